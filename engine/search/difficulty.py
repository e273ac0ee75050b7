"""How hard a deal is that can be won: how many careful players lose it.

Three players try it, of three strengths: twenty games by chance, which count a fifth, twenty in which cards
go home whenever they can, and one by quick hints, which see no more than a player, two fifths each. Stars go
by the share that is lost, the same for every game.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from random import Random

from ..stars import ALL
from ..table import Table
from .chance import ByChance
from .hints import MEGABYTES, Care
from .players import by_hints

GAMES_BY_CHANCE = 20
QUICK = Care(ways=1, tried=60, seen=20_000)


def hardness(table: Table) -> int:
    """From 0, the easiest, to 1,000: how many of a thousand careful players lose; the table stays so."""
    dice, chance = Random(f"careless/{table.game.slug}/{table.seed}"), ByChance(table.position)
    random, greedy = (
        sum(chance.wins(player, dice) for _ in range(GAMES_BY_CHANCE)) / GAMES_BY_CHANCE
        for player in ("random", "greedy")
    )
    hinted = by_hints(table.copy(), QUICK, MEGABYTES).result == "won"
    return round(ALL * (1 - (random + 2 * greedy + 2 * hinted) / 5))


def rank_correlation(some: Sequence[float], others: Sequence[float]) -> float:
    """Spearman's, from -1 to 1; equal values share their ranks. ZeroDivisionError where all are equal.

    >>> rank_correlation([1, 2, 3, 4], [10, 20, 40, 30])
    0.8
    """
    one, other = _ranks(some), _ranks(others)
    middle = (len(one) - 1) / 2
    both = sum((a - middle) * (b - middle) for a, b in zip(one, other, strict=True))
    return both / sqrt(sum((a - middle) ** 2 for a in one) * sum((b - middle) ** 2 for b in other))


def _ranks(values: Sequence[float]) -> list[float]:
    ordered = sorted(values)
    return [ordered.index(value) + (ordered.count(value) - 1) / 2 for value in values]
