"""The Four Corners: plate 5; every rule in a position of its own."""

from __future__ import annotations

import engine
from tests.support import code, forced, offered, rigged, table

FIRST = "7S 7H 7D 7C 8S 8H 8D 8C 6S 6H 6D 6C"  # one for each packet, of which none can be played
BASES = "f1: AD; f2: AC; f3: AH; f4: AS; f5: KD; f6: KC; f7: KH; f8: KS; "


def test_cards_are_counted_out_to_twelve_packets() -> None:
    """The deal: down the left side, then down the right one, round after round, until the pack is out."""
    t = rigged("four-corners", f"{FIRST} 9S 9H")

    assert " ".join(t.piles[f"{n}"][0] for n in range(1, 13)) == FIRST
    assert (t.piles["1"][1], t.piles["2"][1], t.piles["s"]) == ("9S", "9H", ())


def test_the_first_ace_and_king_of_each_suit_go_home_from_any_packet() -> None:
    """The deal: each to the place of its suit, and the next card is turned for the same packet."""
    t = rigged("four-corners", "7S 7H AC KH 7D KD 7C AC 8S")

    assert forced(t)[:3] == ["AC s f2", "KH s f7", "KD s f5"]
    assert [t.piles[f"{n}"][0] for n in range(1, 7)] == ["7S", "7H", "7D", "7C", "AC", "8S"]


def test_on_a_side_packet_only_the_foundation_beside_it_takes_a_card() -> None:
    """The deal: packet 3 lies beside f2, packet 8 beside f5; what fits another one is laid."""
    t = rigged("four-corners", "7S AC 2C 2C 3C 7H 7D 7C 8S 8H KD QD JD 9S 10D")

    assert forced(t)[:6] == ["AC s f2", "2C s f2", "3C s f2", "KD s f5", "QD s f5", "JD s f5"]
    assert [t.piles[f"{n}"][0] for n in (2, 3, 8, 9)] == ["2C", "7H", "9S", "10D"]


def test_on_a_corner_any_foundation_takes_a_card() -> None:
    """The deal: the upper and lower packet of both sides."""
    t = rigged("four-corners", "AS 2S 3S 7S 7H 7D 7C 8S KH 8H QH 8D")

    assert forced(t)[:5] == ["AS s f4", "2S s f4", "3S s f4", "KH s f7", "QH s f7"]
    assert [t.piles[f"{n}"][0] for n in (1, 5, 6, 7)] == ["7S", "8S", "8H", "8D"]


def test_a_card_that_both_foundations_take_goes_up() -> None:
    """The deal, as decided: on a corner to the ascending one; a first king, too, from whatever packet."""
    both = rigged("four-corners", "AS..5S KS..7S 6S 9H")
    assert forced(both)[12] == "6S s f4"

    king = rigged("four-corners", "AS..QS 7S 7H KS 9H KS")
    assert forced(king)[12:14] == ["KS s f4", "KS s f8"]


def test_a_card_once_laid_is_dead_while_the_deal_lasts() -> None:
    """The deal: what becomes suitable later waits, on a corner too."""
    t = rigged("four-corners", "2S AS 7S")

    assert forced(t)[0] == "AS s f4"
    assert t.piles["1"][0] == "2S"
    assert "2S 1 f4" not in forced(t)


def test_after_the_deal_the_tops_of_all_packets_are_free() -> None:
    """Play: to any foundation; upon each other in suit, up or down; there is no corner."""
    t = table("four-corners", f"{BASES}1: 7D 2D; 2: 5H; 3: 6H; 4: 7C QS; 5: KD; 6: AD; 7: * 9S")

    assert offered(t) == {"1 6", "6 1", "1 f1", "2 3", "3 2", "4 f8", "redeal"}
    assert code(t, "5 6") == "wrong-rank"
    assert code(t, "1 f2") == "wrong-suit"


def test_foundations_are_reserved_for_their_suits() -> None:
    """Play: an ace still to come goes to the place of its suit alone."""
    t = table("four-corners", "1: AH; 2: KS; 3: * 9S")

    assert offered(t) == {"1 f3", "2 f8", "redeal"}
    assert code(t, "1 f1") == "does-not-fit"


def test_an_empty_packet_stays_empty() -> None:
    """As decided: no filling is granted."""
    t = table("four-corners", f"{BASES}1: 5H; 3: * 9S")

    assert code(t, "1 2") == "not-filled-by-hand"


def test_redealt_twice_from_the_bottom_of_packet_one() -> None:
    """The redeal: packet after packet, each from its bottom, with the same forced plays."""
    t = table("four-corners", f"{BASES}2: 9H 2D 8H; 4: 2S 7H; 12: *")
    t.push("redeal")

    assert forced(t)[0] == "2D s f1"
    assert [t.piles[f"{n}"][0] for n in range(1, 5)] == ["9H", "8H", "2S", "7H"]
    assert "redeal" in offered(t)
    t.push("redeal")
    assert code(t, "redeal") == "no-redeal-left"


def test_won_with_eight_full_foundations() -> None:
    """The end: aces up to their kings, kings down to their aces."""
    homes = {f"f{n}": f"A{suit}..K{suit}" for n, suit in enumerate("DCHS", 1)}
    homes |= {f"f{n}": f"K{suit}..A{suit}" for n, suit in enumerate("DCHS", 5)}
    homes["f8"] = "KS..2S"
    t = table("four-corners", "".join(f"{code}: {cards}; " for code, cards in homes.items()) + "7: AS")
    t.push("7 f8")

    assert t.outcome() == engine.Outcome("won", "every card is where the final picture wants it")
