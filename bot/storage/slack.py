"""What Slack's edge keeps: requests under way, tables of threads, workspaces, hosted pictures."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from bot.storage import keys

# Uploads that are due, each for one process: to the others they are due again only after a while.
DUE = """
local due = redis.call('ZRANGEBYSCORE', KEYS[1], '-inf', ARGV[1], 'LIMIT', 0, ARGV[2])
for _, one in ipairs(due) do redis.call('ZADD', KEYS[1], ARGV[3], one) end
return due
"""
BEING_DELETED = timedelta(minutes=10)
UNDER_WAY = timedelta(seconds=30)  # a request is left to whoever began it; after that they have died of it


class SlackStore:
    """Texts by their names, each as long as it is good for something."""

    def __init__(self, client: Any, kept: timedelta) -> None:
        self.client = client
        self.kept = kept  # how long an idle table is kept, and what belongs to it

    # requests --------------------------------------------------------------------------------------

    async def begin(self, request: str) -> bool:
        """Whether nobody has begun or done this request."""
        return bool(await self.client.set(keys.SEEN(request), "begun", nx=True, ex=UNDER_WAY))

    async def end(self, request: str, *, done: bool) -> None:
        """It is done and never will be again; or not, and may be sent once more."""
        if done:
            await self.client.set(keys.SEEN(request), "done", ex=keys.SEEN.lives)
        else:
            await self.client.delete(keys.SEEN(request))

    # threads ---------------------------------------------------------------------------------------

    async def thread(self, message: str) -> str | None:
        """The table a message shows, by "team/channel/time"."""
        table: str | None = await self.client.get(keys.THREAD(message))
        return table

    async def set_thread(self, message: str, table: str) -> None:
        """Noted with the table, too: a table that is forgotten takes what leads to it along."""
        await self.client.sadd(keys.MESSAGES(table), message)
        await self.client.expire(keys.MESSAGES(table), self.kept)
        await self.client.set(keys.THREAD(message), table, ex=self.kept)

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
        """An installation began."""
        await self.client.set(keys.STATE(state), 1, ex=keys.STATE.lives)

    async def consume(self, state: str) -> bool:
        """Whether an installation began so, and had not ended yet."""
        return bool(await self.client.delete(keys.STATE(state)))

    # pictures --------------------------------------------------------------------------------------

    async def picture(self, name: str) -> str | None:
        """A hosted picture, in base64."""
        picture: str | None = await self.client.get(keys.PICTURE(name))
        return picture

    async def set_picture(self, name: str, picture: str) -> None:
        await self.client.set(keys.PICTURE(name), picture, ex=keys.PICTURE.lives)

    async def retire_picture(self, name: str, after: timedelta) -> None:
        """Forget a picture soon: some look at the old board just now."""
        await self.client.expire(keys.PICTURE(name), after)

    async def forget_picture(self, name: str) -> None:
        await self.client.delete(keys.PICTURE(name))

    async def picture_of(self, table: str, upload: str, before: str = "") -> None:
        """A picture, by "team/name", stays where it is until its table goes, perhaps in another's place."""
        await self.client.sadd(keys.TRAIL(table), upload)
        if before:
            await self.client.srem(keys.TRAIL(table), before)
        await self.client.expire(keys.TRAIL(table), self.kept)

    async def picture_due(self, upload: str, when: float) -> None:
        """An upload, by "team/name", is to be deleted then; what was said of it before does not count."""
        await self.client.zadd(keys.UPLOADS(), {upload: when})

    async def due_pictures(self, now: float, most: int) -> list[str]:
        """Some uploads whose time has come, for the caller to delete."""
        again = now + BEING_DELETED.total_seconds()
        due: list[str] = await self.client.eval(DUE, 1, keys.UPLOADS(), now, most, again)
        return due

    async def picture_gone(self, upload: str) -> None:
        """An upload is deleted."""
        await self.client.zrem(keys.UPLOADS(), upload)
