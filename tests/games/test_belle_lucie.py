"""La Belle Lucie and the two houses: plate 1; every rule in a position of its own."""

from __future__ import annotations

import engine
from tests.support import code, lying, offered, random_order, rigged, table

QUIET = "1: * 7S; 2: 7H; 3: 5D; 4: 5C; s:; "


def test_seventeen_fans_of_three_and_a_single_card() -> None:
    """The deal: three cards together on each fan, the first undermost; the last card lies alone."""
    t = rigged("belle-lucie", "2S 3S 4S 2H 3H")

    assert t.piles["1"] == ("2S", "3S", "4S")
    assert t.piles["2"][:2] == ("2H", "3H")
    assert [len(t.piles[f"{n}"]) for n in range(1, 19)] == [3] * 17 + [1]
    assert t.piles["s"] == ()


def test_aces_are_played_at_will_and_ascend_in_suit() -> None:
    """Play: an ace may wait; its foundation follows suit to the king."""
    t = table("belle-lucie", f"{QUIET.replace('7H', '2D').replace('5D', 'AD').replace('5C', '2H')}")

    assert offered(t) == {"3 f1", "3 2", "redeal"}
    t.push("3 f1")
    assert offered(t) == {"2 f1", "redeal"}
    assert code(t, "4 f1") == "wrong-suit"


def test_fans_are_built_down_in_suit() -> None:
    """Play: the last card of a fan goes on the next higher one of its suit, never upwards."""
    t = table("belle-lucie", f"{QUIET.replace('7H', '8S').replace('5D', '6S')}")

    assert offered(t) == {"1 2", "3 1", "redeal"}
    assert code(t, "2 1") == "wrong-rank"


def test_an_empty_fan_stays_empty_and_nothing_is_drawn_from_beneath() -> None:
    """Play: no card goes there, a king neither; there is no merci."""
    t = table("belle-lucie", f"{QUIET.replace('7H', 'KH')}")

    assert code(t, "2 9") == "not-filled-by-hand"
    buried = table("belle-lucie", f"{QUIET.replace('7H', '3H KH')}")
    assert code(buried, "3H 4") == "card-covered"


def test_two_shuffled_redeals_at_will() -> None:
    """Play: the fans are taken up, each bottom to top, shuffled, and dealt by threes again, twice."""
    t = table("belle-lucie", "f1: AS..KS; f2: AH..KH; f3: AD..KD; f4: AC..2C; 1: 3C 5C; 2: 4C; 7: 6C..KC; s:")
    assert "redeal" in offered(t)
    lay = [card for code in "1 2 7".split() for card in t.piles[code]]
    t.push("redeal")
    once = random_order(lay, "pack/redeal/1")

    assert lying(t, "1 2 3 4 5") == " | ".join(" ".join(once[n : n + 3]) or "-" for n in range(0, 15, 3))
    t.push("redeal")
    twice = random_order(once, "pack/redeal/2")
    assert lying(t, "1 4") == f"{' '.join(twice[:3])} | {' '.join(twice[9:])}"
    assert code(t, "redeal") == "no-redeal-left"
    t.pop()
    assert t.view().redeals == 1


def test_the_house_in_the_wood() -> None:
    """The variant: two packs, 35 fans of which the last has two cards, eight aces; built like the game."""
    t = engine.Table("belle-lucie", 4, variant="house-in-the-wood")
    assert [len(t.piles[f"{n}"]) for n in range(1, 36)] == [3] * 34 + [2]

    t = table("belle-lucie", "1: * 7S; 2: 8S; 3: AD; 35: 2D; f1: AD; s:", "house-in-the-wood")
    assert offered(t) == {"1 2", "3 35", "3 f2", "35 f1", "redeal"}
    assert code(t, "2 1") == "wrong-rank"


def test_the_house_on_the_hill() -> None:
    """The variant: four aces up, four kings down, one of each suit, and marriages up and down."""
    t = table(
        "belle-lucie", "1: * 7S; 2: 8S; 3: AD; 4: KD; 5: KH; 35: QH; f1: AD; f5: KH; s:", "house-on-the-hill"
    )

    assert offered(t) == {"1 2", "2 1", "4 f6", "5 35", "35 5", "35 f5", "redeal"}
    assert code(t, "3 f2") == "suit-begun"
    assert code(t, "5 f6") == "suit-begun"


def test_both_houses_have_both_redeals() -> None:
    """As decided: the book is silent, so the main game's two shuffled redeals hold."""
    for variant in ("house-in-the-wood", "house-on-the-hill"):
        t = engine.Table("belle-lucie", 9, variant=variant)
        lay = [card for n in range(1, 36) for card in t.piles[f"{n}"]]
        t.push("redeal")
        assert t.piles["1"] == tuple(random_order(lay, "9/redeal/1")[:3])
        t.push("redeal")
        assert code(t, "redeal") == "no-redeal-left"


def test_won_and_lost() -> None:
    """The end: four kings; or nothing that fits when both redeals are gone."""
    rows = "".join(f"f{n}: A{s}..K{s}; " for n, s in enumerate("SHD", 1))
    t = table("belle-lucie", f"{rows}f4: AC..QC; 18: KC; s:")
    t.push("18 f4")
    assert t.outcome() == engine.Outcome("won", "every card is where the final picture wants it")

    lost = engine.Table("belle-lucie", 1)
    for _ in range(200):
        moves = [m for m in lost.legal_moves if m.verb != "redeal"] or list(lost.legal_moves)
        if not moves:
            break
        lost.push(moves[0])
    assert lost.outcome() == engine.Outcome("lost", "no legal move is left")
