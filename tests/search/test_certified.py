"""Deals the program brings along: every game has some, they can be won, and their stars compare them."""

from __future__ import annotations

from pathlib import Path

import pytest

import engine
from engine.__main__ import main
from engine.fast.lowering import Lowered
from engine.moves import Move
from engine.places import Kind
from engine.position import Position
from engine.search import certified_deals, difficulty
from engine.search.certified_deals import Certified, certified, name_of, written
from engine.search.difficulty import STARS, cuts, hardness, stars
from engine.search.winnability import winnable
from tests.support import GAMES, title
from tests.wins import won

NOT_WON = {("spider", None), ("spider", "open-deal")}  # of which search has won no deal


@pytest.mark.parametrize(("slug", "variant"), GAMES, ids=title)
@pytest.mark.heavy
def test_a_deal_that_is_brought_along_can_be_won(slug: str, variant: str | None) -> None:
    """By search, or by the stored line of it; one of each game."""
    known = certified(slug, variant)
    assert bool(known) == ((slug, variant) not in NOT_WON), "python -m engine certify makes them"
    if not known:
        return
    deal = sorted(known.deals)[len(known.deals) // 2]
    if won(slug, variant).deal == str(deal):
        return  # its line is played again by a test of its own
    assert winnable(slug, deal, variant=variant, nodes=100_000).result == "won"


def test_the_stars_part_the_deals_of_a_game_into_fifths() -> None:
    """Of ten deals two have each number of stars."""
    hard = [100 * n for n in range(10)]
    cut = cuts(hard)

    assert sorted(stars(some, cut) for some in hard) == [1, 1, 2, 2, 3, 3, 4, 4, 5, 5]
    assert (stars(-5, cut), stars(5000, cut)) == (1, STARS)
    assert {stars(7, cuts([7])) for _ in range(1)} == {1}


@pytest.mark.parametrize("deals", range(1, 13))
def test_no_fifth_is_larger_than_another_by_more_than_a_deal(deals: int) -> None:
    """However many deals there are: so many of them are at or below each cut that a fifth is reached."""
    hard = list(range(deals))
    for fifth, cut in enumerate(cuts(hard), 1):
        below = sum(one <= cut for one in hard)
        assert below - 1 < deals * fifth / STARS <= below


def test_careless_play_makes_a_deal_easy() -> None:
    """Margarethe comes out nearly by itself, The Wheel never does; a second time it is the same."""
    easy, hard = engine.Table("margarethe", 1), engine.Table("wheel", 1)

    assert hardness(easy, 30) == hardness(easy, 30) < 200
    assert hardness(hard, 30) == 1030


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


@pytest.mark.parametrize("game", ["canfield-or-klondike", "wheel", "clock", "shah"])
def test_careless_play_sends_home_what_can_go(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where cards can be played to a foundation some are, whatever else is offered; and all is taken back."""
    watched: list[Watched] = []

    def lowered(position: Position) -> Watched:
        watched.append(Watched(position))
        return watched[-1]

    monkeypatch.setattr(difficulty, "Lowered", lowered)
    table = engine.Table(game, 5)
    key = table.key()
    hardness(table, 30)
    homes = {code for group in table.game.groups if group.kind == Kind.FOUNDATION for code in group.codes}

    def goes_home(move: Move) -> bool:
        return (move.way and move.piles[-1] in homes) or move.verb == "combine"

    [one] = watched
    chosen = [goes_home(played) for offered, played in one.seen if any(map(goes_home, offered))]
    assert chosen
    assert all(chosen)
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
        assert certified("kings") == Certified((800,) * 4, {5: 800})
        assert certified("herring-bone", "german") == Certified((1234,) * 4, {7: 1234})
        assert certified("nation") is None
    finally:
        certified_deals._all.cache_clear()
    assert name_of("kings", None) == "kings"


def test_the_command_counts_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Search's deals, and the one of the stored line."""
    file = tmp_path / "certified.txt"
    monkeypatch.setattr(
        "engine.search.certified_deals.keep", lambda line: file.write_text(line, encoding="utf-8")
    )
    assert main(["certify", "margarethe", "--wanted", "3", "--nodes", "30000"]) == 0
    assert [deal.split(":")[0] for deal in file.read_text(encoding="utf-8").split()[5:]] == ["1", "2", "3"]

    assert (
        main(["certify", "olga", "--deals", "1", "--nodes", "10"]) == 0
    )  # which search does not win, but a player did
    (played,) = file.read_text(encoding="utf-8").split()[5:]
    assert played.split(":")[0] == won("olga").deal
    assert capsys.readouterr().out == ("margarethe: 3 deals that can be won\nolga: 1 deal that can be won\n")
