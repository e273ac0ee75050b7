"""The games there are, in the book's order, to start one."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from bot.commands.choosing import menus_of_games, page_asked, turns
from bot.core.command import Command
from bot.core.reply import Reply
from bot.core.request import Request
from engine import GAMES

if TYPE_CHECKING:
    from bot.services import Services

PAGE = 1800  # characters; a Discord message takes 2000


async def run(request: Request, _services: Services) -> Reply:
    """A line each, in pages, and menus of all."""
    pages = _pages()
    page = page_asked(request, len(pages))
    rows = turns("games", page, len(pages))
    return Reply(pages[page - 1], menus=menus_of_games(), rows=rows, private=True)


@cache
def _pages() -> list[str]:
    pages = [""]
    for slug, game in GAMES.items():
        line = f"{game.title} ({slug}): {game.about}"
        if len(pages[-1]) + len(line) > PAGE:
            pages.append("")
        pages[-1] += ("\n" if pages[-1] else "") + line
    return pages


command = Command("games", "List the games", run, offline=True, order=120)
