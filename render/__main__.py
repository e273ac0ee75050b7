"""Pictures from the terminal: python -m render RECORD PICTURE.png, python -m render sheet PICTURE.png.

RECORD is a file with a game written down, - the standard input; sheet shows all games after some moves,
python -m render deck PICTURE.png the deck.
python -m render sprites FOLDER draws what pictures are made of into the data folder of a bot: of all games,
of those that are named, or with - of those that the standard input names, one a line; at the lowest priority.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from contextlib import suppress
from io import BytesIO
from pathlib import Path
from random import Random

from PIL import Image

import engine
from engine import View, search, sentence
from render import rehearsal
from render.deck.ink import word
from render.looks import dressed
from render.pages.deck_sheet import deck_sheet
from render.tableau import draw
from render.theme import FELT_DARK, PAPER

# Pictures beside each other, as wide as a phone shows them; room for a title over each, and between.
ACROSS, SMALL, TITLE, GUTTER = 4, 400, 44, 10
MOVES = 14


def main(arguments: Sequence[str] | None = None) -> int:
    """Draw what is asked for; a record that cannot be played is answered with a sentence."""
    parser = argparse.ArgumentParser(prog="python -m render", description=__doc__)
    parser.add_argument("what", help="a file with a record, - for standard input, sheet, deck, or sprites")
    parser.add_argument("picture", type=Path, help="the PNG file to write; for sprites the folder")
    parser.add_argument("games", nargs="*", help="for sprites: of which games, - for the standard input")
    options = parser.parse_args(arguments)
    try:
        if options.what == "sprites":
            _draw_ahead(options.picture, options.games)
            return 0
        if options.what == "sheet":
            picture = sheet()
        elif options.what == "deck":
            picture = deck_sheet()
        else:
            source = Path(options.what)
            text = sys.stdin.read() if options.what == "-" else source.read_text("ascii", errors="replace")
            view = engine.record.loads(text.strip()).view()
            picture = dressed(draw(view), view)
        options.picture.write_bytes(picture)
    except (engine.PatienceError, OSError) as wrong:
        print(sentence(str(wrong)), file=sys.stderr)
        return 2
    return 0


def _draw_ahead(folder: Path, games: Sequence[str]) -> None:
    """Print each game as soon as its sheets are there."""
    os.nice(19)
    if sys.platform == "linux":
        with suppress(OSError):  # where a sandbox does not allow to use only what nobody else wants
            os.sched_setscheduler(0, os.SCHED_IDLE, os.sched_param(0))
    parent = os.getppid()  # who wants them; once that is gone nobody does
    named = map(str.strip, sys.stdin) if games == ["-"] else games or engine.GAMES
    for slug, drawn in rehearsal.make(folder, named, lambda: os.getppid() == parent):
        print(slug, drawn, flush=True)


def sheet() -> bytes:
    """All games after some moves on one picture, in the book's order, as large as on a phone."""
    views = [_begun(slug) for slug in engine.GAMES]
    cells = [_small(view) for view in views]
    rows = [cells[n : n + ACROSS] for n in range(0, len(cells), ACROSS)]
    size = ACROSS * (SMALL + GUTTER) - GUTTER, sum(max(cell.height for cell in row) for row in rows)
    image, y = Image.new("RGB", size, FELT_DARK), 0
    for row in rows:
        for n, cell in enumerate(row):
            image.paste(cell, (n * (SMALL + GUTTER), y))
        y += max(cell.height for cell in row)
    file = BytesIO()
    image.quantize(256, dither=Image.Dither.NONE).save(file, "PNG", optimize=True)
    return file.getvalue()


def _small(view: View) -> Image.Image:
    """The picture of a table below its title."""
    title = word(view.title, 16, scale=1)
    with Image.open(BytesIO(dressed(draw(view), view))) as drawn:
        tall = round(drawn.height * SMALL / drawn.width)
        picture = drawn.convert("RGB").resize((SMALL, tall), Image.Resampling.BOX)
    cell = Image.new("RGB", (SMALL, TITLE + tall), FELT_DARK)
    cell.paste(PAPER, ((SMALL - title.width) // 2, (TITLE - title.height) // 2 + 2), title)
    cell.paste(picture, (0, TITLE))
    return cell


def _begun(slug: str) -> View:
    """A deal after a few moves by chance, the same every time."""
    table, chance = engine.Table(slug, search.example(slug)), Random(slug)
    for _ in range(MOVES):
        if moves := list(table.legal_moves):
            table.push(chance.choice(moves))
    return table.view()


if __name__ == "__main__":
    sys.exit(main())
