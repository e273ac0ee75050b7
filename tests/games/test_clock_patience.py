"""Clock Patience: pure luck, in four moves at most."""

from __future__ import annotations

import engine
from tests.support import code, table

LIES = "13: 2S KS 5H; 5: 9C JD; 11: QC KD; 1: *; s:"


def test_every_card_is_hidden_until_it_is_turned() -> None:
    """Then it lies with its hour."""
    t = engine.Table("clock-patience", 7)
    assert all(set(pile.cards) <= {None} for pile in t.view().piles)
    t.push("deal")

    lying = {pile.code: pile.cards for pile in t.view().piles if pile.cards and None not in pile.cards}
    assert set(lying) <= {f"f{hour}" for hour in range(1, 14)}
    assert sum(map(len, lying.values())) == t.view().home


def test_a_move_is_narrated_card_by_card_or_in_brief() -> None:
    """Up to a dozen cards each has its clause."""
    t = table("clock-patience", LIES)
    t.push("deal")
    assert str(t.view().caption) == "5♥ goes from 13 to f5; J♦ goes from 5 to f11; K♦ goes from 11 to f13."

    t = engine.Table("clock-patience", 7)
    t.push("deal")
    t.push("deal")
    assert str(t.view().caption) == "15 cards go from pile to pile, the last of them K♣ to f13."


def test_the_status_tells_the_chance() -> None:
    """Kings to come among cards to come: of that order nothing else is known."""
    t = engine.Table("clock-patience", 7)
    assert t.view().standing == "no hour full, 52 cards to turn, the chance of winning 4 in 52"
    t.push("deal")
    left = 52 - t.view().home
    assert t.view().standing.endswith(f"{left} cards to turn, the chance of winning 3 in {left}")
    while list(t.legal_moves):
        t.push("deal")
    assert t.view().standing == ""

    full = table(
        "clock-patience", "13: 2S KS 5H; 5: 9C JD; 11: QC KD; f3: 3S 3H 3D 3C; f8: 8S 8H 8D 8C; 1: *; s:"
    )
    assert str(full.view().standing).startswith("hours 3, 8 full, ")
    one = table("clock-patience", "13: 2S KS 5H; 5: 9C JD; 11: QC KD; f3: 3S 3H 3D 3C; 1: *; s:")
    assert str(one.view().standing).startswith("hour 3 full, ")


def test_a_game_has_four_moves_at_most_and_one_in_thirteen_is_won() -> None:
    """It is won exactly where the last card of the last hour is a king."""
    won = 0
    for deal in range(1, 301):
        t = engine.Table("clock-patience", deal)
        while list(t.legal_moves):
            t.push("deal")
        view = t.view()
        assert (view.result == "won") == (view.home == 52)
        assert len(t.moves) == 4
        assert f"{view.home} cards turned" in view.reason
        won += view.result == "won"
    assert 8 <= won <= 43  # 23 are to be expected, and four deviations to either side


def test_nothing_is_moved_by_hand() -> None:
    """Cards go to their hours by themselves."""
    t = table("clock-patience", LIES)

    assert code(t, "5 f11") == "never-moves"
    assert code(t, "13 f5") == "never-moves"
    assert code(t, "5 11") == "never-moves"
