"""Games by chance, by who is greedy and by hints: they know what a player knows, and end."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

import engine
from engine.__main__ import main
from engine.moves import Move
from engine.search import players
from engine.search.chance import ByChance
from engine.search.difficulty import QUICK
from engine.search.hints import Care, Intent, hint
from engine.search.memory import unknown
from engine.search.players import by_hints
from engine.search.winnability import winnable
from engine.tools.published import merge_folder
from engine.tools.study import written
from tests.games.test_hidden_cards import swapped, whole_pack
from tests.support import GAMES, playout, title

HASTY = Care(ways=2, tried=60, seen=2_000)


def test_hints_win_what_is_easy() -> None:
    """Two Rings hides its pack, and is won nearly always all the same."""
    table = engine.Table("two-rings", 1)
    result, moves = by_hints(table, HASTY, 64)

    assert result == "won"
    assert moves >= len(table.moves) > 50


@pytest.mark.parametrize(
    ("slug", "variant", "deal"),
    [
        ("spider", "one-suit", 1),
        ("gaps", None, 3),
        ("square", None, 301),
        ("carpet", None, 6),
        pytest.param("sly", None, 1, marks=pytest.mark.slow),
    ],
)
def test_hints_win_where_no_way_of_the_hidden_cards_does(slug: str, variant: str | None, deal: int) -> None:
    """By what costs least: columns in order before cards are dealt; few locked cards where games say so.

    Where cards are laid on heaps, by how the game would end.
    """
    table = engine.Table(slug, deal, variant=variant)

    assert by_hints(table, QUICK, 64).result == "won"


def test_hints_win_the_besieged_city_where_they_free_what_is_locked() -> None:
    """Once its pack is out all is known, and can be won where few cards have locked each other until then."""
    table = engine.Table("besieged-city", 14)

    assert table.game.counts_locks
    assert by_hints(table, Care(ways=1, tried=800, seen=60_000), 64).result == "won"


def test_where_nothing_is_hidden_search_answers() -> None:
    """A lock is proved before anything is played; a line is found."""
    lost, won = (by_hints(engine.Table("kings", deal), QUICK, 64) for deal in (7, 3))

    assert lost == ("lost", 0)
    assert (won.result, won.moves > 50) == ("won", True)


def test_where_search_leaves_open_what_is_seen_hints_go_on() -> None:
    """Nine moves tried decide nothing; hint after hint wins one deal, and ends the other proved lost."""
    tables = [engine.Table("kings", deal) for deal in (3, 5)]

    results = [by_hints(table, HASTY._replace(seen=9), 64).result for table in tables]

    assert all(winnable(engine.Table("kings", deal), nodes=9).result == "open" for deal in (3, 5))
    assert results == ["won", "lost"]
    assert tables[0].outcome() and tables[1].moves and not tables[1].outcome()


def test_the_pack_is_not_looked_into() -> None:
    """As long as nothing else is turned up, the same is played from packs that differ."""
    pack = whole_pack(engine.Table("canfield-or-klondike"), "fair")
    changed = [*pack[:-3], pack[-1], pack[-3], pack[-2]]
    tables = [engine.Table("canfield-or-klondike", pack=cards) for cards in (pack, changed)]
    for table in tables:
        by_hints(table, HASTY, 64)
    one, two = ([str(move) for move in table.moves] for table in tables)
    seen = next(
        (n for n, (a, b) in enumerate(zip(one, two, strict=False)) if a != b), min(len(one), len(two))
    )

    assert changed != pack
    assert seen > 10


@pytest.mark.parametrize(("slug", "variant"), GAMES, ids=title)
@pytest.mark.heavy
def test_hidden_cards_make_no_difference_to_who_plays(
    slug: str, variant: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two hidden cards change places: the same moves as long as both tables look alike."""
    monkeypatch.setattr(players, "LONGEST", 25)
    for _ in playout(t := engine.Table(slug, 3, variant=variant), f"fair {slug}", 6):
        pass
    other = swapped(t, random.Random(slug))
    if other is None or t.outcome():
        assert not t.piles["s"] or not unknown(t.position) or t.outcome()
        return
    one, two = (engine.Table(slug, piles=piles, variant=variant) for piles in (t.piles, other))
    played = [moves_by_hints(table) for table in (one, two)]

    assert played[0] or not t.offered()
    for move, like in zip(*played, strict=False):
        if one.position.visible_cards() != two.position.visible_cards():
            break
        assert move == like
        one.push(move)
        two.push(move)


def moves_by_hints(table: engine.Table) -> tuple[Move, ...]:
    """What hints play there, taken back again."""
    by_hints(table, Care(ways=1, tried=60, seen=100), 64)
    moves = table.moves
    while table.moves:
        table.pop()
    return moves


def test_a_line_is_gone_on_with_until_something_else_is_turned_up(monkeypatch: pytest.MonkeyPatch) -> None:
    """Far fewer hints are computed than moves are played."""
    searched = []

    def counted(table: engine.Table, **how: object) -> object:
        searched.append(len(table.moves))
        return hint(table, **how)  # type: ignore[arg-type]

    monkeypatch.setattr(players, "hint", counted)
    table = engine.Table("two-rings", 1)
    by_hints(table, Care(ways=2, tried=400, seen=1_000), 64)

    assert 0 < 3 * len(searched) < 2 * len(table.moves)


def test_what_was_not_foreseen_ends_what_was_meant() -> None:
    """After the move that was meant it goes on; before, and after another, it does not."""
    table, intent = engine.Table("tripeaks", 1), Intent()
    first = hint(table, care=Care(ways=2, tried=400), intent=intent)
    assert first.why == "likely"
    assert intent.next_hint(table.position) is None
    other = next(move for move in table.offered() if move != first.move)
    table.push(other)
    assert intent.next_hint(table.position) is None
    table.pop()
    assert first.move
    table.push(first.move)
    planned = intent.next_hint(table.position)
    assert planned and planned.move in table.legal_moves


def test_whoever_goes_round_in_circles_gives_up(monkeypatch: pytest.MonkeyPatch) -> None:
    """No position is met twice, and after so many moves it is over."""
    table = engine.Table("olga", 1)
    monkeypatch.setattr(players, "LONGEST", 30)
    result, moves = by_hints(table, HASTY._replace(seen=100), 64)
    met = [table.key()]
    while table.moves:
        table.pop()
        met.append(table.key())

    assert (result, moves) == ("lost", 30)
    assert len({*met}) == len(met) == 31


def test_it_runs_from_the_command_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """What care was taken is part of the file's name: hints of other care are another study."""
    words = f"study margarethe --fair --ways 1 --tried 40 --deals 2 --nodes 500 --into {tmp_path}"

    assert main(words.split()) == 0
    assert capsys.readouterr().out.startswith("Margarethe: 2 won, 0 lost, 0 open")
    assert [*written(tmp_path / "margarethe-fair-1x40.jsonl")] == [1, 2]


def test_chance_plays_as_the_command_says(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Whoever is greedy wins more games of The Sultan than chance does; both are studies of their own."""
    found = {}
    for player in ("random", "greedy"):
        assert main(f"study sultan --player {player} --deals 30 --into {tmp_path}".split()) == 0
        found[player] = written(tmp_path / f"sultan-fair-{player}.jsonl")
    won = {player: sum(row.result == "won" for row in rows.values()) for player, rows in found.items()}

    assert won["greedy"] > won["random"]
    assert {len(rows) for rows in found.values()} == {30}
    summaries = merge_folder(tmp_path, {})
    assert [(row.care, row.won, row.lost) for row in summaries] == [
        (player, won[player], 30 - won[player]) for player in ("greedy", "random")
    ]


def test_chance_leaves_the_position_as_it_was() -> None:
    """However the games end; the same dice play the same game."""
    table = engine.Table("klondike", 1)
    key, games = table.key(), ByChance(table.position)
    first, again = (
        [games.wins(player, random.Random(deal)) for deal in range(20) for player in ("random", "greedy")]
        for _ in range(2)
    )

    assert first == again
    assert table.key() == key
