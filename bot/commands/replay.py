"""Step through a game that has ended, from its deal to its last move."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import TYPE_CHECKING

from bot.core import board
from bot.core.command import Command, CommandOption
from bot.core.exceptions import Refused
from bot.core.menus import ButtonRow
from bot.core.reply import Button, Reply
from bot.core.request import Request
from bot.core.spans import RichText, text
from bot.tables.played_table import PlayedTable
from engine import record
from engine.sentences import in_figures

if TYPE_CHECKING:
    from bot.services import Services


async def run(request: Request, services: Services) -> Reply:
    """The position after so many moves, in the place of the board; the last one is the board itself."""
    played = await services.sessions.open(request)
    if not played.view.result:
        raise Refused("A game can be stepped through when it has ended. While it goes on there is undo.")
    at = _asked(request.arguments.get("at", ""), played.moves_played)
    if at >= played.moves_played:
        return await board.show(services, played)
    past = await asyncio.to_thread(_past, played, at)
    return await board.glance(services, past, _said(past, played), _steps(at, played))


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
    if not past.moves_played:
        return text(f"The deal, before the first of {in_figures(played.moves_played, 'move')}.")
    return text(f"Move {past.moves_played} of {played.moves_played}: ", past.view.said)


def _steps(at: int, played: PlayedTable) -> ButtonRow:
    """To both ends, and a move back and forward."""

    def to(label: str, move: int, *, here: bool = False) -> Button:
        return Button(label, "replay", {"at": str(move)}, disabled=here)

    begun = at == 0
    return (
        to("First", 0, here=begun),
        to("Back", max(0, at - 1), here=begun),
        replace(to("Forward", at + 1), style="main"),
        to("Last", played.moves_played),
    )


command = Command(
    "replay",
    "Step through a game that has ended",
    run,
    (CommandOption("at", "After which move, 0 for the deal; leave it out to begin there"),),
    listed=False,
    order=116,
)
