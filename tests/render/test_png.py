"""The file is a PNG that others can read, with or without the quick deflate."""

from __future__ import annotations

import zlib
from io import BytesIO

import pytest
from PIL import Image

from render import png
from render.theme import palette


def drawn() -> Image.Image:
    """A small canvas with every index of the palette."""
    canvas = png.canvas(40, 9)
    for n in range(len(palette())):
        canvas.putpixel((1 + n % 40, n // 40), n)
    return canvas


@pytest.mark.parametrize("deflate", [png.deflate, zlib.compress], ids=["isal", "zlib"])
def test_what_is_written_is_read_again(deflate: object, monkeypatch: pytest.MonkeyPatch) -> None:
    """Size, palette and every pixel; the spare column is gone."""
    monkeypatch.setattr(png, "deflate", deflate)
    canvas = drawn()
    with Image.open(BytesIO(png.write(canvas))) as image:
        image.load()
        assert (image.format, image.mode, image.size) == ("PNG", "P", (40, 9))
        assert image.tobytes() == canvas.crop((1, 0, 41, 9)).tobytes()
        read = image.convert("RGB")

    assert [read.getpixel((n % 40, n // 40)) for n in range(len(palette()))] == list(palette())


def test_the_file_is_whole() -> None:
    """Pillow's own check of all parts finds nothing wrong."""
    with Image.open(BytesIO(png.write(drawn()))) as image:
        image.verify()
