"""How fast a game is played: list, apply and undo, at the table and in the fast form, per second of CPU time.

Random play, every step listed, pushed and popped again before one is kept; the median of several runs, each
game's table and arena in turn, so that what else the machine does falls on both. With --both the fast form
as it is and compiled (`make fast`), each in a copy of its own, in turns.
"""

from __future__ import annotations

import argparse
import json
import random
import runpy
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from statistics import median
from time import process_time

import engine
from benchmarks.measuring import Figure
from engine import search

SECTION = "engine"
ROOT = Path(__file__).parent.parent
Speeds = dict[str, tuple[float, float]]  # of the table and of the arena, by game


def table_steps(slug: str, seed: int, steps: int) -> tuple[int, float]:
    """Play at a table from a numbered deal, anew when the game is over; steps, and seconds spent dealing."""
    dice, done = random.Random(f"{slug}/{seed}"), 0
    table, dealing = dealt(slug, seed)
    while done < steps:
        offered = table.offered()
        if not offered:
            seed += 1000
            table, seconds = dealt(slug, seed)
            dealing += seconds
            continue
        table.push(dice.choice(offered))
        table.pop()
        table.offered()
        table.push(dice.choice(offered))
        done += 2
    return done, dealing


def arena_steps(slug: str, seed: int, steps: int) -> tuple[int, float]:
    """The same in the fast form."""
    dice, done = random.Random(f"{slug}/{seed}"), 0
    table, dealing = dealt(slug, seed)
    arena = table.arena()
    while done < steps:
        moves = arena.moves()
        if not moves:
            seed += 1000
            table, seconds = dealt(slug, seed)
            arena = table.arena()
            dealing += seconds
            continue
        arena.undo(arena.make(dice.choice(moves)))
        arena.moves()
        arena.make(dice.choice(moves))
        done += 2
    return done, dealing


def dealt(slug: str, seed: int) -> tuple[engine.Table, float]:
    """A table, and the seconds it took."""
    begun = process_time()
    return engine.Table(slug, seed), process_time() - begun


def speed(play: Callable[[str, int, int], tuple[int, float]], slug: str, seed: int, steps: int) -> float:
    """Steps per second of CPU time; the time for dealing anew is not counted."""
    begun = process_time()
    done, dealing = play(slug, seed, steps)
    return done / (process_time() - begun - dealing)


def measured(games: Sequence[str], seed: int, steps: int) -> Speeds:
    """One run of some games."""
    return {
        slug: (speed(table_steps, slug, seed, steps), speed(arena_steps, slug, seed, steps)) for slug in games
    }


def medians(runs: Sequence[Speeds], slug: str) -> list[float]:
    """The medians of a game's speeds."""
    return [median(side) for side in zip(*(run[slug] for run in runs), strict=True)]


def figures(quick: bool) -> Iterator[Figure]:
    """All games, of both forms."""
    for slug in engine.GAMES:
        runs = [measured([slug], run, 200 if quick else 2000) for run in range(1, 4)]
        table, arena = medians(runs, slug)
        yield Figure(SECTION, slug, "table", table, "/s")
        yield Figure(SECTION, slug, "fast form", arena, "/s")
        yield Figure(SECTION, slug, "of the table", arena / table, "")


def here(games: Sequence[str], runs: int, steps: int) -> None:
    """Measure what runs here."""
    found = [measured(games, run, steps) for run in range(1, runs + 1)]
    form = "compiled" if search.is_compiled() else "as it is"
    print(f"steps per CPU second, median of {runs}; the fast form {form}")
    print(f"{'game':<16}{'table':>10}{'arena':>10}{'ratio':>8}")
    for slug in games:
        table, arena = medians(found, slug)
        print(f"{slug:<16}{table:>10,.0f}{arena:>10,.0f}{arena / table:>8.1f}")


def both(games: Sequence[str], runs: int, steps: int) -> None:
    """Measure the fast form as it is and compiled, in turns; a game's ratio is the median of its pairs."""
    with tempfile.TemporaryDirectory() as folder:
        plain, compiled = copied(Path(folder, "plain")), copied(Path(folder, "compiled"))
        if runpy.run_path(str(ROOT / ".ci" / "fast.py"))["main"](compiled):
            return
        found = [
            (_elsewhere(plain, games, n, steps), _elsewhere(compiled, games, n, steps))
            for n in range(1, runs + 1)
        ]
    print(f"steps of the arena per CPU second, median of {runs} pairs")
    print(f"{'game':<16}{'as it is':>10}{'compiled':>10}{'ratio':>8}")
    for slug in games:
        slow, fast = (medians(side, slug)[1] for side in zip(*found, strict=True))
        ratio = median(compiled[slug][1] / plain[slug][1] for plain, compiled in found)
        print(f"{slug:<16}{slow:>10,.0f}{fast:>10,.0f}{ratio:>8.1f}")


def copied(folder: Path) -> Path:
    """A copy of what is measured, with nothing compiled in it."""
    for name in ("engine", "benchmarks"):
        shutil.copytree(
            ROOT / name, folder / name, ignore=shutil.ignore_patterns("__pycache__", "compiled", "results")
        )
    shutil.copy(ROOT / "pyproject.toml", folder)
    return folder


def _elsewhere(place: Path, games: Sequence[str], seed: int, steps: int) -> Speeds:
    words = ["-m", "benchmarks.engine_speed", "--json", "--seed", str(seed), "--steps", str(steps), *games]
    done = subprocess.run([sys.executable, *words], cwd=place, capture_output=True, text=True, check=True)
    found: Speeds = json.loads(done.stdout)
    return found


def main() -> None:
    """Measure the games named, or all."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("games", nargs="*", default=[*engine.GAMES])
    parser.add_argument("--steps", type=int, default=6000)
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--both", action="store_true", help="the fast form as it is and compiled, in turns")
    parser.add_argument("--json", action="store_true", help="one run, as figures")
    parser.add_argument("--seed", type=int, default=1, help="of that run")
    options = parser.parse_args()
    if options.json:
        print(json.dumps(measured(options.games, options.seed, options.steps)))
    else:
        (both if options.both else here)(options.games, options.runs, options.steps)


if __name__ == "__main__":
    main()
