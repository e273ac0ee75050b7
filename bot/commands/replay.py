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
    """The position after so many moves, in a message in which all who may see the board may step on."""
    played = await services.sessions.open(request, anybodys=True)
    hidden = board.is_secret(services, played.session)
    if hidden and played.session.owner != request.user:
        raise NotYours(played.session)
    if not played.view.result:
        raise Refused("A game can be stepped through when it has ended. While it goes on there is undo.")
    stepping = request.interactive and "at" in request.arguments
    if not (stepping or hidden):
        await limits.admit_board(request, services)
    at = _asked(request.arguments.get("at", ""), played.moves_played)
    past = await asyncio.to_thread(_past, played, at)
    shown = await board.glance(services, past, _said(past, played), _steps(at, played.moves_played))
    return replace(shown, apart=not stepping)


def _asked(typed: str, moves: int) -> int:
    """The number of a move; without one, or with what is no number, the deal."""
    digits = typed.strip()
    return min(int(digits), moves) if digits.isascii() and digits.isdecimal() else 0


def _past(played: PlayedTable, at: int) -> PlayedTable:
    """The table as its player saw it then: what was hidden is hidden."""
    session = replace(played.session, played=at, result="")
    past = PlayedTable(session, record.loads(record.dumps(played.table, at)))
    _ = past.view  # now, for later is on the event loop
    return past


def _said(past: PlayedTable, played: PlayedTable) -> RichText:
    at, last = past.moves_played, played.moves_played
    if not at:
        return text(f"The deal, before the first of {in_figures(last, 'move')}.")
    over = f" With it the game was {past.view.result}: {past.view.reason}." if at == last else ""
    return text(f"Move {at} of {last}: ", past.view.caption, over)


def _steps(at: int, last: int) -> ButtonRow:
    """To both ends, and a move back and forward."""

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
