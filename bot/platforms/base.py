"""The interface of a platform: its capabilities, how it shows replies, and its health.

A platform receives something (a command, a tap, a typed line), makes an Occasion of it, and gives that to the
posting machine (bot.platforms.posting), which gets the reply and has the platform show it. A platform decides
how its messages look and how they are sent; where a reply belongs is decided by the posting machine.
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
from bot.messages.reply import Option, Reply, TextForm
from bot.messages.request import Request
from bot.messages.spans import TextLike
from bot.records.post import Post
from bot.services import Services

NO_POST = Post("", "", "", "")  # what stands instead of a message that is deleted and not replaced
# What is raised by reading a payload that is not as its sender documents it; pydantic raises ValueErrors.
MISREAD = (ArithmeticError, AttributeError, LookupError, RecursionError, TypeError, ValueError)


class Occasion(Protocol):
    """One thing somebody did; each platform has a class of its own, with what it needs to answer."""

    @property
    def request(self) -> Request: ...

    @property
    def source(self) -> Post | None:
        """The public message that was tapped."""

    @property
    def age(self) -> timedelta | None:
        """The age of that message, where the platform gives it."""

    @property
    def whispered(self) -> bool:
        """Whether the tapped message is visible to the user alone."""

    @property
    def reach(self) -> str:
        """The prefix of the refs of all posts that can be changed from here: "discord:"."""


@runtime_checkable
class ServesHttp(Protocol):
    """A platform that sends HTTP requests to the program's web server, with its routes."""

    def routes(self) -> Iterable[RouteDef]: ...


O = TypeVar("O", bound=Occasion)  # noqa: E741  an occasion, of the platform's own kind


class BasePlatform(Messenger, ABC, Generic[O]):
    """A place where people play. The defaults are those of a platform whose messages cannot be changed.

    post, edit, revise, whisper, remove and retire raise NotPosted with what the user reads instead,
    RetryAfter where the platform asks for a pause, and anything else where something unexpected fails.
    """

    name: str
    capabilities: Capabilities
    services: Services

    @abstractmethod
    async def run(self, stop: asyncio.Event) -> None:
        """Serve until `stop` is set, then finish open requests; CannotStart where the platform rejects us."""

    async def trouble(self) -> str:
        """Why it receives nothing at the moment, in a few words; "" where it is healthy."""
        return ""

    @abstractmethod
    async def post(self, on: O, reply: Reply) -> Post | None:
        """Post a new public message; None where it cannot be changed later."""

    async def edit(self, on: O, reply: Reply) -> Post | None:
        """Change the tapped message; None where that is no longer possible."""
        return None

    async def in_sight(self, on: O, board: Post) -> bool:
        """Whether the board is still in view: few messages have been posted below it."""
        return False

    async def revise(self, on: O, before: Post, reply: Reply) -> Post | None:
        """Change the board at `before`, which nobody tapped; None where that is not possible."""
        return None

    @abstractmethod
    async def whisper(self, on: O, reply: Reply) -> None:
        """Show an answer to the user alone; of a table's private boards only the last one stays."""

    async def open_form(self, on: O, form: TextForm) -> bool:
        """Open a window for a long text; False where none can be opened now, so that the reply is shown."""
        return False

    async def wait(self, on: O) -> None:
        """Show that the answer takes longer, or acknowledge a tap."""

    async def remove(self, before: Post, now: Post, on: O | None) -> bool:
        """Delete the message at `before`, whose table is now shown at `now`; False where that is not allowed.

        A message that is gone already counts as deleted. `on` is given where it was tapped just now.
        """
        return False

    async def retire(
        self, before: Post, now: Post, note: TextLike, on: O | None, *, trail: bool = False
    ) -> None:
        """Retire the message at `before`, whose table is now shown at `now`, without deleting it.

        Where that is another message, the old one shows `note` and loses its buttons and its picture; with
        `trail` the picture stays, as its player prefers. `on` is given where it was tapped just now.
        """

    async def link(self, post: Post) -> str:
        """The URL of a post; "" where posts have none."""
        return ""

    async def publish(self, place: PlaceId, reply: Reply, once: str = "") -> str:
        """Post a message at a place unprompted, and give its ref; by default nothing."""
        return ""

    async def update(self, ref: str, reply: Reply) -> str:
        """Change a message of ours, by its stored ref, unprompted: its ref now, "" where it cannot be."""
        return ""

    async def delete(self, ref: str) -> bool:
        """Delete a message of ours, by its stored ref, unprompted; False where it cannot be, RetryAfter."""
        post = Post.read(ref, f"{self.name}:")
        return post is not None and await self.remove(post, NO_POST, None)

    async def send_direct(self, user: UserId, reply: Reply) -> bool:
        """Send a direct message; False where the person no longer accepts any from us."""
        return False

    async def display_name(self, user: UserId, place: PlaceId) -> str:
        """The name a person has for the people at a place; "" where the platform does not give one."""
        return ""

    async def complete(self, request: Request, option: str, typed: str) -> list[Option]:
        """Completions of the text typed so far into an option of the request's command."""
        return await dispatch.complete(request, self.services, option, typed)
