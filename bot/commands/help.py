"""The list of commands, and how moves are typed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from bot.commands.command import Command
from bot.messages.reply import Button, Reply
from bot.messages.request import Request
from bot.messages.spans import Code, CommandName, joined, text
from bot.presentation import guide

if TYPE_CHECKING:
    from bot.services import Services

MOST_OPTIONS = 2  # of a command; the platforms name the others where it is typed
HOW = text(
    "Type a move as two piles, from and to: ",
    CommandName("move", "3 f2", alone=True),
    ". Every pile's code stands on the picture. A letter alone means any pile of its kind (",
    Code("3 f"),
    "), a card may stand for its pile (",
    Code("9D f"),
    "), and several moves go with commas: ",
    Code("3 f2, 5 f1, deal"),
    ". Buttons and menus do the same by taps.",
)


def command_of(others: Sequence[Command]) -> Command:
    """The help command, which lists all others and itself."""

    async def run(request: Request, _services: Services) -> Reply:
        lines = []
        for one in (*others, command):
            if one.listed and not (one.server and request.place.direct):
                names = [o.name if o.required else f"[{o.name}]" for o in one.options]
                more = ["…"] if len(names) > MOST_OPTIONS else []
                options = " ".join([*names[:MOST_OPTIONS], *more])
                name = CommandName(one.name, options, alone=bool(one.alone), listed=True)
                lines.append(text(name, f": {one.summary}"))
        rows = ((Button("Start a game", "start", style="main"), Button("The games", "games"), guide.OFFER),)
        return Reply(text(joined(lines), "\n\n", HOW), rows=rows, private=True)

    command = Command("help", "How to play", run, offline=True)
    return command
