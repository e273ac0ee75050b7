"""The App Home: a user's tables, commands, and settings."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import count

from bot.commands import Command
from bot.messages.reply import Button, Reply
from bot.platforms.slack import blocks
from bot.platforms.slack.blocks import Block
from bot.platforms.slack.markup import SlackMarkup

# Commands with a button each, as far as they exist.
OFFERED = ("daily", "streak", "stats", "leaderboard", "start", "rules", "settings", "data", "help")
IN_MESSAGES = "Your table lies in the Messages tab, next to this one."
TEXT_FIRST = "The board as text, with every picture. Good for reading aloud, and for large letters."


def view(
    tables: Reply,
    commands: Mapping[str, Command],
    channel: str,
    last: Reply | None = None,
    markup: SlackMarkup = blocks.MARKUP,
) -> Block:
    """The whole view; `last` is the reply to the last tap, `channel` that of the direct messages."""
    places = count()
    parts = [
        *(_last_reply(last, places, markup) if last else ()),
        _heading("Your tables"),
        *blocks.of(tables, places=places, markup=markup),
        _heading("More"),
        *(_offer(commands[name], next(places)) for name in OFFERED if name in commands),
        *(_settings(places) if "text" in commands else ()),
    ]
    return {"type": "home", "private_metadata": channel, "blocks": parts}


def _last_reply(last: Reply, places: Iterator[int], markup: SlackMarkup) -> list[Block]:
    """The reply to a tap; a table itself can only be played in messages."""
    if last.board:
        return [blocks.section(IN_MESSAGES), {"type": "divider"}]
    # Uploads are not reliably shown here, so pictures come as their alt text.
    last = replace(last, monospace=last.monospace or last.alt)
    return [*blocks.of(last, places=places, markup=markup), {"type": "divider"}]


def _heading(text: str) -> Block:
    return {"type": "header", "text": blocks.plain(text, 150)}


def _offer(command: Command, place: int) -> Block:
    tap = Button(command.name.capitalize(), command.name)
    return {**blocks.section(command.summary), "accessory": blocks.button(tap, place)}


def _settings(places: Iterator[int]) -> list[Block]:
    switches = (("Text on", "on"), ("Text off", "off"))
    taps = [
        blocks.button(Button(label, "text", {"always": value}), next(places)) for label, value in switches
    ]
    return [_heading("Settings"), blocks.section(TEXT_FIRST), {"type": "actions", "elements": taps}]
