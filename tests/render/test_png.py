"""The file is a PNG that others can read, with or without the quick deflate."""

from __future__ import annotations

import zlib
from io import BytesIO

import pytest
from PIL import Image

from render import png
from render.theme import palette

BAND = 50


def drawn() -> png.Scanlines:
    """A small canvas of three bands with every index of the palette, where two of them meet."""
    canvas = png.Scanlines(40, BAND * 2 + 9)
    for n in range(len(palette())):
        canvas.image.im.paste(n, (1 + n % 40, n // 40 + BAND - 3, 2 + n % 40, n // 40 + BAND - 2))
    return canvas


def written(canvas: png.Scanlines, packing: png.Packing) -> bytes:
    """The PNG file of a canvas."""
    return png.file(canvas.size, bands(canvas, packing))


def bands(canvas: png.Scanlines, packing: png.Packing) -> list[png.Band]:
    """All of a canvas in bands."""
    return [png.band(canvas, top, top + BAND, packing) for top in range(0, canvas.size[1], BAND)]


@pytest.mark.parametrize("packing", [png.QUICK, png.SMALL, png.SMALLEST])
@pytest.mark.parametrize("wheels", [True, False])
@pytest.mark.parametrize("shared", [True, False])
def test_what_is_written_is_read_again(
    packing: png.Packing, wheels: bool, shared: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Size, palette and every pixel; the spare column is gone. Also where Pillow copies the canvas."""
    if not wheels:
        monkeypatch.setattr(png, "packer", zlib)
        packing = png.Packing(zlib, max(1, packing.level))
    canvas = drawn()
    assert canvas._shared
    canvas._shared = shared
    with Image.open(BytesIO(written(canvas, packing))) as image:
        image.load()
        assert (image.format, image.mode, image.size) == ("PNG", "P", (40, BAND * 2 + 9))
        assert image.tobytes() == canvas.image.crop((1, 0, 41, canvas.size[1])).tobytes()
        read = image.convert("RGB")

    pixels = [read.getpixel((n % 40, n // 40 + BAND - 3)) for n in range(len(palette()))]
    assert pixels == list(palette())


def test_the_file_is_whole() -> None:
    """Pillow's own check of all parts finds nothing wrong."""
    with Image.open(BytesIO(written(drawn(), png.QUICK))) as image:
        image.verify()


def test_the_checksum_is_put_together_from_the_bands() -> None:
    """What the file ends with is the Adler-32 of all scanlines, whatever is in them."""
    canvas = png.Scanlines(1100, 700)
    canvas.image.im.paste(drawn().image.resize(canvas.size).im, (0, 0, *canvas.size))
    found = bands(canvas, png.QUICK)

    assert len(found) == 14
    assert png._check(found) == zlib.adler32(canvas.lines(0, 700))
    assert len(set(canvas.lines(0, 700))) > 64
