"""Sprites kept on disk, so that no player waits for one to be drawn: a file holds those of one size and turn.

A file that is not whole, not ours, or of a deck that was drawn otherwise is as good as none.
"""

from __future__ import annotations

import os
import tempfile
import zlib
from collections.abc import Mapping
from contextlib import suppress
from functools import cache
from hashlib import sha256
from pathlib import Path

import PIL
from PIL import Image

from render import png, theme
from render.deck.ink import Cut, Sprite, cut
from render.lru import MIB, Lru

MAGIC = b"patience sprites 2\n"
OPEN_BYTES = 6 * MIB  # of sheets that are open at a time, of some 100 KB
PACKING = 6  # zlib's level: its 9 takes seven times as long for files a tenth smaller
BUILT = Path(theme.__file__).parent / "sprites"  # sheets that came with the program, as in a container image
SUFFIX, NOTE, DRAFT = ".sprites", ".json", ".new"
READABLE = 0o644  # of files: a temporary one may be read by nobody else
LARGEST_PIXELS = 512  # pixels across or down; what claims to be larger is no sprite of ours


class Sheet:
    """The sprites of one file; each is looked up and unpacked when it is asked for."""

    def __init__(self, rows: bytes, data: bytes) -> None:
        self._rows, self._data = b"\n%s\n" % rows, data
        # The mask unpacked last, and where it lies: faces of a sheet share one, and with it how it is cut.
        self._mask: tuple[int, Image.Image, Cut | None] | None = None
        width, height, *_ = self._numbers(0)
        self.memory_bytes = len(rows) + len(data) + 2 * width * height  # a mask whole and cut

    def get(self, name: str) -> Sprite | None:
        """A sprite; None where the sheet has none of that name."""
        if (start := self._rows.find(b"\n%s\t" % name.encode())) < 0:
            return None
        width, height, pixels, pixels_end, mask, mask_end = self._numbers(start)
        size = width, height
        image = Image.frombytes("P", size, self._inflated(pixels, pixels_end, width * height))
        known = self._mask
        if known is None or known[0] != mask:
            whole = Image.frombytes("1", size, self._inflated(mask, mask_end, -(-width // 8) * height))
            known = self._mask = mask, whole, cut(whole)
        return Sprite(image, known[1], (width / 2, height / 2), known[2])

    def _numbers(self, start: int) -> list[int]:
        """The numbers of a row: a sprite's width and height, where its pixels and its mask begin and end."""
        found = [*map(int, self._rows[start : self._rows.index(b"\n", start + 1)].split(b"\t")[1].split())]
        if not all(0 < pixels <= LARGEST_PIXELS for pixels in found[:2]):
            raise ValueError("no sprite is so large")
        return found

    def _inflated(self, start: int, end: int, size: int) -> bytes:
        found: bytes = png.packer.decompressobj().decompress(self._data[start:end], size + 1)
        if len(found) != size:
            raise ValueError("a sprite is not as large as it should be")
        return found


def packed(sprites: Mapping[str, Sprite]) -> bytes:
    """The file of a sheet: what it is and its checksum, a line for each sprite, then all pixels packed."""
    places: dict[bytes, tuple[int, int]] = {}
    data = bytearray()

    def put(pixels: bytes) -> tuple[int, int]:
        if pixels not in places:
            start = len(data)
            data.extend(zlib.compress(pixels, PACKING))
            places[pixels] = start, len(data)
        return places[pixels]

    rows = [
        f"{name}\t{' '.join(map(str, (*one.size, *put(one.image.tobytes()), *put(one.mask.tobytes()))))}\n"
        for name, one in sprites.items()
    ]
    body = "".join(rows).encode() + b"\n" + data
    return MAGIC + b"%s %08x\n" % (source().encode("ascii"), zlib.crc32(body)) + body


def opened(file: bytes) -> Sheet | None:
    """The sheet of a file; None if the file is anything else, or of another deck."""
    with suppress(ValueError, IndexError):
        magic, facts, body = file[: len(MAGIC)], *file[len(MAGIC) :].split(b"\n", 1)
        if magic == MAGIC and facts == b"%s %08x" % (source().encode("ascii"), zlib.crc32(body)):
            rows, data = body.split(b"\n\n", 1)
            return Sheet(rows, data)
    return None


def read(path: Path) -> bytes | None:
    """What is in a file; None where it cannot be read."""
    with suppress(OSError):
        return path.read_bytes()
    return None


@cache
def source() -> str:
    """What sprites depend on, as a short hash: the code of the deck, its numbers, the library that draws."""
    files = [*Path(__file__).parent.glob("*.py"), Path(theme.__file__)]
    code = (path.read_bytes() for path in sorted(files))
    return sha256(b"\0".join([PIL.__version__.encode("ascii"), *code])).hexdigest()[:16]


class Shelf:
    """The folder where the sheets lie; without a folder nothing is found and nothing is stored.

    What is not there is looked for among the sheets that came with the program.
    """

    def __init__(self) -> None:
        self.folder: Path | None = None
        self._open: Lru[str, Sheet] = Lru(OPEN_BYTES, lambda sheet: sheet.memory_bytes)

    def open(self, folder: Path | None) -> None:
        """Look for sheets there from now on."""
        self.folder = folder / source() if folder else None
        self._open.clear()

    def sheet(self, name: str) -> Sheet | None:
        """A sheet; None where it is not made yet, or cannot be used."""
        if (found := self._open.get(name)) is None and self.folder:
            files = (read(self._path(name, built=built)) for built in (False, True))
            found = next(filter(None, (opened(file) for file in files if file)), None)
            if found:
                self._open.put(name, found)
        return found

    def find(self, sheet: str, name: str) -> Sprite | None:
        """A sprite; None where it must be drawn."""
        with suppress(ValueError, png.packer.error):
            found = self.sheet(sheet)
            return found.get(name) if found else None
        return None

    def save(self, name: str, sprites: Mapping[str, Sprite]) -> None:
        """Keep a sheet."""
        self._write(self._path(name), packed(sprites))

    def note(self, name: str) -> bytes | None:
        """What was noted beside the sheets; None where nothing was."""
        return read(self._path(name, NOTE)) or read(self._path(name, NOTE, built=True))

    def save_note(self, name: str, text: bytes) -> None:
        """Note something beside the sheets."""
        self._write(self._path(name, NOTE), text)

    def _write(self, path: Path, file: bytes) -> None:
        """Whoever reads it meanwhile sees the old file or the new one, never a part."""
        path.parent.mkdir(parents=True, exist_ok=True)
        handle, draft = tempfile.mkstemp(dir=path.parent, suffix=DRAFT)
        with os.fdopen(handle, "wb") as made:
            made.write(file)
        # As other files are: those that an image carries were drawn by root, and are read by somebody else.
        Path(draft).chmod(READABLE)
        Path(draft).replace(path)

    def _path(self, name: str, suffix: str = SUFFIX, *, built: bool = False) -> Path:
        assert self.folder, "a shelf is opened before it is used"
        return (BUILT / source() if built else self.folder) / f"{name}{suffix}"
