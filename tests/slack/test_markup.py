"""What is said in Slack: spans are shown as what they mean, and nothing typed ever is."""

from __future__ import annotations

import html
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from bot.messages.reply import Button, Menu, Option, Reply
from bot.messages.spans import (
    Channel,
    Code,
    CommandName,
    Emphasis,
    Moment,
    Person,
    PlayingCard,
    TextLike,
    Typed,
    text,
    written,
)
from bot.platforms.slack import blocks
from bot.platforms.slack.markup import SlackMarkup
from tests.standins.slack import limits
from tests.standins.slack.people import Person as Somebody

NOW = datetime(2026, 11, 21, 12, tzinfo=UTC)
SOON = Moment(NOW + timedelta(hours=2, minutes=5), NOW)
NASTY = (
    *("<https://evil.example|Free>", "https://evil.example", "<mailto:x@y.example|Free>", "[Free](x)"),
    *("<@U0ADA>", "<!channel>", "<!here>", "<!subteam^S1>", "<#C0TABLE>", "@channel"),
    *("<!date^1700000000^{date}|now>", "<!date^1700000000^{time}|00:00 UTC>"),
    *("*bold*", "_italics_", "~struck~", "`code`", "```block```"),
    *("> quote", ">>> quote", "• list", "# heading"),
    *(":smile:", ":custom-emoji:", "||spoiler||", "&amp; &lt; <&>", "a & b"),
)


def texts(part: Any) -> Iterator[dict[str, Any]]:
    """All texts in blocks, however deep."""
    for one in part.values() if isinstance(part, dict) else part if isinstance(part, list) else ():
        yield from texts(one)
    if isinstance(part, dict) and isinstance(part.get("text"), str):
        yield part


@pytest.mark.parametrize("raw", NASTY)
@pytest.mark.parametrize("around", ["alone", "among words", "among spans", "on a board"])
def test_typed_text_is_seen_as_it_was_typed(raw: str, around: str) -> None:
    """Slack reads no markup in any text that it can get into; for notifications it is escaped."""
    replies = {
        "alone": text(Typed(raw)),
        "among words": text("Stopped before “", Typed(raw), "”."),
        "among spans": text(Emphasis(raw), " ", Typed(raw), " ", Code("3 f2"), " ", SOON),
        "on a board": text("Stopped before “", Typed(raw), "”."),
    }[around]
    reply = Reply(replies, monospace=raw, status=Typed(raw) if around == "on a board" else "")

    sections = blocks.of(reply)

    assert limits.message_blocks(sections) == []
    found = list(texts(sections))
    assert {one["type"] for one in found} <= {"plain_text", "text"}
    assert not any(one.get("emoji") for one in found)
    assert any(raw in one["text"] for one in found)
    line = blocks.fallback(Reply(Typed(raw)))
    assert html.unescape(line) == raw
    assert not {"<", ">"} & set(line)


OURS = SlackMarkup(suits={"S": "spades-1", "H": "hearts-1", "D": "diamonds-1", "C": "clubs-1"})


def a_move(icon: str = "C") -> Reply:
    """A board's words and taps, as far as suits stand in them."""
    sentence = text(PlayingCard("7C"), " goes from 3 to f2.")
    button = Button("7♣ → f2", "move", {"moves": "3 f2"}, icon=icon)
    menu = Menu("Choose", "move", "moves", (Option("7♣ from 3 onto the 8♣ of 4", "3 4", icon=icon),))
    return Reply(sentence, rows=((button,),), menus=(menu,))


def test_suits_are_letters_where_the_workspace_has_no_emojis() -> None:
    """Each is followed by the sign that asks for a letter, and nothing is read as an emoji."""
    sections = blocks.of(a_move())

    assert limits.message_blocks(sections) == []
    found = [one["text"] for one in texts(sections)]
    assert found[:2] == ["7♣\ufe0e goes from 3 to f2.", "7♣\ufe0e → f2"]
    assert found[-1] == "7♣\ufe0e from 3 onto the 8♣\ufe0e of 4"
    assert not any(one.get("emoji") for one in texts(sections))


def test_suits_are_the_emojis_of_the_workspace() -> None:
    """In words as elements of their own, before the words of buttons and lines, and in notifications."""
    sections = blocks.of(a_move(), markup=OURS)

    assert limits.message_blocks(sections) == []
    (line,) = sections[0]["elements"]
    assert line["elements"][:2] == [{"type": "text", "text": "7"}, {"type": "emoji", "name": "clubs-1"}]
    button, option = sections[1]["elements"][0], sections[2]["elements"][0]["options"][0]
    assert button["text"] == {"type": "plain_text", "text": ":clubs-1: 7♣\ufe0e → f2", "emoji": True}
    assert option["text"]["text"].startswith(":clubs-1: 7♣\ufe0e from 3")
    assert blocks.fallback(a_move(), OURS) == "7:clubs-1: goes from 3 to f2."
    plain = blocks.of(a_move(icon=""), markup=OURS)
    assert plain[1]["elements"][0]["text"]["emoji"] is False


@pytest.mark.parametrize(
    ("span", "line", "element"),
    [
        (Emphasis("The <Kings>"), "The &lt;Kings&gt;", {"text": "The <Kings>", "style": {"bold": True}}),
        (Code("3 f2"), "3 f2", {"text": "3 f2", "style": {"code": True}}),
        (Person("slack:T/U", "Amber Knave 12", known=True), "Amber Knave 12", {"text": "Amber Knave 12"}),
        (CommandName("daily", "play"), "/patience daily play", {"text": "/patience daily play"}),
        (CommandName("move", "3 f2", alone=True), "/patience m 3 f2", {"text": "/patience m 3 f2"}),
        (CommandName("patience-admin"), "/patience admin", {"text": "/patience admin"}),
        (Channel("slack:T/C0TABLE"), "<#C0TABLE>", {"type": "channel", "channel_id": "C0TABLE"}),
        (Channel("slack:T/<x>"), "&lt;x&gt;", {"text": "<x>"}),
    ],
)
def test_spans_are_shown_as_what_they_mean(span: TextLike, line: str, element: dict[str, Any]) -> None:
    """In the line for notifications, and as an element of a rich text."""
    section = blocks.section(text(span, Code("x")))

    assert written(span, SlackMarkup()) == line
    assert section["elements"][0]["elements"][0] == {"type": "text", **element}


def test_move_is_named_by_itself_where_it_is_ours() -> None:
    """Otherwise it follows /patience, as everything does."""
    assert written(CommandName("move", "3 f2", alone=True), SlackMarkup(move=True)) == "/move 3 f2"


def test_a_time_is_the_reader_s_own() -> None:
    """Slack puts it there; where it cannot, it is told in UTC."""
    until, clock = blocks.section(SOON)["elements"][0]["elements"]

    assert until == {"type": "text", "text": "in 2 h 05 min, at "}
    assert clock == {"type": "date", "timestamp": 1795269900, "format": "{time}", "fallback": "14:05 UTC"}
    assert written(SOON, SlackMarkup()) == "in 2 h 05 min, at <!date^1795269900^{time}|14:05 UTC>"


@pytest.mark.asyncio(loop_scope="session")
async def test_a_masked_link_is_shown_unmasked(ada: Somebody) -> None:
    """In a message that everybody sees, what was typed between good moves is text and nothing else."""
    await ada.types("/patience start wheel 7")
    await ada.sees("no moves")
    await ada.types("/patience m deal, <https://evil.example|Free>")

    board = await ada.sees("Stopped before")

    assert "<https://evil.example|Free>" in board.words
    assert {one["type"] for one in texts(board.blocks)} <= {"plain_text", "text"}
