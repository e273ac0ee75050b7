"""La Nivernaise: seed 004, plate 13; every rule in a position of its own."""

from __future__ import annotations

import engine
from tests.support import code, lying, offered, reason, rigged, table

FLANKS = "a1: 9S; a2: 9H; a3: 9D; a4: 9C; b1: 10S; b2: 10H; b3: 10D; b4: 10C; "
LINE = "1: 7S; 2: 7H; 3: 7D; 4: 7C; 5: 8S; 6: 8H; "
FULL = "".join(f"f{n}: A{s}..K{s}; " for n, s in enumerate("DCHS", 1))


def seen(t: engine.Table, code: str) -> list[str]:
    """The pile as the player sees it, hidden cards as "?"."""
    return [card or "?" for card in t.view()[code].cards]


def test_the_deal() -> None:
    """The deal: four cards to each flank, then four together on each packet in turn."""
    t = rigged("nivernaise", "9S 9H 9D 9C 10S 10H 10D 10C  7S 7H 7D 7C  8S 8H 8D 8C  6S 6H 6D 6C")

    assert lying(t, "a1 a2 a3 a4 b1 b2 b3 b4") == "9S | 9H | 9D | 9C | 10S | 10H | 10D | 10C"
    assert lying(t, "1 2 3") == "7S 7H 7D 7C | 8S 8H 8D 8C | 6S 6H 6D 6C"
    assert len(t.piles["s"]) == 104 - 8 - 24


def test_each_round_puts_four_on_each_packet() -> None:
    """Play: further rounds of four together, left to right."""
    t = table("nivernaise", f"{FLANKS}{LINE}s: 2S 3S 4S 5S 2H 3H *")
    t.push("deal")

    assert lying(t, "1") == "7S 2S 3S 4S 5S"
    assert t.piles["2"][:3] == ("7H", "2H", "3H")
    assert [len(t.piles[str(n)]) for n in range(1, 7)] == [5] * 6


def test_the_last_round_goes_as_far_as_the_pack() -> None:
    """Play: a short pack ends in the middle of a packet."""
    t = table("nivernaise", f"{FLANKS}{LINE.replace('6: ', '6: * ')}s: 2S 3S 4S 5S 2H 3H")
    t.push("deal")

    assert lying(t, "1 2 3") == "7S 2S 3S 4S 5S | 7H 2H 3H | 7D"
    assert code(t, "deal") == "pack-out"


def test_bases_are_played_at_will_one_of_each_suit() -> None:
    """Play: aces and kings of different suits begin the foundations when the player likes."""
    t = table("nivernaise", f"{FLANKS}f2: AD; f7: KC; 1: AD; 2: KC; 3: AS; 4: KH; 5: 8S; 6: 8H")

    assert offered(t) == {"3 f1", "4 f5", "deal"}
    assert t.parse("3 f4") in t.legal_moves
    assert code(t, "1 f1") == "suit-begun"
    assert code(t, "2 f5") == "suit-begun"
    assert code(t, "5 f1") == "wrong-rank"


def test_foundations_follow_suit() -> None:
    """Rule III: aces ascend to kings, kings descend to aces, in suit; Line and Flanks both give."""
    flanks = FLANKS.replace("9H", "2D").replace("10C", "QC")
    t = table("nivernaise", f"{flanks}{LINE}f1: AD; f5: KC; 1: 2C; 2: QD")

    assert offered(t) == {"a2 f1", "b4 f5", "deal"}
    assert code(t, "1 f1") == "wrong-suit"
    assert code(t, "2 f5") == "wrong-suit"


def test_only_the_uppermost_card_is_available() -> None:
    """Rule I: the uppermost card of each packet alone, until its removal releases the one beneath."""
    t = table("nivernaise", f"a1:; {LINE.replace('1: 7S', '1: 2D 7S')}f1: AD; 5: *; s:")

    assert code(t, "2D f1") == "card-covered"
    t.push("1 a1")
    assert "1 f1" in offered(t)


def test_an_open_flank_place_is_filled_at_will() -> None:
    """Play: from the Line or from the pack, at pleasure; nothing else goes there."""
    t = table("nivernaise", f"{FLANKS.replace('a3: 9D', 'a3:').replace('b1: 10S', 'b1:')}{LINE}f1: AD")

    assert offered(t) == {"1 a3", "2 a3", "3 a3", "4 a3", "5 a3", "6 a3", "s a3", "deal"}
    assert t.parse("s b1") in t.legal_moves
    assert code(t, "a1 a3") == "only-from"
    assert reason(t, "1 a1") is not None
    t.push("s a3")
    assert t.events[0].cause == "fill"


def test_there_is_no_building() -> None:
    """Play: single cards are not replaced on the Line."""
    t = table("nivernaise", f"{FLANKS}{LINE}")

    assert code(t, "a1 5") == "no-building"
    assert offered(t) == {"deal"}


def test_an_emptied_packet_gets_four_cards_at_once() -> None:
    """Play: if an entire packet has been played off, four more cards are immediately placed in its stead."""
    t = table("nivernaise", f"{FLANKS}{LINE.replace('7S', '2D')}f1: AD; s: 3S 4S 5S 6S JS *")
    t.push("1 f1")

    assert lying(t, "1") == "3S 4S 5S 6S"
    assert t.piles["s"][0] == "JS"


def test_an_emptied_packet_gets_what_is_left() -> None:
    """Play: fewer than four if the pack ends; none if it is out; filling a flank empties a packet too."""
    t = table("nivernaise", f"{LINE.replace('8H', '* 8H')}s: 3S 4S")
    t.push("1 a1")

    assert lying(t, "1 s") == "3S 4S | -"
    t.push("2 a2")
    assert lying(t, "2") == "-"


def test_with_no_vacancy_only_tops_are_seen() -> None:
    """Rule II: as many cards may be examined beneath the top as there are vacancies in the Flanks: none."""
    t = table("nivernaise", f"{FLANKS}{LINE.replace('1: 7S', '1: 2S 3S 4S 7S')}")

    assert seen(t, "1") == ["?", "?", "?", "7S"]
    assert seen(t, "a1") == ["9S"]
    assert set(seen(t, "s")) == {"?"}


def test_each_vacancy_shows_one_card_more() -> None:
    """Rule II: with k open flank places the k cards beneath the top of each packet are seen."""
    for vacancies in range(5):
        flanks = "; ".join(FLANKS.split("; ")[vacancies:])
        t = table("nivernaise", f"{flanks}{LINE.replace('1: 7S', '1: 2S 3S 4S 5S 6S 7S')}")
        hidden = 5 - vacancies

        assert seen(t, "1") == ["?"] * hidden + ["2S", "3S", "4S", "5S", "6S", "7S"][hidden:]


def test_opening_a_flank_shows_cards_and_is_marked() -> None:
    """Rule II: a play from the flanks reveals a card of each packet, so it counts as a showing move."""
    t = table("nivernaise", f"{FLANKS.replace('9S', '2D')}{LINE.replace('7S', '4S 7S')}f1: AD")
    assert seen(t, "1") == ["?", "7S"]
    t.push("a1 f1")

    assert seen(t, "1") == ["4S", "7S"]
    assert t.view().revealed
    t.pop()
    assert seen(t, "1") == ["?", "7S"]


def test_filling_the_last_vacancy_hides_the_cards_again() -> None:
    """Rule II: what may be examined goes by the vacancies there are now."""
    t = table("nivernaise", f"{FLANKS.replace('a1: 9S', 'a1:')}{LINE.replace('7S', '3S 4S 7S')}")
    assert seen(t, "1") == ["?", "4S", "7S"]
    t.push("2 a1")

    assert seen(t, "1") == ["?", "?", "7S"]


def test_exchange_one_card_at_a_time() -> None:
    """Play: one card at a time from the ascending to the descending sequences, and vice versa; no base."""
    t = table("nivernaise", f"{FLANKS}{LINE}f1: AD..6D; f5: KD..7D; f2: AC; f6: KC")

    assert offered(t) == {"3 f1", "f1 f5", "f5 f1", "deal"}
    t.push("f5 f1")
    assert lying(t, "f1 f5") == "AD 2D 3D 4D 5D 6D 7D | KD QD JD 10D 9D 8D"
    assert code(t, "f2 f5") == code(t, "f6 f1") == "base-stays"
    assert code(t, "f1 f7") == "starts-no-foundation"


def test_the_redeal_turns_the_line_over_from_the_left() -> None:
    """Rule IV: packet 1 comes first, bottom card first; the first round is part of it; flanks stay."""
    t = table("nivernaise", f"{FLANKS}1: 2S 3S 4S; 2: 5S 6S; 3: JS; 6: *; s:")
    t.push("redeal")

    assert lying(t, "1 a1") == "2S 3S 4S 5S | 9S"
    assert t.piles["2"][:2] == ("6S", "JS")
    assert [len(t.piles[str(n)]) for n in range(1, 7)] == [4] * 6
    assert len(t.piles["s"]) == 104 - 8 - 24


def test_a_short_redeal_leaves_packets_empty() -> None:
    """Rule IV: packets that a short pack does not reach stay empty."""
    t = table(
        "nivernaise",
        f"{FULL}f5: KD..AD; f6: KC..AC; f7: KH..AH; f8: KS..8S; 2: 2S 3S 4S; 6: 5S 6S; a1: 7S; b1: AS; s:",
    )
    t.push("redeal")

    assert lying(t, "1 2 3 4 5 6 s a1 b1") == "2S 3S 4S 5S | 6S | - | - | - | - | - | 7S | AS"


def test_one_redeal_when_the_pack_is_out() -> None:
    """Rule IV: only one re-deal, when the pack is out and the Line holds cards."""
    t = table("nivernaise", f"{FLANKS}{LINE}")
    assert code(t, "redeal") == "deal-out-first"
    while t.piles["s"]:
        t.push("deal")
    t.push("redeal")
    while t.piles["s"]:
        t.push("deal")

    assert code(t, "redeal") == "no-redeal-left"
    empty = table("nivernaise", f"{FLANKS}f1: *; s:")
    assert code(empty, "redeal") == "nothing-to-redeal"


def test_won_with_all_foundations_full() -> None:
    """The end: four sequences up to kings, four down to aces."""
    t = table("nivernaise", f"{FULL}f5: KD..AD; f6: KC..AC; f7: KH..AH; f8: KS..2S; a1: AS; s:")

    t.push("a1 f8")
    assert t.outcome() == engine.Outcome("won", "every card is where the final picture wants it")


def test_lost_when_nothing_is_left() -> None:
    """The end: flanks full, pack and redeal gone, nothing fits."""
    t = table(
        "nivernaise",
        f"{FULL}f5: KD..AD; f6: KC..AC; f7: KH..5H; f8: KS..8S; "
        "a1: 3H; a2: AH; a3: 6S; a4: 5S; b1: 4S; b2: 3S; b3: 2S; b4: AS; 1: 4H 7S 2H; s:",
    )
    assert offered(t) == {"redeal"}
    t.push("redeal")

    assert t.outcome() == engine.Outcome("lost", "no legal move is left")
