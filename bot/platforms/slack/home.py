"""The App Home: a user's tables, commands, and settings."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from itertools import count

from bot.commands import Command
from bot.messages.reply import Button, Reply
from bot.platforms.slack import blocks
from bot.platforms.slack.blocks import Block
from bot.platforms.slack.markup import SlackMarkup
from bot.records.preferences import WORDS

# Commands with a button each, as far as they exist.
OFFERED = ("daily", "streak", "stats", "leaderboard", "start", "rules", "settings", "data", "help")
IN_MESSAGES = "Your table lies in the Messages tab, next to this one."
TEXT_FIRST = "The board as text, with every picture. Good for reading aloud, and for large letters."
NAMED = "Cards by their names, ten of spades, in every message and button. Good for screen readers."
# Each with its explanation, the name of its buttons, its command, and the argument that is on or off.
_SWITCHES: tuple[tuple[str, str, str, Mapping[str, str], str], ...] = (
    (TEXT_FIRST, "Text", "text", {}, "always"),
    (NAMED, "Words", "settings", {"setting": WORDS.name}, "value"),
)


def view(
    tables: Reply,
    commands: Mapping[str, Command],
    channel: str,
    last: Reply | None = None,
    markup: SlackMarkup = blocks.MARKUP,
) -> Block:
    """The whole view; `last` is the reply to the last tap, `channel` that of the direct messages."""
    places = count()
    parts: list[Block] = []
    if last and last.board:  # a table itself can only be played in messages
        parts += [blocks.section(IN_MESSAGES), {"type": "divider"}]
    elif last:
        # Uploads are not reliably shown here, so pictures come as their alt text.
        last = replace(last, monospace=last.monospace or last.alt)
        parts += [*blocks.of(last, places=places, markup=markup), {"type": "divider"}]
    parts += [_heading("Your tables"), *blocks.of(tables, places=places, markup=markup), _heading("More")]
    for name in OFFERED:
        if name in commands:
            tap = blocks.button(Button(name.capitalize(), name), next(places))
            parts.append({**blocks.section(commands[name].summary), "accessory": tap})
    if "text" in commands:
        parts.append(_heading("Settings"))
        for about, label, command, arguments, switch in _SWITCHES:
            taps = [
                blocks.button(Button(f"{label} {value}", command, {**arguments, switch: value}), next(places))
                for value in ("on", "off")
            ]
            parts += [blocks.section(about), {"type": "actions", "elements": taps}]
    return {"type": "home", "private_metadata": channel, "blocks": parts}


def _heading(text: str) -> Block:
    return {"type": "header", "text": blocks.plain(text, 150)}
