"""Which search leads in a game: how it is found, what is written down, and that it comes first."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import count
from pathlib import Path

import pytest

import engine
from engine.fast.lowering import Lowered
from engine.position import Position
from engine.search import winnability
from engine.search.alike import sameness
from engine.search.winnability import LEADERS, LEADS, METHODS, Method, Winnability
from engine.tools import leading as module
from engine.tools.leading import FIRST, MORE, Leading, leading, main, rows, save

OTHER = METHODS[5]


def order_of(game: str) -> Sequence[Method]:
    """The searches of a game, as they are tried."""
    position = engine.Table(game).position
    return winnability._suited(position.game, sameness(Lowered(position)))


def test_each_that_leads_is_a_search_of_a_game() -> None:
    """By a name that only it has; it decided more than all did together."""
    names = [method.name for method in LEADERS]

    assert len({*names}) == len(names)
    for row in rows().values():
        slug, _, variant = row.game.partition("/")
        assert engine.Table(slug, variant=variant or None)
        assert row.search in names
        assert row.deals >= row.decided >= row.together + MORE
        assert winnability._leading()[row.game] == row.search


def test_what_leads_comes_first_and_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """The others follow in their order, with their share; other games keep theirs."""
    monkeypatch.setattr(winnability, "_leading", lambda: {"kings": OTHER.name})
    order = order_of("kings")

    assert order[0] == OTHER._replace(share=LEADS)
    assert order[1:] == [method for method in METHODS if method != OTHER]
    assert [*order_of("nation")] == [*METHODS]


def test_a_search_leads_that_decides_more_than_all_do(monkeypatch: pytest.MonkeyPatch) -> None:
    """The best of them; one that decides no more than all together is none. All are asked the same deals."""
    asked: list[tuple[int, str]] = []
    decided = {"all": 3, METHODS[1].name: 6, OTHER.name: 5}

    def found(
        position: Position, nodes: int, megabytes: int, seconds: float, methods: Sequence[Method]
    ) -> Winnability:
        name = "all" if len(methods) > 1 else methods[0].name
        deal = next(n for n in count(FIRST) if engine.Table("kings", n).position.key() == position.key())
        asked.append((deal - FIRST, name))
        assert seconds == 2
        known = deal - FIRST < decided.get(name, 0)
        return Winnability(("won", "lost")[deal % 2] if known else "open")

    monkeypatch.setattr(module, "decided", found)

    assert leading("kings", None, 8, 2) == Leading("kings", METHODS[1].name, 8, 2, 6, 3)
    assert [deal for deal, name in asked if name == METHODS[1].name] == [*range(8)]
    # one that fails twice is asked no more: it can decide no more than six of eight
    assert [deal for deal, name in asked if name == LEADERS[-1].name] == [0, 1]
    decided = {"all": 5, OTHER.name: 6}
    assert leading("kings", None, 8, 2) is None


def test_what_leads_is_written_down_game_by_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A game asked again is written anew, or taken out where nothing leads any more."""
    row = Leading("wheel", OTHER.name, 8, 2.0, 6, 3)
    monkeypatch.setattr(module, "LEADING", tmp_path / "leading.tsv")
    found = {("kings", None): row._replace(game="kings"), ("herring-bone", "german"): None}
    monkeypatch.setattr(module, "leading", lambda *asked: found[asked[:2]])
    save({"wheel": row, "herring-bone/german": row._replace(game="herring-bone/german")})
    main(["kings", "herring-bone/german", "--deals", "3"])

    assert rows() == {"kings": row._replace(game="kings"), "wheel": row}
