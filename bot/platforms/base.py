"""What a platform is: what it can, how it shows a reply, and how it is asked whether it is well.

A platform hears of something (a command, a tap, a typed line), makes an Occasion of it, and gives that to the
posting machine (bot.platforms.posting), which asks for the reply and the platform to show it. What a platform
decides is how its messages look and how they are sent; where a reply belongs is decided once, there.
"""

from __future__ import annotations

import asyncio
from abc import ABC, abstractmethod
from collections.abc import Iterable
from datetime import timedelta
from typing import Generic, Protocol, TypeVar, runtime_checkable

from aiohttp.web import RouteDef

from bot import dispatch
from bot.messages.capabilities import Capabilities
from bot.messages.ids import PlaceId, UserId
from bot.messages.messenger import Messenger
from bot.messages.reply import Option, Reply
from bot.messages.request import Request
from bot.messages.spans import Sayable
from bot.records.post import Post
from bot.services import Services

# What is raised by reading a payload that is not as its sender documents it; pydantic's is a ValueError.
MISREAD = (ArithmeticError, AttributeError, LookupError, RecursionError, TypeError, ValueError)


class Occasion(Protocol):
    """One thing somebody did; each platform has a kind of its own, with its ways back to the asker."""

    @property
    def request(self) -> Request: ...

    @property
    def source(self) -> Post | None:
        """The message, seen by everybody, that was tapped."""

    @property
    def age(self) -> timedelta | None:
        """How long ago that was posted, where the platform says so."""

    @property
    def whispered(self) -> bool:
        """Whether what was tapped is for the asker's eyes alone."""

    @property
    def reach(self) -> str:
        """How the refs of all posts begin that can be changed from here: "discord:"."""


@runtime_checkable
class Reached(Protocol):
    """A platform that comes to us: what it asks of the program's web server."""

    def routes(self) -> Iterable[RouteDef]: ...


O = TypeVar("O", bound=Occasion)  # noqa: E741  an occasion, of the platform's own kind


class BasePlatform(Messenger, ABC, Generic[O]):
    """A place where people play. What is not said otherwise is that of one whose messages never change.

    post, edit, revise, whisper, remove and retire raise NotPosted with what the asker is told instead,
    TryLater where the platform wants a pause, and anything else where they do not know what to say.
    """

    name: str
    capabilities: Capabilities
    services: Services

    @abstractmethod
    async def run(self, stop: asyncio.Event) -> None:
        """Plays until `stop` is set, and ends what was begun; CannotStart where it is not let in."""

    async def trouble(self) -> str:
        """What keeps it from hearing people just now, in a few words; "" where it is well."""
        return ""

    @abstractmethod
    async def post(self, on: O, reply: Reply) -> Post | None:
        """A new message for everybody; None where it cannot be changed later."""

    async def edit(self, on: O, reply: Reply) -> Post | None:
        """The tapped message, changed; None where that can no longer be."""
        return None

    async def in_sight(self, on: O, board: Post) -> bool:
        """Whether the asker sees that board without looking for it: so few messages stand below it."""
        return False

    async def revise(self, on: O, before: Post, reply: Reply) -> Post | None:
        """The board at `before`, changed though nobody tapped it; None where it cannot be, from afar."""
        return None

    @abstractmethod
    async def whisper(self, on: O, reply: Reply) -> None:
        """An answer for the asker's eyes alone; of a table's boards among them only the last stays."""

    async def wait(self, on: O) -> None:
        """Tells the asker that the answer needs longer, or, of a tap, that it was heard."""

    async def remove(self, before: Post, now: Post, on: O | None) -> bool:
        """Deletes the message at `before`, whose table stands at `now`; False where that may not be.

        It is gone already: that is as good. `on` is given where it was tapped just now.
        """
        return False

    async def retire(
        self, before: Post, now: Post, said: Sayable, on: O | None, *, trail: bool = False
    ) -> None:
        """A table that stood at `before` stands at `now`, and the message there stays.

        Where that is another message, the old one says so and can no longer be tapped, and its picture goes;
        with `trail` it may stay, for its player keeps every one. `on` is given where it was tapped just now.
        """

    async def link(self, post: Post) -> str:
        """The address of a post; "" where posts have none."""
        return ""

    async def publish(self, place: PlaceId, reply: Reply) -> None:
        """Posts at a place what nobody there has asked for; nothing, where people come to see it."""

    async def tell(self, user: UserId, reply: Reply) -> bool:
        """A direct message to somebody who wants such; False where they take none from us any more."""
        return False

    async def display_name(self, user: UserId, place: PlaceId) -> str:
        """What those at a place call somebody who is there, too; "" where the platform does not say it."""
        return ""

    async def complete(self, request: Request, option: str, typed: str) -> list[Option]:
        """What may follow the text typed so far into an option of the request's command."""
        return await dispatch.complete(request, self.services, option, typed)
