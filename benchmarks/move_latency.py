"""One move from request to PNG bytes: with a real Redis, on one core, beside drawing alone in the same run.

python -m benchmarks.move_latency [--moves 100] [game ...]
"""

from __future__ import annotations

import argparse
import asyncio
import os
import random
import sys
import tempfile
import time
from collections.abc import Sequence
from itertools import chain
from multiprocessing import get_context
from pathlib import Path
from statistics import median, quantiles

import engine
import render
from bot.core.dispatch import answer
from bot.core.request import Request
from bot.ops import log
from bot.services import Services, open_services
from bot.settings import Settings


async def measure(game: str, moves: int, services: Services) -> tuple[list[float], list[engine.View]]:
    """Seconds of each of so many random moves, from request to reply, and what was shown after each."""
    pick, taken, views = random.Random(game), list[float](), list[engine.View]()
    for number in range(1, moves + 1):
        view = views[-1] if views else None
        if view is None or not view.choices or view.result:
            start = Request(
                "bench:ada", game, "start", {"game": game, "deal": str(number)}, f"{game}-{number}-start"
            )
            await answer(start, services)
            view = (await services.sessions.open(start)).view
        move = pick.choice(view.choices).text
        request = Request("bench:ada", game, "move", {"moves": move}, f"{game}-{number}")
        began = time.perf_counter()
        reply = await answer(request, services)
        taken.append(time.perf_counter() - began)
        if reply.picture is None:
            raise RuntimeError(f"{game}: {reply.text}")
        views.append((await services.sessions.open(request)).view)
    return taken, views


def drawing(views: Sequence[engine.View]) -> list[float]:
    """Seconds to draw each view, by a process that has drawn none of them: pictures are kept in parts."""
    taken = []
    for view in views:
        began = time.perf_counter()
        render.draw(view)
        taken.append(time.perf_counter() - began)
    return taken


async def played(games: Sequence[str], moves: int) -> dict[str, tuple[list[float], list[engine.View]]]:
    """Each game measured, with a Redis of its own."""
    with tempfile.TemporaryDirectory() as folder:
        settings = Settings(redis_url=None, data_dir=Path(folder), requests_at_once=1_000_000)
        async with open_services(settings) as services:
            return {game: await measure(game, moves, services) for game in games}


def _say(name: str, taken: list[float], alone: list[float]) -> None:
    """Medians and 99th percentiles in milliseconds."""
    figures = [
        figure * 1e3 for some in (taken, alone) for figure in (median(some), quantiles(some, n=100)[98])
    ]
    move, move_p99, draw, draw_p99 = figures
    print(
        f"{name:14} move: median {move:5.1f} ms, p99 {move_p99:5.1f} ms    "
        f"drawing alone: median {draw:5.1f} ms, p99 {draw_p99:5.1f} ms    ratio {move / draw:.2f}"
    )


def main(arguments: Sequence[str]) -> None:
    """Everything on one core: this process, its threads, and the Redis it starts."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("games", nargs="*", default=list(engine.GAMES), metavar="game")
    parser.add_argument("--moves", type=int, default=100)
    given = parser.parse_args(arguments)
    log.configure("error")
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
    measured = asyncio.run(played(given.games, given.moves))
    with get_context("spawn").Pool(1) as drawer:
        alone = dict(
            zip(measured, drawer.map(drawing, [views for _, views in measured.values()]), strict=True)
        )
    for game, (taken, _) in measured.items():
        _say(game, taken, alone[game])
    _say("all", [*chain(*(taken for taken, _ in measured.values()))], [*chain(*alone.values())])


if __name__ == "__main__":
    main(sys.argv[1:])
