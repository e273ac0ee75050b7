"""How long a picture takes, beside the usual way and beside the least a PNG of that size can take.

python benchmarks/render_speed.py [moves]: every game is played at random, each position drawn once, as by the
bot. "Usual" pastes the same cards as RGBA pictures and lets Pillow save them; "bound" is the deflate alone.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import cache
from io import BytesIO
from random import Random
from statistics import median, quantiles
from time import perf_counter, process_time

from PIL import Image

import engine
from engine.view import View
from render import draw, png, theme
from render.deck import faces
from render.plan.solver import plan


def views(game: str, moves: int) -> list[View]:
    """A random play, begun again when it ends."""
    chance, found, seed = Random(game), [], 0
    while len(found) < moves:
        seed += 1
        table = engine.Table(game, seed=seed)
        while len(found) < moves and (legal := list(table.legal_moves)):
            table.push(chance.choice(legal))
            found.append(table.view())
    return found


@cache
def rgba(card: str | None, width: int, corner: str, turn: float) -> Image.Image:
    """A card as others keep it: in full colours, with its transparency."""
    sprite = faces.face(card, width, corner, turn) if card else faces.back(width, turn)
    image = sprite.image.copy()
    image.putpalette([part for colour in theme.palette() for part in colour])
    image = image.convert("RGBA")
    image.putalpha(sprite.mask.convert("L"))
    return image


def usual(view: View) -> bytes:
    """The table from RGBA cards, saved by Pillow."""
    places = plan(view)
    image = Image.new("RGBA", (theme.WIDTH, theme.HEIGHT), (*theme.FELT, 255))
    for pile in places.piles:
        for card in pile.cards:
            name = None if card.edge else view[pile.form.code].cards[card.nth]
            face = rgba(name, places.width, card.corner, card.turn)
            image.paste(face, (round(card.x - face.width / 2), round(card.y - face.height / 2)), face)
    file = BytesIO()
    image.save(file, "PNG")
    return file.getvalue()


def timed(work: Callable[[], object], clock: Callable[[], float]) -> float:
    """Milliseconds by a clock."""
    start = clock()
    work()
    return (clock() - start) * 1000


def measure(game: str, moves: int) -> str:
    """One line of the table."""
    ours, wall, theirs, bound, size = [], [], [], [], []
    first = timed(lambda: draw(engine.Table(game, seed="cold").view()), perf_counter)
    for view in views(game, moves):
        start = perf_counter()
        ours.append(timed(lambda view=view: size.append(len(draw(view))), process_time))
        wall.append((perf_counter() - start) * 1000)
        theirs.append(timed(lambda view=view: usual(view), process_time))
        with Image.open(BytesIO(draw(view))) as image:
            frame = image.tobytes()
        bound.append(timed(lambda frame=frame: png.deflate(frame, 0), process_time))
    return (
        f"{game:14}{first:8.0f}{median(ours):9.2f}{quantiles(ours, n=100)[-1]:9.1f}{median(wall):9.2f}"
        f"{median(theirs) / median(ours):9.1f}x{median(ours) / median(bound):9.2f}x{median(size) / 1000:8.0f}"
    )


def main() -> None:
    """All games."""
    moves = int(sys.argv[1]) if len(sys.argv) > 1 else 200
    print("milliseconds      first   median      p99     wall    usual    of bound      kB")
    for game in engine.GAMES:
        print(measure(game, moves), flush=True)


if __name__ == "__main__":
    main()
