"""What a good player would do who sees no more than the player does."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple

from engine.errors import IllegalMove
from engine.fast.keys import Budget, Keys
from engine.fast.seek import WON, Seek
from engine.lowering import Lowered
from engine.moves import Move
from engine.position import Position
from engine.search.alike import certain, sameness
from engine.search.imagined import imagined, unknown
from engine.search.winnable import decided, winnable
from engine.sentences import Sentence, counted
from engine.table import Table

KNOWN = 25_000  # moves to try where all cards are seen
DEAR = 4  # so many times fewer where a word with many choices must be asked itself,
TRYING = 3  # and so many times where one must be tried to be asked
STATES = 200_000  # positions one of these searches may keep
STUCK = 20_000  # moves to try before nobody can say whether a game is lost


class Care(NamedTuple):
    """How much thought is given to a move where not all cards are seen."""

    ways: int = 6  # in which hidden cards are laid out in thought
    tried: int = 800  # moves to try in each of these, and again after each move that looks good
    candidates: int = 3  # such moves


CARE = Care()
Why = Literal["only", "safe", "won", "likely", "hopeful", "lost"]
WORDS = {
    "only": "it is the only move there is",
    "safe": "nothing will have to lie on it any more, and no other card wants its place",
    "won": "after it the game can be won, in {moves} from here as I found",
    "likely": "I see no hidden cards either: of {ways} they may lie in, I found a win after it in {wins}",
    "hopeful": "I found no win within what I may look at, and after it most comes into order",
    "lost": "this game can no longer be won, whatever is played: take moves back, or deal anew",
}


@dataclass(frozen=True)
class Hint:
    """A move and why; without a move where the game is proved lost."""

    move: Move | None
    why: Why
    moves: int = 0  # of the line that was found
    wins: int = 0  # among the ways in which hidden cards were laid out
    ways: int = CARE.ways

    @property
    def reason(self) -> Sentence:
        """Why, as a part of a sentence."""
        parts = {"moves": counted(self.moves, "move"), "ways": counted(self.ways, "way"), "wins": self.wins}
        return Sentence(WORDS[self.why], **parts)


def hint(table: Table, stop: Callable[[], bool] | None = None, care: Care | None = None) -> Hint:
    """What to play now; IllegalMove where nothing can be played. Hidden cards make no difference to it.

    >>> hint(Table("kings", seed=7)).why
    'lost'
    """
    moves = table.offered()
    if not moves:
        raise IllegalMove("there is nothing to play any more")
    if not unknown(table.position):
        return _known(table, moves, stop)
    if len(moves) == 1:
        return Hint(moves[0], "only")
    return _likely(table.position, moves, stop, care or CARE)


def safe_play(position: Position) -> Move | None:
    """A card that goes to a foundation without any harm, whatever the hidden cards are, if there is one."""
    lowered = Lowered(position)
    known = certain(lowered)
    homes = {at for at, _ in position.game.goal}
    for move in position.offered() if known else ():
        at = position.at(move)
        if len(at) == 2 and at[1] in homes and known and known.safe(position.state.piles[at[0]][-1]):
            return move
    return None


def stuck(table: Table, stop: Callable[[], bool] | None = None) -> bool:
    """Whether it is proved that the game can no longer be won; False where the player does not know all."""
    return not unknown(table.position) and winnable(table, nodes=STUCK, stop=stop).result == "lost"


def _known(table: Table, moves: Sequence[Move], stop: Callable[[], bool] | None) -> Hint:
    found = decided(table.position, KNOWN // _dearness(Lowered(table.position)), stop=stop)
    if found.result == "lost":
        return Hint(None, "lost")
    if len(moves) == 1:
        return Hint(moves[0], "only")
    safe = safe_play(table.position)
    if safe:
        return Hint(safe, "safe")
    if found.result == "won":
        return Hint(found.line[0], "won", moves=len(found.line))
    return Hint(_Guess(table.position, stop, CARE).first or moves[0], "hopeful")


def _likely(position: Position, moves: Sequence[Move], stop: Callable[[], bool] | None, care: Care) -> Hint:
    """Search each way the hidden cards may lie, and again after each move that began a good line there."""
    safe = safe_play(position)
    if safe:
        return Hint(safe, "safe")
    ways = imagined(position, care.ways)
    first = [_Guess(way, stop, care) for way in ways]
    begun = [guess.first for guess in sorted(first, key=lambda guess: guess.rank) if guess.first in moves]
    candidates = [move for move in dict.fromkeys(begun) if move][: care.candidates]
    candidates = candidates or [moves[0]]
    scores = {move: _after(ways, first, move, stop, care) for move in candidates}
    best = min(candidates, key=lambda move: scores[move])
    wins = -scores[best][0]
    return Hint(best, "likely", wins=wins, ways=care.ways) if wins else Hint(best, "hopeful")


def _after(
    ways: Sequence[Position],
    first: Sequence[_Guess],
    move: Move,
    stop: Callable[[], bool] | None,
    care: Care,
) -> tuple[int, int]:
    """How good a move is over all ways: less is better."""
    ranks = []
    for way, guess in zip(ways, first, strict=True):
        if guess.won and guess.first == move:
            ranks.append(guess.rank)
            continue
        after = way.copy()
        after.do(move)
        ranks.append(_Guess(after, stop, care).rank)
    return -sum(won == 0 for won, _ in ranks), sum(cost for _, cost in ranks)


def _dearness(lowered: Lowered) -> int:
    """By how much fewer moves must do: words that are not lowered take longer to say what may be done."""
    asked = [step for step in (*lowered.game.every_way, *lowered.game.verbs) if step in lowered.asked]
    return max((DEAR if step.taps else TRYING if step.tried else 1 for step in asked), default=1)


class _Guess:
    """What a short search of one position finds: a line that wins, else to where it looks nearest home."""

    def __init__(self, position: Position, stop: Callable[[], bool] | None, care: Care) -> None:
        lowered = Lowered(position)
        keys = Keys(lowered.arena, sameness(lowered))
        for upward in (True, False):
            seek = Seek(keys, Budget(care.tried // 2 // _dearness(lowered), STATES, stop), upward)
            seek.best()
            if seek.result == WON:
                break
        line = seek.line if seek.result == WON else seek.nearest
        self.won = seek.result == WON
        self.first = lowered.move(line[0]) if line else None
        self.rank = (0, len(line)) if self.won else (1, seek.least)
