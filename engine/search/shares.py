"""How many deals of a game can be won: what studies have found, with the interval that follows from it."""

from __future__ import annotations

from functools import cache
from math import sqrt
from pathlib import Path
from typing import NamedTuple

from . import tsv

FILE = Path(__file__).with_name("winnability.tsv")
NARROW = 0.2  # between the ends of an interval that says enough to be told
# Of a game with certified deals: what stands before and after the command that starts one of them.
KNOWN_DEALS = (
    "Some deals are known to be won by somebody: ",
    " deals one of them, and says how many players win it. ",
)
_BAR = 20  # letters wide
_Z = 1.959964  # 95 % of a normal distribution lie within so many standard deviations


class Share(NamedTuple):
    """How the deals came out, and between which per cents the share that can be won lies."""

    won: int
    lost: int
    open: int
    low: float
    high: float

    def bar(self, left: int) -> str:
        """How much is done, as a bar, if so many deals are to come.

        >>> Share(4, 1, 0, 0.3, 0.9).bar(5)
        '[##########          ]'
        """
        done = self.won + self.lost + self.open
        return f"[{'#' * (_BAR * done // max(1, done + left)):{_BAR}}]"

    def __str__(self) -> str:
        found = f"{self.won} won, {self.lost} lost, {self.open} open"
        return f"{found}: between {100 * self.low:.2f} and {100 * self.high:.2f} % can be won"


class Tally(NamedTuple):
    """How deals of a game came out, the first ones, with so many moves to try in each, or so many seconds.

    `care` is that of hints, "2x100": the ways, and moves tried in each; "random" or "greedy" for a player by
    chance; "" where all cards were known.
    """

    game: str
    care: str
    nodes: int
    won: int
    lost: int
    open: int
    seconds: int = 0  # of the CPU, where these were the limit and not the moves

    @property
    def share(self) -> Share:
        """With the interval."""
        return of_counts(self.won, self.lost, self.open)

    @property
    def deals(self) -> int:
        return self.won + self.lost + self.open


def wilson(won: int, deals: int) -> tuple[float, float]:
    """The 95 % interval of a share, after Wilson; everything is possible while there are no deals.

    >>> [round(end, 4) for end in wilson(50, 100)]
    [0.4038, 0.5962]
    """
    if not deals:
        return 0.0, 1.0
    share, spread = won / deals, _Z * _Z / deals
    middle = share + spread / 2
    width = _Z * sqrt(share * (1 - share) / deals + spread / deals / 4)
    return max(0.0, (middle - width) / (1 + spread)), min(1.0, (middle + width) / (1 + spread))


def of_counts(won: int, lost: int, left: int) -> Share:
    """From the lower end with all of the open deals, `left`, lost to the upper end with all of them won."""
    deals = won + lost + left
    return Share(won, lost, left, wilson(won, deals)[0], wilson(won + left, deals)[1])


def rows(file: Path = FILE) -> list[Tally]:
    """What is kept of all studies."""
    return [
        Tally(line["game"], line["care"], *(int(line.get(name) or 0) for name in Tally._fields[2:]))
        for line in tsv.read(file)
    ]


@cache
def share_sentence(slug: str) -> str:
    """A sentence on how many deals of a game can be won knowing all cards; "" where nothing is known."""
    row = next((row for row in rows() if (row.game, row.care) == (slug, "")), None)
    if row is None or not row.won + row.lost:
        return ""
    found = f"Of the first {row.deals:,} deals {row.won:,} can be won by somebody who knows all cards"
    if row.share.high - row.share.low > NARROW:
        sure = f", {row.lost:,} cannot" if row.lost else ""
        return f"{found}{sure}, and of {row.open:,} nobody knows yet."
    low, high = (f"{100 * end:.1f}" for end in (row.share.low, row.share.high))
    return f"{found}: of all deals it is between {low} and {high} in a hundred."
