"""Text as meaning instead of markup: made of plain words and of spans.

Commands make texts; each platform writes them by a Markup of its own, and escapes all that is not markup. So
nothing typed by a person can become a link, a mention or a heading, and no sentence is searched for words to
replace once it is made.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from unicodedata import category

from bot.messages.ids import PlaceId
from engine import Card, Text, capitalized, cut, full_name, pretty

AS_LETTER = "\ufe0e"  # the sign before it is to be shown as a letter, not as a picture
REPEATED = 40  # characters of typed text that are quoted back
_REPLACEMENTS = {"Cf": "", "Cc": "\ufffd", "Cs": "\ufffd"}  # by the category of a sign that cannot be seen
_SUIT = re.compile("([♠♥♦♣])(?![\ufe0e\ufe0f])")


@dataclass(frozen=True)
class Typed:
    """Quoted user input: never markup or a link on any platform, and without invisible characters."""

    text: str

    def __post_init__(self) -> None:
        object.__setattr__(self, "text", legible(self.text))

    @classmethod
    def beginning(cls, text: str) -> Typed:
        """A quote shortened to REPEATED characters."""
        return cls(cut(text, REPEATED))


@dataclass(frozen=True)
class Emphasis:
    """Words that stand out: a heading, a name."""

    text: str


@dataclass(frozen=True)
class Code:
    """What can be typed as it stands: "3 f2"."""

    text: str


@dataclass(frozen=True)
class PlayingCard:
    """A playing card."""

    text: str  # "10H", as the engine writes it


@dataclass(frozen=True)
class CommandName:
    """A command, written as it is typed on the reader's platform."""

    name: str  # "daily", as in the table of commands
    rest: str = ""  # what follows it: "play"
    alone: bool = False  # typed by itself where others follow /patience
    listed: bool = False  # in a list of what can be typed: it is no button there


@dataclass(frozen=True)
class Person:
    """A player, by the name that all may know."""

    user: str  # "discord:42"
    name: str  # "Amber Knave 12"
    known: bool = False  # the reader may see who it is, as the platform shows people


@dataclass(frozen=True)
class Owner:
    """Whose board it is, shown before its status; it pings nobody. "" where one plays alone."""

    user: str  # "discord:42"


@dataclass(frozen=True)
class Channel:
    """A channel of a server."""

    place: str  # "discord:7/99"

    @property
    def channel(self) -> str:
        """The platform's own id of it."""
        return PlaceId(self.place).channel

    @property
    def platform(self) -> str:
        return PlaceId(self.place).platform


@dataclass(frozen=True)
class ServerRole:
    """A role of a server."""

    role: str  # the platform's own id of it


@dataclass(frozen=True)
class Moment:
    """A future time, shown in the reader's own time zone; both values are timezone-aware."""

    at: datetime
    now: datetime  # when the text is written


@dataclass(frozen=True)
class Link:
    """A link to one of our own messages or pages; never to an address that somebody typed."""

    text: str
    address: str


def legible(words: str) -> str:
    """User input without invisible characters, which could control terminals or reverse lines.

    White space becomes a space, format characters (directions, joiners, tags) are left out, and other control
    characters and lone surrogates become U+FFFD.
    """
    if words.isprintable():
        return words
    return "".join(" " if sign.isspace() else _REPLACEMENTS.get(category(sign), sign) for sign in words)


Span = (
    Typed
    | Emphasis
    | Code
    | PlayingCard
    | CommandName
    | Person
    | Owner
    | Channel
    | ServerRole
    | Moment
    | Link
)
Part = str | Span


@dataclass(frozen=True)
class RichText:
    """A sequence of words and spans."""

    parts: tuple[Part, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.parts)

    def __str__(self) -> str:
        """Without any markup."""
        return written(self)

    def lines(self) -> Iterator[RichText]:
        """Split at line ends; spans are never split."""
        line: list[Part] = []
        for part in self.parts:
            first, *others = part.split("\n") if isinstance(part, str) else (part,)
            line.append(first)
            for other in others:
                yield text(*line)
                line = [other]
        yield text(*line)


TextLike = RichText | Text | Part


def text(*parts: TextLike) -> RichText:
    """Concatenate texts, those of the engine too; adjacent words become one part.

    So equal texts are equal.
    """
    if len(parts) == 1 and isinstance(parts[0], RichText):
        return parts[0]
    found: list[Part] = []
    for part in parts:
        if isinstance(part, Text):
            pieces: Iterable[Part] = (
                PlayingCard(one.text) if isinstance(one, Card) else str(one) for one in part.parts
            )
        else:
            pieces = part.parts if isinstance(part, RichText) else (part,)
        for piece in pieces:
            if isinstance(piece, str) and found and isinstance(found[-1], str):
                found[-1] += piece
            elif piece != "":
                found.append(piece)
    return RichText(tuple(found))


def joined(parts: Iterable[TextLike], between: str = "\n") -> RichText:
    """Join texts with a separator; empty ones are left out."""
    found: list[TextLike] = []
    for part in filter(None, map(text, parts)):
        found += [between, part] if found else [part]
    return text(*found)


def names_cards(content: TextLike) -> bool:
    """Whether a card stands in the text."""
    return any(isinstance(part, PlayingCard) for part in text(content).parts)


def in_words(content: TextLike) -> RichText:
    """The text for those who hear it: each card by its name, with a capital letter at the beginning."""
    parts, found = text(content).parts, list[Part]()
    for at, part in enumerate(parts):
        if isinstance(part, PlayingCard):
            found.append(full_name(part.text) if at else capitalized(full_name(part.text)))
        else:
            around = parts[at - 1 : at + 2 : 2] if at else ()
            in_a_row = len(around) == 2 and all(isinstance(one, PlayingCard) for one in around)
            found.append(", " if in_a_row and part == " " else part)
    return text(*found)


class Markup:
    """How a platform writes each kind of part; this one writes plain text, for terminals and alt texts."""

    def words(self, words: str) -> str:
        """Our own words; a platform escapes what it would read as markup."""
        return words

    def typed(self, span: Typed) -> str:
        return self.words(span.text)

    def emphasis(self, span: Emphasis) -> str:
        return self.words(span.text)

    def code(self, span: Code) -> str:
        return self.words(span.text)

    def card(self, span: PlayingCard) -> str:
        return self.words(pretty(span.text))

    def command(self, span: CommandName) -> str:
        return self.words(f"/{'' if span.alone else 'patience '}{span.name} {span.rest}".rstrip())

    def person(self, span: Person) -> str:
        return self.words(span.name)

    def owner(self, _span: Owner) -> str:
        return ""

    def channel(self, span: Channel) -> str:
        return self.typed(Typed(span.channel))

    def role(self, span: ServerRole) -> str:
        return self.typed(Typed(span.role))

    def moment(self, span: Moment) -> str:
        minutes = max(0, round((span.at - span.now).total_seconds() / 60))
        return self.words(f"in {hours(minutes)}")

    def link(self, span: Link) -> str:
        return self.words(span.text)

    def part(self, part: Part) -> str:
        """Write any part."""
        ways: dict[type, Callable[[Any], str]] = {
            str: self.words,
            Typed: self.typed,
            Emphasis: self.emphasis,
            Code: self.code,
            Person: self.person,
            PlayingCard: self.card,
            CommandName: self.command,
            Channel: self.channel,
            ServerRole: self.role,
            Moment: self.moment,
            Link: self.link,
            Owner: self.owner,
        }
        return ways[type(part)](part)


PLAIN = Markup()


def as_letters(words: str) -> str:
    """The words with each suit followed by U+FE0E, or chats would show it as an emoji."""
    return _SUIT.sub(rf"\1{AS_LETTER}", words)


def written(content: TextLike, markup: Markup = PLAIN, longest: int | None = None) -> str:
    """A text with a platform's markup, cut to `longest` characters within words but never within a span."""
    parts = text(content).parts
    whole = "".join(map(markup.part, parts))
    if longest is None or len(whole) <= longest:
        return whole
    result, room = "", longest - 1
    for part in parts:
        piece = markup.part(part)
        if len(piece) > room - len(result):
            result += _beginning(part, markup, room - len(result))
            break
        result += piece
    return result.rstrip() + "…"


def beginning(content: TextLike, longest: int) -> RichText:
    """The text, cut to `longest` characters counted without markup."""
    whole = text(content)
    if len(str(whole)) <= longest:
        return whole
    result, room = text(), longest - 1
    for part in whole.parts:
        piece = PLAIN.part(part)
        if len(piece) > room:
            words = _words(part)[:room].rstrip()
            result = text(result, Typed(words) if isinstance(part, Typed) and words else words)
            break
        result, room = text(result, part), room - len(piece)
    return text(result, "…")


def pieces(content: TextLike, markup: Markup, longest: int) -> list[str]:
    """A text split between lines into pieces of at most `longest` characters; empty ones are left out."""
    found: list[str] = []
    for line in (written(line, markup, longest) for line in text(content).lines()):
        if found and len(found[-1]) + 1 + len(line) <= longest:
            found[-1] += f"\n{line}"
        else:
            found.append(line)
    return [piece.strip("\n") for piece in found if piece.strip()]


def hours(minutes: int) -> str:
    """As in "2 h 05 min", "12 min"."""
    whole, rest = divmod(minutes, 60)
    return f"{whole} h {rest:02} min" if whole else f"{rest} min"


def _beginning(part: Part, markup: Markup, room: int) -> str:
    """As much of words as fits with markup; nothing of other spans."""
    words = _words(part)
    while words:
        piece = markup.part(words if isinstance(part, str) else Typed(words))
        if len(piece) <= room:
            return piece
        words = words[: min(len(words) - 1, room)]
    return ""


def _words(part: Part) -> str:
    """The part of a text that may be cut: words and quoted input."""
    return part if isinstance(part, str) else part.text if isinstance(part, Typed) else ""
