"""The podium of a day: its best three, king, queen and knave."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from render import theme
from render.deck.courts import portrait
from render.pages.poster import Poster

WIDE, FLOOR = 300, 540
PORTRAIT = (150, 195)
_STANDS = ((550, ("K", "H")), (246, ("Q", "S")), (854, ("J", "D")))  # the middle of each step, its court card
_TOPS = (304, 354, 390)  # of the steps, by place


@dataclass(frozen=True)
class Winner:
    """One who stands on the podium; equal results share a place."""

    place: int
    name: str
    result: str


def draw(title: str, winners: Sequence[Winner]) -> bytes:
    """The best three, or as many as there are, as a PNG of 1100 x 580."""
    poster = Poster()
    poster.words(title, (poster.width / 2, 66), 24, theme.GOLD, room=900)
    if not winners:
        poster.words("Nobody has handed in a result yet.", (poster.width / 2, 310), 26)
    for n, winner in enumerate(winners[: len(_STANDS)]):
        _stand(poster, n, winner)
    return poster.png()


def alt_text(title: str, winners: Sequence[Winner]) -> str:
    """The same in words."""
    places = [f"{winner.place}. {winner.name}: {winner.result}" for winner in winners[: len(_STANDS)]]
    return (
        f"{title}. Podium: {'; '.join(places)}." if places else f"{title}. Nobody has handed in a result yet."
    )


def _stand(poster: Poster, n: int, winner: Winner) -> None:
    middle, (rank, suit) = _STANDS[n]
    top = _TOPS[winner.place - 1]
    left, right = middle - WIDE / 2, middle + WIDE / 2
    poster.box((left, top, right, FLOOR), theme.GOLD_DARK, 6)
    poster.box((left + 3, top + 3, right - 3, FLOOR), theme.BACK, 4)
    wide, tall = PORTRAIT
    frame = (middle - wide / 2, top - tall - 8, middle + wide / 2, top - 8)
    poster.box((frame[0] - 4, frame[1] - 4, frame[2] + 4, frame[3] + 4), theme.GOLD, 6)
    poster.picture(portrait(rank, suit), frame)
    poster.words(str(winner.place), (middle, top + 50), 32, theme.GOLD)
    poster.words(winner.name, (middle, top + 88), 19, theme.PAPER, room=WIDE - 24, personal=True)
    for line, part in enumerate(winner.result.split(", ", 1)):
        poster.words(part, (middle, top + 116 + 24 * line), 15, theme.CREAM, room=WIDE - 24)
