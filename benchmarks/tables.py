"""The engine as the bot uses it: listing, playing, taking back, dealing, loading; and what tables weigh.

python -m benchmarks tables
"""

from __future__ import annotations

import tracemalloc
from collections.abc import Iterator, Sequence
from functools import partial
from random import Random
from statistics import median
from time import process_time

import engine
from benchmarks.measuring import Figure, cpu_ms

SECTION = "tables"
LONGEST = 300  # moves of a play that is measured


def played(game: str, seed: int) -> tuple[engine.Table, list[float]]:
    """A random play, and for each move the microseconds of listing, playing and taking back."""
    table, chance = engine.Table(game, seed=seed), Random(f"{game}/{seed}")
    times: list[float] = []
    while len(times) < LONGEST:
        start = process_time()
        legal = list(table.legal_moves)
        times.append((process_time() - start) * 1e6)
        if not legal:
            break
        move = chance.choice(legal)
        start = process_time()
        table.push(move)
        table.pop()
        times[-1] += (process_time() - start) * 1e6
        table.push(move)
    return table, times


def figures(quick: bool) -> Iterator[Figure]:
    """All games."""
    for game in engine.GAMES:
        yield from (Figure(SECTION, game, *row) for row in _rows(game, 3 if quick else 10))


def _rows(game: str, count: int) -> Iterator[tuple[str, float, str]]:
    plays = [played(game, seed) for seed in range(1, count + 1)]
    records = [engine.record.dumps(table) for table, _ in plays]
    yield "list, play, undo", median(us for _, times in plays for us in times), "us"
    yield (
        "view",
        median(cpu_ms(table.view) for table, _ in plays for _ in range(3)),
        "ms",
    )
    yield "deal", median(cpu_ms(partial(engine.Table, game, seed)) for seed in range(20)), "ms"
    yield (
        "load and replay",
        median(cpu_ms(partial(engine.record.loads, text)) for text in records),
        "ms",
    )
    yield "moves of it", median(len(table.moves) for table, _ in plays), ""
    yield "stored", median(map(len, records)), "B"
    yield "in memory", weight(records) / 1e3, "kB"


def weight(records: Sequence[str]) -> float:
    """Bytes that a loaded table takes."""
    tracemalloc.start()
    tables = [engine.record.loads(text) for text in records]
    found = tracemalloc.get_traced_memory()[0] / len(tables)
    tracemalloc.stop()
    return found
