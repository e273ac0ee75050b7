"""The games there are, in the book's order, to start one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.commands.choosing import menu_of_games
from bot.core.command import Command
from bot.core.reply import Reply
from bot.core.request import Request
from engine import GAMES

if TYPE_CHECKING:
    from bot.services import Services


async def run(_request: Request, _services: Services) -> Reply:
    """A line each, and a menu."""
    lines = [f"{game.title} ({slug}): {game.about}" for slug, game in GAMES.items()]
    return Reply("\n".join(lines), menus=(menu_of_games(),), private=True)


command = Command("games", "List the games", run, offline=True, order=120)
