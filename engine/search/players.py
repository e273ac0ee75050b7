"""Who plays by hints alone, and sees no more than anybody at the table."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal, NamedTuple

from ..moves import Move
from ..table import Table
from .hints import Care, Intent, hint
from .memory import remembered, unknown
from .winnability import winnable

LONGEST = 600  # moves; whoever has not won by then goes round in circles
GIVEN_UP = frozenset(("lost", "idle"))  # hints that say that no move is any use
LESS = 10  # so many times less is searched for each move once a search of all cards has failed


class HintsResult(NamedTuple):
    """How a game by hints came out; "lost" is only that they did not win."""

    result: Literal["won", "lost"]
    moves: int


def by_hints(table: Table, care: Care, megabytes: int) -> HintsResult:
    """Whether hints of such care win from here, and in how many moves.

    The line of the last hint is followed as long as what is turned up is what it assumed; after that a new
    hint is taken. Once the player knows all cards, one search decides most games; where it leaves one open
    hints go on, with a tenth of that search for each move, as most such games are lost. A move that leads
    back to an earlier position, with no new card seen since, gives way to the first one that does not; where
    there is none, or the hint proves the game lost or sees that nothing more comes of it, it is given up.
    """
    met, intent, moves, searched = {table.key()}, Intent(), 0, False
    *_, (_, memory, _) = remembered(table)
    while table.outcome() is None and moves < LONGEST:
        if not searched and not unknown(table.position, memory):
            searched = True
            found = winnable(table, nodes=care.seen, megabytes=megabytes)
            if found.result != "open":
                for last in found.line:
                    table.push(last)
                return HintsResult(found.result, len(table.moves))
            care = care._replace(seen=care.seen // LESS)
        if not table.offered():
            break
        planned = intent.next_hint(table.position) or hint(table, care=care, intent=intent)
        if planned.why in GIVEN_UP or not _play_to_new_position(table, [planned.move, *table.offered()], met):
            break
        moves += 1
        if memory.watch(table.position, table.events):
            met = {table.key()}
    end = table.outcome()
    return HintsResult("won" if end is not None and end.result == "won" else "lost", moves)


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
