"""What is said in Discord: spans become its markup, and nothing else ever does."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.messages.spans import (
    Channel,
    Code,
    CommandName,
    Emphasis,
    Moment,
    Owner,
    Person,
    Span,
    Typed,
    text,
    written,
)
from bot.platforms.discord.markup import MARKUP, escaped
from tests.discord.markdown import LINE_RULES, RULES, displayed
from tests.discord.scripted import Script
from tests.standins.discord.people import Person as Somebody

NOW = datetime(2026, 11, 21, 12, tzinfo=UTC)
NASTY = {
    "link": ["[Free](https://evil.example)", "[a](b) [Free](x)", "[Free](<https://evil.example> 'x')"],
    "address": ["https://evil.example", "see <https://evil.example>", "steam://run", "discord://x"],
    "mail": ["<mailto:x@evil.example>", "<a@b.example>"],
    "mention": ["<@42>", "<@!42>", "<@&42>", "<#42>", "@everyone", "@here", "<id:customize>"],
    "command": ["</daily:42>"],
    "time": ["<t:1700000000>", "<t:1700000000:R>"],
    "custom emoji": ["<:smile:42>", "<a:dance:42>"],
    "emoji": [":smile:", "no :+1: here", ":thumbsup::skin-tone-2:"],
    "heading": ["# Big", "words\n## Big", "### Big"],
    "small print": ["-# small"],
    "list": ["- one", " * one", "1. one\n1. two", "+ one"],
    "quote": ["> said", ">>> said", "words\n > said"],
    "code": ["`code`", "``co`de``"],
    "code block": ["```py\ncode```"],
    "bold": ["**b**", "***both***"],
    "underline": ["__u__"],
    "italics": ["*i*", "_i_"],
    "strike": ["~~s~~"],
    "spoiler": ["||s||"],
}
ALPHABET = "ab1 \n\\*_~`|<>[]()#@:/.-+!&?t"


def test_every_markup_of_discord_is_tried() -> None:
    """The reader knows each of them, and sees it where it is not escaped."""
    assert set(NASTY) == {*RULES, *LINE_RULES}
    for kind, texts in NASTY.items():
        for raw in texts:
            assert kind in displayed(raw)[1], raw


@pytest.mark.parametrize("raw", [raw for texts in NASTY.values() for raw in texts])
def test_typed_text_is_seen_as_it_was_typed(raw: str) -> None:
    """No markup comes out of it, alone or between our words, where it stays in their line."""
    line = raw.replace("\n", " ")
    assert displayed(escaped(raw)) == (raw, set())
    assert displayed(written(text("Stopped before “", Typed(raw), "”."), MARKUP)) == (
        f"Stopped before “{line}”.",
        set(),
    )


@given(st.text(ALPHABET, max_size=40))
def test_nothing_that_can_be_typed_becomes_markup(raw: str) -> None:
    """Whatever the signs, and wherever they stand."""
    assert displayed(escaped(raw)) == (raw, set())


@pytest.mark.parametrize(
    ("span", "raw"),
    [
        (Typed("**b** <@42>"), r"\*\*b\*\* \<\@42>"),
        (Emphasis("The *Kings*"), r"**The \*Kings\***"),
        (Code("3 f2"), "`3 f2`"),
        (Code("`3"), r"\`3"),
        (CommandName("daily", "play"), "/patience daily play"),
        (CommandName("move", "3 f2", alone=True), "/move 3 f2"),
        (Person("discord:42", "Amber Knave 12", known=True), "<@42> (Amber Knave 12)"),
        (Person("discord:42", "Amber Knave 12"), "Amber Knave 12"),
        (Person("slack:T/42", "Amber Knave 12", known=True), "Amber Knave 12"),
        (Owner("discord:42"), "<@42> · "),
        (Owner("local:me"), ""),
        (Channel("discord:7/99"), "<#99>"),
        (Channel("discord:7/<x>"), r"\<x>"),
        (Moment(NOW + timedelta(hours=2), NOW), "<t:1795269600:R> (<t:1795269600:t>)"),
    ],
)
def test_spans_become_markup(span: Span, raw: str) -> None:
    """A name, a channel, a time as each reader's Discord shows them; the rest as words."""
    assert written(span, MARKUP) == raw


@pytest.mark.parametrize("private", [True, False])
async def test_a_masked_link_is_shown_unmasked(ada: Somebody, script: Script, private: bool) -> None:
    """Two of them in a line, one behind the other: both stay what was typed."""
    typed = "deal, [Free](https://evil.example) [Nitro](https://evil.example)"
    script.once(text("Stopped before “", Typed(typed), "”."), private=private)

    answer = await ada.slash("patience board")

    assert displayed(answer.text) == (f"Stopped before “{typed}”.", set())
