"""Sentences as values: a template with named parts, whose text is the English.

Refusals, captions and the lines of a rules page are made of them and nowhere glued together from halves, so
that a platform can show a card its own way (the parts say what is a card, what a pile), and another language
would be a catalogue of templates. Small words that many of them share stand here too.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Self

from .cards import name, pretty

_NUMBERS = (
    "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
)  # fmt: skip


class Sentence(str):
    """A text that remembers the template and the parts it was made from.

    >>> told = Sentence("{card} goes to {place}", card=Card(8), place=Place("f2"))
    >>> str(told), told.template, told.parts["card"].text
    ('9♠ goes to f2', '{card} goes to {place}', '9S')
    """

    __slots__ = ("parts", "template")
    template: str
    parts: dict[str, Any]

    def __new__(cls, template: str, /, **parts: Any) -> Self:
        self = super().__new__(cls, template.format_map(parts) if parts else template)
        self.template, self.parts = template, parts
        return self

    def __getnewargs_ex__(self) -> tuple[tuple[str], dict[str, Any]]:  # how copies and pickles are made
        return (self.template,), self.parts


class Card:
    """A card as a part of a sentence: `text` is "10H", its English "10♥"."""

    __slots__ = ("text",)

    def __init__(self, card: int | str) -> None:
        self.text = card if isinstance(card, str) else name(card)

    def __str__(self) -> str:
        return pretty(self.text)

    def __format__(self, spec: str) -> str:
        return str(self)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Card) and other.text == self.text

    def __hash__(self) -> int:
        return hash(self.text)

    def __repr__(self) -> str:
        return f"Card({self.text!r})"


class Place(str):
    """A pile as a part of a sentence: its code, "f2"."""

    __slots__ = ()


class Several(tuple[Any, ...]):
    """Parts one after the other, as a part of a sentence."""

    __slots__ = ()
    between = " "

    def __str__(self) -> str:
        return self.between.join(map(str, self))

    def __format__(self, spec: str) -> str:
        return str(self)


class Listed(Several):
    """Several parts with commas between."""

    between = ", "


class Either(Several):
    """Several parts of which one holds."""

    between = " or "


class InTurn(Several):
    """Several parts of which the next one counts when those before it are used up."""

    __slots__ = ()
    between = ", then from "


class Clauses(Several):
    """Several sentences in one."""

    between = "; "


def whole(clauses: Iterable[str]) -> Sentence:
    """One sentence of several clauses, from its capital letter to its full stop."""
    said = Clauses(clauses)
    text = str(said)
    if not text:
        return Sentence("")
    return Sentence("{said}.", said=capitalized(text), clauses=said)


def sentence(text: str) -> str:
    """A reason as people write it: capital letter first, full stop last."""
    return capitalized(text) + ("" if text.endswith((".", "?", "!")) else ".")


def capitalized(text: str) -> str:
    """As a line begins."""
    return text[:1].upper() + text[1:]


def cut(text: str, length: int) -> str:
    """The text within so many characters, cut at a word, with an ellipsis where something is missing."""
    if len(text) <= length:
        return text
    kept = text[: max(0, length - 1)]
    return (kept.rpartition(" ")[0] or kept).rstrip(" ,;:") + "…"


def number(n: int) -> str:
    """A number in words up to twelve."""
    return _NUMBERS[n] if n < len(_NUMBERS) else str(n)


def times(n: int) -> str:
    """How often: once, twice, three times."""
    return {1: "once", 2: "twice"}.get(n, f"{number(n)} times")


def counted(n: int, thing: str) -> str:
    """A number and its thing: one card, four cards."""
    return f"{number(n)} {thing}{'s' * (n != 1)}"


def in_figures(n: int, thing: str) -> str:
    """The same in figures: 1 card, 12 cards, no cards."""
    return f"{n or 'no'} {thing}{'s' * (n != 1)}"


def is_are(name_of_group: str) -> str:
    """The verb after a group's name: the columns are, the talon is."""
    return "are" if name_of_group.endswith("s") else "is"


def bullets(lines: Iterable[str]) -> Iterator[str]:
    """Lines of a page as a list."""
    return (f"* {line}" for line in lines)
