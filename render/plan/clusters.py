"""Cards that keep their exact places: a ring, a cross, drawn apart until the codes find room among them."""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise
from os.path import commonprefix
from typing import NamedTuple

from engine import Spot
from render import theme
from render.deck.sprites import pill_width
from render.plan.geometry import Box, PlacedCard, around
from render.plan.labels import Label, among
from render.theme import BESIDE

STRETCHES = (1.0, 1.03, 1.06, 1.1, 1.15, 1.2, 1.3)


class Cluster(NamedTuple):
    """Cards that keep their exact places, round the middle of all of them."""

    cards: tuple[PlacedCard, ...]
    labels: tuple[Label, ...]
    box: Box


@lru_cache(512)
def cluster(spots: tuple[Spot, ...], groups: tuple[str, ...], width: int) -> Cluster | None:
    """A ring, cross or the like, drawn apart until the labels find room; None if that helps no more."""
    for stretch in STRETCHES:
        unit = width * stretch
        cards = [PlacedCard(spot.x * unit, spot.y * unit, spot.turn, BESIDE, -1) for spot in spots]
        reached = around(cards, width)
        middle = ((reached.right - reached.left) / 2, (reached.below - reached.above) / 2)
        cards = [card.moved((-middle[0], -middle[1])) for card in cards]
        silent = frozenset(spot.code for spot in spots if not spot.coded)
        ringed = frozenset(spot.code for spot in spots if spot.fixed)
        coded = list(zip([spot.code for spot in spots], groups, cards, strict=True))
        labels = among(coded, width, silent, ringed)
        if labels is not None:
            return Cluster(tuple(cards), labels, _with_labels(around(cards, width), labels))
    return None


@lru_cache(64)
def cells(spots: tuple[Spot, ...], width: int) -> Cluster:
    """A large grid: the letter of each row stands to its left, the number of each column above it.

    Rows that lie over each other leave their indices to be seen, however small the cards, and have
    their letters there.
    """
    apart = min(below - above for above, below in pairwise(sorted({spot.y for spot in spots})))
    down = max(width, theme.strip(width) / apart)
    lift = (theme.card_height(width) - theme.strip(width)) / 2 if spots[0].bare else 0
    cards = [PlacedCard(spot.x * width, spot.y * down, spot.turn, BESIDE, -1) for spot in spots]
    reached = around(cards, width)
    middle = ((reached.right - reached.left) / 2, (reached.below - reached.above) / 2)
    cards = [card.moved((-middle[0], -middle[1])) for card in cards]
    reached = around(cards, width)
    columns, rows = sorted({card.x for card in cards}), sorted({card.y for card in cards})
    lying = [(card, spot.code) for card, spot in zip(cards, spots, strict=True)]
    # Of a won game there may be gaps, and no codes are seen.
    letter_of = {y: commonprefix([code for card, code in lying if card.y == y]) for y in rows}  # noqa: RUF071
    number_of = {card.x: code[len(letter_of[card.y]) :] for card, code in lying}
    away = theme.PILL_GAP + theme.PILL / 2
    letters = [letter_of[y] for y in rows]
    wide = pill_width(letters[0])
    labels = [Label(letter, -reached.left - away, rows[n] - lift, wide) for n, letter in enumerate(letters)]
    numbers = [number_of[x] for x in columns]
    up = -reached.above - away
    labels += [Label(text, columns[n], up, pill_width(text)) for n, text in enumerate(numbers)]
    return Cluster(tuple(cards), tuple(labels), _with_labels(reached, tuple(labels)))


def _with_labels(box: Box, labels: tuple[Label, ...]) -> Box:
    half = theme.PILL / 2
    return Box(
        max([box.left, *(label.width / 2 - label.x for label in labels)]),
        max([box.right, *(label.x + label.width / 2 for label in labels)]),
        max([box.above, *(half - label.y for label in labels)]),
        max([box.below, *(label.y + half for label in labels)]),
    )
