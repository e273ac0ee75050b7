"""Sprites kept on disk are those that would be drawn, and a file that is none of ours harms nobody."""

from __future__ import annotations

import os
import zlib
from collections.abc import Iterator
from pathlib import Path

import pytest
from PIL import Image, ImageChops

from render import rehearsal, tableau
from render.deck import faces, ink, sheets, sprites
from render.deck.ink import Sprite
from render.theme import BESIDE, OVER
from tests.render.tables import dealt, picture, played

TWO = {"KH": faces.face("KH", 60), "2S": faces.face("2S", 60)}
SHEET = sprites.cards_sheet(60, BESIDE, 0)


@pytest.fixture(autouse=True)
def _shelf(tmp_path: Path) -> Iterator[None]:
    sprites.prepare(tmp_path)
    yield
    sprites.prepare(None)


def same(one: Sprite, other: Sprite) -> bool:
    """Whether two sprites have the same pixels, mask and middle."""
    pairs = ((one.image, other.image), (one.mask, other.mask))
    return one.middle == other.middle and all(a.tobytes() == b.tobytes() for a, b in pairs)


def file() -> Path:
    """Where the sheet of the small cards lies."""
    return sprites.shelf._path(SHEET)


def test_what_is_kept_is_found_again() -> None:
    """All of a sheet, with one mask for all that share a shape; what it has not is not found."""
    sprites.shelf.save(SHEET, TWO)
    found = {name: sprites.shelf.find(SHEET, name) for name in TWO}

    assert all(one is not None and same(one, TWO[name]) for name, one in found.items())
    assert len({id(one.mask) for one in found.values() if one}) == 1
    assert sprites.shelf.find(SHEET, "3S") is None
    assert sprites.shelf.find("another", "KH") is None


def test_a_card_comes_from_its_sheet() -> None:
    """Where a sheet is made, nothing is drawn: a sheet that has another card under this name shows that."""
    sprites.shelf.save(SHEET, {"KH": TWO["2S"]})

    assert same(sprites.face("KH", 60), TWO["2S"])
    assert same(sprites.face("2S", 60), TWO["2S"])


def spoilt() -> dict[str, bytes]:
    """What may lie there instead of a sheet; whoever takes it for one shows the wrong card."""
    good = sheets.packed({"KH": TWO["2S"], "2S": TWO["KH"]})
    head, body = good.split(b"\n", 2)[:2], good.split(b"\n", 2)[2]
    rows, data = body.split(b"\n", 1)

    def signed(body: bytes) -> bytes:
        return b"%s\n%s %08x\n%s" % (head[0], sheets.source().encode(), zlib.crc32(body), body)

    return {
        "empty": b"", "half": good[: len(good) // 2], "a byte changed": good[:-9] + b"\xff" + good[-8:],
        "not ours": b"\x89PNG\r\n" + os.urandom(4000), "text": b"hello\n" * 50,
        "another deck": good.replace(sheets.source().encode(), b"0" * 16),
        "rows that are none": signed(b'["KH"]\n' + data), "no numbers": signed(b'{"KH": [1, "2"]}\n' + data),
        "larger than can be": signed(b'{"KH": [99999, 99999, 0, 9, 9, 9]}\n' + data),
        "no rows": signed(data[:40]),
        "pixels of another": signed(rows.replace(b"66,", b"65,") + b"\n" + data),
        "pixels that are none": signed(rows + b"\n" + os.urandom(len(data))),
        "far too many pixels": signed(b'{"KH": [9, 9, 0, 1200, 0, 1200]}\n' + zlib.compress(bytes(1 << 20))),
    }  # fmt: skip


@pytest.mark.parametrize("what", spoilt())
def test_a_spoilt_file_is_as_good_as_none(what: str) -> None:
    """The card is drawn instead, and when sheets are made the file is put right."""
    file().parent.mkdir(parents=True)
    file().write_bytes(spoilt()[what])

    assert same(sprites.face("KH", 60), TWO["KH"])


def test_a_folder_that_cannot_be_read_is_as_good_as_none(tmp_path: Path) -> None:
    """A folder where the file should be, a file where the folder should be."""
    file().mkdir(parents=True)
    assert same(sprites.face("KH", 60), TWO["KH"])

    (tmp_path / "file").write_bytes(b"")
    sprites.prepare(tmp_path / "file")
    assert same(sprites.face("KH", 60), TWO["KH"])


@pytest.mark.parametrize("turn", [0, 90, 22.5])
def test_a_ring_is_laid_round_any_card(turn: float) -> None:
    """A card that has just moved: the ring round it, its face within, its shape a little larger."""
    plain, ring = sprites.face("QD", 72, OVER, turn), sprites.ring(72, turn)
    rim, inside = faces.rim(72, turn), faces.inside(72, turn)
    x, y = (int(ring.middle[way] - plain.middle[way]) for way in (0, 1))
    shown, asked = (Image.new("P", ring.size, 0) for _ in range(2))
    ink.paint(shown.im, plain.pieces, x, y)
    ink.paint(shown.im, ring.pieces, 0, 0)
    asked.paste(rim.image, (0, 0), rim.mask)
    asked.paste(plain.image, (x, y), inside.mask)

    assert shown.tobytes() == asked.tobytes()
    assert rim.mask.tobytes() != plain.mask.tobytes()


def test_tables_share_the_cards_that_lie_on_them(tmp_path: Path) -> None:
    """One that was met too long ago to be kept is found again while it lies somewhere, and forgotten then."""
    sprites.prepare(tmp_path)
    lying = sprites.face("KH", 60)
    sprites.face.cache_clear()
    assert sprites.face("KH", 60) is lying

    sprites.face.cache_clear()
    del lying
    assert not sprites._lying


def test_a_card_is_painted_as_its_mask_says() -> None:
    """With and without straight sides."""
    for turn in (0, 90, 22.5):
        sprite = sprites.face("9C", 80, BESIDE, turn)
        asked, painted = (Image.new("P", sprite.size, 7) for _ in range(2))
        asked.paste(sprite.image, (0, 0), sprite.mask)
        ink.paint(painted.im, sprite.pieces, 0, 0)
        assert painted.tobytes() == asked.tobytes(), turn
        assert (sprite.straight is None) == (turn == 22.5)


def test_all_sheets_of_a_game_are_made_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What its pictures need is on disk afterwards, a spoilt sheet is put right, the picture is the same."""
    views = played("nation", 7, 20)
    before = picture(views[-1])
    drawn: list[object] = []
    draw = faces.face

    def watched(*card: object) -> Sprite:
        drawn.append(card)
        return draw(*card)  # type: ignore[arg-type]

    monkeypatch.setattr(rehearsal, "views", lambda slug: iter(views if slug == "nation" else ()))
    monkeypatch.setattr(faces, "face", watched)

    assert (rehearsal.make(tmp_path), len(drawn)) == (7, 156)
    assert (rehearsal.make(tmp_path), len(drawn)) == (0, 156)
    next((tmp_path / "sprites").rglob("84-beside-0.sprites")).write_bytes(b"spoilt")
    assert (rehearsal.make(tmp_path), len(drawn)) == (1, 208)
    sprites.prepare(tmp_path)
    monkeypatch.setattr(tableau, "_LIVE", tableau._Live())
    assert ImageChops.difference(picture(views[-1]), before).getbbox() is None
    assert len(drawn) == 208


def test_old_sheets_go_and_nothing_else(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Sheets of a deck that is drawn no more are removed; what somebody put beside them stays."""
    folder = tmp_path / "sprites"
    for name in ("0123456789abcdef/60-0.sprites", "fedcba9876543210/a photo.png", "notes/60-0.sprites"):
        (folder / name).parent.mkdir(parents=True)
        (folder / name).write_bytes(b"")
    monkeypatch.setattr(rehearsal, "views", lambda slug: iter([dealt(slug)] if slug == "nation" else ()))
    rehearsal.make(tmp_path)

    left = {path.name for path in folder.iterdir()}
    assert left == {sheets.source(), "fedcba9876543210", "notes"}


def test_only_so_many_sheets_are_open(monkeypatch: pytest.MonkeyPatch) -> None:
    """The one that was not used for the longest time is read again when it is needed."""
    monkeypatch.setattr(sheets, "KEPT", 2)
    for name in ("a", "b", "c"):
        sprites.shelf.save(name, TWO)
    for name in ("a", "b", "a", "c", "a"):
        assert sprites.shelf.find(name, "KH")

    assert list(sprites.shelf._sheets) == ["c", "a"]


def test_nobody_draws_for_a_bot_that_is_gone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Once the cards are not wanted any more nothing is drawn, and nothing says that all are made."""
    monkeypatch.setattr(rehearsal, "views", lambda slug: iter([dealt(slug)]))
    answers = iter([True, False])

    assert rehearsal.make(tmp_path, lambda: next(answers)) == 1
    assert not sprites.prepare(tmp_path)
    sprites.prepare(None)
