"""Which move is best by how games may end after it: played down in each way the hidden cards may lie.

A search of such a way knows its cards, and wins by what no player can know: where few games are won, nearly
every move is followed by a win somewhere. Who goes on by what looks nearest home, one move ahead, hardly uses
that knowledge, and the ends tell good moves from bad. In which games hints win more so, and what is nearest
home there, is measured by `python -m engine.tools.policies`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from itertools import product
from pathlib import Path
from typing import NamedTuple

from ..certified_deals import name_of
from ..fast.costs import (
    BY_TWOS,
    FREED,
    IN_ORDER,
    LAID_BARE,
    LONG_SEQUENCES,
    ONE_PASS,
    PACK_FIRST,
    UNLOCKED,
    Weights,
)
from ..fast.dive import fall
from ..fast.keys import Budget, Keys
from ..fast.lowering import Lowered
from ..fast.seek import WON, Seek
from ..game import Game
from ..moves import Move
from ..position import Position
from . import tsv
from .alike import sameness

MEASURED = Path(__file__).with_name("policies.tsv")
COMPARED = 6  # moves at most: those after which all looks nearest home
FALL = 4_000  # moves to try at most on the way down to where a game may end
STATES = 200_000  # positions a search for a hint may keep


class Policy(NamedTuple):
    """How a game is played on without looking ahead: to what costs least by these weights."""

    weights: Weights
    upward: bool  # whether whatever goes home is played

    @property
    def name(self) -> str:
        """What tables of measurements call it: "up, one pass"."""
        return f"{'up, ' if self.upward else ''}{self.weights.name}"


POLICIES = tuple(
    Policy(weights, upward)
    for weights in (
        PACK_FIRST,
        LONG_SEQUENCES,
        UNLOCKED,
        LAID_BARE,
        BY_TWOS,
        ONE_PASS,
        IN_ORDER,
        FREED,
    )
    for upward in (True, False)
)


class Ending(NamedTuple):
    """The move that was best in so many ways, of which it won some."""

    move: Move
    wins: int
    ways: int


def policy_of(game: Game) -> Policy | None:
    """By which policy hints win most in a game, if they win more with one."""
    name = _measured().get(name_of(game.slug, game.variant))
    return next(policy for policy in POLICIES if policy.name == name) if name else None


@cache
def _measured() -> Mapping[str, str]:
    """The names of policies, by game."""
    return {row["game"]: row["policy"] for row in tsv.read(MEASURED)}


def best_ending(
    ways: Sequence[Position],
    moves: Sequence[Move],
    policy: Policy,
    stop: Callable[[], bool] | None,
    until: float,
    out_of_time: Callable[[], bool],
) -> Ending:
    """Of some moves that with which most ways are won, else that after which they end nearest home.

    A way counts once it has been played down after each of the moves. Where there is no time for even one, as
    many moves are compared as there is time for.
    """
    moves = nearest_first(ways[0], moves, policy.weights)[:COMPARED]
    ends: list[list[tuple[bool, int]]] = [[] for _ in moves]
    for way, n in product(ways if len(moves) > 1 else (), range(len(moves))):
        if out_of_time():
            break
        end = _end(after_move(way, moves[n]), policy, Budget(FALL, STATES, stop, until))
        if not out_of_time():
            ends[n].append(end)
    counted = len(ends[-1]) or len(ends[0])
    ranks = [_rank(ends[n][:counted]) for n in range(len(moves)) if len(ends[n]) >= counted]
    best = ranks.index(min(ranks))
    return Ending(moves[best], -ranks[best][0], counted)


def _rank(ends: Sequence[tuple[bool, int]]) -> tuple[int, int]:
    """How good they are: less is better."""
    return -sum(won for won, _ in ends), sum(cost for _, cost in ends)


def _end(position: Position, policy: Policy, budget: Budget) -> tuple[bool, int]:
    """Whether a game is won when it is played on, else what it cost where it was nearest home."""
    seek = played_down(Lowered(position), policy, budget)
    if seek.result == WON:
        return True, 0
    here = seek.keys.here()
    return False, min(here, seek.least) if seek.nearest else here


def played_down(lowered: Lowered[Position], policy: Policy, budget: Budget) -> Seek:
    """Play on to where nothing new is left: won by `line`, or `nearest` leads to what looked nearest home."""
    keys = Keys(lowered.arena, sameness(lowered), policy.weights)
    seek = Seek(keys, budget, policy.upward)
    fall(seek)
    return seek


def nearest_first(position: Position, moves: Sequence[Move], weights: Weights) -> list[Move]:
    """These moves, first that after which all looks nearest home."""

    def cost(move: Move) -> int:
        lowered = Lowered(after_move(position, move))
        return Keys(lowered.arena, sameness(lowered), weights).here()

    return sorted(moves, key=cost)


def after_move(position: Position, move: Move) -> Position:
    """The position after a move."""
    after = position.copy()
    after.do(move)
    return after
