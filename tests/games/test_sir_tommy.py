"""Sir Tommy: a hand and four heaps."""

from __future__ import annotations

import engine
from tests.support import code, offered, table

LIES = "f1: AD 2C; f2:; h: 3S; 1: 9H 4D; 2: 3C; s: *"


def test_heaps_give_to_foundations_only() -> None:
    """And take from the hand only; of empty heaps the first is offered."""
    t = table("sir-tommy", LIES)

    assert offered(t) == {"h f1", "h 1", "h 2", "h 3", "2 f1"}
    assert t.why_not("h 4") is None
    assert code(t, "1 2") == "only-from"
    assert code(t, "1 f1") == "wrong-rank"
    assert code(t, "h f2") == "wrong-rank"
    assert code(t, "f1 1") == "foundation-stays"


def test_only_the_pack_is_hidden() -> None:
    """The heaps may be looked through."""
    t = table("sir-tommy", LIES)

    assert all(None not in pile.cards for pile in t.view().piles if pile.code != "s")
    assert engine.Table("sir-tommy", 7).view().home == 0


def test_suits_do_not_count() -> None:
    """An ace may wait, or begin any empty foundation; a two goes on any ace."""
    t = table("sir-tommy", "f1: AD; f2: AC; h: 2S; 1: 2H; s: 3C *")
    t.push("h f2")
    t.push("1 f1")

    assert (t.piles["f2"], t.piles["f1"], t.piles["h"]) == (("AC", "2S"), ("AD", "2H"), ("3C",))
