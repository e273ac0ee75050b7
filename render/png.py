"""Writes indexed PNG files: the canvas holds the file's scanlines already, only deflate is left to do."""

from __future__ import annotations

import struct
import zlib
from collections.abc import Callable, Sequence
from functools import cache

from PIL import Image

from render.theme import Colour, palette

try:
    from isal.isal_zlib import compress as _deflate
except ImportError:  # a machine without the wheel: three times slower, the same picture
    from zlib import compress as _deflate

deflate: Callable[[bytes, int], bytes] = _deflate


def canvas(width: int, height: int) -> Image.Image:
    """An indexed image with a spare column at its left: index 0, in a PNG "a scanline without filter"."""
    return Image.new("P", (width + 1, height), 0)


def write(image: Image.Image) -> bytes:
    """The PNG file of a canvas; the spare column does not show."""
    return (
        _head(image.width - 1, image.height)
        + _chunk(b"IDAT", deflate(image.tobytes(), 1))
        + _chunk(b"IEND", b"")
    )


def _chunk(name: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(data, zlib.crc32(name)))


@cache
def _head(width: int, height: int) -> bytes:
    size = struct.pack(">IIBBBBB", width, height, 8, 3, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + _chunk(b"IHDR", size) + _chunk(b"PLTE", _flat(palette()))


def _flat(colours: Sequence[Colour]) -> bytes:
    return bytes(part for colour in colours for part in colour)
