"""What a player may do besides moving one card; a declaration's name for it is the verb that is typed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from engine.piles import Foundation, Group, Reserve

if TYPE_CHECKING:
    from engine.dealer import Dealer


@dataclass(frozen=True, eq=False)
class Action:
    """Anything a player does that is no single card's move."""

    verb: str = field(default="", init=False)

    def __set_name__(self, owner: type, name: str) -> None:
        object.__setattr__(self, "verb", name)


@dataclass(frozen=True, eq=False)
class Round(Action):
    """The next cards of the stock, so many on each pile in order, as far as they go."""

    to: Group
    cards: int = 1


@dataclass(frozen=True, eq=False)
class Redeal(Action):
    """Piles taken up into the stock when it is out: the first pile first, each in the order it was dealt."""

    of: Group
    times: int
    shuffled: bool = False
    last_first: bool = False  # the last pile comes first
    then: Round | Callable[[Any, Dealer], None] | None = None  # what is dealt at once, as part of it


@dataclass(frozen=True, eq=False)
class Combination(Action):
    """So many number cards of different value making a sum go up together, crowned with one court card."""

    of: Reserve
    onto: Foundation
    cards: int
    total: int


@dataclass(frozen=True, eq=False)
class Exchange(Action):
    """Single cards pass between foundations that meet, and back; a base never moves."""

    one: Foundation
    other: Foundation
