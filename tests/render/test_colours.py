"""The look can be read: by everyone's eyes, on the small screen too."""

from __future__ import annotations

from itertools import combinations
from math import atan2, cos, degrees, exp, hypot, radians, sin, sqrt

import pytest
from PIL import Image, ImageChops

import engine
from render import theme
from render.deck import faces, ink, writing
from render.theme import Colour

# Machado, Oliveira, Fernandes 2009, severity 1.0, on linear light.
VISION = {
    "normal": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protan": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deutan": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritan": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}


def linear(colour: Colour) -> list[float]:
    """SRGB as linear light."""
    return [v / 255 / 12.92 if v <= 10 else ((v / 255 + 0.055) / 1.055) ** 2.4 for v in colour]


def contrast(one: Colour, other: Colour) -> float:
    """The contrast ratio of WCAG."""
    light = sorted(0.2126 * r + 0.7152 * g + 0.0722 * b for r, g, b in map(linear, (one, other)))
    return (light[1] + 0.05) / (light[0] + 0.05)


def lab(light: list[float]) -> tuple[float, float, float]:
    """Linear light as CIE L*a*b*, D65."""
    r, g, b = light
    white = (
        (0.4124564 * r + 0.3575761 * g + 0.1804375 * b) / 0.95047,
        0.2126729 * r + 0.7151522 * g + 0.0721750 * b,
        (0.0193339 * r + 0.1191920 * g + 0.9503041 * b) / 1.08883,
    )
    x, y, z = (t ** (1 / 3) if t > 0.008856 else 7.787 * t + 16 / 116 for t in white)
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def distance(one: tuple[float, float, float], other: tuple[float, float, float]) -> float:
    """CIEDE2000."""
    (l1, a1, b1), (l2, a2, b2) = one, other
    mean = ((hypot(a1, b1) + hypot(a2, b2)) / 2) ** 7
    a1, a2 = (a * (1 + 0.5 * (1 - sqrt(mean / (mean + 25**7)))) for a in (a1, a2))
    c1, c2 = hypot(a1, b1), hypot(a2, b2)
    h1, h2 = degrees(atan2(b1, a1)) % 360, degrees(atan2(b2, a2)) % 360
    turn = (h2 - h1 + 180) % 360 - 180
    hue = (h1 + turn / 2) % 360
    light, chroma = (l1 + l2) / 2, (c1 + c2) / 2
    t = 1 - 0.17 * cos(radians(hue - 30)) + 0.24 * cos(radians(2 * hue))
    t += 0.32 * cos(radians(3 * hue + 6)) - 0.2 * cos(radians(4 * hue - 63))
    dl = (l2 - l1) / (1 + 0.015 * (light - 50) ** 2 / sqrt(20 + (light - 50) ** 2))
    dc = (c2 - c1) / (1 + 0.045 * chroma)
    dh = 2 * sqrt(c1 * c2) * sin(radians(turn / 2)) / (1 + 0.015 * chroma * t)
    rotated = -2 * sqrt(chroma**7 / (chroma**7 + 25**7)) * sin(radians(60 * exp(-(((hue - 275) / 25) ** 2))))
    return sqrt(dl**2 + dc**2 + dh**2 + rotated * dc * dh)


def test_the_distance_is_measured_right() -> None:
    """Two pairs of the published test data of CIEDE2000."""
    assert distance((50, 2.6772, -79.7751), (50, 0, -82.7485)) == pytest.approx(2.0425, abs=1e-4)
    assert distance((50, 2.5, 0), (73, 25, -18)) == pytest.approx(27.1492, abs=1e-4)


@pytest.mark.parametrize("vision", VISION)
def test_suits_differ_for_every_eye(vision: str) -> None:
    """Four colours that no kind of colour vision confuses."""
    seen = {}
    for suit, colour in theme.SUITS.items():
        light = [sum(f * v for f, v in zip(row, linear(colour), strict=True)) for row in VISION[vision]]
        seen[suit] = lab([min(1, max(0, v)) for v in light])

    assert min(distance(seen[a], seen[b]) for a, b in combinations("SHDC", 2)) >= 19.5


def test_what_is_written_stands_out() -> None:
    """Indices and codes on paper, codes on the felt, cards and empty places on the felt."""
    assert min(contrast(colour, theme.PAPER) for colour in theme.SUITS.values()) >= 4.5
    assert contrast(theme.CODE, theme.FELT) >= 4.5
    assert contrast(theme.LINE, theme.PAPER) >= 4.5
    assert contrast(theme.PAPER, theme.FELT) >= 7
    assert contrast(theme.SLOT, theme.FELT) >= 2.9
    assert contrast(theme.MARK, theme.FELT) >= 4
    assert contrast(theme.PAPER, theme.BACK) >= 7


def test_one_palette_holds_all_colours() -> None:
    """At most 256, each once, the felt first."""
    colours = theme.palette()

    assert len(set(colours)) == len(colours) <= 256
    assert colours[0] == theme.FELT
    assert set(theme.SUITS.values()) | {theme.PAPER, theme.MARK, theme.CODE} <= set(colours)


@pytest.mark.parametrize("width", theme.WIDTHS)
def test_every_index_and_code_is_large_enough(width: int) -> None:
    """At least 20 of 1100 pixels high, and its strip leaves it free; codes at least 17."""
    assert theme.index_height(width) >= 20
    assert theme.strip(width) >= theme.index_height(width) + 5
    assert theme.index_width(width) - 6 <= width
    assert min(theme.LABEL, *theme.CODE_HEIGHTS) >= 17


def test_every_letter_of_a_title_is_in_the_font() -> None:
    """No name of a game holds an empty box: each of its letters is drawn unlike a sign no font knows."""
    unknown = ink.word("\ue000", 20)
    letters = {letter for game in engine.GAMES.values() for letter in game.title if not letter.isspace()}

    assert "æ" in letters
    assert [letter for letter in sorted(letters) if ink.word(letter, 20).tobytes() == unknown.tobytes()] == []


@pytest.mark.parametrize("bold", [writing.THIN, writing.THICK])
def test_a_number_is_put_together_as_it_is_written(bold: float) -> None:
    """From its digits, as the font library writes all of it at once, but for rounding."""
    for number in map(str, (*range(10, 112), 999, 1234567)):
        tall = theme.CODE_HEIGHTS[0] * theme.SCALE
        whole, _ = ink._written(number, tall, round(tall * bold))
        left, _, right, _ = whole.getbbox() or (0, 0, 0, 0)
        expected = ink.fine(whole.crop((left, 0, right, whole.height)), 1)
        found = ink.lettered(number, theme.CODE_HEIGHTS[0], bold, scale=1)

        assert found.size == expected.size, number
        assert max(ImageChops.difference(found, expected).tobytes()) <= 1, number


def test_what_is_drawn_in_full_colours_comes_into_the_palette_unchanged() -> None:
    """A colour of the palette stays itself, or another that differs by less than anybody sees."""
    colours = theme.palette()[: theme.without_backs()]
    image = Image.new("RGB", (len(colours), 1))
    for n, colour in enumerate(colours):
        image.putpixel((n, 0), colour)

    found = [colours[index] for index in ink.indexed(image).tobytes()]

    assert all(
        abs(a - b) <= 4
        for one, other in zip(colours, found, strict=True)
        for a, b in zip(one, other, strict=True)
    )
    assert {*theme.SUITS.values(), *theme.TINTS.values(), theme.PAPER, theme.INK, theme.FELT} <= {*found}


def test_no_face_borrows_a_colour_of_the_backs() -> None:
    """Whoever has another back sees the same faces: none has a colour that another back has otherwise."""
    ours = set(range(theme.without_backs(), len(theme.palette())))
    sprites = [faces.face(rank + "H", 116, turn=turn) for rank in ("K", "9") for turn in (0, 20)]

    assert all(
        ours.isdisjoint(sprite.image.tobytes()) for sprite in (*sprites, faces.slot(116), faces.rim(116))
    )
    assert all(not ours.isdisjoint(faces.back(116, turn).image.tobytes()) for turn in (0, 20))
