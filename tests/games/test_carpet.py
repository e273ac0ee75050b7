"""The Carpet: plate 40; every rule in a position of its own."""

from __future__ import annotations

import engine
from tests.support import code, lying, offered, table

# the quiet cards of this cloth fit no foundation
BASES = "f1: AD; f2: AC; f3: AH; f4: AS; f5: KD; f6: KC; f7: KH; f8: KS; "


def cloth(changed: dict[str, str], rest: str = "") -> engine.Table:
    """A carpet whose places all hold quiet cards but for these."""
    named = [*changed.values(), *rest.removeprefix("t: ").rstrip(";").split()]
    quiet = [f"{rank}{suit}" for rank in "7 9 5 4 10 6 3 8".split() for suit in "SHDCSHDC"]
    left = iter([card for card in quiet if card not in named])
    codes = [f"{row}{column}" for row in range(1, 9) for column in range(1, 9)]
    cards = {code: changed[code] if code in changed else next(left, "") for code in codes}
    return table("carpet", BASES + "; ".join(f"{code}: {card}" for code, card in cards.items()) + "; " + rest)


def test_eight_rows_of_eight() -> None:
    """The deal: an ace and a king of each suit lie out; sixty-four cards make the carpet."""
    t = engine.Table("carpet", 1)

    assert lying(t, "f1 f2 f3 f4 f5 f6 f7 f8") == "AD | AC | AH | AS | KD | KC | KH | KS"
    assert [len(t.piles[f"{row}{column}"]) for row in range(1, 9) for column in range(1, 9)] == [1] * 64
    assert len(t.piles["s"]) == 32


def test_sixteen_are_free_at_the_start() -> None:
    """In play: the plate's crosses, every other card along each edge."""
    above, below = {"11", "13", "15", "17"}, {"82", "84", "86", "88"}
    left, right = {"21", "41", "61", "81"}, {"18", "38", "58", "78"}
    free = set()
    for row in range(1, 9):
        for column in range(1, 9):
            t = cloth({f"{row}{column}": "2D"})
            if t.why_not(f"{row}{column} f1") is None:
                free.add(f"{row}{column}")

    assert free == above | below | left | right


def test_a_card_is_free_when_one_narrow_end_is() -> None:
    """In play: above or below an upright card, left or right of a sideways one; long sides do not matter."""
    assert cloth({"44": "2D", "34": ""}).why_not("44 f1") is None
    assert cloth({"44": "2D", "54": ""}).why_not("44 f1") is None
    assert code(cloth({"44": "2D", "43": "", "45": ""}), "44 f1") == "not-free"
    assert cloth({"45": "2D", "44": ""}).why_not("45 f1") is None
    assert cloth({"45": "2D", "46": ""}).why_not("45 f1") is None
    assert code(cloth({"45": "2D", "35": "", "55": ""}), "45 f1") == "not-free"


def test_aces_ascend_and_kings_descend_in_suit() -> None:
    """Foundations: in suit, from the carpet and from the talon."""
    t = cloth({"11": "2D", "13": "QS", "15": "2H"}, "t: QH;")

    assert {"11 f1", "13 f8", "15 f3", "t f7", "deal"} <= offered(t)
    assert code(t, "11 f3") == "wrong-suit"


def test_a_free_card_may_go_upon_the_talon() -> None:
    """Talon: one higher or lower in suit than its top; never upon an empty one."""
    t = cloth({"11": "JH", "13": "JD", "15": "9H", "33": "JH"}, "t: 10H;")
    assert {"11 t", "15 t"} <= offered(t)
    assert code(t, "13 t") == "does-not-fit"
    assert code(t, "33 t") == "not-free"
    t.push("11 t")
    assert lying(t, "11 t") == "- | 10H JH"

    empty = cloth({"11": "JH"})
    assert code(empty, "11 t") == "upon-card-only"


def test_nothing_is_laid_in_the_carpet() -> None:
    """Gaps stay."""
    t = cloth({"11": ""}, "t: 10H;")

    assert code(t, "t 11") == "no-building"
    assert code(t, "13 11") == "no-building"


def test_two_shuffled_redeals() -> None:
    """Play: the talon is taken up and shuffled when the pack is out, twice."""
    t = engine.Table("carpet", 2)
    for _ in range(2):
        for _ in range(32):
            t.push("deal")
        before = t.piles["t"]
        t.push("redeal")
        assert sorted(t.piles["s"]) == sorted(before)
        assert t.piles["s"] != before
    for _ in range(32):
        t.push("deal")
    assert code(t, "redeal") == "no-redeal-left"


def test_won_when_all_lie_on_the_foundations() -> None:
    """The end: aces have become kings and kings aces."""
    rows = "".join(f"f{n}: A{s}..K{s}; f{n + 4}: K{s}..A{s}; " for n, s in enumerate("DCH", 1))
    t = table("carpet", f"{rows}f4: AS..QS; f8: KS..AS; 44: KS; s:")
    t.push("44 f4")

    assert t.outcome() == engine.Outcome("won", "every card is where the final picture wants it")
