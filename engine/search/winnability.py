"""Whether a game can still be won, knowing all its cards: won with a line, proved lost, or open."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from .. import record
from ..fast.keys import Budget, Keys
from ..fast.lowering import Lowered
from ..fast.seek import LOST, WON, Seek
from ..moves import Move
from ..position import Position
from ..table import Table
from .alike import certain, sameness

NODES = 200_000  # moves tried before a deal is left open
MEGABYTES = 256  # what the positions that are remembered may take
_BYTES_A_STATE, _BYTES_A_PILE = 360, 16

# How the moves are shared out: each search, whether upward, and its share of those that are left.
SEARCHES = ((Seek.best, True, 0.15), (Seek.best, False, 0.4), (Seek.deep, True, 0.3), (Seek.deep, False, 1.0))


@dataclass(frozen=True)
class Winnability:
    """What is known of a deal: "won" with the moves that win it, "lost", or "open"; and what it took."""

    result: Literal["won", "lost", "open"]
    line: tuple[Move, ...] = ()
    nodes: int = 0


def winnable(
    game: Table | str,
    seed: int | str = 1,
    *,
    variant: str | None = None,
    nodes: int = NODES,
    megabytes: int = MEGABYTES,
    stop: Callable[[], bool] | None = None,
) -> Winnability:
    """Whether a table, or a deal of a game, can be won from where it stands; all cards are known to it.

    The answer depends on nothing but the position and the bounds. "won" has been played through the rules,
    "lost" comes from a search that left nothing out. `stop` is asked now and then: once it says yes, the
    answer is "open".

    >>> winnable("kings", seed=7).result
    'lost'
    """
    table = Table(game, seed, variant=variant) if isinstance(game, str) else game
    found = decided(table.position, nodes, megabytes, stop)
    return replace(found, line=replayed(table, found.line)) if found.result == "won" else found


def decided(
    position: Position, nodes: int, megabytes: int = MEGABYTES, stop: Callable[[], bool] | None = None
) -> Winnability:
    """The same for a position without a table; nobody has played its line yet."""
    lowered, used = Lowered(position), 0
    same, safe = sameness(lowered), certain(lowered)
    states = megabytes * 2**20 // (_BYTES_A_STATE + _BYTES_A_PILE * len(same.role))
    rest = list(SEARCHES)
    while rest:
        search, upward, share = rest.pop(0)
        seek = Seek(
            Keys(lowered.arena, same), Budget(int((nodes - used) * share), states, stop), upward, safe
        )
        search(seek)
        used += seek.nodes
        if seek.result == WON:
            return Winnability("won", tuple(map(lowered.move, seek.line)), used)
        if seek.result == LOST or seek.budget.stopped:
            return Winnability("lost" if seek.result == LOST else "open", (), used)
        if upward and not seek.guessed:
            rest = rest[-1:]  # it left nothing out: another like it would do the same again
    return Winnability("open", (), used)


def replayed(table: Table, line: Sequence[Move]) -> tuple[Move, ...]:
    """The line, played at a table of its own through all rules; AssertionError if it does not win there."""
    again = record.loads(record.dumps(table))
    for move in line:
        again.push(move)
    outcome = again.outcome()
    if outcome is None or outcome.result != "won":
        raise AssertionError(f"a line that search found does not win {table!r}")
    return tuple(line)
