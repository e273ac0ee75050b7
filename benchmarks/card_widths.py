"""How wide cards are seen, and how much of the cloth is bare: python -m benchmarks.card_widths [GAME ...].

In CSS pixels, on a phone that shows a picture 390 wide and in the box of 550 by 350 of Discord
on a desk; of the cards one plays with, and of the smallest on the table. Bare is what of a picture is neither
card, nor empty place, nor letter: as dealt, and on average through a game that is played by likely moves.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from io import BytesIO
from statistics import mean
from typing import NamedTuple

from PIL import Image

import engine
import render
from render import theme
from render.plan.planner import plan
from render.usual_play import rehearsed

EVERY = 60  # positions of rehearsed play, one is drawn


class Seen(NamedTuple):
    """What is measured of a game."""

    game: str
    card: int  # pixels of the picture, of cards one plays with
    height: int
    phone: float  # CSS pixels of the same
    phone_least: float  # of the smallest on the table
    window: float
    window_least: float
    bare: float  # parts of one
    bare_in_play: float


def measured(game: str) -> Seen:
    """One game, from its first deal."""
    view = engine.Table(game, 1).view()
    places = plan(view)
    scale = theme.PHONE / theme.WIDTH, min(theme.WINDOW[0] / theme.WIDTH, theme.WINDOW[1] / places.height)
    widths = places.width, min(pile.width for pile in places.piles)
    in_play = [bare(one) for n, one in enumerate(rehearsed(game, None)) if n % EVERY == EVERY // 2]
    phone, phone_least, window, window_least = (width * by for by in scale for width in widths)
    return Seen(
        game,
        places.width,
        places.height,
        phone,
        phone_least,
        window,
        window_least,
        bare(view),
        mean(in_play or [bare(view)]),
    )


def bare(view: engine.View) -> float:
    """What part of the picture shows the cloth alone."""
    with Image.open(BytesIO(render.draw(view))) as image:
        return image.convert("P").tobytes().count(0) / (image.width * image.height)


def lines(games: Sequence[str]) -> Iterator[str]:
    """The table as Markdown, with the least and the mean of all games at its end."""
    yield "| game | card | height | phone | least | window | least | bare | in play |"
    yield "|---|--:|--:|--:|--:|--:|--:|--:|--:|"
    found = []
    for game in games:
        found.append(one := measured(game))
        yield _line(one)
    for name, of in (("least", min), ("mean", mean)):
        card, height, *others = (of(values) for values in zip(*(one[1:] for one in found), strict=True))
        yield _line(Seen(f"*{name}*", round(card), round(height), *others))


def _line(one: Seen) -> str:
    wide = (f"{value:.1f}" for value in one[3:7])
    cells = one.game, one.card, one.height, *wide, f"{one.bare:.0%}", f"{one.bare_in_play:.0%}"
    return f"| {' | '.join(map(str, cells))} |"


if __name__ == "__main__":
    for line in lines(sys.argv[1:] or list(engine.GAMES)):
        print(line, flush=True)
