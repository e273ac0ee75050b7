"""Writes indexed PNG files: the canvas holds the file's scanlines already, only deflate is left to do.

The scanlines are packed in bands of their own, so that a band that did not change need not be packed again.
"""

from __future__ import annotations

import struct
import zlib
from collections.abc import Sequence
from functools import cache
from itertools import accumulate
from typing import Any, NamedTuple

from render.pillow_core import on_buffer
from render.theme import Colour, palette

try:
    from isal import isal_zlib
except ImportError:  # a machine without the wheel: ten times slower, the same picture
    packer: Any = zlib
else:
    packer = isal_zlib


class Packing(NamedTuple):
    """A library that deflates, one of its levels, and a strategy."""

    library: Any
    level: int
    strategy: int = zlib.Z_DEFAULT_STRATEGY


if packer is zlib:
    QUICK = SMALL = Packing(zlib, 1)
else:  # where isal is quickest it writes a table of codes before each band, or uses deflate's own if told so
    QUICK, SMALL = Packing(isal_zlib, 0, zlib.Z_FIXED), Packing(isal_zlib, 1)  # the first is a tenth larger
try:
    from zlib_ng import zlib_ng
except ImportError:  # four times slower, as small
    SMALLEST = Packing(zlib, 7)
else:
    SMALLEST = Packing(zlib_ng, 5)  # five times as long as isal, a quarter smaller
SMALLER = 0.88  # of a quick file, at most, is a small one: of all games 0.85 to 0.88

_HEADER, _BASE = b"\x78\x01", 65521  # of a deflate stream by its quickest method, and of its checksum
_RAW = -15  # deflate without header and checksum


class Band(NamedTuple):
    """Some scanlines, packed so that other bands may follow."""

    deflated: bytes
    check: int  # Adler-32 of the scanlines
    size: int  # bytes of the scanlines


class Scanlines:
    """An indexed image with a spare column at its left: index 0, in a PNG "a scanline without filter".

    Its pixels are the scanlines themselves: what is painted on `image` stands in `lines`.
    """

    def __init__(self, width: int, height: int) -> None:
        self.size = width + 1, height
        self._lines = bytearray(self.size[0] * height)
        self._view = memoryview(self._lines)
        self.image, self._shared = on_buffer(self._lines, self.size)

    def lines(self, top: int, bottom: int) -> memoryview:
        """The scanlines from one to another."""
        width = self.size[0]
        if self._shared:
            return self._view[top * width : bottom * width]
        return memoryview(self.image.crop((0, top, width, min(bottom, self.size[1]))).tobytes())


def band(canvas: Scanlines, top: int, bottom: int, packing: Packing) -> Band:
    """The scanlines of a canvas from one to another as a band."""
    lines = canvas.lines(top, bottom)
    pack = packing.library.compressobj(packing.level, zlib.DEFLATED, _RAW, 8, packing.strategy)
    deflated: bytes = pack.compress(lines) + pack.flush(zlib.Z_FULL_FLUSH)
    return Band(deflated, packer.adler32(lines), len(lines))


def file(size: tuple[int, int], found: Sequence[Band]) -> bytes:
    """The PNG file of all bands of a canvas of that size; the spare column does not show."""
    last = b"\x03\x00" + struct.pack(">I", _check(found))  # an empty block
    stream = _HEADER, *(one.deflated for one in found), last
    return b"".join((_head(size[0] - 1, size[1]), *_chunk(b"IDAT", *stream), *_chunk(b"IEND")))


def with_palette(picture: bytes, colours: Sequence[Colour]) -> bytes:
    """A file that was written here with other colours; there must be as many."""
    before = sum(map(len, _chunk(b"PLTE", _flat(palette()))))
    start = picture.index(b"PLTE") - 4
    return b"".join((picture[:start], *_chunk(b"PLTE", _flat(colours)), picture[start + before :]))


def _check(found: Sequence[Band]) -> int:
    """The checksum of all scanlines from the checksums of their bands, as zlib's adler32_combine has it."""
    lows = [(one.check & 0xFFFF) - 1 for one in found]
    before = accumulate(lows[:-1], initial=0)
    high = sum([(one.check >> 16) + one.size * low for one, low in zip(found, before, strict=True)])
    return high % _BASE << 16 | (sum(lows) + 1) % _BASE


def _chunk(name: bytes, *data: bytes) -> tuple[bytes, ...]:
    """A chunk in parts: what is large is copied once, into the file."""
    check = zlib.crc32(name)
    for part in data:
        check = packer.crc32(part, check)
    return struct.pack(">I", sum(map(len, data))), name, *data, struct.pack(">I", check)


@cache
def _head(width: int, height: int) -> bytes:
    size = struct.pack(">IIBBBBB", width, height, 8, 3, 0, 0, 0)
    return b"".join((b"\x89PNG\r\n\x1a\n", *_chunk(b"IHDR", size), *_chunk(b"PLTE", _flat(palette()))))


def _flat(colours: Sequence[Colour]) -> bytes:
    return bytes(part for colour in colours for part in colour)
