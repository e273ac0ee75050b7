"""Views: frozen pictures of a table, in which what is dear is made when it is first read."""

from __future__ import annotations

from typing import Any

import pytest

import engine
from engine import viewing
from engine.sentences import Text, say
from engine.view import Choice
from tests.support import GAMES, playout, title


@pytest.mark.parametrize(("slug", "variant"), GAMES, ids=title)
def test_a_view_stays_as_it_was(slug: str, variant: str | None) -> None:
    """What is read of it only after the table was played on is the same as what was read at once."""
    t, other = (engine.Table(slug, 5, variant=variant) for _ in range(2))
    late, early = [t.view()], [other.view()]
    repr(early[-1])
    for move in playout(t, "views", 10):
        other.push(move)
        late.append(t.view())
        early.append(other.view())
        repr(early[-1])  # reads everything

    assert late == early


def test_words_and_choices_are_made_when_they_are_read(monkeypatch: pytest.MonkeyPatch) -> None:
    """A picture or a tally that reads only the piles pays for nothing else."""
    calls: list[str] = []
    choice = viewing.choice

    def counted(*parts: Any) -> Choice:
        calls.append("choice")
        return choice(*parts)

    def worded(*_: object, **__: object) -> Text:
        calls.append("caption")
        return say("Said.")

    monkeypatch.setattr(viewing, "choice", counted)
    monkeypatch.setattr(viewing, "caption", worded)
    view = engine.Table("kings", 1).view()

    assert (view.home, view["f1"].top is not None, view.result, view.redeals) == (view.home, True, None, None)
    assert calls == []
    assert view.caption == view.caption == say("Said.")
    assert view.choices == view.choices
    assert calls == ["caption"] + ["choice"] * len(view.choices)


def test_a_view_may_go_by_another_deal() -> None:
    """The daily's table is named by its day; everything else is the same."""
    view = engine.Table("kings", "7").view()
    day = view.dealt_as("2026-11-21")

    assert (view.deal, day.deal) == ("7", "2026-11-21")
    assert (day.piles, day.caption, day.choices) == (view.piles, view.caption, view.choices)
    assert day != view


def test_a_view_has_nothing_else() -> None:
    """A misspelt field is named."""
    with pytest.raises(AttributeError, match="a view has no chioces"):
        _ = engine.Table("kings", 1).view().chioces


def test_cheap_questions_about_a_table() -> None:
    """How many cards are home, and whether the last move showed one, without a view."""
    t = engine.Table("two-rings", 1)
    assert (t.home, t.revealed) == (16, False) == (t.view().home, t.view().revealed)
    t.push("deal")
    assert (t.home, t.revealed) == (16, True)


def test_things_can_be_read_when_they_are_printed() -> None:
    """A table shows its board without the hidden cards; a game, a position and a move say which they are."""
    t = engine.Table("herring-bone", 7, variant="german")

    assert repr(t.game) == "<Game herring-bone (german)>"
    assert repr(next(iter(t.legal_moves))).startswith("<Move t f")
    assert repr(t.position).startswith("<Position of The Herring-Bone: s: ")
    assert repr(engine.GAMES).startswith("<Catalogue: ")
    assert ", nivernaise, " in repr(engine.GAMES)
    lines = repr(t).splitlines()
    assert lines[0] == "<Table The Herring-Bone, deal 7, no moves>"
    assert len(lines) == 1 + len(t.piles)
    assert next(line.split() for line in lines[1:] if line.split()[0] == "s") == ["s", "63", "cards"]
