"""What a command may use: the settings and the sessions."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass

from bot.sessions import Sessions
from bot.settings import Settings


@dataclass(frozen=True)
class Services:
    settings: Settings
    sessions: Sessions


@asynccontextmanager
async def open_services(settings: Settings) -> AsyncIterator[Services]:
    """Starts or attaches to Redis, and closes everything cleanly at the end; raises NoRedis where there is none."""
    raise NotImplementedError
    yield
