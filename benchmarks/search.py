"""Search: moves tried per second of CPU, bytes a position, and how long a hint takes in the middle of a game.

The same deals for both ways of searching, each with a cap; hints at positions of eager random play.
"""

from __future__ import annotations

import tracemalloc
from collections.abc import Callable, Iterator
from random import Random
from statistics import median
from time import process_time

import engine
from benchmarks.measuring import Figure, cpu_ms
from engine import hint
from engine.fast.keys import Budget, Keys
from engine.fast.lowering import Lowered
from engine.fast.seek import Seek
from engine.search.alike import sameness
from engine.search.answers import HINT

SECTION = "search"
GAMES = ("kings", "fortress", "red-and-black", "nation", "nivernaise", "square", "wheel", "two-rings")
NODES = 20_000  # of one deal
EAGER = 0.8  # how often a card goes home where one can, in the play that leads to a hint
How = Callable[[Seek], None]


def figures(quick: bool) -> Iterator[Figure]:
    """Of some games both ways of searching, and memory; of all games hints."""
    deals = 4 if quick else 16
    for game in engine.GAMES:
        if game in GAMES:
            for measure, how in (("best first", Seek.best), ("depth first", Seek.deep)):
                yield Figure(SECTION, game, measure, speed(game, how, deals), "/s")
            yield Figure(SECTION, game, "a position", room(game), "B")
        spent = sorted(hints(game, deals // 2))
        yield Figure(SECTION, game, "hint", median(spent), "ms")
        yield Figure(SECTION, game, "hint, 95 %", spent[len(spent) * 95 // 100], "ms")


def begun(game: str, deal: int) -> Seek:
    """A search of a deal that tries every move."""
    lowered = Lowered(engine.Table(game, deal).position)
    return Seek(Keys(lowered.arena, sameness(lowered)), Budget(NODES, 10**7), upward=False)


def speed(game: str, how: How, deals: int) -> float:
    """Moves tried per second of CPU; making the tables of a game is not counted."""
    seeks = [begun(game, deal) for deal in range(1, deals + 1)]
    start = process_time()
    for seek in seeks:
        how(seek)
    return sum(seek.nodes for seek in seeks) / (process_time() - start)


def room(game: str) -> float:
    """Bytes that each position takes which is kept, where the most promising comes first."""
    seek = begun(game, 6)
    tracemalloc.start()
    before, _ = tracemalloc.get_traced_memory()
    seek.best()
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    return (most - before) / len(seek.seen)


def hints(game: str, deals: int) -> list[float]:
    """Milliseconds of CPU of hints along several games, with the time that the bot gives them."""
    spent = []
    for deal in range(1, deals + 1):
        table, dice = engine.Table(game, deal), Random(f"{game} {deal}")
        for number in range(60):
            if not (offered := table.offered()):
                break
            if number % 10 == 3:
                spent.append(cpu_ms(lambda table=table: hint(table, seconds=HINT.total_seconds())))  # type: ignore[misc]
            home = [move for move in offered if move.piles[1:] and move.piles[1][0] == "f"]
            table.push(dice.choice(home if home and dice.random() < EAGER else offered))
    return spent
