"""FreeCell: deal numbers, and moves of several cards."""

from __future__ import annotations

from pathlib import Path

import pytest

import engine
from engine.search.winnability import METHODS, decided
from tests.support import code, offered, table

WON_BY_NUMBER = Path(__file__).parents[1] / "golden" / "freecell_deals.txt"
EXHAUSTIVE = METHODS[-1:]  # depth first, which is quick to prove a loss here

RUN = "1: KD 9S 8D 7C; 2: 10H; 3:; c1: 4S; c2: 5H; c3: JD; c4:; 4: QS *; 5: KS; 6: KC; 7: KH; 8: QD"


@pytest.mark.parametrize(
    ("deal", "first", "last"),
    [
        (1, "JD 2D 9H JC 5D 7H 7C 5H", "6S 9C 2H 6H"),
        (617, "7D AD 5C 3S 5S 8C 2D AH", "JD KS KC 4H"),
        (11982, "AH AS 4H AC 2D 6S 10S JS", "KC 8D 2S 3S"),
    ],
)
def test_deals_have_the_numbers_of_microsofts_program(deal: int, first: str, last: str) -> None:
    """The first row, and the last one of four, of deals that everybody can look up."""
    piles = engine.Table("freecell", deal).piles

    assert " ".join(piles[f"{n}"][0] for n in range(1, 9)) == first
    assert " ".join(piles[f"{n}"][-1] for n in range(1, 5)) == last
    assert [len(piles[f"{n}"]) for n in range(1, 9)] == [7, 7, 7, 7, 6, 6, 6, 6]


@pytest.mark.parametrize("variant", ["three-cells", "two-cells", "one-cell", "bakers-game"])
def test_a_variant_deals_the_same(variant: str) -> None:
    """The number is that of the cards, whatever the rules."""
    piles = engine.Table("freecell", 617).piles
    others = engine.Table("freecell", 617, variant=variant).piles

    assert all(others[f"{n}"] == piles[f"{n}"] for n in range(1, 9))


@pytest.mark.parametrize("name", ["daily/2026-11-21", "0", "1000000000", "١"])
def test_other_names_are_shuffled_as_in_any_game(name: str) -> None:
    """What is no number from 1 to 999,999,999 has its order as everywhere."""
    freecell, golf = engine.Table("freecell", name), engine.Table("golf", name)

    assert freecell.piles["1"][0] == golf.piles["1"][0]


def test_a_card_is_named_or_the_number_of_cards() -> None:
    """Three ways to say one move, and one way in which it is written."""
    for text in ("9S 2", "1 2 x3", "1 2", "1:9S 10H", "9s to 10h"):
        t = table("freecell", RUN)
        assert str(t.push(text)) == "1 2 x3", text
        assert t.piles["2"] == ("10H", "9S", "8D", "7C")


def test_where_several_numbers_fit_the_answer_lists_them() -> None:
    """To a space one card may go, or two; three are too many for one free cell."""
    t = table("freecell", RUN)
    with pytest.raises(engine.AmbiguousMove) as which:
        t.push("1 3")

    assert [str(move) for move in which.value.candidates] == ["1 3 x1", "1 3 x2"]
    assert code(t, engine.Move("play", ("1", "3"))) == "how-many"
    assert {"1 3 x1", "1 3 x2"} <= offered(t)
    assert str(t.parse("8D 3")) == "1 3 x2"
    assert str(t.parse("7C 3")) == "1 3 x1"


@pytest.mark.parametrize(
    ("move", "why"),
    [
        ("9S 3", "too-many"),
        ("7C 2", "wrong-rank"),
        ("KD 3", "no-run"),
        ("c1 c4", "only-from"),
        ("1 3 x7", "not-so-many"),
        ("1 c4 x2", "one-card"),
        ("2 3", "gains-nothing"),
    ],
)
def test_why_cards_do_not_go_together(move: str, why: str) -> None:
    """Each limit has its own reason."""
    assert code(table("freecell", RUN), move) == why


def test_a_move_of_several_cards_is_one_step() -> None:
    """It is taken back as one, told as one, and stands in the record as it is written."""
    t = table("freecell", RUN)
    before = t.key()
    t.push("9S 2")

    assert str(t.view().caption) == "9♠ 8♦ 7♣ go from 1 to 2."
    assert [str(move) for move in engine.record.loads(engine.record.dumps(t)).moves] == ["1 2 x3"]
    t.pop()
    assert t.key() == before


def test_twenty_deals_by_number_are_won() -> None:
    """Easy and hard ones from 1 to 1,000,000 that everybody can look up: a line of each wins by the rules."""
    lines = dict(line.split(": ") for line in WON_BY_NUMBER.read_text(encoding="utf-8").splitlines())
    results = {}
    for deal, moves in lines.items():
        t = engine.Table("freecell", deal)
        for move in moves.split(", "):
            t.push(move)
        outcome = t.outcome()
        results[deal] = outcome and outcome.result

    assert len(results) == 20
    assert {*results.values()} == {"won"}


@pytest.mark.slow
@pytest.mark.parametrize("deal", [11982, 781948])
def test_deals_that_cannot_be_won_are_proved_lost(deal: int) -> None:
    """The only such deal of the first 32,000, and the last one of the eight of the first million."""
    position = engine.Table("freecell", deal).position

    assert decided(position, 400_000, methods=EXHAUSTIVE).result == "lost"


@pytest.mark.parametrize("deal", [11982, 146692, 186216, 455889, 495505, 512118, 517776, 781948])
def test_no_win_is_found_of_deals_that_cannot_be_won(deal: int) -> None:
    """Of the first million these are listed as impossible."""
    assert engine.winnable("freecell", deal, nodes=3000).result != "won"
