"""No reply, however large, becomes a message that Slack refuses."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from bot.commands import COMMANDS
from bot.commands.command import missing_option
from bot.messages.custom_ids import CustomId
from bot.messages.reply import Board, Button, Menu, Option, Reply
from bot.platforms.slack import blocks, home
from bot.platforms.slack.addresses import SlackAddress
from tests.standins.slack import limits

FULL = Reply(
    message="\n".join("x" * 500 for _ in range(100)),
    picture=b"png",
    alt="a" * 5000,
    rows=tuple(
        tuple(Button("b" * 80, "start", {"game": "wheel", "deal": "9" * 9, "n": str(n)}) for n in range(5))
        for _ in range(5)
    ),
    menus=tuple(
        Menu(
            "p" * 200,
            "move",
            "moves",
            tuple(Option("o" * 100, f"{n}" * 20, "n" * 100) for n in range(10, 35)),
        )
        for _ in range(5)
    ),
    board=Board("abcdefghij", 12_345, "slack:T0/U0"),
    monospace="\n".join("&" * 60 for _ in range(40)),
)
REPLIES = {
    "everything at its longest": FULL,
    "one word": Reply("Yes."),
    "only a line of status": Reply("The Wheel, deal 7", board=FULL.board),
    "no room between words": Reply("x" * 20_000),
    "nothing but blanks": Reply("Hello\n\n \n"),
    "markup in the words": Reply("<!channel> & <@U1> *bold* `code`" * 50, monospace="<&>" * 600),
    "an empty menu and nothing to press": Reply("Hm.", menus=(Menu("?", "start", "game", ()),)),
    "all that could be pressed is disabled": Reply("Hm.", rows=((Button("Undo", "undo", disabled=True),),)),
    "a long label alone": Reply("Hm.", menus=(Menu("?", "move", "moves", (Option("o" * 100, "v"),)),)),
}


@pytest.mark.parametrize("name", REPLIES)
def test_every_reply_fits(name: str) -> None:
    """Fifty blocks, 25 taps in a row, 3000 characters of text, 75 of a label, 150 of a value, and so on."""
    reply = REPLIES[name]
    picture = blocks.image(reply.alt, slack_file={"id": "F012345678"}) if reply.picture else None

    assert limits.message_blocks(blocks.of(reply, picture)) == []
    assert 0 < len(blocks.fallback(reply)) <= 40_000


@pytest.mark.parametrize("name", REPLIES)
def test_every_home_fits(name: str) -> None:
    """A home with the longest list of tables and the longest answer above it."""
    last = replace(REPLIES[name], board=None, picture=None)

    assert limits.view(home.view(last, COMMANDS, "D012345678", last)) == []


@pytest.mark.parametrize(
    "command", [name for name, one in COMMANDS.items() if any(o.required for o in one.options)]
)
def test_every_window_fits(command: str) -> None:
    """For each command that may have to be asked for something, whatever its button is called."""
    mark = CustomId("b", 3, command, {}, "abcdefghij", 12)
    option = missing_option(COMMANDS[command], mark)
    assert option is not None
    address = SlackAddress(
        "T" * 12, "U" * 12, "C" * 12, "1700000000.000100", "1700000000.000200", "https://hooks.slack.com/" * 5
    )
    metadata = json.dumps({"asked": vars(address), "mark": mark.packed()})

    assert limits.view(blocks.window("A button of a long name " * 3, option, metadata)) == []


def test_what_is_disabled_is_not_offered() -> None:
    """Slack has no disabled buttons."""
    reply = Reply("Hm.", rows=((Button("Undo", "undo", disabled=True), Button("Deal", "deal")),))

    [row] = [block for block in blocks.of(reply) if block["type"] == "actions"]
    assert [tap["text"]["text"] for tap in row["elements"]] == ["Deal"]


def test_nothing_in_our_words_is_markup() -> None:
    """What somebody typed, and is repeated to them, calls nobody and looks as it was typed."""
    reply = Reply("I do not know <!channel>.", monospace="<&>")

    words, code = blocks.of(reply)
    assert words["text"]["type"] == "plain_text"
    assert code["elements"][0] == {
        "type": "rich_text_preformatted",
        "elements": [{"type": "text", "text": "<&>"}],
    }
    assert blocks.fallback(reply) == "I do not know &lt;!channel&gt;."


def test_a_long_label_stands_below_in_full_as_far_as_there_is_room() -> None:
    """A move in more words than fit is not lost."""
    words = "The queen of spades from the fourth pile of the tableau to the seventh foundation"
    reply = Reply("Hm.", menus=(Menu("?", "move", "moves", (Option(words, "4 f7"),)),))

    [option] = blocks.of(reply)[-1]["elements"][0]["options"]
    assert option["text"]["text"].endswith("…")
    assert option["description"]["text"].endswith("to the seventh…")
