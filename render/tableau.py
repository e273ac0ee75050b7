"""The picture of a table: what the plan says, drawn with sprites on an indexed canvas."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from engine import View
from render import theme
from render.canvas import Canvas, PicturePart, Stroke, stroke
from render.deck import ribbon, sprites, writing
from render.deck.ink import PaintedSprite
from render.lru import Lru
from render.plan.fans import Form, spread
from render.plan.format import picture_format
from render.plan.frame import Frame, PlacedPile
from render.plan.geometry import PlacedCard, Polygon
from render.plan.labels import Label
from render.plan.planner import Placed, Planned, Planner, plan

LABELS = 256  # of one table, kept painted
LIVE = 32  # pictures of live tables, unless the program says otherwise
LIVE_BYTES, LYING_BYTES = 1_200_000, 250_000  # of one, and of sprites that lie on it and on few others
PARTS_BYTES = 50_000  # of what is no pixel: where everything lies, and of what strokes it is made
_NOTHING = PicturePart(())


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


class _Painted(NamedTuple):
    """A pile as it is painted: where its cards lie, what they show, and the strokes that came of it."""

    place: PlacedPile
    number: int  # of its cards, where that is told
    placed: tuple[PlacedCard, ...]
    shown: tuple[str | None, ...]  # of each card laid; None is a back
    moved: int  # so many on top came with the last move
    part: PicturePart

    def alike(self, other: _Painted) -> int:
        """How many cards, from the deepest, lie and look as in another state; -1 where it lay elsewhere."""
        if (self.place.base, self.place.width) != (other.place.base, other.place.width):
            return -1
        found, plain = 0, min(len(self.placed) - self.moved, len(other.placed) - other.moved)
        for card, then, at, before in zip(self.shown, other.shown, self.placed, other.placed, strict=False):
            if found >= plain or card != then or at[:4] != before[:4]:
                break
            found += 1
        return found

    def same(self, other: _Painted, alike: int) -> bool:
        """Whether nothing of it looks otherwise."""
        if self.moved or other.moved or self.number != other.number:
            return False
        return (
            alike == len(self.placed) == len(other.placed)
            and self.place.planned.bare == other.place.planned.bare
        )


class _Table:
    """A table that is being played: its last picture, and of what parts it was made."""

    def __init__(self) -> None:
        self.planner = Planner()
        self.canvas: Canvas | None = None
        self.number_height = 0  # of numbers of cards, in pixels
        self.piles: dict[str, _Painted] = {}
        self.labels: dict[tuple[Label, bool], PicturePart] = {}
        self.parts: list[PicturePart] = []  # piles, then labels, in the frame's order
        self.frame: Frame | None = None
        self.ringed: set[str] = set()  # piles to which the last move went: a ring lies on their top cards
        self.left: set[str] = set()  # and those from which it went: their codes are marked

    @property
    def memory_bytes(self) -> int:
        """What it takes in memory, without the sprites on it."""
        return (self.canvas.memory_bytes if self.canvas else 0) + PARTS_BYTES

    def draw(self, view: View) -> bytes:
        """The next picture."""
        places = self.planner.place(view)
        canvas = self.canvas
        if canvas is None or canvas.size[1] != places.frame.height:
            canvas = self.canvas = Canvas(theme.WIDTH, places.frame.height)
            self.number_height = picture_format(places.frame.height).lettering.number
        self._renew(view, places)
        if view.result != "won":
            return canvas.paint(self.parts.copy())
        band = PicturePart([stroke(ribbon.ribbon(view), 1, theme.MARGIN // 2)])
        return canvas.paint([band, *self.parts])

    def _renew(self, view: View, places: Planned) -> None:
        """Make the parts anew that may look otherwise than in the last picture."""
        frame, forms = places.frame, places.forms
        arrived, left = _moved(view)
        stale = {*places.changed, *self.ringed, *arrived}
        if places.anew or frame is not self.frame:
            stale |= self._replanned(places)
        for n, place in enumerate(frame.piles):
            if place.code in stale:
                self.parts[n] = self._pile(view, place, forms[place.code], arrived.get(place.code, 0))
        stale |= self.left | left
        self.ringed, self.left = {*arrived}, left
        for n, label in enumerate(frame.labels, len(frame.piles)):
            if not stale.isdisjoint(label.piles):
                coded = frame.coded(label, forms)
                self.parts[n] = self._label(coded, label.code in left) if label.visible(forms) else _NOTHING

    def _replanned(self, places: Planned) -> set[str]:
        """The codes of piles and labels that lie elsewhere than in the last picture, or may do so."""
        before, frame = self.frame, places.frame
        self.frame = frame
        if len(self.labels) > LABELS:
            self.labels = {}
        if before and not places.anew and before.like(frame):
            piles = zip(before.piles, frame.piles, strict=True)
            labels = zip(before.labels, frame.labels, strict=True)
            elsewhere = {code for then, now in labels if then != now for code in now.piles}
            return elsewhere | {now.code for then, now in piles if then != now}
        self.parts = [_NOTHING] * (len(frame.piles) + len(frame.labels))
        return {place.code for place in frame.piles} | {
            code for label in frame.labels for code in label.piles
        }

    def _pile(self, view: View, place: PlacedPile, form: Form, moved: int) -> PicturePart:
        """The strokes of a pile; those of deep cards that lie and look as they did are kept."""
        pile, known = view.by_code[place.code], self.piles.get(place.code)
        placed = spread(form, place.planned, place.width, place.room)
        stock = pile.kind == "stock"
        shown = tuple(None if card.edge or stock else pile.cards[card.nth] for card in placed)
        number = len(pile.cards) if form.counted else 0
        now = _Painted(place, number, placed, shown, min(moved, len(placed)), _NOTHING)
        alike = known.alike(now) if known else 0
        if known and known.same(now, alike):
            return known.part
        unchanged = known.part.strokes[: max(0, alike)] if known else ()
        part = PicturePart((*unchanged, *_strokes(now, form, len(unchanged), self.number_height)))
        self.piles[place.code] = now._replace(part=part)
        return part

    def _label(self, label: Label, left: bool) -> PicturePart:
        """The code of a pile; marked where a card came from."""
        key = label, left
        if key not in self.labels:
            look = writing.LOOKS[2 * label.on_card + left]
            self.labels[key] = PicturePart(
                [_stroke(sprites.code(label.code, label.tall, look), label.x, label.y)]
            )
        return self.labels[key]


class _Live:
    """The tables drawn last; whoever draws one has it alone for so long."""

    def __init__(self, tables: int = LIVE) -> None:
        self.held: Lru[str, _Table] = Lru(tables * LIVE_BYTES, lambda table: table.memory_bytes)
        self.most_sprite_bytes = sprites.NEWEST_BYTES + tables * LYING_BYTES

    def take(self, name: str) -> _Table:
        """The table of that name, or a new one where it is not known or being drawn."""
        return self.held.pop(name) or _Table()

    def keep(self, name: str, table: _Table) -> None:
        """Put it back; those not drawn for longest go, and with them the sprites that lie nowhere else."""
        self.held.put(name, table)
        if sprites.lying.most_bytes > self.most_sprite_bytes:  # or else they need not be counted
            while sprites.lying.memory_bytes > self.most_sprite_bytes and self.held.pop_oldest():
                pass


_LIVE = _Live()


def keep_live(tables: int) -> None:
    """Keep the last pictures of about so many tables: their next ones are painted only where they change."""
    global _LIVE  # noqa: PLW0603
    _LIVE = _Live(tables)


def _stroke(sprite: PaintedSprite, x: float, y: float) -> Stroke:
    """A sprite with its middle on a point of the picture; the canvas has one spare column."""
    return stroke(sprite, round(x - sprite.middle[0]) + 1, round(y - sprite.middle[1]))


def _moved(view: View) -> tuple[dict[str, int], set[str]]:
    """How many cards on top of each pile came there with the last move, and the piles they came from."""
    arrived: dict[str, int] = {}
    last: dict[str, tuple[str | None, ...]] = {}
    left: set[str] = set()
    for event in view.last if view.move else ():
        many = len(event.cards)
        passing = min(arrived.get(event.src, 0), many)
        if event.cards[-1:] != last.get(event.src):  # two cards changed places
            passing = 0
        last[event.dst] = event.cards[-1:]
        arrived[event.src] = arrived.get(event.src, 0) - passing
        arrived[event.dst] = arrived.get(event.dst, 0) + many
        if passing < many or not many:  # an empty place is pointed at by its code
            left.add(event.src)
    return {code: many for code, many in arrived.items() if many}, left


def _strokes(pile: _Painted, form: Form, start: int, number_height: int) -> Iterator[Stroke]:
    """The strokes of a pile's cards from this one on, and of its number."""
    place, width = pile.place, pile.place.width
    if not pile.placed:
        if not form.bare:
            yield _stroke(sprites.slot(width, place.base.turn), place.base.x, place.base.y)
        return
    x, y = place.base.x, place.base.y
    plain = len(pile.placed) - pile.moved
    for n, (placed, card) in enumerate(zip(pile.placed[start:], pile.shown[start:], strict=True), start):
        at = placed.x + x, placed.y + y
        if card is None:
            yield _stroke(sprites.back(width, placed.turn), *at)
            continue
        face = _stroke(sprites.face(card, width, placed.corner, placed.turn), *at)
        yield face
        if n >= plain:  # with its middle on the card's, wherever that came to lie on whole pixels
            ring = sprites.ring(width, placed.turn)
            out, up = (int(ring.middle[way] - face.sprite.middle[way]) for way in (0, 1))
            yield stroke(ring, face.left - out, face.top - up)
    if form.counted:
        top = pile.placed[-1]
        low = top.y + y + theme.card_height(width) / 2 + theme.CODE_GAP + number_height / 2
        yield _stroke(sprites.code(str(pile.number), number_height), top.x + x, low)


def areas(view: View) -> tuple[Area, ...]:
    """Where each pile can be clicked, empty places that are drawn too; in drawing order, the topmost last."""
    places = plan(view)
    found = [
        Area(pile.code, _outline(pile), pile.polygon((pile.cards or (pile.base,))[-1]))
        for pile in places.piles
        if pile.drawn
    ]
    known = set(view.by_code) - {area.code for area in found}
    return (
        *found,
        *(Area(label.code, label.polygon, label.polygon) for label in places.labels if label.code in known),
    )


def _outline(pile: Placed) -> Polygon:
    """The pile's only card, or the rectangle round all of them."""
    polygons = [pile.polygon(card) for card in pile.cards or (pile.base,)]
    if len(polygons) == 1:
        return polygons[0]
    xs, ys = ([point[way] for polygon in polygons for point in polygon] for way in (0, 1))
    return (min(xs), min(ys)), (max(xs), min(ys)), (max(xs), max(ys)), (min(xs), max(ys))
