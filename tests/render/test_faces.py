"""The cards themselves: all different, each with an index that can be read where it will be seen."""

from __future__ import annotations

from itertools import combinations, product
from math import cos, radians, sin
from re import finditer

import pytest
from PIL import Image, ImageChops

import engine
from render import theme
from render.deck import faces, ink, sprites
from render.deck.ink import Sprite
from render.plan.planner import plan
from render.theme import BESIDE, OVER, OVER_RIGHT, WHOLE, WHOLE_RIGHT
from tests.render.tables import DECK, cut_out, played

CORNERS = (WHOLE, WHOLE_RIGHT, BESIDE, OVER, OVER_RIGHT)


def seen(sprite: Sprite) -> Image.Image:
    """A sprite in colours, on felt."""
    flat = [part for colour in theme.palette() for part in colour]
    image = Image.new("P", sprite.image.size, 0)
    image.paste(sprite.image, (0, 0), sprite.mask)
    image.putpalette(flat)
    return image.convert("RGB")


def card(sprite: Sprite, width: int) -> Image.Image:
    """The card without the shadow round it."""
    return cut_out(seen(sprite), sprite.middle, (width / 2, theme.card_height(width) / 2))


def test_all_cards_differ() -> None:
    """52 faces, no two alike, and the portraits differ by more than their colours."""
    pictures = {name: seen(faces.face(name, 96)) for name in DECK}
    assert all(ImageChops.difference(pictures[a], pictures[b]).getbbox() for a, b in combinations(DECK, 2))

    for rank in "JQK":
        grey = [
            pictures[rank + suit].convert("L").point([255 if v < 90 else 0 for v in range(256)])
            for suit in "SHDC"
        ]
        for one, other in combinations(grey, 2):
            middle = (14, 40, 88, 134)
            differs = ImageChops.difference(one, other).crop(middle).histogram()[255]
            assert differs > 200


@pytest.mark.parametrize(
    ("name", "corner", "width"), [*product(("10D", "QS", "4H", "AC"), CORNERS, (52, 96, 136))]
)
def test_the_index_is_high_and_within_its_strip(name: str, corner: str, width: int) -> None:
    """The rank is at least 20 pixels high; rank and suit stay inside the strip that is never covered."""
    image = card(faces.face(name, width, corner), width)
    beside = corner == BESIDE
    wide = min(width, theme.index_width(width)) if beside else theme.column_width(width)
    tall = theme.strip(width) if beside else theme.column_height(width)
    left = width - wide if corner in (WHOLE_RIGHT, OVER_RIGHT) else 0
    box = inked(image.crop((left + 2, 2, left + wide - 2, tall)), theme.SUITS[name[-1]])

    assert (box[3] - box[1] if beside else (box[3] - box[1]) / 2) >= 20
    assert box[2] + 2 < wide - 1
    assert box[3] + 2 <= tall


def inked(image: Image.Image, colour: theme.Colour) -> tuple[int, int, int, int]:
    """The smallest box round all that is nearer to this colour than to paper."""
    away = ImageChops.difference(image, Image.new("RGB", image.size, colour)).convert("L")
    box = away.point([255 if value < 60 else 0 for value in range(256)]).getbbox()
    assert box is not None
    return box


def shapes(image: Image.Image) -> int:
    """How many separate shapes there are of anything but paper; what touches with a corner is one."""
    roots: list[int] = []  # by run of a line
    above: list[tuple[int, int, int]] = []
    for y in range(image.height):
        line, runs = image.crop((0, y, image.width, y + 1)).tobytes(), []
        for found in finditer(rb"[^\0]+", line):
            left, right, number = *found.span(), len(roots)
            roots.append(number)
            for start, end, other in above:
                if start <= right and left <= end:
                    joined = roots[other]
                    roots = [number if root == joined else root for root in roots]
            runs.append((left, right, number))
        above = runs
    return len(set(roots))


@pytest.mark.parametrize("turn", [0, 90])
@pytest.mark.parametrize("width", range(60, 201, 4))
def test_no_pip_touches_anything(width: int, turn: float) -> None:
    """At every width there is paper between two pips, between pips and the index, and round all of them."""
    paper = theme.palette().index(theme.PAPER)
    size = faces.card_size(width, turn)
    inside = ink.framed(*size, faces.card_radius(size), 2, 1).point([0] * 255 + [255])  # without the border
    for rank, suit in product(("6", "7", "8", "9", "10"), "SHDC"):
        counted = []
        for corner in (OVER, WHOLE):  # with one index and nothing else, and with two and all pips
            sprite = faces.face(rank + suit, width, corner, turn)
            left, top = (round(at - side / 2) for at, side in zip(sprite.middle, size, strict=True))
            card = sprite.image.crop((left, top, left + size[0], top + size[1]))
            printed = Image.frombytes("L", size, bytes(255 * (value != paper) for value in card.tobytes()))
            counted.append(shapes(ImageChops.multiply(printed, inside)))
        index, whole = counted
        assert whole in (2 * index, 2 * index + int(rank))


@pytest.mark.parametrize("name", ["KS", "QH", "JD", "AC", "10H", "7S"])
@pytest.mark.parametrize("turn", [0, 90])
def test_a_whole_card_is_the_same_from_both_ends(name: str, turn: float) -> None:
    """Rank and suit in two corners, and as much of a court's head at either end."""
    for width in (60, 96, 136):
        sprite = faces.face(name, width, WHOLE, turn)
        half = width / 2, theme.card_height(width) / 2
        image = cut_out(seen(sprite), sprite.middle, half[::-1] if turn else half)
        corner = (3, 3, theme.column_width(width) - 6, theme.column_height(width) - 4)
        ends = [image, image.transpose(Image.Transpose.ROTATE_180)]
        one, other = (inked(end.crop(corner), theme.SUITS[name[-1]]) for end in ends)
        assert all(abs(a - b) <= 3 for a, b in zip(one, other, strict=True))
        skin = [end.crop((0, 0, end.width, end.height // 2)).getcolors(1 << 16) or () for end in ends]
        many = [sum(count for count, colour in half if colour == theme.SKIN) for half in skin]
        assert abs(many[0] - many[1]) <= 0.1 * max(many)
        assert (many[0] > 40) == (name[0] in "KQJ")


@pytest.mark.parametrize("name", ["7H", "10C", "KS", "AD"])
def test_a_strip_shows_the_index_and_nothing_else(name: str) -> None:
    """Pips and portraits begin where a covered card ends."""
    for corner, left, top in ((BESIDE, 0, theme.strip(96)), (OVER, theme.column_width(96), 0)):
        image = card(faces.face(name, 96, corner), 96)
        rest = image.crop((2, top - 1, 94, top)) if corner == BESIDE else image.crop((left - 1, 2, left, 132))
        assert rest.getcolors() == [(rest.width * rest.height, theme.PAPER)]


def test_a_turned_card_has_smooth_edges() -> None:
    """Along slanted edges lie colours between those of card, border, ink and felt; straight ones have few."""
    flat = {theme.PAPER, theme.FELT, theme.LINE, theme.SHADE, theme.SUITS["H"]}

    def between(turn: float) -> int:
        colours = seen(faces.face("2H", 60, WHOLE, turn)).getcolors(1 << 16) or ()
        return sum(count for count, colour in colours if colour not in flat)

    assert between(22.5) > 300 > between(0) > 0


def test_a_sprite_is_drawn_once() -> None:
    """The same card of the same size and turn is the same object."""
    assert sprites.face("KH", 80, WHOLE, 7.5) is sprites.face("KH", 80, WHOLE, 7.5)


def test_a_back_shows_no_face() -> None:
    """A card face down has none of the suits' colours."""
    found = {colour for _, colour in seen(faces.back(96)).getcolors(1 << 16) or ()}

    assert theme.BACK in found
    assert not found & set(theme.SUITS.values())


def test_a_lying_card_is_drawn_lying() -> None:
    """Its index stands upright at its left, so that nobody takes a nine for a six."""
    sprite = faces.face("9C", 60, WHOLE, 90)
    image = cut_out(seen(sprite), sprite.middle, (theme.card_height(60) / 2, 30))
    upright = card(faces.face("9C", 60, WHOLE), 60)
    strip = (2, 2, theme.column_width(60), theme.column_height(60))

    assert ImageChops.difference(image.crop(strip), upright.crop(strip)).getbbox() is None


@pytest.mark.parametrize("corner", CORNERS)
def test_a_portrait_fits_at_every_size(corner: str) -> None:
    """Court cards are drawn at every width there is, upright and lying."""
    for width, turn in product(theme.WIDTHS_WON, (0, 90)):
        assert faces.face("KS", width, corner, turn).image.width > width


TURNS = sorted(
    {
        (pile.width, card.corner, card.turn)
        for game in engine.GAMES
        for pile in plan(played(game, 7, 1)[0]).piles
        for card in (pile.cards or (pile.base,))
    }
)


@pytest.mark.parametrize(("width", "corner", "turn"), TURNS)
def test_no_six_is_read_for_a_nine(width: int, corner: str, turn: float) -> None:
    """At every turn of every game: upright, or with a line under the rank that says which way is down."""
    across, down = (
        (theme.card_height(width), width) if turn % 180 == 90 else (width, theme.card_height(width))
    )
    slant = turn if turn % 90 else 0
    left, top, right, bottom = faces.foot("6", (across, down), corner)
    x, y = (left + right - across) / 2, (top + bottom - down) / 2
    c, s = cos(radians(slant)), sin(radians(slant))
    for rank, suit in product("69", "SHDC"):
        drawn = faces.face(rank + suit, width, corner, turn)
        at = round(drawn.middle[0] + x * c - y * s), round(drawn.middle[1] + x * s + y * c)
        colour = drawn.image.crop((*at, at[0] + 1, at[1] + 1)).tobytes()[0]
        away = (abs(a - b) for a, b in zip(theme.palette()[colour], theme.PAPER, strict=True))
        inked = sum(away) > 150
        assert inked == bool(slant)
        assert -90 < turn <= 90
