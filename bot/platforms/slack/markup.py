"""How a reply's words are shown in Slack: as plain or rich text, which no typing can turn into markup.

Only the line for notifications is mrkdwn, where Slack reads its own signs; they are escaped there.
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
    Sayable,
    Typed,
    as_letters,
    hours,
    text,
    written,
)

Element = dict[str, Any]
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
        self.suits = suits  # the names of emojis by the letters of the suits, where the workspace has them
        self.called = called  # what people are called; "" of whom that is not known

    def naming(self, called: Callable[[str], str]) -> SlackMarkup:
        """The same, which knows people's names."""
        return SlackMarkup(move=self.move, suits=self.suits, called=called)

    def words(self, words: str) -> str:
        return as_letters(words).translate(_ESCAPED)

    def typed(self, span: Typed) -> str:
        return self.words(span.text)

    def card(self, span: PlayingCard) -> str:
        name = self.suits.get(span.text[-1])
        return f"{span.text[:-1]}:{name}:" if name else super().card(span)

    def person(self, span: Person) -> str:
        return self.words(self.named(span))

    def named(self, span: Person) -> str:
        """In plain words, too; with the name of everyone's board behind the own one."""
        name = self.called(span.user) if span.known else ""
        return f"{name} ({span.name})" if name else span.name

    def owner(self, span: Owner) -> str:
        return self.words(self.whose(span))

    def whose(self, span: Owner) -> str:
        """In plain words: whoever is mentioned would hear of every move."""
        name = self.called(span.user)
        return f"{name} · " if name else ""

    def command(self, span: CommandName) -> str:
        """All follow /patience there, but /move where it is ours; two have shorter names."""
        return self.words(self.line(span))

    def line(self, span: CommandName) -> str:
        """A command as it is typed."""
        name = (
            "move" if span.name == "move" and self.move else f"patience {SHORTER.get(span.name, span.name)}"
        )
        return f"/{name} {span.rest}".rstrip()

    def channel(self, span: Channel) -> str:
        return f"<#{span.channel}>" if _is_ours(span) else super().channel(span)

    def link(self, span: Link) -> str:
        return f"<{span.address}|{self.words(span.text)}>"

    def moment(self, span: Moment) -> str:
        return f"{_until(span)}<!date^{_seconds(span)}^{{time}}|{_in_utc(span)}>"


def rich(said: Sayable, markup: SlackMarkup) -> list[Element]:
    """The elements of a rich text: every part says itself what it is, and words are words."""
    elements = [element for part in text(said).parts for element in _elements(part, markup)]
    found: list[Element] = []
    for is_words, some in groupby(elements, lambda element: element.keys() == {"type", "text"}):
        run = list(some)
        whole = "".join(element["text"] for element in run) if is_words else ""
        found += [{"type": "text", "text": whole}] if is_words else run
    return found


def is_plain(said: Sayable, markup: SlackMarkup) -> bool:
    """Whether there is nothing in it but words and typing."""
    kinds = (Emphasis, Code, Channel, Moment, Link, *((PlayingCard,) if markup.suits else ()))
    return not any(isinstance(part, kinds) for part in text(said).parts)


def parts(said: Sayable, longest: int) -> list[RichText]:
    """The text in pieces that fit, parted between lines where that is possible; none is blank."""
    groups: list[list[RichText]] = []
    room = 0
    for line in chain.from_iterable(_cut(line, longest) for line in text(said).lines()):
        size = len(str(line)) + 1
        if size > room:
            groups.append([])
            room = longest + 1
        groups[-1].append(line)
        room -= size
    trimmed = (_trimmed(lines) for lines in groups)
    return [_one(lines) for lines in trimmed if lines]


def _cut(line: RichText, longest: int) -> list[RichText]:
    """A line that no piece has room for in several, as words; any other as it is."""
    words = str(line)
    if len(words) <= longest:
        return [line]
    return [text(words[at : at + longest]) for at in range(0, len(words), longest)]


def _trimmed(lines: list[RichText]) -> list[RichText]:
    """Without blank lines before and after."""
    full = [at for at, line in enumerate(lines) if str(line).strip()]
    return lines[full[0] : full[-1] + 1] if full else []


def _one(lines: list[RichText]) -> RichText:
    return text(lines[0], *(part for line in lines[1:] for part in ("\n", line)))


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


def plainly(said: Sayable, markup: SlackMarkup) -> str:
    """Without any markup, but with commands as they are typed here."""
    return as_letters("".join(_plain(part, markup) for part in text(said).parts))


def _plain(part: Part, markup: SlackMarkup) -> str:
    match part:
        case CommandName():
            return markup.line(part)
        case Owner():
            return markup.whose(part)
        case Person():
            return markup.named(part)
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
