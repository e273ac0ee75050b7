"""The outlines of the letters on cards, read from the font that Pillow carries."""

from __future__ import annotations

from functools import cache
from itertools import accumulate, pairwise
from struct import unpack_from
from typing import NamedTuple

from PIL import ImageFont

CAPITALS = 0.69  # of the font's size, that its capital letters are high
ON_CURVE, REPEATED = 1, 8  # bits of a point's flag


class TextPath(NamedTuple):
    """A text as a path of lines and curves, 100 high, its foot at 0, and where its ink begins and ends."""

    path: str
    left: float
    right: float


@cache
def text_outline(text: str) -> TextPath:
    """The outline of a short text."""
    path, x, inked = "", 0.0, list[float]()
    scale = 100 / (CAPITALS * _read(">H", _tables()["head"] + 18))
    for letter in text:
        glyph = _glyph_index(ord(letter))
        for ring in _rings(glyph):
            points = [((at[0] + x) * scale, -at[1] * scale, on) for *at, on in ring]
            inked += [point[0] for point in points]
            path += _contour(points)
        x += _advance(glyph)
    return TextPath(path, min(inked), max(inked))


def number(value: float) -> str:
    """A number of a path, as short as it can be written to a tenth."""
    return f"{round(value, 1):g}"


def _font() -> bytes:
    font = ImageFont.load_default(10)
    assert isinstance(font, ImageFont.FreeTypeFont), "Pillow must be built with FreeType"
    return font.font_bytes


@cache
def _tables() -> dict[str, int]:
    font = _font()
    found = {}
    for n in range(unpack_from(">H", font, 4)[0]):
        tag, _, offset, _ = unpack_from(">4sIII", font, 12 + 16 * n)
        found[tag.decode()] = offset
    return found


def _read(form: str, at: int) -> int:
    return int(unpack_from(form, _font(), at)[0])


def _advance(glyph: int) -> int:
    """How far the next letter stands to the right."""
    widths = _read(">H", _tables()["hhea"] + 34)
    return _read(">H", _tables()["hmtx"] + 4 * min(glyph, widths - 1))


def _rings(glyph: int) -> list[list[tuple[int, int, bool]]]:
    """The closed lines of a simple glyph: points, and whether they lie on the curve."""
    font, tables = _font(), _tables()
    offsets = _read(">h", tables["head"] + 50)  # written whole, or as halves in two bytes
    where = (
        _read(">I", tables["loca"] + 4 * glyph) if offsets else 2 * _read(">H", tables["loca"] + 2 * glyph)
    )
    at = tables["glyf"] + where
    contours = _read(">h", at)
    ends = unpack_from(f">{contours}H", font, at + 10)
    at += 10 + 2 * contours
    at += 2 + _read(">H", at)  # past the hints
    flags: list[int] = []
    while len(flags) <= ends[-1]:
        flag, at = font[at], at + 1
        flags.append(flag)
        if flag & REPEATED:
            flags += [flag] * font[at]
            at += 1
    xs, at = _axis(flags, at, 2, 16)
    ys, _ = _axis(flags, at, 4, 32)
    points = [(x, y, bool(flag & ON_CURVE)) for x, y, flag in zip(xs, ys, flags, strict=True)]
    return [points[start:end] for start, end in pairwise([0, *(end + 1 for end in ends)])]


def _axis(flags: list[int], at: int, short: int, same: int) -> tuple[list[int], int]:
    """One coordinate of all points, and where what follows it begins."""
    steps = []
    for flag in flags:
        if flag & short:
            steps.append(_read("B", at) if flag & same else -_read("B", at))
            at += 1
        elif flag & same:
            steps.append(0)
        else:
            steps.append(_read(">h", at))
            at += 2
    return list(accumulate(steps)), at


def _contour(ring: list[tuple[float, float, bool]]) -> str:
    """A closed line; between two points that guide curves lies one that the font leaves out."""
    full: list[tuple[float, float, bool]] = []
    for (x, y, on), (u, v, other) in pairwise([*ring, ring[0]]):
        full.append((x, y, on))
        if not on and not other:
            full.append(((x + u) / 2, (y + v) / 2, True))
    first = next(n for n, point in enumerate(full) if point[2])
    full = [*full[first:], *full[:first], full[first]]
    path, n = f"M{number(full[0][0])} {number(full[0][1])}", 1
    while n < len(full):
        x, y, on = full[n]
        if on:
            path, n = f"{path}L{number(x)} {number(y)}", n + 1
        else:
            u, v, _ = full[n + 1]
            path, n = f"{path}Q{number(x)} {number(y)} {number(u)} {number(v)}", n + 2
    return path + "Z"


def _glyph_index(code: int) -> int:
    """The number of a letter's glyph, by the font's table of segments."""
    base = _tables()["cmap"]
    subs = (base + unpack_from(">HHI", _font(), base + 4 + 8 * n)[2] for n in range(_read(">H", base + 2)))
    sub = next(sub for sub in subs if _read(">H", sub) == 4)
    count = _read(">H", sub + 6) // 2
    for n in range(count):
        start = _read(">H", sub + 16 + 2 * count + 2 * n)
        if start <= code <= _read(">H", sub + 14 + 2 * n):
            delta = _read(">h", sub + 16 + 4 * count + 2 * n)
            ranges = sub + 16 + 6 * count + 2 * n
            if offset := _read(">H", ranges):
                return _read(">H", ranges + offset + 2 * (code - start))
            return code + delta & 0xFFFF
    raise KeyError(chr(code))
