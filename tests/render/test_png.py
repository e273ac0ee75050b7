"""The file is a PNG that others can read, with or without the quick deflate."""

from __future__ import annotations

import zlib
from io import BytesIO

import pytest
from PIL import Image

from render import png
from render.theme import palette


def drawn() -> Image.Image:
    """A small canvas of three bands with every index of the palette, where two of them meet."""
    canvas = png.canvas(40, png.BAND * 2 + 9)
    for n in range(len(palette())):
        canvas.putpixel((1 + n % 40, n // 40 + png.BAND - 3), n)
    return canvas


@pytest.mark.parametrize("packer", [png.packer, zlib], ids=["isal", "zlib"])
def test_what_is_written_is_read_again(packer: object, monkeypatch: pytest.MonkeyPatch) -> None:
    """Size, palette and every pixel; the spare column is gone."""
    monkeypatch.setattr(png, "packer", packer)
    canvas = drawn()
    with Image.open(BytesIO(png.write(canvas))) as image:
        image.load()
        assert (image.format, image.mode, image.size) == ("PNG", "P", (40, png.BAND * 2 + 9))
        assert image.tobytes() == canvas.crop((1, 0, 41, canvas.height)).tobytes()
        read = image.convert("RGB")

    assert [read.getpixel((n % 40, n // 40 + png.BAND - 3)) for n in range(len(palette()))] == list(palette())


def test_the_file_is_whole() -> None:
    """Pillow's own check of all parts finds nothing wrong."""
    with Image.open(BytesIO(png.write(drawn()))) as image:
        image.verify()


def test_the_checksum_is_put_together_from_the_bands() -> None:
    """What the file ends with is the Adler-32 of all scanlines, whatever is in them."""
    canvas = drawn().resize((1101, 700))
    bands = [png.band(canvas, n) for n in png.bands(canvas.height)]

    assert len(bands) == 14
    assert png._check(bands) == zlib.adler32(canvas.tobytes())
