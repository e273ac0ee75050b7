"""The line over which changes of tables are heard."""

from __future__ import annotations

import asyncio

from bot.storage import Storage, keys


async def test_a_closed_line_is_left_alone(storage: Storage) -> None:
    """Whoever comes or goes while it is being closed opens no other one, and nobody is left listening."""
    async with storage.live.listening(["first"]) as line:
        await line.add("second")
        await asyncio.gather(line.remove("second"), line.close(), line.add("third"), line.remove("first"))

    await line.add("fourth")
    assert [await storage.client.publish(keys.LIVE(name), "") for name in ("first", "third", "fourth")] == [
        0
    ] * 3
