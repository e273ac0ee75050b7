"""What the engine says: frozen texts of words, cards, piles and numbers, which nobody has to take apart.

Refusals, captions, choices and the lines of a rules page are made by `say` from a template, or by `joined`
from several texts, so that a platform can show a card its own way. Small words that many of them share stand
here too.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from string import Formatter
from typing import TypeVar

from .cards import SUIT_WORDS, SYMBOLS, full_name, name, pretty, read

_NUMBERS = (
    "no",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
)


_PLURALS = {"people", "ascending", "descending"}  # names of groups that end in no s


@dataclass(frozen=True, slots=True)
class Card:
    """A card as a part of a text: `text` is "10H", its English "10♥"."""

    text: str

    @classmethod
    def of(cls, card: int) -> Card:
        """The card of a number."""
        return cls(name(card))

    @classmethod
    def read(cls, text: str) -> Card:
        """The card of a text, as `read` takes it: "10h" and "th" are "10H"; ValueError if it is none."""
        return cls.of(read(text))

    def __str__(self) -> str:
        return pretty(self.text)


@dataclass(frozen=True, slots=True)
class Place:
    """A pile as a part of a text: its code, "f2"."""

    code: str

    def __str__(self) -> str:
        return self.code


@dataclass(frozen=True, slots=True)
class Sign:
    """A sign as a part of a text, with the words for it by ear: "→" is "to"."""

    text: str
    words: str

    def __str__(self) -> str:
        return self.text


@dataclass(frozen=True, slots=True)
class Input:
    """What can be typed as it stands, as a part of a text: "3 f2"; between backticks in Markdown."""

    text: str

    def __str__(self) -> str:
        return f"`{self.text}`"


@dataclass(frozen=True, slots=True)
class Strong:
    """Words that stand out, as a part of a text: a name; between double asterisks in Markdown."""

    text: str

    def __str__(self) -> str:
        return f"**{self.text}**"


ARROW, ELLIPSIS = Sign("→", "to"), Sign("…", " and what lies on it")
SUIT_SIGNS = {suit: Sign(symbol, SUIT_WORDS[suit]) for suit, symbol in SYMBOLS.items()}

TextPart = str | int | Card | Place | Sign | Input | Strong


@dataclass(frozen=True, slots=True)
class Text:
    """Words for a person, as parts in their order: words, numbers, cards and piles.

    >>> line = say("{card} goes to {place}", card=Card("9S"), place=Place("f2"))
    >>> str(line), line.parts
    ('9♠ goes to f2', (Card(text='9S'), ' goes to ', Place(code='f2')))
    """

    parts: tuple[TextPart, ...] = ()

    def __str__(self) -> str:
        return "".join(map(str, self.parts))

    def __format__(self, spec: str) -> str:
        return format(str(self), spec)

    def __bool__(self) -> bool:
        return bool(self.parts)


def say(template: str, /, **parts: object) -> Text:
    """The text of a template whose named places are taken by parts, or by anything else as words.

    KeyError where a place has no part.
    """
    if not parts:
        return Text((template,)) if template else Text()
    pieces: list[object] = []
    for words, field in _pieces(template):
        pieces.append(words)
        if field is not None:
            pieces.append(parts[field])
    return _text(pieces)


def joined(some: Iterable[object], between: str | Input = " ") -> Text:
    """Several texts or parts as one, with words between them."""
    pieces: list[object] = []
    for one in some:
        pieces += [between, one] if pieces else [one]
    return _text(pieces)


def with_input(written: Text) -> Text:
    """The same with what stands between backticks, as declarations mark what is typed, as parts of its own.

    >>> with_input(say("`deal` turns a card")).parts
    (Input(text='deal'), ' turns a card')
    """
    pieces: list[object] = []
    typed: str | None = None  # since the last backtick, where one is open
    for part in written.parts:
        for at, words in enumerate(part.split("`")) if isinstance(part, str) else ((0, part),):
            if at and typed is not None:
                pieces.append(Input(typed))
                typed = None
            elif at:
                typed = ""
            if typed is None:
                pieces.append(words)
            else:
                typed += str(words)
    return _text(pieces)


def in_words(written: Text) -> Text:
    """The same for those who hear it: each card by its name, each sign as the words for it.

    >>> str(in_words(say("{card} {arrow} {place}", card=Card("9S"), arrow=ARROW, place=Place("f2"))))
    'nine of spades to f2'
    """
    pieces: list[TextPart] = []
    for at, part in enumerate(written.parts):
        if isinstance(part, Card):
            pieces.append(full_name(part.text))
        elif isinstance(part, Sign):
            pieces.append(part.words)
        elif part == " " and at > 0 and _in_a_row(written.parts[at - 1 : at + 2 : 2]):
            pieces.append(", ")
        else:
            pieces.append(part)
    return _text(pieces)


def _in_a_row(neighbours: tuple[TextPart, ...]) -> bool:
    """Whether both are cards, or both are signs."""
    return len(neighbours) == 2 and any(
        all(isinstance(one, kind) for one in neighbours) for kind in (Card, Sign)
    )


def whole(clauses: Iterable[Text]) -> Text:
    """One sentence of several clauses, from its capital letter to its full stop."""
    text = joined(clauses, "; ")
    return _text([capitalized(text), "."]) if text else text


@lru_cache(maxsize=1024)
def _pieces(template: str) -> tuple[tuple[str, str | None], ...]:
    """A template's words, each with the name of the part after them, if there is one."""
    return tuple((words, field) for words, field, _spec, _conversion in Formatter().parse(template))


def _text(pieces: Iterable[object]) -> Text:
    """One text of texts and parts; words in a row are one part, so that equal texts are equal."""
    parts: list[TextPart] = []
    for piece in pieces:
        for part in piece.parts if isinstance(piece, Text) else (piece,):
            known: TextPart = part if isinstance(part, TextPart) else str(part)
            if isinstance(known, str) and parts and isinstance(parts[-1], str):
                parts[-1] += known
            elif known != "":
                parts.append(known)
    return Text(tuple(parts))


def sentence(text: str) -> str:
    """A reason as people write it: capital letter first, full stop last."""
    return capitalized(text) + ("" if text.endswith((".", "?", "!")) else ".")


_StrOrText = TypeVar("_StrOrText", str, Text)


def capitalized(text: _StrOrText) -> _StrOrText:
    """With a capital letter, as a line begins; a text that begins with a card stays as it is."""
    if isinstance(text, str):
        return text[:1].upper() + text[1:]
    first = text.parts[0] if text.parts else None
    return Text((capitalized(first), *text.parts[1:])) if isinstance(first, str) else text


def cut(text: str, length: int) -> str:
    """The text within so many characters, cut at a word, with an ellipsis where something is missing."""
    if len(text) <= length:
        return text
    head = text[: max(0, length - 1)]
    return (head.rpartition(" ")[0] or head).rstrip(" ,;:") + "…"


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


def plural(name_of_group: str) -> bool:
    """Whether a group's name is a plural: the columns, the people; not the cross, the third circle."""
    last = name_of_group.rpartition(" ")[2]
    return last in _PLURALS or (last.endswith("s") and not last.endswith("ss"))


def is_are(name_of_group: str) -> str:
    """The verb after a group's name: the columns are, the talon is."""
    return "are" if plural(name_of_group) else "is"


def bullets(lines: Iterable[object]) -> Iterator[str]:
    """Lines of a page as a list."""
    return (f"* {line}" for line in lines)
