"""How results are ranked: by wins, then cards home, then fewer moves, then less time; over days by sums.

A standing is packed into digits of fixed width, numbers of which more is better as their complement. So
packed standings sort as text with the best first; Redis orders members with equal scores in that way.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

WIDTHS = (6, 8, 9, 10)  # digits of won, home, moves and seconds: a million days of any game fit
WIDTH = sum(WIDTHS)
_BETTER_WHEN_MORE = (True, True, False, False)


class Standing(NamedTuple):
    """One try, or the sum of several."""

    won: int
    home: int
    moves: int
    seconds: int

    @property
    def order(self) -> tuple[int, int, int, int]:
        """Sorts the best first."""
        return (-self.won, -self.home, self.moves, self.seconds)

    @property
    def scored(self) -> bool:
        """Whether it has a win or a card home: without one there is no place on a podium."""
        return self.won > 0 or self.home > 0

    @property
    def packed(self) -> str:
        """The same as digits; texts sort as `order` does."""
        parts = zip(self, WIDTHS, _BETTER_WHEN_MORE, strict=True)
        return "".join(f"{_turned(value, width, more):0{width}}" for value, width, more in parts)

    @classmethod
    def unpacked(cls, digits: str) -> Standing:
        """The standing that was packed."""
        values, at = [], 0
        for width, more in zip(WIDTHS, _BETTER_WHEN_MORE, strict=True):
            values.append(_turned(int(digits[at : at + width]), width, more))
            at += width
        return cls(*values)

    @classmethod
    def total(cls, some: Iterable[Standing]) -> Standing:
        """The sum of several."""
        return cls(*map(sum, zip(cls(0, 0, 0, 0), *some, strict=True)))


def _turned(value: int, width: int, more: bool) -> int:
    return 10**width - 1 - value if more else value
