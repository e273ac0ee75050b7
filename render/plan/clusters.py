"""Cards that keep their exact places: a ring, a cross, drawn apart until the codes find room among them."""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise
from os.path import commonprefix
from typing import NamedTuple

from engine import Spot
from render import theme
from render.deck.faces import EDGE_PIXELS
from render.plan.format import Lettering
from render.plan.geometry import Box, PlacedCard, around
from render.plan.labels import Label, among
from render.theme import WHOLE

STRETCHES = (1.0, 1.03, 1.06, 1.1, 1.15, 1.2, 1.3)


class Cluster(NamedTuple):
    """Cards that keep their exact places, round the middle of all of them."""

    cards: tuple[PlacedCard, ...]
    labels: tuple[Label, ...]
    box: Box


@lru_cache(512)
def cluster(
    spots: tuple[Spot, ...], groups: tuple[str, ...], width: int, lettering: Lettering
) -> Cluster | None:
    """A ring, cross or the like, drawn apart until the labels find room; None if that helps no more."""
    for stretch in STRETCHES:
        unit = width * stretch
        cards = [PlacedCard(spot.x * unit, spot.y * unit, spot.turn, WHOLE, -1) for spot in spots]
        reached = around(cards, width)
        middle = ((reached.right - reached.left) / 2, (reached.below - reached.above) / 2)
        cards = [card.moved((-middle[0], -middle[1])) for card in cards]
        silent = frozenset(spot.code for spot in spots if not spot.coded)
        ringed = frozenset(spot.code for spot in spots if spot.fixed)
        coded = list(zip([spot.code for spot in spots], groups, cards, strict=True))
        labels = among(coded, width, lettering, silent, ringed)
        if labels is not None:
            return Cluster(tuple(cards), labels, _with_labels(around(cards, width), labels))
    return None


@lru_cache(64)
def cells(spots: tuple[Spot, ...], width: int, lettering: Lettering) -> Cluster:
    """A large grid: the letter of each row stands to its left, the number of each column above it.

    Rows that lie over each other leave their indices to be seen, however small the cards, and have
    their letters there.
    """
    apart = min((below - above for above, below in pairwise(sorted({spot.y for spot in spots}))), default=1.0)
    down = max(width, theme.column_height(width) / apart)
    lift = (theme.card_height(width) - theme.strip(width)) / 2 if spots[0].bare else 0
    cards = [PlacedCard(spot.x * width, spot.y * down, spot.turn, WHOLE, -1) for spot in spots]
    reached = around(cards, width)
    middle = ((reached.right - reached.left) / 2, (reached.below - reached.above) / 2)
    cards = [card.moved((-middle[0], -middle[1])) for card in cards]
    reached = around(cards, width)
    columns, rows = sorted({card.x for card in cards}), sorted({card.y for card in cards})
    lying = [(card, spot.code) for card, spot in zip(cards, spots, strict=True)]
    # Of a won game there may be gaps, and no codes are seen.
    letter_of = {y: commonprefix([code for card, code in lying if card.y == y]) for y in rows}  # noqa: RUF071
    number_of = {card.x: code[len(letter_of[card.y]) :] for card, code in lying}
    away = theme.CODE_GAP + lettering.room / 2
    wide = lettering.width(letter_of[rows[0]])
    in_row = {y: tuple(code for card, code in lying if card.y == y) for y in rows}
    in_column = {x: tuple(code for card, code in lying if card.x == x) for x in columns}
    labels = [
        Label(letter_of[y], -reached.left - away, y - lift, wide, lettering.room, in_row[y]) for y in rows
    ]
    up = -reached.above - away
    labels += [
        Label(number_of[x], x, up, lettering.width(number_of[x]), lettering.room, in_column[x])
        for x in columns
    ]
    return Cluster(tuple(cards), tuple(labels), _with_labels(reached, tuple(labels)))


@lru_cache(64)
def heap(spots: tuple[Spot, ...], width: int, lettering: Lettering) -> Cluster:
    """Cards over one another, each with its code beside its index, on what is left of it."""
    rows = sorted({spot.y for spot in spots})
    apart = min((below - above for above, below in pairwise(rows)), default=1.0)
    down = max(width, theme.column_height(width) / apart)
    cards = [PlacedCard(spot.x * width, spot.y * down, spot.turn, WHOLE, -1) for spot in spots]
    reached = around(cards, width)
    middle = ((reached.right - reached.left) / 2, (reached.below - reached.above) / 2)
    cards = [card.moved((-middle[0], -middle[1])) for card in cards]
    across = theme.column_width(width) / 2
    up = theme.card_height(width) / 2 - EDGE_PIXELS - lettering.room / 2
    labels = tuple(
        Label(
            spot.code,
            card.x + across,
            card.y - up,
            lettering.width(spot.code),
            lettering.room,
            (spot.code,),
            on_card=True,
        )
        for spot, card in zip(spots, cards, strict=True)
    )
    return Cluster(tuple(cards), labels, around(cards, width))


def _with_labels(box: Box, labels: tuple[Label, ...]) -> Box:
    return Box(
        max([box.left, *(label.width / 2 - label.x for label in labels)]),
        max([box.right, *(label.x + label.width / 2 for label in labels)]),
        max([box.above, *(label.tall / 2 - label.y for label in labels)]),
        max([box.below, *(label.y + label.tall / 2 for label in labels)]),
    )
