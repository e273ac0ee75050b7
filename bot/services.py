"""What a command may use: the settings, the sessions, the pictures."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from time import time

from bot.pictures import Pictures
from bot.sessions import Sessions
from bot.settings import Settings
from bot.stores.embedded import EmbeddedRedis
from bot.stores.redis import DAY, Store, connect


@dataclass(frozen=True)
class Services:
    """Made once, handed to every command."""

    settings: Settings
    sessions: Sessions
    pictures: Pictures


@asynccontextmanager
async def open_services(settings: Settings, clock: Callable[[], float] = time) -> AsyncIterator[Services]:
    """Starts Redis or attaches to it, and closes everything cleanly; NoRedis where there is none."""
    ours = None if settings.redis_url else EmbeddedRedis(settings.data_dir)
    if ours:
        await ours.start()
    url = settings.redis_url.get_secret_value() if settings.redis_url else None
    client = connect(url, str(ours.socket) if ours else None)
    try:
        yield Services(settings, Sessions(Store(client, settings.idle_days * DAY), clock), Pictures())
    finally:
        await client.aclose()
        if ours:
            await ours.stop()
