"""Which search leads in a game: each of them alone, beside all in turn, on the same deals with the same time.

`python -m engine.tools.leading GAME ...` asks deals from 401 on, of which no figure is published. Where one
search alone decides at least `MORE` deals more than all do together, won or lost, it is written into
engine/search/leading.tsv, and comes first in that game from then on, with most of the time.
"""

from __future__ import annotations

import argparse
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from ..certified_deals import name_of
from ..fast.lowering import Lowered
from ..search import tsv
from ..search.alike import sameness
from ..search.winnability import LEADERS, LEADING, Method, decided, usual
from ..table import Table
from .by_game import write_each
from .links import link

FIRST, DEALS, SECONDS = 401, 8, 2.0
MORE = 2
UNBOUNDED = 10**12  # moves: the time is the limit
MEGABYTES = 1200  # what a search may take: the time is to end it, not the memory


class Leading(NamedTuple):
    """A search that leads in a game, as in "best up, plain": of so many deals it decides more than all do."""

    game: str
    search: str
    deals: int
    seconds: float  # of the CPU, for each deal
    decided: int
    together: int  # all in turn decide so many


def leading(slug: str, variant: str | None, deals: int = DEALS, seconds: float = SECONDS) -> Leading | None:
    """The search that leads, if one does."""
    name = name_of(slug, variant)
    positions = [Table(slug, deal, variant=variant).position for deal in range(FIRST, FIRST + deals)]

    def known(methods: Sequence[Method], needed: int) -> int:
        """Of how many of these deals; none are asked any more once fewer than so many can come of it."""
        count = 0
        for left in range(deals, 0, -1):
            if count + left < needed:
                break
            found = decided(positions[-left], UNBOUNDED, MEGABYTES, seconds, methods=methods)
            count += found.result != "open"
        return count

    together = known(usual(sameness(Lowered(positions[0]))), 0)
    best = Leading(name, "", deals, seconds, together + MORE - 1, together)
    for method in LEADERS:
        count = known([method._replace(share=1.0)], best.decided + 1)
        if count > best.decided:
            best = best._replace(search=method.name, decided=count)
    return best if best.search else None


def rows() -> dict[str, Leading]:
    """What the file holds, by game."""
    return {row.game: row for row in tsv.records(LEADING, Leading)}


def save(leads: Mapping[str, Leading]) -> None:
    """Write the file, by name."""
    tsv.write(LEADING, Leading._fields, (leads[name] for name in sorted(leads)))


def table(leads: Mapping[str, Leading]) -> str:
    """The games in which a search leads, with what it won."""
    lines = "| game | leading search | deals | seconds | alone | all in turn |\n|---|---|--:|--:|--:|--:|\n"
    for row in leads.values():
        figures = f"{row.deals} | {row.seconds:g} | {row.decided} | {row.together}"
        lines += f"| {link(row.game)} | {row.search} | {figures} |\n"
    return lines


def main(arguments: Sequence[str] | None = None) -> None:
    """Ask game after game, and write down what leads there."""
    parser = argparse.ArgumentParser(prog="python -m engine.tools.leading", description=__doc__)
    parser.add_argument("game", nargs="+", help="a name, like kings, or herring-bone/german")
    parser.add_argument("--deals", type=int, default=DEALS)
    parser.add_argument("--seconds", type=float, default=SECONDS, help="of the CPU, for each search")
    options = parser.parse_args(arguments)
    write_each(
        options.game,
        lambda slug, variant: leading(slug, variant, options.deals, options.seconds),
        rows,
        save,
        "none leads",
    )


if __name__ == "__main__":
    main()
