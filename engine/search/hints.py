"""What a good player would do who sees no more than the player does."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Iterator, Sequence
from copy import copy
from dataclasses import dataclass
from hashlib import blake2b
from math import inf
from time import process_time
from typing import Literal, NamedTuple

from ..errors import IllegalMove
from ..fast.costs import PACK_FIRST
from ..fast.keys import Budget, Keys
from ..fast.lowering import Lowered
from ..fast.seek import WON, Seek
from ..moves import Move
from ..places import Kind
from ..position import Position
from ..refusals import refuse
from ..sentences import Text, counted, say
from ..table import Table
from .alike import certain, sameness
from .imagined import imagined, unknown
from .winnability import PROOFS, Winnability, decided

KNOWN = 25_000  # moves to try where all cards are seen
UNLOWERED_COST = 4  # so many times fewer where a word with many choices is not lowered,
TRIAL_COST = 3  # and so many times where each of its moves must be tried
STATES = 200_000  # positions one of these searches may keep
STUCK = 20_000  # moves to try before nobody can say whether a game is lost
PLANNED = 20_000  # positions for which a move found before is remembered
IDLE = 200  # moves without any progress, after which it is no use to guess on: wins take 91 at most


class Care(NamedTuple):
    """How much thought is given to a move where not all cards are seen."""

    ways: int = 6  # in which hidden cards are laid out in thought
    tried: int = 800  # moves to try in each of these, and again after each move that looks good
    candidates: int = 3  # such moves


CARE = Care()
Why = Literal["only", "safe", "won", "likely", "planned", "hopeful", "round", "idle", "lost"]
GUESSED = frozenset(("planned", "hopeful"))  # hints behind which there is no win
TO_COME = frozenset((Kind.STOCK, Kind.WASTE))
WORDS = {
    "only": "it is the only move there is",
    "safe": "nothing will have to lie on it any more, and no other card wants its place",
    "won": "after it the game can be won, in {moves} from here as I found",
    "likely": "I see no hidden cards either: of {ways} they may lie in, I found a win after it in {wins}",
    "planned": "it goes on as I meant to with the hint before",
    "hopeful": "I found no win within what I may look at, and after it most comes into order",
    "round": "every move leads back to where this game has been",
    "idle": "I found no win, and for {idle} moves nothing has come home, from the pack or to light",
    "lost": "this game can no longer be won, whatever is played",
}


@dataclass(frozen=True)
class Hint:
    """A move and why; without a move where the game is proved lost, or no more comes of it."""

    move: Move | None
    why: Why
    moves: int = 0  # of the line that was found
    wins: int = 0  # among the ways in which hidden cards were laid out
    ways: int = CARE.ways

    @property
    def reason(self) -> Text:
        """Why, as a part of a sentence."""
        parts = {"moves": counted(self.moves, "move"), "ways": counted(self.ways, "way"), "wins": self.wins}
        parts["idle"] = IDLE
        return say(WORDS[self.why], **parts)


class Intent:
    """How whoever asks for hint after hint means to go on: the lines that lay behind the hints before.

    Where hidden cards were laid out in thought, a line holds as long as all that is seen comes as it was
    thought of; whatever else is turned up ends it.
    """

    def __init__(self) -> None:
        self._next: OrderedDict[bytes, Hint] = OrderedDict()

    def keep(self, position: Position, line: Sequence[Move]) -> None:
        """Mean to play these moves, from a position as it was thought of."""
        on, sure = position.copy(), not unknown(position)
        for done, move in enumerate(line):
            planned = Hint(move, "won", moves=len(line) - done) if sure else Hint(move, "planned")
            self._next[_looks(on)] = planned
            on.do(move)
        while len(self._next) > PLANNED:
            self._next.popitem(last=False)

    def goes_on(self, position: Position) -> Hint | None:
        """The move that was meant to follow, if to the player this position looks as was thought."""
        return self._next.get(_looks(position))


def _looks(position: Position) -> bytes:
    """All that a player knows of a position: what is seen, and how often each action was taken."""
    game = position.game
    seen = game.slug, game.variant, position.visible_cards(), position.state.counts
    return blake2b(repr(seen).encode(), digest_size=16).digest()


def hint(
    table: Table,
    stop: Callable[[], bool] | None = None,
    care: Care | None = None,
    intent: Intent | None = None,
    seconds: float = inf,
) -> Hint:
    """What to play now; IllegalMove where nothing can be played. Hidden cards make no difference to it.

    It leads to no position where the game has been, unless a win was found that goes through there; where
    every move leads back there is none, nor where nothing but guesses is left and many moves have brought
    nothing: so hint after hint comes to an end. With an `intent` hints go on with what they began, and are
    found at once there. After so many seconds of the CPU the answer is the best that was found until then;
    without `intent` and seconds it depends on what is seen alone.

    >>> hint(Table("kings", seed=7)).why
    'lost'
    """
    moves = table.offered()
    if not moves:
        raise IllegalMove(refuse("game-over", "there is nothing to play any more"))
    lasting, intent = intent is not None, intent or Intent()
    been, idle = _past(table)
    thought = _Thought(stop, care or CARE, intent, process_time() + seconds, been, lasting)
    planned = thought.intent.goes_on(table.position)
    if planned and planned.move in moves and not thought.returns(table.position, planned.move):
        return planned
    found = _found(table.position, moves, thought)
    return Hint(None, "idle") if found.why in GUESSED and idle >= IDLE else found


def _found(position: Position, moves: Sequence[Move], thought: _Thought) -> Hint:
    """The hint where none was planned."""
    if not unknown(position):
        return _known(position, moves, thought)
    if thought.goes_round(position, moves):
        return Hint(None, "round")
    if len(moves) == 1:
        return Hint(moves[0], "only")
    return _likely(position, moves, thought)


def _past(table: Table) -> tuple[set[tuple[bytes, ...]], int]:
    """How the piles lay wherever the game has been, this position among them; moves since it last got on.

    It gets on where more cards are home than ever before, or fewer to come from pack and talon, or hidden.
    """
    again = table.copy()
    met, reached = {_contents(again.position)}, [_reached(again.position)]
    while again.history:
        again.pop()
        met.add(_contents(again.position))
        reached.append(_reached(again.position))
    best, idle = reached[-1], 0
    for now in reversed(reached[:-1]):
        gets_on = any(one > most for one, most in zip(now, best, strict=True))
        best, idle = tuple(map(max, now, best)), 0 if gets_on else idle + 1
    return met, idle


def _reached(position: Position) -> tuple[int, ...]:
    """How far a game is: cards home, and those no longer in pack or talon, or hidden; more is better."""
    piles, hidden = position.state.piles, sum(blind.bit_count() for blind in position.hidden())
    to_come = sum(
        len(piles[at]) for group in position.game.groups if group.kind in TO_COME for at in group.numbers
    )
    return position.home, -to_come, -hidden


def _contents(position: Position) -> tuple[bytes, ...]:
    return tuple(map(bytes, position.state.piles))


class _Thought(NamedTuple):
    """What goes with every search of one hint."""

    stop: Callable[[], bool] | None
    care: Care
    intent: Intent
    until: float  # by the clock of the CPU
    been: set[tuple[bytes, ...]]
    lasting: bool  # whether the intent is there for the next hint

    def over(self) -> bool:
        """Whether it is time to answer with what there is."""
        return process_time() >= self.until

    def returns(self, position: Position, move: Move) -> bool:
        """Whether a move leads back to where the game has been."""
        return _contents(_done(position, move)) in self.been

    def onward(self, position: Position, moves: Sequence[Move]) -> Iterator[Move]:
        """Those that do not."""
        return (move for move in moves if not self.returns(position, move))

    def goes_round(self, position: Position, moves: Sequence[Move]) -> bool:
        """Whether all of them do."""
        return next(self.onward(position, moves), None) is None


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
    if unknown(table.position):
        return False
    return decided(table.position, STUCK, stop=stop, methods=PROOFS).result == "lost"


def _known(position: Position, moves: Sequence[Move], thought: _Thought) -> Hint:
    """Where all cards are seen: a line that wins, if one is found in two thirds of the time."""
    nodes, left = KNOWN // _cost_factor(Lowered(position)), thought.until - process_time()
    found = decided(position, nodes, seconds=left * 2 / 3, stop=thought.stop)
    if found.result == "lost":
        return Hint(None, "lost")
    if found.result == "won":
        found = _not_back(found, position, moves, thought)
        thought.intent.keep(position, found.line)
    if found.result != "won" and thought.goes_round(position, moves):
        return Hint(None, "round")
    if len(moves) == 1:
        return Hint(moves[0], "only")
    safe = safe_play(position)
    if safe:
        return Hint(safe, "safe")
    if found.result == "won":
        return Hint(found.line[0], "won", moves=len(found.line))
    guess = _Guess(position, thought)
    if guess.begins is None or not guess.gains or thought.returns(position, guess.begins):
        return Hint(_progress(position, position, moves, thought), "hopeful")
    return Hint(guess.begins, "hopeful")


def _not_back(
    found: Winnability, position: Position, moves: Sequence[Move], thought: _Thought
) -> Winnability:
    """A win that does not begin where the game has been, if one is near.

    Else the one that was found, if the next hints will go on with it: whoever forgets it would come back.
    """
    if not thought.returns(position, found.line[0]):
        return found
    for move in thought.onward(position, moves):
        left = thought.until - process_time()
        other = decided(_done(position, move), KNOWN, seconds=left / 2, stop=thought.stop)
        if other.result == "won":
            return Winnability("won", (move, *other.line))
    return found if thought.lasting else Winnability("open")


def _likely(position: Position, moves: Sequence[Move], thought: _Thought) -> Hint:
    """Search each way the hidden cards may lie, and again after each move that began a good line there.

    Where none of these wins, a card that can go home goes there: no guess is worth more, and whoever always
    plays home wins some games in which guesses lead astray.
    """
    safe = safe_play(position)
    if safe:
        return Hint(safe, "safe")
    care = thought.care
    first: list[_Guess] = []
    for way in imagined(position, care.ways):
        if not first or not thought.over():
            first.append(_Guess(way, thought))
    begun = [
        guess.begins
        for guess in sorted(first, key=lambda guess: guess.rank)
        if guess.gains and guess.begins in moves and guess.begins is not None
    ]
    candidates = [*thought.onward(position, [*dict.fromkeys(begun)])][: care.candidates]
    if not candidates:
        return Hint(_progress(position, first[0].position, moves, thought), "hopeful")
    after: dict[Move, list[_Guess]] = {}
    for move in candidates:
        if not after or not thought.over():
            after[move] = _after(first, move, thought)
    best = min(after, key=lambda move: _rank(after[move]))
    likeliest = min(after[best], key=lambda guess: guess.rank)
    wins = -_rank(after[best])[0]
    if wins:
        thought.intent.keep(likeliest.position, likeliest.line)
        return Hint(best, "likely", wins=wins, ways=care.ways)
    homeward = _progress(position, first[0].position, moves, thought)
    if _done(first[0].position, homeward).home > position.home:
        return Hint(homeward, "hopeful")
    thought.intent.keep(likeliest.position, likeliest.line)
    return Hint(best, "hopeful")


def _progress(position: Position, way: Position, moves: Sequence[Move], thought: _Thought) -> Move:
    """Where nothing better is found: a card home, or from the pack; what does not lead back.

    What a move gains is seen in one way the hidden cards may lie.
    """
    onward = [*thought.onward(position, moves)]
    stock = position.game.stock_at

    def gained(move: Move) -> tuple[int, int]:
        after = _done(way, move)
        return after.home, -len(after.state.piles[stock])

    return max(onward, key=gained)


def _after(first: Sequence[_Guess], move: Move, thought: _Thought) -> list[_Guess]:
    """What is found after a move in each way; with one way there is nothing to compare: its guess will do."""
    return [
        guess.after()
        if guess.begins == move and (guess.won or len(first) == 1)
        else _Guess(_done(guess.position, move), thought)
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
    """By what to divide the moves tried: words that are not lowered take longer to say what may be done."""
    game = lowered.position.game
    slow = [step for step in (*game.every_way, *game.verbs) if step in lowered.unlowered]
    return max((UNLOWERED_COST if step.taps else TRIAL_COST if step.tried else 1 for step in slow), default=1)


class _Guess:
    """What a short search of one position finds: a line that wins, else to where it looks nearest home."""

    def __init__(self, position: Position, thought: _Thought) -> None:
        lowered = Lowered(position)
        keys = Keys(lowered.arena, sameness(lowered), PACK_FIRST)
        nodes = thought.care.tried // 2 // _cost_factor(lowered)
        for upward in (True, False):
            seek = Seek(keys, Budget(nodes, STATES, thought.stop, thought.until), upward)
            seek.best()
            if seek.result == WON:
                break
        line = seek.line if seek.result == WON else seek.nearest
        self.position = position
        self.won = seek.result == WON
        self.line = [lowered.move(number) for number in line]
        self.begins = self.line[0] if line else None
        self.gains = self.won or seek.least < keys.cost(keys.total(keys.numbers()))
        self.rank = (0, len(line)) if self.won else (1, seek.least)

    def after(self) -> _Guess:
        """The same guess once its first move is played."""
        other = copy(self)
        other.position, other.line = _done(self.position, self.line[0]), self.line[1:]
        return other
