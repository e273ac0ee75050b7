"""What may come next in a declaration that somebody is writing."""

from __future__ import annotations

import inspect
import re

from ..dealer import Dealer
from ..fit.paths import Path
from ..fit.steps import Build
from ..game import FACTS
from .values import ATTRIBUTES, NAMES

MOST = 25
_TYPED = re.compile(r"(?:(?P<before>[\w)\]]*)(?P<dot>\.))?(?P<word>\w*)\Z", re.ASCII)
_DECLARED = re.compile(r"^ {4}(\w+(?:, *\w+)*) *=", re.MULTILINE)
_OF_A_GAME = {
    "title": "what the game is called",
    "packs": "how many packs it is played with",
    "strategy": "a sentence or two on how to play it well",
    "difficulty": "from 1 to 5",
    "minutes": "how long a game takes",
    "counts_locks": "True where hints should first free cards that lock each other",
    "notes": "what was decided, in sentences",
    "layout": "where the piles lie: each is drawn once",
    "variant": "the name of a variant, in a second class",
}


def completions(before: str) -> list[tuple[str, str]]:
    """The words that go on from the last one of this text, and what each means; at most 25.

    >>> completions("aces = Foundation(4, path=up(ACE).in_")
    [('in_suit', 'The same, but following suit.')]
    >>> [word for word, _ in completions("    stock = Sto")]
    ['Stock']
    """
    found = _TYPED.search(before)
    assert found, "every text ends in a word, be it an empty one"
    word, above = found["word"], before.rpartition("\n")[0]
    if not found["dot"]:
        known = {name: _meaning(value) for name, value in NAMES.items()}
        known |= dict.fromkeys(_declared(above), "declared above")
        known |= {name: meaning for name, meaning in _OF_A_GAME.items() if name in FACTS}
    elif found["before"] == "self":
        known = dict.fromkeys(_declared(above), "declared above")
    elif found["before"] == "t":
        known = {name: _meaning(getattr(Dealer, name)) for name in ATTRIBUTES[Dealer]}
    else:
        known = {name: _meaning(getattr(kind, name)) for kind in (Path, Build) for name in ATTRIBUTES[kind]}
    names = sorted(name for name in known if name.lower().startswith(word.lower()) and name != word)
    return [(name, known[name]) for name in names][:MOST] if word or found["dot"] else []


def _declared(text: str) -> list[str]:
    """The names that a class gives values, in their order."""
    return [name for names in _DECLARED.findall(text) for name in re.split(", *", names)]


def _meaning(value: object) -> str:
    """The first line of what is documented of a word."""
    described = callable(value) or isinstance(value, property)
    return (inspect.getdoc(value) or "").partition("\n")[0] if described else ""
