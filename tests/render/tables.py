"""Views for the tests of the picture: tables played at random, and tables no play would reach so soon."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from io import BytesIO
from random import Random

from PIL import Image

import engine
from engine import RANKS, SUITS, View
from render import draw
from tests import wins

DECK = tuple(rank + suit for suit in SUITS for rank in RANKS)


def cut_out(image: Image.Image, middle: tuple[float, float], half: tuple[float, float]) -> Image.Image:
    """The part of a picture round a point, so far to both sides, and up and down."""
    (x, y), (across, down) = middle, half
    return image.crop((round(x - across), round(y - down), round(x + across), round(y + down)))


@cache
def dealt(game: str, seed: int = 7) -> View:
    """A game just dealt."""
    return engine.Table(game, seed=seed).view()


@cache
def played(game: str, seed: int = 7, moves: int = 120) -> tuple[View, ...]:
    """The views of a random play, the deal first."""
    table, chance = engine.Table(game, seed=seed), Random(seed)
    views = [table.view()]
    for _ in range(moves):
        legal = list(table.legal_moves)
        if not legal:
            break
        table.push(chance.choice(legal))
        views.append(table.view())
    return tuple(views)


@cache
def won(game: str) -> View:
    """The end of the golden won game; of a game nobody has won yet, an end made by hand."""
    if not wins.file_of(game).is_file():
        return replace(holding(dealt(game), {}), result="won", reason="all cards are home")
    return _through(game, 1)


@cache
def halfway(game: str) -> View:
    """The middle of the golden won game."""
    return _through(game, 0.5)


@cache
def nearly_won(game: str) -> View:
    """The golden won game when a tenth of it is still to be played."""
    return _through(game, 0.9)


def _through(game: str, part: float) -> View:
    win = wins.won(game)
    return win.table(round(len(win.moves) * part)).view()


def holding(view: View, counts: dict[str, int], *, among: str = "tableau reserve waste stock") -> View:
    """The view with piles of so many cards; other piles of those kinds are empty."""
    piles = tuple(
        replace(pile, cards=tuple(DECK[n * 11 % 52] for n in range(counts.get(pile.code, 0))))
        if pile.kind in among
        else pile
        for pile in view.piles
    )
    return replace(view, piles=piles)


def picture(view: View) -> Image.Image:
    """The picture of a view, decoded."""
    with Image.open(BytesIO(draw(view))) as image:
        return image.convert("RGB")
