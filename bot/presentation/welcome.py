"""The welcome message, posted once where the bot was just added."""

from __future__ import annotations

from bot.messages.reply import Button, Reply
from bot.messages.spans import CommandName, joined, text


def reply() -> Reply:
    """How to begin and what to configure; it pings nobody."""
    lines = (
        "Thank you for having me! I lay out the patiences of Lady Cadogan's book, drawn as you play.",
        text(
            "Type ",
            CommandName("start"),
            " in any channel where I may write to lay one out, or ",
            CommandName("daily"),
            " for the game that is the same for everybody today; ",
            CommandName("help"),
            " has the rest.",
        ),
        text(
            "Who looks after this place says with ",
            CommandName("patience-admin", alone=True),
            " where I am played and where the day's game is posted; ",
            CommandName("about"),
            " tells who runs me.",
        ),
    )
    return Reply(joined(lines), rows=((Button("Start a game", "start", style="main"),),))
