"""Hints that play each way down: which games they are for, and how the ends of games are compared."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import repeat
from math import inf
from pathlib import Path

import pytest

import engine
from engine.fast.costs import Weights
from engine.fast.keys import Budget
from engine.fast.lowering import Lowered
from engine.fast.seek import OPEN, WON
from engine.moves import Move
from engine.position import Position
from engine.search import played_down as module
from engine.search.difficulty import QUICK
from engine.search.hints import CARE, Care, hint
from engine.search.played_down import POLICIES, Policy, best_ending, nearest_first, played_down, policy_of
from engine.search.players import HintsResult
from engine.tools import policies
from engine.tools.policies import MORE, Measured, best_alone, home, main, measured, rows, save, table
from tests.support import table as laid

POLICY = POLICIES[0]


def test_each_policy_is_one_that_hints_win_more_with() -> None:
    """By a name that only it has, in a game that there is; quick care plays nothing down."""
    names = [policy.name for policy in POLICIES]

    assert len({*names}) == len(names)
    assert rows()
    for row in rows().values():
        slug, _, variant = row.game.partition("/")
        game = engine.Table(slug, variant=variant or None).game
        policy = policy_of(game)
        assert policy and policy.name == row.policy
        assert CARE.suited(game).policy == policy
        assert QUICK.suited(game) == QUICK
        assert row.deals >= row.won >= row.before + MORE
    assert CARE.suited(engine.Table("kings").game) == CARE


# how games end, as the tests have it ---------------------------------------------------------------


def ends(monkeypatch: pytest.MonkeyPatch, *table: tuple[bool, int]) -> list[Position]:
    """Have games end so, one after the other; the positions they were played down from."""
    positions: list[Position] = []
    coming = iter(table)

    def end(position: Position, _policy: Policy, _budget: Budget) -> tuple[bool, int]:
        positions.append(position)
        return next(coming)

    monkeypatch.setattr(module, "_end", end)
    return positions


def two_moves() -> tuple[engine.Table, list[Move]]:
    """A table, and two of its moves, as they are compared: that first which looks nearest home."""
    t = engine.Table("napoleons-square", 3)
    return t, nearest_first(t.position, t.offered(), POLICY.weights)[:2]


def compared(t: engine.Table, moves: list[Move], ways: int, times: Iterator[bool]) -> tuple[int, int, int]:
    """Which of the moves was best, in how many ways it won, and of how many."""
    best = best_ending([t.position] * ways, moves, POLICY, None, inf, lambda: next(times))
    return moves.index(best.move), best.wins, best.ways


def test_most_wins_are_best_then_the_ends_that_cost_least(monkeypatch: pytest.MonkeyPatch) -> None:
    """Way after way, each move in every one; wins weigh more than all that a lost game costs."""
    t, moves = two_moves()
    positions = ends(monkeypatch, (False, 1), (True, 0), (False, 1), (False, 900))
    assert compared(t, moves, 2, repeat(False)) == (1, 1, 2)
    assert [one.key() for one in positions[:2]] == [one.key() for one in positions[2:]]
    assert positions[0].key() != positions[1].key()

    ends(monkeypatch, (False, 10), (False, 40), (False, 50), (False, 10))
    assert compared(t, moves, 2, repeat(False)) == (1, 0, 2)
    ends(monkeypatch, (False, 30), (False, 30))
    assert compared(t, moves, 1, repeat(False)) == (0, 0, 1)


def test_a_way_that_time_cuts_off_does_not_count(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each move has as many ways behind it as the others; in no time the one that looks best is taken."""
    t, moves = two_moves()
    # the time is looked at before and after each game
    ends(monkeypatch, (False, 10), (False, 40), (False, 99), (True, 0))
    assert compared(t, moves, 2, iter([False] * 7 + [True])) == (0, 0, 1)
    ends(monkeypatch, (False, 10), (False, 5))
    assert compared(t, moves, 2, iter([False] * 3 + [True, True])) == (0, 0, 1)
    assert compared(t, moves, 2, repeat(True)) == (0, 0, 0)


def test_played_down_a_game_ends_won_or_where_it_was_nearest_home() -> None:
    """The line wins it; else what lies nearest costs no more than anything on the way."""
    near = laid("napoleon-at-st-helena", "f1: AS; 1: 3S 2S; 2: 9C")
    lowered = Lowered(near.position)
    seek = played_down(lowered, Policy(Weights(), True), Budget(100, 100))
    assert (seek.result, [str(lowered.move(one)) for one in seek.line][:2]) == (OPEN, [])
    assert home(near.position, Policy(Weights(), True)) > near.position.home

    easy = engine.Table("two-rings", 1).position
    seek = played_down(Lowered(easy), POLICY, Budget(4_000, 10_000))
    assert seek.result == WON
    assert home(easy, POLICY) == 104


def test_hints_play_by_a_policy(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where one wins more: before any search, and where search decides nothing that is known."""
    t = engine.Table("napoleons-square", 3)
    care = CARE._replace(ways=2, seen=10, policy=POLICY)
    asked: list[int] = []

    def best(ways: list[Position], moves: list[Move], policy: Policy, *_: object) -> module.Ending:
        assert policy == POLICY
        asked.append(len(ways))
        return module.Ending(moves[-1], 1, len(ways))

    monkeypatch.setattr("engine.search.hints.best_ending", best)
    found = hint(t, care=care)
    assert (found.move, found.why, found.wins, found.ways) == (t.offered()[-1], "likely", 1, 2)
    open_to_all = engine.Table("four-corners", 1)
    assert hint(open_to_all, care=care).why == "hopeful"
    assert asked == [2, 1]
    asked.clear()
    hint(t, care=care._replace(policy=None))
    assert not asked


def test_the_policy_that_brings_most_home_is_tried_with_hints(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is written down where hints win at least so many deals more with it than without."""
    won = {True: 5, False: 3}
    monkeypatch.setattr(policies, "home", lambda _position, policy: policy == POLICIES[3])

    def played(t: engine.Table, care: Care, _megabytes: int) -> HintsResult:
        assert care.policy in (None, POLICIES[3])
        deal = int(t.seed)
        return HintsResult(
            "won" if deal - policies.FIRST - policies.ALONE < won[care.policy is not None] else "lost", 1
        )

    monkeypatch.setattr(policies, "by_hints", played)

    assert best_alone("kings", None, 2) == POLICIES[3]
    assert measured("kings", None, 8) == Measured("kings", POLICIES[3].name, 8, 5, 3)
    assert measured("kings", None, 8, POLICIES[3]) == measured("kings", None, 8)
    won = {True: 4, False: 3}
    assert measured("kings", None, 8) is None
    won = {True: 1, False: 0}
    assert measured("kings", None, 8) is None


def test_policies_are_written_down_game_by_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A game asked again is written anew, or taken out where hints win no more with a policy."""
    row = Measured("wheel", POLICY.name, 16, 4, 0)
    monkeypatch.setattr(policies, "MEASURED", tmp_path / "policies.tsv")
    found = {("kings", None): row._replace(game="kings"), ("herring-bone", "german"): None}
    monkeypatch.setattr(policies, "measured", lambda *asked: found[asked[:2]])
    save({"wheel": row, "herring-bone/german": row._replace(game="herring-bone/german")})
    main(["kings", "herring-bone/german", "--deals", "3"])

    assert rows() == {"kings": row._replace(game="kings"), "wheel": row}
    assert f"| {POLICY.name} | 16 | 4 | 0 |" in table(rows())
