"""The Empress of India: plate 14; every rule in a position of its own."""

from __future__ import annotations

from itertools import product

import pytest

import engine
from engine.vocabulary import RED, Couple, PlayTogether, Reserve, SortedRefill, Waste
from tests.support import code, lying, offered, rigged, table

COURT = (
    "q: QC; g1: JH; g2: JH; g3: JD; g4: JD; g5: JH; g6: JH; g7: JD; g8: JD; x: QS QS QS QS QC QC QC; "
    "f2: AC; f3: AS; f4: AS; f5: AC; f6: AC; f7: AS; f8: AS; f10: KH; f11: KH; f12: KH; "
    "f13: KD; f14: KD; f15: KD; f16: KD; "
)
BASES = f"{COURT}f1: AC; f9: KH; "


def four(rest: str) -> engine.Table:
    """Two single cards in each division, and what the rest says."""
    return table("empress-of-india", f"{BASES}a3: QH; a4: 9D; n7: 2C; n8: 9S; {rest}")


def test_the_deal() -> None:
    """The court lies out; red cards fill the Army, black ones the Navy, then the talons."""
    reds = [f"{rank}H" for rank in "23456789"] * 3 + ["10D", "9D"]
    blacks = [f"{rank}S" for rank in "23456789"] * 3
    t = rigged("empress-of-india", " ".join([*reds, *blacks, "2C"]))

    assert lying(t, "f1 f2 f3 f4 f5 f6 f7 f8") == "AC | AC | AS | AS | AC | AC | AS | AS"
    assert lying(t, "f9 f10 f11 f12 f13 f14 f15 f16") == "KH | KH | KH | KH | KD | KD | KD | KD"
    assert lying(t, "q g1 g2 g3 g4 g5 g6 g7 g8") == "QC | JH | JH | JD | JD | JH | JH | JD | JD"
    assert lying(t, "x") == "QS QS QS QS QC QC QC"
    assert [t.piles[f"a{n}"] for n in range(1, 25)] == [(card,) for card in reds[:24]]
    assert [t.piles[f"n{n}"] for n in range(1, 25)] == [(card,) for card in blacks]
    assert lying(t, "t1 t2") == "10D 9D | -"
    assert (t.piles["s"][0], len(t.piles["s"])) == ("2C", 126)


def test_single_cards_are_paired_or_played() -> None:
    """Any single card goes upon any of the other division; two that fit are played at the same time."""
    t = four("t1: 5H; s: 4S *")
    couples = {
        f"{a} {b}"
        for red, black in product(("a3", "a4"), ("n7", "n8"))
        for a, b in ((red, black), (black, red))
    }

    assert offered(t) == {*couples, "play a3 n7", "deal"}
    t.push("play a3 n7")
    assert lying(t, "f1 f9") == "AC 2C | KH QH"


def test_no_card_goes_home_alone() -> None:
    """Neither a single card, nor that of a talon, nor one of a pair with another card."""
    t = four("n9: 2S; t1: QD; s: *")

    assert code(t, "a3 f9") == "no-building"
    assert code(t, "n7 f1") == "no-building"
    assert code(t, "t1 f13") == "no-building"
    refused = {
        "play a3": "leave-together",
        "play a3 n8": "fits-nowhere",
        "play a4 n7": "fits-nowhere",
        "play a3 n1": "nothing-there",
    }
    assert {move: code(t, move) for move in refused} == refused
    t.push("n8 a3")
    assert code(t, "play a3 n7") == "leave-together"
    assert code(t, "play a3") == "fits-nowhere"


def test_a_pair_stays_together() -> None:
    """It is played as one when both of its cards fit; it takes no third card and is never parted."""
    t = four("s: *")
    t.push("n7 a3")
    assert lying(t, "a3") == "QH 2C"
    assert str(t.view().caption).startswith("2♣ goes from n7 to a3")
    assert code(t, "n8 a3") == "pair-stays"
    assert code(t, "a3 n8") == "pair-stays"
    assert {move for move in offered(t) if "a3" in move.split()} == {"play a3"}
    t.push("play a3")
    assert lying(t, "f1 f9") == "AC 2C | KH QH"


def test_cards_of_one_division_are_not_paired() -> None:
    """Nor is anything laid on an empty place, or taken from one."""
    t = four("t1: 5H; s:; t2: *")

    assert code(t, "a3 a4") == "no-building"
    assert code(t, "t1 a4") == "no-building"
    assert code(t, "a3 n1") == "nothing-there"
    assert code(t, "n1 a3") == "nothing-there"


def test_foundations_leave_a_court_card_out() -> None:
    """From ten to knave and king upwards, from king to queen and ten downwards; both in suit."""
    black, red = "AC 2C 3C 4C 5C 6C 7C 8C 9C 10C", "KH QH"
    t = table(
        "empress-of-india",
        f"{COURT}f1: {black}; f9: {red}; "
        "a1: 10H; a2: 9H; a3: 10D; n1: JC; n2: KC; n3: JS; t1: 9D *; t2: 9S; s:",
    )

    assert {move for move in offered(t) if move.startswith("play")} == {"play a1 n1"}
    t.push("play a1 n1")
    t.push("play a2 n2")
    assert lying(t, "f1 f9") == f"{black} JC KC | {red} 10H 9H"
    assert len(t.piles["f1"]) == 12


def full(rest: str, a1: str = "7D", n1: str = "8C") -> engine.Table:
    """Both divisions full, and nothing fits but what is named."""
    army = "; ".join(f"a{n}: {8 - n % 6}{'HD'[n % 2]}" for n in range(2, 25))
    navy = "; ".join(f"n{n}: {9 - n % 6}{'SC'[n % 2]}" for n in range(2, 25))
    return table("empress-of-india", f"{BASES}a1: {a1}; n1: {n1}; {army}; {navy}; {rest}")


def test_an_empty_place_calls_for_its_colour() -> None:
    """From the talon of its colour; when that is out the pack is turned until that colour comes."""
    t = full("s: JS KC 2H 10C *")
    t.push("a3 n7")
    assert lying(t, "a3 t1 t2") == "2H | - | JS KC"
    assert t.piles["s"][0] == "10C"
    t.push("n9 a5")
    assert lying(t, "n9 t2") == "KC | JS"


def test_army_places_are_filled_first() -> None:
    """When one of each is emptied, what is turned for the Army is there for the Navy, last card first."""
    t = full("s: JS KC 2H *", a1="QH", n1="2C")
    t.push("play a1 n1")
    assert lying(t, "a1 n1 t1 t2") == "2H | KC | - | JS"


def test_a_place_stays_open_when_its_colour_is_out() -> None:
    """The pack is turned to its end for it, and no other colour ever fills it."""
    t = table("empress-of-india", f"{BASES}a1: QH; n1: 2C; n2: *; s: JS KC")
    t.push("play a1 n1")
    assert lying(t, "a1 n1 n3 t1 t2 s") == "- | KC | JS | - | - | -"
    assert code(t, "deal") == "not-now"


def test_dealing_turns_a_card_to_its_talon() -> None:
    """At any time, also when nothing is open; there is no redeal."""
    t = full("s: JS 2H *")
    t.push("deal")
    t.push("deal")
    assert lying(t, "t1 t2") == "2H | JS"
    assert "redeal" not in t.game.actions


def test_the_last_two_cards_win() -> None:
    """Won with twelve cards on each of sixteen foundations."""
    aces = {1: "C", 2: "C", 3: "S", 4: "S", 5: "C", 6: "C", 7: "S", 8: "S"}
    up = "; ".join(f"f{n}: A{s}..J{s}{'' if n == 1 else f' K{s}'}" for n, s in aces.items())
    kings = {n: "H" if n < 13 else "D" for n in range(9, 17)}
    down = "; ".join(f"f{n}: K{s} Q{s} 10{s}..{2 if n == 9 else 'A'}{s}" for n, s in kings.items())
    court = COURT.split("f2:", maxsplit=1)[0]
    t = table("empress-of-india", f"{court}{up}; {down}; a5: AH; n6: KC; s:")

    assert offered(t) == {"a5 n6", "n6 a5", "play a5 n6"}
    t.push("play a5 n6")
    outcome = t.outcome()
    assert outcome is not None
    assert outcome.result == "won"


def test_its_words_refuse_what_means_nothing() -> None:
    """A pair has a card of each of two groups; a sorted refill two sources and another talon."""
    army, talon, other = Reserve(24), Waste(), Reserve(2)
    with pytest.raises(TypeError, match="two groups"):
        Couple(army, army).check([])
    with pytest.raises(TypeError, match="several groups"):
        PlayTogether((army, army), onto=(), rule="Both go.").check([])
    with pytest.raises(TypeError, match="rule"):
        PlayTogether((army, other), onto=(), rule="").check([])
    with pytest.raises(TypeError, match="one other talon"):
        SortedRefill(talon, cards=RED, other=talon).check([])
    with pytest.raises(TypeError, match="one other talon"):
        SortedRefill(talon, talon, cards=RED, other=other).check([])
