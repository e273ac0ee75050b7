"""Shows replies in the browser: the page gets JSON with what to do."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field, replace
from datetime import timedelta
from typing import Any

from bot.messages.capabilities import Capabilities
from bot.messages.ids import PlaceId
from bot.messages.refused import Busy
from bot.messages.reply import Reply
from bot.messages.request import Request
from bot.platforms.base import BasePlatform
from bot.platforms.web.hits import hits
from bot.platforms.web.wire import ServedPictures, as_json
from bot.play.table_errors import NoTable, NotYours
from bot.records.post import Post
from bot.records.preferences import MOTION, SOUND
from bot.services import Services
from bot.storage import STORAGE_ERRORS

PLACE = PlaceId("local:table")
NOWHERE: dict[str, Any] = {"piles": [], "taps": 2, "ways": [], "moved": [], "played": 0, "result": ""}
# An open page shows whatever it is sent; it has one viewer.
ABLE = Capabilities(private=True, threads=False, buttons=25, rows=25, options=1000)


Serve = Callable[["LocalPlatform", asyncio.Event], Awaitable[None]]


@dataclass
class LocalOccasion:
    """A request of a page as an occasion, with its answer."""

    request: Request
    page: str  # the browser window; messages in another cannot be changed from here
    tapped: str | None = None  # the tapped message
    answer: dict[str, Any] = field(default_factory=dict)

    age: timedelta | None = None
    whispered = False

    @property
    def reach(self) -> str:
        return f"local:{self.page}/"

    @property
    def source(self) -> Post | None:
        return Post("local", self.page, "table", self.tapped) if self.tapped else None


class LocalPlatform(BasePlatform[LocalOccasion]):
    """The table in the browser, for everybody at this computer; the page itself folds old boards."""

    name = "local"
    capabilities = ABLE

    def __init__(self, services: Services, serve: Serve | None = None) -> None:
        self.services = services
        self.pictures = ServedPictures()
        self._serve = serve
        self._last = 0

    async def run(self, stop: asyncio.Event) -> None:
        assert self._serve, "it knows where"
        await self._serve(self, stop)

    async def post(self, on: LocalOccasion, reply: Reply) -> Post | None:
        return await self._answer(on, reply, "post", self._new())

    async def edit(self, on: LocalOccasion, reply: Reply) -> Post | None:
        assert on.tapped, "a message was tapped"
        return await self._answer(on, reply, "edit", on.tapped)

    async def whisper(self, on: LocalOccasion, reply: Reply) -> None:
        await self._answer(on, reply, "whisper", self._new())

    async def wait(self, on: LocalOccasion) -> None:
        """An answer that changes nothing: a later board has overtaken it."""
        on.answer = {"do": "nothing"}

    async def _answer(self, on: LocalOccasion, reply: Reply, do: str, message: str) -> Post:
        areas = await self._areas(reply, on.request) if reply.board and reply.picture else NOWHERE
        if reply.board and reply.board.past is not None:
            areas = NOWHERE | {"result": "past"}
        preferences = await self._preferences(on.request) if reply.board else {}
        on.answer = {
            "do": do,
            "message": message,
            "likes": preferences,
            **as_json(reply, self.pictures),
            **areas,
        }
        return Post("local", on.page, "table", message)

    async def _areas(self, reply: Reply, request: Request) -> dict[str, Any]:
        """The clickable areas of the picture: none on a table that is gone or handed in."""
        assert reply.board, "there is a board"
        try:
            async with self.services.queue.slot(request.user):
                played = await self.services.sessions.open(replace(request, table=reply.board.table))
                if await self.services.daily.handed_in(played.session):
                    return NOWHERE | {"result": "handed in"}
        except (NoTable, NotYours, Busy):
            return NOWHERE
        return hits(played.view)

    async def _preferences(self, request: Request) -> dict[str, str]:
        """The preferences that the page itself applies."""
        try:
            stored = await self.services.storage.people.preferences(request.user)
        except STORAGE_ERRORS:
            stored = {}
        return {MOTION.name: MOTION.of(stored), SOUND.name: SOUND.of(stored)}

    def _new(self) -> str:
        """The name of a new message: later ones are greater, even over restarts."""
        self._last = max(self._last + 1, time.time_ns())
        return str(self._last)
