"""The playground in the terminal: python -m engine."""

from __future__ import annotations

import io
import subprocess
import sys
from pathlib import Path

import pytest

import engine
from engine.__main__ import main
from engine.games import remove_folder
from engine.text.page import rules
from engine.tools.playthrough import transcript
from tests.support import playout

ROOT = Path(__file__).parents[2]


def test_list_names_all_games(capsys: pytest.CaptureFixture[str]) -> None:
    """A line a game, in the book's order: slug, title, what it is."""
    assert main(["list"]) == 0

    lines = capsys.readouterr().out.splitlines()
    assert [line.split()[0] for line in lines] == list(engine.GAMES)
    assert all(game.title in line for line, game in zip(lines, engine.GAMES.values(), strict=True))


def test_show_prints_the_tableau_without_hidden_cards(capsys: pytest.CaptureFixture[str]) -> None:
    """Every pile with its code; of the pack its count; covered cards as question marks."""
    assert main(["show", "La Nivernaise", "--seed", "7"]) == 0

    lines = capsys.readouterr().out.splitlines()
    assert lines[0].split() == ["s", "72", "cards"]
    assert next(line for line in lines if line.split()[0] == "1").split()[:4] == ["1", "??", "??", "??"]
    assert lines[-1] == "La Nivernaise is dealt."


def test_show_a_variant(capsys: pytest.CaptureFixture[str]) -> None:
    """The variant's deal."""
    assert main(["show", "herring-bone", "--seed", "7", "--variant", "german"]) == 0

    bone = engine.Table("herring-bone", 7, variant="german").piles["h"]
    assert f"h  {' '.join(bone)}" in capsys.readouterr().out


@pytest.mark.parametrize(
    "command", ["show plain-fan", "play plain-fan", "rules plain-fan", "perft plain-fan"]
)
def test_games_of_another_folder(
    command: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """They are shown and played as those that are brought along."""
    folder = ROOT / "tests" / "search" / "check_games"
    monkeypatch.setattr("sys.stdin", io.StringIO("moves\nquit\n"))
    assert main(command.split()) == 2
    assert "there is no game called" in capsys.readouterr().err.lower()
    try:
        assert main([*command.split(), "--also", str(folder)]) == 0
    finally:
        remove_folder(folder)
    assert len(capsys.readouterr().out.splitlines()) >= 3


def test_rules_are_printed(capsys: pytest.CaptureFixture[str]) -> None:
    """The same page that the docs and the chat show."""
    assert main(["rules", "wheel"]) == 0

    assert capsys.readouterr().out == rules(engine.GAMES["wheel"], deal=133)


def test_perft_counts_each_depth(capsys: pytest.CaptureFixture[str]) -> None:
    """A line a depth."""
    assert main(["perft", "kings", "--seed", "7", "--depth", "2"]) == 0

    assert [line.split()[0] for line in capsys.readouterr().out.splitlines()] == ["1", "2"]


def test_golden_writes_a_playthrough(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The file is named after game, variant and deal, and holds the transcript."""
    assert (
        main(["golden", "herring-bone", "--seed", "3", "--variant", "german", "--into", str(tmp_path)]) == 0
    )

    file = tmp_path / "herring-bone-german-3.txt"
    assert capsys.readouterr().out.strip() == str(file)
    assert file.read_text(encoding="utf-8") == transcript(engine.Table("herring-bone", "3", variant="german"))


def test_win_stores_the_first_deal_won(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The line that is written wins at a table; a file that is there stays as it is."""
    file = tmp_path / "margarethe.txt"
    assert main(["win", "margarethe", "--into", str(tmp_path)]) == 0

    deal, moves = file.read_text(encoding="utf-8").splitlines()
    table = engine.Table("margarethe", deal)
    for move in moves.split(", "):
        table.push(move)
    outcome = table.outcome()
    assert outcome is not None
    assert outcome.result == "won"

    file.write_text("mine", encoding="utf-8")
    assert main(["win", "margarethe", "--into", str(tmp_path)]) == 0
    assert file.read_text(encoding="utf-8") == "mine"
    assert capsys.readouterr().out.splitlines() == [str(file), f"{file} is there already"]


def test_win_reports_when_it_found_none(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Nothing is written then, and what may be done instead is said."""
    assert main(["win", "kings", "--deals", "1", "--nodes", "5", "--into", str(tmp_path / "wins")]) == 0

    assert capsys.readouterr().out.startswith("None of 1 deals was won: try more --deals or --nodes")
    assert not (tmp_path / "wins").exists()


def played(monkeypatch: pytest.MonkeyPatch, *lines: str) -> None:
    """What is typed at the terminal."""
    monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{line}\n" for line in lines)))


def test_play_moves_undoes_refuses_and_quits(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Moves are played, refusals are answered and change nothing, undo takes back, quit ends."""
    played(monkeypatch, "moves", "deal", "nonsense", "undo", "undo", "redeal", "quit", "deal")
    assert main(["play", "two-rings", "--seed", "7"]) == 0

    output = capsys.readouterr().out
    assert "turn the next card" in output
    assert "is turned onto the talon" in output
    assert "No: 'nonsense' is no move here" in output
    assert "Taken back: deal" in output
    assert "No: there is no move to take back." in output
    assert "No: the pack must be dealt out first." in output
    assert output.count("is turned onto the talon") == 1


def test_play_ends_with_the_game(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """A lost game says so and asks for nothing more."""
    t = engine.Table("nivernaise", 14)
    moves = [str(move) for move in playout(t, "to the end", 1000)]
    assert t.outcome() is not None

    played(monkeypatch, *moves, "nonsense")
    assert main(["play", "nivernaise", "--seed", "14"]) == 0
    assert capsys.readouterr().out.rstrip().endswith("Lost: no legal move is left.")


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["show", "weel"], "There is no game called 'weel'; did you mean The Wheel?"),
        (["perft", "kings", "--variant", "german"], "The Kings has no variant 'german'; its variants: none."),
        (["rules", "???"], "There is no game called '???'."),
    ],
)
def test_wrong_names_are_answered(
    arguments: list[str], sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """One sentence on the error output, exit code 2, no traceback."""
    assert main(arguments) == 2

    output = capsys.readouterr()
    assert output.out == ""
    assert output.err.strip().startswith(sentence.rstrip("."))


def test_it_runs_as_a_module() -> None:
    """Python -m engine perft kings --seed 7 --depth 3 answers."""
    done = subprocess.run(
        [sys.executable, "-m", "engine", "perft", "kings", "--seed", "7", "--depth", "3"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )

    assert [line.split()[0] for line in done.stdout.splitlines()] == ["1", "2", "3"]
