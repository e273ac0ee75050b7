"""Finds room for the codes of piles: above a card that stands alone, beside its card in a ring."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from math import cos, hypot, radians, sin
from typing import NamedTuple

from render import theme
from render.plan.fans import Form
from render.plan.format import Lettering
from render.plan.geometry import PlacedCard, Polygon, corners, halves
from render.theme import Point

SLIDES = (0.0, 0.1, -0.1, 0.2, -0.2, 0.3, -0.3, 0.4, -0.4)  # along a side, in sides
OUTWARD = -0.6  # how much labels of strokes like to be far from the middle; those of rings like to be near it
ALIEN, NEIGHBOURLY = 4, 1.1  # labels keep away from other cards: this much, within so many card widths
NEAR_PIXELS = 2 - 1e-6  # pixels between a label and a card of its ring, but for rounding


class Label(NamedTuple):
    """A code: the middle, the width and the height of its room in pixels."""

    code: str
    x: float
    y: float
    width: float
    tall: int  # in a picture that of its capitals
    piles: tuple[str, ...]  # that it names: of a row or a column of a grid all of it
    on_card: bool = False

    @property
    def polygon(self) -> Polygon:
        return corners(self.x, self.y, 0, self.width, self.tall)

    def visible(self, forms: Mapping[str, Form]) -> bool:
        """Whether anything that it names is to be seen: on bare cloth it would be the code of nothing."""
        return any(forms[code].visible for code in self.piles)


def above(code: str, card: PlacedCard, width: int, lettering: Lettering) -> Label:
    """The label of a pile that stands alone: over the middle of its first card."""
    middle = card.y - halves(card.turn, width)[1] - theme.CODE_GAP - lettering.room / 2
    return Label(code, card.x, middle, lettering.width(code), lettering.room, (code,))


def _tries(code: str, card: PlacedCard, width: int, lettering: Lettering) -> Iterator[tuple[float, Label]]:
    """Places at the four sides of a card, and how far each is out of the middle of its side."""
    wide, tall, text = width, theme.card_height(width), lettering.width(code)
    for way, half, along in (
        (270, wide / 2, tall),
        (90, wide / 2, tall),
        (0, tall / 2, wide),
        (180, tall / 2, wide),
    ):
        angle = radians(card.turn + way)
        c, s = sin(angle), -cos(angle)
        out = half + theme.CODE_GAP + abs(c) * text / 2 + abs(s) * lettering.room / 2
        for slide in SLIDES:
            x, y = card.x + c * out - s * slide * along, card.y + s * out + c * slide * along
            yield abs(slide) * along, Label(code, x, y, text, lettering.room, (code,))


def among(
    cards: Sequence[tuple[str, str, PlacedCard]],
    width: int,
    lettering: Lettering,
    silent: frozenset[str] = frozenset(),
    ringed: frozenset[str] = frozenset(),
) -> tuple[Label, ...] | None:
    """Labels for codes, groups and cards of a cross, at their long sides, or of strokes, outside of them.

    Those of the `ringed` ones stand towards the middle of their ring, silent ones have none. None if there
    is no room for one of them.
    """
    height = theme.card_height(width)
    turned = ((card, radians(card.turn)) for _, _, card in cards)
    taken = [_Card(card.x, card.y, width / 2, height / 2, cos(turn), sin(turn)) for card, turn in turned]
    placed: list[Label] = []
    for code, group, card in cards:
        if code in silent:
            continue
        members = [other for _, name, other in cards if name == group]
        middle = (
            sum(member.x for member in members) / len(members),
            sum(member.y for member in members) / len(members),
        )
        inward = (1 if code in ringed else OUTWARD) if card.turn % 90 else 0
        others = [other for name, _, other in cards if name != code]
        tries = _best_first(_tries(code, card, width, lettering), middle, inward, others, width)
        free = (label for label in tries if not any(one.meets(label) for one in taken))
        label = next((label for label in free if _clear(label, placed)), None)
        if label is None:
            return None
        placed.append(label)
    return tuple(placed)


def _best_first(
    tries: Iterable[tuple[float, Label]],
    middle: Point,
    inward: float,
    others: Sequence[PlacedCard],
    width: int,
) -> list[Label]:
    """The labels by cost: off the middle of their side, far from that of their ring, near other cards."""
    costs = []
    for off, label in tries:
        distances = (hypot(label.x - other.x, label.y - other.y) for other in others)
        crowd = ALIEN * sum(max(0.0, NEIGHBOURLY * width - distance) for distance in distances)
        costs.append((1.2 * off + inward * hypot(label.x - middle[0], label.y - middle[1]) + crowd, label))
    return [label for _, label in sorted(costs, key=lambda found: found[0])]


class _Card(NamedTuple):
    """A turned card that a label must not meet."""

    x: float
    y: float
    wide: float  # halves of its sides, and the cosine and sine of its turn
    tall: float
    cosine: float
    sine: float

    def meets(self, label: Label) -> bool:
        """Whether the two come nearer than two pixels: no line between them along any of their sides."""
        dx, dy = label.x - self.x, label.y - self.y
        half, high = label.width / 2, label.tall / 2
        c, s = abs(self.cosine), abs(self.sine)
        return not (
            abs(dx) >= half + c * self.wide + s * self.tall + NEAR_PIXELS
            or abs(dy) >= high + s * self.wide + c * self.tall + NEAR_PIXELS
            or abs(dx * self.cosine + dy * self.sine) >= self.wide + c * half + s * high + NEAR_PIXELS
            or abs(dy * self.cosine - dx * self.sine) >= self.tall + s * half + c * high + NEAR_PIXELS
        )


def _clear(label: Label, others: Sequence[Label]) -> bool:
    return all(
        abs(label.x - other.x) >= (label.width + other.width) / 2 + 2
        or abs(label.y - other.y) >= label.tall + 2
        for other in others
    )
