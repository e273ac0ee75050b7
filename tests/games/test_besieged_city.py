"""The Besieged City: plate 15; every rule in a position of its own."""

from __future__ import annotations

import pytest

import engine
from tests.support import code, lying, offered, rigged, table


def walls(**other: str) -> str:
    """The fourteen Ramparts with quiet cards, but for those that are named, and a Reserve of quiet ones."""
    # none of the Ramparts' cards goes upon another, nor one of the Reserve upon a Rampart
    tops = "9S 9S 9H 9H 9D 9D 9C 9C 3S 3S 3H 3H 3D 3D".split()
    lying = {f"p{n}": top for n, top in enumerate(tops, 1)}
    reserve = "3C 3C QS QS QH QH QD QD QC QC 6S 6H".split()
    lying |= {f"r{n}": card for n, card in enumerate(reserve, 1)} | other
    return "".join(f"{code.removeprefix('p')}: {cards}; " for code, cards in lying.items())


def test_the_reserve_then_the_ramparts() -> None:
    """The deal: twelve within, fourteen around; aces stay where they fall."""
    t = rigged("besieged-city", "AS 2S 3S 4S 5S 6S 7S 8S 9S 10S JS QS KS AH 2H")

    assert lying(t, "r1 r12 1 2 3") == "AS | QS | KS | AH | 2H"
    assert (len(t.piles["14"]), len(t.piles["s"])) == (1, 78)


def test_towers_rise_and_fall_by_turns() -> None:
    """The towers: ace, king, 2, queen and so on to the sevens, and back; each suit once, in any corner."""
    t = table("besieged-city", f"{walls(p1='AS', p2='AS', p3='KH')}f1: AH; s: *")
    assert {"1 f2", "2 f2", "3 f1"} <= offered(t)
    assert t.why_not("1 f4") is None
    t.push("1 f2")
    t.push("r1 1")

    assert code(t, "2 f3") == "suit-begun"
    assert code(t, "2 f1") == "wrong-rank"


@pytest.mark.parametrize(
    ("on", "card", "goes"),
    [
        ("8S", "7S", True),
        ("8S", "9S", True),
        ("AS", "KS", True),
        ("KS", "AS", True),
        ("2S", "KS", True),
        ("QS", "2S", True),
        ("QS", "3S", True),
        ("7S", "7S", True),
        ("8S", "6S", True),
        ("8S", "5S", False),
        ("8S", "7H", False),
        ("AS", "QS", False),
    ],
)
def test_ramparts_are_built_by_one_or_to_fourteen_or_fifteen(on: str, card: str, goes: bool) -> None:
    """Building: in suit; so king upon ace, ace upon king, seven upon seven too."""
    lying = {f"p{n}": "" for n in range(3, 15)} | {f"r{n}": "" for n in range(1, 13)}
    t = table("besieged-city", f"{walls(p1=card, p2=on, **lying)}t: *; s:")

    assert (t.why_not("1 2") is None) == goes
    if not goes:
        assert code(t, "1 2") in {"wrong-rank", "wrong-suit"}


def test_a_seven_is_not_laid_on_itself() -> None:
    """Building: it would make fourteen."""
    t = table("besieged-city", f"{walls(p5='7S')}s: *")

    assert "5 5" not in offered(t)
    assert code(t, "5 5") == "same-pile"


def test_a_reserve_card_goes_only_to_the_ends_of_its_lines() -> None:
    """Building: r1 to 1 and 12 above and below it, to 4 and 8 beside it."""
    t = table(
        "besieged-city",
        f"{walls(r1='8C', p1='9C', p12='7C', p4='9C', p8='7C', p7='9H', r2='3D', p13='3C')}s: *",
    )

    assert {move for move in offered(t) if move.startswith("r1 ")} == {"r1 1", "r1 12", "r1 4", "r1 8"}
    assert code(t, "r1 2") == "only-from"
    assert code(t, "r1 f1") == "only-from"


def test_an_empty_rampart_must_be_filled_from_its_line() -> None:
    """Filling: with any card of the row or column, before anything else."""
    t = table("besieged-city", f"{walls(p9='AS', r5='', p14='* 3D')}s:")
    t.push("9 f1")

    assert offered(t) == {"r4 9", "r6 9"}
    assert code(t, "r1 9") == "open-place-first"
    t.push("r6 9")
    assert lying(t, "9") == "QH"
    assert len(offered(t)) > 2


def test_an_empty_rampart_waits_while_its_line_is_empty() -> None:
    """Filling: and forbids nothing."""
    t = table("besieged-city", f"{walls(p9='AS', r4='', r5='', r6='', p14='* 3D')}s:")
    t.push("9 f1")

    assert lying(t, "9") == "-"
    assert code(t, "1 9") == "not-filled-by-hand"


@pytest.mark.parametrize(
    ("left", "mended"), [("t: KC; h: 4C; s: 5C *", "KC"), ("h: 4C; s: 5C *", "4C"), ("s: 5C *", "5C")]
)
def test_the_reserve_is_mended_from_talon_hand_and_pack(left: str, mended: str) -> None:
    """Filling: at once, in this order, never a choice."""
    t = table("besieged-city", f"{walls(r5='8C', p9='7C')}{left}")
    t.push("r5 9")

    assert lying(t, "9 r5") == f"7C 8C | {mended}"


def test_only_the_card_in_the_hand_comes_from_the_pack() -> None:
    """The pack: it goes to the towers, never to a Rampart; the next one sends it to the talon."""
    t = table("besieged-city", f"{walls(p1='9H', p3='AS')}f1: AS; h: KS; t: KS; s: 8D 4D *")
    assert {move for move in offered(t) if move[0] in "ht"} == {"h f1"}
    assert code(t, "h 1") == "only-to"
    t.push("deal")

    assert lying(t, "h t") == "8D | KS KS"
    t.push("deal")
    assert lying(t, "h t") == "4D | KS KS 8D"


def test_at_last_the_reserve_may_be_transposed() -> None:
    """The end: when pack, hand and talon are out two cards change places, or one goes to an empty place."""
    t = table("besieged-city", f"{walls(r3='')}f1: *; s:")
    assert {"r1 r2", "r1 r3", "r12 r3"} <= offered(t)
    assert "r2 r1" not in offered(t)
    t.push("r2 r1")
    assert (t.view().move, lying(t, "r1 r2")) == ("r1 r2", "3C | 3C")
    t.push("r12 r3")

    assert lying(t, "r3 r12") == "6H | -"
    assert str(t.view().caption) == "6♥ goes from r12 to r3."
    before = table("besieged-city", f"{walls(r3='')}t: 2D; f1: *; s:")
    assert code(before, "r1 r2") == "only-when"


def test_won_with_four_whole_towers() -> None:
    """The end: each takes its suit twice."""
    ranks = "A K 2 Q 3 J 4 10 5 9 6 8 7 7 8 6 9 5 10 4 J 3 Q 2 K A".split()
    rows = {n: [rank + suit for rank in ranks] for n, suit in enumerate("DCHS", 1)}
    last = rows[4].pop()
    t = table(
        "besieged-city", "".join(f"f{n}: {' '.join(row)}; " for n, row in rows.items()) + f"9: {last}; s:"
    )
    t.push("9 f4")

    assert t.outcome() == engine.Outcome("won", "every card is where the final picture wants it")
