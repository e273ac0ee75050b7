"""The settings of a server, for its administrators."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING

from bot.commands.command import Command, CommandOption, offering
from bot.daily.verification import channel_of
from bot.jobs import daily_post
from bot.messages.ids import PlaceId
from bot.messages.refused import Refused
from bot.messages.reply import Reply
from bot.messages.request import CHANNEL, Request
from bot.messages.spans import RichText, joined, text
from bot.play.admission import channels
from bot.records.server_rules import Rules
from engine import GAMES, find

if TYPE_CHECKING:
    from bot.services import Services

# A channel: mentioned, by its id, or "here".
_CHANNEL = re.compile(rf"{CHANNEL.pattern}|(\d{{15,20}})|(here)", re.IGNORECASE)


async def run(request: Request, services: Services) -> Reply:
    """Change a setting; without one, show them all."""
    place = channel_of(request)
    server, channel = place.server, place.channel
    if place.direct:
        raise Refused("Settings belong to a server: please use this command in one of its channels.")
    if not request.admin:
        raise Refused(
            "Only those who may manage this server can change its settings. Please ask one of them."
        )
    rules = await services.servers.rules(server)
    setting = request.arguments.get("setting", "").strip().lower()
    if not setting:
        return Reply(_summary(server, rules), private=True)
    if setting not in SETTINGS:
        raise Refused(f"There is no setting of that name. These are: {', '.join(SETTINGS)}.")
    value = request.arguments.get("value", "").strip()
    rules = SETTINGS[setting](rules, value, channel)
    await services.servers.change(server, rules)
    if setting == "daily-post":
        await daily_post.plan(services, server, rules)
    return Reply(text("Done. ", _summary(server, rules)), private=True)


def _channels(rules: Rules, value: str, here: str) -> Rules:
    if value.lower() in ("all", "everywhere"):
        return replace(rules, channels=())
    found = _mentioned_channels(value, here)
    if not found:
        raise Refused("Name the channels, like #games #daily; here means this one, all means every channel.")
    return replace(rules, channels=found)


def _post(rules: Rules, value: str, here: str) -> Rules:
    if value.lower() in ("off", "no", "none"):
        return replace(rules, post="", hour="")
    found, rest = _mentioned_channels(value, here), _CHANNEL.sub(" ", value).split()
    hour = rest[0].removesuffix(":00") if rest else "0"
    if len(found) != 1 or len(rest) > 1 or not (hour.isdecimal() and len(hour) < 3 and int(hour) < 24):
        raise Refused("Name one channel and an hour in UTC from 0 to 23, like #daily 8; here 8; or off.")
    return replace(rules, post=found[0], hour=str(int(hour)))


def _games(rules: Rules, value: str, _here: str) -> Rules:
    words = value.split(maxsplit=1)
    if value.lower() in ("all", "all on"):
        return replace(rules, without=())
    if len(words) != 2 or words[0].lower() not in ("on", "off"):
        raise Refused("Say off or on and a game, like off wheel, on wheel; or all.")
    slug = find(words[1]).slug
    without = [game for game in rules.without if game != slug]
    if words[0].lower() == "off":
        without.append(slug)
    if len(without) == len(GAMES):
        raise Refused("One game must stay on, or there is nothing to play.")
    return replace(rules, without=tuple(without))


def _threads(rules: Rules, value: str, _here: str) -> Rules:
    if value.lower() not in ("on", "off"):
        raise Refused("Say on for a thread of its own for every game, off for games in the channel itself.")
    return replace(rules, threads="on" if value.lower() == "on" else "")


SETTINGS: Mapping[str, Callable[[Rules, str, str], Rules]] = {
    "channels": _channels,
    "daily-post": _post,
    "games": _games,
    "threads": _threads,
}
MEANINGS = {
    "channels": "where it may be played: #games #daily, here, or all",
    "daily-post": "the day's game and yesterday's podium: #daily 8 (the hour in UTC), or off",
    "games": "switch games off and on: off wheel, on wheel, or all",
    "threads": "every game in a thread of its own: on or off",
}


def _mentioned_channels(value: str, here: str) -> tuple[str, ...]:
    found = (
        PlaceId(match[1]).channel if match[1] else match[2] or here for match in _CHANNEL.finditer(value)
    )
    return tuple(dict.fromkeys(found))


def _summary(server: str, rules: Rules) -> RichText:
    off = ", ".join(GAMES[slug].title for slug in rules.without if slug in GAMES)
    post = text(channels(server, [rules.post]), f" at {int(rules.hour)}:00 UTC") if rules.post else "off"
    lines = (
        text("channels: ", channels(server, rules.channels) if rules.channels else "all"),
        text("daily-post: ", post),
        f"games: {f'all but {off}' if off else 'all'}",
        f"threads: {rules.threads or 'off'}",
    )
    return joined(("The settings of this server:", *lines))


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
