"""Random games of every kind: nothing raises, no card is lost, records stay short, and how fast it goes.

python -m benchmarks.random_games [--games 10000] [--first 1] [--longest 1000] [--jobs 2] [game ...]

`--first` is the number of the first deal: many games can be played in slices, and an interrupted run goes on.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections.abc import Iterator, Sequence
from itertools import repeat
from multiprocessing import Pool
from statistics import median
from typing import NamedTuple

import engine

LONGEST = 1_000  # moves
LIMIT = 1_024  # characters of a record at the median


class Played(NamedTuple):
    """One random game."""

    moves: int
    result: str | None
    record: int  # characters
    seconds: float  # of legal moves, choosing and pushing; the checks are not counted


def play(slug: str, variant: str | None, number: int, longest: int = LONGEST) -> Played:
    """A numbered deal played at random; RuntimeError if a card or the record is lost."""
    table, draw = engine.Table(slug, number, variant=variant), random.Random(f"{slug}/{number}").random
    whole, seconds = _cards(table), 0.0
    while len(table.history) < longest:
        start = time.perf_counter()
        offered = list(table.legal_moves)
        if offered:
            table.push(offered[int(draw() * len(offered))])
        seconds += time.perf_counter() - start
        if not offered:
            break
        if _cards(table) != whole:
            raise RuntimeError(f"{slug} {number}: {table.moves[-1]} lost or doubled a card")
    record, outcome = engine.record.dumps(table), table.outcome()
    if number % 100 == 0 and engine.record.loads(record).key() != table.key():
        raise RuntimeError(f"{slug} {number}: the record does not lead back")
    return Played(len(table.history), outcome.result if outcome else None, len(record), seconds)


def _cards(table: engine.Table) -> list[int]:
    return sorted(card for pile in table.state.piles for card in pile)


def _play(job: tuple[str, str | None, int, int]) -> Played:
    return play(*job)


def lines(games: Sequence[str], deals: Sequence[int], longest: int, jobs: int) -> Iterator[tuple[str, int]]:
    """A line for each kind of game, with the median length of its records."""
    kinds = [(slug, variant) for slug in games for variant in (None, *engine.GAMES[slug].variants)]
    with Pool(jobs) as pool:
        for slug, variant in kinds:
            each = zip(repeat(slug), repeat(variant), deals, repeat(longest), strict=False)
            played = list(pool.imap_unordered(_play, each, chunksize=50))
            moves, half = sum(game.moves for game in played), round(median(game.record for game in played))
            results = [sum(game.result == result for game in played) for result in ("won", "lost", None)]
            speed = moves / max(sum(game.seconds for game in played), 1e-9)
            name = f"{slug} {variant}" if variant else slug
            yield (
                (
                    f"{name:<38}{len(deals):>7}{moves:>11}{max(game.moves for game in played):>8}"
                    f"{results[0]:>6}{results[1]:>7}{results[2]:>7}"
                    f"{half:>8}{max(game.record for game in played):>8}{speed:>10.0f}"
                ),
                half,
            )


def main(arguments: Sequence[str] | None = None) -> int:
    """Play, print a table, and fail if records are too long at the median."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", nargs="*", default=list(engine.GAMES), help="some games instead of all")
    parser.add_argument("--games", type=int, default=10_000, help="how many of each kind")
    parser.add_argument("--first", type=int, default=1, help="the number of the first deal")
    parser.add_argument("--longest", type=int, default=LONGEST, help="moves after which a game is stopped")
    parser.add_argument("--jobs", type=int, default=2, help="processes")
    options = parser.parse_args(arguments)
    slugs = [engine.find(name).slug for name in options.game]
    print(f"{'kind':<38}  games      moves longest   won   lost stopped  record     max   moves/s")
    print(f"{'':<38}{f'at {options.longest}':>47}  median          one core")
    deals = range(options.first, options.first + options.games)
    halves = []
    for line, half in lines(slugs, deals, options.longest, options.jobs):
        print(line, flush=True)
        halves.append(half)
    return int(max(halves) >= LIMIT)


if __name__ == "__main__":
    sys.exit(main())
