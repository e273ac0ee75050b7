"""Retries after the pause that a busy platform asks for, unless that is too long."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from datetime import timedelta
from typing import TypeVar

from bot.errors import RetryAfter

Done = TypeVar("Done")

TRIES = 4  # in all
LONGEST_PAUSE = timedelta(minutes=1)  # longer pauses are not waited for


async def with_retries(send: Callable[[], Awaitable[Done]]) -> Done:
    """Call `send`, again after each RetryAfter and its pause."""
    for _ in range(TRIES - 1):
        try:
            return await send()
        except RetryAfter as busy:
            if busy.pause > LONGEST_PAUSE:
                raise
            await asyncio.sleep(busy.pause.total_seconds())
    return await send()
