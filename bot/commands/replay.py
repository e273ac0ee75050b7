"""Step through a game that has ended, from its deal to its last move."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING

from bot import admission
from bot.commands.command import Command, CommandOption
from bot.commands.several import day_of
from bot.daily.verification import channel_of
from bot.jobs.replays import KIND
from bot.messages.refused import Refused
from bot.messages.reply import Button, Reply
from bot.messages.request import Request
from bot.messages.spans import CommandName, RichText, text
from bot.play.played_table import PlayedTable
from bot.play.rights import Act, Ruling
from bot.play.sessions import digest
from bot.play.table_errors import NotYours
from bot.presentation import board, replay_page
from bot.presentation.menus import ButtonRow
from bot.storage.jobs import timers
from engine import in_figures, record

if TYPE_CHECKING:
    from bot.services import Services


ANIMATED = "animated"  # instead of a number of moves


async def run(request: Request, services: Services) -> Reply:
    """The position after a number of moves, in a message that everybody who sees it can step through."""
    if name := request.arguments.get("cancel"):
        job = f"{name} {request.arguments.get('table', '')}"  # the work at an animated picture
        await services.storage.jobs.drop(timers(request.user.platform), KIND, job)
        return replay_page.cancelled(name)
    if request.arguments.get("day"):
        return await _of_try(request, services)
    return await _of_table(request, services)


async def _of_table(request: Request, services: Services) -> Reply:
    """Of a table that is stored: the one that is named, else one's own here."""
    if table := request.arguments.get("table", ""):
        request = replace(request, table=table, revision=None)
    played = await services.sessions.open(request, anybodys=True)
    race = request.arguments.get("race", "")
    raced = bool(race) and await services.races.was_played_in(race, played.session.table)
    hidden = board.is_secret(services, played.session) and not raced
    sees = await services.sessions.ruling(played.session, request.user, Act.LOOK) is Ruling.YES
    if hidden and not sees:
        raise NotYours(played.session)
    if not (played.view.result or raced):
        raise Refused("A game can be stepped through when it has ended. While it goes on there is undo.")
    stepping = request.interactive and "at" in request.arguments and "table" not in request.arguments
    if not (stepping or hidden):
        await admission.admit_board(request, services)
    typed, last = request.arguments.get("at", "").strip().lower(), played.moves_played
    if typed == ANIMATED:
        return await _animate(request, services, played, hidden=hidden)
    at = min(int(typed), last) if typed.isascii() and typed.isdecimal() else 0
    past = await asyncio.to_thread(_position_at, played, at)
    steps = _steps(at, last, {"race": race} if race else {})
    if not (hidden or services.bare_boards):
        steps = (*steps, Button("As an animated picture", "replay", {"at": ANIMATED}))
    steps = (*steps, *replay_page.same_deal(played.session))
    reply = await board.show_past(services, past, _caption(past, played), steps)
    return replace(reply, new_message=not stepping)


async def _of_try(request: Request, services: Services) -> Reply:
    """Somebody's try of a day's deal, in private: others may have that still to play."""
    name, day = request.arguments.get("table") or request.table or "", day_of(request.arguments["day"])
    played = await services.daily.try_to_replay(request.user, day, channel_of(request), name)
    if played is None:
        raise Refused("That try cannot be shown. ", CommandName("daily", "compare"), " has those that can.")
    typed, last = request.arguments.get("at", ""), played.moves_played
    at = min(int(typed), last) if typed.isascii() and typed.isdecimal() else 0
    past = await asyncio.to_thread(_position_at, played, at)
    reply = await board.show_past(
        services, past, _caption(past, played), _steps(at, last, {"day": day.isoformat()})
    )
    return replace(reply, private=True, new_message="table" in request.arguments)


async def _animate(request: Request, services: Services, played: PlayedTable, *, hidden: bool) -> Reply:
    """Have an animated picture made, in a message that says how far it is."""
    if hidden:
        raise Refused("An animated picture is for all to see, and this table is shown to you alone.")
    if services.bare_boards:
        raise Refused("Step through the game here; animated pictures are for Discord and Slack.")
    if request.interactive:
        await admission.admit_board(request, services)
    name = digest(f"replay {request.user} {request.request_id}")
    queue, now = timers(request.user.platform), services.sessions.clock()
    await services.storage.jobs.begin(queue, KIND, f"{name} {played.session.table}", now)
    return replace(replay_page.announced(played, name), new_message=True)


def _position_at(played: PlayedTable, at: int) -> PlayedTable:
    """The table as its player saw it then, with the cards hidden that were hidden."""
    session = replace(played.session, played=at, result="")
    past = PlayedTable(session, record.loads(record.dumps(played.table, at)), preferences=played.preferences)
    _ = past.view  # now, in this thread, not later on the event loop
    return past


def _caption(past: PlayedTable, played: PlayedTable) -> RichText:
    at, last = past.moves_played, played.moves_played
    if not at:
        return text(f"The deal, before the first of {in_figures(last, 'move')}.")
    ended = at == last and past.view.result
    over = f" With it the game was {past.view.result}: {past.view.reason}." if ended else ""
    return text(f"Move {at} of {last}: ", past.view.caption, over)


def _steps(at: int, last: int, also: Mapping[str, str]) -> ButtonRow:
    """Buttons to both ends, and a move back and forward; with arguments that go along."""

    def to(label: str, move: int, *, style: str = "plain") -> Button:
        return Button(label, "replay", {"at": str(move), **also}, style, disabled=move == at)

    return (
        to("First", 0),
        to("Back", max(0, at - 1)),
        to("Forward", min(at + 1, last), style="main"),
        to("Last", last),
    )


def read(typed: str) -> dict[str, str]:
    """Parse "12", "animated", "k3j5h2l9qa 12": ten letters and digits are the id of a game."""
    found: dict[str, str] = {}
    for word in typed.split():
        found["table" if re.fullmatch(r"[a-z2-7]{10}", word.lower()) else "at"] = word.lower()
    return found


command = Command(
    "replay",
    "Step through a game that has ended",
    run,
    (
        CommandOption("at", "After which move, 0 for the deal; leave it out to begin there; or animated"),
        CommandOption("table", "The id of a game, as share says it; leave it out for your own here"),
    ),
    read=read,
    listed=False,
    order=116,
)
