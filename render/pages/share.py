"""The share card: how a day's try went, without a card of the deal."""

from __future__ import annotations

from dataclasses import dataclass

from render import theme
from render.pages.poster import Poster

LEFT, RIGHT, FLOOR, TALL = 120, 980, 470, 172
NAME = 66  # the base line of whose card it is; those of title, date, result and facts, below it or without it
WITH_NAME, WITHOUT_NAME = (124, 158, 224, 264), (92, 128, 204, 248)


@dataclass(frozen=True)
class ShareCard:
    """What the card tells."""

    title: str  # "Patience 325: The Kings"
    date: str
    result: str  # "Won in 143 moves"
    facts: str  # "12:05, clean, 5 days in a row"
    rhythm: str  # a digit for each tenth of the game
    home: int
    total: int
    player: str = ""  # whose it is, as far as that is told


def draw(card: ShareCard) -> bytes:
    """A PNG of 1100 x 580."""
    poster = Poster()
    middle = poster.width / 2
    title, date, result, facts = WITH_NAME if card.player else WITHOUT_NAME
    poster.words(card.player, (middle, NAME), 26, theme.PAPER, room=860, personal=True)
    poster.words(card.title, (middle, title), 34, theme.GOLD, room=900)
    poster.words(card.date, (middle, date), 18, theme.CREAM)
    poster.words(card.result, (middle, result), 38, theme.PAPER, room=900)
    poster.words(card.facts, (middle, facts), 20, theme.CREAM, room=900)
    _rhythm(poster, card)
    return poster.png()


def alt_text(card: ShareCard) -> str:
    """The same in words."""
    whose = f"{card.player}: " if card.player else ""
    home = f"{card.home} of {card.total} cards home"
    return f"{whose}{card.title}, {card.date}. {card.result}; {card.facts}. {home}."


def _rhythm(poster: Poster, card: ShareCard) -> None:
    """Bars: in which tenth of the game how many cards came home; beneath them how far it went in all."""
    wide = (RIGHT - LEFT) / max(1, len(card.rhythm))
    highest = max(3, *map(int, card.rhythm)) if card.rhythm else 3
    for n, digit in enumerate(card.rhythm):
        left = LEFT + n * wide
        poster.box((left + 8, FLOOR - TALL, left + wide - 8, FLOOR), theme.FELT, 5)
        poster.box((left + 8, FLOOR - TALL * int(digit) / highest, left + wide - 8, FLOOR), theme.GOLD, 5)
    poster.box((LEFT + 8, FLOOR + 18, RIGHT - 8, FLOOR + 34), theme.FELT, 8)
    reached = LEFT + 8 + (RIGHT - LEFT - 16) * card.home / card.total
    poster.box((LEFT + 8, FLOOR + 18, reached, FLOOR + 34), theme.LEAF, 8)
    poster.words(f"{card.home} of {card.total} cards home", (poster.width / 2, FLOOR + 68), 19)
