"""Deals that are known to be won by somebody, a few of each game, with how hard they are.

The file beside this one has a line for each game and variant that search could win: its name, as
`herring-bone/german`, the four numbers that part its stars (`difficulty.cuts`), and its deals, each with its
hardness. `python -m engine certify` writes it.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import NamedTuple

from ..table import FRESH_DEAL
from .difficulty import STARS, cuts, stars

FILE = Path(__file__).with_name("certified.txt")


class Certified(NamedTuple):
    """Deals of one game that can be won: by number, how hard each is; and what parts the stars."""

    cut: tuple[int, ...]
    deals: Mapping[int, int]

    def stars(self, hard: int) -> int:
        """How many stars a deal of such a hardness has among them, from 1 to 5."""
        return stars(hard, self.cut)


def certified(slug: str, variant: str | None = None) -> Certified | None:
    """The deals of a game that are known; None where search has won none."""
    return _all().get(name_of(slug, variant))


def example(slug: str, variant: str | None = None) -> int:
    """The deal of a game that is shown to people: the first that is known to be won, where one is.

    >>> example("kings"), example("wheel")
    (1, 133)
    """
    known = certified(slug, variant)
    return min(known.deals) if known else FRESH_DEAL


@cache
def _all() -> Mapping[str, Certified]:
    """The whole file, by the name of the game."""
    found = {}
    for line in FILE.read_text(encoding="utf-8").splitlines() if FILE.exists() else []:
        name, *numbers = line.split()
        deals = (deal.split(":") for deal in numbers[STARS - 1 :])
        found[name] = Certified(
            tuple(map(int, numbers[: STARS - 1])), {int(deal): int(hard) for deal, hard in deals}
        )
    return found


def written(slug: str, variant: str | None, hard: Mapping[int, int]) -> str:
    """The line of a game with these deals, which are at least one."""
    deals = (f"{deal}:{hard[deal]}" for deal in sorted(hard))
    return " ".join((name_of(slug, variant), *map(str, cuts([*hard.values()])), *deals))


def keep(line: str, file: Path = FILE) -> None:
    """Put a game's line into the file, in the place of the one it had."""
    name = line.split(maxsplit=1)[0]
    lines = file.read_text(encoding="utf-8").splitlines() if file.exists() else []
    others = [old for old in lines if old.split()[0] != name]
    file.write_text("\n".join(sorted([*others, line])) + "\n", encoding="utf-8")


def name_of(slug: str, variant: str | None) -> str:
    """What a game is called where its deals are kept: "kings", "herring-bone/german"."""
    return "/".join(filter(None, (slug, variant)))
