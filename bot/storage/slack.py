"""Storage of the Slack platform: open requests, tables of threads, workspaces, hosted pictures."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from bot.storage import keys

# Uploads that are due, each for one process: for the others they are due again only after a while.
DUE = """
local due = redis.call('ZRANGEBYSCORE', KEYS[1], '-inf', ARGV[1], 'LIMIT', 0, ARGV[2])
for _, one in ipairs(due) do redis.call('ZADD', KEYS[1], ARGV[3], one) end
return due
"""
BEING_DELETED = timedelta(minutes=10)
UNDER_WAY = timedelta(seconds=30)  # after that the process that began a request is taken for dead


class SlackStore:
    """Values by name, each with its own expiry."""

    def __init__(self, client: Any, retention: timedelta) -> None:
        self.client = client
        self.retention = retention  # how long an idle table is stored, and what belongs to it

    # requests --------------------------------------------------------------------------------------

    async def begin(self, request: str) -> bool:
        """Claim a request; False where it is under way or done."""
        return bool(await self.client.set(keys.SEEN(request), "begun", nx=True, ex=UNDER_WAY))

    async def end(self, request: str, *, done: bool) -> None:
        """A request is done for good; or it failed, and may be delivered again."""
        if done:
            await self.client.set(keys.SEEN(request), "done", ex=keys.SEEN.ttl)
        else:
            await self.client.delete(keys.SEEN(request))

    # threads ---------------------------------------------------------------------------------------

    async def thread(self, message: str) -> str | None:
        """The table a message shows, by "team/channel/time"."""
        table: str | None = await self.client.get(keys.THREAD(message))
        return table

    async def set_thread(self, message: str, table: str) -> None:
        """Store it with the table, too, so that it is deleted with the table."""
        async with self.client.pipeline(transaction=False) as pipe:
            pipe.sadd(keys.MESSAGES(table), message).expire(keys.MESSAGES(table), self.retention)
            pipe.set(keys.THREAD(message), table, ex=self.retention)
            await pipe.execute()

    async def forget_thread(self, message: str) -> None:
        await self.client.delete(keys.THREAD(message))

    # installations ---------------------------------------------------------------------------------

    async def install(self, workspace: str) -> str | None:
        """The encrypted token of a workspace."""
        token: str | None = await self.client.get(keys.INSTALL(workspace))
        return token

    async def set_install(self, workspace: str, token: str) -> None:
        await self.client.set(keys.INSTALL(workspace), token)

    async def forget_install(self, workspace: str) -> None:
        await self.client.delete(keys.INSTALL(workspace))

    async def issue(self, state: str) -> None:
        """Store the state of an installation that begins."""
        await self.client.set(keys.STATE(state), 1, ex=keys.STATE.ttl)

    async def consume(self, state: str) -> bool:
        """Whether an installation began with this state; it is valid once."""
        return bool(await self.client.delete(keys.STATE(state)))

    # pictures --------------------------------------------------------------------------------------

    async def picture(self, name: str) -> str | None:
        """A hosted picture, in base64."""
        picture: str | None = await self.client.get(keys.PICTURE(name))
        return picture

    async def set_picture(self, name: str, picture: str) -> None:
        await self.client.set(keys.PICTURE(name), picture, ex=keys.PICTURE.ttl)

    async def retire_picture(self, name: str, after: timedelta) -> None:
        """Delete a picture soon: somebody may be looking at the old board."""
        await self.client.expire(keys.PICTURE(name), after)

    async def forget_picture(self, name: str) -> None:
        await self.client.delete(keys.PICTURE(name))

    async def picture_of(self, table: str, upload: str, before: str = "") -> None:
        """A picture, "team/name", is deleted with its table; `before` is the one it replaces."""
        async with self.client.pipeline(transaction=False) as pipe:
            pipe.sadd(keys.TRAIL(table), upload)
            if before:
                pipe.srem(keys.TRAIL(table), before)
            pipe.expire(keys.TRAIL(table), self.retention)
            await pipe.execute()

    async def picture_due(self, upload: str, when: float) -> None:
        """Schedule the deletion of an upload, "team/name", replacing an earlier time."""
        await self.client.zadd(keys.UPLOADS(), {upload: when})

    async def due_pictures(self, now: float, most: int) -> list[str]:
        """Some uploads that are due, for the caller to delete."""
        again = now + BEING_DELETED.total_seconds()
        due: list[str] = await self.client.eval(DUE, 1, keys.UPLOADS(), now, most, again)
        return due

    async def picture_gone(self, upload: str) -> None:
        """An upload is deleted."""
        await self.client.zrem(keys.UPLOADS(), upload)
