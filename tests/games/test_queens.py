"""The Queens: plate 29; every rule in a position of its own."""

from __future__ import annotations

import engine
from tests.support import cards, code, lying, offered, table, unshuffled

SHUTTER = "1: 7S; 2: 7H; 3: 9S; 4: 9H; 5: 5D; 6: 5C; 7: JS; "


def others(some: list[str]) -> list[str]:
    """The rest of both packs, queens and kings last."""
    left = unshuffled(2)
    for card in some:
        left.remove(card)
    return sorted(left, key=lambda card: card[0] in "QK")


def test_the_key_and_the_shutter() -> None:
    """The deal: 32 cards lie on the key, of which the top is seen; then seven make the shutter."""
    first = others([])[:32]
    t = engine.Table("queens", pack=[*first, *cards("2D 3S 4H"), *others([*first, *cards("2D 3S 4H")])])

    assert list(t.piles["k"]) == first
    assert lying(t, "1 2 3") == "2D | 3S | 4H"
    assert [pile.cards for pile in t.view().piles if pile.code == "k"] == [(*[None] * 31, first[-1])]


def test_a_queen_on_the_key_is_paid_for() -> None:
    """The deal: fourteen cards go under the pack in their order, the queen last of all."""
    plain = others([])
    first = [*plain[:31], "QS"]
    rest = others(first)
    t = engine.Table("queens", pack=[*first, *rest])

    assert list(t.piles["k"]) == first[:18]
    assert list(t.piles["s"][-14:]) == first[18:]


def test_kings_go_to_their_places_at_once_while_the_shutter_is_dealt() -> None:
    """The deal: the next card takes the place; later kings are played at will."""
    first = others([])[:32]
    t = engine.Table("queens", pack=[*first, *(some := cards("2D KH KS 3S")), *others([*first, *some])])

    assert lying(t, "f1 f2 f3 1 2") == "KH | KS | - | 2D | 3S"


def test_foundations_go_round_the_corner_in_suit() -> None:
    """Play: king, ace, up to the queen."""
    t = table("queens", f"{SHUTTER.replace('7S', 'AD').replace('7H', 'KC')}f1: KD; k: 2H; f2: KH AH; t: QS")

    assert offered(t) == {"1 f1", "2 f3", "k f2", "deal"} | ({"7 t"} & offered(t)) | ({"t 2"} & offered(t))
    assert code(t, "t f1") == "wrong-rank"


def test_the_key_goes_to_foundations_only() -> None:
    """Play: never to the shutter."""
    t = table("queens", f"{SHUTTER}k: 8S")

    assert code(t, "k 3") == "only-to"
    assert code(t, "3 k") == "no-building"


def test_the_shutter_descends_in_suit() -> None:
    """Play: from the shutter and the talon; queen upon king, nothing upon an ace."""
    t = table(
        "queens",
        f"{SHUTTER.replace('7S', '8S').replace('7H', 'AH').replace('9H', 'KH')}k: 2H; t: 10S; f1: KD",
    )

    assert offered(t) == {"1 3", "t 7", "4 f2", "deal"}
    assert code(t, "4 2") == "wrong-rank"


def test_open_places_are_filled_at_once() -> None:
    """Vacancies: from pack or talon."""
    t = table("queens", f"{SHUTTER.replace('7S', 'AD')}f1: KD; k: 2H; t: 10S; s: 8C *")
    t.push("1 f1")

    assert offered(t) == {"s 1", "t 1"}


def test_queens_of_the_talon_repay() -> None:
    """The redeal: three of the lowest other cards for each queen, as often as there are any."""
    t = table("queens", f"{SHUTTER}k: * 2H; t: 3C QS 4C 6C 8D QH 8C 10D 10C 2C; s:")
    t.push("redeal")

    assert lying(t, "s t") == "3C 4C 6C 8D 8C 10D | QS QH 10C 2C"
    assert "redeal" not in offered(t)
    assert code(t, "redeal") == "not-now"
    for _ in range(6):
        t.push("deal")
    t.push("redeal")
    assert lying(t, "s t") == "10C 2C 3C 4C 6C 8D | QS QH 8C 10D"


def test_fewer_cards_than_are_owed() -> None:
    """The redeal: all that are no queens, if they are fewer; with queens alone there is none."""
    t = table("queens", f"{SHUTTER}k: * 2H; t: QS 4C; s:")
    t.push("redeal")
    assert lying(t, "s t") == "4C | QS"
    t = table("queens", f"{SHUTTER}k: * 2H; t: QS; s:")
    assert "redeal" not in offered(t)
    t = table("queens", f"{SHUTTER}k: * 2H; t: 4C; s:")
    assert "redeal" not in offered(t)


def test_won_with_eight_packets_of_thirteen() -> None:
    """The end: all cards on the foundations."""
    rows = "".join(f"f{n}: K{s} A{s}..{'J' if n == 8 else 'Q'}{s}; " for n, s in enumerate("DCHSDCHS", 1))
    t = table("queens", f"{rows}k: QS; s:")

    t.push("k f8")
    assert t.outcome() == engine.Outcome("won", "every card is where the final picture wants it")
