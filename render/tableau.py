"""The picture of a table: what the plan says, drawn with sprites on an indexed canvas."""

from __future__ import annotations

from collections import Counter, OrderedDict
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from threading import Lock
from typing import NamedTuple

from engine.view import PileView, View
from render import theme
from render.canvas import Canvas, PicturePart, Stroke, stroke
from render.deck import ribbon, sprites
from render.deck.ink import AnySprite
from render.plan.fans import Form, spread
from render.plan.geometry import Laid, Polygon
from render.plan.labels import Label
from render.plan.places import Placed, Planner, plan
from render.plan.solver import Frame, PlacedPile

ROUND_PIXELS = 18  # pixels within which a card's corners, rim and shadow lie: there the card below it shows
LABELS = 256  # of one table, kept painted
KEPT = 32  # pictures of live tables, of some 850 KB each, unless the program says otherwise


class Area(NamedTuple):
    """Where a pile can be clicked, in pixels of the picture."""

    code: str
    polygon: Polygon
    top: Polygon  # of its top card, or of its empty place


def draw(view: View, table: str = "") -> bytes:
    """The table as a PNG file, 1100 pixels wide and as high as its game has it.

    Of a table drawn under the same name a little ago only what changed is painted; the pixels are the same.
    """
    name = table or f"{view.game}/{view.variant}/{view.deal}"
    live = _LIVE.take(name)
    png = live.draw(view)
    _LIVE.keep(name, live)
    return png


class _KnownPile(NamedTuple):
    """A pile as it was painted last: what the plan said, what was to be seen, and its strokes."""

    seen: object
    shown: object
    part: PicturePart


class _Table:
    """A table that is being played: its last picture, and of what parts it was made."""

    def __init__(self) -> None:
        self.planner = Planner()
        self.canvas = Canvas(theme.WIDTH, theme.HEIGHT)
        self.piles: dict[str, _KnownPile] = {}
        self.labels: dict[tuple[Label, bool], PicturePart] = {}
        self.frame: Frame | None = None

    def draw(self, view: View) -> bytes:
        """The next picture."""
        frame, forms = self.planner.place(view)
        if frame.height != self.canvas.size[1]:
            self.canvas = Canvas(theme.WIDTH, frame.height)
        if frame is not self.frame:
            self.frame = frame
            if len(self.labels) > LABELS:
                self.labels = {}
        arrived, left = _moved(view)
        parts = []
        if view.result == "won":
            parts.append(PicturePart([stroke(ribbon.ribbon(view), 1, theme.MARGIN // 2)]))
        parts += [self._pile(view, place, forms, arrived.get(place.code, 0)) for place in frame.piles]
        parts += [self._label(label, label.code in left) for label in frame.codes(forms)]
        return self.canvas.paint(parts)

    def _pile(self, view: View, place: PlacedPile, forms: Mapping[str, Form], moved: int) -> PicturePart:
        pile, form = view.by_code[place.code], forms[place.code]
        known, seen = self.piles.get(place.code), (place, pile.cards, moved)
        if known and known.seen == seen:
            return known.part
        # Planned otherwise, the cards may lie as they lay.
        laid = spread(form, place.planned, place.width, place.room)
        shown = laid, form, place.base, place.width, pile.cards, moved
        if known and known.shown == shown:
            part = known.part
        else:
            part = PicturePart(_strokes(pile, place, form, moved))
        self.piles[place.code] = _KnownPile(seen, shown, part)
        return part

    def _label(self, label: Label, left: bool) -> PicturePart:
        """The code of a pile; marked where a card came from."""
        key = label, left
        if key not in self.labels:
            self.labels[key] = PicturePart([_stroke(sprites.pill(label.code, left), label.x, label.y)])
        return self.labels[key]


class _Live:
    """The tables drawn last; whoever draws one has it alone for so long."""

    def __init__(self) -> None:
        self.most = KEPT
        self._kept: OrderedDict[str, _Table] = OrderedDict()
        self._lock = Lock()

    def take(self, name: str) -> _Table:
        """The table of that name, or a new one where it is not known or being drawn."""
        with self._lock:
            return self._kept.pop(name, None) or _Table()

    def keep(self, name: str, table: _Table) -> None:
        """Put it back; the one that was not drawn for the longest time goes."""
        with self._lock:
            self._kept[name] = table
            self._kept.move_to_end(name)
            while len(self._kept) > self.most:
                self._kept.popitem(last=False)


_LIVE = _Live()


def keep_live(tables: int) -> None:
    """Keep the last pictures of so many tables: the next ones of these are painted only where they change."""
    _LIVE.most = tables


def _stroke(sprite: AnySprite, x: float, y: float) -> Stroke:
    """A sprite with its middle on a point of the picture; the canvas has one spare column."""
    return stroke(sprite, round(x - sprite.middle[0]) + 1, round(y - sprite.middle[1]))


def _moved(view: View) -> tuple[Counter[str], set[str]]:
    """How many cards on top of each pile came there with the last move, and the piles they came from."""
    arrived: Counter[str] = Counter()
    last: dict[str, tuple[str | None, ...]] = {}
    left: set[str] = set()
    for shown in view.last if view.move else ():
        passing = min(arrived[shown.src], len(shown.cards))
        if shown.cards[-1:] != last.get(shown.src):  # two cards changed places
            passing = 0
        last[shown.dst] = shown.cards[-1:]
        arrived[shown.src] -= passing
        arrived[shown.dst] += len(shown.cards)
        if passing < len(shown.cards) or not shown.cards:  # an empty place is pointed at by its code
            left.add(shown.src)
    return arrived, left


def _strokes(pile: PileView, place: PlacedPile, form: Form, moved: int) -> Iterator[Stroke]:
    width = place.width
    if not pile.cards:
        if not form.bare:
            yield _stroke(sprites.slot(width, place.base.turn), place.base.x, place.base.y)
        return
    cards = place.cards(form)
    strokes = []
    for laid in cards:
        card = None if laid.edge or pile.kind == "stock" else pile.cards[laid.nth]
        strokes.append(_stroke(_sprite(card, laid, width, -laid.nth <= moved), laid.x, laid.y))
    yield from strokes if place.base.turn % 90 else _uncovered(strokes)
    if form.counted:
        low = cards[-1].y + theme.card_height(width) / 2 + theme.COUNT_BELOW - theme.PILL / 2
        yield _stroke(sprites.pill(str(len(pile.cards))), cards[-1].x, low)


def _uncovered(cards: Sequence[Stroke]) -> Iterator[Stroke]:
    """Upright cards of a pile without what the next ones hide, and so quicker to paint."""
    for card, later in pairwise(cards):
        (wide, tall), dx, dy = card.sprite.size, later.left - card.left, later.top - card.top
        seen = (0, 0, wide, tall)
        if later.sprite.size == (wide, tall) and 0 in (dx, dy):
            left = max(0, wide + dx - ROUND_PIXELS) if dx < 0 else 0
            right = min(wide, dx + ROUND_PIXELS) if dx > 0 else wide
            seen = (left, 0, right, min(tall, dy + ROUND_PIXELS) if dy > 0 else tall)
        yield stroke(sprites.cut(card.sprite, seen), card.left + seen[0], card.top)
    yield from cards[-1:]


def _sprite(card: str | None, laid: Laid, width: int, marked: bool) -> AnySprite:
    if card is None:
        return sprites.back(width, laid.turn)
    return (sprites.marked if marked else sprites.face)(card, width, laid.corner, laid.turn)


def areas(view: View) -> tuple[Area, ...]:
    """Where each pile can be clicked, empty places that are drawn too; in drawing order, the topmost last."""
    places = plan(view)
    found = [_area(pile) for pile in places.piles if pile.drawn]
    known = set(view.by_code) - {area.code for area in found}
    return (
        *found,
        *(Area(label.code, label.polygon, label.polygon) for label in places.labels if label.code in known),
    )


def _area(pile: Placed) -> Area:
    return Area(pile.code, _outline(pile), pile.polygon((pile.cards or (pile.base,))[-1]))


def _outline(pile: Placed) -> Polygon:
    """The pile's only card, or the rectangle round all of them."""
    polygons = [pile.polygon(card) for card in pile.cards or (pile.base,)]
    if len(polygons) == 1:
        return polygons[0]
    xs, ys = ([point[way] for polygon in polygons for point in polygon] for way in (0, 1))
    return (min(xs), min(ys)), (max(xs), min(ys)), (max(xs), max(ys)), (min(xs), max(ys))
