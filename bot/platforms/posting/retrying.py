"""What a busy platform refuses is sent again after the pause it asks for; what would take too long is not."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from datetime import timedelta
from typing import TypeVar

from bot.errors import TryLater

Done = TypeVar("Done")

TRIES = 4  # times something is sent to a platform that asks for a pause
LONGEST_PAUSE = timedelta(minutes=1)  # who asks for more has no time for us today


async def patiently(send: Callable[[], Awaitable[Done]]) -> Done:
    """Sends again what the platform puts off, after the pause it asks for."""
    for _ in range(TRIES - 1):
        try:
            return await send()
        except TryLater as later:
            if later.pause > LONGEST_PAUSE:
                raise
            await asyncio.sleep(later.pause.total_seconds())
    return await send()
