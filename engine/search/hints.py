"""What a good player would do who sees no more than the player does."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Iterable, Iterator, Sequence
from copy import copy
from dataclasses import dataclass
from functools import partial
from hashlib import blake2b
from itertools import takewhile
from math import inf
from time import process_time
from typing import Literal, NamedTuple

from ..errors import IllegalMove
from ..fast.arena import KIND, ROUND, SLOW
from ..fast.costs import FILLED, ORDERLY, PACK_FIRST, UNLOCKED, Weights
from ..fast.keys import Budget, Keys
from ..fast.lowering import Lowered
from ..fast.seek import WON, Seek
from ..moves import Move
from ..places import Kind
from ..position import Position
from ..refusals import refuse
from ..sentences import Text, counted, say
from ..table import Table
from .alike import certain, only_homeward, sameness
from .imagined import imagined, unknown
from .winnability import PROOFS, Winnability, decided

KNOWN = 31_000  # moves to try where all cards are seen; in fewer FreeCell deals are missed
UNLOWERED_COST = 4  # so many times fewer where a word with many choices is not lowered,
TRIAL_COST = 3  # and so many times where each of its moves must be tried
STATES = 200_000  # positions one of these searches may keep
STUCK = 20_000  # moves to try before nobody can say whether a game is lost
AHEAD = 600  # moves to try in each way where none wins, to see what makes the most of what lies there
PLANNED = 20_000  # positions for which a move found before is remembered
IDLE = 200  # moves without any progress, after which it is no use to guess on: wins take 91 at most


class Care(NamedTuple):
    """How much thought is given to a move where not all cards are seen."""

    ways: int = 6  # in which hidden cards are laid out in thought
    tried: int = 800  # moves to try in each of these, and again after each move that looks good
    candidates: int = 3  # such moves


CARE = Care()
Why = Literal["only", "safe", "home", "won", "likely", "planned", "hopeful", "round", "idle", "lost"]
GUESSED = frozenset(("planned", "hopeful"))  # hints behind which there is no win
TO_COME = frozenset((Kind.STOCK, Kind.WASTE))
WORDS = {
    "only": "it is the only move there is",
    "safe": "nothing will have to lie on it any more, and no other card wants its place",
    "home": "nothing is built here but at home, so a card that can go there gains nothing by waiting",
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
    past = _past(table)
    thought = _Thought(stop, care or CARE, intent, process_time() + seconds, past.been, past.lately, lasting)
    planned = thought.intent.goes_on(table.position)
    if planned and planned.move in moves and not thought.returns(table.position, planned.move):
        return planned
    found = _found(table.position, moves, thought)
    return Hint(None, "idle") if found.why in GUESSED and past.idle >= IDLE else found


def _found(position: Position, moves: Sequence[Move], thought: _Thought) -> Hint:
    """The hint where none was planned."""
    if not unknown(position):
        return _known(position, moves, thought)
    if thought.goes_round(position, moves):
        return Hint(None, "round")
    if len(moves) == 1:
        return Hint(moves[0], "only")
    return _likely(position, moves, thought)


class _Past(NamedTuple):
    """Where a game has been."""

    been: set[tuple[bytes, ...]]  # how the piles lay wherever that was, this position among them
    lately: list[tuple[bytes, ...]]  # those of them since something last came from the pack, or to light
    idle: int  # moves since the game last got on


def _past(table: Table) -> _Past:
    """All of its past; it gets on where more cards are home than ever, or fewer to come or hidden."""
    again = table.copy()
    contents, reached = [_contents(again.position)], [_reached(again.position)]
    while again.history:
        again.pop()
        contents.append(_contents(again.position))
        reached.append(_reached(again.position))
    best, idle = reached[-1], 0
    for now in reversed(reached[:-1]):
        gets_on = any(one > most for one, most in zip(now, best, strict=True))
        best, idle = tuple(map(max, now, best)), 0 if gets_on else idle + 1
    lately = takewhile(lambda n: reached[n][1:] == reached[0][1:], range(len(reached)))
    return _Past({*contents}, [contents[n] for n in lately], idle)


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
    lately: list[tuple[bytes, ...]]
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
    plays home wins some games in which guesses lead astray. Where a card gains nothing by staying nothing is
    searched before it goes home: wins in some ways only would hold it back.
    """
    safe = safe_play(position)
    if safe:
        return Hint(safe, "safe")
    ways = imagined(position, thought.care.ways)
    homeward = _progress(position, ways[0], moves, thought)
    goes_home = _done(ways[0], homeward).home > position.home
    if goes_home and only_homeward(Lowered(position)):
        return Hint(homeward, "home")
    first = _guesses(ways, thought)
    buries = not any(guess.won for guess in first) and _deal_buries(position)
    found = None if buries else _compared(position, moves, first, _gaining(first), thought)
    if found and found.wins:
        return Hint(found.planned_move(thought), "likely", wins=found.wins, ways=thought.care.ways)
    if goes_home:
        return Hint(homeward, "hopeful")
    if buries:
        return Hint(_before_a_deal(position, ways, moves, thought) or homeward, "hopeful")
    return Hint(found.planned_move(thought) if found else homeward, "hopeful")


def _before_a_deal(
    position: Position, ways: Sequence[Position], moves: Sequence[Move], thought: _Thought
) -> Move | None:
    """What makes the most of the cards that lie there, and a deal only where nothing does.

    Some moves without dealing are looked ahead in each way, to what costs less than anything since cards last
    came. Where nothing does the next ones are dealt, once empty places are filled if the deal waits for that;
    without a deal what costs least is tried.
    """
    ahead = _guesses(ways, thought, ORDERLY)
    found = _compared(position, moves, ahead, _gaining(ahead), thought)
    if found:
        return found.planned_move(thought)
    deals = next((move for move in thought.onward(position, moves) if not move.piles), None)
    if deals:
        return deals
    filled = _Guess(ways[0], thought, FILLED)
    if filled.to_deal and not thought.returns(position, filled.to_deal[0]):
        thought.intent.keep(filled.position, filled.to_deal)
        return filled.to_deal[0]
    found = _compared(position, moves, ahead, ahead, thought)
    return found.planned_move(thought) if found else None


def _deal_buries(position: Position) -> bool:
    """Whether dealing spoils what is not done before: it covers columns built on, or shuffles."""
    game, state, arena = position.game, position.state, Lowered(position).arena
    built = {at for tableau in arena.built for at in tableau.numbers}
    if any(len(dealt.places) > 1 and built.issuperset(dealt.places) for dealt in arena.rounds):
        return True
    return not state.piles[game.stock_at] and any(word.chance(state) for word in game.words)


def _guesses(ways: Sequence[Position], thought: _Thought, ahead: Weights | None = None) -> list[_Guess]:
    """One for each way, as far as time allows; at least one."""
    found: list[_Guess] = []
    for way in ways:
        if not found or not thought.over():
            found.append(_Guess(way, thought, ahead))
    return found


def _gaining(guesses: Iterable[_Guess]) -> list[_Guess]:
    """Those that bring the game on."""
    return [guess for guess in guesses if guess.gains]


class _Compared(NamedTuple):
    """The best of some moves over all ways."""

    move: Move
    wins: int  # in how many of the ways it wins
    likeliest: _Guess  # of what comes after it

    def planned_move(self, thought: _Thought) -> Move:
        """The move; what is likeliest after it is the plan of the next hints."""
        thought.intent.keep(self.likeliest.position, self.likeliest.line)
        return self.move


def _compared(
    position: Position,
    moves: Sequence[Move],
    first: Sequence[_Guess],
    promising: Iterable[_Guess],
    thought: _Thought,
) -> _Compared | None:
    """Of the moves that began these promising lines the best over all ways; None if all lead back."""
    begun = [
        guess.begins
        for guess in sorted(promising, key=lambda guess: guess.rank)
        if guess.begins in moves and guess.begins is not None
    ]
    candidates = [*thought.onward(position, [*dict.fromkeys(begun)])][: thought.care.candidates]
    after: dict[Move, list[_Guess]] = {}
    for move in candidates:
        if not after or not thought.over():
            after[move] = _after(first, move, thought)
    if not after:
        return None
    best = min(after, key=lambda move: _rank(after[move]))
    return _Compared(best, -_rank(after[best])[0], min(after[best], key=lambda guess: guess.rank))


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
        else _Guess(_done(guess.position, move), thought, guess.ahead)
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
    return max(
        (UNLOWERED_COST if step.taps else TRIAL_COST if step.needs_trial else 1 for step in slow), default=1
    )


class _Guess:
    """What a short search of one position finds: a line that wins, else to where it looks nearest home.

    With weights it looks ahead as they lead, without dealing, and comes to nowhere the game has been lately;
    what is found gains if it costs less than all of that.
    """

    def __init__(self, position: Position, thought: _Thought, ahead: Weights | None = None) -> None:
        lowered = Lowered(position)
        usual = UNLOCKED if position.game.counts_locks else PACK_FIRST
        keys = Keys(lowered.arena, sameness(lowered), ahead or usual)
        nodes = (AHEAD if ahead else thought.care.tried // 2) // _cost_factor(lowered)
        here = keys.cost(keys.total(keys.numbers()))
        least: float = here
        for upward in (False,) if ahead else (True, False):
            seek = Seek(keys, Budget(nodes, STATES, thought.stop, thought.until), upward)
            if ahead:
                seek.dealing = partial(_deals, lowered)
                least = min(here, _leave_out(seek, _as_thought(position, thought.lately)))
            seek.best()
            if seek.result == WON:
                break
        line = seek.line if seek.result == WON else seek.nearest
        self.position, self.ahead = position, ahead
        self.won = seek.result == WON
        self.line = [*map(lowered.move, line)]
        self.begins = self.line[0] if line else None
        self.gains = self.won or (bool(line) and seek.least < least)
        self.rank = (0, len(line)) if self.won else (1, seek.least if line else here)
        self.to_deal = [*map(lowered.move, seek.to_deal)]

    def after(self) -> _Guess:
        """The same guess once its first move is played."""
        other = copy(self)
        other.position, other.line = _done(self.position, self.line[0]), self.line[1:]
        return other


def _deals(lowered: Lowered[Position], number: int) -> bool:
    """Whether a move of the arena deals: it names no pile, what comes is up to the pack or a shuffle."""
    kind = number >> KIND << KIND
    return kind == ROUND or (kind == SLOW and not lowered.move(number).piles)


def _as_thought(position: Position, lately: Iterable[tuple[bytes, ...]]) -> Iterator[list[bytearray]]:
    """How the piles lay lately, as if what is hidden in this position were what lies there in thought."""
    piles, hidden = position.state.piles, position.hidden()
    for contents in lately:
        laid = [*map(bytearray, contents)]
        for at, blind in enumerate(hidden):
            for n in range(min(len(piles[at]), len(laid[at]))):
                if blind >> n & 1:
                    laid[at][n] = piles[at][n]
        yield laid


def _leave_out(seek: Seek, been: Iterable[Sequence[Sequence[int]]]) -> float:
    """Have a search come to none of these positions; the least that any of them costs."""
    keys, piles = seek.keys, seek.arena.piles
    here, least = [pile[:] for pile in piles], inf
    for laid in been:
        for pile, cards in zip(piles, laid, strict=True):
            pile[:] = cards
        numbers = keys.numbers()
        seek.seen.add(keys.key(numbers))
        least = min(least, keys.cost(keys.total(numbers)))
    for pile, cards in zip(piles, here, strict=True):
        pile[:] = cards
    return least
