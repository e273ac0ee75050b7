"""What a platform is: what it can, how it shows a reply, and how it is asked whether it is well.

A platform hears of something (a command, a tap, a typed line), makes an Occasion of it, and gives that to the
posting machine (bot.platforms.posting), which asks the core for the reply and the platform to show it. What a
platform decides is how its messages look and how they are sent; where a reply belongs is decided once, there.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import timedelta
from typing import Protocol, TypeVar, runtime_checkable

from aiohttp.web import RouteDef

from bot.core.ids import PlaceId, UserId
from bot.core.reply import Option, Reply
from bot.core.request import Request
from bot.core.spans import Sayable

# What is raised by reading a payload that is not as its sender documents it; pydantic's is a ValueError.
MISREAD = (ArithmeticError, AttributeError, LookupError, RecursionError, TypeError, ValueError)


@dataclass(frozen=True)
class Post:
    """One message that shows a table, by the platform's own words for where it stands."""

    platform: str  # "discord"
    scope: str  # the server, the workspace, the page
    channel: str
    message: str  # later ones are greater
    picture: str = ""  # the name that its keeper gave the picture, where it has to be forgotten one day
    below: str = field(default="", compare=False)  # the message whose thread it stands in; not kept

    @classmethod
    def read(cls, ref: str | None, reach: str) -> Post | None:
        """The post that a kept text names; None where it is out of reach, as another platform's are."""
        platform, _, address = (ref or "").partition(":")
        if not ref or not ref.startswith(reach) or address.count("/") not in (2, 3):
            return None
        return cls(platform, *address.split("/"))

    @property
    def ref(self) -> str:
        """To be kept: "discord:7/99/1001"."""
        where = f"{self.platform}:{self.scope}/{self.channel}/{self.message}"
        return f"{where}/{self.picture}" if self.picture else where

    def same_message(self, other: Post) -> bool:
        return (self.channel, self.message) == (other.channel, other.message)

    def is_after(self, other: Post) -> bool:
        """Whether it was posted later: messages are numbered, or named by their time."""
        return [int(part) for part in self.message.split(".")] > [
            int(part) for part in other.message.split(".")
        ]


@dataclass(frozen=True)
class Rate:
    """So many calls within some time."""

    calls: int
    within: timedelta


@dataclass(frozen=True)
class Capabilities:
    """What a platform can: the core asks nothing of it, but whoever writes a platform answers here."""

    private: bool  # answers that one person sees, among others
    threads: bool  # a table may stand in a thread of its own
    buttons: int  # in a row
    rows: int  # of buttons and menus
    options: int  # of a menu
    direct: bool = False  # somebody can be written to who has not asked just now
    edit_window: timedelta | None = None  # how long a message can be changed; None: as long as it stands
    hurry: timedelta | None = None  # after which the asker is told that it takes longer; None: never
    apology: timedelta | None = None  # after which a board that is not shown yet is excused; None: never
    rates: Mapping[str, Rate] = field(
        default_factory=dict
    )  # by the class of calls, where the platform says so


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
Heard_contra = TypeVar("Heard_contra", bound=Occasion, contravariant=True)


class Platform(Protocol[Heard_contra]):
    """A place where people play.

    post, edit, revise, whisper, remove and retire raise NotPosted with what the asker is told instead,
    TryLater where the platform wants a pause, and anything else where they do not know what to say.
    """

    name: str
    capabilities: Capabilities

    async def run(self, stop: asyncio.Event) -> None:
        """Plays until `stop` is set, and ends what was begun; CannotStart where it is not let in."""

    async def trouble(self) -> str:
        """What keeps it from hearing people just now, in a few words; "" where it is well."""

    async def post(self, on: Heard_contra, reply: Reply) -> Post | None:
        """A new message for everybody; None where it cannot be changed later."""

    async def edit(self, on: Heard_contra, reply: Reply) -> Post | None:
        """The tapped message, changed; None where that can no longer be."""

    async def in_sight(self, on: Heard_contra, board: Post) -> bool:
        """Whether the asker sees that board without looking for it: so few messages stand below it."""

    async def revise(self, on: Heard_contra, before: Post, reply: Reply) -> Post | None:
        """The board at `before`, changed though nobody tapped it; None where it cannot be, from afar."""

    async def whisper(self, on: Heard_contra, reply: Reply) -> None:
        """An answer for the asker's eyes alone; of a table's boards among them only the last stays."""

    async def wait(self, on: Heard_contra) -> None:
        """Tells the asker that the answer needs longer, or, of a tap, that it was heard."""

    async def remove(self, before: Post, now: Post, on: Heard_contra | None) -> bool:
        """Deletes the message at `before`, whose table stands at `now`; False where that may not be.

        It is gone already: that is as good. `on` is given where it was tapped just now.
        """

    async def retire(
        self, before: Post, now: Post, said: Sayable, on: Heard_contra | None, *, trail: bool = False
    ) -> None:
        """A table that stood at `before` stands at `now`, and the message there stays.

        Where that is another message, the old one says so and can no longer be tapped, and its picture goes;
        with `trail` it may stay, for its player keeps every one. `on` is given where it was tapped just now.
        """

    async def link(self, post: Post) -> str:
        """The address of a post; "" where posts have none."""

    async def publish(self, place: PlaceId, reply: Reply) -> None:
        """Posts at a place what nobody there has asked for."""

    async def tell(self, user: UserId, reply: Reply) -> bool:
        """A direct message to somebody who wants such; False where they take none from us any more."""

    async def display_name(self, user: UserId, place: PlaceId) -> str:
        """What those at a place call somebody who is there, too; "" where the platform does not say it."""

    async def complete(self, request: Request, option: str, typed: str) -> list[Option]:
        """What may follow the text typed so far into an option of the request's command."""
