"""Pictures as somebody likes them: the same pixels, dressed in other colours."""

from __future__ import annotations

from io import BytesIO
from itertools import product

import pytest
from PIL import Image

from render import draw, dressed, theme
from render.deck import faces
from render.looks import BACKS, FELTS, SUIT_COLOURS, Look, suit_colours
from tests.render.tables import dealt
from tests.render.test_colours import contrast

ALL = tuple(Look(*names) for names in product(SUIT_COLOURS, FELTS, BACKS))


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


@pytest.mark.parametrize("look", ALL)
def test_a_dressed_picture_is_the_same_with_other_colours(look: Look) -> None:
    """Pixel by pixel of the same index; who has not chosen gets the very file."""
    plain = draw(dealt("kings"))
    other = dressed(plain, dealt("kings"), look)

    assert opened(other).tobytes() == opened(plain).tobytes()
    assert (other == plain) == (look == Look("four"))
    assert dressed(plain, dealt("kings")) == plain


def test_there_are_three_backs() -> None:
    """A lattice, stripes in one direction alone, and one that is plain but for its frame."""
    plain = draw(dealt("klondike"))
    lattice, stripes, flat = (
        colours_of(dressed(plain, dealt("klondike"), Look(back=name))) for name in BACKS
    )
    lines = theme.BACK_LIGHT, theme.BACK_CROSS

    assert [line in lattice for line in lines] == [True, True]
    assert [line in stripes for line in lines] == [True, False]
    assert [line in flat for line in lines] == [False, False]
    assert theme.BACK in lattice & stripes & flat


@pytest.mark.parametrize("turn", [0, 30])
def test_a_plain_back_shows_no_line(turn: float) -> None:
    """However a card is turned: within its frame there is one colour, and of stripes those of one line."""
    inner = faces.back(100, turn).image
    (x, y), half = (inner.width // 2, inner.height // 2), 20
    seen = {*inner.crop((x - half, y - half, x + half, y + half)).tobytes()}
    worn = {name: {theme.swapped(BACKS[name])[index] for index in seen} for name in BACKS}

    assert len(worn["lattice"]) > len(worn["stripes"]) > len(worn["plain"])
    assert worn["plain"] == {theme.BACK}


@pytest.mark.parametrize(
    ("game", "colours"),
    [("red-and-black", "two"), ("klondike", "two"), ("canfield-or-klondike", "two"), ("kings", "four")],
)
def test_who_has_not_chosen_sees_two_colours_where_red_and_black_count(game: str, colours: str) -> None:
    """Four elsewhere; who has chosen sees that in every game."""
    view, drawn = dealt(game), draw(dealt(game))

    assert suit_colours("game", view) == colours
    assert dressed(drawn, view) == dressed(drawn, view, Look(colours))
    assert (theme.SUITS["D"] in colours_of(dressed(drawn, view))) == (colours == "four")
    assert theme.SUITS["D"] in colours_of(dressed(drawn, view, Look("four")))
    assert theme.SUITS["D"] not in colours_of(dressed(drawn, view, Look("two")))


@pytest.mark.parametrize("felt", FELTS)
def test_two_colours_are_red_and_black(felt: str) -> None:
    """Diamonds are as red as hearts, clubs as black as spades, on every felt; of four colours all stay."""
    plain = draw(dealt("kings"))
    two, four = (colours_of(dressed(plain, dealt("kings"), Look(name, felt))) for name in ("two", "four"))

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
