"""The scale of difficulty, one for all deals and all games: how many careful players lose."""

from __future__ import annotations

from bisect import bisect_left

ALL = 1_000  # the hardness of a deal that no careful player wins
CUTS = (250, 450, 599, 800)  # the hardest deals of one star, of two, of three and of four
STARS = len(CUTS) + 1
# What the stars mean, from one to five.
WORDS = (
    "nearly every careful player wins it",
    "most careful players win it",
    "about half of careful players win it",
    "few careful players win it",
    "hardly any careful player wins it",
)


def stars(hard: float) -> int:
    """From 1 to 5, of how many of a thousand careful players lose: at 600, where hints alone win, four.

    >>> [stars(hard) for hard in (0, 250, 251, 600, 1000)]
    [1, 1, 2, 4, 5]
    """
    return bisect_left(CUTS, hard) + 1


def drawn(stars: int) -> str:
    """The stars as signs, the empty ones too.

    >>> drawn(3)
    '★★★☆☆'
    """
    return "★" * stars + "☆" * (STARS - stars)
