"""Deals that are known to be won by somebody, a few of each game, with how hard they are.

The file beside this one has a line for each game and variant of which somebody has won a deal: its name, as
`herring-bone/german`, and its deals, each with its hardness (`search.difficulty.hardness`). `python -m engine
certify` writes it. The first deal of a line is the one that people are shown: it stays when more are found,
so that pages and pictures need not change.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from statistics import median
from typing import NamedTuple

from .stars import stars
from .table import FRESH_DEAL

EASIEST = 3  # one in so many deals of a game is called calm: those that most careful players win
FILE = Path(__file__).with_name("certified.txt")


class Certified(NamedTuple):
    """Deals of one game that can be won, at least one: by number, how hard each is."""

    deals: Mapping[int, int]

    def stars(self, deal: int) -> int:
        """How many stars one of them has, from 1 to 5."""
        return stars(self.deals[deal])

    @property
    def calm(self) -> list[int]:
        """The easiest third of them, and whatever is as easy.

        >>> Certified({1: 900, 2: 400, 3: 1000, 4: 400}).calm
        [2, 4]
        """
        at = (len(self.deals) - 1) // EASIEST
        limit = sorted(self.deals.values())[at]
        return [deal for deal, hard in self.deals.items() if hard <= limit]

    @property
    def usual_stars(self) -> int:
        """How many stars the game has whose deals these are: as many as the middle one of the calm ones.

        >>> Certified({1: 900, 2: 400, 3: 1000, 4: 400}).usual_stars
        2
        """
        return stars(median(self.deals[deal] for deal in self.calm))


def certified(slug: str, variant: str | None = None) -> Certified | None:
    """The deals of a game that are known; None where search has won none."""
    return _all().get(name_of(slug, variant))


def example(slug: str, variant: str | None = None) -> int:
    """The deal of a game that is shown to people: one that is known to be won, where one is.

    >>> example("kings"), example("wheel")
    (1, 133)
    """
    known = certified(slug, variant)
    return next(iter(known.deals)) if known else FRESH_DEAL


@cache
def _all() -> Mapping[str, Certified]:
    """The whole file, by the name of the game."""
    found = {}
    for line in FILE.read_text(encoding="utf-8").splitlines() if FILE.exists() else []:
        name, *numbers = line.split()
        deals = (deal.split(":") for deal in numbers)
        found[name] = Certified({int(deal): int(hard) for deal, hard in deals})
    return found


def written(slug: str, variant: str | None, hard: Mapping[int, int]) -> str:
    """The line of a game with these deals, which are at least one; first the example, if it is among them."""
    first = example(slug, variant)
    deals = (f"{deal}:{hard[deal]}" for deal in sorted(hard, key=lambda deal: (deal != first, deal)))
    return " ".join((name_of(slug, variant), *deals))


def keep(line: str, file: Path = FILE) -> None:
    """Put a game's line into the file, in the place of the one it had."""
    name = line.split(maxsplit=1)[0]
    lines = file.read_text(encoding="utf-8").splitlines() if file.exists() else []
    others = [old for old in lines if old.split()[0] != name]
    file.write_text("\n".join(sorted([*others, line])) + "\n", encoding="utf-8")


def name_of(slug: str, variant: str | None) -> str:
    """What a game is called where its deals are stored: "kings", "herring-bone/german"."""
    return "/".join(filter(None, (slug, variant)))
