"""Aces Up: lower cards of a suit go away."""

from __future__ import annotations

import random

from tests.support import code, offered, playout, table

LIES = "1: 9H; 2: 5C KH; 3: AS; 4:; x: *; s: 2D 3D 4D 5D 6D 7D 8D 9D"


def test_a_column_alone_sends_its_card_away() -> None:
    """If another shows a higher one of its suit; aces stay."""
    t = table("aces-up", LIES)

    assert str(t.parse("1")) == "1"
    assert str(t.parse("9H")) == "1"
    assert code(t, "2") == "not-equal"
    assert code(t, "3") == "not-equal"
    t.push("1")
    assert t.piles["x"][-1] == "9H"
    assert "9♥ of 1 goes away alone" in str(t.view().caption)


def test_a_space_takes_any_last_card() -> None:
    """A column's only one just while another deal can come."""
    t = table("aces-up", LIES)
    assert {"1 4", "2 4", "3 4"} <= offered(t)
    assert code(t, "1 3") == "place-taken"

    last = table("aces-up", "1: 9H; 2: 5C 6C KD; 3: AS; 4:; x: *; s:")
    assert offered(last) == {"2 4"}


def test_only_aces_in_the_variant() -> None:
    """Other cards wait."""
    t = table("aces-up", "1: 9H; 2: KC 5D; 3:; 4: 2S AD; s: *", "aces-only")

    assert offered(t) == {"2", "4 3", "deal"}
    assert code(t, "2 3") == "wrong-space"


def test_the_score_is_what_is_left_besides_the_aces() -> None:
    """Told when the game is lost; when it is won nothing is left."""
    lost = table("aces-up", "1: 9H; 2: AH 2C; 3: 2S; 4: 3D; x: *; s:").outcome()
    t = table("aces-up", "1: AH; 2: AD; 3: AC 2S; 4: AS; x: *; s:")
    t.push("3")
    won = t.outcome()

    assert lost is not None
    assert lost.reason.endswith("1 card left besides the aces")
    assert won is not None
    assert (won.result, t.view().home) == ("won", 48)


def test_a_game_without_spaces_to_go_round_ends() -> None:
    """With the pack out every move sends a card away or fills a space for good."""
    for seed in range(5):
        t = table("aces-up", "1: 9H 3C 4D; 2: KC 5D; 3:; 4: 2S AD 7C; x: *; s:")
        moves = [*playout(t, f"ends {seed} {random.Random(seed).random()}", 200)]
        assert len(moves) < 60
