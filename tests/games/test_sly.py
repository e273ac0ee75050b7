"""Sly: plate 44; every rule in a position of its own."""

from __future__ import annotations

import engine
from bot.presentation.status_words import status
from render.alt import alt_text
from tests.support import code, forced, lying, offered, rigged, table

# One card to each of the twenty packets, none of which begins or continues a foundation.
LOW = "7S 7H 7D 7C 9S 9H 9D 9C JS JH JD JC 8S 8H 8D 8C 6S 6H 6D 6C".split()
QUIET = "".join(f"{n}: {card}; " for n, card in enumerate(LOW, 1))


def round_of(*cards: str) -> engine.Table:
    """A table whose first round has just begun, with these cards to come."""
    t = rigged("sly", f"{' '.join(LOW)} {' '.join(cards)}")
    t.push("deal")
    return t


def test_twenty_packets_with_forced_plays() -> None:
    """The deal: what begins or continues a foundation is played, the ascending one first; others are laid."""
    t = rigged("sly", f"AS 2S AS {' '.join(LOW)}")
    assert forced(t)[:2] == ["AS s f1", "2S s f1"]
    assert lying(t, "f1 f2 1 2") == "AS 2S | - | AS | 7S"

    kings = rigged("sly", f"KS {' '.join(f'{rank}S' for rank in ('A', '2', 'Q', 'J'))} {' '.join(LOW)}")
    assert lying(kings, "f1 f5") == "AS 2S | KS QS JS"
    assert [len(kings.piles[f"{n}"]) for n in range(1, 21)] == [1] * 20


def test_between_rounds_packets_give_to_foundations_only() -> None:
    """Between rounds: no building, and an emptied place is filled from the pack at once."""
    t = table("sly", f"{QUIET.replace('7S', 'AS').replace('9S', '2S')}s: 10H *")
    assert offered(t) == {"1 f1", "deal"}
    assert code(t, "2 3") == "only-from"
    t.push("1 f1")
    assert lying(t, "1 f1") == "10H | AS"
    assert offered(t) == {"5 f1", "deal"}
    assert code(t, "2 f1") == "wrong-rank"


def test_in_a_round_only_the_card_turned_up_moves() -> None:
    """Rounds: it is laid on any packet, or played if it fits, at will; the next one is turned by itself."""
    t = round_of("AS", "10H", "4S")
    assert lying(t, "t") == "AS"
    assert offered(t) == {"t f1", *(f"t {n}" for n in range(1, 21))}
    t.push("t f1")
    assert lying(t, "t f1") == "10H | AS"
    t.push("t 7")
    assert lying(t, "t 7") == "4S | 9D 10H"
    assert code(t, "1 f1") == "only-when"
    assert code(t, "deal") == "placed-first"

    unplayed = round_of("AS", "10H")
    unplayed.push("t 3")
    assert lying(unplayed, "3 t") == "7D AS | 10H"


def test_a_round_ends_when_twenty_have_been_laid() -> None:
    """Rounds: those that are played do not count; how many are still to be laid is told."""
    t = round_of("AS", "2S")
    assert t.view().standing == "20 cards of this round to lay"
    t.push("t f1")
    t.push("t f1")
    assert t.view().standing == "20 cards of this round to lay"
    for n in range(1, 20):
        t.push(f"t {n}")
    assert t.view().standing == "one card of this round to lay"
    assert "one card of this round to lay" in status(t.view())
    assert "one card of this round to lay" in alt_text(t.view())
    t.push("t 1")
    assert (lying(t, "t"), t.view().standing) == ("-", "")
    assert [len(t.piles[f"{n}"]) for n in (1, 2, 20)] == [3, 2, 1]
    assert "deal" in offered(t)
    t.pop()
    assert t.view().standing == "one card of this round to lay"


def test_a_round_ends_with_the_pack() -> None:
    """Rounds: when the pack is out the packets are in play again, and empty places stay open."""
    t = table("sly", f"{QUIET.replace('7S', '* 7S').replace('7H', 'AS')}s: 10H 4H")
    t.push("deal")
    t.push("t 5")
    t.push("t 5")
    assert lying(t, "5 t") == "9S 10H 4H | -"
    t.push("2 f1")
    assert lying(t, "2 f1") == "- | AS"
    assert t.outcome() is not None
    assert code(t, "deal") == "pack-out"


def test_in_a_round_the_place_alone_is_typed() -> None:
    """Typing: only one card moves, so its pile needs no name; a card names the packet it lies on."""
    t = round_of("10H", "4S")

    assert t.parse("7") == t.parse("t 7")
    assert t.parse("7H") == t.parse("t 2")
    assert len(t.legal_moves) <= 25  # one menu


def test_won_and_lost() -> None:
    """The end: all cards home; or the pack is out and nothing fits."""
    rows = "".join(f"f{n}: A{s}..K{s}; " for n, s in enumerate("SHDC", 1))
    rows += "".join(f"f{n}: K{s}..A{s}; " for n, s in enumerate("SHD", 5))
    t = table("sly", f"{rows}f8: KC..2C; 1: AC; s:")
    t.push("1 f8")
    assert t.outcome() == engine.Outcome("won", "every card is where the final picture wants it")

    lost = table("sly", f"{QUIET.replace('7S', '* 7S')}s:")
    assert lost.outcome() == engine.Outcome("lost", "no legal move is left")
