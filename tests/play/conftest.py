"""On a real Redis, as the commands."""

from __future__ import annotations

from tests.bot.conftest import chat, clock, empty, redis_url, services, settings

__all__ = ["chat", "clock", "empty", "redis_url", "services", "settings"]
