"""Patiences that people describe: each author's, every version by its name, and the lists of servers.

The text of a version is stored for each of its authors apart: two people may have written the same, and what
one of them deletes the other keeps.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from bot.records.own_game import ListedGame, OwnGame
from bot.storage import keys


class OwnGameStore:
    """The patiences of all people."""

    def __init__(self, client: Any) -> None:
        self.client = client

    # of a person -----------------------------------------------------------------------------------

    async def of(self, user: str) -> dict[str, OwnGame]:
        """A person's patiences by name, the last changed first."""
        stored = await self.client.hgetall(keys.OWN_GAMES(user))
        games = sorted(map(OwnGame.read, stored.values()), key=lambda game: (-game.changed, game.name))
        return {game.name: game for game in games}

    async def keep(self, user: str, game: OwnGame) -> None:
        """Store a patience, and the text of its version; in this order nothing is listed without its text."""
        await self.client.hset(keys.OWN_TEXT(game.version), user, game.text)
        await self.client.hset(keys.OWN_GAMES(user), game.name, game.stored)

    async def note(self, user: str, game: OwnGame) -> None:
        """Store other facts of a patience whose text stays."""
        await self.client.hset(keys.OWN_GAMES(user), game.name, game.stored)

    async def drop(self, user: str, games: Iterable[OwnGame]) -> None:
        """Delete patiences of a person: from every list, every version of them, and then themselves."""
        for game in games:
            versions = {game.version, *game.earlier}
            for server in game.servers:
                listed = await self.listed(server)
                for version in versions & listed.keys():
                    if listed[version].author == user:
                        await self.client.hdel(keys.LISTED_GAMES(server), version)
            for version in versions:
                await self.client.hdel(keys.OWN_TEXT(version), user)
            await self.client.hdel(keys.OWN_GAMES(user), game.name)

    async def drop_texts(self, user: str, versions: Iterable[str]) -> None:
        """Delete the texts of versions that are too old."""
        for version in versions:
            await self.client.hdel(keys.OWN_TEXT(version), user)

    async def draft(self, user: str) -> tuple[str, str] | None:
        """The name and the text of what could not be saved yet; the name is "" of a new patience."""
        stored = await self.client.hgetall(keys.OWN_DRAFT(user))
        return (stored["name"], stored["text"]) if stored else None

    async def keep_draft(self, user: str, name: str, text: str) -> None:
        """Store a text that could not be saved, for a day."""
        async with self.client.pipeline(transaction=True) as pipe:
            pipe.hset(keys.OWN_DRAFT(user), mapping={"name": name, "text": text})
            pipe.expire(keys.OWN_DRAFT(user), keys.lifetime(keys.OWN_DRAFT))
            await pipe.execute()

    async def drop_draft(self, user: str) -> None:
        """Delete that text."""
        await self.client.delete(keys.OWN_DRAFT(user))

    async def forget(self, user: str) -> None:
        """Delete everything a person has described."""
        await self.drop(user, (await self.of(user)).values())
        await self.drop_draft(user)

    # of a version ----------------------------------------------------------------------------------

    async def text(self, version: str) -> str | None:
        """The text of a version, whoever wrote it; None where nobody has it any more."""
        texts: list[str] = await self.client.hvals(keys.OWN_TEXT(version))
        return texts[0] if texts else None

    # of a server -----------------------------------------------------------------------------------

    async def listed(self, server: str) -> dict[str, ListedGame]:
        """What a server lists, by version, the newest first; also what its admins have removed."""
        stored = await self.client.hgetall(keys.LISTED_GAMES(server))
        games = sorted(map(ListedGame.read, stored.values()), key=lambda game: (-game.at, game.version))
        return {game.version: game for game in games}

    async def enlist(self, server: str, game: ListedGame) -> None:
        """List a version, or change its entry; the server is known from then on."""
        await self.client.sadd(keys.KNOWN(), server)
        await self.client.hset(keys.LISTED_GAMES(server), game.version, game.stored)

    async def delist(self, server: str, version: str) -> None:
        """Take a version off a list."""
        await self.client.hdel(keys.LISTED_GAMES(server), version)

    async def forget_server(self, server: str) -> None:
        """Delete the list of a server."""
        await self.client.delete(keys.LISTED_GAMES(server))
