"""The animated picture of the longest game of each kind and shelf: its size, how long it plays and takes.

python -m benchmarks replays: of the games that were really won (tests/golden/wins) the longest of each kind,
and the longest of all again as WebP. With PATIENCE_REPLAYS=folder the pictures are written there.
"""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from pathlib import Path

import engine
from benchmarks.measuring import Figure
from bot.ops.animation import animated
from engine import shelf
from tests.render.animations import shown
from tests.wins import FOLDER, Win

SECTION = "replays"


def longest() -> dict[str, Win]:
    """By shelf and kind the won game with the most moves."""
    found: dict[str, Win] = {}
    for slug, game in engine.GAMES.items():
        case = f"{shelf.shelf_of(game)}, {shelf.kind(slug)}"
        for win in _wins(slug):
            if case not in found or len(win.moves) > len(found[case].moves):
                found[case] = win
    return found


def _wins(slug: str) -> Iterator[Win]:
    """The wins of a game and of its variants."""
    for variant in (None, *engine.GAMES[slug].variants):
        file = FOLDER / f"{'-'.join(filter(None, (slug, variant)))}.txt"
        if file.exists():
            deal, moves = file.read_text(encoding="utf-8").strip().split("\n")
            yield Win(slug, variant, deal, tuple(moves.split(", ")))


def figures(quick: bool) -> Iterator[Figure]:
    """All of them; `quick`: the shortest of these alone."""
    games = sorted(longest().items(), key=lambda one: len(one[1].moves))
    made = [(case, win, "gif") for case, win in games]
    made.append((f"{games[-1][0]}, webp", games[-1][1], "webp"))
    for case, win, form in made[:1] if quick else made:
        began = time.perf_counter()
        picture = animated(win.table(len(win.moves)), form)
        took = time.perf_counter() - began
        if folder := os.environ.get("PATIENCE_REPLAYS"):
            (Path(folder) / f"{win.slug}.{form}").write_bytes(picture)
        pictures, plays = shown(picture)
        name = f"{case}: {win.slug}"
        yield Figure(SECTION, name, "moves", len(win.moves), "")
        yield Figure(SECTION, name, "pictures", pictures, "")
        yield Figure(SECTION, name, "plays", plays.total_seconds(), "s")
        yield Figure(SECTION, name, "size", len(picture) / 1024, "kB")
        yield Figure(SECTION, name, "made in", took, "s")
