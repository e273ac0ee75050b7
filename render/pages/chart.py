"""A player's games in bars: how often each was won, and how many cards came home on average."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from render import theme
from render.pages.poster import Poster

TOP, LINE, NAMES, LEFT, RIGHT, NUMBERS = 122, 46, 250, 268, 800, 1050


@dataclass(frozen=True)
class Line:
    """One game."""

    title: str
    played: int
    won: int
    average: float  # part of the cards that came home, 0 to 1


def draw(title: str, lines: Sequence[Line]) -> bytes:
    """A PNG, 1100 wide and as high as it takes."""
    poster = Poster(height=TOP + LINE * len(lines) + 60)
    poster.words(title, (poster.width / 2, 74), 26, theme.GOLD, room=900, personal=True)
    poster.words("cards home on average", ((LEFT + RIGHT) / 2, 104), 15, theme.CREAM)
    poster.words("won of played", (NUMBERS, 104), 15, theme.CREAM, "right")
    for n, line in enumerate(lines):
        _bar(poster, TOP + n * LINE, line)
    return poster.png()


def alt_text(title: str, lines: Sequence[Line]) -> str:
    """The same in words."""
    averages = (
        f"{x.title}: {x.won} of {x.played} won, {x.average:.0%} of the cards home on average" for x in lines
    )
    return f"{title}. {'; '.join(averages)}."


def _bar(poster: Poster, top: float, line: Line) -> None:
    base = top + 29
    poster.words(line.title, (NAMES, base), 19, theme.PAPER, "right", room=NAMES - 60)
    poster.box((LEFT, top + 6, RIGHT, top + LINE - 8), theme.FELT, 6)
    poster.box((LEFT, top + 6, LEFT + (RIGHT - LEFT) * line.average, top + LINE - 8), theme.GOLD_DARK, 6)
    won = line.average * line.won / line.played  # the part of the bar that stands for won games
    poster.box((LEFT, top + 6, LEFT + (RIGHT - LEFT) * won, top + LINE - 8), theme.GOLD, 6)
    poster.words(f"{line.average:.0%}", (RIGHT + 14, base), 17, theme.PAPER, "left")
    poster.words(f"{line.won} of {line.played}", (NUMBERS, base), 19, theme.PAPER, "right")
