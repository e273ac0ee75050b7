"""Whole games by hint after hint, with the bot's own care and time: how long hints take, and that they end.

`python -m engine.tools.hint_games [GAME ...]` plays deal 1 of each game, or of those named, and writes each
into engine/tools/hint_games.tsv; what stands there is played again with `--anew` only. Where
hints have taken `--seconds` of the CPU in a game, the rest of it is played by quick ones, so that it ends.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from statistics import median
from time import process_time
from typing import NamedTuple

from ..fast import is_compiled
from ..games import catalogue
from ..search import tsv
from ..search.answers import HINT, THOROUGH
from ..search.difficulty import QUICK
from ..search.hints import Intent, hint
from ..search.memory import Memory
from ..table import Table
from .links import link

FILE = Path(__file__).with_name("hint_games.tsv")
LONGEST = 3_000  # moves, many more than any of these games takes
SECONDS = 20.0
GIVEN_UP = {"lost": "proved lost", "round": "goes round", "idle": "nothing gained"}


class HintGame(NamedTuple):
    """One game by hints: how it ended, and the milliseconds of those that the bot would have given."""

    game: str
    result: str  # won, lost; by the hint as in GIVEN_UP; "stopped" after LONGEST
    moves: int
    again: int  # positions that came a second time, with no new card seen in between
    hints: int
    median: int
    high: int  # the 95th percentile
    most: int
    compiled: bool


def hint_game(slug: str, seconds: float = SECONDS, deal: int = 1, longest: int = LONGEST) -> HintGame:
    """Deal `deal`, played to its end by hints alone."""
    table, intent, spent = Table(slug, deal), Intent(), list[float]()
    met, memory = {table.key()}, Memory(table.position)
    result, again = "stopped", 0
    while len(table.moves) < longest:
        if end := table.outcome():
            result = end.result
            break
        thorough, start = sum(spent) < seconds, process_time()
        care = THOROUGH.suited(table.game) if thorough else QUICK
        found = hint(table, care=care, intent=intent, seconds=HINT.total_seconds())
        if thorough:
            spent.append(process_time() - start)
        if found.move is None:
            result = GIVEN_UP[found.why]
            break
        table.push(found.move)
        if memory.watch(table.position, table.events):
            met.clear()
        again += table.key() in met
        met.add(table.key())
    times = sorted(round(1e3 * one) for one in spent)
    high = times[(len(times) - 1) * 95 // 100]
    compiled = is_compiled()
    return HintGame(
        slug, result, len(table.moves), again, len(times), round(median(times)), high, times[-1], compiled
    )


def rows(file: Path = FILE) -> dict[str, HintGame]:
    """What the file holds, by game."""
    return {row.game: row for row in tsv.records(file, HintGame)}


def table(games: Mapping[str, HintGame]) -> str:
    """The games, with how long hints took in each."""
    lines = (
        "| game | hints | median | 95 of 100 | longest | the game by hints | moves |\n"
        "|---|--:|--:|--:|--:|---|--:|\n"
    )
    for slug, row in games.items():
        lines += (
            f"| {link(slug)} | {row.hints} | {row.median} ms | {row.high} ms "
            f"| {row.most} ms | {row.result} | {row.moves} |\n"
        )
    return lines


def save(games: Mapping[str, HintGame], file: Path = FILE) -> None:
    """Write the file, in the order of the shelves."""
    tsv.write(file, HintGame._fields, (games[slug] for slug in catalogue() if slug in games))


def main(arguments: Sequence[str] | None = None) -> None:
    """Play them, and write each down as it ends."""
    parser = argparse.ArgumentParser(prog="python -m engine.tools.hint_games", description=__doc__)
    parser.add_argument("game", nargs="*", help="a name, like kings; all without one")
    parser.add_argument("--seconds", type=float, default=SECONDS)
    parser.add_argument("--anew", action="store_true")
    options = parser.parse_args(arguments)
    known = rows()
    for slug in options.game or catalogue():
        if options.anew or slug not in known:
            played = hint_game(slug, options.seconds)
            known = {**rows(), slug: played}
            save(known)
            sys.stdout.write(f"{slug}: {played.result}, {played.moves} moves\n")
            sys.stdout.flush()


if __name__ == "__main__":
    main()
