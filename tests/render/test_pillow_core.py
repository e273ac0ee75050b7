"""What render/pillow_core.py relies on in Pillow, of which its documents say nothing."""

from __future__ import annotations

import PIL
from PIL import Image

from render import pillow_core

NEW_VERSION = "Pillow has changed: please read render/pillow_core.py beside it, and raise its bound"


def test_the_version_that_is_installed_was_read() -> None:
    """Who raises the bound in pyproject.toml reads what lies below it again."""
    assert int(PIL.__version__.split(".")[0]) <= pillow_core.READ_IN, NEW_VERSION


def test_the_core_paints_what_the_image_would() -> None:
    """Pieces with and without a mask, and what lies outside is cut off."""
    piece, mask = Image.new("P", (4, 3), 7), Image.new("1", (4, 3))
    mask.paste(1, (1, 1, 3, 3))
    ours, theirs = Image.new("P", (9, 8)), Image.new("P", (9, 8))
    for box, over in (((2, 1, 6, 4), None), ((7, 6, 11, 9), mask), ((-2, 4, 2, 7), mask)):
        given = [pillow_core.core(one) for one in (piece, over) if one]
        pillow_core.core(ours).paste(given[0], box, *given[1:])
        theirs.paste(piece, box, over)

    assert ours.tobytes() == theirs.tobytes(), NEW_VERSION
    assert {*ours.tobytes()} == {0, 7}


def test_a_blank_core_is_index_0() -> None:
    """As a new image is."""
    image = Image.new("P", (3, 2), 5)
    blank = pillow_core.blank(3, 2)
    assert blank.size == (3, 2) and blank.mode == "P", NEW_VERSION
    pillow_core.core(image).paste(blank, (0, 0, 3, 2))

    assert image.tobytes() == bytes(6), NEW_VERSION


def test_an_image_on_a_buffer_paints_there() -> None:
    """Rows lie in their order, and nothing is copied."""
    pixels = bytearray(6)
    image, shared = pillow_core.on_buffer(pixels, (3, 2))
    assert shared and pixels == bytes(6), NEW_VERSION

    pillow_core.core(image).paste(9, (1, 1, 3, 2))

    assert pixels == bytes([0, 0, 0, 0, 9, 9]) == image.tobytes(), NEW_VERSION
