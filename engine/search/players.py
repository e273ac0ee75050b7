"""Who plays by hints alone, and sees no more than anybody at the table."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal, NamedTuple

from ..moves import Move
from ..table import Table
from .hints import Care, Intent, hint
from .imagined import unknown
from .winnability import winnable

LONGEST = 600  # moves; whoever has not won by then goes round in circles


class HintsResult(NamedTuple):
    """How a game by hints came out; "lost" is only that they did not win."""

    result: Literal["won", "lost", "open"]
    moves: int


def by_hints(table: Table, nodes: int, megabytes: int, care: Care) -> HintsResult:
    """Whether hints of such care win from here, and in how many moves.

    The line of the last hint is followed as long as what is turned up is what it assumed; after that a new
    hint is taken. Once the player sees all there is to know, search answers within these bounds, and may
    leave it open. A move that leads back to an earlier position gives way to the first one that does not;
    where there is none the game is given up.
    """
    met, intent = {table.key()}, Intent()
    while table.outcome() is None and len(met) <= LONGEST:
        if not unknown(table.position):
            found = winnable(table, nodes=nodes, megabytes=megabytes)
            for last in found.line:
                table.push(last)
            return HintsResult(found.result, len(table.moves))
        if not table.offered():
            break
        planned = intent.next_hint(table.position) or hint(table, care=care, intent=intent)
        if not _play_to_new_position(table, [planned.move, *table.offered()], met):
            break
    end = table.outcome()
    return HintsResult("won" if end is not None and end.result == "won" else "lost", len(met) - 1)


def _play_to_new_position(table: Table, moves: Iterable[Move | None], met: set[tuple[object, ...]]) -> bool:
    """Play the first of these moves that leads to a position not met yet; False if none does."""
    for move in moves:
        if move is not None:
            table.push(move)
            if table.key() not in met:
                met.add(table.key())
                return True
            table.pop()
    return False
