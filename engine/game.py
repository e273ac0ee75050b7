"""A game is a class whose body is the page of the book: groups of piles, actions, layout, deal, the odd rule.

Here such a declaration is collected and checked, its piles get their codes, and which pile may give to which
is worked out once.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar

from engine.actions import Action, Exchange, Redeal, Round
from engine.layout import Shape, Spot
from engine.piles import Foundation, Group, Pile, Reserve, Stock, Tableau, refill_of

if TYPE_CHECKING:
    from engine.dealer import Dealer

BOOK = "Lady Cadogan's Illustrated Games of Solitaire or Patience"
# What a card's way along a route is called, in events and in choices.
CAUSES = {"play": "play", "exchange": "exchange", "fill": "fill", "choice": "fill"}
FACTS = (
    "title",
    "packs",
    "number",
    "source",
    "aliases",
    "notes",
    "others",
    "difficulty",
    "revision",
    "variant",
    "layout",
)


class Game:
    """One patience, declared by a subclass; its only methods are `lay`, `seen` and what a redeal deals."""

    title: ClassVar[str]
    packs: ClassVar[int]
    number: ClassVar[int]  # its place in the book, and of its plate
    source: ClassVar[str] = BOOK
    aliases: ClassVar[tuple[str, ...]] = ()
    notes: ClassVar[tuple[str, ...]] = ()  # points the book leaves open, as they are decided here
    others: ClassVar[tuple[str, ...]] = ()  # how other programs differ
    difficulty: ClassVar[int]  # 1 easy to 5 hard, until it is measured
    revision: ClassVar[int] = 1  # goes up when a rule is corrected, so that old records are known
    variant: ClassVar[str | None] = None
    layout: ClassVar[tuple[Shape, ...]]

    groups: ClassVar[tuple[Group, ...]] = ()
    actions: ClassVar[Mapping[str, Action]] = {}
    piles: ClassVar[tuple[Pile, ...]] = ()

    def lay(self, t: Dealer) -> None:
        """Deal the opening tableau."""
        raise NotImplementedError

    def seen(self, t: Dealer) -> Mapping[Group, int]:
        """How many cards from the top may be seen in groups where not all are."""
        del t  # a game that hides nothing asks nothing
        return {}

    def __init_subclass__(cls) -> None:
        _refuse_unknown_names(cls)
        declared = {name: value for base in reversed(cls.__mro__) for name, value in vars(base).items()}
        cls.groups = tuple(value for value in declared.values() if isinstance(value, Group))
        cls.actions = {name: value for name, value in declared.items() if isinstance(value, Action)}
        _give_codes(cls.groups)
        cls.piles = tuple(pile for group in cls.groups for pile in group)
        drawn = Counter(spot.code for shape in cls.layout for spot in shape.spots())
        if wrong := drawn - Counter(cls.codes()) or Counter(cls.codes()) - drawn:
            raise TypeError(
                f"{cls.__name__}.layout must draw each pile once; look at {', '.join(sorted(wrong))}"
            )

    @classmethod
    def codes(cls) -> tuple[str, ...]:
        """What is typed for each pile, in order."""
        return tuple(pile.code for pile in cls.piles)

    @cached_property
    def slug(self) -> str:
        """The name that is typed and stored: that of the file."""
        return type(self).__module__.rpartition(".")[2].replace("_", "-")

    @cached_property
    def spots(self) -> tuple[Spot, ...]:
        """Where every pile lies."""
        return tuple(spot for shape in self.layout for spot in shape.spots())

    @cached_property
    def about(self) -> str:
        """The game in a sentence."""
        return (type(self).__doc__ or "").strip()

    @cached_property
    def index(self) -> dict[str, int]:
        """The number of each pile at the table."""
        return {code: i for i, code in enumerate(self.codes())}

    @cached_property
    def variants(self) -> dict[str, Game]:
        """The games declared as variants of this one, by name."""
        return {sub.variant: sub() for sub in type(self).__subclasses__() if sub.variant}

    @cached_property
    def start(self) -> dict[Group, int]:
        """Where each group's piles begin in the table's list of piles."""
        return {pile.group: i for i, pile in reversed(list(enumerate(self.piles)))}

    @cached_property
    def stock_at(self) -> int:
        """The number of the stock."""
        return next(i for i, pile in enumerate(self.piles) if isinstance(pile.group, Stock))

    @cached_property
    def foundations(self) -> tuple[Foundation, ...]:
        """The groups of foundations."""
        return tuple(group for group in self.groups if isinstance(group, Foundation))

    @cached_property
    def total(self) -> int:
        """Cards that lie on foundations when the game is won."""
        return sum(group.full * group.count for group in self.foundations)

    @cached_property
    def routes(self) -> tuple[dict[int, str], ...]:
        """For each pile the piles that may take from it, and how: play, fill, choice or exchange."""
        swaps = [x for x in self.actions.values() if isinstance(x, Exchange)]
        pairs = {pair for x in swaps for pair in ((x.one, x.other), (x.other, x.one))}
        return tuple(
            {
                d: way
                for d, taker in enumerate(self.piles)
                if s != d and (way := _way(giver.group, taker.group, pairs))
            }
            for s, giver in enumerate(self.piles)
        )

    def each(self, group: Group) -> range:
        """The numbers of a group's piles."""
        return range(self.start[group], self.start[group] + group.count)

    def of_kind(self, kind: type[Action]) -> Iterator[Any]:
        """The actions of one kind."""
        return (action for action in self.actions.values() if isinstance(action, kind))


def _way(giver: Group, taker: Group, pairs: set[tuple[Foundation, Foundation]]) -> str:
    refill = refill_of(taker)
    if (giver, taker) in pairs:
        return "exchange"
    if isinstance(taker, Reserve) and giver in taker.fill_from:
        return "fill"
    if refill and refill.choice and giver in refill.sources:
        return "play" if isinstance(taker, Tableau) and giver.in_play else "choice"
    if not giver.in_play:
        return ""
    takes = isinstance(taker, Tableau) or (isinstance(taker, Foundation) and taker.path is not None)
    return "play" if takes else ""


def _refuse_unknown_names(cls: type[Game]) -> None:
    values = vars(cls).values()
    dealt = [a.then for a in values if isinstance(a, Redeal) and a.then and not isinstance(a.then, Round)]
    for name, value in vars(cls).items():
        known = (
            name in FACTS or name in {"lay", "seen"} or isinstance(value, Group | Action) or value in dealt
        )
        if not known and not name.startswith("__"):
            raise TypeError(f"{cls.__name__}.{name} means nothing in a declaration")


def _give_codes(groups: tuple[Group, ...]) -> None:
    per_letter: Counter[str] = Counter()
    for group in groups:
        for letter in group.letters:
            per_letter[letter] += group.count // len(group.letters)
    given: defaultdict[str, int] = defaultdict(int)
    for group in groups:
        codes = []
        for letter in group.letters:
            for _ in range(group.count // len(group.letters)):
                given[letter] += 1
                codes.append(letter if letter and per_letter[letter] == 1 else f"{letter}{given[letter]}")
        object.__setattr__(group, "codes", tuple(codes))


def simple(name: str) -> str:
    """A name without case, accents, article and punctuation, so that people's spellings meet."""
    plain = name.lower().translate(str.maketrans("éèêàâîïôûç", "eeeaaiiouc"))
    return re.sub(r"[^a-z0-9]", "", re.sub(r"^\s*(the|la|le|der|die|das)\b", "", plain))
