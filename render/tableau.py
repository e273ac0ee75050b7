"""The picture of a table: what the plan says, drawn with sprites on an indexed canvas."""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

from PIL import Image

from engine.view import View
from render import png, theme
from render.deck import faces, pills, ribbon
from render.deck.ink import Sprite
from render.plan.geometry import Laid, Polygon
from render.plan.places import Placed, Plan, plan


class Area(NamedTuple):
    """Where a pile can be clicked, in pixels of the picture."""

    code: str
    polygon: Polygon


def draw(view: View) -> bytes:
    """The table as a PNG file of 1100 x 700 pixels."""
    places, (arrived, left) = plan(view), _moved(view)
    canvas = png.canvas(theme.WIDTH, theme.HEIGHT)
    if view.result == "won":
        canvas.paste(ribbon.ribbon(view), (1, theme.MARGIN // 2))
    for pile in places.piles:
        _pile(canvas, view, pile, places.width, arrived[pile.code])
    for label in places.labels:
        paste(canvas, pills.pill(label.code, label.code in left), label.x, label.y)
    return png.write(canvas)


def paste(canvas: Image.Image, sprite: Sprite, x: float, y: float) -> None:
    """Puts the middle of a sprite on a point of the picture; the canvas has one spare column."""
    canvas.paste(sprite.image, (round(x - sprite.middle[0]) + 1, round(y - sprite.middle[1])), sprite.mask)


def _moved(view: View) -> tuple[Counter[str], set[str]]:
    """How many cards on top of each pile came there with the last move, and the piles they came from."""
    arrived: Counter[str] = Counter()
    left: set[str] = set()
    for shown in view.last if view.move else ():
        passing = min(arrived[shown.src], len(shown.cards))
        arrived[shown.src] -= passing
        arrived[shown.dst] += len(shown.cards)
        if passing < len(shown.cards):
            left.add(shown.src)
    return arrived, left


def _pile(canvas: Image.Image, view: View, pile: Placed, width: int, moved: int) -> None:
    cards, kind = view[pile.code].cards, view[pile.code].kind
    if not pile.cards:
        paste(canvas, faces.slot(width, pile.base.turn), pile.base.x, pile.base.y)
    for laid in pile.cards:
        card = None if laid.edge or kind == "stock" else cards[laid.nth]
        paste(canvas, _sprite(card, laid, width, -laid.nth <= moved), laid.x, laid.y)
    if pile.cards and pile.form.counted:
        top = pile.cards[-1]
        low = top.y + theme.card_height(width) / 2 + theme.COUNT_BELOW - theme.PILL / 2
        paste(canvas, pills.pill(str(len(cards))), top.x, low)


def _sprite(card: str | None, laid: Laid, width: int, marked: bool) -> Sprite:
    return faces.face(card, width, laid.corner, laid.turn, marked) if card else faces.back(width, laid.turn)


def areas(view: View) -> tuple[Area, ...]:
    """Where each pile can be clicked, empty places too; in drawing order, the topmost last."""
    places = plan(view)
    found = [Area(pile.code, _outline(pile, places)) for pile in places.piles]
    drawn = {area.code for area in found}
    return (*found, *(Area(label.code, label.polygon) for label in places.labels if label.code not in drawn))


def _outline(pile: Placed, places: Plan) -> Polygon:
    """The pile's only card, or the rectangle round all of them."""
    polygons = [places.polygon(card) for card in pile.cards or (pile.base,)]
    if len(polygons) == 1:
        return polygons[0]
    xs, ys = ([point[way] for polygon in polygons for point in polygon] for way in (0, 1))
    return (min(xs), min(ys)), (max(xs), min(ys)), (max(xs), max(ys)), (min(xs), max(ys))
