"""Hints: a good move for a player, found with no more knowledge than the player has."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Iterable, Iterator, Sequence
from copy import copy
from dataclasses import dataclass
from functools import partial
from hashlib import blake2b
from math import inf
from time import process_time
from typing import Literal, NamedTuple

from ..errors import IllegalMove
from ..fast.arena import KIND, ROUND, SLOW
from ..fast.costs import BY_TWOS, FILLED, FREED, ORDERLY, PACK_FIRST, UNLOCKED, Weights
from ..fast.dive import fall
from ..fast.keys import Budget, Keys
from ..fast.lowering import Lowered
from ..fast.seek import WON, Seek
from ..game import Game
from ..moves import Move
from ..places import Kind
from ..position import Position
from ..refusals import refuse
from ..sentences import Text, counted, say
from ..table import Table
from .alike import bound, by_twos, certain, heaped, only_homeward, passes_are_free, sameness
from .imagined import imagined
from .memory import Memory, remembered, unknown
from .pairs import best_chances
from .played_down import FALL, STATES, Ending, Policy, after_move, best_ending, nearest_first, policy_of
from .winnability import PROOFS, Winnability, decided

UNLOWERED_COST = 4  # so many times fewer where a word with many choices is not lowered,
TRIAL_COST = 3  # and so many times where each of its moves must be tried
MEGABYTES = 64  # of the search where all cards are known
STUCK = 20_000  # moves to try before nobody can say whether a game is lost
AHEAD = 16_000  # moves to try before a deal where no way wins, to make the most of what lies there,
QUICKLY_AHEAD = 600  # and so many with quick care
PLANNED = 20_000  # positions for which a move found before is remembered
SOON = 12  # cards that are still drawn by chance, before which no way they may come in is searched
IDLE = 200  # moves without progress after which hints stop guessing: won games have 91 at most


class Care(NamedTuple):
    """How much thought is given to a move."""

    ways: int = 6  # of laying out the hidden cards
    tried: int = 800  # moves to try in each of these, and again after each move that looks good
    candidates: int = 3  # such moves
    seen: int = 31_000  # moves to try where all cards are seen; in fewer FreeCell deals are missed
    policy: Policy | None = None  # how each way is played down instead, if it is

    @property
    def quick(self) -> bool:
        """Whether there is no time for more than a look at one way."""
        return self.ways == 1

    def suited(self, game: Game) -> Care:
        """The same, with the policy by which hints win most in a game; quick care has no time for one."""
        return self if self.quick else self._replace(policy=policy_of(game))


CARE = Care()
Why = Literal["only", "safe", "home", "look", "won", "likely", "planned", "hopeful", "round", "idle", "lost"]
GUESSED = frozenset(("planned", "hopeful"))  # hints behind which there is no win
TO_COME = frozenset((Kind.STOCK, Kind.WASTE))
WORDS: dict[Why, str] = {
    "only": "it is the only move there is",
    "safe": "nothing will have to lie on it any more, and no other card wants its place",
    "home": "nothing is built here but at home, so a card that can go there gains nothing by waiting",
    "look": "turning the pack costs nothing here, and after a whole pass all cards are known",
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
    """The plan of a player who takes hint after hint: the lines on which earlier hints were based.

    A line found with imagined hidden cards holds as long as the cards that are turned up are those imagined.
    Whatever takes cards out of sight is counted, so that positions that look alike have shown as much.
    """

    def __init__(self) -> None:
        self._next: OrderedDict[bytes, Hint] = OrderedDict()

    def plan(self, position: Position, line: Sequence[Move], memory: Memory | None = None) -> None:
        """Plan these moves, from a position in which cards are imagined that the player does not know."""
        on, sure = position.copy(), not unknown(position, memory)
        for done, move in enumerate(line):
            planned = Hint(move, "won", moves=len(line) - done) if sure else Hint(move, "planned")
            self._next[_looks(on)] = planned
            on.do(move)
        while len(self._next) > PLANNED:
            self._next.popitem(last=False)

    def next_hint(self, position: Position) -> Hint | None:
        """The planned move, if the player sees in this position what was imagined; None without one."""
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
    """The move to play now; IllegalMove where nothing can be played. It depends on cards that were seen only.

    A player is taken to remember what has been seen. The move leads to no earlier position, unless a new card
    was seen since, or a win was found that goes through it. There is no move where every one leads back, nor
    where only guesses are left and many moves have brought no progress: so a game played by hints ends. With
    an `intent` hints follow their plan, which takes no search. After so many seconds of the CPU the answer is
    the best that was found until then; without `intent` and seconds it depends on nothing but what was seen.

    >>> hint(Table("kings", seed=7)).why
    'lost'
    """
    moves = table.offered()
    if not moves:
        raise IllegalMove(refuse("game-over", "there is nothing to play any more"))
    continued, intent = intent is not None, intent or Intent()
    past = _past(table)
    care = care or CARE.suited(table.position.game)
    context = _Context(stop, care, intent, process_time() + seconds, past, continued)
    planned = context.intent.next_hint(table.position)
    if planned and planned.move and context.leads_on(table.position, planned.move):
        return planned
    found = _found(table.position, moves, context)
    return Hint(None, "idle") if found.why in GUESSED and past.idle >= IDLE else found


def _found(position: Position, moves: Sequence[Move], context: _Context) -> Hint:
    """A hint without a plan."""
    if not unknown(position, context.past.memory):
        return _known(position, moves, context)
    if context.only_returns(position, moves):
        return Hint(None, "round")
    if _is_only(position, moves):
        return Hint(moves[0], "only")
    return _likely(position, moves, context)


def _is_only(position: Position, moves: Sequence[Move]) -> bool:
    """Whether these are one move, and there is no other that is not listed, either."""
    if len(moves) > 1:
        return False
    return all(step.lists_all for step in position.game.verbs if step.name == moves[0].verb)


class _Past(NamedTuple):
    """The positions of a game so far."""

    memory: Memory  # of a player who has seen them
    visited: set[tuple[bytes, ...]]  # how the piles lay since a card last became known, and lie now
    recent: list[tuple[bytes, ...]]  # those of them since one last came from the pack or was turned up
    idle: int  # moves since the game last made progress


def _past(table: Table) -> _Past:
    """All positions; progress is a new card seen, or more at home than ever, or fewer to come or hidden."""
    game = remembered(table)
    position, memory, _ = next(game)
    best = now = _reached(position)
    idle, visited, recent = 0, {_contents(position)}, [_contents(position)]
    for _, _, learned in game:
        before, now = now, _reached(position)
        idle = 0 if learned or any(one > most for one, most in zip(now, best, strict=True)) else idle + 1
        best = tuple(map(max, now, best))
        if learned:
            visited.clear()
        if now[1:] != before[1:]:
            recent.clear()
        visited.add(_contents(position))
        recent.append(_contents(position))
    return _Past(memory, visited, recent, idle)


def _reached(position: Position) -> tuple[int, ...]:
    """The progress of a game: cards home, and minus those in pack and talon, and minus hidden ones."""
    piles, hidden = position.state.piles, sum(blind.bit_count() for blind in position.hidden())
    to_come = sum(
        len(piles[at]) for group in position.game.groups if group.kind in TO_COME for at in group.numbers
    )
    return position.home, -to_come, -hidden


def _contents(position: Position) -> tuple[bytes, ...]:
    return tuple(map(bytes, position.state.piles))


class _Context(NamedTuple):
    """What all searches for one hint need."""

    stop: Callable[[], bool] | None
    care: Care
    intent: Intent
    until: float  # by the clock of the CPU
    past: _Past
    continued: bool  # whether the next hint gets the same intent

    def out_of_time(self) -> bool:
        """Whether to answer now with the best that was found."""
        return process_time() >= self.until

    def returns(self, position: Position, move: Move) -> bool:
        """Whether a move leads back to where the game has been."""
        return _contents(after_move(position, move)) in self.past.visited

    def leads_on(self, position: Position, move: Move) -> bool:
        """Whether a move can be played and does not lead back."""
        return position.refuses(move) is None and not self.returns(position, move)

    def without_returns(self, position: Position, moves: Sequence[Move]) -> Iterator[Move]:
        """The moves that do not lead back to where the game has been."""
        return (move for move in moves if not self.returns(position, move))

    def only_returns(self, position: Position, moves: Sequence[Move]) -> bool:
        """Whether all moves do."""
        return next(self.without_returns(position, moves), None) is None

    def best_ending(
        self, position: Position, ways: Sequence[Position], moves: Sequence[Move], policy: Policy
    ) -> Ending:
        """The move after which games end best that are played down; none that leads back."""
        onward = [*self.without_returns(position, moves)]
        return best_ending(ways, onward, policy, self.stop, self.until, self.out_of_time)


def safe_play(position: Position) -> Move | None:
    """A card that goes to a foundation without any harm, whatever the hidden cards are, if there is one."""
    lowered = Lowered(position)
    known = certain(lowered)
    homes = {at for at, _ in position.game.goal}
    for move in position.offered() if known else ():
        at = position.at(move)
        if len(at) == 2 and at[1] in homes and known and known.plays(position.state.piles[at[0]][-1], *at):
            return move
    return None


def stuck(table: Table, stop: Callable[[], bool] | None = None) -> bool:
    """Whether it is proved that the game can no longer be won; False where the player does not know all."""
    if unknown(table.position):
        return False
    return decided(table.position, STUCK, stop=stop, methods=PROOFS).result == "lost"


def _known(position: Position, moves: Sequence[Move], context: _Context) -> Hint:
    """Where all cards are seen: how a line begins that wins, if two thirds of the time are enough for it."""
    nodes, left = context.care.seen // _cost_factor(Lowered(position)), context.until - process_time()
    found = decided(position, nodes, MEGABYTES, left * 2 / 3, context.stop)
    if found.result == "lost":
        return Hint(None, "lost")
    if found.result == "won":
        found = _not_back(found, position, moves, context)
        context.intent.plan(position, found.line, context.past.memory)
    if found.result != "won" and context.only_returns(position, moves):
        return Hint(None, "round")
    if _is_only(position, moves):
        return Hint(moves[0], "only")
    safe = safe_play(position)
    if safe:
        return Hint(safe, "safe")
    if found.result == "won":
        return Hint(found.line[0], "won", moves=len(found.line))
    if context.care.policy:
        return Hint(context.best_ending(position, [position], moves, context.care.policy).move, "hopeful")
    guess = _Guess(position, context)
    if guess.begins is None or not guess.gains or context.returns(position, guess.begins):
        return Hint(_progress(position, position, moves, context), "hopeful")
    return Hint(guess.begins, "hopeful")


def _not_back(
    found: Winnability, position: Position, moves: Sequence[Move], context: _Context
) -> Winnability:
    """A win whose first move leads to no earlier position, if one is found quickly.

    Else the win given, if the next hints follow it: without its plan they would lead back.
    """
    if not context.returns(position, found.line[0]):
        return found
    for move in context.without_returns(position, moves):
        left = context.until - process_time()
        other = decided(after_move(position, move), context.care.seen, MEGABYTES, left / 2, context.stop)
        if other.result == "won":
            return Winnability("won", (move, *other.line))
    return found if context.continued else Winnability("open")


def _likely(position: Position, moves: Sequence[Move], context: _Context) -> Hint:
    """Search each way the hidden cards may lie, and again after each move that began a good line there.

    Where none of these wins, a card that can go home goes there: no guess is worth more, and always
    playing home wins some games in which guesses lead astray. Where a card gains nothing by staying it goes
    home before any search: wins in one or two ways only would hold it back. And where cards are drawn for the
    places of pairs, which pair goes is decided by chances until few cards are left to draw.
    """
    safe = safe_play(position)
    if safe:
        return Hint(safe, "safe")
    ways = imagined(position, context.care.ways, context.past.memory)
    homeward = _progress(position, ways[0], moves, context)
    goes_home = _sent_home(homeward, ways[0], after_move(ways[0], homeward)) > 0
    if goes_home and only_homeward(Lowered(position)):
        return Hint(homeward, "home")
    look = _free_look(position, moves, context)
    if look:
        return Hint(look, "look")
    if context.care.policy:
        best = context.best_ending(position, ways, moves, context.care.policy)
        return Hint(best.move, "likely" if best.wins else "hopeful", wins=best.wins, ways=best.ways)
    pair = best_chances(position, [*context.without_returns(position, moves)])
    if pair and len(context.past.memory.unknown_places()) > SOON:
        return Hint(pair, "hopeful")
    first = _guesses(ways, context)
    buries = not any(guess.won for guess in first) and _deal_buries(position)
    found = None if buries else _compared(position, moves, first, _gaining(first), context)
    if found and found.wins:
        return Hint(found.planned_move(context), "likely", wins=found.wins, ways=context.care.ways)
    if pair or goes_home:
        return Hint(pair or homeward, "hopeful")
    if buries:
        guess = _before_a_deal(position, ways[0], moves, context)
    else:
        guess = found.planned_move(context) if found else None
    return Hint(guess or homeward, "hopeful")


def _free_look(position: Position, moves: Sequence[Move], context: _Context) -> Move | None:
    """The deal that shows one more card of a talon that goes round for ever, if all will be known by that."""
    if any(at != position.game.stock_at for at, _ in context.past.memory.unknown_places()):
        return None
    lowered = Lowered(position)
    around = lowered.arena.around
    if around is None or not passes_are_free(lowered, sameness(lowered)):
        return None
    return next((move for move in moves if move.verb == around.deal), None)


def _before_a_deal(
    position: Position, way: Position, moves: Sequence[Move], context: _Context
) -> Move | None:
    """The move that makes the most of the cards dealt so far; a deal only where no move gains anything.

    Many moves without dealing are looked ahead, to what costs less than anything since cards last came; cards
    that are turned up on the way are not looked at, and neither go nor are laid on. Where nothing costs less
    the next ones are dealt, once empty places are filled if the deal waits for that; without a deal what
    costs least is tried.
    """
    ahead, onward = _Guess(way, context, ORDERLY), [*context.without_returns(position, moves)]
    if ahead.gains and ahead.begins in onward:
        return ahead.planned_move(context)
    deals = next((move for move in onward if not move.piles), None)
    if deals:
        return deals
    filled = _Guess(way, context, FILLED)
    if filled.to_deal and not context.returns(position, filled.to_deal[0]):
        context.intent.plan(filled.position, filled.to_deal)
        return filled.to_deal[0]
    return ahead.planned_move(context) if ahead.begins in onward else None


def _deal_buries(position: Position) -> bool:
    """Whether a deal spoils what is left undone: it covers built columns, bars rows or shuffles."""
    game, state, arena = position.game, position.state, Lowered(position).arena
    if any(tableau.free for tableau in arena.built):
        return True
    built = {at for tableau in arena.built for at in tableau.numbers}
    if any(len(dealt.places) > 1 and built.issuperset(dealt.places) for dealt in arena.rounds):
        return True
    return not state.piles[game.stock_at] and any(word.chance(state) for word in game.words)


def _guesses(ways: Sequence[Position], context: _Context) -> list[_Guess]:
    """One for each way, as far as time allows; at least one."""
    found: list[_Guess] = []
    for way in ways:
        if not found or not context.out_of_time():
            found.append(_Guess(way, context))
    return found


def _gaining(guesses: Iterable[_Guess]) -> list[_Guess]:
    """The guesses that make progress."""
    return [guess for guess in guesses if guess.gains]


class _Compared(NamedTuple):
    """The best of some moves over all ways."""

    move: Move
    wins: int  # in how many of the ways it wins
    likeliest: _Guess  # of what comes after it

    def planned_move(self, context: _Context) -> Move:
        """The move; the likeliest line after it becomes the plan of the next hints."""
        context.intent.plan(self.likeliest.position, self.likeliest.line)
        return self.move


def _compared(
    position: Position,
    moves: Sequence[Move],
    first: Sequence[_Guess],
    promising: Iterable[_Guess],
    context: _Context,
) -> _Compared | None:
    """Of the first moves of promising lines the best over all ways; None if all lead back."""
    begun = [
        guess.begins
        for guess in sorted(promising, key=lambda guess: guess.rank)
        if guess.begins in moves and guess.begins is not None
    ]
    if first[0].heaped:  # all ways begin alike, so that nothing else would be compared
        begun += nearest_first(first[0].position, moves, first[0].weights)
    candidates = [*context.without_returns(position, [*dict.fromkeys(begun)])][: context.care.candidates]
    after: dict[Move, list[_Guess]] = {}
    for move in candidates:
        if not after or not context.out_of_time():
            after[move] = _after(first, move, context)
    if not after:
        return None
    best = min(after, key=lambda move: _rank(after[move]))
    return _Compared(best, -_rank(after[best])[0], min(after[best], key=lambda guess: guess.rank))


def _progress(position: Position, way: Position, moves: Sequence[Move], context: _Context) -> Move:
    """Without a better move: a card home, or from the pack, but no move that leads back.

    What a move gains is looked up in one way the hidden cards may lie.
    """
    onward = [*context.without_returns(position, moves)]
    stock = position.game.stock_at

    def gained(move: Move) -> tuple[int, int]:
        after = after_move(way, move)
        return _sent_home(move, way, after), -len(after.state.piles[stock])

    return max(onward, key=gained)


def _sent_home(move: Move, before: Position, after: Position) -> int:
    """How many cards a move takes home; what a deal brings there by itself does not count.

    It comes home later as well, while a card that could go home now may be covered by the deal.
    """
    return after.home - before.home if move.piles else 0


def _after(first: Sequence[_Guess], move: Move, context: _Context) -> list[_Guess]:
    """A guess after a move in each way; with only one way nothing is compared, and its guess is taken."""
    return [
        guess.after()
        if guess.begins == move and (guess.won or len(first) == 1)
        else _Guess(after_move(guess.position, move), context)
        for guess in first
    ]


def _rank(guesses: Sequence[_Guess]) -> tuple[int, int]:
    """How promising guesses are over all ways: less is better."""
    return -sum(guess.won for guess in guesses), sum(guess.rank[1] for guess in guesses)


def _cost_factor(lowered: Lowered[Position]) -> int:
    """A divisor of the moves tried: words that are not lowered take longer to list their moves."""
    game = lowered.position.game
    slow = [step for step in (*game.every_way, *game.verbs) if step in lowered.unlowered]
    return max(
        (UNLOWERED_COST if step.taps else TRIAL_COST if step.needs_trial else 1 for step in slow), default=1
    )


class _Guess:
    """The result of a short search of one position: a line that wins, else to the position nearest home.

    With weights `ahead` the search goes by them, does not deal, plays no card that the player has not seen,
    and avoids recent positions; its line gains if it costs less than all of these. Where cards are laid on
    heaps the line goes down to an end of the game as well: what a card covers shows itself much later.
    """

    def __init__(self, position: Position, context: _Context, ahead: Weights | None = None) -> None:
        lowered = Lowered(position)
        self.position, self.ahead, self.heaped = position, ahead, ahead is None and heaped(lowered)
        self.weights = ahead or self._usual(lowered)
        keys = Keys(lowered.arena, sameness(lowered), self.weights)
        here = keys.here()
        seek, least = self._search(lowered, keys, here, context)
        line = seek.line if seek.result == WON else seek.nearest
        self.won = seek.result == WON
        self.line = [*map(lowered.move, line)]
        self.begins = self.line[0] if line else None
        self.gains = self.won or (bool(line) and seek.least < least)
        self.rank = (0, len(line)) if self.won else (1, seek.least if line else here)
        self.to_deal = [*map(lowered.move, seek.to_deal)]

    def _usual(self, lowered: Lowered[Position]) -> Weights:
        """What a game's positions are compared by where no win is found."""
        if self.heaped:
            return FREED
        if by_twos(lowered):
            return BY_TWOS
        return UNLOCKED if self.position.game.counts_locks else PACK_FIRST

    def _search(
        self, lowered: Lowered[Position], keys: Keys, here: int, context: _Context
    ) -> tuple[Seek, float]:
        """The search that won, else the last one, and what its line must cost less than to gain anything."""
        ahead = QUICKLY_AHEAD if context.care.quick else AHEAD
        nodes = (ahead if self.ahead else context.care.tried // 2) // _cost_factor(lowered)
        safe, short = certain(lowered), bound(lowered, keys.same)
        if short is not None:
            short.thorough = False
        least: float = here
        tries = [(False, False)] if self.ahead else [(True, False), (False, False)]
        for upward, falls in [*tries, (False, True)] if self.heaped else tries:
            budget = Budget(FALL if falls else nodes, STATES, context.stop, context.until)
            seek = Seek(keys, budget, upward, safe, short)
            if self.ahead:
                seek.dealing = partial(_deals, lowered)
                seek.unseen = context.past.memory.unseen()
                least = min(here, _leave_out(seek, _as_imagined(self.position, context.past.recent)))
            if falls:
                fall(seek)
            else:
                seek.best()
            if seek.result == WON:
                break
        return seek, least

    def planned_move(self, context: _Context) -> Move:
        """How its line begins, which becomes the plan of the next hints."""
        context.intent.plan(self.position, self.line)
        return self.line[0]

    def after(self) -> _Guess:
        """The same guess after its first move."""
        other = copy(self)
        other.position, other.line = after_move(self.position, self.line[0]), self.line[1:]
        return other


def _deals(lowered: Lowered[Position], number: int) -> bool:
    """Whether a move of the arena deals: it names no pile, and the pack or a shuffle decides what comes."""
    kind = number >> KIND << KIND
    return kind == ROUND or (kind == SLOW and not lowered.move(number).piles)


def _as_imagined(position: Position, recent: Iterable[tuple[bytes, ...]]) -> Iterator[list[bytearray]]:
    """How the piles lay in recent positions, with the hidden cards as they are imagined in this one."""
    piles, hidden = position.state.piles, position.hidden()
    for contents in recent:
        laid = [*map(bytearray, contents)]
        for at, blind in enumerate(hidden):
            for n in range(min(len(piles[at]), len(laid[at]))):
                if blind >> n & 1:
                    laid[at][n] = piles[at][n]
        yield laid


def _leave_out(seek: Seek, visited: Iterable[Sequence[Sequence[int]]]) -> float:
    """Exclude these positions from a search; returns the least that any of them costs."""
    keys, piles = seek.keys, seek.arena.piles
    here, least = [pile[:] for pile in piles], inf
    for laid in visited:
        for pile, cards in zip(piles, laid, strict=True):
            pile[:] = cards
        numbers = keys.numbers()
        seek.seen.add(keys.key(numbers))
        least = min(least, keys.cost(keys.total(numbers)))
    for pile, cards in zip(piles, here, strict=True):
        pile[:] = cards
    return least
