"""Cards that keep their exact places: a ring, a cross, drawn apart until the codes find room among them."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from engine.layout import Spot
from render import theme
from render.plan.geometry import Box, Laid, around
from render.plan.labels import Label, among
from render.theme import BESIDE

STRETCHES = (1.0, 1.03, 1.06, 1.1, 1.15, 1.2, 1.3)


class Cluster(NamedTuple):
    """Cards that keep their exact places, round the middle of all of them."""

    cards: tuple[Laid, ...]
    labels: tuple[Label, ...]
    box: Box


@lru_cache(512)
def cluster(spots: tuple[Spot, ...], groups: tuple[str, ...], width: int) -> Cluster | None:
    """A ring, cross or the like, drawn apart until the labels find room; None if that helps no more."""
    for stretch in STRETCHES:
        unit = width * stretch
        cards = [Laid(spot.x * unit, spot.y * unit, spot.turn, BESIDE, -1) for spot in spots]
        reached = around(cards, width)
        middle = ((reached.right - reached.left) / 2, (reached.below - reached.above) / 2)
        cards = [card.moved((-middle[0], -middle[1])) for card in cards]
        labels = among(list(zip([spot.code for spot in spots], groups, cards, strict=True)), width)
        if labels:
            return Cluster(tuple(cards), labels, _with_labels(around(cards, width), labels))
    return None


def _with_labels(box: Box, labels: tuple[Label, ...]) -> Box:
    half = theme.PILL / 2
    return Box(
        max(box.left, *(label.width / 2 - label.x for label in labels)),
        max(box.right, *(label.x + label.width / 2 for label in labels)),
        max(box.above, *(half - label.y for label in labels)),
        max(box.below, *(label.y + half for label in labels)),
    )
