"""A table of several: play one game by vote, in turns or freely, look on, suggest, hand a table over."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING

from bot import admission
from bot.commands.command import Command, CommandOption, offering
from bot.commands.several import meeting_place
from bot.commands.start import VARIANTS, deal_number
from bot.daily.verification import channel_of
from bot.jobs import boards
from bot.messages.ids import PlaceId
from bot.messages.refused import Refused
from bot.messages.reply import Button, Reply
from bot.messages.request import PERSON, Request
from bot.messages.spans import text
from bot.play import rights, sharing
from bot.play.played_table import PlayedTable
from bot.play.rights import Act, Ruling
from bot.presentation import board, menus, onlooker_board, status_words, watching_page
from bot.presentation.choosing import games
from bot.presentation.naming import persons
from bot.records.session import Mode
from bot.together.shared import AUTO, HOME, UNDO

if TYPE_CHECKING:
    from bot.services import Services

TableStep = Callable[[Request, "Services"], Awaitable[Reply]]
MODES = {
    "vote": "the move that most are for is played",
    "turns": "one move each, in turn",
    "free": "everybody plays as they like",
    "solo": "you alone play, the others look on",
}
MEANINGS = {
    "start": "lay out a game that others join",
    "join": "play along at the table of this channel",
    "watch": "look on at a table; whom you may watch here",
    "onlookers": "let others look on at your table, or no longer",
    "leave": "go",
    "mode": "change how your table is played",
    "hand": "offer your table to somebody",
    "remove": "take somebody out of your table",
    "suggest": "suggest a move to those who play",
    "suggestions": "switch suggestions on or off",
}
ALONE = "A table of several needs others: start it in a channel of a server, where they see it and can join."
WHO = "Say to whom, by mention: table hand @somebody."
NOT_HERE = "I know nobody of that name here. Mention somebody who is a member of this server."
HOW = "Say what the table does: start, join, watch, onlookers, leave, mode, hand, suggest."
NOBODY_COMES = "Nobody else comes to this place. Open your table to onlookers in a channel of a server."
NOBODY_TO_WATCH = "Nobody here has opened a table to onlookers. Yours is opened with table onlookers on."
_COMMAND_PROPOSALS = {"undo": UNDO, "home": HOME, "auto": AUTO, "deal": "deal", "redeal": "redeal"}
PROPOSE_ONE = "At this table one proposes a single move at a time, undo, home or auto."


async def run(request: Request, services: Services) -> Reply:
    """Run the subcommand `what` at the table that was tapped, else at the one the user plays here."""
    given = dict(request.arguments)
    what = given.pop("what", "").strip().lower()
    if what not in STEPS:
        raise Refused(HOW)
    if table := given.pop("table", ""):
        request = replace(request, table=table)
    return await STEPS[what](replace(request, arguments=given), services)


async def _start(request: Request, services: Services) -> Reply:
    place = meeting_place(request, services, ALONE)
    given = request.arguments
    mode, pace = _mode(given.get("mode", "") or "vote", given.get("time", ""))
    if mode is Mode.SOLO:
        raise Refused("A table that you play alone begins with start.")
    if not given.get("game", "").strip():
        raise Refused("Say which game: table start kings, for example.")
    game = await services.own.find(request, given["game"])
    variant = given.get("variant", "").strip().lower() or None
    deal = deal_number(given.get("deal", "")) or await services.deals.calm(game.slug, variant)
    await admission.admit_game(request, services, game.slug, game.title)
    await admission.admit_board(request, services)
    played = await services.sessions.start(game.slug, deal, variant, request)
    if not played.session.members:
        # An id of its own: under the request's own the table was dealt.
        opening = replace(request, table=played.session.table)
        played = await services.shared.set_mode(opening, mode, pace, place)
        if services.bare_boards:  # opened from a channel, which shows it from now on, too
            await services.shared.show_soon(played.session)
    return await board.show(services, played)


def _mode(typed: str, time: str) -> tuple[Mode, int]:
    """How a table is moved on, and the seconds of a round; Refused."""
    typed = typed.strip().lower()
    if typed not in MODES:
        raise Refused("Say how it is played: vote, turns, free or solo.")
    return Mode(typed), sharing.pace_of(time, Mode(typed))


async def _set_mode(request: Request, services: Services) -> Reply:
    place = meeting_place(request, services, ALONE)
    mode, pace = _mode(request.arguments.get("mode", ""), request.arguments.get("time", ""))
    return await board.show(services, await services.shared.set_mode(request, mode, pace, place))


async def _join(request: Request, services: Services) -> Reply:
    return await board.show(services, await services.shared.join(await _of_channel(request, services)))


async def _watch(request: Request, services: Services) -> Reply:
    """Look on at the table that is named; else at the only one here, or choose one."""
    if request.table is None:
        found = await services.shared.to_watch(request.user, channel_of(request))
        if len(found) != 1:
            return await watching_page.to_choose(services, found, NOBODY_TO_WATCH)
        request = replace(request, table=found[0].table)
    return await onlooker_board.show(services, await services.shared.watch(request), request.user)


async def _others(request: Request, services: Services) -> Reply:
    """The tables that one may watch here."""
    found = await services.shared.to_watch(request.user, channel_of(request))
    return await watching_page.to_choose(services, found, NOBODY_TO_WATCH)


async def _onlookers(request: Request, services: Services) -> Reply:
    """Open one's table to onlookers, or close it; without an argument, show the setting."""
    wanted = request.arguments.get("mode", "").strip().lower()
    if wanted not in ("on", "off", "") or request.arguments.get("game"):
        raise Refused("Say onlookers on, or onlookers off.")
    if not wanted:
        played = await services.sessions.open(replace(request, revision=None), act=Act.MEMBERS)
        return await watching_page.onlookers(services, played.session)
    place = channel_of(request) if services.by_link else PlaceId("")
    if not (services.by_link or (request.direct and services.settings.table_url)):
        place = meeting_place(request, services, NOBODY_COMES)
    played = await services.shared.set_onlookers(request, place, allowed=wanted == "on")
    return await watching_page.onlookers(services, played.session)


async def _of_channel(request: Request, services: Services) -> Request:
    """The request with its table: the one tapped, else that of several which this channel showed last."""
    if request.table:
        return request
    if (table := await services.shared.store.current_at(channel_of(request))) is None:
        raise Refused("No table of several is open in this channel. Start one: table start kings.")
    return replace(request, table=table)


async def _leave(request: Request, services: Services) -> Reply:
    played = await services.shared.leave(await services.shared.others_table(request))
    left = Reply("You have left this table.", private=True)
    sees = rights.verdict(played.session, request.user, Act.LOOK) is Ruling.YES
    return await board.show(services, played) if request.interactive and sees else left


async def _remove(request: Request, services: Services) -> Reply:
    played = await services.shared.remove(request, _person(request))
    return await board.show(services, played)


def _person(request: Request) -> str:
    """The person who is mentioned; Refused where there is none, or nobody of this server."""
    if not (found := PERSON.search(request.arguments.get("user", ""))):
        raise Refused(WHO)
    return found[1]


async def _hand(request: Request, services: Services) -> Reply:
    user = _person(request)
    if user not in request.members:
        raise Refused(NOT_HERE)
    if user == request.user:
        raise Refused("It is your table already.")
    played = await services.shared.offer(request, user)
    before, after = await persons(services, [request.user, user], around=True)
    name, state = status_words.deal_name(played.session), status_words.summary(played.session)
    table = {"table": played.session.table}
    answers = (
        Button("Accept", "table", {"what": "accept", **table}, "main"),
        Button("No, thank you", "table", {"what": "decline", **table}),
    )
    message = text(before, " offers ", after, f" this table: {name} ({state}). The offer stands for a day.")
    return Reply(message, rows=(answers,))


async def _accept(request: Request, services: Services) -> Reply:
    played = await services.shared.accept(request)
    [person] = await persons(services, [request.user], around=True)
    return await board.show(services, played, text("This table now belongs to ", person, "."))


async def _decline(request: Request, services: Services) -> Reply:
    await services.shared.decline(request)
    return Reply("The table stays with the one who has it.")


async def _suggest(request: Request, services: Services) -> Reply:
    typed = request.arguments.get("move", "").strip()
    if not typed:
        raise Refused("Say which move, such as table suggest 3 f2.")
    await admission.admit_proposal(request, services)
    request = await services.shared.others_table(request)
    played = await services.shared.suggest(await _of_channel(request, services), typed)
    if played.session.place:
        await services.shared.show_soon(played.session)
    elif not board.is_secret(services, played.session):
        await boards.follow(services, played.session.table)
    return Reply("Suggested: those who play see it at the board.", private=True)


async def _suggestions(request: Request, services: Services) -> Reply:
    wanted = request.arguments.get("mode", "").strip().lower()
    if wanted not in ("on", "off"):
        raise Refused("Say suggestions on, or suggestions off.")
    await services.shared.set_suggestions(request, allowed=wanted == "on")
    return Reply(f"Suggestions are {wanted} at this table.", private=True)


STEPS: Mapping[str, TableStep] = {
    "start": _start,
    "join": _join,
    "watch": _watch,
    "others": _others,
    "onlookers": _onlookers,
    "leave": _leave,
    "mode": _set_mode,
    "hand": _hand,
    "accept": _accept,
    "decline": _decline,
    "remove": _remove,
    "suggest": _suggest,
    "suggestions": _suggestions,
}


async def propose(request: Request, services: Services, played: PlayedTable) -> Reply:
    """A move, or another change of a table that votes: it is put to the vote."""
    typed = _COMMAND_PROPOSALS.get(request.command, " ".join(request.arguments.get("moves", "").split()))
    several = any(request.arguments.get(name) for name in ("how", "count"))
    if several or not typed or re.search("[,;]", typed):
        raise Refused(PROPOSE_ONE)
    if menus.half(played.view, typed.lower()):
        taps = menus.of_halves(played.view, typed.lower())
        return await board.show(services, played, "Choose how the move goes on.", taps=taps)
    await admission.admit_proposal(request, services)
    outcome = await services.shared.propose(request, played, typed)
    if request.place != played.session.place:
        await services.shared.show_soon(played.session)
    return await board.show(services, outcome.played)


def read(typed: str) -> dict[str, str]:
    """Parse "start kings 3 mode:vote 30s", "hand @(slack:T/U)", "suggest 3 f2"."""
    what, _, rest = typed.strip().partition(" ")
    found = {"what": what.lower()}
    if what.lower() == "suggest":
        return found | ({"move": rest} if rest else {})
    if mention := PERSON.search(rest):
        return found | {"user": mention[0]}
    game = []
    for word in rest.split():
        name, colon, value = word.partition(":")
        if colon and name.lower() in ("mode", "time", "game", "deal", "variant"):
            found[name.lower()] = value
        elif word.lower() in (*MODES, "on", "off"):
            found["mode"] = word
        elif re.fullmatch(r"\d+(s|sec|seconds?|min|minutes?|m|h|hours?|d|days?)", word.lower()):
            found["time"] = word
        elif word.lower() in VARIANTS:
            found["variant"] = word
        elif re.fullmatch(r"#?\d[\d,._]*", word):
            found["deal"] = word
        else:
            game.append(word)
    return found | ({"game": " ".join(game)} if game else {})


command = Command(
    "table",
    "Play one table together: by vote, in turns or freely",
    run,
    (
        CommandOption(
            "what", "start, join, watch, onlookers, leave, mode, hand, suggest", complete=offering(MEANINGS)
        ),
        CommandOption("game", "Which game is started", complete=games),
        CommandOption("deal", "The number of the deal; leave it out for one that can be won, and calmly"),
        CommandOption("variant", "A variant, where the game has one"),
        CommandOption("mode", "vote, turns, free or solo; of onlookers on or off", complete=offering(MODES)),
        CommandOption("time", "Of a vote or a turn, 10s to 1d; 5min if you name none"),
        CommandOption("user", "To whom the table is handed, by mention", person=True),
        CommandOption("move", "The move that you suggest"),
    ),
    read=read,
    alone="instead",
    order=156,
)
