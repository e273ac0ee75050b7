"""How long a picture takes, beside the least that a PNG of its size can take and beside the usual way.

python -m benchmarks.picture GAME [--moves 200]: figures of one game as JSON, by a process that started as a
bot does, with --sprites FOLDER, or as one whose sheets are not drawn yet. After each move of a random play
three things are measured in turns: our picture; the bound, which is isal's quickest deflate of the very same
scanlines; and now and then a renderer as many bots have it, which opens one PNG for each card, pastes them in
full colours and lets Pillow save.
"""

from __future__ import annotations

import argparse
import gc
import inspect
import json
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache, partial
from io import BytesIO
from pathlib import Path
from random import Random
from statistics import median

from isal import isal_zlib
from PIL import Image, ImageDraw, ImageFont

import engine
import render
from benchmarks.measuring import ROOT, Figure, cpu_ms, high, pairwise_ratio, sheets
from engine import View

SECTION = "picture"
SIZE, CARD, STRIP = (
    (1100, 700),
    (88, 124),
    29,
)  # of the usual way's pictures and cards, and how far cards show
WARMING = 99  # a deal that is not played here
SELDOM = 10  # every so many moves the slow things are measured too
FIRST = 100  # pictures that are measured after a start without sheets
KEYED = "table" in inspect.signature(render.draw).parameters


def plays(game: str, moves: int) -> Iterator[tuple[str, View, bool]]:
    """A random play, begun again when it ends: the table's name, its view, whether a move led there."""
    chance, made, seed = Random(game), 0, 0
    while made < moves:
        seed += 1
        table = engine.Table(game, seed=seed)
        yield f"bench:{seed}", table.view(), False
        while made < moves and (legal := list(table.legal_moves)):
            table.push(chance.choice(legal))
            made += 1
            yield f"bench:{seed}", table.view(), True


def drawn(view: View, table: str) -> bytes:
    """Our picture; older revisions know no last picture of a table."""
    return render.draw(view, table) if KEYED else render.draw(view)


def scanlines(png: bytes) -> bytes:
    """What the deflate of a PNG has to pack: a byte for each pixel, one more for each line."""
    with Image.open(BytesIO(png)) as image:
        lines = Image.new("P", (image.width + 1, image.height), 0)
        lines.paste(image, (1, 0))
    return lines.tobytes()


@cache
def card_file(card: str) -> bytes:
    """A card as a PNG of its own, as others keep them in a folder."""
    image = Image.new("RGBA", CARD, (0, 0, 0, 0))
    draw = ImageDraw.Draw(image)
    draw.rounded_rectangle((0, 0, CARD[0] - 1, CARD[1] - 1), 8, "white", "black")
    for size, at in ((24, (22, 18)), (48, (44, 70))):
        draw.text(at, card, "black", ImageFont.load_default(size), "mm")
    file = BytesIO()
    image.save(file, "PNG")
    return file.getvalue()


def usual(view: View) -> bytes:
    """The same number of cards by the usual way, where the plate has them."""
    image = Image.new("RGBA", SIZE, "darkgreen")
    for spot in view.layout:
        cards = view[spot.code].cards
        visible = cards if spot.fan != "none" else cards[-1:]
        for n, card in enumerate(visible):
            with Image.open(BytesIO(card_file(card or "back"))) as opened:
                one = opened.convert("RGBA")
            image.paste(one, (round(spot.x * CARD[0]), round(spot.y * CARD[0]) + n * STRIP), one)
    file = BytesIO()
    image.save(file, "PNG")
    return file.getvalue()


def measure(game: str, moves: int) -> list[Figure]:
    """All figures of a game, in this process."""
    found: dict[str, list[float]] = {name: [] for name in ("deal", "move", "whole", "bound", "usual", "size")}
    for n, (table, view, moved) in enumerate(plays(game, moves)):
        images: list[bytes] = []
        times = cpu_ms(lambda: images.append(drawn(view, table)))  # noqa: B023  called at once
        found["move" if moved else "deal"].append(times)
        if not moved:
            continue
        lines = scanlines(images[0])
        found["bound"].append(cpu_ms(partial(isal_zlib.compress, lines, 0)))
        found["size"].append(len(images[0]) / 1e3)
        if n % SELDOM == 0:
            found["whole"].append(cpu_ms(partial(drawn, view, f"anew:{n}")))
            found["usual"].append(cpu_ms(partial(usual, view)))
    return [Figure(SECTION, game, name, value, unit) for name, value, unit in _rows(found)]


def _rows(found: Mapping[str, Sequence[float]]) -> Iterator[tuple[str, float, str]]:
    move, first = median(found["move"]), found["deal"][0]
    yield "first", first, "ms"
    yield "after a move", move, "ms"
    yield "p99", high(found["move"]), "ms"
    yield "from nothing", median(found["whole"]), "ms"
    yield "bound", median(found["bound"]), "ms"
    yield "usual", median(found["usual"]), "ms"
    yield "size", median(found["size"]), "kB"
    yield "largest", max(found["size"]), "kB"
    yield "of bound", pairwise_ratio(found["move"], found["bound"]), "x"
    yield "first/median", first / move, "x"
    yield "p99/median", high(found["move"]) / move, "x"


def figures(quick: bool) -> Iterator[Figure]:
    """Each game by a process of its own, as after a start whose sprites are made."""
    with sheets() as folder:
        for game in engine.GAMES:
            yield from _elsewhere(game, 60 if quick else 200, "--sprites", folder)
            without = {figure.measure: figure for figure in _elsewhere(game, FIRST)}
            yield without["of bound"]._replace(measure="without sheets")


def _elsewhere(game: str, moves: int, *more: str) -> list[Figure]:
    command = [sys.executable, "-m", "benchmarks.picture", game, "--moves", str(moves), *more]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    return [Figure(*row) for row in json.loads(done.stdout)]


def started(folder: Path) -> None:
    """What a bot does when it starts, as far as this revision does anything: it draws every game once."""
    start: Callable[[Path], object] | None = getattr(render, "prepare", None)
    if start:
        start(folder)
    for game in engine.GAMES:
        drawn(engine.Table(game, seed=WARMING).view(), "warming up")
    gc.freeze()


def main() -> None:
    """One game."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=list(engine.GAMES))
    parser.add_argument("--moves", type=int, default=200)
    parser.add_argument("--sprites", type=Path, help="the folder where sprites are kept")
    options = parser.parse_args()
    if options.sprites:
        started(options.sprites)
    print(json.dumps(measure(options.game, options.moves)))


if __name__ == "__main__":
    main()
