"""How fast a game is played: list, apply and undo, at the table and in the fast form, per second of CPU time.

Random play, every step listed, pushed and popped again before one is kept; the median of several runs, each
game's table and arena in turn, so that what else the machine does falls on both.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Callable
from statistics import median
from time import process_time

import engine
from engine.fast.arena import Arena


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
    arena: Arena = table.arena()
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


def main() -> None:
    """Measure the games named, or all."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("games", nargs="*", default=[*engine.GAMES])
    asked.add_argument("--steps", type=int, default=6000)
    asked.add_argument("--runs", type=int, default=5)
    options = asked.parse_args()
    print(f"steps per CPU second, median of {options.runs}")
    print(f"{'game':<16}{'table':>10}{'arena':>10}{'ratio':>8}")
    for slug in options.games:
        pairs = [
            (speed(table_steps, slug, run, options.steps), speed(arena_steps, slug, run, options.steps))
            for run in range(1, options.runs + 1)
        ]
        table, arena = (median(side) for side in zip(*pairs, strict=True))
        print(f"{slug:<16}{table:>10,.0f}{arena:>10,.0f}{arena / table:>8.1f}")


if __name__ == "__main__":
    main()
