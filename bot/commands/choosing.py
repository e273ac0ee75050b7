"""Completions and menus for the options that several commands share: a game, a table."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from bot.core import words
from bot.core.menus import MOST, option
from bot.core.reply import Menu, Option
from bot.core.request import Request
from bot.live import Session
from engine import GAMES

if TYPE_CHECKING:
    from bot.services import Services


def menu_of_games(command: str = "start") -> Menu:
    """All games, to start one or to read its rules."""
    placeholder = "Choose a game to start" if command == "start" else "Choose a game"
    return Menu(placeholder, command, "game", tuple(_games(""))[:MOST])


def menus_of_tables(sessions: Iterable[Session]) -> tuple[Menu, ...]:
    """The user's tables, to play on at one of them."""
    options = tuple(_table(session) for session in sessions)[:MOST]
    return (Menu("Choose a table to play on", "resume", "table", options),) if options else ()


async def games(_request: Request, _services: Services, typed: str) -> list[Option]:
    """Games whose name has in it what is typed."""
    return _games(typed)


async def tables(request: Request, services: Services, typed: str) -> list[Option]:
    """The user's tables whose name or number has in it what is typed."""
    found = [_table(session) for session in await services.sessions.tables(request.user)]
    return [option for option in found if typed.lower() in f"{option.label} {option.value}".lower()]


def _games(typed: str) -> list[Option]:
    wanted = typed.strip().lower()
    return [
        option(game.title, slug, game.about)
        for slug, game in GAMES.items()
        if any(wanted in name.lower() for name in (slug, game.title, *game.aliases))
    ]


def _table(session: Session) -> Option:
    return option(words.named(session), session.table, words.summary(session))
