"""Deals played by hints alone: they know what the player knows, and end."""

from __future__ import annotations

from pathlib import Path

import pytest

import engine
from engine.__main__ import main
from engine.search.hint import Care
from engine.tools import fair
from engine.tools.fair import by_hints
from engine.tools.study import written
from tests.games.test_hidden_cards import whole_pack

HASTY = Care(ways=2, tried=60)


def test_hints_win_what_is_easy() -> None:
    """Two Rings hides its pack, and is won nearly always all the same."""
    table = engine.Table("two-rings", 1)
    result, moves = by_hints(table, 2_000, 64, HASTY)

    assert result == "won"
    assert moves >= len(table.moves) > 50


def test_where_nothing_is_hidden_search_answers() -> None:
    """A lock is proved, a line is found; with few moves to try it stays open."""
    found = [
        by_hints(engine.Table("kings", deal), nodes, 64, HASTY)[0] for deal, nodes in ((7, 2000), (3, 9))
    ]

    assert found == ["lost", "open"]
    result, moves = by_hints(engine.Table("kings", 3), 20_000, 64, HASTY)
    assert (result, moves > 50) == ("won", True)


def test_the_pack_is_not_looked_into() -> None:
    """As long as nothing else is turned up, the same is played from packs that differ."""
    pack = whole_pack(engine.Table("klondike"), "fair")
    changed = [*pack[:-3], pack[-1], pack[-3], pack[-2]]
    tables = [engine.Table("klondike", pack=cards) for cards in (pack, changed)]
    for table in tables:
        by_hints(table, 2_000, 64, HASTY)
    one, two = ([str(move) for move in table.moves] for table in tables)
    seen = next(
        (n for n, (a, b) in enumerate(zip(one, two, strict=False)) if a != b), min(len(one), len(two))
    )

    assert changed != pack
    assert seen > 10


def test_whoever_goes_round_in_circles_gives_up(monkeypatch: pytest.MonkeyPatch) -> None:
    """No position is met twice, and after so many moves it is over."""
    table = engine.Table("olga", 1)
    monkeypatch.setattr(fair, "LONGEST", 30)
    result, moves = by_hints(table, 100, 64, HASTY)
    met = [table.key()]
    while table.moves:
        table.pop()
        met.append(table.key())

    assert (result, moves) == ("lost", 30)
    assert len({*met}) == len(met) == 31


def test_it_is_asked_for_at_the_terminal(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """What care was taken is part of the file's name: hints of other care are another study."""
    words = f"study margarethe --fair --ways 1 --tried 40 --deals 2 --nodes 500 --into {tmp_path}"

    assert main(words.split()) == 0
    assert capsys.readouterr().out.startswith("Margarethe: 2 won, 0 lost, 0 open")
    assert [*written(tmp_path / "margarethe-fair-1x40.jsonl")] == [1, 2]
