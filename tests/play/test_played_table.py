"""The table in play: what is taken back together, and what a ranked try lets one take back."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.play.played_table import PlayedTable
from engine import IllegalMove, Table
from tests.sessions import session_of


def ranked(game: str, seed: int, *moves: str) -> PlayedTable:
    """A ranked try in which these moves were played."""
    table = Table(game, seed)
    for move in moves:
        table.push(move)
    return PlayedTable.of(session_of(table, deal="daily", ranked=True))


def test_what_was_a_move_when_it_was_played_is_taken_back_and_played_again() -> None:
    """A king's column changed its empty place when that was legal: undo and redo go through it."""
    table = Table("canfield-or-klondike", 494)
    for move in ("2 4", "2 4"):
        table.push(move)
    table.replay("1 2")
    table.push("7 2")
    played = PlayedTable.of(session_of(table, played=2, undos=2))

    assert str(played.redo_several(None)).startswith("2 moves are played again")
    assert (played.table.key(), played.moves_played) == (table.key(), 4)
    played.undo_several(2)
    with pytest.raises(IllegalMove) as wrong:
        played.play("1 2")
    assert wrong.value.code == "gains-nothing"


def test_a_card_seen_by_playing_all_home_stays_seen() -> None:
    """All home counts as one move: where its first card uncovered another, none of it can be taken back."""
    played = ranked("red-and-black", 5, "6 7")
    before = played.moves_played
    played.home()
    revealed = [new for _, _, new in played.table.history[before:]]
    assert revealed == [True, False]  # the last card alone would have shown nothing

    assert not played.may_undo()
    with pytest.raises(IllegalMove, match="showed a card you had not seen"):
        played.undo()
    assert played.moves_played == before + 2


def test_what_is_played_after_taking_back_all_home_is_taken_back_by_itself() -> None:
    """That moves belonged together is forgotten with them: others in their place are single ones."""
    played = ranked("red-and-black", 5, "6 7")
    played.session = replace(played.session, ranked=False)
    played.home()
    assert played.moves_played == 3
    played.undo()
    assert played.moves_played == 1
    for _ in range(2):
        played.play(next(choice.text for choice in played.view.choices if choice.kind == "play"))

    played.undo()
    assert played.moves_played == 2
