"""The server behind the page: turns what the page sends into requests, and replies into what it shows."""

from __future__ import annotations

from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from typing import Any, TypeVar

from aiohttp import web
from pydantic import BaseModel, ValidationError

from bot.commands import COMMANDS
from bot.core.dispatch import answer, parse_line
from bot.core.exceptions import Busy, NoTable, NotServed, NotYours
from bot.core.reply import Reply
from bot.core.request import Request
from bot.ops.log import about
from bot.platforms.local.completion import suggest
from bot.platforms.local.guard import WORDS, guarded, player, remember
from bot.platforms.local.hits import hits
from bot.platforms.local.wire import LINE, Pictures, Pressed, Said, told
from bot.services import Services

STATIC = Path(__file__).parent / "static"
PLACE = "local:table"
BODY = 16 * 1024  # bytes
NOWHERE: dict[str, Any] = {"piles": [], "taps": 2}

Sent = TypeVar("Sent", bound=BaseModel)


def make_app(services: Services) -> web.Application:
    """The whole local table as one application."""
    edge = Edge(services)
    app = web.Application(middlewares=[guarded], client_max_size=BODY)
    app.add_routes(
        [
            web.get("/", edge.page),
            web.static("/static", STATIC),
            web.get("/picture/{name}.png", edge.picture),
            web.post("/api/say", edge.say),
            web.post("/api/press", edge.press),
            web.get("/api/board", edge.board),
            web.get("/api/complete", edge.complete),
        ]
    )
    return app


@dataclass
class Edge:
    """What the page can ask for."""

    services: Services
    pictures: Pictures = field(default_factory=Pictures)

    async def page(self, request: web.Request) -> web.StreamResponse:
        response = web.FileResponse(STATIC / "index.html")
        remember(request, response)
        return response

    async def picture(self, request: web.Request) -> web.Response:
        png = self.pictures.get(request.match_info["name"])
        if png is None:
            raise NotServed(404, "This picture is gone. Reload the page to see the table as it stands.")
        kept = {"Cache-Control": "private, max-age=31536000, immutable"}
        return web.Response(body=png, content_type="image/png", headers=kept)

    async def say(self, request: web.Request) -> web.Response:
        """A typed line; its answer is a new message."""
        said = await _read(request, Said)
        user = player(request)
        command, arguments = parse_line(said.line)
        asked = Request(user, PLACE, command, arguments, request_id=f"{user}/{said.request_id}")
        return await self._answered(asked)

    async def press(self, request: web.Request) -> web.Response:
        """A button, a menu or a clicked move; the board is answered in place."""
        pressed = await _read(request, Pressed)
        user = player(request)
        asked = Request(
            user, PLACE, pressed.command, pressed.arguments, request_id=f"{user}/{pressed.request_id}",
            table=pressed.table, revision=pressed.revision, interactive=True,
        )  # fmt: skip
        return await self._answered(asked)

    async def board(self, request: web.Request) -> web.Response:
        """The table as it stands, or the games to choose from."""
        user = player(request)
        there = await self.services.sessions.current(Request(user, PLACE, ""))
        return await self._answered(Request(user, PLACE, "board" if there else "start"))

    async def complete(self, request: web.Request) -> web.Response:
        line = request.query.get("line", "")[:LINE]
        options = await suggest(line, player(request), PLACE, self.services)
        return web.json_response({"options": [asdict(option) for option in options]})

    async def _answered(self, asked: Request) -> web.Response:
        with about(asked, COMMANDS):
            reply = await answer(replace(asked, direct=True), self.services)
            return web.json_response(told(reply, self.pictures) | await self._areas(reply, asked))

    async def _areas(self, reply: Reply, asked: Request) -> dict[str, Any]:
        """Where the picture can be clicked: nowhere if it is nobody's table any more."""
        if reply.board is None or reply.picture is None:
            return NOWHERE
        try:
            async with self.services.turns.of(asked.user):
                live = await self.services.sessions.open(replace(asked, table=reply.board.table))
        except (NoTable, NotYours, Busy):
            return NOWHERE
        return hits(live.view)


async def _read(request: web.Request, form: type[Sent]) -> Sent:
    """The body of a request; NotServed where it is no JSON or not what the page sends."""
    if request.content_type != "application/json":
        raise NotServed(415, WORDS[415])
    try:
        return form.model_validate_json(await request.read())
    except ValidationError:
        raise NotServed(400, "That could not be read. Please reload the page and try again.") from None
