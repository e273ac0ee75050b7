"""The one place that reaches below Pillow's public Image, to the core that does its work.

`Image.new`, `crop` and `paste` look at their arguments anew at each call, which takes longer than to paint a
small piece of a card; a picture has hundreds of them. Read in Pillow 13.0.0. Whether a later version has this
shape is what tests/render/test_pillow_core.py asks, and pyproject.toml has an upper bound until it was asked.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from PIL import Image, _imaging

if TYPE_CHECKING:
    from PIL._imaging import ImagingCore

READ_IN = 13  # the major version of Pillow that this was read in

# `paste(what, box)` and `paste(what, box, mask)` want a box of its size; what lies outside is cut off.
PillowCore: TypeAlias = "ImagingCore"


def core(image: Image.Image) -> PillowCore:
    """The pixels of an image; what is painted on them is painted on the image."""
    return image.im


def blank(width: int, height: int) -> PillowCore:
    """Indexed pixels, all of index 0."""
    pixels: PillowCore = _imaging.new("P", (width, height))
    return pixels


def on_buffer(pixels: bytearray, size: tuple[int, int]) -> tuple[Image.Image, bool]:
    """An indexed image of that size on pixels that lie row by row; whether painting on it changes them.

    A Pillow that copies them is as right, and a little slower.
    """
    image = Image.frombuffer("P", size, pixels, "raw", "P", 0, 1)
    image.readonly = 0  # else the first paint copies it
    before = pixels[0]
    core(image).paste(before ^ 1, (0, 0, 1, 1))
    shared = pixels[0] != before
    core(image).paste(before, (0, 0, 1, 1))
    return image, shared
