"""Klondike here and in OpenSpiel, whose `solitaire` is written in C++: random play, in turns, in one run.

python -m benchmarks klondike: microseconds of CPU for listing the moves and playing one, where every second
one is taken back. OpenSpiel takes nothing back: there such a move is played on a copy. It lets chance turn
cards up, which is counted with the move that asked for it. Its rules are not quite the book's (parts of a
column move, the pack is gone through again), so that steps are compared, not games.
It is no dependency of ours: where it is not installed only our own figures are told.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from importlib import import_module
from importlib.util import find_spec
from statistics import median
from time import process_time

from benchmarks.engine_speed import arena_steps, speed, table_steps
from benchmarks.measuring import Figure, pairwise_ratio

SECTION, GAME = "klondike", "canfield-or-klondike"
Steps = Callable[[str, int, int], tuple[int, float]]


def spiel_steps(slug: str, seed: int, steps: int) -> tuple[int, float]:
    """Play from a deal by chance, anew when the game is over; steps, and seconds spent dealing."""
    game, dice, done = import_module("pyspiel").load_game("solitaire"), random.Random(f"{slug}/{seed}"), 0
    state, dealing = game.new_initial_state(), 0.0
    while done < steps:
        if state.is_terminal():
            begun = process_time()
            state = game.new_initial_state()
            dealing += process_time() - begun
        if state.is_chance_node():
            state.apply_action(dice.choice(state.legal_actions()))
            continue
        state.clone().apply_action(dice.choice(state.legal_actions()))
        state.apply_action(dice.choice(state.legal_actions()))
        done += 2
    return done, dealing


def figures(quick: bool) -> Iterator[Figure]:
    """The table, the fast form that search plays on, and OpenSpiel."""
    ways: dict[str, Steps] = {"table": table_steps, "fast form": arena_steps}
    if find_spec("pyspiel"):
        ways["OpenSpiel"] = spiel_steps
    steps, runs = (500, 3) if quick else (5000, 7)
    times: dict[str, list[float]] = {way: [] for way in ways}
    for run in range(1, runs + 1):
        for way, play in ways.items():
            times[way].append(1e6 / speed(play, GAME, run, steps))
    for way, us in times.items():
        yield Figure(SECTION, way, "a step", median(us), "us")
        if "OpenSpiel" in times:
            yield Figure(SECTION, way, "of OpenSpiel", pairwise_ratio(us, times["OpenSpiel"]), "x")
    if "OpenSpiel" not in times:
        yield Figure(SECTION, "OpenSpiel (not installed)", "a step", 0, "us")
