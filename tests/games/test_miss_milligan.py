"""Miss Milligan: waiving, by which a run waits in the pocket."""

from __future__ import annotations

import pytest

import engine
from engine.fast.lowering import Lowered
from engine.vocabulary import ANY, HandFill, Reserve, Tableau, Waive, descending
from tests.support import code, offered, table

LIES = "1: 9S 8D 7C; 2: 10H; 3: 2C 5H; 4:; s:; r:; 5: * AC; 6: KS KH; 7: QS QC; 8: JS JC"
WAIVED = "1: 9S; 2: 9H; 3: 9C; 4: 8S; 5: 10D; 6: 10C; 7: * QS; 8: QC; s:; r: 8D 7C"


def test_a_run_is_waived_by_the_card_that_is_named() -> None:
    """Or by how many cards go; of several numbers one must be said, and a pile's code alone is ambiguous."""
    t = table("miss-milligan", LIES)

    assert str(t.parse("8D r")) == "1 r x2"
    assert str(t.parse("1 r x3")) == "1 r x3"
    assert str(t.parse("3 r")) == "3 r"
    with pytest.raises(engine.AmbiguousMove) as several:
        t.parse("1 r")
    assert [str(move) for move in several.value.candidates] == ["1 r x1", "1 r x2", "1 r x3"]


def test_what_was_waived_goes_back_together() -> None:
    """Told as one move; nothing else is waived meanwhile."""
    t = table("miss-milligan", LIES)
    t.push("8D r")
    assert str(t.view().caption) == "8♦ 7♣ go from 1 to the pocket."
    assert not [move for move in offered(t) if move.split()[1] == "r"]

    assert str(t.parse("r 1")) == str(t.parse("8D 1")) == "r 1 x2"
    t.push("r 1")
    assert str(t.view().caption) == "8♦ 7♣ go from the pocket to 1."
    t.pop()
    assert t.piles["r"] == ("8D", "7C")


@pytest.mark.parametrize(
    ("move", "why"),
    [
        ("4 r", "place-taken"),
        ("r 1 x1", "leave-together"),
        ("r 2", "wrong-colour"),
        ("r 6", "wrong-rank"),
        ("r f1", "wrong-rank"),
        ("deal", "pack-out"),
    ],
)
def test_why_not(move: str, why: str) -> None:
    """Each limit has its own reason."""
    assert code(table("miss-milligan", WAIVED), move) == why


def test_what_holds_no_run_is_not_waived() -> None:
    """Only what goes together between columns, and only when the pack is out."""
    t = table("miss-milligan", LIES)

    assert code(t, "6 r x2") == "no-run"
    assert code(t, "3 r x4") == "not-so-many"
    assert code(table("miss-milligan", "1: 9S 8D; s: *"), "1 r x2") == "only-when"


def test_the_last_card_of_the_pocket_goes_home_alone() -> None:
    """The rest goes on waiting."""
    t = table("miss-milligan", f"f1: AC..6C; {WAIVED}")
    t.push("7C f1")

    assert t.piles["r"] == ("8D",)
    assert "r 1" in offered(t)


def test_search_sees_the_same_moves() -> None:
    """The fast form gives each of them as the table writes it, with a run in the pocket and with none."""
    for lies in (LIES, WAIVED, "1: 9S 8D; s: *"):
        t = table("miss-milligan", lies)
        lowered = Lowered(t.position)

        assert not lowered.unlowered
        assert {str(lowered.move(move)) for move in lowered.arena.moves()} == offered(t)


def test_a_single_card_waits_in_the_old_form() -> None:
    """There is nothing to say about how many."""
    t = table("miss-milligan", LIES, "single")

    assert str(t.parse("1 r")) == "1 r"
    assert code(t, "1 r x2") == "one-card"
    assert code(t, "8D r") == "card-covered"


def test_waive_needs_a_tableau_with_runs() -> None:
    """Elsewhere nothing says which cards may be moved together."""
    for source in (Tableau(2, build=descending, space=ANY), Reserve(2, refill=HandFill("columns"))):
        with pytest.raises(TypeError, match=r"Waive\.sources"):
            Waive(source).check(())


def test_of_a_card_that_lies_twice_the_reason_is_that_of_the_one_under_fewest_cards() -> None:
    """The one that lies free, or nearly, is meant."""
    t = table("miss-milligan", "1: 9S 8D 7C; 2: 10H; 3: 2C 5H; 4:; s:; r:; 8: *")

    assert code(t, "5H 4") == code(t, "8D 4") == "wrong-space"
    assert code(t, "5H 2") == "wrong-rank"
