"""The settings of a server, and what its moderators do about single people; for its administrators."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import replace
from datetime import timedelta
from typing import TYPE_CHECKING, NamedTuple

import structlog

from bot.commands import own_list
from bot.commands.command import Command, CommandOption, offering
from bot.daily.verification import channel_of
from bot.errors import RetryAfter
from bot.jobs import daily_post
from bot.messages.ids import PlaceId, UserId
from bot.messages.refused import Refused
from bot.messages.reply import Reply
from bot.messages.request import PERSON, Request
from bot.messages.spans import Person, RichText, joined, text
from bot.presentation.server_settings import SETTINGS, summary
from bot.records.server_rules import Rules
from engine import in_figures

if TYPE_CHECKING:
    from bot.services import Services

log = structlog.get_logger()

MOST_BLOCKED, MOST_NAMED = 1000, 20
PAUSES = 3  # that a platform may ask for while boards are removed, of each board
LONGEST_PAUSE = timedelta(seconds=10)


async def run(request: Request, services: Services) -> Reply:
    """Change a setting or moderate; without one of these, show all settings."""
    server = channel_of(request).server
    if channel_of(request).direct:
        raise Refused("Settings belong to a server: please use this command in one of its channels.")
    if not request.admin:
        raise Refused(
            "Only those who may manage this server can change its settings. Please ask one of them."
        )
    name = request.arguments.get("setting", "").strip().lower()
    value = request.arguments.get("value", "").strip()
    if not name:
        rules = await services.servers.rules(server)
        return Reply(text(summary(server, rules), await _blocked(services, rules)), private=True)
    if name == own_list.SETTING and (changed := await own_list.change(request, services, value)):
        return changed
    if name in MODERATION:
        return Reply(await _moderate(request, services, name, value), private=True)
    if name not in SETTINGS:
        raise Refused(f"There is no setting of that name. These are: {', '.join((*SETTINGS, *MODERATION))}.")
    rules = SETTINGS[name].read(await services.servers.rules(server), value, channel_of(request))
    await services.servers.change(server, rules)
    if name in ("daily-post", "quiet"):
        await daily_post.plan(services, server, rules)
    return Reply(text("Done. ", summary(server, rules)), private=True)


async def _blocked(services: Services, rules: Rules) -> RichText:
    """Who is blocked, so that it can be seen whom to unblock; the last ones, where they are many."""
    if not rules.blocked:
        return text("")
    names, last = await services.daily.schedule.names(), rules.blocked[-MOST_NAMED:]
    people = joined([names.person(UserId(user), known=True) for user in last], ", ")
    count = in_figures(len(rules.blocked), "person")
    if len(last) < len(rules.blocked):
        return text(f"\nBlocked: {count}, the last of them ", people, ".")
    return text(f"\nBlocked: {count}, ", people, ".")


async def _moderate(request: Request, services: Services, name: str, value: str) -> RichText:
    """Block, unblock, or remove boards; what was done is posted in the moderators' channel as well."""
    found = PERSON.fullmatch(value)
    if not found or UserId(found[1]).platform != request.user.platform:
        raise Refused(f"Mention one person, like {name} @somebody.")
    user, server = UserId(found[1]), channel_of(request).server
    names = await services.daily.schedule.names()
    done = await MODERATION[name].run(services, server, user, names.person(user, known=True))
    channel = (await services.servers.rules(server)).log
    if not channel:
        return done
    line = Reply(text(names.person(request.user, known=True), f", {name}: ", done))
    try:
        await services.platforms[request.user.platform].publish(PlaceId(f"{server}/{channel}"), line)
    except Exception as problem:  # noqa: BLE001  a channel that is gone must not hide what was done
        log.warning("moderators were not told", server=server, error=type(problem).__name__)
        return text(done, " The moderators' channel could not be told: please set log anew.")
    return done


async def _block(services: Services, server: str, user: UserId, person: Person) -> RichText:
    rules = await services.servers.rules(server)
    if len(rules.blocked) >= MOST_BLOCKED and user not in rules.blocked:
        raise Refused(f"{MOST_BLOCKED:,} people are blocked, as many as I can remember; please unblock some.")
    blocked = tuple(dict.fromkeys((*rules.blocked, user)))
    await services.servers.change(server, replace(rules, blocked=blocked))
    return text(person, " may no longer play on this server. Boards that stand stay; remove takes them away.")


async def _unblock(services: Services, server: str, user: UserId, person: Person) -> RichText:
    rules = await services.servers.rules(server)
    if user not in rules.blocked:
        raise Refused("That person is not blocked here.")
    blocked = tuple(other for other in rules.blocked if other != user)
    await services.servers.change(server, replace(rules, blocked=blocked))
    return text(person, " may play on this server again.")


async def _remove(services: Services, server: str, user: UserId, person: Person) -> RichText:
    """Delete the messages of all boards of somebody on this server; the games stay theirs."""
    tables = await services.sessions.tables(user)
    refs = [await services.sessions.posted(session.table) for session in tables]
    here = [ref for ref in refs if ref and ref.startswith(f"{server}/")]
    removed = sum([await _deleted(services, user.platform, ref) for ref in here])
    log.info("boards were removed", server=server, removed=removed, found=len(here))
    left = len(here) - removed
    words = [text(in_figures(removed, "board"), " of ", person, " removed from this server.")]
    if left:
        words.append(text(in_figures(left, "board"), " could not be: may I delete messages in that channel?"))
    words.append(text("The games themselves stay theirs."))
    return joined(words, " ")


async def _deleted(services: Services, platform: str, ref: str) -> bool:
    """Whether the message is deleted, after the pauses a busy platform asks for."""
    for _ in range(PAUSES):
        try:
            return await services.platforms[platform].delete(ref)
        except RetryAfter as busy:
            await asyncio.sleep(min(busy.pause, LONGEST_PAUSE).total_seconds())
        except Exception as problem:  # noqa: BLE001  one message that resists must not keep the others
            log.info("a board was not removed", error=type(problem).__name__)
            return False
    return False


class Moderation(NamedTuple):
    """Something a moderator may do about one person."""

    takes: str
    run: Callable[[Services, str, UserId, Person], Awaitable[RichText]]


MODERATION: Mapping[str, Moderation] = {
    "block": Moderation("somebody may no longer play here: @somebody", _block),
    "unblock": Moderation("somebody may play here again: @somebody", _unblock),
    "remove": Moderation("delete all boards of somebody on this server: @somebody", _remove),
}
MEANINGS = {
    **{name: setting.takes for name, setting in SETTINGS.items()},
    **{name: moderation.takes for name, moderation in MODERATION.items()},
}


def _read(typed: str) -> dict[str, str]:
    setting, _, value = typed.partition(" ")
    if value:
        return {"setting": setting, "value": value.strip()}
    return {"setting": setting} if setting else {}


command = Command(
    "patience-admin",
    "The settings of this server",
    run,
    (
        CommandOption("setting", "Which one; leave it out to see them all", complete=offering(MEANINGS)),
        CommandOption("value", "What it shall be; each setting says what it takes"),
    ),
    read=_read,
    server=True,
    alone="only",
    order=180,
)
