"""Where the piles of a table lie once the search for cards has ended: places in pixels, and the codes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from render import theme
from render.plan.fans import SIDEWAYS, Form, spread
from render.plan.geometry import PlacedCard, around, halves
from render.plan.labels import Label


class PlacedPile(NamedTuple):
    """One pile's place: its form as planned, its first card, and how far the others may run from there."""

    code: str
    planned: Form
    base: PlacedCard
    room: int
    width: int  # of a card

    def cards(self, form: Form) -> tuple[PlacedCard, ...]:
        """The cards of a pile of this form; none where it is empty."""
        at = self.base.x, self.base.y
        return tuple(card.moved(at) for card in spread(form, self.planned, self.width, self.room))

    def coded(self, label: Label, form: Form) -> Label:
        """Where its code, that goes with its last card, stands while it has this form."""
        if not form.faces:
            return label
        cards = spread(form, self.planned, self.width, self.room)
        last = cards[-1]
        if form.fan in SIDEWAYS:
            top = -around(cards, self.width).above if form.bend else -halves(last.turn, self.width)[1]
            y = self.base.y + top - theme.CODE_GAP - label.tall / 2
            return label._replace(x=self.base.x + last.x, y=y)
        low = halves(last.turn, self.width)[1] + theme.CODE_GAP + label.tall / 2
        return label._replace(x=self.base.x + last.x, y=self.base.y + last.y + low)


class Frame(NamedTuple):
    """Where the piles of a table lie, in pixels, in drawing order."""

    width: int  # of a card one plays with
    piles: tuple[PlacedPile, ...]
    labels: tuple[Label, ...]
    height: int  # of the picture
    moving: Mapping[str, PlacedPile]  # those whose codes go with their last cards

    def like(self, other: Frame) -> bool:
        """Whether the same piles have places in it, and the same codes."""
        return all(
            [one.code for one in mine] == [one.code for one in its]
            for mine, its in ((self.piles, other.piles), (self.labels, other.labels))
        )

    def with_piles(self, others: Mapping[str, PlacedPile]) -> Frame:
        """The frame with these piles placed otherwise."""
        return self._replace(
            piles=tuple(others.get(pile.code, pile) for pile in self.piles),
            moving={code: others.get(code, pile) for code, pile in self.moving.items()},
        )

    def coded(self, label: Label, forms: Mapping[str, Form]) -> Label:
        """A label of it while the piles have these forms."""
        pile = self.moving.get(label.code)
        return pile.coded(label, forms[label.code]) if pile else label


def without(frame: Frame, done: frozenset[str]) -> Frame:
    """A frame in whose place of these piles nothing is."""
    if not done or done.isdisjoint(pile.code for pile in frame.piles):
        return frame
    return frame._replace(
        piles=tuple(pile for pile in frame.piles if pile.code not in done),
        labels=tuple(label for label in frame.labels if done.isdisjoint(label.piles)),
    )
