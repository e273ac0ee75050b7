"""The file of all studies: read as it was written, gone on from, and every line in it wins."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

import engine
from engine.__main__ import main
from engine.certified_deals import certified
from engine.search.shares import Tally
from engine.tools import studied
from engine.tools.published import merge_folder, narrower, tally
from engine.tools.studied import FILE, LINES, OF_A_VARIANT, StudiedGame, Verdict, read, write
from engine.tools.study import Question, Studied, study
from tests.search.test_published import written

KNOWN = read()
WON, LOST, OPEN = Verdict("won", 3000), Verdict("lost", 2000), Verdict("open", 90_000, 10)


@pytest.mark.parametrize("name", KNOWN)
def test_a_line_of_each_game_wins_at_the_table(name: str) -> None:
    """A few by chance: played through the rules, from the deal to the last card."""
    slug, _, variant = name.partition("/")
    lines = KNOWN[name].lines
    for deal in random.Random(name).sample([*lines], min(2, len(lines))):
        t = engine.Table(slug, deal, variant=variant or None)
        for move in lines[deal].split(", "):
            t.push(move)
        outcome = t.outcome()

        assert outcome and outcome.result == "won"
        assert KNOWN[name].verdicts[deal].result == "won"


def test_the_file_is_compact_and_knows_many_games() -> None:
    """No more lines of a game than are wanted; less than 900 kilobytes in all."""
    assert FILE.stat().st_size < 900_000
    assert max(len(game.lines) for game in KNOWN.values()) <= LINES
    assert len(KNOWN) > 25


def test_what_is_certified_is_known_as_won() -> None:
    """Whoever won a deal, it is won."""
    for name, game in KNOWN.items():
        listed = certified(name)
        for deal in listed.deals if listed else ():
            assert game.verdicts[deal].result == "won"


def test_of_a_variant_fewer_lines_are_written_besides_those_of_its_game(tmp_path: Path) -> None:
    """The first twenty of its own, and every one that its game has as well."""
    own = {deal: f"{deal} f1" for deal in range(1, 2 * OF_A_VARIANT)}
    shared = dict.fromkeys(range(100, 110), "deal")
    games = {"sly": StudiedGame({}, {**own, **shared}), "sly/all": StudiedGame({}, {**shared})}
    games["sly/all"].lines |= {deal: f"{deal} f2" for deal in own}
    write(games, tmp_path / "studied.txt")
    found = read(tmp_path / "studied.txt")

    assert found["sly"].lines == games["sly"].lines
    assert [*found["sly/all"].lines] == [*range(1, OF_A_VARIANT + 1), *shared]


def test_a_file_is_read_as_it_was_written(tmp_path: Path) -> None:
    """Deals that nobody tried are left out, lines come back move for move, those of a variant's game too."""
    games = {
        "sly": StudiedGame({1: WON, 2: LOST, 5: OPEN}, {1: "1 2, deal, 3 f"}),
        "sly/all": StudiedGame({1: WON, 3: WON, 4: WON}, {1: "1 2, deal, 3 f", 3: "1 2, deal, 3 f"}),
        "golf/strict": StudiedGame({2: WON}, {2: "deal"}),  # without its game
        "carpet": StudiedGame({3: Verdict("open", 7000)}),
        "anna": StudiedGame(),
    }
    write(games, tmp_path / "studied.txt")

    assert read(tmp_path / "studied.txt") == games
    assert "sly w3 l2 -2 o90/10\n" in (tmp_path / "studied.txt").read_text(encoding="ascii")
    assert read(tmp_path / "no-such-file.txt") == {}


@pytest.mark.parametrize(
    ("first", "second", "believed"),
    [
        (OPEN, WON, WON),
        (LOST, OPEN, LOST),
        (OPEN, Verdict("open", 100_000), Verdict("open", 100_000)),
        (OPEN, Verdict("open", 1000), OPEN),
        (WON, Verdict("won", 0), WON),
    ],
)
def test_of_two_verdicts_the_better_is_believed(first: Verdict, second: Verdict, believed: Verdict) -> None:
    """What is decided stays; of open ones the one that was tried harder."""
    game = StudiedGame()
    game.add(1, first)
    game.add(1, second)

    assert game.verdicts == {1: believed}


def test_a_contradiction_is_never_written_down() -> None:
    """A deal that is lost for one search and won by another shows an error, which is not hidden."""
    game = StudiedGame({1: WON})
    with pytest.raises(ValueError, match="lost, and won"):
        game.add(1, LOST)


def test_so_many_lines_are_enough() -> None:
    """Of the first deals; the verdicts stay all."""
    game = StudiedGame()
    for deal in range(LINES + 5, 0, -1):
        game.add(deal, WON, f"{deal} f")

    assert [*game.lines] == [*range(1, LINES + 1)]
    assert len(game.verdicts) == LINES + 5


def test_a_deal_won_by_hints_is_won(tmp_path: Path) -> None:
    """Of hints a summary is taken, and of the deals those they have won; check games are summed up alone."""
    known = {"sly": StudiedGame({1: OPEN, 2: OPEN, 3: LOST})}
    written(
        tmp_path / "sly-fair-1x60.jsonl",
        Studied(1, "won", 3, 0, 500, 0, "1 2"),
        Studied(2, "lost", 9, 0, 500),
    )
    written(tmp_path / "plain-fan.jsonl", Studied(1, "won", 9, 90, 500))
    summaries = merge_folder(tmp_path, known)

    assert summaries == [Tally("plain-fan", "", 500, 1, 0, 0), Tally("sly", "1x60", 500, 1, 1, 0)]
    assert known["sly"].lines == {1: "1 2"}
    assert [verdict.result for verdict in known["sly"].first()] == ["won", "open", "lost"]
    assert tally("sly", known["sly"]) == Tally("sly", "", 90_000, 1, 1, 1, 10)


def test_what_says_more_is_published() -> None:
    """Many deals with little open are not given up for a few that are decided."""
    many, vague = Tally("kings", "", 20_000, 974, 18, 8), Tally("sly", "", 500, 0, 0, 200)
    stored = {("kings", ""): many, ("sly", ""): vague}
    few, two = StudiedGame(dict.fromkeys(range(1, 11), WON)), StudiedGame({1: WON, 2: WON})
    narrower({"kings": few, "sly": two, "anna": two}, stored)
    assert stored["sly", ""] == vague
    narrower({"sly": few}, stored)
    stored["anna", ""] = Tally("anna", "", 3000, 1, 0, 0, 10)
    narrower({"anna": StudiedGame({1: WON, 2: OPEN})}, stored)
    assert stored["anna", ""].open == 1, (
        "a luckier beginning of the same deals is not preferred to all of them"
    )
    narrower({"anna": two}, stored)

    assert stored["kings", ""] == many
    assert stored["sly", ""] == Tally("sly", "", 3000, 10, 0, 0, 10)
    assert stored["anna", ""].won == 2


def test_a_study_goes_on_from_the_file_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Decided deals are not asked again, open ones only with more; `--anew` asks all."""
    known = {"kings": StudiedGame({1: WON, 2: LOST, 3: Verdict("open", 900_000), 4: Verdict("open", 0)})}
    write(known, tmp_path / "studied.txt")
    monkeypatch.setattr(studied, "FILE", tmp_path / "studied.txt")

    main(f"study kings --deals 4 --nodes 5000 --into {tmp_path}".split())
    assert capsys.readouterr().out.startswith("The Kings: 2 won, 1 lost, 1 open")
    assert (tmp_path / "kings.jsonl").read_text(encoding="utf-8").count("\n") == 1
    main(f"study kings --deals 4 --nodes 5000 --anew --into {tmp_path}".split())
    assert capsys.readouterr().out.startswith("The Kings: 4 won, 0 lost, 0 open")


def test_seconds_may_be_the_limit(tmp_path: Path) -> None:
    """A deal that was open after so many is asked again with more, and no sooner."""
    file, searches = tmp_path / "olga.jsonl", []
    for seconds in (0.05, 0.05, 0.1):
        question = Question("olga", None, 10**9, 64, seconds=seconds)
        study(question, [1], file, 1, lambda *_: searches.append(1))

    assert len(searches) == 2
