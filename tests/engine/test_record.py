"""Records: short texts that lead back to the same table, and refuse everything else."""

from __future__ import annotations

import base64
import json
import zlib
from typing import Any

import pytest

import engine
from engine.record import dumps, loads
from tests.support import others, playout, table, unshuffled


def facts(record: str) -> dict[str, Any]:
    """What a record holds."""
    held = json.loads(zlib.decompress(base64.b64decode(record)))
    assert isinstance(held, dict)
    return held


def packed(held: object) -> str:
    """A record that holds this."""
    return deflated(json.dumps(held).encode())


def deflated(plain: bytes) -> str:
    """These bytes as a record has them."""
    return base64.b64encode(zlib.compress(plain)).decode()


def test_a_record_holds_game_rules_seed_and_moves() -> None:
    """The facts, no more."""
    t = engine.Table("two-rings", 7)
    moves = [str(move) for move in playout(t, "record", 3)]

    assert facts(dumps(t)) == {"game": "two-rings", "rules": 1, "seed": "7", "moves": ",".join(moves)}


def test_a_record_of_the_first_moves() -> None:
    """A cursor for undo cuts the moves, and redo needs the whole."""
    t = engine.Table("two-rings", 7)
    for _ in playout(t, "cut", 6):
        pass

    assert loads(dumps(t, 2)).moves == t.moves[:2]
    assert loads(dumps(t, 0)).moves == ()


def roundtrip(t: engine.Table) -> engine.Table:
    """The table its record leads to, which must be the same in everything."""
    for _ in playout(t, "roundtrip", 12):
        pass
    again = loads(dumps(t))
    assert (again.key(), again.piles, again.moves, again.view()) == (t.key(), t.piles, t.moves, t.view())
    return again


def test_a_table_from_a_seed_comes_back() -> None:
    """Numbers, and texts as the daily deal has them."""
    roundtrip(engine.Table("kings", 999_999_999))
    roundtrip(engine.Table("square", "daily/2026-11-21, ♥"))


def test_a_table_from_a_pack_comes_back() -> None:
    """The pack is written down, and the names of its shuffles stay."""
    assert roundtrip(engine.Table("herring-bone", pack=unshuffled(2)[::-1])).pack is not None


def test_a_table_from_a_position_comes_back() -> None:
    """The piles are written down."""
    assert roundtrip(table("kings", "f1: AD; 1: 9D 2H; 2: 3S")).placed is not None


def test_a_variant_comes_back() -> None:
    """The variant is written down, with a seed and with a pack."""
    once = unshuffled(1)

    assert roundtrip(engine.Table("herring-bone", 7, variant="german")).game.variant == "german"
    pack = once + others("herring-bone", once)
    assert roundtrip(engine.Table("herring-bone", pack=pack, variant="german")).game.variant == "german"


def test_a_long_game_stays_short() -> None:
    """A record is text of plain letters, well under a kilobyte for an ordinary game."""
    t = engine.Table("two-rings", 3)
    for _ in playout(t, "long", 150):
        pass

    assert len(dumps(t)) < 1024
    assert dumps(t).isascii()


GOOD = {"game": "kings", "rules": 1, "seed": "7", "moves": ""}


@pytest.mark.parametrize(
    "held",
    [
        {**GOOD, "game": "no-such-game"},
        {**GOOD, "game": 7},
        {**GOOD, "game": None},
        {**GOOD, "rules": 9},
        {**GOOD, "rules": None},
        {**GOOD, "moves": "1 f9"},
        {**GOOD, "moves": "what"},
        {**GOOD, "moves": None},
        {**GOOD, "moves": ["1 f1"]},
        {**GOOD, "variant": "german"},
        {**GOOD, "variant": 3},
        {**GOOD, "variant": [""]},
        {**GOOD, "pack": "AS"},
        {**GOOD, "pack": 5},
        {**GOOD, "piles": {}},
        {**GOOD, "piles": "AS"},
        {**GOOD, "piles": {"1": ["AS"]}},
        {**GOOD, "piles": {"1": 3}},
        {**GOOD, "piles": ["1"]},
        {**GOOD, "seed": "\ud800"},
        {**GOOD, "moves": "\ud800"},
        {**GOOD, "pack": "AS", "piles": {"1": "AS"}},
        {"game": "kings"},
        {"rules": 1, "moves": ""},
        {},
        [],
        "kings",
        7,
        None,
    ],
    ids=str,
)
def test_a_record_that_leads_nowhere(held: object) -> None:
    """Well packed, but no game: refused in a sentence."""
    with pytest.raises(engine.InvalidRecord) as wrong:
        loads(packed(held))
    assert len(str(wrong.value)) < 300


@pytest.mark.parametrize(
    "text",
    [
        "",
        " ",
        "nonsense",
        "♥",
        "AAAA",
        "=" * 8,
        "x" * 10_000,
        base64.b64encode(b"{}").decode(),
        deflated(b"no json"),
        deflated(b"\xff\xfe"),
        deflated(b'{"game":"kings"'),
        packed(GOOD)[:-8],
        packed(GOOD)[4:],
        packed(GOOD) + "!",
    ],
    ids=lambda text: text[:12],
)
def test_a_text_that_is_no_record(text: str) -> None:
    """Broken, cut, or something else altogether."""
    with pytest.raises(engine.InvalidRecord):
        loads(text)


def test_a_bomb_is_not_inflated() -> None:
    """A record that would grow without end is given up, in little memory."""
    with pytest.raises(engine.InvalidRecord):
        loads(packed({**GOOD, "more": "a" * 20_000_000}))
    assert loads(packed({**GOOD, "more": "a" * 1000})).moves == ()


def test_deeply_nested_texts_are_refused() -> None:
    """JSON as deep as one likes."""
    with pytest.raises(engine.InvalidRecord):
        loads(deflated(b"[" * 200_000))


def test_a_record_of_other_rules_is_known() -> None:
    """When a rule was corrected, older records say so instead of going wrong."""
    with pytest.raises(engine.InvalidRecord, match="was played by other rules of The Kings"):
        loads(packed({**GOOD, "rules": 0, "moves": "1 f1"}))


def test_a_record_of_before_names_the_book_s_klondike() -> None:
    """What `klondike` was called until its second revision is the book's game; today's is another one."""
    played = engine.Table("canfield-or-klondike", 7)
    for _ in range(5):
        played.push(played.offered()[0])
    old = {**facts(dumps(played)), "game": "klondike", "rules": 1}
    loaded = loads(packed(old))

    assert (loaded.game.slug, loaded.moves, loaded.piles) == (played.game.slug, played.moves, played.piles)
    assert loads(dumps(engine.Table("klondike", 7))).game.slug == "klondike"
