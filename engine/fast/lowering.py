"""From a position to its fast form; a word that does not lower itself is interpreted.

Positions, games and words stand above this file; the protocols here say what it needs of them.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial
from typing import Generic, Protocol, Self, TypeVar

from ..dealer import Dealer
from ..events import Cause, State
from ..moves import Move
from ..places import Pile
from .arena import ACCOMPANIED, DISCARD, GROUP, KIND, PAIR, ROUND, SLOW, SWAPPED, TURNED, Arena
from .tables import COUNTED, Around, RaisedByWord, four_places, packet


class LowerableWord(Protocol):
    """A word as search uses it: it lowers itself, or says what it obliges to."""

    def lower(self, arena: Arena) -> bool: ...
    def must(self, state: State) -> Iterable[Move] | None: ...
    def concerns(self) -> Sequence[int]: ...
    def changes(self) -> Sequence[int]: ...


class LowerableStep(LowerableWord, Protocol):
    """A word that offers moves."""

    @property
    def name(self) -> str: ...
    @property
    def typed_verb(self) -> bool: ...
    @property
    def lists_all(self) -> bool: ...
    def offers(self, state: State) -> Iterable[Move]: ...


class LowerableGame(Protocol):
    """A compiled game: its piles, and its words by what they do."""

    @property
    def piles(self) -> Sequence[Pile]: ...
    @property
    def groups(self) -> Sequence[object]: ...
    @property
    def group_of(self) -> Iterable[object]: ...
    @property
    def words(self) -> Iterable[LowerableWord]: ...
    @property
    def every_way(self) -> Sequence[LowerableStep]: ...
    @property
    def verbs(self) -> Sequence[LowerableStep]: ...
    @property
    def obliging(self) -> Iterable[LowerableWord]: ...
    @property
    def followers(self) -> Sequence[LowerableWord]: ...
    @property
    def decides(self) -> bool: ...
    @property
    def judging(self) -> Sequence[object]: ...
    @property
    def goal(self) -> Sequence[tuple[int, int]]: ...
    def move(self, src: int, dst: int, cards: int, /) -> Move: ...


class Lowerable(Protocol):
    """A position that can be played on."""

    @property
    def game(self) -> LowerableGame: ...
    @property
    def state(self) -> State: ...
    @property
    def won(self) -> bool: ...
    def copy(self) -> Self: ...
    def dealer(self, cause: Cause, /) -> Dealer: ...
    def do(self, move: Move, /) -> object: ...


P = TypeVar("P", bound=Lowerable)


class Lowered(Generic[P]):
    """A position of its own with its arena; both share piles and counts."""

    def __init__(self, position: P) -> None:
        self.position = position.copy()
        self._game: LowerableGame = self.position.game
        game, self.state = self._game, self.position.state
        groups = [game.groups.index(group) for group in game.group_of]
        self.arena = Arena(self.state.piles, self.state.counts, groups)
        self._met: list[Move] = []
        self._numbers: dict[Move, int] = {}
        self.arena.goal = [*game.goal]
        self.unlowered = unlowered = [word for word in game.words if not word.lower(self.arena)]
        for step in [*game.every_way, *game.verbs]:
            if step in unlowered:
                self.arena.slow_moves.append(partial(self._offered, step))
        for word in game.obliging:
            if word in unlowered:
                self.arena.slow_must.append(partial(self._obliged, word))
        self.arena.slow_make = self._make
        if game.judging or (game.decides and self.arena.whole_columns is None):
            self.arena.slow_won = lambda: self.position.won
        if any(word in game.followers for word in unlowered):
            self.arena.slow_settle = lambda: self.position.dealer(Cause.PLAY).settle()
        if not self._turns_freely():
            self.arena.around = None
        if self.arena.around is not None:
            self.arena.around.alone = self._turns_alone(self.arena.around)

    def _turns_freely(self) -> bool:
        """Whether a talon that goes round gives any card that lies uppermost, and none goes by itself."""
        arena, around = self.arena, self.arena.around
        if around is None or arena.slow_settle is not None or around.waste not in arena.givers:
            return False
        at_once = any(group.at_once and around.waste in group.givers for group in arena.raised)
        return not at_once and around.waste not in arena.bound and around.waste not in arena.staying

    def _turns_alone(self, around: Around) -> bool:
        """Whether nothing but the top of the talon depends on how far it is turned.

        Then nobody needs to deal who may turn it and play what comes up in one move.
        """
        arena, talon = self.arena, {around.stock, around.waste}
        slow = [step.name for step in (*self._game.every_way, *self._game.verbs) if step in self.unlowered]
        leaving = (arena.coupled, arena.accompanied, arena.stacked, arena.slow_won)
        if (
            slow != [around.redeal]
            or arena.slow_must
            or len(arena.rounds) > 1
            or arena.paired
            or arena.together
            or arena.discarded
            or any(part is not None for part in leaving)
            or any(talon.intersection(fill.sources) or fill.when for fill in arena.fills)
            or any(fill.in_turn or fill.when for fill in arena.by_hand)
        ):
            return False
        asking: list[object] = [group.when for group in arena.raised]
        for built in arena.built:
            asking += [built.space_now, built.when, built.free, built.each, built.corner]
        by_word = [
            group for group in arena.raised if isinstance(group, RaisedByWord) and not group.only_opens
        ]
        cards = [card for pile in arena.piles for card in pile]
        # of equal cards only the first is offered, and by threes it makes a difference which of them goes
        each_once = around.cards == 1 or len({*cards}) == len(cards)
        return arena.bases_known() and each_once and not by_word and all(part is None for part in asking)

    def _offered(self, step: LowerableStep) -> list[int]:
        """The moves of a step that is not lowered."""
        moves = self._known(step.offers(self.state))
        if moves and not step.lists_all:
            self.arena.left_out = True
        return moves

    def _obliged(self, word: LowerableWord) -> list[int] | None:
        """The moves that a word obliges to which is not lowered, or None."""
        moves = word.must(self.state)
        return None if moves is None else self._known(moves)

    def _known(self, moves: Iterable[Move]) -> list[int]:
        """The numbers of these moves."""
        found = []
        for move in moves:
            number = self._numbers.setdefault(move, len(self._met))
            if number == len(self._met):
                self._met.append(move)
            found.append(SLOW | number)
        return found

    def _make(self, number: int) -> None:
        """Play the move of a number."""
        self.position.do(self._met[number])

    def line(self, numbers: Iterable[int]) -> list[Move]:
        """The moves of the table that moves of the arena stand for, from the position that lies there now."""
        around, on = self.arena.around, self.position.copy()
        if around is None:
            return [*map(self.move, numbers)]
        found: list[Move] = []
        for number in numbers:
            moves = [self.move(number)]
            if number >> KIND << KIND == TURNED:
                stock, waste = len(on.state.piles[around.stock]), len(on.state.piles[around.waste])
                moves = [*map(Move, around.turns(stock, waste, number >> 16 & 255)), *moves]
            for move in moves:
                on.do(move)
            found += moves
        return found

    def move(self, number: int) -> Move:
        """The move of the table that a move of the arena stands for."""
        kind, rest = number >> KIND << KIND, number & (1 << KIND) - 1
        if kind == TURNED:
            rest &= 0xFFFF
            return self._game.move(rest >> 8, rest & 255, 0)
        if kind == SLOW:
            return self._met[rest]
        if kind == ROUND:
            return Move(self.arena.rounds[rest].verb)
        if kind in (GROUP, DISCARD, ACCOMPANIED, SWAPPED):
            return self._typed_by_verb(kind, rest)
        if kind == PAIR:
            return self._game.move(rest >> 8 & 255, rest & 255, 0)
        cards = (number >> 16 & 255) + 1 if number & COUNTED else 0
        return self._game.move(number >> 8 & 255, number & 255, cards)

    def _typed_by_verb(self, kind: int, rest: int) -> Move:
        """The same for a move of a word by which cards do not simply go from one pile to another."""
        piles, arena = self._game.piles, self.arena
        if kind == DISCARD:
            return Move(arena.discarded[rest >> 16].verb, (piles[rest >> 8 & 255].code,))
        if kind == ACCOMPANIED and arena.accompanied is not None:
            at = dict.fromkeys((rest >> 8 & 255, rest & 255))
            return Move(arena.accompanied.verb, tuple(piles[pile].code for pile in at), typed_verb=True)
        if kind == SWAPPED and arena.swapped_twice is not None:
            four = tuple(piles[at].code for at in four_places(rest))
            return Move(arena.swapped_twice.verb, four, typed_verb=True)
        verb = next(step.name for step in self._game.verbs if not step.typed_verb)
        return Move(verb, tuple(piles[at].code for at in packet(rest)))
