"""A table drawn again and again looks as if drawn for the first time, and only what changed is painted."""

from __future__ import annotations

from io import BytesIO
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image, ImageChops

import engine
from engine import View
from render import canvas, draw, png, tableau, theme
from render.canvas import PicturePart
from render.deck import sprites
from render.plan.fans import Form
from render.plan.frame import PlacedPile
from tests.render.tables import dealt, holding, played, won

GAMES = tuple(engine.GAMES)


@pytest.fixture(autouse=True)
def _empty_caches(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tableau, "_LIVE", tableau._Live())
    monkeypatch.setattr(sprites, "lying", sprites._Lying())  # those on the tables of other tests do not count


def pixels(png: bytes) -> Image.Image:
    """A PNG file, decoded; it must be whole."""
    with Image.open(BytesIO(png)) as image:
        image.verify()
    with Image.open(BytesIO(png)) as image:
        return image.convert("RGB")


def same(view: View, table: str) -> bool:
    """Whether the next picture of a table is the one that is drawn from nothing."""
    anew = tableau._Table().draw(view)
    return ImageChops.difference(pixels(draw(view, table)), pixels(anew)).getbbox() is None


@pytest.mark.parametrize("game", GAMES)
@settings(max_examples=6, deadline=None)
@given(seed=st.integers(1, 10**6), steps=st.lists(st.integers(0, 9), min_size=5, max_size=30))
@pytest.mark.slow
@pytest.mark.heavy
def test_play_and_undo_leave_no_trace(game: str, seed: int, steps: list[int]) -> None:
    """After any moves and undos, pixel by pixel, in every game."""
    table, chance, name = engine.Table(game, seed=seed), Random(seed), f"{game}-{seed}"
    assert same(table.view(), name)
    for step in steps:
        if step < 3 and table.moves:
            table.pop()
        elif moves := list(table.legal_moves):
            table.push(chance.choice(moves))
        assert same(table.view(), name)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.slow
@pytest.mark.heavy
def test_any_table_may_follow_any_other(game: str) -> None:
    """A win with its ribbon, the deal, another game, long fans, the same view twice."""
    first = GAMES[0] if game != GAMES[0] else GAMES[1]
    for view in (dealt(game), won(game), dealt(game), dealt(first), dealt(game), dealt(game)):
        assert same(view, "one table")


def test_long_fans_come_and_go() -> None:
    """Rows that take many lines, and are short again."""
    for count in (1, 96, 12, 40, 0, 13):
        assert same(holding(dealt("kings"), {"1": count, "7": 96 - count}), "kings")


def test_only_what_changed_is_painted(monkeypatch: pytest.MonkeyPatch) -> None:
    """A move repaints less than a third of the picture, and the same view nothing at all."""
    painted: list[canvas.Rectangle] = []
    repaint = canvas.Canvas._repaint

    def watched(self: canvas.Canvas, box: canvas.Rectangle, parts: object) -> None:
        painted.append(box)
        repaint(self, box, parts)  # type: ignore[arg-type]

    monkeypatch.setattr(canvas.Canvas, "_repaint", watched)
    before, after = played("nation")[20:22]
    draw(before, "nation")
    painted.clear()
    draw(after, "nation")
    area = sum(map(canvas._area, painted))
    painted.clear()
    draw(after, "nation")

    assert 0 < area < 1100 * 700 / 3
    assert painted == []


def test_a_pile_whose_code_alone_is_marked_is_not_laid_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    """Laid are those that changed, and the one that has no ring any more; not those that cards came from."""
    laid: list[str] = []
    lay = tableau._Table._pile

    def watched(self: tableau._Table, view: View, place: PlacedPile, form: Form, moved: int) -> PicturePart:
        laid.append(place.code)
        return lay(self, view, place, form, moved)

    monkeypatch.setattr(tableau._Table, "_pile", watched)
    table = engine.Table("fifteen", 1)
    table.push("5 14")
    draw(table.view(), "marked")
    laid.clear()
    table.push("3 6")
    draw(table.view(), "marked")

    assert sorted(laid) == ["14", "3", "6"]


@pytest.mark.parametrize("game", ["carpet", "empress-of-india"])
def test_the_largest_pictures_are_small_enough_as_dealt(game: str) -> None:
    """At most 90 kB, though more than a hundred cards lie face up; the next picture is of the same table."""
    table = engine.Table(game, seed=1)
    picture = draw(table.view(), game)
    table.push(next(iter(table.legal_moves)))

    assert len(picture) <= canvas.LARGEST_BYTES
    assert same(table.view(), game)


def test_a_table_with_large_files_is_packed_with_more_care(monkeypatch: pytest.MonkeyPatch) -> None:
    """From then on, and its pictures are those that are drawn from nothing, whatever moves."""
    monkeypatch.setattr(canvas, "HEAVY_BYTES", 40_000)
    views = played("wheel", 1, 12)
    assert all(same(view, "wheel") for view in views)
    found = tableau._LIVE.take("wheel").canvas

    assert found and found.packing == png.SMALL


def test_only_what_changed_is_packed_again() -> None:
    """What changed before and changes again is packed alone; the strips are all scanlines, in their order."""
    found = canvas.Canvas(1100, 700)
    rows = [PicturePart([canvas.stroke(sprites.back(60), 100, top)]) for top in (40, 300, 520)]
    on_it = PicturePart([*rows[1].strokes, canvas.stroke(sprites.back(60), 110, 310)])
    marked = [rows[0], on_it, rows[2]]
    for parts in (rows, marked, rows):
        found.paint(parts)
    before = {id(strip.band) for strip in found.strips}
    found.paint(marked)
    packed = [strip for strip in found.strips if id(strip.band) not in before]

    assert sum(strip.bottom - strip.top for strip in packed) < theme.card_height(60) + 2 * canvas.ROUND
    assert [strip.top for strip in found.strips] == [0, *(strip.bottom for strip in found.strips[:-1])]
    assert found.strips[-1].bottom == 700


def test_the_number_of_cached_tables_is_bounded() -> None:
    """The one that was not drawn for the longest time is forgotten; it is drawn anew when it comes back."""
    tableau.keep_live(3)
    for name in ("a", "b", "c", "a", "d"):
        draw(dealt("klondike"), name)

    assert list(tableau._LIVE.held) == ["c", "a", "d"]
    assert same(dealt("klondike"), "b")
