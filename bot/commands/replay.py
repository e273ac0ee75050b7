"""Step through a game that has ended, from its deal to its last move."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import TYPE_CHECKING

from bot import limits
from bot.commands.command import Command, CommandOption
from bot.messages.refused import Refused
from bot.messages.reply import Button, Reply
from bot.messages.request import Request
from bot.messages.spans import RichText, text
from bot.play.played_table import PlayedTable
from bot.play.table_errors import NotYours
from bot.presentation import board
from bot.presentation.menus import ButtonRow
from engine import in_figures, record

if TYPE_CHECKING:
    from bot.services import Services


async def run(request: Request, services: Services) -> Reply:
    """The position after a number of moves, in a message that everybody who sees it can step through."""
    played = await services.sessions.open(request, anybodys=True)
    hidden = board.is_secret(services, played.session)
    if hidden and played.session.owner != request.user:
        raise NotYours(played.session)
    if not played.view.result:
        raise Refused("A game can be stepped through when it has ended. While it goes on there is undo.")
    stepping = request.interactive and "at" in request.arguments
    if not (stepping or hidden):
        await limits.admit_board(request, services)
    typed, last = request.arguments.get("at", "").strip(), played.moves_played
    at = min(int(typed), last) if typed.isascii() and typed.isdecimal() else 0
    past = await asyncio.to_thread(_position_at, played, at)
    reply = await board.show_past(services, past, _caption(past, played), _steps(at, last))
    return replace(reply, new_message=not stepping)


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
    over = f" With it the game was {past.view.result}: {past.view.reason}." if at == last else ""
    return text(f"Move {at} of {last}: ", past.view.caption, over)


def _steps(at: int, last: int) -> ButtonRow:
    """Buttons to both ends, and a move back and forward."""

    def to(label: str, move: int, *, style: str = "plain") -> Button:
        return Button(label, "replay", {"at": str(move)}, style, disabled=move == at)

    return (
        to("First", 0),
        to("Back", max(0, at - 1)),
        to("Forward", min(at + 1, last), style="main"),
        to("Last", last),
    )


command = Command(
    "replay",
    "Step through a game that has ended",
    run,
    (CommandOption("at", "After which move, 0 for the deal; leave it out to begin there"),),
    listed=False,
    order=116,
)
