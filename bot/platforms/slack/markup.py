"""Text in Slack: as plain or rich text, in which no user input can become markup.

Only the text for notifications is mrkdwn, in which Slack's control characters are escaped.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from datetime import UTC
from itertools import chain, groupby
from types import MappingProxyType
from typing import Any

from bot.messages.spans import (
    Channel,
    Code,
    CommandName,
    Emphasis,
    Link,
    Markup,
    Moment,
    Owner,
    Part,
    Person,
    PlayingCard,
    RichText,
    TextLike,
    Typed,
    as_letters,
    hours,
    text,
    written,
)

Element = dict[str, Any]  # of rich text, in the shapes that Slack documents
SHORTER = {"move": "m", "patience-admin": "admin"}  # as bot.dispatch reads them

_ESCAPED = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;"})


class SlackMarkup(Markup):
    """Slack's mrkdwn, https://docs.slack.dev/messaging/formatting-message-text."""

    def __init__(
        self,
        *,
        move: bool = False,
        suits: Mapping[str, str] = MappingProxyType({}),
        called: Callable[[str], str] = lambda _user: "",
    ) -> None:
        self.move = move  # whether /move is ours
        self.suits = suits  # names of emojis by the letters of the suits, where the workspace has them
        self.called = called  # display names of users; "" where unknown

    def naming(self, called: Callable[[str], str]) -> SlackMarkup:
        """A copy that uses these display names."""
        return SlackMarkup(move=self.move, suits=self.suits, called=called)

    def words(self, words: str) -> str:
        return as_letters(words).translate(_ESCAPED)

    def typed(self, span: Typed) -> str:
        return self.words(span.text)

    def card(self, span: PlayingCard) -> str:
        name = self.suits.get(span.text[-1])
        return f"{span.text[:-1]}:{name}:" if name else super().card(span)

    def person(self, span: Person) -> str:
        return self.words(self.person_name(span))

    def person_name(self, span: Person) -> str:
        """A person in plain text: the display name with the alias, or the alias alone."""
        name = self.called(span.user) if span.known else ""
        return f"{name} ({span.name})" if name else span.name

    def owner(self, span: Owner) -> str:
        return self.words(self.owner_name(span))

    def owner_name(self, span: Owner) -> str:
        """The owner in plain text: a mention would notify them of every move."""
        name = self.called(span.user)
        return f"{name} · " if name else ""

    def command(self, span: CommandName) -> str:
        """All commands follow /patience, except /move where it is ours; two have shorter names."""
        return self.words(self.command_line(span))

    def command_line(self, span: CommandName) -> str:
        """A command as it is typed."""
        if span.name == "move" and self.move:
            return f"/move {span.rest}".rstrip()
        return f"/patience {SHORTER.get(span.name, span.name)} {span.rest}".rstrip()

    def channel(self, span: Channel) -> str:
        return f"<#{span.channel}>" if _is_ours(span) else super().channel(span)

    def link(self, span: Link) -> str:
        return f"<{span.address}|{self.words(span.text)}>"

    def moment(self, span: Moment) -> str:
        return f"{_until(span)}<!date^{_seconds(span)}^{{time}}|{_in_utc(span)}>"


def rich(content: TextLike, markup: SlackMarkup) -> list[Element]:
    """The elements of a rich_text block."""
    elements = [element for part in text(content).parts for element in _elements(part, markup)]
    found: list[Element] = []
    for is_words, some in groupby(elements, lambda element: element.keys() == {"type", "text"}):
        run = list(some)
        whole = "".join(element["text"] for element in run) if is_words else ""
        found += [{"type": "text", "text": whole}] if is_words else run
    return found


def is_plain(content: TextLike, markup: SlackMarkup) -> bool:
    """Whether plain text can show the content."""
    kinds = (Emphasis, Code, Channel, Moment, Link, *((PlayingCard,) if markup.suits else ()))
    return not any(isinstance(part, kinds) for part in text(content).parts)


def parts(content: TextLike, longest: int) -> list[RichText]:
    """The text split into pieces of at most `longest` characters, at line ends if possible; none is blank."""
    groups: list[list[RichText]] = []
    room = 0
    for line in chain.from_iterable(_cut(line, longest) for line in text(content).lines()):
        size = len(str(line)) + 1
        if size > room:
            groups.append([])
            room = longest + 1
        groups[-1].append(line)
        room -= size
    found = []
    for lines in groups:
        full = [at for at, line in enumerate(lines) if str(line).strip()]
        if full:  # without blank lines before and after
            first, *others = lines[full[0] : full[-1] + 1]
            found.append(text(first, *(part for line in others for part in ("\n", line))))
    return found


def _cut(line: RichText, longest: int) -> list[RichText]:
    """Split a line that is too long, as plain words."""
    words = str(line)
    if len(words) <= longest:
        return [line]
    return [text(words[at : at + longest]) for at in range(0, len(words), longest)]


def _elements(part: Part, markup: SlackMarkup) -> Iterator[Element]:
    match part:
        case str():
            yield {"type": "text", "text": as_letters(part)}
        case PlayingCard() if name := markup.suits.get(part.text[-1]):
            yield {"type": "text", "text": part.text[:-1]}
            yield {"type": "emoji", "name": name}
        case Emphasis():
            yield {"type": "text", "text": as_letters(part.text), "style": {"bold": True}}
        case Code():
            yield {"type": "text", "text": part.text, "style": {"code": True}}
        case Channel() if _is_ours(part):
            yield {"type": "channel", "channel_id": part.channel}
        case Link():
            yield {"type": "link", "url": part.address, "text": part.text}
        case Moment():
            yield {"type": "text", "text": _until(part)}
            clock = {"timestamp": _seconds(part), "format": "{time}", "fallback": _in_utc(part)}
            yield {"type": "date", **clock}
        case _ if words := plainly(part, markup):
            yield {"type": "text", "text": words}


def plainly(content: TextLike, markup: SlackMarkup) -> str:
    """The content as plain text, with commands as they are typed in Slack."""
    return as_letters("".join(_plain(part, markup) for part in text(content).parts))


def _plain(part: Part, markup: SlackMarkup) -> str:
    match part:
        case CommandName():
            return markup.command_line(part)
        case Owner():
            return markup.owner_name(part)
        case Person():
            return markup.person_name(part)
        case _:
            return written(part)


def _is_ours(span: Channel) -> bool:
    return span.platform == "slack" and span.channel.isalnum()


def _until(span: Moment) -> str:
    minutes = max(0, round((span.at - span.now).total_seconds() / 60))
    return f"in {hours(minutes)}, at "


def _seconds(span: Moment) -> int:
    return int(span.at.timestamp())


def _in_utc(span: Moment) -> str:
    return f"{span.at.astimezone(UTC):%H:%M} UTC"
