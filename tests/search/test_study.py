"""Measuring how many deals of a game can be won: what is written down, gone on with, and concluded."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

from engine.__main__ import main
from engine.search.shares import Share, wilson
from engine.tools.study import Question, Studied, share, study, written

KINGS = Question("kings", None, nodes=4_000, megabytes=64)


def test_studied_deals_are_stored_and_not_searched_again(tmp_path: Path) -> None:
    """A study that is broken off goes on where it was, even in the middle of a line."""
    file, reported = tmp_path / "kings.jsonl", []

    def report(so_far: Share, left: int) -> None:
        reported.append((so_far.won + so_far.lost + so_far.open, left))

    study(KINGS, range(1, 4), file, 1, report)
    before = file.read_text(encoding="utf-8")
    file.write_text(before + '{"deal": 4, "resu', encoding="utf-8")
    found = study(KINGS, range(1, 8), file, 1, report)

    assert reported == [(1, 2), (2, 1), (3, 0), (4, 3), (5, 2), (6, 1), (7, 0)]
    assert file.read_text(encoding="utf-8").startswith(before)
    assert [row.deal for row in written(file).values()] == [1, 2, 3, 4, 5, 6, 7]
    assert written(file)[7] == Studied(7, "lost", 0, written(file)[7].nodes, 4_000)
    assert found == share([*written(file).values()])


def test_open_deals_are_tried_again_with_more_moves(tmp_path: Path) -> None:
    """Decided ones are not, and open ones not by fewer moves."""
    file = tmp_path / "kings.jsonl"
    few, more = Question("kings", None, 850, 64), Question("kings", None, 20_000, 64)

    first = study(few, range(1, 4), file, 1, lambda *_: None)
    study(few, range(1, 4), file, 1, lambda *_: None)
    once = written(file)
    then = study(more, range(1, 4), file, 1, lambda *_: None)

    left_open = {deal for deal, row in once.items() if row.result == "open"}
    assert (first.open, then.open) == (len(left_open), 0)
    assert {deal for deal, row in written(file).items() if row != once[deal]} == left_open
    assert 0 < len(left_open) < 3


def test_several_processes_find_the_same(tmp_path: Path) -> None:
    """Whoever searches, each deal has one answer."""
    one = study(KINGS, range(1, 7), tmp_path / "one.jsonl", 1, lambda *_: None)
    two = study(KINGS, range(1, 7), tmp_path / "two.jsonl", 2, lambda *_: None)

    assert one == two
    assert written(tmp_path / "one.jsonl") == written(tmp_path / "two.jsonl")


def test_open_deals_widen_the_interval_both_ways() -> None:
    """Its lower end takes them for lost, its upper end for won."""
    rows = [
        Studied(n, result, 0, 0, 0) for n, result in enumerate(["won"] * 60 + ["lost"] * 30 + ["open"] * 10)
    ]
    found = share(rows)

    assert (found.won, found.lost, found.open) == (60, 30, 10)
    assert (found.low, found.high) == (wilson(60, 100)[0], wilson(70, 100)[1])
    assert [round(end, 3) for end in (found.low, found.high)] == [0.502, 0.781]


@pytest.mark.parametrize(
    ("won", "deals", "low", "high"), [(0, 0, 0, 1), (0, 10, 0, 0.2775), (988, 1000, 0.9792, 0.9931)]
)
def test_the_interval_is_wilsons(won: int, deals: int, low: float, high: float) -> None:
    """Checked against values worked out elsewhere."""
    assert wilson(won, deals) == pytest.approx((low, high), abs=0.0001)


def test_it_runs_from_the_command_line(
    tmp_path: Path, check_games: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The file is named after the game; games of another folder may be studied too."""
    arguments = f"study plain-fan --also {check_games} --deals 2 --nodes 8000 --into {tmp_path}"
    assert main(arguments.split()) == 0
    output = capsys.readouterr()

    assert output.out == "Plain Fan: 1 won, 0 lost, 1 open: between 9.45 and 100.00 % can be won\n"
    assert output.err.startswith("1 deal to come; ")
    lines = (tmp_path / "plain-fan.jsonl").read_text(encoding="utf-8").splitlines()
    assert [json.loads(line)["result"] for line in lines] == ["open", "won"]


def test_a_terminal_has_a_bar_that_grows(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """One line, written over and over, that ends when all is done."""
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    main(f"study kings --deals 4 --nodes 200 --anew --into {tmp_path}".split())
    output = capsys.readouterr().err

    assert output.count("\n") == 1
    assert output.endswith("\n")
    bars = [line.split("]")[0] for line in output.split("\r")[1:]]
    assert bars == [f"[{'#' * n:20}" for n in (5, 10, 15, 20)]
