"""The Fourteenth: plate 11; every rule in a position of its own."""

from __future__ import annotations

from itertools import combinations

import engine
from tests.support import code, lying, offered, table

# no two cards of one line make fourteen
QUIET = [f"{rank}{suit}" for rank in ("8", "9", "10") for suit in "SHDCSHDC"] + ["JS"]


def square(changed: dict[int, str], stock: str = "*") -> engine.Table:
    """The quiet square with some places changed; "" empties one."""
    lying = {n: changed.get(n, card) for n, card in enumerate(QUIET, 1)}
    rows = "; ".join(f"{n}: {card}" for n, card in lying.items())
    return table("fourteenth", f"{rows}; s: {stock}" + "; f: *" * ("*" not in stock))


def test_five_rows_of_five() -> None:
    """The deal: twenty-five single cards, 79 in hand."""
    t = engine.Table("fourteenth", 1)

    assert [len(t.piles[str(n)]) for n in range(1, 26)] == [1] * 25
    assert len(t.piles["s"]) == 79


def test_fourteen_in_a_row_or_a_column() -> None:
    """Play: ace and king, 2 and queen, 3 and knave, two sevens, whatever lies between."""
    t = square({1: "KS", 5: "AD", 21: "AC", 7: "7H", 10: "7D", 13: "JD", 3: "3C", 12: "QC"})
    assert offered(t) == {"1 5", "1 21", "7 10", "3 13"}
    assert code(t, "5 21") == "not-in-line"
    assert code(t, "1 2") == "wrong-total"
    assert code(t, "5 6") == "not-in-line"  # the next row is no neighbour


def test_both_go_away_and_the_places_are_filled_lowest_first() -> None:
    """Play: the lower number's card goes first; the pack fills at once, as far as it goes."""
    t = square({1: "KS", 5: "AD"}, stock="QS")
    assert str(t.push("5 1")) == "1 5"

    assert lying(t, "1 5 s") == "QS | - | -"
    assert t.piles["f"][-2:] == ("KS", "AD")
    assert str(t.view().caption) == "K♠ of 1 and A♦ of 5 go together; Q♠ from the pack fills 1."


def test_the_grace_exchanges_two_and_two_once_in_a_game() -> None:
    """Grace: only while no two cards make fourteen in a line; then never again."""
    t = square({1: "KS", 7: "AD"})
    assert t.why_not("grace 1 2 3 4") is None
    t.push("grace 7 2 4 20")
    assert lying(t, "2 7 4 20") == "AD | 8H | 10C | 8C"
    assert "1 2" in offered(t)

    assert code(t, "grace 7 2 4 20") == "used-up"
    ready = square({1: "KS", 5: "AD"})
    assert code(ready, "grace 2 3 7 8") == "not-now"


def test_the_grace_wants_four_different_places_with_cards() -> None:
    """Grace: an open place never changes with a card."""
    t = square({9: ""}, stock="")

    assert code(t, "grace 1 2 3 9") == "nothing-there"
    assert code(t, "grace 1 2 3 3") == "wrong-count"
    assert t.why_not("grace 1 2 3 4") is None


def test_every_grace_may_be_typed_and_one_is_listed() -> None:
    """Of 37,950 ways one is offered, the first that makes a fourteen; it says that others may be typed."""
    t = square({1: "KS", 25: "AS"})

    assert offered(t) == {"grace 1 2 3 25"}
    choice = t.view().choices[0]
    assert str(choice.words) == f"grace with four places, typed like {choice.text}"
    for one, other in combinations(range(1, 26), 2):
        third, fourth = sorted({1, 2, 3, 4} - {one, other})[:2]
        assert t.why_not(f"grace {one} {other} {third} {fourth}") is None
    t.push(choice.text)
    assert len(offered(t)) > 0


def test_where_no_grace_makes_a_fourteen_the_first_is_listed() -> None:
    """The game goes on while the grace may be used, even if nothing comes of it."""
    t = square(dict.fromkeys(range(5, 26), ""), stock="")
    assert offered(t) == {"grace 1 2 3 4"}
    t.push("grace 1 2 3 4")

    assert t.outcome() == engine.Outcome("lost", "no legal move is left")


def test_without_four_cards_there_is_no_grace() -> None:
    """The end: three cards that make no fourteen are lost at once."""
    t = square(dict.fromkeys(range(4, 26), ""), stock="")

    assert t.outcome() == engine.Outcome("lost", "no legal move is left")


def test_won_when_all_are_paired_off() -> None:
    """The end: all 104 cards have gone."""
    t = square({n: {1: "KS", 21: "AD"}.get(n, "") for n in range(1, 26)}, stock="")
    t.push("1 21")

    assert t.outcome() == engine.Outcome("won", "every card is where the final picture wants it")
