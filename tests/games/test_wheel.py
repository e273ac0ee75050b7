"""The Wheel: seed 001, plate 37; every rule in a position of its own."""

from __future__ import annotations

import pytest

import engine
from tests.support import code, lying, offered, reason, rigged, table, unshuffled

FIRST = "2S 9S 9H 7S KD 3S 3H 4S 4H JD 5S 5H"  # on the places 1 to 12


def test_the_aces_make_the_cross() -> None:
    """The deal: the eight aces are withdrawn, each arm named inwards or outwards as on the plate."""
    t = engine.Table("wheel", seed=5)

    assert lying(t, " ".join(f"h{n}" for n in range(1, 9))) == "AD | AC | AH | AS | AS | AH | AC | AD"
    assert reason(t, "h1 c1") is not None


def test_the_cushion_is_twelve_cards() -> None:
    """The deal: one card on each place, the upper row first; the rest stays in hand."""
    t = rigged("wheel", f"{FIRST} 10S")

    assert lying(t, " ".join(map(str, range(1, 13)))).replace(" | ", " ") == FIRST
    assert len(t.piles["s"]) == 84
    assert t.piles["s"][0] == "10S"


def test_every_combination_is_offered_once() -> None:
    """Rules II to IV: three different number cards making eighteen, with one court card."""
    t = rigged("wheel", FIRST)

    eighteen = "1 2 4, 1 3 4, 2 8 11, 2 8 12, 2 9 11, 2 9 12, 3 8 11, 3 8 12, 3 9 11, 3 9 12".split(", ")
    assert offered(t) == {"deal", *(f"{numbers} {court}" for numbers in eighteen for court in (5, 10))}


def test_the_places_may_be_typed_in_any_order() -> None:
    """The move: number cards by increasing place, then the court card, however it is typed."""
    t = rigged("wheel", FIRST)

    for typed in ("1 2 4 5", "5 4 2 1", "2 5 1 4", "2, 5, 1 and 4", "9S KD 2S 7S"):
        assert str(t.parse(typed)) == "1 2 4 5"
    assert str(t.parse("11 9 5 2")) == "2 9 11 5"
    t.push("5 4 2 1")
    assert t.piles["c1"] == ("2S", "9S", "7S", "KD")
    assert t.view().move == "1 2 4 5"


def test_until_the_first_deal_places_are_filled_in_order() -> None:
    """Rule I: vacancies are refilled right after each packet, the lowest place first."""
    t = rigged("wheel", f"{FIRST} 10S 10H 10D 10C 6S")

    t.push("1 2 4 5")
    assert lying(t, "1 2 4 5 s")[:25] == "10S | 10H | 10D | 10C | 6"
    assert len(t.piles["s"]) == 80


def test_after_the_first_deal_places_stay_empty() -> None:
    """Rule I: vacancies are not refilled after any later deal; the next round is dealt onto them."""
    second = "3S 5S 10H QS 2H 2D 2C 4D 4C 6H 6D 6C"
    t = rigged("wheel", f"2S 6S 10S KS 9S 9H 9D 9C 8S 8H 8D 8C  {second}  5H 5D 5C JH")
    t.push("deal")
    assert lying(t, "1 2 12") == "2S 3S | 6S 5S | 8C 6C"

    t.push("1 2 3 4")
    t.push("1 2 3 4")
    assert lying(t, "c1 c2") == "3S 5S 10H QS | 2S 6S 10S KS"
    assert lying(t, "1 2 3 4") == "- | - | - | -"
    t.push("deal")
    assert lying(t, "1 2 3 4") == "5H | 5D | 5C | JH"


def test_a_round_covers_what_lies_there_and_empty_places() -> None:
    """Play: one card on each of the twelve places in order, empty or not."""
    t = table("wheel", "1: 5S; 3: 6S; s: 7H 8H 9H *")

    t.push("deal")
    assert lying(t, "1 2 3") == "5S 7H | 8H | 6S 9H"


def test_the_last_round_may_be_short() -> None:
    """Play: dealt as far as the pack lasts."""
    t = table("wheel", "s: 7H 8H 9H; 12: *")

    t.push("deal")
    assert lying(t, "1 2 3 4") == "7H | 8H | 9H | -"
    assert code(t, "deal") == "pack-out"


def test_dealing_on_is_allowed_while_combinations_are_left() -> None:
    """As decided: the player may pass a combination by."""
    assert "deal" in offered(rigged("wheel", FIRST))


def test_two_cards_of_one_value_never_go_together() -> None:
    """Rule II: 4 4 10 makes eighteen and may not be taken."""
    t = table("wheel", "1: 4S; 2: 4H; 3: 10S; 4: JS; s: *")

    assert offered(t) == {"deal"}
    assert code(t, "1 2 3 4") == "same-value"


def test_a_packet_needs_its_court_card() -> None:
    """Rules III and IV: without a court card, or with two, nothing is taken."""
    t = table("wheel", "1: 2S; 2: 6S; 3: 10S; 4: 8S; 5: JD; 6: QD")

    for typed in ("1 2 3 4", "1 2 5 6"):
        assert code(t, typed) == "wrong-count"
    assert offered(t) == {"1 2 3 5", "1 2 3 6", "deal"}


def test_the_sum_is_eighteen() -> None:
    """The object: the number cards must make eighteen."""
    t = table("wheel", "1: 2S; 2: 6S; 3: 9S; 4: KS")

    assert code(t, "1 2 3 4") == "wrong-total"


def test_four_different_places_of_the_cushion() -> None:
    """The move: no place twice, no empty one, none outside the cushion."""
    t = table("wheel", "1: 2S; 2: 6S; 3: 10S; 4: KS; h1: AD")

    assert code(t, "1 2 2 4") == "wrong-count"
    assert code(t, "1 2 h1 4") == "wrong-count"
    assert code(t, "1 2 5 4") == "nothing-there"


def test_only_uppermost_cards_and_all_four_at_the_same_moment() -> None:
    """Rule V: a covered card is not available, and what a removal frees is not part of the same packet."""
    t = table("wheel", "1: 10S 2S; 2: 6S; 3: KS; 12: *; s:")

    assert code(t, "2S 6S 10S KS") == "card-covered"
    assert offered(t) == set()


def test_single_cards_never_leave_the_cushion() -> None:
    """Play: cards leave it in packets; nothing is built on it."""
    t = rigged("wheel", FIRST)

    assert code(t, "1 2") == "leave-together"
    assert code(t, "1 c1") == "leave-together"


def test_packets_fill_the_circle_in_order() -> None:
    """The move: each packet goes to the next place of the circle."""
    t = table("wheel", "1: 9S 2S; 2: 4S 6S; 3: 5S 10S; 4: QS KS; 12: *; s:")
    t.push("1 2 3 4")
    t.push("1 2 3 4")
    assert lying(t, "c1 c2 c3") == "2S 6S 10S KS | 9S 4S 5S QS | -"


def test_there_is_no_redeal() -> None:
    """Play: there is no re-deal."""
    with pytest.raises(engine.InvalidMove):
        engine.Table("wheel").push("redeal")


def whole_wheel() -> list[str]:
    """Both packs as aces and 24 packets that use every number eight times."""
    left = unshuffled(2)
    pack = [card for card in left if card[:-1] == "A"]
    courts = [card for card in left if card[:-1] in "JQK"]
    for trio in ("2 6 10", "2 7 9", "3 5 10", "3 7 8", "4 5 9", "4 6 8") * 4:
        for number in trio.split():
            card = next(card for card in left if card[:-1] == number)
            left.remove(card)
            pack.append(card)
        pack.append(courts.pop())
    return pack


def test_won_with_twenty_four_packets() -> None:
    """The end: the cross of aces within a circle of 24 court cards."""
    t = engine.Table("wheel", pack=whole_wheel())

    for _ in range(22):
        t.push("1 2 3 4")
    assert t.outcome() is None
    t.push("5 6 7 8")
    t.push("9 10 11 12")
    assert t.outcome() == engine.Outcome("won", "every card is where the final picture wants it")
    assert code(t, "1 2 3 4") == "already-won"
    assert all(t.piles[f"c{n}"][-1][:-1] in "JQK" for n in range(1, 25))


def test_lost_when_pack_and_combinations_are_out() -> None:
    """The end: no combination is left and nothing can be dealt."""
    t = table("wheel", "12: *; s:")

    assert t.outcome() == engine.Outcome("lost", "no legal move is left")
