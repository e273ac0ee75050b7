"""What is stored of people besides their tables: preferences, and which cards they shared where."""

from __future__ import annotations

from typing import Any

from bot.storage import keys
from bot.storage.buckets import OF_A_PERSON

PRIVATE_PICTURE = "slack-private-picture"  # stored with the preferences, to be exported and deleted with them

SHARES_LIFETIME = keys.seconds(keys.lifetime(keys.SHARED))


class People:
    """Preferences and shared cards of people."""

    def __init__(self, client: Any) -> None:
        self.client = client

    async def preference(self, user: str, name: str) -> str | None:
        """One preference; None where it is not set."""
        value: str | None = await self.client.hget(keys.SETTINGS(user), name)
        return value

    async def prefer(self, user: str, name: str, value: str) -> None:
        await self.client.hset(keys.SETTINGS(user), name, value)

    async def preferences(self, user: str) -> dict[str, str]:
        """All preferences that a person has set."""
        settings: dict[str, str] = await self.client.hgetall(keys.SETTINGS(user))
        return settings

    async def shares(self, user: str, now: float) -> dict[str, str]:
        """Recently shared cards: card and place to the id of the request."""
        noted = await self._shares(user)
        return {what: request for what, (request, at) in noted.items() if at + SHARES_LIFETIME >= now}

    async def _shares(self, user: str) -> dict[str, tuple[str, float]]:
        stored = await self.client.hgetall(keys.SHARED(user))
        parted = {what: text.rpartition(" ") for what, text in stored.items()}
        return {what: (request, float(at)) for what, (request, _, at) in parted.items()}

    async def note_share(self, user: str, what: str, request: str, now: float) -> None:
        """Note that a card was shared; old ones are deleted."""
        key = keys.SHARED(user)
        over = [old for old, (_, at) in (await self._shares(user)).items() if at + SHARES_LIFETIME < now]
        async with self.client.pipeline(transaction=True) as pipe:
            if over:
                pipe.hdel(key, *over)
            pipe.hset(key, what, f"{request} {now:.0f}").expire(key, SHARES_LIFETIME)
            await pipe.execute()

    async def forget(self, user: str) -> None:
        """Delete it all, rate limits too; an upload that only they saw is scheduled for deletion."""
        if name := await self.preference(user, PRIVATE_PICTURE):
            team = user.partition(":")[2].partition("/")[0]
            await self.client.zadd(keys.UPLOADS(), {f"{team}/{name}": 0})
        await self.client.delete(*(key(user) for key in (keys.SETTINGS, keys.SHARED, *OF_A_PERSON.values())))
