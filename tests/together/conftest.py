"""A channel in which races are called, with a platform that takes messages of the bot's own accord."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from typing import cast

import pytest

from bot.jobs import runner
from bot.messages.capabilities import Capabilities
from bot.messages.messenger import Messenger
from bot.messages.reply import Reply
from bot.services import Services
from tests.bot.chat import Chat
from tests.bot.conftest import clock, empty, redis_url, services, settings

__all__ = ["clock", "empty", "redis_url", "services", "settings"]
PLACE = "test:club/games"


@dataclass
class Channel:
    """What was posted and changed without anybody's tap."""

    capabilities = Capabilities(private=True, threads=False, buttons=5, rows=5, options=25)
    posts: list[Reply] = field(default_factory=list)
    changes: list[tuple[str, Reply]] = field(default_factory=list)
    deleted: list[str] = field(default_factory=list)

    async def trouble(self) -> str:
        return ""

    async def publish(self, place: str, reply: Reply, once: str = "") -> str:
        assert place == PLACE
        self.posts.append(reply)
        return f"{PLACE}/{len(self.posts) + 1}"

    async def update(self, ref: str, reply: Reply) -> str:
        self.changes.append((ref, reply))
        return ref

    async def delete(self, ref: str) -> bool:
        self.deleted.append(ref)
        return True

    async def display_name(self, _user: str, _place: str) -> str:
        return ""


@pytest.fixture
def channel(services: Services) -> Channel:
    made = Channel()
    # A search for each position takes long, and is no subject here.
    services.sessions.watchers.remove(services.dead_ends.changed)
    services.platforms["test"] = cast(Messenger, made)
    return made


@pytest.fixture
def ada(services: Services, channel: Channel) -> Chat:
    """In the channel of a server."""
    return Chat(services, "test:ada", PLACE)


@pytest.fixture
def bob(ada: Chat) -> Chat:
    """In the same channel."""
    return ada.elsewhere("test:bob")


@pytest.fixture
def eve(ada: Chat) -> Chat:
    """There as well."""
    return ada.elsewhere("test:eve")


async def timers(services: Services) -> None:
    """Whatever is due now is done."""
    await asyncio.gather(*await runner.begin_timers(services))


async def posted(services: Services, race: Reply) -> None:
    """Where the platform posted the message of a race."""
    assert race.bulletin
    await services.sessions.set_posted(race.bulletin.name, "test:club/games/1")
