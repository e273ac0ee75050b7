"""What a command may use: the settings, the sessions, the pictures."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from time import time

from bot.core.turns import Turns
from bot.daily.daily_service import Daily
from bot.daily.games import Games
from bot.daily.jobs import Poster
from bot.pictures import Pictures
from bot.servers import Servers
from bot.sessions import Sessions
from bot.settings import Settings
from bot.stores.embedded import EmbeddedRedis
from bot.stores.redis import DAY, Store, connect
from engine import GAMES


@dataclass(frozen=True)
class Services:
    """Made once, handed to every command."""

    settings: Settings
    sessions: Sessions
    pictures: Pictures
    daily: Daily
    games: Games
    servers: Servers
    turns: Turns = field(default_factory=Turns)
    posters: dict[str, Poster] = field(default_factory=dict)  # of the platforms that run in this process


@asynccontextmanager
async def open_services(settings: Settings, clock: Callable[[], float] = time) -> AsyncIterator[Services]:
    """Starts Redis or attaches to it, and closes everything cleanly; NoRedis where there is none."""
    ours = None if settings.redis_url else EmbeddedRedis(settings.data_dir)
    if ours:
        await ours.start()
    url = settings.redis_url.get_secret_value() if settings.redis_url else None
    client = connect(url, str(ours.socket) if ours else None)
    try:
        yield _furnished(settings, Sessions(Store(client, settings.idle_days * DAY), clock))
    finally:
        await client.aclose()
        if ours:
            await ours.stop()


def _furnished(settings: Settings, sessions: Sessions) -> Services:
    client = sessions.store.client
    secret = settings.daily_secret.get_secret_value() if settings.daily_secret else None
    difficulty = {slug: game.difficulty for slug, game in GAMES.items()}
    games = Games(client)
    sessions.watchers.append(games.changed)
    daily = Daily(sessions, games, difficulty, secret)
    turns = Turns(settings.requests_waiting, of_one=3 * settings.requests_at_once)
    return Services(settings, sessions, Pictures(), daily, games, Servers(client), turns)
