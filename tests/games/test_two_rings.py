"""Two Rings: seed 001, plate 38; every rule in a position of its own."""

from __future__ import annotations

import engine
from tests.support import code, lying, offered, rigged, table

BRACELET = "1: 3S; 2: 3H; 3: 3D; 4: 3C; 5: JS; 6: JH; 7: JD; 8: JC; "


def test_sevens_and_sixes_are_withdrawn() -> None:
    """The deal: all sevens and all sixes lie as on the plate, diamonds, clubs, hearts, spades twice over."""
    t = engine.Table("two-rings", seed=2)

    assert [t.piles[f"f{n}"] for n in range(1, 9)] == [("7D",), ("7C",), ("7H",), ("7S",)] * 2
    assert [t.piles[f"f{n}"] for n in range(9, 17)] == [("6D",), ("6C",), ("6H",), ("6S",)] * 2


def test_eight_cards_make_the_bracelet() -> None:
    """The deal: eight cards in a line; the rest stays in hand, the talon is empty."""
    t = rigged("two-rings", "8S 2H 3H 4H 7S 5D 6D JD QD KD AD")

    assert lying(t, "1 2 3 4 5 6 7 8 t") == "8S | 2H | 3H | 4H | 5D | JD | QD | KD | -"
    assert t.piles["s"][0] == "AD"


def test_sevens_ascend_and_sixes_descend_in_suit() -> None:
    """The rule: the foundations follow suit; sevens rise to kings, sixes fall to aces."""
    t = table("two-rings", "f1: 7D; f2: 7C; f9: 6D; f10: 6C; 1: 8D; 2: 5C; 3: 5H; 4: 8S; 5: 9D; 6: 4C")

    assert offered(t) == {"1 f1", "2 f10", "deal"}
    assert code(t, "4 f1") == "wrong-suit"
    assert code(t, "6 f10") == "wrong-rank"


def test_of_two_like_foundations_the_first_is_offered() -> None:
    """As decided: both sevens of a suit take its eight; one of them is offered, both are legal."""
    t = table("two-rings", f"{BRACELET}f1: 7D; f5: 7D; t: 8D")

    assert offered(t) == {"t f1", "deal"}
    assert t.parse("t f5") in t.legal_moves
    assert str(t.parse("t f")) == "t f1"


def test_there_is_no_building_on_the_bracelet() -> None:
    """As decided: the bracelet gives its cards and takes none but fills."""
    t = table("two-rings", "1: 3S; 2: 4S; 3: 3H")

    assert code(t, "1 2") == "no-building"


def test_deal_turns_the_next_card_onto_the_talon() -> None:
    """Play: unsuitable cards go to the talon, whose top may be played."""
    t = table("two-rings", f"{BRACELET}f1: 7D; s: 9D 8D *")

    t.push("deal")
    assert (lying(t, "t"), offered(t)) == ("9D", {"deal"})
    t.push("deal")
    assert (lying(t, "t"), offered(t)) == ("9D 8D", {"t f1", "deal"})
    t.push("t f1")
    assert offered(t) == {"t f1", "deal"}
    assert code(t, "s f1") == "dealt-only"


def test_while_pack_and_talon_hold_cards_the_player_chooses() -> None:
    """Open places: nothing else may be done until the place is filled from pack or talon."""
    t = table("two-rings", f"f1: 7D; f3: 7H; {BRACELET.replace('3D', '8D')}t: 8H; s: 2C *")
    t.push("3 f1")

    assert offered(t) == {"s 3", "t 3"}
    for other in ("t f3", "deal", "1 f1"):
        assert code(t, other) == "open-place-first"
    t.push("s 3")
    assert lying(t, "3 t") == "2C | 8H"
    t.pop()
    t.push("t 3")
    assert lying(t, "3 t") == "8H | -"


def test_without_a_talon_the_pack_fills_without_asking() -> None:
    """Open places: if one of the two is empty the other fills the place at once."""
    t = table("two-rings", f"f1: 7D; {BRACELET.replace('3D', '8D')}s: 2C *")

    t.push("3 f1")
    assert lying(t, "3") == "2C"


def test_without_a_pack_the_talon_fills_without_asking() -> None:
    """Open places: the top of the talon comes when the pack is out."""
    t = table("two-rings", f"f1: 7D; {BRACELET.replace('3D', '8D')}t: * 4H 2C; s:")

    t.push("3 f1")
    assert lying(t, "3") == "2C"
    assert t.piles["t"][-1] == "4H"


def test_with_neither_the_place_stays_open() -> None:
    """Open places: when pack and talon are out, nothing fills the place and it blocks nothing."""
    t = table("two-rings", f"f1: 7D; {BRACELET.replace('3D', '8D').replace('1: ', '1: * ')}s:")

    t.push("3 f1")
    assert lying(t, "3") == "-"
    assert code(t, "1 3") == "no-building"


def test_a_taken_place_is_not_filled() -> None:
    """Open places: only an open place takes a card from pack or talon."""
    t = table("two-rings", f"{BRACELET}t: 8H")

    assert code(t, "s 3") == code(t, "t 3") == "place-taken"


def test_one_redeal_oldest_card_first() -> None:
    """Play: the talon may be taken up and re-dealt once, turned over unshuffled."""
    t = table("two-rings", f"{BRACELET}t: 2S 9H 4D; 1: * 3S; s: 5S")
    assert code(t, "redeal") == "deal-out-first"
    t.push("deal")
    assert code(t, "deal") == "pack-out"
    t.push("redeal")

    assert lying(t, "s t") == "2S 9H 4D 5S | -"
    assert t.view().redeals == 0
    for _ in range(4):
        t.push("deal")
    assert code(t, "redeal") == "no-redeal-left"


def test_an_empty_talon_is_not_dealt_again() -> None:
    """Redeal: it takes a talon to deal again."""
    t = table("two-rings", f"{BRACELET}1: * 3S; s:")

    assert code(t, "redeal") == "nothing-to-redeal"


RINGS = "".join(f"f{n}: 7{s}..K{s}; f{n + 8}: 6{s}..A{s}; " for n, s in enumerate("DCHSDCHS", 1))


def test_won_with_rings_of_kings_and_aces() -> None:
    """The end: eight kings in one ring, eight aces in the other."""
    t = table("two-rings", f"{RINGS.replace('f16: 6S..AS', 'f16: 6S..2S')}5: AS; s:")

    assert str(t.push("A♠ f")) == "5 f16"
    assert t.outcome() == engine.Outcome("won", "every card is where the final picture wants it")


def test_lost_when_nothing_is_left() -> None:
    """The end: pack and talon are out, and no card of the bracelet fits."""
    t = table("two-rings", "1: * 2H; f1: 7D; s:")

    assert t.outcome() == engine.Outcome("lost", "no legal move is left")
    assert code(t, "2 f1") == "nothing-there"
