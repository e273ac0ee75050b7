"""TriPeaks: three peaks upon one pile."""

from __future__ import annotations

import pytest

import engine
from tests.support import code, offered, table


def hidden(t: engine.Table) -> set[str]:
    """The places whose card the player may not see."""
    return {pile.code for pile in t.view().piles if pile.code != "s" and None in pile.cards}


def test_a_place_alone_is_a_whole_move() -> None:
    """There is one pile only where a card can go; a covered card stays where it is."""
    t = table("tripeaks", "19: 5H; 20: KC; 22: 7D; 10: 7C; t: 6S; s: *")

    assert str(t.parse("19")) == "19 t"
    assert str(t.parse("7D")) == "22 t"
    assert code(t, "20 t") == "wrong-rank"
    assert code(t, "10 t") == "only-when"
    assert code(t, "19 22") == "no-building"


def test_eighteen_cards_lie_face_down() -> None:
    """All but the bottom row, until nothing lies on them."""
    t = engine.Table("tripeaks", 7)
    assert hidden(t) == {f"{n}" for n in range(1, 19)}

    t = table("tripeaks", "1: 8D; 4: 9C; 10: 7C; 19: 5H; 20: 6C; t: 6S; s: *")
    assert hidden(t) == {"1", "4", "10"}
    t.push("19 t")
    assert hidden(t) == {"1", "4", "10"}
    assert t.view().revealed is False
    t.push("20 t")
    assert hidden(t) == {"1", "4"}
    assert t.view().revealed is True
    assert offered(t) == {"10 t", "deal"}
    t.pop()
    assert hidden(t) == {"1", "4", "10"}


def test_the_open_variant_hides_nothing() -> None:
    """It deals the same cards, all of them to be seen."""
    t = engine.Table("tripeaks", 7, variant="open")

    assert hidden(t) == set()
    assert t.piles == engine.Table("tripeaks", 7).piles


@pytest.mark.parametrize(("variant", "fits"), [(None, True), ("no-corner", False), ("open", True)])
def test_the_corner(variant: str | None, fits: bool) -> None:
    """King and ace are neighbours, but for one variant."""
    t = table("tripeaks", "19: AH; 20: 9H; t: KS; s: *", variant)

    assert ("19 t" in offered(t)) == fits


def test_what_has_left_the_peaks_counts() -> None:
    """The game is won when they are gone, whatever is left of the pack."""
    t = table("tripeaks", "1: 5H; t: 6S; s: *")
    assert (t.view().home, t.view().total) == (27, 28)
    t.push("1")
    outcome = t.outcome()

    assert outcome is not None
    assert outcome.result == "won"
