"""Places: groups of like piles as a declaration names them, and as words and deals refer to them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from enum import StrEnum
from typing import ClassVar, NamedTuple, Protocol, overload

from .cards import ANY, NOTHING, Cards
from .events import State
from .refusals import Refusal, refuse
from .sentences import Text


class Kind(StrEnum):
    """What a group is for, by the standard word."""

    STOCK = "stock"  # the pack in hand, face down
    WASTE = "waste"  # the book's talon
    FOUNDATION = "foundation"  # where the game is won
    TABLEAU = "tableau"  # built on
    RESERVE = "reserve"  # gives its cards, is not built on


class Pile(NamedTuple):
    """One pile of a group, counted from 0 within it."""

    group: Places
    number: int

    @property
    def code(self) -> str:
        """What is typed for it; known in a compiled game only."""
        return self.group.codes[self.number]

    @property
    def at(self) -> int:
        """Its number at the table; known in a compiled game only."""
        return self.group.first + self.number


class NamedPiles(Protocol):
    """Piles under one name: a group, or a union of several."""

    @property
    def name(self) -> str: ...
    @property
    def numbers(self) -> Sequence[int]: ...
    @property
    def letters(self) -> tuple[str, ...]: ...
    @property
    def giver(self) -> str: ...
    def __iter__(self) -> Iterator[Pile]: ...
    def __len__(self) -> int: ...
    def __getitem__(self, at: int, /) -> Pile: ...


class Places:
    """Like piles under one name. Name, codes and first number belong to the copy a compiled game has."""

    count: int
    kind: ClassVar[Kind]
    in_play: ClassVar[bool] = True  # its top cards may be played

    in_any_order: ClassVar[bool] = False  # of cards upon the first one the order makes no difference

    released: bool = False  # its cards go only where a word of the game lets them

    name: str = ""
    codes: tuple[str, ...] = ()
    first: int = 0
    stays: Cards = NOTHING  # cards that never leave it by play
    live: Cards = ANY  # others are dead there: they neither leave by play nor take a card
    number_from: int | None = None  # the number of its first code, where it does not just follow
    _piles: tuple[Pile, ...] = ()  # made on first use; a copy of a group has those of the other until then

    @property
    def stuck(self) -> int:
        """The cards that do not leave it by play, as bits."""
        return self.stays.bits | ANY.bits & ~self.live.bits

    @property
    def numbers(self) -> range:
        """The numbers of its piles at the table."""
        return range(self.first, self.first + self.count)

    @property
    def singular(self) -> str:
        """The word for one of the piles: "lane" for lanes, "body" for bodies, "cushion" for the cushion."""
        plural = self.count > 1 and self.name.endswith("s") and not self.name.endswith("ss")
        if plural and self.name.endswith("ies"):
            return f"{self.name[:-3]}y"
        return self.name[:-1] if plural else self.name

    @property
    def giver(self) -> str:
        """The group as cards come from it: the pack, the talon, the line."""
        return "the pack" if self.kind == Kind.STOCK else f"the {self.name}"

    @property
    def floats(self) -> bool:
        """Whether its bases are of the rank that was turned up first."""
        return False

    @property
    def full(self) -> int:
        """How many cards at most lie on its places when the game is won; 0 where that makes no difference."""
        return 0

    def height(self, number: int) -> int:
        """How many cards lie on the place of that number within it when the game is won."""
        return self.full

    @property
    def letters(self) -> tuple[str, ...]:
        """The letters its codes begin with; several share its piles evenly."""
        return ("",)

    @property
    def built_on(self) -> bool:
        """Whether cards are played on its piles at all."""
        return False

    @property
    def selective(self) -> bool:
        """Whether it takes cards by play from some groups only, or gives to some only."""
        return False

    @property
    def selective_when_empty(self) -> bool:
        """Whether its empty places take cards from some groups only."""
        return False

    def vacant(self, giver: Places) -> Refusal | None:
        """Why an empty place of it takes no card of that group, if it is because of the group."""
        return None

    def sends(self, taker: Places) -> bool:
        """Whether its cards are ever played on that group."""
        return True

    def receives(self, giver: Places) -> bool:
        """Whether cards are ever played here from that group."""
        return giver.in_play and giver.sends(self)

    @property
    def lined(self) -> bool:
        """Whether each of its places takes cards from certain piles of a group only."""
        return False

    def meets(self, src: int, at: int) -> bool:
        """Whether pile number `at` of it ever takes cards from that pile, if it does from its group."""
        return True

    @property
    def binds(self) -> bool:
        """Whether its cards may leave at some times only."""
        return False

    def frees(self, state: State, at: int) -> bool:
        """Whether the last card of pile number `at` may leave by play now."""
        return True

    def holds_back(self, state: State, at: int, played: bool = False) -> Refusal | None:
        """Why the last card of pile number `at` may not leave now, whatever word would move it.

        A dead card is not `played`; a word may move it all the same.
        """
        del state, at, played
        return None

    def bound(self) -> Refusal:
        """Why a card may not leave now."""
        raise NotImplementedError

    def takes(self, state: State, at: int) -> int:
        """The cards that pile number `at` takes when one is played there, as a set of bits."""
        return 0

    def wanting(self, state: State) -> list[tuple[int, int]]:
        """Its piles that take cards by play, with those cards as bits; of equivalent places the first."""
        return []

    def likeness(self, state: State, at: int) -> object:
        """Equal for piles of which it makes no difference, now or later, which one gets a card."""
        return at if state.piles[at] else (self.first, 0)

    def misfit(self, state: State, at: int, card: int, named: Text) -> Refusal:
        """Why the pile does not take the card that was tried; `named` is that card in words."""
        return refuse("no-building", "there is no building on the {group}", group=self.name)

    def entry(self) -> Text:
        """Its line among the piles on the rules page."""
        raise NotImplementedError

    def _own_piles(self) -> tuple[Pile, ...]:
        """Its piles, made once: games and words go through them at every step of a search."""
        if not self._piles or self._piles[0].group is not self:
            self._piles = tuple([Pile(self, n) for n in range(self.count)])
        return self._piles

    def __iter__(self) -> Iterator[Pile]:
        return iter(self._own_piles())

    @overload
    def __getitem__(self, at: int) -> Pile: ...
    @overload
    def __getitem__(self, at: slice) -> tuple[Pile, ...]: ...
    def __getitem__(self, at: int | slice) -> Pile | tuple[Pile, ...]:
        return self._own_piles()[at]

    def __len__(self) -> int:
        return self.count


def groups_of(named: Iterable[object]) -> tuple[Places, ...]:
    """The groups a word refers to; what a declaration says by name was replaced when it was made."""
    return tuple(group for group in named if isinstance(group, Places))


def pile_name(pile: Pile) -> str:
    """The pile in words: "the foundation f3", "lane 1", "the talon"."""
    group, code = pile.group, pile.code
    if group.kind == Kind.STOCK:
        return "the pack"
    if group.kind == Kind.FOUNDATION and all(other.startswith("f") for other in group.codes):
        return f"the foundation {code}"
    return f"{group.singular} {code}" if group.count > 1 else f"the {group.name}"
