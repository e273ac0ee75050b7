"""Where all piles of a view lie on its picture: equal for equal views, and much the same after a move."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from engine import Spot, View
from render import theme
from render.plan.fans import Form, contained, form, roomy, taken, tightest, trimmed
from render.plan.format import picture_format
from render.plan.frame import Frame, without
from render.plan.frame_search import ROOMY, framed, refitted, task_with, upright
from render.plan.geometry import PlacedCard, Polygon, corners
from render.plan.labels import Label
from render.plan.picture_height import dealt, game_frame, packless
from render.plan.solver import Task, frame


class Placed(NamedTuple):
    """One pile on the picture; without cards its empty place is at `base`."""

    code: str
    form: Form
    base: PlacedCard
    cards: tuple[PlacedCard, ...]
    width: int  # of its cards

    @property
    def drawn(self) -> tuple[PlacedCard, ...]:
        """Its cards, or its empty place, if that is to be seen."""
        return self.cards or (() if self.form.bare else (self.base,))

    def polygon(self, card: PlacedCard) -> Polygon:
        """The outline of one of its cards, or of its empty place."""
        return corners(card.x, card.y, card.turn, self.width, theme.card_height(self.width))


@dataclass(frozen=True)
class Plan:
    """Where everything lies, in pixels, in drawing order."""

    width: int  # of a card one plays with
    piles: tuple[Placed, ...]
    labels: tuple[Label, ...]
    height: int  # of the picture


class Planned(NamedTuple):
    """What a planner answers: a frame, the forms in which its piles are shown, and what is new."""

    frame: Frame
    forms: dict[str, Form]
    changed: set[str]  # piles whose cards are others than in the view before
    anew: bool  # whether cards may lie otherwise in a place that is the same
    whole: bool  # whether all cards of fans show


class Planner:
    """Plans the pictures of a table one after the other: what did not change is not planned again.

    In the frame of its game, or in a candidate for one.
    """

    def __init__(self, candidate: Frame | None = None) -> None:
        self._candidate = candidate
        self._layout: tuple[Spot, ...] = ()
        self._spots: tuple[Spot, ...] = ()
        self._cards: dict[str, Sequence[str | None]] = {}
        self._forms: dict[str, Form] = {}  # in the order of the layout
        self._planned: object = None
        self._frame: tuple[Frame, int] | None = None

    def place(self, view: View) -> Planned:
        """Where the piles lie, and the forms in which they are shown."""
        changed = self._look(view)
        won = view.result == "won"
        over = won or view.redeals is None or packless(view.game, view.variant)
        done = frozenset(pile.code for pile in view.piles if over and pile.kind == "stock" and not pile.cards)
        usual = None if won else self._in_usual_places(view, done)
        planned = usual or (list(self._forms.values()), done, won)
        frame = self._frame
        if frame is None or self._planned != planned:
            frame = (usual, ROOMY) if usual else self._sought(view, done)
        before, self._frame, self._planned = self._frame, frame, planned
        found, most = frame
        shown = self._forms if most == ROOMY else {c: trimmed(f, most) for c, f in self._forms.items()}
        return Planned(found, shown, changed, before is None or before[1] != most, most == ROOMY)

    def _game_frame(self, view: View) -> Frame:
        return self._candidate or game_frame(view.game, view.variant)

    def _in_usual_places(self, view: View, done: frozenset[str]) -> Frame | None:
        """The frame of the game, with longer fans closer together; None where one has no room even so."""
        if view.layout != dealt(view.game, view.variant).layout:
            return None
        found = without(self._game_frame(view), done)
        longer = {}
        for pile in found.piles:
            now = self._forms[pile.code]
            if contained(now, pile.planned):
                continue
            room = taken(pile.planned, pile.width, pile.room)
            if tightest(now, pile.width) > room:
                return None
            grown = roomy(now)  # with room to grow, if there is any
            planned = grown if tightest(grown, pile.width) <= room else now
            longer[pile.code] = pile._replace(planned=planned, room=room)
        return found.with_piles(longer) if longer else found

    def _sought(self, view: View, done: frozenset[str]) -> tuple[Frame, int]:
        """A frame for what lies there now: of the size that the game has, or of one that is won."""
        names = {spot.code: view[spot.code].group for spot in self._spots}
        known = self._game_frame(view)
        if view.result == "won":
            room = picture_format(known.height, won=True)
            task = task_with(_finished(Task(self._spots, (), (), done, True, room), view), names, self._forms)
            # Turned cards take long to draw; larger ones would be drawn for this one picture alone.
            turned = any(spot.turn % 90 for spot in task.layout)
            same = frame(task._replace(format=room._replace(card=known.width))) if turned else None
            return (same, ROOMY) if same else framed(task)
        task = Task(self._spots, (), (), done, False, picture_format(known.height))
        usual = {pile.code: pile.planned for pile in known.piles}
        return refitted(task_with(task, names, self._forms), usual, known.width)

    def _look(self, view: View) -> set[str]:
        """Take notice of the piles that changed; their codes."""
        if view.layout is not self._layout:
            self._layout, self._spots, self._frame = view.layout, upright(view.layout), None
            self._cards, self._forms = {}, {}
        changed = set()
        for spot in self._spots:
            pile = view.by_code[spot.code]
            if self._cards.get(spot.code) != pile.cards:
                self._cards[spot.code], self._forms[spot.code] = pile.cards, form(spot, pile)
                changed.add(spot.code)
        return changed


def _finished(task: Task, view: View) -> Task:
    """What is to be seen of a won game: what lies there, without codes and empty places."""
    silent = tuple(replace(spot, coded=False, size=1.0) for spot in task.layout)
    lying = tuple(spot for spot in silent if view[spot.code].cards)
    return task._replace(layout=lying or silent, done=frozenset())


def plan(view: View) -> Plan:
    """The places of all piles of a view."""
    found, forms, *_ = Planner().place(view)
    piles = tuple(
        Placed(place.code, forms[place.code], place.base, place.cards(forms[place.code]), place.width)
        for place in found.piles
    )
    labels = tuple(found.coded(label, forms) for label in found.labels if label.visible(forms))
    return Plan(found.width, piles, labels, found.height)
