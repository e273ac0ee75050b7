"""Turned rectangles and how far they reach: the geometry that places, labels and drawing share."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import cos, radians, sin
from typing import NamedTuple

from render import theme
from render.theme import Point

Polygon = tuple[Point, ...]


class PlacedCard(NamedTuple):
    """One card on the picture: its middle in pixels, and which of its pile it is, from the top (-1)."""

    x: float
    y: float
    turn: float
    corner: str
    nth: int
    edge: bool = False

    def moved(self, by: Point) -> PlacedCard:
        """The same card somewhere else."""
        return PlacedCard(self.x + by[0], self.y + by[1], self.turn, self.corner, self.nth, self.edge)


class Box(NamedTuple):
    """How far something reaches from its middle, in pixels."""

    left: float
    right: float
    above: float
    below: float


def corners(x: float, y: float, turn: float, width: float, height: float) -> Polygon:
    """A turned rectangle, clockwise from its own top left."""
    c, s = cos(radians(turn)), sin(radians(turn))
    halves = (
        (-width / 2, -height / 2),
        (width / 2, -height / 2),
        (width / 2, height / 2),
        (-width / 2, height / 2),
    )
    return tuple((x + dx * c - dy * s, y + dx * s + dy * c) for dx, dy in halves)


def around(cards: Sequence[PlacedCard], width: int) -> Box:
    """How far cards reach from the point 0, 0."""
    half = {card.turn: halves(card.turn, width) for card in cards}
    return Box(
        -min(card.x - half[card.turn][0] for card in cards),
        max(card.x + half[card.turn][0] for card in cards),
        -min(card.y - half[card.turn][1] for card in cards),
        max(card.y + half[card.turn][1] for card in cards),
    )


@lru_cache(4096)
def halves(turn: float, width: int) -> tuple[float, float]:
    """How far a card reaches from its middle, sideways and downwards."""
    points = corners(0, 0, turn, width, theme.card_height(width))
    return max(x for x, _ in points), max(y for _, y in points)
