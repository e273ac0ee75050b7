"""Margarethe: named in seed 003, plate 35; every rule in a position of its own."""

from __future__ import annotations

import pytest

import engine
from tests.support import code, forced, lying, offered, rigged, table

HELPS = "1: 9S; 2: 9H; 3: 9D; 4: 9C; 5: 6S; 6: 6H; 7: 6D; 8: 6C; 9: 3S; "
COURTS = "f1: KH; f2: KC; f3: KD; f4: KS; f5: QH; f6: QC; f7: QD; f8: QS; f9: JH; f10: JC; f11: JS; f12: JD; "
FULL = (
    "".join(f"f{n}: K{s} 10{s}..8{s}; " for n, s in enumerate("HCDS", 1))
    + "".join(f"f{n}: Q{s} 4{s}..2{s}; " for n, s in enumerate("HCDS", 5))
    + "".join(f"f{n}: J{s} 7{s}..5{s}; " for n, s in enumerate("HCSD", 9))
)


def test_courts_make_the_letter_m() -> None:
    """The deal: kings down the left leg, queens down the right one, knaves in the V."""
    t = engine.Table("margarethe", seed=6)

    assert lying(t, "f1 f2 f3 f4") == "KH | KC | KD | KS"
    assert lying(t, "f5 f6 f7 f8") == "QH | QC | QD | QS"
    assert lying(t, "f9 f10 f11 f12") == "JH | JC | JS | JD"


def test_nine_helps_make_the_letter_a() -> None:
    """The deal: nine cards of the one pack; the rest stays in hand."""
    t = rigged("margarethe", "9S 9H 9D 9C 8S 8H 8D 8C 3S 2S")

    assert lying(t, "1 2 3 4 5 6 7 8 9 t f13") == "9S | 9H | 9D | 9C | 8S | 8H | 8D | 8C | 3S | - | -"
    assert (t.piles["s"][0], len(t.piles["s"])) == ("2S", 31)


def test_aces_go_at_once_in_the_deal() -> None:
    """The deal: an ace goes to its packet at once, and the next card takes its place."""
    t = rigged("margarethe", "9S AH AS 9H 9D 9C 8S 8H 8D 8C 3S 2S")

    assert t.piles["f13"] == ("AH", "AS")
    assert sorted(lying(t, "1 2 3 4 5 6 7 8 9").split(" | ")) == sorted("9S 9H 9D 9C 8S 8H 8D 8C 3S".split())
    assert lying(t, "1 2 3") == "9S | 9H | 9D"
    assert [play[:2] for play in forced(t)] == ["AH", "AS"]


def test_courts_take_three_cards_of_their_suit() -> None:
    """As decided: a king takes ten, nine, eight; a knave seven, six, five; a queen four, three, two."""
    t = table("margarethe", f"{COURTS}1: 10H; 2: 9H; 3: 7D; 4: 6D; 5: 4C; 6: 3C; 7: 8S; 8: 5S; 9: 2S")

    assert offered(t) == {"1 f1", "3 f12", "5 f6", "deal"}
    refused = {
        "2 f1": "wrong-rank",
        "4 f12": "wrong-rank",
        "6 f6": "wrong-rank",
        "1 f2": "wrong-suit",
        "7 f4": "wrong-rank",
    }
    assert {move: code(t, move) for move in refused} == refused


@pytest.mark.parametrize(
    ("court", "card", "code"),
    [
        ("KH", "10H", "f1"),
        ("KH 10H", "9H", "f1"),
        ("KH 10H 9H", "8H", "f1"),
        ("QS", "4S", "f8"),
        ("QS 4S", "3S", "f8"),
        ("QS 4S 3S", "2S", "f8"),
        ("JC", "7C", "f10"),
        ("JC 7C", "6C", "f10"),
        ("JC 7C 6C", "5C", "f10"),
    ],
)
def test_the_three_cards_descend(court: str, card: str, code: str) -> None:
    """As decided: the three cards of a packet fall one by one."""
    t = table("margarethe", f"{COURTS.replace(court[:2], court)}9: {card}")

    assert f"9 {code}" in offered(t)


def test_each_packet_runs_to_its_end() -> None:
    """As decided: after the last of its three cards a packet is complete."""
    t = table("margarethe", f"{COURTS.replace('KH', 'KH 10H 9H').replace('QS', 'QS 4S 3S 2S')}1: 8H; 9: 5C")

    assert "1 f1" in offered(t)
    assert code(t, "9 f8") == "complete"


def test_there_is_no_building() -> None:
    """Play: the helps give cards and take none but fills."""
    t = table("margarethe", HELPS)

    assert code(t, "5 1") == "no-building"


def test_an_open_place_is_filled_at_once_from_the_pack() -> None:
    """Play: vacancies of the A are filled from the pack, never by choice."""
    t = table("margarethe", f"{COURTS}{HELPS.replace('9H', '10H')}t: 8D; s: 5C *")
    t.push("2 f1")

    assert lying(t, "2 t") == "5C | 8D"
    assert code(t, "s 2") == "dealt-only"


def test_an_ace_in_a_fill_goes_at_once() -> None:
    """Play: in a fill the next card takes the ace's place."""
    t = table("margarethe", f"{COURTS}{HELPS.replace('9H', '10H')}s: AC AD 5C *")
    t.push("2 f1")

    assert lying(t, "2 f13") == "5C | AC AD"


def test_from_the_talon_when_the_pack_is_out() -> None:
    """As decided: the top of the talon fills the place when the pack is out."""
    t = table("margarethe", f"{COURTS}{HELPS.replace('9H', '10H')}t: * 8D; s:")
    t.push("2 f1")

    assert lying(t, "2") == "8D"


def test_with_neither_the_place_stays_open() -> None:
    """Open places: nothing is left to fill it."""
    t = table(
        "margarethe", f"{COURTS}{HELPS.replace('9H', '10H').replace('9S;', '* 9S;')}f13: AS AH AD AC; s:"
    )
    t.push("2 f1")

    assert lying(t, "2") == "-"
    assert code(t, "1 2") == "no-building"


def test_deal_turns_a_card_and_an_ace_uses_up_the_move() -> None:
    """As decided: an ace turned by a deal move goes to its packet, and that was the move."""
    t = table("margarethe", f"{COURTS}{HELPS}s: AC 8D *")
    t.push("deal")

    assert lying(t, "t f13") == "- | AC"
    t.push("deal")
    assert lying(t, "t f13") == "8D | AC"


def test_aces_are_gathered_whatever_their_suit() -> None:
    """The plate: one packet holds all four aces, crossways."""
    t = table("margarethe", f"{COURTS}{HELPS}f13: AD; s: AC AS AH 8D *")
    for _ in range(3):
        t.push("deal")

    assert lying(t, "f13") == "AD AC AS AH"


def test_one_redeal_oldest_card_first() -> None:
    """Play: the talon is turned over once, unshuffled."""
    t = table("margarethe", f"{COURTS}{HELPS.replace('9S', '* 9S')}f13: AS AH AD AC; t: 8S 5H 2D; s: 2C")
    assert code(t, "redeal") == "deal-out-first"
    t.push("deal")
    t.push("redeal")

    assert t.piles["s"] == ("8S", "5H", "2D", "2C")
    for _ in range(4):
        t.push("deal")
    assert code(t, "redeal") == "no-redeal-left"


def test_won_with_every_packet_complete() -> None:
    """The end: eights on the left leg, twos on the right, fives in the V, four aces between."""
    t = table("margarethe", f"{FULL.replace('10S..8S', '10S 9S')}f13: AS AH AD AC; 9: 8S; s:")

    t.push("9 f4")
    assert t.outcome() == engine.Outcome("won", "every card is where the final picture wants it")


def test_lost_when_nothing_is_left() -> None:
    """The end: pack, talon and redeal are out, and no card fits."""
    t = table("margarethe", f"{COURTS}{HELPS.replace('9S', '* 9S')}f13: AS AH AD AC; s:")

    assert t.outcome() == engine.Outcome("lost", "no legal move is left")
