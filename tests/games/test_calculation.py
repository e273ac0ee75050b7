"""Calculation: four foundations, each by its own number."""

from __future__ import annotations

import pytest

import engine
from tests.support import code, offered, table

LIES = "f1: AC 2D; f2: 2H 4S; f3: 3S; f4: 4H; h: 6C; 1: 5D 3H; 2: 8D; s: *"


def test_the_foundations_tell_what_they_want() -> None:
    """Each the next of its own run."""
    wants = {place: str(card) for place, card in table("calculation", LIES).view().wants.items()}

    assert [wants[f"f{n}"] for n in range(1, 5)] == ["a 3", "a 6", "a 6", "an 8"]


def test_the_runs_end_with_kings() -> None:
    """Reckoned here by their numbers, round after round of thirteen."""
    game = engine.find("calculation")
    for by, path in enumerate(game.foundations[0].paths, 1):  # type: ignore[attr-defined]
        assert list(path.ranks) == [(by * n - 1) % 13 + 1 for n in range(1, 14)]
        assert path.ranks[-1] == 13


def test_heaps_give_to_foundations_only() -> None:
    """And take from the hand only."""
    t = table("calculation", LIES)

    assert offered(t) == {"h f2", "h f3", "h 1", "h 2", "h 3", "1 f1", "2 f4"}
    assert code(t, "1 2") == "only-from"
    assert code(t, "h f1") == "wrong-rank"
    assert code(t, "2 f2") == "wrong-rank"


def test_the_next_card_comes_at_once() -> None:
    """Without a verb, and back again when the move is taken back."""
    t = table("calculation", "f1: AC; f2: 2H; f3: 3S; f4: 4H; h: 4D; s: KD *")
    t.push("h f2")

    assert (t.piles["h"], t.piles["f2"]) == (("KD",), ("2H", "4D"))
    with pytest.raises(engine.InvalidMove, match="'deal' is no move here"):
        t.parse("deal")
    t.pop()
    assert t.piles["h"] == ("4D",)
