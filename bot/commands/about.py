"""What this bot is, who runs it, and its terms."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.commands.command import Command
from bot.messages.reply import Button, Reply
from bot.messages.request import Request
from bot.messages.spans import Link, TextLike, joined, text
from engine import GAMES, __version__

if TYPE_CHECKING:
    from bot.services import Services
    from bot.settings import Settings

PAGES = ("terms", "privacy", "support")
TAPS = ((Button("Start a game", "start", style="main"), Button("How to play", "help")),)


async def run(_request: Request, services: Services) -> Reply:
    """The games, the book, the licence, the operator, and links to the terms."""
    lines: list[TextLike] = [
        f"Patience {__version__}: {len(GAMES)} games, a picture after every move, and a daily deal.",
        "Its book is Lady Cadogan's Illustrated Games of Solitaire or Patience, page by page in the rules.",
        "It is free software under the MIT License, and keeps no names and no messages.",
        *_run_by(services.settings),
    ]
    return Reply(joined(lines), rows=TAPS, private=True)


def _run_by(settings: Settings) -> list[TextLike]:
    """Who runs this bot, as far as it is configured, and links to its pages where they are served."""
    lines: list[TextLike] = []
    if settings.operator:
        lines.append(f"It is run here by {settings.operator}.")
    if settings.public_url:
        there = settings.public_url.rstrip("/")
        pages = [Link(name.capitalize(), f"{there}/{name}") for name in PAGES]
        lines.append(text("To read: ", joined(pages, " · "), "."))
    return lines


command = Command("about", "What this is, who runs it, and its terms", run, offline=True, order=190)
