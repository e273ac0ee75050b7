"""Canfield: a reserve of hidden cards, columns that go whole, and what its variants let one do."""

from __future__ import annotations

import pytest

import engine
from engine.fast.lowering import Lowered
from engine.games.favourites.canfield import Canfield
from engine.vocabulary import ANY, Lift, Refill, Reserve, Tableau, descending
from tests.support import code, offered, table

LIES = "f1: 7H; 1: 9S 8D; 2: 10H; 3: 9C; 4: AD; r: 5S 8H; t: KC"
OPEN = "f1: 7H; 1:; 2: 10S 9D; 3: 9C; 4: 5D; r:; t: 4C KH; s: *"


def test_the_names() -> None:
    """What people call Canfield is this game; the book's keeps the name it shares with Klondike."""
    assert engine.find("canfield").slug == "canfield"
    assert engine.find("demon").slug == "canfield"
    assert engine.find("canfield or klondike").slug == "canfield-or-klondike"


@pytest.mark.parametrize(
    ("move", "why"),
    [
        ("8D 3", "leave-together"),
        ("1 3", "wrong-rank"),
        ("t f1", "wrong-rank"),
        ("2 3", "wrong-rank"),
        ("5S 1", "card-not-in-play"),
        ("r r", "same-pile"),
        ("1 r", "no-building"),
        ("1 t", "takes-nothing"),
        ("f1 3", "foundation-stays"),
    ],
)
def test_why_not(move: str, why: str) -> None:
    """Each limit has its own reason; a hidden card is in nobody's play."""
    assert code(table("canfield", LIES), move) == why


def test_a_column_is_named_by_itself_or_by_its_first_card() -> None:
    """Written with the number of its cards; a part of it is refused in words that say so."""
    t = table("canfield", LIES)

    assert str(t.parse("1 2")) == str(t.parse("9S 10H")) == str(t.parse("9S 2")) == "1 2 x2"
    assert code(t, "8D 3") == "leave-together"


def test_only_the_last_card_of_the_reserve_is_seen() -> None:
    """It is turned up as soon as the one above it has left, and that is told."""
    t = engine.Table("canfield", 1)
    assert [card is None for card in t.view()["r"].cards] == [True] * 12 + [False]

    t.push("4 3")
    assert str(t.view().caption) == (
        "Q♣ goes from 4 to 3; 9♦ from the reserve fills 4; 5♠ is turned up on the reserve."
    )
    assert [card is None for card in t.view()["r"].cards] == [True] * 11 + [False]
    t.pop()
    assert [card is None for card in t.view()["r"].cards] == [True] * 12 + [False]


def test_a_space_is_for_the_talon_alone_once_the_reserve_is_out() -> None:
    """A column does not go there, and the answer says what does."""
    t = table("canfield", OPEN)

    assert code(t, "2 1") == "only-from"
    assert "t 1" in offered(t)


def test_the_reserve_of_superior_is_open() -> None:
    """All its cards are seen, of which the last is in play; no space is filled by itself."""
    t = engine.Table("canfield", 1, variant="superior")

    assert None not in t.view()["r"].cards
    t.push("4 3")
    assert t.piles["4"] == ()
    assert {"r 4", "deal"} <= offered(t)
    assert code(t, "1 4") == "not-filled-by-hand"


def test_whole_excludes_other_limits() -> None:
    """With anything else that says how many cards go it would mean nothing."""
    for lift in (Lift(whole=True, loose=True), Lift(whole=True, free=(Reserve(2),))):
        with pytest.raises(TypeError, match=r"Lift\.whole"):
            lift.check(())
    Tableau(4, build=descending, runs=Lift(whole=True)).check(())


def test_where_a_space_is_for_the_talon_parts_of_columns_stay_away(monkeypatch: pytest.MonkeyPatch) -> None:
    """Also if a part of a column would leave something behind; search sees the same moves."""

    class InParts(Canfield):
        """Parts of columns move, but not to spaces."""

        columns = Tableau(
            4,
            build=descending.alternating.round_the_corner,
            refill=Refill(Canfield.reserve),
            space=ANY,
            space_from=(Canfield.talon,),
            runs=Lift(),
        )

    monkeypatch.setattr("engine.table.find", lambda _: InParts())
    t = table("canfield", OPEN)
    lowered = Lowered(t.position)

    assert code(t, "2 1 x1") == code(t, "9D 1") == "only-from"
    assert offered(t) == {"t 1", "deal"}
    assert {str(lowered.move(move)) for move in lowered.arena.moves()} == offered(t)
