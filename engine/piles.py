"""The kinds of pile a game is made of; each kind has only the fields that mean something for it.

A declaration names its groups with the book's words; the kind carries the standard word.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import ClassVar, NamedTuple, overload

from engine.build import Build, Path

NOTHING, ANY = "nothing", "any available card"


class Pile(NamedTuple):
    """One pile of a group."""

    group: Group
    number: int  # from 0, within its group

    @property
    def code(self) -> str:
        """What is typed for it."""
        return self.group.codes[self.number]


@dataclass(frozen=True, eq=False)
class Group:
    """Like piles under one name; name and codes are given when the game's class is complete."""

    count: int = 1
    code: str | tuple[str, ...] | None = field(
        default=None, kw_only=True
    )  # letters before the number; several share
    name: str = field(default="", init=False)
    codes: tuple[str, ...] = field(default=(), init=False)

    kind: ClassVar[str]
    letter: ClassVar[str] = ""  # the code when the declaration gives none
    in_play: ClassVar[bool] = True  # its top card may be played

    def __set_name__(self, owner: type, name: str) -> None:
        object.__setattr__(self, "name", name.replace("_", " "))

    @property
    def letters(self) -> tuple[str, ...]:
        """The letters its codes begin with."""
        code = self.letter if self.code is None else self.code
        return code if isinstance(code, tuple) else (code,)

    @property
    def singular(self) -> str:
        """The word for one of the piles: "lane" for lanes, "ace" for aces, "cushion" for the cushion."""
        plural = self.count > 1 and self.name.endswith("s") and not self.name.endswith("ss")
        return self.name[:-1] if plural else self.name

    def __iter__(self) -> Iterator[Pile]:
        return (Pile(self, n) for n in range(self.count))

    @overload
    def __getitem__(self, at: int) -> Pile: ...
    @overload
    def __getitem__(self, at: slice) -> tuple[Pile, ...]: ...
    def __getitem__(self, at: int | slice) -> Pile | tuple[Pile, ...]:
        return tuple(self)[at]

    def __len__(self) -> int:
        return self.count


@dataclass(frozen=True, eq=False)
class Refill:
    """Empty places are filled at once: from the first source that has cards, or by the player's choice."""

    sources: tuple[Group, ...]
    cards: int = 1
    choice: bool = False  # while several sources have cards the player chooses
    until: str = ""  # only until this action is taken for the first time

    def __init__(self, *sources: Group, cards: int = 1, choice: bool = False, until: str = "") -> None:
        for key, value in {"sources": sources, "cards": cards, "choice": choice, "until": until}.items():
            object.__setattr__(self, key, value)


@dataclass(frozen=True, eq=False)
class Stock(Group):
    """The pack in hand, face down."""

    kind: ClassVar[str] = "stock"
    letter: ClassVar[str] = "s"
    in_play: ClassVar[bool] = False


@dataclass(frozen=True, eq=False)
class Waste(Group):
    """The book's talon: unsuitable cards, face up, the last one in play."""

    kind: ClassVar[str] = "waste"
    letter: ClassVar[str] = "t"


@dataclass(frozen=True, eq=False)
class Foundation(Group):
    """Where the game is won."""

    path: Path | None = None
    suits: str = ""  # the suit each place is kept for, "DSHC"
    each_suit_once: bool = False  # two places never begin with the same suit
    at_once: bool = False  # a card that fits goes there at once, before anything else
    holds: int = 0  # without a path: how many cards a combination puts on each

    kind: ClassVar[str] = "foundation"
    letter: ClassVar[str] = "f"
    in_play: ClassVar[bool] = False

    @property
    def full(self) -> int:
        """How many cards lie on each place when the game is won."""
        return len(self.path) if self.path else self.holds


@dataclass(frozen=True, eq=False)
class Tableau(Group):
    """Piles that are built on."""

    build: Build = field(kw_only=True)
    space: str = NOTHING  # what an empty place takes by hand
    refill: Refill | None = None

    kind: ClassVar[str] = "tableau"


@dataclass(frozen=True, eq=False)
class Reserve(Group):
    """Piles that give their top card and are not built on."""

    refill: Refill | None = None
    fill_from: tuple[Group, ...] = ()  # what an empty place takes by hand, when the player likes

    kind: ClassVar[str] = "reserve"


def refill_of(group: Group) -> Refill | None:
    """How the group's empty places are filled at once, if they are."""
    return group.refill if isinstance(group, Tableau | Reserve) else None
