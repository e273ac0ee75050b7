"""Writes indexed PNG files: the canvas holds the file's scanlines already, only deflate is left to do.

The scanlines are packed in bands of their own, so that a band that did not change need not be packed again.
"""

from __future__ import annotations

import struct
import zlib
from collections.abc import Iterable, Sequence
from functools import cache
from typing import Any, NamedTuple

from PIL import Image

from render.theme import Colour, palette

try:
    from isal import isal_zlib
except ImportError:  # a machine without the wheel: ten times slower, the same picture
    packer: Any = zlib
else:
    packer = isal_zlib

BAND = 50  # scanlines packed together: less costs more for each, more is packed anew too often
_HEADER, _BASE = b"\x78\x01", 65521  # of a deflate stream by its quickest method, and of its checksum
_RAW = -15  # deflate without header and checksum


class Band(NamedTuple):
    """Some scanlines, packed so that other bands may follow."""

    packed: bytes
    check: int  # Adler-32 of the scanlines
    size: int  # bytes of the scanlines


def canvas(width: int, height: int) -> Image.Image:
    """An indexed image with a spare column at its left: index 0, in a PNG "a scanline without filter"."""
    return Image.new("P", (width + 1, height), 0)


def band(image: Image.Image, n: int) -> Band:
    """The n-th band of a canvas."""
    lines = image.crop((0, n * BAND, image.width, min(image.height, (n + 1) * BAND))).tobytes()
    pack = packer.compressobj(1, zlib.DEFLATED, _RAW)
    packed: bytes = pack.compress(lines) + pack.flush(zlib.Z_FULL_FLUSH)
    return Band(packed, packer.adler32(lines), len(lines))


def bands(height: int) -> range:
    """The numbers of the bands of a canvas so high."""
    return range(-(-height // BAND))


def write(image: Image.Image) -> bytes:
    """The PNG file of a canvas; the spare column does not show."""
    return file(image.size, [band(image, n) for n in bands(image.height)])


def file(size: tuple[int, int], packed: Sequence[Band]) -> bytes:
    """The PNG file of all bands of a canvas of that size."""
    check = struct.pack(">I", _check(packed))
    stream = b"".join((_HEADER, *(one.packed for one in packed), b"\x03\x00", check))  # an empty last block
    return b"".join((_head(size[0] - 1, size[1]), _chunk(b"IDAT", stream), _chunk(b"IEND", b"")))


def _check(packed: Iterable[Band]) -> int:
    """The checksum of all scanlines from the checksums of their bands, as zlib's adler32_combine has it."""
    low, high = 1, 0
    for one in packed:
        first, second = one.check & 0xFFFF, one.check >> 16
        high = (high + second + one.size * (low - 1)) % _BASE
        low = (low + first - 1) % _BASE
    return high << 16 | low


def _chunk(name: bytes, data: bytes) -> bytes:
    check = packer.crc32(data, zlib.crc32(name))
    return b"".join((struct.pack(">I", len(data)), name, data, struct.pack(">I", check)))


@cache
def _head(width: int, height: int) -> bytes:
    size = struct.pack(">IIBBBBB", width, height, 8, 3, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + _chunk(b"IHDR", size) + _chunk(b"PLTE", _flat(palette()))


def _flat(colours: Sequence[Colour]) -> bytes:
    return bytes(part for colour in colours for part in colour)
