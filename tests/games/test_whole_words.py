"""No word is skipped silently: each says all that a word has to say, and some game shows that it does."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from inspect import signature
from pathlib import Path

import pytest

import engine
from engine.compiler import declared
from engine.words.group import Group
from engine.words.lift import Numbered
from engine.words.refill import Refill, Refilled
from engine.words.tableau import MovedTogether
from engine.words.when import When
from engine.words.with_piles import WithPiles
from engine.words.word import Step, Verb, Way, Word
from tests.games.test_knobs import PARTS, others, set_fields
from tests.support import GAMES, title

FOLDER = Path(engine.__file__).parent / "words"
ABSTRACT = (
    Word,
    Step,
    Verb,
    Way,
    WithPiles,
    Group,
    Refilled,
    When,
    MovedTogether,
    Numbered,
)  # what several words have in common
NOT_LOWERED = {  # asked itself by the fast form, and why
    "Own": "whatever a game's own method does cannot be known beforehand",
    "Following": "which card a gap takes its neighbour says, and the fast form knows single piles",
    "CloseUp": "a whole grid moves up at once, which the fast form has no table for",
    "Swap": "two cards change places, which is no move of a top card either",
    "Release": "which neighbours must be gone is asked place by place; the fast form knows single piles",
    "Laying": "what follows is counted by what lies there, and happens a few times a game",
    "OwnWay": "whatever a game's own method does cannot be known beforehand",
    "Fill": "which gaps there are its condition knows; it happens now and then, and deals many cards at once",
    "DealOut": "a whole pile is dealt out, and it happens at most once for each",
}
UNSAID = {"Union": "its name stands in the sentences of the words that refer to it"}
UNTOLD = {"Newest": "what follows by it is only counted, and moves no card"}
NO_GAME: dict[str, str] = {}  # words only a game made for a test has


def words(of: type[Word] = Word) -> Iterator[type[Word]]:
    """Every word there is, by its class."""
    for path in FOLDER.glob("*.py"):
        import_module(f"engine.words.{path.stem}")
    for word in of.__subclasses__():
        if word.__module__.startswith("engine.words."):
            yield word
        yield from words(word)


WORDS = sorted({word for word in words() if word not in ABSTRACT}, key=lambda word: word.__name__)
every_word = pytest.mark.parametrize("word", WORDS, ids=lambda word: word.__name__)


def implements(word: type[Word], *methods: str) -> bool:
    """Whether a word has one of these of its own or from another word, not the empty one all begin with."""
    empty = [vars(some)[method] for some in ABSTRACT for method in methods if method in vars(some)]
    return any(getattr(word, method, None) not in (*empty, None) for method in methods)


@every_word
def test_a_step_implements_all_a_step_must(word: type[Word]) -> None:
    """What it offers, refuses and does, its choice, its samples for the contract test."""
    methods = ["offers", "refuses", "do", "choice", "samples"] if issubclass(word, Step) else []

    assert [method for method in methods if getattr(word, method) is getattr(Step, method)] == []
    assert implements(word, "against") == issubclass(word, Verb)
    if issubclass(word, Way):
        assert implements(word, "pairs")
        assert implements(word, "refuses")
        assert implements(word, "offer") or implements(word, "must")


@every_word
def test_a_word_is_on_the_rules_page(word: type[Word]) -> None:
    """Among the piles, the traits of a group, or what one may do; a condition where it is asked."""
    assert implements(word, "lines", "traits", "trait", "in_words", "wins") == (word.__name__ not in UNSAID)


@every_word
def test_a_word_narrates_what_it_does(word: type[Word]) -> None:
    """What does something or lets it follow names its causes, and has clauses for them."""
    if implements(word, "do", "follow"):
        assert bool(word.narrates) == (word.__name__ not in UNTOLD)
        assert (word.narrate is not Word.narrate) == bool(word.narrates)


@every_word
def test_a_word_is_in_the_fast_form_or_explains_why_not(word: type[Word]) -> None:
    """It lowers itself, or stands in the list of those that are asked, slower."""
    assert (word.lower is Word.lower) == (word.__name__ in NOT_LOWERED)


@every_word
def test_some_game_uses_a_word(word: type[Word]) -> None:
    """What no game says is tried by no test of all games."""
    used = {type(some) for slug, variant in GAMES for some in engine.Table(slug, variant=variant).game.words}

    assert (word in used) == (word.__name__ not in NO_GAME)


def arguments(value: object) -> Iterator[str]:
    """What a word or a part of one is made with; of what it inherits, also what was left as it is."""
    yield from signature(type(value)).parameters
    for base in type(value).__mro__[1:-1]:
        for name, argument in signature(base).parameters.items():
            if getattr(value, name, None) == argument.default:
                yield name


@pytest.mark.parametrize(("slug", "variant"), GAMES, ids=title)
def test_every_field_is_a_knob(slug: str, variant: str | None) -> None:
    """Whatever a declaration sets is an argument of its word, and the test of knobs can turn it."""
    fields = declared(type(engine.Table(slug, variant=variant).game))
    inner = [value for word in fields.values() for value in vars(word).values() if isinstance(value, PARTS)]
    hidden = {
        f"{type(value).__name__}.{field}"
        for value in (*fields.values(), *inner)
        for field in {*vars(value)}
        - {*arguments(value)}
        - {"over", "_piles"}  # a build's table and a group's piles, made at first use
    }
    stuck = {
        f"{name}.{'.'.join(way)}"
        for name, word in fields.items()
        for way, was in set_fields(word)
        if not isinstance(was, PARTS) and not [*others(fields, way[-1], was)]
    }

    assert (hidden, stuck) == (set(), set())


def test_a_silent_word_is_found() -> None:
    """A word that says nothing fails each of these; one that inherits from a word that speaks does not."""

    class Silent(Way):
        """Nothing at all."""

    class Heir(Refill):
        """All that a refill says."""

    assert not any(implements(Silent, method) for method in ("lines", "pairs", "refuses", "offer", "follow"))
    assert implements(Heir, "follow")
