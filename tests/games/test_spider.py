"""Spider: runs in suit, whole suits, dealing."""

from __future__ import annotations

import engine
from engine.text.page import rules
from tests.support import code, offered, table

LIES = "1: 2D 3C 2D 3C 4D 5D 9S 8S 7S; 2: 10H; 3: 8H; 4:; 5: KS; 6: KH; 7: KD; 8: KC; 9: KS; 10: KH; s: *"


def test_only_runs_in_suit_go_together() -> None:
    """Mixed cards lie upon each other, and part again one by one."""
    t = table("spider", LIES)

    assert str(t.parse("9S 2")) == "1 2 x3"
    assert code(t, "5D 4") == "no-run"
    assert code(t, "3 2") == "wrong-rank"
    assert code(t, "deal") == "only-when"


def test_a_whole_suit_leaves_at_once_and_is_narrated() -> None:
    """From king to ace, to the first empty place; what it hid is turned up."""
    t = table(
        "spider",
        "1: 2D 3C 2D 3C 4D KS..2S; 2: AS; 3: 9H; 4: 9D; 5: 9C; 6: 9S; 7: 9H; 8: 9D; 9: 9C; 10: 7H; s: *",
    )
    t.push("2 1")

    assert t.piles["f1"] == tuple(f"{rank}S" for rank in reversed(engine.RANKS))
    assert "from K♠ down the whole suit leaves 1 at once" in str(t.view().caption)
    assert "4♦ is turned up on 1" in str(t.view().caption)
    assert t.view().home == 13
    t.pop()
    assert t.piles["f1"] == ()


def test_each_space_is_a_place_of_its_own_while_the_pack_lasts() -> None:
    """For the next deal lays another card on each."""
    t = table("spider", LIES.replace("3: 8H", "3:"))
    assert {"1 3 x1", "1 4 x1", "2 3", "2 4"} <= offered(t)


def test_the_page_says_when_cards_are_dealt() -> None:
    """While each column holds a card; dealt open there is no such condition."""
    spider = engine.GAMES["spider"]

    assert "`deal` only when no place of the columns is open." in rules(spider)
    assert "`deal` only when" not in rules(spider.variants["open-deal"])


def test_two_and_one_suit() -> None:
    """The pack has the suits of the variant alone."""
    for variant, suits in (("two-suits", "SH"), ("one-suit", "S")):
        pack = engine.Table("spider", variant=variant).game.pack()
        assert len(pack) == 104
        assert {engine.RANKS[card % 13] + "SHDC"[card // 13] for card in pack} == {
            rank + suit for rank in engine.RANKS for suit in suits
        }
