"""Whether a game can still be won, knowing all its cards: won with a line, proved lost, or open."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from math import inf
from pathlib import Path
from time import process_time
from typing import Literal, NamedTuple

from .. import record
from ..certified_deals import name_of
from ..fast.costs import (
    BY_TWOS,
    IN_TURN,
    LAID_BARE,
    LONG_SEQUENCES,
    NEXT_CARDS,
    ONE_PASS,
    ORDERLY,
    PACK_FIRST,
    PLAIN,
    SEQUENCES,
    UNLOCKED,
    Weights,
)
from ..fast.dive import dive
from ..fast.keys import Budget, Keys, Sameness
from ..fast.lowering import Lowered
from ..fast.playouts import play
from ..fast.rollouts import rollouts
from ..fast.seek import LOST, WON, Seek
from ..game import Game
from ..moves import Move
from ..position import Position
from ..table import Table
from . import tsv
from .alike import bound, certain, passes_are_free, sameness
from .barred import barred

NODES = 200_000  # moves tried before a deal is left open
MEGABYTES = 256  # what the positions that are remembered may take


class Method(NamedTuple):
    """One way of searching within the whole: of what is left of the budget it takes this share."""

    search: Callable[[Seek], None]
    upward: bool  # whether whatever goes home is played, and nothing else tried there
    weights: Weights
    share: float

    @property
    def name(self) -> str:
        """What tables of measurements call it: "sweep up, next cards"."""
        return f"{self.search.__name__}{' up' if self.upward else ''}, {self.weights.name}"


# Where one fails another succeeds: the first ones are quick where a game is easy, the last ones prove losses.
METHODS = (
    Method(Seek.best, True, PLAIN, 0.06),
    Method(Seek.sweep, True, NEXT_CARDS, 0.08),
    Method(dive, False, SEQUENCES, 0.08),
    Method(dive, False, UNLOCKED, 0.08),
    Method(Seek.sweep, True, UNLOCKED, 0.06),
    Method(Seek.sweep, False, UNLOCKED, 0.08),
    Method(Seek.sweep, False, PACK_FIRST, 0.1),
    Method(dive, True, NEXT_CARDS, 0.1),
    Method(Seek.sweep, True, LONG_SEQUENCES, 0.1),
    Method(dive, True, LONG_SEQUENCES, 0.1),
    Method(dive, False, PACK_FIRST, 0.12),
    Method(play, False, NEXT_CARDS, 0.12),
    Method(Seek.sweep, False, SEQUENCES, 0.16),
    Method(Seek.best, False, PLAIN, 0.25),
    Method(Seek.deep, False, PLAIN, 1.0),
)
# Before all of them where cards go to one pile only, whose top says all, as in Golf: there every line is soon
# tried, in two or three seconds mostly, while the others would win some deals and prove nothing.
FEW_POSITIONS = Method(Seek.deep, False, PLAIN, 0.3)
# Where words say how near their goal is, as in Accordion, weights make no difference: each search comes once.
ONCE = (
    Method(Seek.sweep, False, PLAIN, 0.4),
    Method(dive, False, SEQUENCES, 0.35),
    Method(dive, False, UNLOCKED, 0.5),
    Method(Seek.deep, False, PLAIN, 1.0),
)
# In some games one of them alone decides more deals than all in turn do in the same time
# (`engine.tools.leading` finds out in which): there it comes first, with so much of the budget.
LEADING = Path(__file__).with_name("leading.tsv")
LEADS = 0.8
# And so may one that is of use in few games, and comes in no others.
LEADERS = (
    *METHODS,
    Method(Seek.rounds, False, ORDERLY, LEADS),
    Method(Seek.rounds, False, LAID_BARE, LEADS),
    Method(Seek.sweep, True, BY_TWOS, LEADS),
    Method(Seek.rounds, True, ONE_PASS, LEADS),
    Method(Seek.rounds, False, IN_TURN, LEADS),
    Method(rollouts, False, PACK_FIRST, LEADS),
    Method(rollouts, False, LAID_BARE, LEADS),
)
# Those that bring up any card of a talon that goes round as one move, however many deals lie before it.
# A sweep gets less far so: what takes many deals is met as early as what lies uppermost, and crowds it out.
TURNING = (dive,)
# And those that deal in no other way, where nothing else depends on it: many positions count as one then.
TURNING_ALONE = (dive, Seek.best, Seek.deep)
# Those that remember no more of a position than its key.
KEYS_ALONE = (Seek.deep,)
# Those that ask a bound after every move that may bring it about, even if that takes longer than a move:
# what looks near to home is seldom lost by it, and who goes through all lines meets much that is.
THOROUGH = (Seek.deep,)
# Those that leave nothing out.
PROOFS = tuple(method for method in METHODS if method.search in (Seek.best, Seek.deep) and not method.upward)


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
    seconds: float = inf,
    stop: Callable[[], bool] | None = None,
) -> Winnability:
    """Whether a table, or a deal of a game, can be won from where it stands; all cards are known to it.

    "won" has been played through the rules, "lost" comes from a search that left nothing out. Nobody looks
    further once so many moves are tried, or after so many seconds of the CPU; the answer is then "open", and
    so it is once `stop`, which is asked now and then, says yes. Without seconds and `stop` the answer depends
    on nothing but the position and the bounds.

    >>> winnable("kings", seed=7).result
    'lost'
    """
    table = Table(game, seed, variant=variant) if isinstance(game, str) else game
    found = decided(table.position, nodes, megabytes, seconds, stop)
    return replace(found, line=replayed(table, found.line)) if found.result == "won" else found


def decided(
    position: Position,
    nodes: int,
    megabytes: int = MEGABYTES,
    seconds: float = inf,
    stop: Callable[[], bool] | None = None,
    methods: Sequence[Method] | None = None,
) -> Winnability:
    """The same for a position without a table, by these methods instead of those that suit its game.

    Nobody has played its line yet.
    """
    lowered, used, end = Lowered(position), 0, process_time() + seconds
    same, safe = sameness(lowered), certain(lowered)
    short, turns = bound(lowered, same), passes_are_free(lowered, same)
    around = lowered.arena.around
    alone = turns and around is not None and around.alone
    if (short is not None and short.fall_short()) or barred(lowered):
        return Winnability("lost")
    rest = [*(methods or _suited(position.game, same))]
    while rest:
        search, upward, weights, share = rest.pop(0)
        now = process_time()
        until = now + (end - now) * share if end < inf else inf
        states = megabytes * 2**20 // _bytes_a_state(search, len(same.role))
        budget = Budget(int((nodes - used) * share), states, stop, until)
        lowered.arena.dealing = not (alone and search in TURNING_ALONE)
        lowered.arena.turning = turns and (search in TURNING or not lowered.arena.dealing)
        if short is not None:
            short.thorough = search in THOROUGH
        seek = Seek(Keys(lowered.arena, same, weights), budget, upward, safe, short)
        search(seek)
        used += seek.nodes
        if seek.result == WON:
            return Winnability("won", tuple(lowered.line(seek.line)), used)
        if seek.result == LOST or budget.stopped:
            return Winnability("lost" if seek.result == LOST else "open", (), used)
        if upward and not seek.guessed:  # the same, not upward, would try the same again
            rest = [other for other in rest if (other.search, other.weights) != (search, weights)]
    return Winnability("open", (), used)


def _bytes_a_state(search: Callable[[Seek], None], piles: int) -> int:
    """What a position takes that is remembered, as measured."""
    return 160 + 5 * piles if search in KEYS_ALONE else 360 + 16 * piles


def _suited(game: Game, same: Sameness) -> Sequence[Method]:
    """The searches that suit a game, in the order in which they are tried."""
    leads = _leading().get(name_of(game.slug, game.variant))
    if leads is None:
        return usual(same)
    first = next(method for method in LEADERS if method.name == leads)
    return [first._replace(share=LEADS), *(method for method in usual(same) if method.name != leads)]


def usual(same: Sameness) -> Sequence[Method]:
    """The searches of a game, in the order in which they come where none of them leads."""
    if same.promised:
        return ONCE
    return (FEW_POSITIONS, *METHODS) if any(same.topped) else METHODS


@cache
def _leading() -> Mapping[str, str]:
    """The name of the search that leads, by game."""
    return {row["game"]: row["search"] for row in tsv.read(LEADING)}


def replayed(table: Table, line: Sequence[Move]) -> tuple[Move, ...]:
    """The line, played at a table of its own through all rules; AssertionError if it does not win there."""
    again = record.loads(record.dumps(table))
    for move in line:
        again.push(move)
    outcome = again.outcome()
    if outcome is None or outcome.result != "won":
        raise AssertionError(f"a line that search found does not win {table!r}")
    return tuple(line)
