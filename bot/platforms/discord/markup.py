"""Discord's markup: how spans are written, and how everything else is escaped.

A backslash before a character that is no letter, digit or space shows that character. discord.py's own
escape_markdown leaves the second of two links in a line, mentions, emojis and bare URLs as they are.
"""

from __future__ import annotations

import re

from bot.messages.ids import UserId
from bot.messages.spans import (
    Channel,
    Code,
    CommandName,
    Emphasis,
    Link,
    Markup,
    Moment,
    Owner,
    Person,
    PlayingCard,
    ServerRole,
    Typed,
    as_letters,
)
from bot.platforms.discord.emojis import SUITS, SuitEmojis

_SIGNS = re.compile(
    r"[\\*_~`|<\[\]@]"  # emphasis, code, spoilers, mentions, times, custom emojis, links with other words
    r"|:(?!\s)"  # bare addresses; emojis by their names
    r"|(?m:^\s*)(?:\#|-|>|\+|\d+(?=\.))",  # headings, small print, lists, quotes
)


def escaped(words: str) -> str:
    """The words escaped, so that they show as they are."""
    return _SIGNS.sub(_harmless, words)


def _harmless(found: re.Match[str]) -> str:
    whole = found[0]
    return f"{whole}\\" if whole[-1].isdigit() else f"{whole[:-1]}\\{whole[-1]}"


MESSAGES = "https://discord.com/channels/"  # with which the URL of a message begins


class DiscordMarkup(Markup):
    """People, channels and times as each reader's own Discord shows them; nobody is pinged."""

    def __init__(self, suits: SuitEmojis | None = None) -> None:
        self.suits = suits or SuitEmojis()

    def words(self, words: str) -> str:
        return escaped(as_letters(words))

    def typed(self, span: Typed) -> str:
        return self.words(span.text)

    def card(self, span: PlayingCard) -> str:
        return escaped(span.text[:-1]) + self.suits.written(span.text[-1])

    def emphasis(self, span: Emphasis) -> str:
        return f"**{escaped(span.text)}**" if span.text.strip() == span.text != "" else escaped(span.text)

    def code(self, span: Code) -> str:
        return escaped(span.text) if "`" in span.text or not span.text.strip() else f"`{span.text}`"

    def command(self, span: CommandName) -> str:
        return escaped(f"/{'' if span.alone else 'patience '}{span.name} {span.rest}".rstrip())

    def person(self, span: Person) -> str:
        user = UserId(span.user)
        if span.known and user.platform == "discord" and user.own.isdecimal():
            return f"<@{user.own}> ({escaped(span.name)})"
        return escaped(span.name)

    def owner(self, span: Owner) -> str:
        """A mention; with allowed_mentions empty it notifies nobody."""
        user = UserId(span.user)
        return f"<@{user.own}> · " if user.platform == "discord" and user.own.isdecimal() else ""

    def channel(self, span: Channel) -> str:
        known = span.platform == "discord" and span.channel.isdecimal()
        return f"<#{span.channel}>" if known else super().channel(span)

    def role(self, span: ServerRole) -> str:
        """A mention; with allowed_mentions empty it notifies nobody."""
        return f"<@&{span.role}>" if span.role.isdecimal() else super().role(span)

    def link(self, span: Link) -> str:
        """Of a message the bare URL, which Discord shows as the name of the channel.

        Any other stands behind its words; the angle brackets keep Discord from showing a preview below.
        """
        if span.address.startswith(MESSAGES):
            return f"{escaped(span.text)}: {span.address}"
        return f"[{escaped(span.text)}](<{span.address}>)"

    def moment(self, span: Moment) -> str:
        seconds = int(span.at.timestamp())
        return f"<t:{seconds}:R> (<t:{seconds}:t>)"


MARKUP = DiscordMarkup(SUITS)
IN_LETTERS = DiscordMarkup()  # suits as letters, where the emojis' names take too much room
