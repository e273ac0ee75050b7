"""The benchmark of random games plays every kind."""

from __future__ import annotations

import pytest

from benchmarks.random_games import LIMIT, LONGEST, play
from tests.support import GAMES, title


@pytest.mark.parametrize(("slug", "variant"), GAMES, ids=title)
def test_a_random_game_of_each_kind(slug: str, variant: str | None) -> None:
    """Its hundredth deal is played to the end or to the longest, with cards and record checked."""
    game = play(slug, variant, 100)

    assert 0 < game.moves <= LONGEST
    assert game.result in ("won", "lost") or game.moves == LONGEST
    assert game.record < 4 * LIMIT
