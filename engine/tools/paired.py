"""Today's search beside that of before, on the same deals with the same time: which decides more of them.

`python -m engine.tools.paired [GAME ...]` asks deals from 201 on, on which no weights were found, one of each
game after the other, and writes what is found into engine/tools/paired.tsv: it can be stopped, and goes on.
Both play on the same fast form, and both have the bound that The Wheel has; they differ in the ways of
searching and in the costs alone.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Mapping, Sequence
from math import comb
from pathlib import Path
from typing import NamedTuple

from ..fast.costs import PLAIN
from ..fast.seek import Seek
from ..games import catalogue
from ..search import tsv
from ..search.winnability import Method, decided
from ..table import Table
from .links import link

FILE = Path(__file__).with_name("paired.tsv")
FIRST, DEALS, SECONDS = 201, 20, 6.0
UNBOUNDED = 10**12  # moves: the time is the limit
BEFORE = (
    Method(Seek.best, True, PLAIN, 0.15),
    Method(Seek.best, False, PLAIN, 0.4),
    Method(Seek.deep, True, PLAIN, 0.3),
    Method(Seek.deep, False, PLAIN, 1.0),
)


class Pairs(NamedTuple):
    """Of one game the deals from FIRST on, a letter each: w, l or o, won, lost or open."""

    game: str
    before: str
    today: str

    def better(self) -> tuple[int, int]:
        """How many deals only today's search decides, and how many only that of before."""
        both = [*zip(self.before, self.today, strict=True)]
        return sum(a == "o" != b for a, b in both), sum(b == "o" != a for a, b in both)


def chance_of(some: int, others: int) -> float:
    """How likely luck alone is to part so many as unevenly, or more: a sign test on both sides.

    >>> chance_of(8, 0), chance_of(3, 3)
    (0.0078125, 1.0)
    """
    whole, least = some + others, min(some, others)
    return min(1.0, 2 * sum(comb(whole, n) for n in range(least + 1)) / float(2**whole))


def pair(slug: str, deal: int, seconds: float = SECONDS) -> tuple[str, str]:
    """What search of before and today's find of one deal: ("o", "w")."""
    position = Table(slug, deal).position
    before, today = (
        decided(position, UNBOUNDED, seconds=seconds, methods=methods) for methods in (BEFORE, None)
    )
    return before.result[0], today.result[0]


def rows(file: Path = FILE) -> dict[str, Pairs]:
    """What the file holds, by game."""
    return {row.game: row for row in tsv.records(file, Pairs)}


def save(pairs: Mapping[str, Pairs], file: Path = FILE) -> None:
    """Write the file, in the order of the shelves."""
    tsv.write(file, Pairs._fields, (pairs[slug] for slug in catalogue() if slug in pairs))


def table(pairs: Mapping[str, Pairs]) -> str:
    """The games in which one of the two decides more, and all of them together."""
    lines = "| game | deals | before: won, lost | today: won, lost | only today | only before |\n"
    lines += "|---|--:|--:|--:|--:|--:|\n"
    before, today = ("".join(row[n] for row in pairs.values()) for n in (1, 2))
    whole = Pairs("", before, today)
    named = [(link(slug), row) for slug, row in pairs.items()]
    for title, row in [*((title, row) for title, row in named if any(row.better())), ("all games", whole)]:
        found = " | ".join(f"{some.count('w')}, {some.count('l')}" for some in (row.before, row.today))
        lines += f"| {title} | {len(row.today)} | {found} | {' | '.join(map(str, row.better()))} |\n"
    more, less = whole.better()
    alike = sum(not any(row.better()) for row in pairs.values())
    return (
        f"{lines}\nIn {alike} of {len(pairs)} games both decide the same deals. Luck alone would part the "
        f"{more + less} others so unevenly, or more, with a chance of {chance_of(more, less):.2g}.\n"
    )


def main(arguments: Sequence[str] | None = None) -> None:
    """Ask one deal of each game, then the next; write down each pair."""
    parser = argparse.ArgumentParser(prog="python -m engine.tools.paired", description=__doc__)
    parser.add_argument("game", nargs="*", help="a name, like kings; all without one")
    parser.add_argument("--deals", type=int, default=DEALS)
    parser.add_argument("--seconds", type=float, default=SECONDS, help="of the CPU, for each of both")
    options = parser.parse_args(arguments)
    for done in range(options.deals):
        for slug in options.game or catalogue():
            known = rows()
            row = known.get(slug, Pairs(slug, "", ""))
            if len(row.today) == done:
                before, today = pair(slug, FIRST + done, options.seconds)
                save({**known, slug: Pairs(slug, row.before + before, row.today + today)})
                sys.stdout.write(f"{slug} {FIRST + done}: {before} {today}\n")
                sys.stdout.flush()
    sys.stdout.write(table(rows()))


if __name__ == "__main__":
    main()
