"""The Hemispheres: plate 17; every rule in a position of its own."""

from __future__ import annotations

import engine
from tests.support import code, lying, offered, table

BASES = "f1: AH; f2: AD; f3: AH; f4: AD; f5: KS; f6: KC; f7: KS; f8: KC; b1: KH; b2: AS; b3: KD; b4: AC; "
# all twelve at home, and nothing fits
HOME = dict(zip(map(str, range(1, 13)), "4H 6H 8H 4D 6D 8D 10S 8S 6S 10C 8C 6C".split(), strict=True))


def circle(changed: dict[str, str], rest: str = "") -> engine.Table:
    """The twelve places with these piles in place of quiet ones; "" is an open place."""
    lying = "; ".join(f"{code}: {cards}" for code, cards in (HOME | changed).items())
    return table("hemispheres", f"{BASES}{lying}; {rest}")


def test_the_deal() -> None:
    """Foundations and barriers are laid out; then twelve cards make the circle."""
    t = engine.Table("hemispheres", 2)

    assert lying(t, "f1 f2 f3 f4 f5 f6 f7 f8") == "AH | AD | AH | AD | KS | KC | KS | KC"
    assert lying(t, "b1 b2 b3 b4") == "KH | AS | KD | AC"
    assert [len(t.piles[str(n)]) for n in range(1, 13)] == [1] * 12
    assert len(t.piles["s"]) == 104 - 12 - 12


def test_only_cards_at_home_are_in_play() -> None:
    """In play: red ones in the north, black ones in the south, and the talon's top, to the foundations."""
    t = circle({"1": "2H", "4": "QS", "8": "QS", "9": "2D"}, "t: QC;")

    assert {"1 f1", "8 f5", "t f6"} <= offered(t)
    assert code(t, "4 f5") == "dead"
    assert code(t, "9 f2") == "dead"


def test_building_within_a_race() -> None:
    """Building: in suit, red down and black up; within one Race, from the talon in any."""
    t = circle({"1": "9H", "2": "10H", "4": "9H", "7": "7S", "8": "6S", "10": "7S"}, "t: 5D;")

    assert {"1 2", "7 8", "t 5"} <= offered(t)
    assert code(t, "4 2") == "only-from"
    assert code(t, "10 8") == "only-from"
    assert code(t, "2 1") == "wrong-rank"


def test_a_dead_card_takes_nothing() -> None:
    """Building: what lies in the wrong hemisphere is not built upon."""
    t = circle({"1": "9S", "7": "10H"}, "t: 10S;")

    assert code(t, "t 1") == "dead"
    assert not {"t 1", "t 7"} & offered(t)


def test_cards_astray_change_places() -> None:
    """Exchange: at any time, the northern place first; both must be of the wrong colour."""
    t = circle({"3": "9S", "9": "9D", "10": "3H"})
    assert {"3 9", "3 10"} <= offered(t)
    assert code(t, "9 3") == "not-now"
    assert code(t, "3 8") == "not-now"
    assert code(t, "1 9") == "not-now"
    t.push("3 9")
    assert lying(t, "3 9") == "9D | 9S"
    assert str(t.view().caption) == "9♠ goes from 3 to 9; 9♦ goes from 9 to 3."


def test_fill_comes_before_deal() -> None:
    """Gaps wait: `fill` fills all from 1 to 12 from the pack; `deal` only when none is open."""
    t = circle({"2": "", "11": ""}, "s: 5S 5C 5H *")
    assert "fill" in offered(t)
    assert "deal" not in offered(t)
    assert code(t, "deal") == "only-when"
    t.push("fill")
    assert lying(t, "2 11") == "5S | 5C"
    assert code(t, "fill") == "nothing-to-fill"
    t.push("deal")
    assert lying(t, "t") == "5H"


def test_without_a_pack_the_talon_fills_by_hand() -> None:
    """When the pack is out the talon's top goes to any open place, of whatever colour."""
    t = circle({"2": "", "8": ""}, "t: * 5S; s:")
    assert {"t 2", "t 8"} <= offered(t)
    t.push("t 2")
    assert lying(t, "2") == "5S"
    early = circle({"2": ""}, "t: 5S;")
    assert code(early, "t 2") == "only-when"


def test_at_the_end_cards_cross_alone_and_barriers_fall() -> None:
    """When pack and talon are both out: to any empty place at home; the barriers are in play."""
    t = circle({"3": "9S", "8": "", "1": ""}, "s:; f4: AD; f8: KC *; f1: AH..QH")
    assert {"3 8", "b1 f1"} <= offered(t)
    assert code(t, "3 1") == "dead"
    t.push("3 8")
    assert lying(t, "3 8") == "- | 9S"
    t.push("b1 f1")
    assert lying(t, "b1") == "-"


def test_barriers_stay_until_then() -> None:
    """Barriers: not while a card is left in pack or talon."""
    t = circle({}, "f1: AH..QH; t: *; s:")
    assert code(t, "b1 f1") == "only-when"


def test_won_when_all_lie_on_the_foundations() -> None:
    """The end: red aces have become kings, black kings aces."""
    red = "".join(f"f{n}: A{suit}..K{suit}; " for n, suit in enumerate("HDHD", 1))
    black = "".join(f"f{n}: K{suit}..A{suit}; " for n, suit in enumerate("SCS", 5))
    t = table("hemispheres", f"{red}{black}f8: KC..2C; b4: AC; s:")
    t.push("b4 f8")

    assert t.outcome() == engine.Outcome("won", "every card is where the final picture wants it")
