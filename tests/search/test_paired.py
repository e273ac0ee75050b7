"""Two ways of searching on the same deals: what is written down, gone on with, and concluded."""

from __future__ import annotations

from pathlib import Path

import pytest

import engine
from engine.tools import paired
from engine.tools.paired import FIRST, Pairs, chance_of, main, pair, rows, save, table


def test_both_search_the_same_deal() -> None:
    """Margarethe is won by both at once."""
    assert pair("margarethe", FIRST, 2.0) == ("w", "w")


def test_finished_searches_are_not_repeated(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A deal of each game, then the next; who was interrupted goes on."""
    file, calls = tmp_path / "paired.tsv", []

    def found(slug: str, deal: int, seconds: float) -> tuple[str, str]:
        calls.append((slug, deal, seconds))
        return ("o", "w") if slug == "wheel" else ("l", "l")

    monkeypatch.setattr(paired, "pair", found)
    monkeypatch.setattr(paired, "rows", lambda: rows(file))
    monkeypatch.setattr(paired, "save", lambda pairs: save(pairs, file))
    main(["wheel", "kings", "--deals", "1", "--seconds", "1"])
    main(["wheel", "kings", "--deals", "2", "--seconds", "1"])

    assert calls == [(slug, FIRST + n, 1) for n in (0, 1) for slug in ("wheel", "kings")]
    assert [*rows(file).values()] == [Pairs("kings", "ll", "ll"), Pairs("wheel", "oo", "ww")]


def test_the_table_names_the_games_that_differ() -> None:
    """And all of them together."""
    found = table({"kings": Pairs("kings", "lw", "lw"), "wheel": Pairs("wheel", "ooo", "wwo")})

    assert "| [The Wheel](games/wheel.md) | 3 | 0, 0 | 2, 0 | 2 | 0 |" in found
    assert "| all games | 5 | 1, 1 | 3, 1 | 2 | 0 |" in found
    assert "The Kings" not in found
    assert "In 1 of 2 games" in found


def test_luck_is_no_difference() -> None:
    """As likely as that many coins fall so unevenly."""
    assert chance_of(0, 0) == chance_of(4, 4) == 1
    assert chance_of(10, 0) == pytest.approx(2 / 1024)


def test_what_was_paired_are_games() -> None:
    """As many deals of both."""
    for slug, row in rows().items():
        assert slug in engine.GAMES
        assert len(row.before) == len(row.today) > 0
