"""By which policy hints win most in a game, where they win more with one: `engine/search/played_down.py`.

`python -m engine.tools.policies GAME ...` plays deals from 301 on down by each policy alone, and takes that
which brings most cards home, unless one is named. Then hints of the bot's own care play the deals after these
with it and without. Where they win at least `MORE` deals more it is written into engine/search/policies.tsv.
"""

from __future__ import annotations

import argparse
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from ..certified_deals import name_of
from ..fast.keys import Budget
from ..fast.lowering import Lowered
from ..fast.seek import WON
from ..position import Position
from ..search import tsv
from ..search.hints import CARE, MEGABYTES, Care
from ..search.played_down import FALL, MEASURED, POLICIES, STATES, Policy, played_down
from ..search.players import by_hints
from ..table import Table
from .by_game import write_each
from .links import link

FIRST, ALONE, DEALS = 301, 30, 16
MORE = 2
SEEN = 100_000  # moves to try where all cards are known: about as many as the bot has time for, compiled


class Measured(NamedTuple):
    """A policy with which hints win so many of some deals, and how many they win without."""

    game: str
    policy: str
    deals: int
    won: int
    before: int


def best_alone(slug: str, variant: str | None, deals: int = ALONE) -> Policy:
    """The policy that brings most cards home by itself."""
    positions = [Table(slug, deal, variant=variant).position for deal in range(FIRST, FIRST + deals)]
    return max(POLICIES, key=lambda policy: sum(home(position, policy) for position in positions))


def home(position: Position, policy: Policy) -> int:
    """How many cards are home where a game looks nearest to it that is played down by a policy."""
    lowered = Lowered(position)
    seek = played_down(lowered, policy, Budget(FALL, STATES))
    after = position.copy()
    for number in seek.line if seek.result == WON else seek.nearest:
        after.do(lowered.move(number))
    return after.home


def measured(
    slug: str, variant: str | None, deals: int = DEALS, policy: Policy | None = None
) -> Measured | None:
    """The policy with which hints win more, if there is one: this, or that which does best alone."""
    best, first = policy or best_alone(slug, variant), FIRST + ALONE

    def won(care: Care) -> int:
        tables = (Table(slug, deal, variant=variant) for deal in range(first, first + deals))
        return sum(by_hints(table, care, MEGABYTES).result == "won" for table in tables)

    with_it = won(CARE._replace(seen=SEEN, policy=best))
    if with_it < MORE:
        return None
    row = Measured(name_of(slug, variant), best.name, deals, with_it, won(CARE._replace(seen=SEEN)))
    return row if row.won >= row.before + MORE else None


def rows() -> dict[str, Measured]:
    """What the file holds, by game."""
    return {row.game: row for row in tsv.records(MEASURED, Measured)}


def save(found: Mapping[str, Measured]) -> None:
    """Write the file, by name."""
    tsv.write(MEASURED, Measured._fields, (found[name] for name in sorted(found)))


def table(found: Mapping[str, Measured]) -> str:
    """The games that hints play by a policy."""
    lines = "| game | policy | deals | won | without |\n|---|---|--:|--:|--:|\n"
    for row in found.values():
        lines += f"| {link(row.game)} | {row.policy} | {row.deals} | {row.won} | {row.before} |\n"
    return lines


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure game after game, and write down what wins more."""
    parser = argparse.ArgumentParser(prog="python -m engine.tools.policies", description=__doc__)
    parser.add_argument("game", nargs="+", help="a name, like kings, or herring-bone/german")
    parser.add_argument("--deals", type=int, default=DEALS)
    parser.add_argument("--policy", choices=[policy.name for policy in POLICIES], help='like "up, one pass"')
    options = parser.parse_args(arguments)
    policy = next((one for one in POLICIES if one.name == options.policy), None)
    write_each(
        options.game,
        lambda slug, variant: measured(slug, variant, options.deals, policy),
        rows,
        save,
        "hints win no more with a policy",
    )


if __name__ == "__main__":
    main()
