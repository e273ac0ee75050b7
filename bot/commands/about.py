"""What this bot is, who runs it, and its terms."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.commands.command import Command
from bot.messages.reply import Button, Reply
from bot.messages.request import Request
from bot.messages.spans import Link, TextLike, joined, text
from engine import GAMES, __version__, shelf

if TYPE_CHECKING:
    from bot.services import Services

PAGES = ("terms", "privacy", "support")
TAPS = ((Button("Start a game", "start", style="main"), Button("How to play", "help")),)


async def run(_request: Request, services: Services) -> Reply:
    """The games, the book, the licence, the operator, and links to the terms."""
    book = [game for game in GAMES.values() if shelf.shelf_of(game) == "book"]
    games = f"{len(book)} games of a book and {len(GAMES) - len(book)} others"
    lines: list[TextLike] = [
        f"Patience {__version__}: {games}, a picture after every move, and a daily deal.",
        "Its book is Lady Cadogan's Illustrated Games of Solitaire or Patience, page by page in the rules.",
        "It is free software under the MIT License, and keeps no names and no messages.",
    ]
    settings = services.settings
    if settings.operator:
        lines.append(f"It is run here by {settings.operator}.")
    if settings.public_url:
        address = settings.public_url.rstrip("/")
        pages = [Link(name.capitalize(), f"{address}/{name}") for name in PAGES]
        lines.append(text("To read: ", joined(pages, " · "), "."))
    return Reply(joined(lines), rows=TAPS, private=True)


command = Command("about", "What this is, who runs it, and its terms", run, offline=True, order=190)
