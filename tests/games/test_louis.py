"""The "Louis" Patience: plate 43; every rule in a position of its own."""

from __future__ import annotations

import engine
from tests.support import code, forced, lying, offered, rigged, table

BASES = "f1: AD; f2: AC; f3: AH; f4: AS; f5: KD; f6: KC; f7: KH; f8: KS; "
# One card to each packet, of which none fits a foundation or another packet.
QUIET = "1: 7S; 2: 7H; 3: 7D; 4: 7C; 5: 9S; 6: 9H; 7: 9D; 8: 9C; 9: JS; 10: JH; 11: JD; 12: JC; "
OPENING = "7S 7H 7D 7C 9S 9H 9D 9C JS JH JD JC"
HOME = "f1: AD..KD; f2: AC..KC; f3: AH..KH; f4: AS..KS; f5: KD..AD; f6: KC..AC; f7: KH..AH; "


def test_the_first_circle_is_part_of_the_deal() -> None:
    """The deal: four aces and four kings; what fits as it is turned is played, another card is laid."""
    t = rigged("louis", "2D 7S 2C 3C 2H 7H 7D 7C 9S 9H 9D 9C JS JH JD JC")

    assert lying(t, "f1 f2 f3 f4 f5 f6 f7 f8") == "AD 2D | AC 2C 3C | AH 2H | AS | KD | KC | KH | KS"
    assert forced(t) == ["2D s f1", "2C s f2", "3C s f2", "2H s f3"]
    assert lying(t, "1 2 12") == "7S | 7H | JC"
    assert len(t.piles["s"]) == 96 - 16


def test_of_both_foundations_the_ascending_one_takes_it() -> None:
    """Forced plays: a card that fits both goes to the ace's pile."""
    t = table("louis", f"{BASES.replace('AD', 'AD..6D').replace('KD', 'KD..8D')}{QUIET}s: 7D QS *")
    t.push("deal")

    assert forced(t)[:2] == ["7D s f1", "QS s f8"]
    assert t.piles["f5"][-1] == "8D"


def test_while_the_pack_lasts_only_the_newest_circle_is_in_play() -> None:
    """Play: its cards go to foundations only; what they uncover is dead, and a gap stays."""
    t = rigged("louis", f"{OPENING.replace('7S', '3D')} 8S 8H 8D 8C 10S 10H 10D 10C QS 2S 2S")
    assert offered(t) == {"deal"}
    t.push("deal")
    assert forced(t)[:2] == ["QS s f8", "2S s f4"]
    assert code(t, "5 1") == "only-when"

    circle = table("louis", f"{BASES}{QUIET.replace('7S', '2S 2D').replace('7H', '3D QS')}s: *")
    assert offered(circle) == {"1 f1", "2 f8", "deal"}
    circle.push("1 f1")
    assert "1 f4" not in offered(circle)
    assert code(circle, "1 f4") == "only-when"
    circle.push("2 f8")
    assert code(circle, "2 f1") == "only-when"
    circle.pop()
    circle.pop()
    assert offered(circle) == {"1 f1", "2 f8", "deal"}


def test_the_next_circle_covers_what_is_dead() -> None:
    """Circles: each packet gets its card, and is in play again."""
    t = table("louis", f"{BASES}{QUIET.replace('7S', '4S 2D')}s: 5H 6H 8H 10H 5S 6S 8S 10S 5C 6C 8C 2S *")
    t.push("1 f1")
    t.push("deal")

    assert lying(t, "1 12") == "4S 5H | JC " + t.piles["12"][-1]
    assert forced(t) == ["2S s f4"]


def test_when_the_pack_is_out_packets_are_built_up_or_down_in_suit() -> None:
    """After the pack: all tops are in play, from each other; an empty packet stays empty."""
    t = table("louis", f"{BASES}{QUIET.replace('7H', '8S').replace('JC', '* JC').replace('7D', '2D')}s:")

    assert {"1 2", "2 1", "2 5", "5 2", "3 f1", "redeal"} <= offered(t)
    t.push("3 f1")
    assert code(t, "1 3") == "not-filled-by-hand"
    assert code(t, "4 1") == "wrong-rank"


def test_the_redeal_begins_with_packet_seven() -> None:
    """Redeal: when the pack is out, 7 to 12 and then 1 to 6, the lowest cards first; three times."""
    t = table("louis", f"{BASES}{QUIET.replace('9D', '5C 3H').replace('9S', '* 9S')}s:")
    t.push("redeal")

    assert lying(t, "1 2 3 4 5") == "5C | 3H | 9C | JS | JH"
    assert t.view().redeals == 2
    assert code(t, "redeal") == "deal-out-first"
    for _ in range(2):
        while t.piles["s"]:
            t.push("deal")
        t.push("redeal")
    while t.piles["s"]:
        t.push("deal")
    assert code(t, "redeal") == "no-redeal-left"


def test_exchange_begins_with_the_second_deal() -> None:
    """Exchange: not before a redeal; then between the aces' and the kings' piles of a suit."""
    bases = BASES.replace("AD", "AD..6D").replace("KD", "KD..7D")
    t = table("louis", f"{bases}{QUIET.replace('7D', '4C').replace('9S', '* 9S')}s:")
    assert not {"f1 f5", "f5 f1"} & offered(t)
    assert code(t, "f5 f1") == "only-when"
    t.push("redeal")
    assert {"f1 f5", "f5 f1"} <= offered(t)
    t.push("f5 f1")
    assert lying(t, "f1 f5") == "AD 2D 3D 4D 5D 6D 7D | KD QD JD 10D 9D 8D"


def test_won_and_lost() -> None:
    """The end: all cards home; or no redeal is left, and nothing fits."""
    t = table("louis", f"{HOME}f8: KS..2S; 1: AS; s:")
    t.push("1 f8")
    assert t.outcome() == engine.Outcome("won", "every card is where the final picture wants it")

    again = table("louis", f"{BASES}{QUIET.replace('9S', '* 9S')}s:")
    assert offered(again) == {"redeal"}
