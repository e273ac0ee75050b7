"""Pictures as somebody likes them: the same pixels, dressed in other colours."""

from __future__ import annotations

from io import BytesIO
from itertools import product

import pytest
from PIL import Image

from render import draw, dressed, theme
from render.looks import COLOURS, FELTS
from tests.render.tables import dealt
from tests.render.test_colours import contrast

ALL = tuple(product(COLOURS, FELTS))


def opened(png: bytes) -> Image.Image:
    """A PNG file that must be whole, still indexed."""
    with Image.open(BytesIO(png)) as image:
        image.verify()
    image = Image.open(BytesIO(png))
    image.load()
    return image


def colours_of(png: bytes) -> set[theme.Colour]:
    """All colours of a picture."""
    pixels = opened(png).convert("RGB").tobytes()
    return set(zip(pixels[::3], pixels[1::3], pixels[2::3], strict=True))


@pytest.mark.parametrize(("colours", "felt"), ALL)
def test_a_dressed_picture_is_the_same_with_other_colours(colours: str, felt: str) -> None:
    """Pixel by pixel of the same index; who has not chosen gets the very file."""
    plain = draw(dealt("kings"))
    other = dressed(plain, colours, felt)

    assert opened(other).tobytes() == opened(plain).tobytes()
    assert (other == plain) == (colours == "four" and felt == "green")


@pytest.mark.parametrize("felt", FELTS)
def test_two_colours_are_red_and_black(felt: str) -> None:
    """Diamonds are as red as hearts, clubs as black as spades, on every felt; of four colours all stay."""
    plain = draw(dealt("kings"))
    two, four = (colours_of(dressed(plain, name, felt)) for name in ("two", "four"))

    assert {theme.SUITS["H"], theme.SUITS["S"]} <= two
    assert not {theme.SUITS["D"], theme.SUITS["C"]} & two
    assert set(theme.SUITS.values()) <= four


@pytest.mark.parametrize("felt", FELTS)
def test_every_felt_lets_stand_out_what_lies_on_it(felt: str) -> None:
    """Cards, the mark of the last move, empty places and codes, as on the green one."""
    worn = {colour: FELTS[felt].get(colour, colour) for colour in theme.palette()}

    assert contrast(theme.PAPER, worn[theme.FELT]) >= 7
    assert contrast(worn[theme.SLOT], worn[theme.FELT]) >= 2.9
    assert contrast(theme.MARK, worn[theme.FELT]) >= 4
    assert contrast(theme.CODE, worn[theme.FELT]) >= 4.5
