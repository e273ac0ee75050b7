"""Deals the program brings along: every game has some, they can be won, and stars say who wins them."""

from __future__ import annotations

from pathlib import Path
from random import Random
from statistics import mean, median

import pytest

import engine
from engine import certified_deals, shelf
from engine.__main__ import main
from engine.certified_deals import Certified, certified, example, name_of, written
from engine.fast.lowering import Lowered
from engine.moves import Move
from engine.places import Kind
from engine.position import Position
from engine.reader.copying import copied
from engine.search import chance, difficulty
from engine.search.chance import ByChance, ChancePlayer
from engine.search.difficulty import hardness, rank_correlation
from engine.search.players import HintsResult
from engine.search.shares import rows
from engine.search.winnability import NODES, Winnability, winnable
from engine.stars import ALL, STARS, WORDS, drawn, stars
from engine.tools import studied
from engine.tools.studied import StudiedGame, Verdict
from tests.support import GAMES, title
from tests.wins import won

CARE_STUDIED = "1x60"  # of the hints with which the games were studied
GAMES_COMPARED, CORRELATED = 20, 0.5
STUDIED = studied.read()


@pytest.mark.parametrize(("slug", "variant"), GAMES, ids=title)
@pytest.mark.heavy
def test_a_deal_that_is_brought_along_can_be_won(slug: str, variant: str | None) -> None:
    """By a stored line, else by search that tries as many moves as to certify it; one deal of each game."""
    known = certified(slug, variant)
    assert known, "python -m engine certify makes them"
    lines = STUDIED.get(name_of(slug, variant), StudiedGame()).lines
    deals = [deal for deal in sorted(known.deals) if deal in lines] or sorted(known.deals)
    deal = deals[len(deals) // 2]
    if won(slug, variant).deal == str(deal):
        return  # its line is played again by a test of its own
    if line := lines.get(deal):
        table = engine.Table(slug, deal, variant=variant)
        for move in line.split(", "):
            table.push(move)
        end = table.outcome()
        assert end is not None
        assert end.result == "won"
        return
    assert winnable(slug, deal, variant=variant, nodes=NODES).result == "won"


@pytest.mark.parametrize(
    ("random", "greedy", "hints", "hard"),
    [(0, 0, False, 1000), (0, 0, True, 600), (0, 10, True, 400), (20, 20, True, 0), (20, 20, False, 400)],
)
def test_careful_players_count_twice(
    random: int, greedy: int, hints: bool, hard: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of twenty games each by chance and greedy, and of one by hints; the table is not played on."""
    left = {"random": random, "greedy": greedy}

    def wins(_self: ByChance, player: ChancePlayer, _dice: object) -> bool:
        left[player] -= 1
        return left[player] >= 0

    def by_hints(table: engine.Table, *_: object) -> HintsResult:
        table.push(table.offered()[0])
        return HintsResult("won" if hints else "lost", 1)

    monkeypatch.setattr(ByChance, "wins", wins)
    monkeypatch.setattr(difficulty, "by_hints", by_hints)
    table = engine.Table("kings", 1)
    assert hardness(table) == hard
    assert table.moves == ()


def test_what_nearly_always_comes_out_has_one_star_in_every_game() -> None:
    """Two Rings comes out nearly by itself, The Wheel never does; a second time it is the same."""
    easy = [hardness(engine.Table("two-rings", 1)) for _ in range(2)]

    assert easy[0] == easy[1]
    assert (stars(easy[0]), stars(hardness(engine.Table("wheel", 1)))) == (1, STARS)


def test_each_number_of_stars_has_its_words() -> None:
    """Five of both; fewer players win with each star more."""
    assert len({*WORDS}) == STARS
    assert [stars(hard) for hard in range(0, ALL + 1, 100)] == [1, 1, 1, 2, 2, 3, 4, 4, 4, 5, 5]


def test_the_easiest_third_is_calm() -> None:
    """At least one deal, and whatever is as easy as the last of them."""
    assert Certified({7: 500}).calm == [7]
    assert Certified({n: 1000 - n for n in range(9)}).calm == [6, 7, 8]
    assert Certified(dict.fromkeys(range(5), 1000)).calm == [*range(5)]


def test_stars_go_with_how_often_a_game_is_won() -> None:
    """Of games whose deals are called easy more deals are won by hints, on other deals than those."""
    won = {
        row.game: row.won / row.deals
        for row in rows()
        if row.care == CARE_STUDIED and row.game in engine.GAMES
    }
    easy = {name: mean(known.deals.values()) for name in won if (known := certified(name))}
    assert len(easy) >= GAMES_COMPARED

    assert rank_correlation([-easy[name] for name in easy], [won[name] for name in easy]) > CORRELATED
    stars_of = [-shelf.stars(engine.GAMES[name]) for name in easy]
    assert rank_correlation(stars_of, [won[name] for name in easy]) > CORRELATED


def test_a_game_has_the_stars_of_a_calm_deal() -> None:
    """Of ours nobody declares them; a game without a known deal has five, and an own one what it says."""
    assert [game for game in engine.GAMES.values() if game.difficulty is not None] == []
    for slug, game in engine.GAMES.items():
        known = certified(slug)
        hard = sorted(known.deals[deal] for deal in known.calm) if known else [ALL]
        assert shelf.stars(game) == stars(median(hard))
    assert shelf.stars(engine.GAMES["two-rings"]) == 1
    assert shelf.stars(engine.GAMES["wheel"]) == STARS
    own = engine.read_game(
        copied(engine.GAMES["two-rings"]).replace("    stock", "    difficulty = 4\n    stock", 1)
    )
    assert (own.difficulty, shelf.stars(own)) == (4, 4)


def test_stars_have_the_same_words_everywhere() -> None:
    """On the page of rules and to the eye; `start` is tried in tests/bot."""
    for slug in ("two-rings", "kings", "wheel"):
        game = engine.GAMES[slug]
        hard = shelf.stars(game)
        assert f"difficulty {hard} of {STARS} ({WORDS[hard - 1]})" in engine.rules(game)
        assert shelf.drawn_stars(game) == drawn(hard)


class Watched(Lowered[Position]):
    """A position of which one sees what was offered, as moves of the table, and what was played."""

    seen: list[tuple[list[Move], Move]]

    def __init__(self, position: Position) -> None:
        super().__init__(position)
        self.seen = []
        self.played = self.arena
        self.arena = Watching(self)  # type: ignore[assignment]


class Watching:
    """The arena of such a position."""

    def __init__(self, lowered: Watched) -> None:
        self.lowered = lowered
        self.arena = lowered.played

    def __getattr__(self, name: str) -> object:
        return getattr(self.arena, name)

    def make(self, move: int) -> list[int]:
        offered = [self.lowered.move(one) for one in self.arena.moves()]
        self.lowered.seen.append((offered, self.lowered.move(move)))
        return self.arena.make(move)


@pytest.mark.parametrize(
    "game",
    [
        *("canfield-or-klondike", "wheel", "clock"),
        *(pytest.param(game, marks=pytest.mark.slow) for game in ("shah", "babette")),
    ],
)
def test_the_greedy_send_home_what_can_go(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where cards can be played to a foundation some are, whatever else is offered; and all is taken back."""
    watched: list[Watched] = []

    def lowered(position: Position) -> Watched:
        watched.append(Watched(position))
        return watched[-1]

    monkeypatch.setattr(chance, "Lowered", lowered)
    table = engine.Table(game, 5)
    key = table.key()
    greedy = ByChance(table.position)
    for deal in range(100):
        greedy.wins("greedy", Random(deal))
    homes = {code for group in table.game.groups if group.kind == Kind.FOUNDATION for code in group.codes}

    def goes_home(move: Move) -> bool:
        onto = move.way and move.piles[-1] in homes and move.piles[0] not in homes
        return onto or move.verb == "combine"

    [one] = watched
    chosen = [played for offered, played in one.seen if any(map(goes_home, offered))]
    assert chosen
    assert [played for played in chosen if not goes_home(played)] == []
    assert one.position.key() == key == table.key()


def test_a_line_is_read_as_it_was_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A game that is certified again takes the place it had."""
    file = tmp_path / "certified.txt"
    certified_deals.keep(written("kings", None, {3: 900, 1: 1000}), file)
    certified_deals.keep(written("herring-bone", "german", {7: 1234}), file)
    certified_deals.keep(written("kings", None, {5: 800}), file)
    monkeypatch.setattr(certified_deals, "FILE", file)
    certified_deals._all.cache_clear()
    try:
        assert certified("kings") == Certified({5: 800})
        assert certified("herring-bone", "german") == Certified({7: 1234})
        assert certified("nation") is None
    finally:
        certified_deals._all.cache_clear()
    assert name_of("kings", None) == "kings"


def test_the_example_stays_where_it_is_still_known() -> None:
    """The Wheel's is not its first deal; what is no longer known gives way to the first that is."""
    shown = example("wheel")

    assert written("wheel", None, {shown: 900, 1: 800, 2: 700}) == f"wheel {shown}:900 1:800 2:700"
    assert written("wheel", None, {2: 700, 1: 800}) == "wheel 1:800 2:700"


def test_the_command_counts_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Deals that studies know are not searched again; and there is the one of the stored line."""
    file, searched = tmp_path / "certified.txt", []

    def winnable(table: engine.Table, **how: int) -> Winnability:
        searched.append((table.seed, how["nodes"]))
        return Winnability("won" if table.seed != "4" else "open")

    known = {"margarethe": StudiedGame({2: Verdict("won", 7), 3: Verdict("open", 7), 9: Verdict("won", 7)})}
    studied.write(known, tmp_path / "studied.txt")
    monkeypatch.setattr(studied, "FILE", tmp_path / "studied.txt")
    monkeypatch.setattr("engine.tools.won_line.winnable", winnable)
    monkeypatch.setattr("engine.certified_deals.keep", lambda line: file.write_text(line, encoding="utf-8"))
    assert main(["certify", "margarethe", "--wanted", "4", "--nodes", "30"]) == 0
    assert [deal.split(":")[0] for deal in file.read_text(encoding="utf-8").split()[1:]] == [
        "1",
        "2",
        "5",
        "9",
    ]
    assert searched == [("1", 30), ("4", 30), ("5", 30)]

    monkeypatch.undo()
    monkeypatch.setattr(studied, "FILE", tmp_path / "studied.txt")
    monkeypatch.setattr("engine.certified_deals.keep", lambda line: file.write_text(line, encoding="utf-8"))
    assert main(["certify", "olga", "--deals", "1", "--nodes", "10"]) == 0  # which a player did win
    (played,) = file.read_text(encoding="utf-8").split()[1:]
    assert played.split(":")[0] == won("olga").deal
    assert capsys.readouterr().out == ("margarethe: 4 deals that can be won\nolga: 1 deal that can be won\n")
