"""Pictures of won games are rehearsed at whatever position a game was left."""

from __future__ import annotations

import pytest

from render import rehearsal
from render.plan.planner import plan


@pytest.mark.parametrize("game", ["blockade", "babette", "labyrinth", "carpet"])
def test_a_large_grid_with_gaps_can_be_laid_out(game: str) -> None:
    """What lies there stays where it lay, though the first card of its row is gone."""
    won = next(view for view in rehearsal.views(game) if view.result == "won")
    lying = sum(bool(pile.cards) for pile in won.piles)

    assert sum(bool(pile.cards) for pile in plan(won).piles) == lying
