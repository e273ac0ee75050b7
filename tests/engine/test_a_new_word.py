"""A new word is one file: the one of docs/adding-a-word.md is declared here, and works without any other."""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, permutations
from pathlib import Path
from types import ModuleType

import pytest

import engine
from engine.cards import rank
from engine.dealer import Dealer
from engine.events import Cause, State
from engine.fast.lowering import Lowered
from engine.moves import Move
from engine.places import Places
from engine.refusals import Refusal, refuse
from engine.sentences import Card, Place, Text, say
from engine.text.page import rules
from engine.view import Choice, Half, VisibleEvent
from engine.vocabulary import Foundation, Game, Reserve, Stock, row
from engine.words.word import Way
from tests.games import test_every_game, test_knobs, test_whole_words
from tests.games.test_fast_form import keep_step
from tests.support import code, offered, playout, reason, table

PAGE = Path(__file__).parents[2] / "docs" / "adding-a-word.md"


@dataclass(eq=False)
class Twins(Way):
    """The last cards of two piles, if they are of one rank, go together to a place that holds them all."""

    of: Places  # the piles whose last cards go
    onto: Foundation  # where they go

    cause = Cause.COMBINE
    narrates = (Cause.COMBINE,)

    def check(self, verbs: Sequence[str]) -> None:
        if self.onto.count != 1 or not self.onto.holds:
            raise TypeError("Twins.onto is one place without a path, which says how many cards it holds")

    def pairs(self) -> Iterator[tuple[int, int]]:
        return permutations(self.of.numbers, 2)

    def offer(self, state: State, found: list[tuple[int, ...]]) -> None:
        tops = [(at, rank(state.piles[at][-1])) for at in self.of.numbers if state.piles[at]]
        found += [(one, other) for (one, its), (other, too) in combinations(tops, 2) if its == too]

    def refuses(self, state: State, at: Sequence[int]) -> Refusal | None:
        for pile in at:
            if not state.piles[pile]:
                return self.empty(pile)
        one, other = (Card.of(state.piles[pile][-1]) for pile in at)
        if one.text[:-1] == other.text[:-1]:
            return None
        return refuse(
            "not-equal", "twins are of one rank: {one} does not go with {other}", one=one, other=other
        )

    def do(self, dealer: Dealer, at: Sequence[int]) -> None:
        for pile in at:
            dealer.move(Cause.COMBINE, pile, self.onto.first)

    def choice(self, state: State, move: Move, at: Sequence[int]) -> Choice:
        one, other = (
            say("{card} of {place}", card=Card.of(state.piles[pile][-1]), place=Place(code))
            for pile, code in zip(at, move.piles, strict=True)
        )
        words = say("{one} with {other}", one=one, other=other)
        first, then = (Half(code, texts) for code, texts in zip(move.piles, (one, other), strict=True))
        return Choice(str(move), words, self.cause, first, then)

    def narrate(self, happened: Sequence[VisibleEvent]) -> Iterator[Text]:
        one, other = happened
        yield say("{one} and {other} leave together", one=one.named_cards, other=other.named_cards)

    def withholds(self, giver: Places) -> Refusal | None:
        sentence = "cards leave the {group} two by two, of one rank"
        return refuse("leave-together", sentence, group=giver.name) if giver is self.of else None

    def lines(self) -> Iterator[Text]:
        sentence = "Type two of the {group}: if their last cards are of one rank, both leave."
        yield say(sentence, group=self.of.name)

    def wins(self) -> Text:
        return say("All {number} cards have left two by two.", number=self.onto.holds)


class TheNursery(Game):
    """Thirteen beds, which cards leave two by two."""

    title, packs, number, minutes = "The Nursery", 1, 99, 5
    strategy = "Pair what bars most. Keep the third of a rank. Games are lost by beds that bar each other."

    stock = Stock()
    garden = Foundation(holds=52)
    beds = Reserve(13)

    twins = Twins(beds, onto=garden)

    layout = (row(beds, at=(0, 0), fan="down"), row(garden, at=(13, 0)), row(stock, at=(13, 1)))

    def lay(self, t: Dealer) -> None:
        """Four cards are put to each bed."""
        t.deal(*self.beds, cards=4)


BEDS = "1: 9S; 2: 9H; 3: KS; 4: 9C; 5: *; f: 2S"


@pytest.fixture(autouse=True)
def nursery(monkeypatch: pytest.MonkeyPatch) -> None:
    """The game is known while these tests run."""
    game = TheNursery()
    for module in ("engine.table", "engine"):
        monkeypatch.setattr(f"{module}.find", lambda _: game)


def test_the_page_tells_all_that_its_file_imports(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever copies its parts into a file has a file that works."""
    page = PAGE.read_text(encoding="utf-8")
    imports, word = re.findall(r"```python\n(.*?)```", page, re.DOTALL)[:2]
    file = ModuleType("twins")
    file.__package__ = "engine.words"
    monkeypatch.setitem(sys.modules, "twins", file)
    content = compile(f"from __future__ import annotations\n{imports}\n{word}", "twins.py", "exec")
    exec(content, file.__dict__)
    used = {node.id for node in ast.walk(ast.parse(word)) if isinstance(node, ast.Name)}
    imported = {alias.name for node in ast.parse(imports).body for alias in getattr(node, "names", ())}
    assert imported - used == set()


def test_it_is_offered_played_narrated_and_undone() -> None:
    """Any two of three nines, in whatever order they are typed, by piles or by cards."""
    t = table("nursery", BEDS)
    before = t.piles

    assert {"1 2", "1 4", "2 4"} <= offered(t)
    assert str(t.push("9H 9S")) == "2 1"
    assert (t.piles["1"], t.piles["2"], t.piles["f"]) == ((), (), ("2S", "9H", "9S"))
    assert str(t.view().caption) == "9♥ and 9♠ leave together."
    t.pop()
    assert t.piles == before


def test_it_refuses_in_its_own_words() -> None:
    """Two ranks, an empty bed, a card that would leave alone."""
    t = table("nursery", BEDS)

    assert reason(t, "1 3") == "twins are of one rank: 9♠ does not go with K♠"
    assert code(t, "1 6") == "nothing-there"
    assert reason(t, "1 f") == "cards leave the beds two by two, of one rank"


def test_it_stands_on_the_rules_page_and_in_the_menus() -> None:
    """Its line, how the game is won, and its choices in two halves."""
    page = rules(TheNursery())
    choice = next(some for some in table("nursery", BEDS).view().choices if some.text == "1 2")

    assert "* Type two of the beds: if their last cards are of one rank, both leave." in page
    assert "\n\nAll 52 cards have left two by two.\n" in page
    assert str(choice.words) == "9♠ of 1 with 9♥ of 2"
    assert [(half.key, str(half.words)) for half in (choice.first, choice.then)] == [
        ("1", "9♠ of 1"),
        ("2", "9♥ of 2"),
    ]


def test_what_nothing_reads_is_refused_when_the_class_is_made() -> None:
    """A sentence that names the field."""
    with pytest.raises(TypeError, match=r"Odd\.twins: Twins\.onto is one place"):
        type("Odd", (TheNursery,), {"twins": Twins(TheNursery.beds, onto=Foundation(2, holds=26))})


@pytest.mark.parametrize(
    "contract",
    [
        test_every_game.test_cards_are_conserved,
        test_every_game.test_taking_back_is_exact,
        test_every_game.test_why_not_agrees_with_what_may_be_played,
        test_every_game.test_what_is_offered_may_be_played,
    ],
)
def test_it_passes_the_contract_of_all_games(contract: Callable[[str, str | None, int], None]) -> None:
    """The tests that every game must pass try it without knowing it."""
    contract("nursery", None, 1)


def test_it_implements_all_a_word_must() -> None:
    """The guards against silent words let it pass."""
    test_whole_words.test_a_step_implements_all_a_step_must(Twins)
    test_whole_words.test_a_word_is_on_the_rules_page(Twins)
    test_whole_words.test_a_word_narrates_what_it_does(Twins)
    fields = {knob.name.partition(" = ")[0] for knob in test_knobs.knobs(TheNursery())}

    assert {"twins.of", "twins.onto"} <= fields


def test_the_fast_form_uses_it() -> None:
    """A word that does not lower itself plays there all the same."""
    t = engine.Table("nursery", 3)
    fast = Lowered(t.position)
    for move in playout(engine.Table("nursery", 3), "fast", 26):
        numbers = {fast.move(number): number for number in fast.arena.moves()}
        assert set(numbers) == set(t.legal_moves)
        keep_step(fast, t, move, numbers[move])
