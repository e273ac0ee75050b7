"""What is held in memory is bounded by bytes, whatever it is."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from itertools import product

import pytest
from PIL import Image

import engine
from render import draw, tableau, theme
from render.deck import faces, ink, sprites
from render.lru import Lru, cached
from render.theme import BESIDE
from tests.render.tables import dealt, played

MIB = 1 << 20


def test_values_that_were_not_used_for_longest_go() -> None:
    """As many as it takes for the newest to fit in; to ask for a value is to use it."""
    held: Lru[str, bytes] = Lru(100, len)
    for name, size in (("a", 40), ("b", 40), ("c", 10)):
        held.put(name, bytes(size))
    assert held.get("a")
    held.put("d", bytes(45))

    assert list(held) == ["c", "a", "d"]
    assert held.bytes == 95
    assert held.get("b") is None


def test_a_value_may_be_put_again_and_taken_out() -> None:
    """In the place of what was held under its key, with the bytes it has now."""
    held: Lru[str, bytes] = Lru(100, len)
    held.put("a", bytes(60))
    held.put("a", bytes(30))
    held.put("b", bytes(60))
    assert (list(held), held.bytes) == (["a", "b"], 90)

    assert held.pop("a") == bytes(30)
    assert held.pop("a") is None
    assert (len(held), held.bytes) == (1, 60)
    held.clear()
    assert (len(held), held.bytes) == (0, 0)


def test_the_newest_value_stays_however_large() -> None:
    """Alone: what is in use must be somewhere."""
    held: Lru[str, bytes] = Lru(100, len)
    held.put("a", bytes(60))
    held.put("b", bytes(500))
    assert list(held) == ["b"]

    held.put("c", bytes(50))
    assert list(held) == ["c"]


def test_evicted_values_are_computed_again() -> None:
    """And not for what is held, by whatever way its arguments are given."""
    calls: list[tuple[int, int]] = []

    @cached(100, len)
    def zeros(count: int, more: int = 0) -> bytes:
        """So many."""
        calls.append((count, more))
        return bytes(count + more)

    for count in (60, 60, 30, 60, 50, 30):
        assert len(zeros(count)) == count
    assert calls == [(60, 0), (30, 0), (50, 0), (30, 0)]
    assert len(zeros(10, more=5)) == len(zeros(10, more=5)) == 15
    assert calls[-2:] == [(30, 0), (10, 5)]
    assert zeros.__doc__ == "So many."


def images() -> Iterator[Image.Image]:
    """All of Pillow's that are held anywhere."""
    gc.collect()
    return (one for one in gc.get_objects() if isinstance(one, Image.Image))


@pytest.mark.slow
def test_what_cards_are_drawn_from_is_bounded() -> None:
    """Though every size is drawn once, upright and slanted: masters at many times the size are not held."""
    held = set(map(id, images()))
    for width, turn, rank in product(theme.WIDTHS_WON, (0, 12.5), "K9"):
        faces.face(f"{rank}S", width, BESIDE, turn)
        faces.rim(width, turn)

    left = sum(ink.image_bytes(image) for image in images() if id(image) not in held)
    assert left < 24 * MIB


@pytest.fixture
def live(monkeypatch: pytest.MonkeyPatch) -> tableau._Live:
    """Room for three tables, and nothing in it."""
    sprites.prepare(None)
    monkeypatch.setattr(tableau, "_LIVE", tableau._Live(3))
    return tableau._LIVE


def test_live_tables_are_bounded_by_their_bytes(live: tableau._Live) -> None:
    """Large pictures make room for fewer tables than small ones."""
    counts = set[int]()
    for number, game in enumerate(("caesar", "olga", "square", "fish-bone", "caesar", "olga", "louis")):
        draw(dealt(game), f"{game} {number}")
        assert live.held.bytes <= live.held.most_bytes == 3 * tableau.LIVE_BYTES
        counts.add(len(live.held))
    assert min(counts) == 1
    assert 2 < max(counts) < 5


def test_what_is_counted_is_what_is_held(live: tableau._Live) -> None:
    """Pixels and packed bands of each, also after moves."""
    for view in played("kings", 7, 20):
        draw(view, "a table")
    [name] = live.held
    table = live.take(name)
    assert table.canvas
    pixels = table.canvas.image.width * table.canvas.image.height
    bands = sum(len(strip.band.deflated) for strip in table.canvas.strips if strip.band)

    assert table.memory_bytes == pixels + bands + tableau.PARTS_BYTES
    assert bands > 10_000


def test_sprites_are_counted_only_when_they_may_be_too_many(
    live: tableau._Live, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What came since they were counted is an upper bound: a picture of few sprites counts none of them."""
    monkeypatch.setattr(sprites, "lying", sprites._Lying())
    counted: list[int] = []

    def count(self: sprites._Lying) -> int:
        counted.append(1)
        return 0

    monkeypatch.setattr(sprites._Lying, "memory_bytes", property(count))
    draw(dealt("caesar"), "a table")
    assert sprites.lying.most_bytes >= sum(sprite.memory_bytes for sprite in sprites.lying.values()) > 0
    assert counted == []

    monkeypatch.setattr(live, "most_sprite_bytes", sprites.lying.most_bytes - 1)
    draw(dealt("caesar"), "another")
    assert counted == [1]


@pytest.mark.slow
def test_sprites_on_live_tables_are_bounded(live: tableau._Live, monkeypatch: pytest.MonkeyPatch) -> None:
    """Tables go before all their sprites together take more than they may; what lies nowhere is forgotten."""
    monkeypatch.setattr(live.held, "most_bytes", 1 << 40)
    monkeypatch.setattr(live, "most_sprite_bytes", 2 * MIB)
    monkeypatch.setattr(sprites._newest, "most_bytes", MIB)
    for game in ("caesar", "olga", "nation", "kings", "square", "louis", "queens"):
        draw(engine.Table(game, 7).view(), game)
        gc.collect()
        assert sprites.lying.memory_bytes <= 2 * MIB or len(live.held) == 1

    assert 1 < len(live.held) < 7
    assert sprites._newest.bytes <= MIB
    pixels = (
        core for name in list(sprites.lying) for piece in sprites.lying[name].pieces for core in piece[:2]
    )
    assert sprites.lying.memory_bytes == sum(core.size[0] * core.size[1] for core in pixels if core)
