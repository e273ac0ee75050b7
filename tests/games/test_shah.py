"""The Shah: plate 7, without its third circle; every rule in a position of its own."""

from __future__ import annotations

import engine
from tests.support import code, forced, lying, offered, rigged, table

CENTRE = "k: KH; x: KD KD KC KC KS KS KH; "
BASES = CENTRE + "f1: AD; f2: AD; f3: AC; f4: AC; f5: AS; f6: AS; f7: AH; f8: AH; "
# a whole star in which nothing fits but what a test changes
FIRST = "open places are filled by hand only when no place of the inner circles is open"
STAR = {
    **dict(zip([f"a{n}" for n in range(1, 9)], "9S 9H 9D 9C 7S 7H 7D 7C".split(), strict=True)),
    **dict(zip([f"b{n}" for n in range(1, 9)], "9S 9H 9D 9C 7S 7H 7D 7C".split(), strict=True)),
    **dict(zip([str(n) for n in range(1, 9)], "5S 5H 5D 5C JS JH JD JC".split(), strict=True)),
}


def star(changed: dict[str, str], rest: str = "") -> engine.Table:
    """A whole star with these piles in place of others; "" is an open place."""
    return table(
        "shah",
        BASES + "; ".join(f"{code}: {cards}" for code, cards in (STAR | changed).items()) + f"; {rest}",
    )


def test_the_deal() -> None:
    """Aces and kings are withdrawn, seven kings thrown aside; then three circles of eight."""
    t = engine.Table("shah", 3)

    assert lying(t, "k x") == "KH | KD KD KC KC KS KS KH"
    assert [t.piles[f"f{n}"][0] for n in range(1, 9)] == "AD AD AC AC AS AS AH AH".split()
    assert all(len(t.piles[code]) == 1 for code in STAR)


def test_forced_plays_in_the_first_two_circles() -> None:
    """The lowest-numbered card that fits is played, its place filled, until none fits; not in the third."""
    first = "9S 3D 2D 9C 7S 7H 7D 7C"  # 2D is played first, then the 3D that it makes fit
    second = "5S 5H 5D 5C JS JH JD 2H"
    third = "2S 9H 9D 8C 8S 8H 8D 6C"
    t = rigged(
        "shah", f"KH AD AD AC AC AS AS AH AH KD KD KC KC KS KS KH {first} 10S 10H {second} 10D {third}"
    )

    assert forced(t) == ["2D a3 f1", "3D a2 f1", "2H b8 f7"]
    assert lying(t, "a1 a2 a3 b8 f1 f7 1") == "9S | 10H | 10S | 10D | AD 2D 3D | AH 2H | 2S"


def test_the_outermost_of_each_ray_is_in_play() -> None:
    """In play: of each ray the outermost pile that holds cards, and the talon's top."""
    t = star({"a1": "2D", "b1": "", "1": "", "b2": "2C", "2": "", "a3": "2S", "3": "", "8": "2H"}, "t: 2S;")
    assert {"a1 f1", "b2 f3", "8 f7", "t f5"} <= offered(t)
    assert code(t, "a3 f5") == "not-free"


def test_the_third_circle_is_built_down_in_suit() -> None:
    """Building: from its own tops and from the talon; inner cards go only to the foundations."""
    t = star({"1": "5S", "2": "6S", "3": "", "b3": "4S", "4": "10S"}, "t: 5S;")

    assert {"1 2", "t 2"} <= offered(t)
    assert code(t, "2 1") == "wrong-rank"
    assert code(t, "b3 1") == "only-from"


def test_foundations_end_with_the_queen() -> None:
    """Foundations: in suit from ace to queen; kings are out of the game."""
    piles = STAR | {"5": "JS", "1": "QS"}
    t = table(
        "shah",
        CENTRE
        + "f5: AS..10S; "
        + "; ".join(f"{code}: {card}" for code, card in piles.items() if card not in ("9S", "7S", "5S")),
    )
    t.push("5 f5")
    t.push("1 f5")

    assert code(t, "2 f5") == "complete"
    assert code(t, "k f5") == "foundation-stays"


def test_open_places_are_filled_in_their_order() -> None:
    """Filling: by hand, from pack or talon, the first open place; meanwhile no card is dealt."""
    t = star({"a4": "", "b2": "", "b4": "", "2": "", "4": ""}, "t: 4S; s: 3H *")
    assert {"s a4", "t a4"} <= offered(t)
    assert "deal" not in offered(t)
    assert code(t, "s b2") == "fill-in-order"
    assert code(t, "s 2") == "only-when"
    assert code(t, "deal") == "only-when"
    t.push("t a4")
    t.push("s b2")
    assert lying(t, "a4 b2") == "4S | 3H"
    assert {"s b4"} <= offered(t)
    assert code(t, "s 2") == "only-when"


def test_a_wholly_open_ray_is_a_lane() -> None:
    """Lane: a top of the third circle begins it, out of turn; talon, then pack, fill the rest."""
    t = star({"a2": "", "b2": "", "2": "", "a1": "", "5": "8S JS"}, "t: 4S; s: 3H *")
    assert {"5 a2", "1 a2", "s a1", "t a1"} <= offered(t)
    assert code(t, "5 a1") == "not-now"
    t.push("5 a2")
    assert lying(t, "5 a2 b2 2 t") == "8S | JS | 4S | 3H | -"
    assert (
        str(t.view().caption)
        == "J♠ goes from 5 to a2; 4♠ goes from the talon to b2; 3♥ goes from the pack to 2."
    )
    t.pop()
    assert lying(t, "5 a2 b2 2 t") == "8S JS | - | - | - | 4S"


def test_deal_turns_a_card_when_nothing_is_open() -> None:
    """Talon: one card; no redeal."""
    t = star({}, "s: 3H *")
    t.push("deal")

    assert lying(t, "t") == "3H"
    assert "redeal" not in t.game.actions


def test_won_with_eight_queens() -> None:
    """The end: eight queens round the Shah."""
    suits = "DDCCSSHH"
    full = "".join(f"f{n}: A{suit}..Q{suit}; " for n, suit in enumerate(suits[:7], 1))
    t = table("shah", f"{CENTRE}{full}f8: AH..JH; b4: QH; s:")
    t.push("b4 f8")

    assert t.outcome() == engine.Outcome("won", "every card is where the final picture wants it")
