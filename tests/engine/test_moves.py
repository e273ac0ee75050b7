"""What people type: codes, cards, shorthands; and the three ways in which a text can be wrong."""

from __future__ import annotations

import contextlib

import pytest

import engine
from engine.position import Position
from tests.support import table


def rings() -> engine.Table:
    """Two Rings with a few cards that can go home."""
    return table(
        "two-rings", "f1: 7D; f2: 7C; f5: 7D; 1: 8D; 2: 3D; 3: 8H; 4: 3C; 5: JS; 6: JH; 7: JD; 8: JC; t: 8C"
    )


@pytest.mark.parametrize(
    "text",
    [
        "1 f1",
        " 1  F1 ",
        "1, f1",
        "1+f1",
        "1 to f1",
        "from 1 to the f1",
        "1 -> f1",
        "1 > f1",
        "1 onto f1",
        "1 f",
        "8D f1",
        "8d f",
        "8♦ f",
        "8♦ to f",
    ],
)
def test_a_move_may_be_typed_in_many_ways(text: str) -> None:
    """Case, commas, noise words, cards for piles, and a group's letter for the place that fits."""
    assert str(rings().parse(text)) == "1 f1"


def test_like_foundations_are_no_question() -> None:
    """A letter that may mean two equal foundations means the first; the other can be named."""
    t = rings()

    assert str(t.parse("8D f")) == "1 f1"
    assert str(t.parse("1 f5")) == "1 f5"
    assert str(t.parse("8♣ f")) == "t f2"


@pytest.mark.parametrize(
    ("text", "verb"), [("deal", "deal"), ("DEAL", "deal"), ("d", "deal"), (" Deal ", "deal")]
)
def test_dealing_has_a_short_form(text: str, verb: str) -> None:
    """The verbs of a game may be typed by their first letter."""
    assert rings().parse(text).verb == verb


def test_redealing_has_a_short_form() -> None:
    """R is redeal, where the pack is out."""
    t = table("two-rings", "1: * 3S; t: 9H; s:")

    assert t.parse("r") == t.parse("redeal") == engine.Move("redeal")


def test_a_card_may_be_put_on_a_card() -> None:
    """Both halves of a move may be cards that lie on top."""
    t = table("kings", "f1: AD; 1: 9D; 2: 10S; 3: 2C")

    assert str(t.parse("9D 10S")) == "1 2"
    assert str(t.parse("9♦ 2")) == "1 2"
    assert str(t.parse("2C AD")) == "3 f1"


def test_letters_of_other_groups_work_alike() -> None:
    """The flanks' letters name their places."""
    t = table("nivernaise", "a1: 9S; a2: 9H; a4: 9C; 1: 7S")

    assert str(t.parse("1 a")) == "1 a3"
    assert str(t.parse("7S a3")) == "1 a3"
    assert str(t.parse("s a")) == "s a3"


@pytest.mark.parametrize(
    "text",
    [
        "",
        "   ",
        "to the",
        "nonsense",
        "1",
        "1 2 3",
        "1 f99",
        "x 1",
        "1 f1 f2 f3 f4",
        "combine",
        "play",
        "11H f",
        "♥",
        "redeal now",
        "deal 3",
        "0 f1",
        "-1 f1",
        "1 f1;2 f2",
        "ſ f1",
        "١ f1",
        "9" * 300,
    ],
)
def test_what_cannot_be_read(text: str) -> None:
    """InvalidMove shows, in short, what was typed and how a move looks here."""
    with pytest.raises(engine.InvalidMove) as wrong:
        rings().parse(text)
    assert "type" in str(wrong.value)
    assert len(str(wrong.value)) < 160


def test_the_hint_for_the_unreadable_is_a_move_that_may_be_played() -> None:
    """The example is taken from the table."""
    t = rings()

    hint = "'nonsense' is no move here; type the piles, like t f2, or deal or redeal"
    with pytest.raises(engine.InvalidMove, match=hint):
        t.push("nonsense")


def test_equal_cards_on_two_piles_are_a_question() -> None:
    """Two lanes show the same card; which of them goes makes a difference."""
    t = table("kings", "f1: AD; 1: 9H 2S; 2: 9C 2S; 3: 5H; 4: 5S; 5: 7H; 6: 7S; 7: JC; 8: * KS")

    with pytest.raises(engine.AmbiguousMove, match="'2S f' may mean 1 f1 or 2 f1; please say which") as wrong:
        t.push("2S f")
    assert [str(move) for move in wrong.value.candidates] == ["1 f1", "2 f1"]
    assert set(wrong.value.candidates) <= set(t.legal_moves)
    assert t.moves == ()


def test_a_letter_with_different_results_is_a_question() -> None:
    """The first base of the Herring-Bone may begin either side."""
    t = engine.Table("herring-bone", seed=1)

    with pytest.raises(engine.AmbiguousMove) as wrong:
        t.parse("t f")
    assert [str(move) for move in wrong.value.candidates] == ["t f1", "t f5"]


def test_a_move_is_written_as_it_is_typed() -> None:
    """Str of a move is its notation."""
    assert str(engine.Move("play", ("3", "f2"))) == "3 f2"
    assert str(engine.Move("deal")) == "deal"
    assert str(engine.Move("combine", ("2", "5", "7", "9"))) == "2 5 7 9"


@pytest.mark.parametrize("game", engine.GAMES)
def test_a_line_of_letters_tries_few_moves(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """However many places the words of a line may mean, readings are not multiplied."""
    t = engine.Table(game, 1)
    questions = 0
    refuses = Position.refuses

    def counted(self: Position, move: engine.Move) -> object:
        nonlocal questions
        questions += 1
        return refuses(self, move)

    monkeypatch.setattr(Position, "refuses", counted)
    letters = {code.rstrip("0123456789") for code in t.game.index} - {""}
    for letter in letters:
        for words in range(1, 9):
            questions = 0
            with contextlib.suppress(engine.PatienceError):
                t.parse(" ".join([letter] * words))
            assert questions <= len(t.game.piles) ** 2


def test_the_line_of_the_attack_is_answered() -> None:
    """24 places four times over: it says what a combination takes, without trying 331,776 readings."""
    t = engine.Table("wheel", 1)

    with pytest.raises(engine.IllegalMove) as wrong:
        t.parse("c c c c")
    assert wrong.value.code == "wrong-count"


def test_a_combination_is_found_among_what_its_words_may_mean() -> None:
    """Cards and places mixed, in any order; where several combinations are meant it asks which."""
    t = table("wheel", "1: 2S; 2: 6S; 3: 10S; 4: KS; 5: KS; 6: 7H; s: *")

    assert str(t.parse("10S 4 6S 2S")) == "1 2 3 4"
    with pytest.raises(engine.AmbiguousMove) as wrong:
        t.parse("KS 2S 6S 10S")
    assert [str(move) for move in wrong.value.candidates] == ["1 2 3 4", "1 2 3 5"]


def test_a_line_longer_than_any_move_is_not_read() -> None:
    """It is answered with how a move looks."""
    with pytest.raises(engine.InvalidMove, match="type a move like 3 f2"):
        rings().parse("1 f1" + " " * 500 + "x")
