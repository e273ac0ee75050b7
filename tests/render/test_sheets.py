"""Sprites stored on disk are those that would be drawn, and a file that is none of ours harms nobody."""

from __future__ import annotations

import os
import sys
import zlib
from collections.abc import Iterator
from io import StringIO
from pathlib import Path
from threading import Thread

import pytest
from PIL import Image, ImageChops

import engine
from render import rehearsal, tableau, theme
from render.__main__ import main
from render.deck import faces, ink, sheets, sprites
from render.deck.ink import PaintedSprite, Sprite
from render.plan.planner import plan
from render.theme import BESIDE, OVER, WHOLE, Point
from tests.render.tables import dealt, picture, played

TWO = {"KH": faces.face("KH", 60), "2S": faces.face("2S", 60)}
SHEET = sprites.cards_sheet(60, WHOLE, 0)


@pytest.fixture(autouse=True)
def _shelf(tmp_path: Path) -> Iterator[None]:
    sprites.prepare(tmp_path)
    yield
    sprites.prepare(None)


def same(one: Sprite, other: Sprite) -> bool:
    """Whether two sprites have the same pixels, mask and middle."""
    pairs = ((one.image, other.image), (one.mask, other.mask))
    return one.middle == other.middle and all(a.tobytes() == b.tobytes() for a, b in pairs)


def looks(sprite: PaintedSprite) -> tuple[Point, bytes]:
    """The middle of a sprite, and what it looks like on a ground of no colour of its own."""
    ground = Image.new("P", sprite.size, 255)
    ink.paint(ground.im, sprite.pieces, 0, 0)
    return sprite.middle, ground.tobytes()


def file() -> Path:
    """Where the sheet of the small cards lies."""
    return sprites.shelf._path(SHEET)


def test_stored_sheets_are_loaded() -> None:
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

    assert looks(sprites.face("KH", 60)) == looks(sprites.face("2S", 60)) == looks(TWO["2S"].painted())


def spoilt() -> dict[str, bytes]:
    """What may lie there instead of a sheet; whoever takes it for one shows the wrong card."""
    good = sheets.packed({"KH": TWO["2S"], "2S": TWO["KH"]})
    head, body = good.split(b"\n", 2)[:2], good.split(b"\n", 2)[2]
    rows, data = body.split(b"\n\n", 1)

    def signed(body: bytes) -> bytes:
        return b"%s\n%s %08x\n%s" % (head[0], sheets.source().encode(), zlib.crc32(body), body)

    return {
        "empty": b"",
        "half": good[: len(good) // 2],
        "a byte changed": good[:-9] + b"\xff" + good[-8:],
        "not ours": b"\x89PNG\r\n" + os.urandom(4000),
        "text": b"hello\n" * 50,
        "another deck": good.replace(sheets.source().encode(), b"0" * 16),
        "rows that are none": signed(b"KH\n\n" + data),
        "no numbers": signed(b"KH\t1 x\n\n" + data),
        "too few numbers": signed(b"KH\t66 90 0\n\n" + data),
        "larger than can be": signed(b"KH\t99999 99999 0 9 9 9\n\n" + data),
        "larger than can be, but not the first": signed(b"2S\t9 9 0 9 9 9\nKH\t999 9 0 9 9 9\n\n" + data),
        "no rows": signed(data[:40]),
        "no row": signed(b"\n\n" + data),
        "pixels of another": signed(rows.replace(b"\t66 ", b"\t65 ") + b"\n\n" + data),
        "pixels that are none": signed(rows + b"\n\n" + os.urandom(len(data))),
        "far too many pixels": signed(b"KH\t9 9 0 1200 0 1200\n\n" + zlib.compress(bytes(1 << 20))),
    }


@pytest.mark.parametrize("what", spoilt())
def test_a_spoilt_file_is_as_good_as_none(what: str) -> None:
    """The card is drawn instead, and when sheets are made the file is put right."""
    file().parent.mkdir(parents=True)
    file().write_bytes(spoilt()[what])

    assert looks(sprites.face("KH", 60)) == looks(TWO["KH"].painted())


def test_a_folder_that_cannot_be_read_is_as_good_as_none(tmp_path: Path) -> None:
    """A folder where the file should be, a file where the folder should be."""
    file().mkdir(parents=True)
    assert looks(sprites.face("KH", 60)) == looks(TWO["KH"].painted())

    (tmp_path / "file").write_bytes(b"")
    sprites.prepare(tmp_path / "file")
    assert looks(sprites.face("KH", 60)) == looks(TWO["KH"].painted())


@pytest.mark.parametrize("turn", [0, 90, 22.5])
def test_a_ring_is_laid_round_any_card(turn: float) -> None:
    """A card that has just moved: the ring round it, its face within, its shape a little larger."""
    plain, ring = faces.face("QD", 72, OVER, turn), sprites.ring(72, turn)
    rim, inside = faces.rim(72, turn), faces.inside(72, turn)
    x, y = (int(ring.middle[way] - plain.middle[way]) for way in (0, 1))
    drawn, expected = (Image.new("P", ring.size, 0) for _ in range(2))
    ink.paint(drawn.im, plain.painted().pieces, x, y)
    ink.paint(drawn.im, ring.pieces, 0, 0)
    expected.paste(rim.image, (0, 0), rim.mask)
    expected.paste(plain.image, (x, y), inside.mask)

    assert drawn.tobytes() == expected.tobytes()
    assert rim.mask.tobytes() != plain.mask.tobytes()


def test_tables_share_the_cards_that_lie_on_them(tmp_path: Path) -> None:
    """One that was met too long ago to be held is found again while it lies somewhere, and forgotten then."""
    sprites.prepare(tmp_path)
    lying = sprites.face("KH", 60)
    sprites._newest.clear()
    assert sprites.face("KH", 60) is lying

    sprites._newest.clear()
    del lying
    assert not sprites.lying


def test_a_card_is_painted_through_its_mask() -> None:
    """Most of one that lies straight, or slanted a little, is painted without it."""
    for turn in (0, 90, 8, 45):
        sprite = faces.face("9C", 80, BESIDE, turn)
        expected, painted = (Image.new("P", sprite.size, 7) for _ in range(2))
        expected.paste(sprite.image, (0, 0), sprite.mask)
        ink.paint(painted.im, sprite.painted().pieces, 0, 0)
        assert painted.tobytes() == expected.tobytes(), turn
        assert (sprite.cut is None) == (turn == 45)


class Drawing:
    """Counts the faces that are drawn."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self.faces = 0
        self._draw = faces.face
        patch.setattr(faces, "face", self._counted)

    def _counted(self, card: str, width: int, corner: str, turn: float) -> Sprite:
        self.faces += 1
        return self._draw(card, width, corner, turn)


@pytest.fixture
def drawing(monkeypatch: pytest.MonkeyPatch) -> Drawing:
    """A game's short life is all that is rehearsed."""
    monkeypatch.setattr(rehearsal, "views", lambda slug: iter(played(slug, 7, 20)))
    return Drawing(monkeypatch)


def test_all_sheets_of_a_game_are_made_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, drawing: Drawing
) -> None:
    """What its pictures need is on disk afterwards, a spoilt sheet is put right, the picture is the same."""
    views = played("nation", 7, 20)
    before = picture(views[-1])
    drawing.faces = 0
    with_codes = 3 + len(theme.CODE_HEIGHTS)

    assert (list(rehearsal.make(tmp_path, ["nation"])), drawing.faces) == ([("nation", with_codes)], 104)
    assert (list(rehearsal.make(tmp_path, ["nation"])), drawing.faces) == ([("nation", 0)], 104)
    next((tmp_path / "sprites").rglob("84-beside-0.sprites")).write_bytes(b"spoilt")
    assert (list(rehearsal.make(tmp_path, ["nation"])), drawing.faces) == ([("nation", 1)], 156)
    sprites.prepare(tmp_path)
    monkeypatch.setattr(tableau, "_LIVE", tableau._Live())
    assert ImageChops.difference(picture(views[-1]), before).getbbox() is None
    assert drawing.faces == 156


def test_only_the_games_that_are_named_are_drawn_in_their_order(tmp_path: Path, drawing: Drawing) -> None:
    """Each is announced when its sheets are there; a name that is no game's is answered with a sentence."""
    made = [slug for slug, _ in rehearsal.make(tmp_path, ["Nation", "caesar"])]

    assert made == ["nation", "caesar"]
    with pytest.raises(engine.UnknownGame):
        list(rehearsal.make(tmp_path, ["solitaire for two"]))


def test_what_was_drawn_is_not_drawn_again_after_a_stop(tmp_path: Path, drawing: Drawing) -> None:
    """Stopped amid a game it goes on there, and a game that is whole is not even played again."""
    answers = iter([True] * 3 + [False])
    drawn = list(rehearsal.make(tmp_path, ["caesar", "nation"], lambda: next(answers)))
    assert drawn == [("caesar", 2 + len(theme.CODE_HEIGHTS))]
    before = drawing.faces
    done = sorted((tmp_path / "sprites").rglob("*.sprites"))
    written = [path.stat().st_mtime_ns for path in done]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(rehearsal, "views", lambda slug: iter({"nation": played("nation", 7, 20)}[slug]))
        found = dict(rehearsal.make(tmp_path, ["caesar", "nation"]))
    assert found["caesar"] == 0 < found["nation"]
    assert drawing.faces > before
    assert [path.stat().st_mtime_ns for path in done] == written


def test_a_game_that_is_laid_out_otherwise_is_played_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, drawing: Drawing
) -> None:
    """What was noted of an older program's games does not count."""
    list(rehearsal.make(tmp_path, ["caesar"]))
    monkeypatch.setattr(rehearsal, "_source", lambda: "another program")
    monkeypatch.setattr(rehearsal, "views", lambda _slug: iter([dealt("nation")]))

    assert dict(rehearsal.make(tmp_path, ["caesar"]))["caesar"] > 0


@pytest.mark.parametrize(
    "note", [b"", b"{", b"[]", b'{"source": 1}', b'{"source": "%s", "kinds": [[1]]}', b"7"]
)
@pytest.mark.slow
def test_a_note_that_is_none_is_as_good_as_none(tmp_path: Path, drawing: Drawing, note: bytes) -> None:
    """The game is played again."""
    list(rehearsal.make(tmp_path, ["caesar"]))
    sprites.shelf.save_note("caesar", note.replace(b"%s", rehearsal._source().encode()))

    assert list(rehearsal.make(tmp_path, ["caesar"])) == [("caesar", 0)]


def test_two_processes_do_not_draw_in_one_folder(tmp_path: Path, drawing: Drawing) -> None:
    """Who comes second waits, and finds everything drawn."""
    first = rehearsal.make(tmp_path, ["caesar", "nation"])
    assert next(first)[0] == "caesar"
    second: list[tuple[str, int]] = []
    waiting = Thread(target=lambda: second.extend(rehearsal.make(tmp_path, ["caesar", "nation"])))
    waiting.start()
    assert [slug for slug, _ in first] == ["nation"]
    waiting.join()

    assert second == [("caesar", 0), ("nation", 0)]


def test_old_sheets_go_and_nothing_else(tmp_path: Path, drawing: Drawing) -> None:
    """Sheets of a deck that is drawn no more and half-written files go; what somebody added stays."""
    folder, ours = tmp_path / "sprites", sheets.source()
    for name in (
        "0123456789abcdef/60-0.sprites",
        "fedcba9876543210/a photo.png",
        "notes/60-0.sprites",
        f"{ours}/tmp1234.new",
        f"{ours}/a photo.png",
    ):
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(b"")
    list(rehearsal.make(tmp_path, ["caesar"]))

    assert {path.name for path in folder.iterdir()} == {ours, "fedcba9876543210", "notes", ".lock"}
    assert (folder / ours / "a photo.png").exists()
    assert not list((folder / ours).glob("*.new"))


def test_what_came_with_the_program_is_not_drawn_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, drawing: Drawing
) -> None:
    """An image carries its sheets: a bot that starts there with an empty data folder has them all at once."""
    program, data = tmp_path / "program", tmp_path / "data"
    monkeypatch.setattr(sheets, "BUILT", program / "sprites")
    assert dict(rehearsal.make(program, ["caesar"]))["caesar"] > 0
    drawn = drawing.faces

    assert dict(rehearsal.make(data, ["caesar"])) == {"caesar": 0}
    assert drawing.faces == drawn
    width = plan(dealt("caesar")).width
    assert sprites.shelf.find(sprites.cards_sheet(width, WHOLE, 0), "KH")
    assert not list(data.rglob("*.sprites"))


def test_sheets_may_be_read_by_whoever_runs_the_bot(tmp_path: Path) -> None:
    """An image's are drawn by root, and its bot is somebody else: sheets and notes, as other files are."""
    sprites.prepare(tmp_path)
    sprites.shelf.save("a", TWO)
    sprites.shelf.save_note("a", b"{}")
    files = [path for path in tmp_path.rglob("a.*") if path.is_file()]

    assert len(files) == 2
    assert {path.stat().st_mode & 0o777 for path in files} == {0o644}


def test_only_so_many_bytes_of_sheets_are_open(monkeypatch: pytest.MonkeyPatch) -> None:
    """The one that was not used for the longest time is read again when it is needed."""
    for name in ("a", "b", "c"):
        sprites.shelf.save(name, TWO)
    one = sprites.shelf.sheet("a")
    assert one
    assert one.memory_bytes > sum(image.width * image.height for image in (TWO["KH"].mask,))
    monkeypatch.setattr(sprites.shelf._open, "most_bytes", 2 * one.memory_bytes)
    for name in ("a", "b", "a", "c", "a"):
        assert sprites.shelf.find(name, "KH")

    assert list(sprites.shelf._open) == ["c", "a"]


def test_nobody_draws_for_a_bot_that_is_gone(tmp_path: Path, drawing: Drawing) -> None:
    """Once the cards are not wanted any more nothing is drawn."""
    assert list(rehearsal.make(tmp_path, ["caesar"], lambda: False)) == []
    assert drawing.faces == 0


def test_cards_are_drawn_at_the_lowest_priority(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], drawing: Drawing
) -> None:
    """What no other program wants is enough for them; of which games is told on the way."""
    priorities: list[object] = []
    monkeypatch.setattr(os, "nice", priorities.append)
    monkeypatch.setattr(os, "sched_setscheduler", lambda *how: priorities.append(how[:2]), raising=False)
    monkeypatch.setattr(sys, "stdin", StringIO("caesar\nnation\n"))

    assert main(["sprites", str(tmp_path), "-"]) == 0
    assert priorities == [19, (0, os.SCHED_IDLE)] if sys.platform == "linux" else [19]
    assert [line.split()[0] for line in capsys.readouterr().out.splitlines()] == ["caesar", "nation"]
