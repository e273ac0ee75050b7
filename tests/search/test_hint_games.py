"""Whole games by hint after hint: they end without going round, and each hint comes in time."""

from __future__ import annotations

from pathlib import Path

import pytest

import engine
from engine.search.answers import HINT
from engine.tools import hint_games
from engine.tools.hint_games import HintGame, hint_game, main, rows, save, table

ENDS = ("won", "lost", *hint_games.GIVEN_UP.values())
LATE = 1.25  # so many times its seconds a hint may take that has just begun another look at them


def test_each_game_that_was_played_has_ended() -> None:
    """Won, lost, proved lost, or given up where nothing more is gained; no position came twice."""
    for slug, row in rows().items():
        assert slug in engine.GAMES
        assert row.again == 0, slug
        assert row.result in ENDS, slug


def test_each_hint_came_in_time() -> None:
    """Within what the bot gives a hint."""
    for slug, row in rows().items():
        assert row.median <= row.high <= row.most <= LATE * 1e3 * HINT.total_seconds(), slug


@pytest.mark.parametrize(
    "slug",
    [
        "fortress",
        pytest.param("klondike", marks=pytest.mark.slow),
        pytest.param("canfield", marks=pytest.mark.slow),
        pytest.param("napoleon-at-st-helena", marks=pytest.mark.slow),
    ],
)
def test_hint_after_hint_comes_to_an_end(slug: str) -> None:
    """However little time there is for them: whatever is left is played by quick ones."""
    found = hint_game(slug, seconds=0.2, deal=3)

    assert found.result in ENDS
    assert found.again == 0
    assert 0 < found.hints <= found.moves + 1


def test_a_game_that_does_not_end_is_stopped() -> None:
    """It is no game that ended."""
    assert hint_game("fortress", seconds=0.1, longest=3)[:3] == ("fortress", "stopped", 3)


def test_what_was_played_is_not_played_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Unless it is to be; the table has a line for each."""
    file, played = tmp_path / "hint_games.tsv", []

    def game(slug: str, seconds: float) -> HintGame:
        played.append((slug, seconds))
        return HintGame(slug, "won", 9, 0, 9, 20, 30, 40, compiled=True)

    monkeypatch.setattr(hint_games, "hint_game", game)
    monkeypatch.setattr(hint_games, "rows", lambda: rows(file))
    monkeypatch.setattr(hint_games, "save", lambda games: save(games, file))
    main(["kings", "sly"])
    main(["sly", "--seconds", "3"])
    main(["sly", "--seconds", "3", "--anew"])

    assert played == [("kings", 20), ("sly", 20), ("sly", 3)]
    assert [*rows(file)] == ["kings", "sly"]
    assert "| [Sly](games/sly.md) | 9 | 20 ms | 30 ms | 40 ms | won | 9 |" in table(rows(file))
