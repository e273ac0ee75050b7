"""What a good player would do who sees no more than the player does."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from copy import copy
from dataclasses import dataclass
from typing import Literal, NamedTuple

from ..errors import IllegalMove
from ..fast.keys import Budget, Keys
from ..fast.lowering import Lowered
from ..fast.seek import WON, Seek
from ..moves import Move
from ..position import Position
from ..refusals import refuse
from ..sentences import Text, counted, say
from ..table import Table
from .alike import certain, sameness
from .imagined import imagined, unknown
from .winnability import decided, winnable

KNOWN = 25_000  # moves to try where all cards are seen
UNLOWERED_COST = 4  # so many times fewer where a word with many choices is not lowered,
TRIAL_COST = 3  # and so many times where each of its moves must be tried
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
    "lost": "this game can no longer be won, whatever is played",
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
    def reason(self) -> Text:
        """Why, as a part of a sentence."""
        parts = {"moves": counted(self.moves, "move"), "ways": counted(self.ways, "way"), "wins": self.wins}
        return say(WORDS[self.why], **parts)


class Intent:
    """How whoever asks for hint after hint means to go on: the line that lay behind the last one.

    It was found with hidden cards laid out in thought, and holds as long as all that is seen has come as the
    line said; whatever else is turned up ends it.
    """

    def __init__(self) -> None:
        self.position: Position | None = None
        self.rest: list[Move] = []

    def keep(self, position: Position, line: Sequence[Move]) -> None:
        """Mean to play these moves, from a position as it was thought of."""
        self.position, self.rest = position.copy(), list(line[::-1])

    def goes_on(self, position: Position) -> Move | None:
        """The next move, if to the player this position looks as was thought."""
        if not self.rest or self.position is None or _looks(self.position) != _looks(position):
            return None
        self.position.do(self.rest[-1])
        return self.rest.pop()


def _looks(position: Position) -> tuple[object, ...]:
    """All that a player knows of a position: what is seen, and how often each action was taken."""
    return position.shown(), position.state.counts


def hint(
    table: Table,
    stop: Callable[[], bool] | None = None,
    care: Care | None = None,
    intent: Intent | None = None,
) -> Hint:
    """What to play now; IllegalMove where nothing can be played. Hidden cards make no difference to it.

    Where not all cards are seen an `intent` is told the line behind the hint. It is not asked: the
    hint depends on what is seen alone.

    >>> hint(Table("kings", seed=7)).why
    'lost'
    """
    moves = table.offered()
    if not moves:
        raise IllegalMove(refuse("game-over", "there is nothing to play any more"))
    if not unknown(table.position):
        return _known(table, moves, stop)
    if len(moves) == 1:
        return Hint(moves[0], "only")
    return _likely(table.position, moves, _Thought(stop, care or CARE, intent or Intent()))


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
    found = decided(table.position, KNOWN // _cost_factor(Lowered(table.position)), stop=stop)
    if found.result == "lost":
        return Hint(None, "lost")
    if len(moves) == 1:
        return Hint(moves[0], "only")
    safe = safe_play(table.position)
    if safe:
        return Hint(safe, "safe")
    if found.result == "won":
        return Hint(found.line[0], "won", moves=len(found.line))
    return Hint(_Guess(table.position, stop, CARE).begins or moves[0], "hopeful")


class _Thought(NamedTuple):
    """What goes with every search of one hint."""

    stop: Callable[[], bool] | None
    care: Care
    intent: Intent


def _likely(position: Position, moves: Sequence[Move], thought: _Thought) -> Hint:
    """Search each way the hidden cards may lie, and again after each move that began a good line there."""
    safe = safe_play(position)
    if safe:
        return Hint(safe, "safe")
    care = thought.care
    first = [_Guess(way, thought.stop, care) for way in imagined(position, care.ways)]
    begun = [guess.begins for guess in sorted(first, key=lambda guess: guess.rank) if guess.begins in moves]
    candidates = [move for move in dict.fromkeys(begun) if move][: care.candidates]
    after = {move: _after(first, move, thought) for move in candidates or [moves[0]]}
    best = min(after, key=lambda move: _rank(after[move]))
    likeliest = min(after[best], key=lambda guess: guess.rank)
    thought.intent.keep(likeliest.position, likeliest.line)
    wins = -_rank(after[best])[0]
    return Hint(best, "likely", wins=wins, ways=care.ways) if wins else Hint(best, "hopeful")


def _after(first: Sequence[_Guess], move: Move, thought: _Thought) -> list[_Guess]:
    """What is found after a move in each way; with one way there is nothing to compare: its guess will do."""
    return [
        guess.after()
        if guess.begins == move and (guess.won or len(first) == 1)
        else _Guess(_done(guess.position, move), thought.stop, thought.care)
        for guess in first
    ]


def _rank(guesses: Sequence[_Guess]) -> tuple[int, int]:
    """How good it is to be there, over all ways: less is better."""
    return -sum(guess.won for guess in guesses), sum(guess.rank[1] for guess in guesses)


def _done(position: Position, move: Move) -> Position:
    """Where a move leads."""
    after = position.copy()
    after.do(move)
    return after


def _cost_factor(lowered: Lowered[Position]) -> int:
    """By how much fewer moves must do: words that are not lowered take longer to say what may be done."""
    game = lowered.position.game
    slow = [step for step in (*game.every_way, *game.verbs) if step in lowered.unlowered]
    return max((UNLOWERED_COST if step.taps else TRIAL_COST if step.tried else 1 for step in slow), default=1)


class _Guess:
    """What a short search of one position finds: a line that wins, else to where it looks nearest home."""

    def __init__(self, position: Position, stop: Callable[[], bool] | None, care: Care) -> None:
        lowered = Lowered(position)
        keys = Keys(lowered.arena, sameness(lowered))
        for upward in (True, False):
            seek = Seek(keys, Budget(care.tried // 2 // _cost_factor(lowered), STATES, stop), upward)
            seek.best()
            if seek.result == WON:
                break
        line = seek.line if seek.result == WON else seek.nearest
        self.position = position
        self.won = seek.result == WON
        self.line = [lowered.move(number) for number in line]
        self.begins = self.line[0] if line else None
        self.rank = (0, len(line)) if self.won else (1, seek.least)

    def after(self) -> _Guess:
        """The same guess once its first move is played."""
        other = copy(self)
        other.position, other.line = _done(self.position, self.line[0]), self.line[1:]
        return other
