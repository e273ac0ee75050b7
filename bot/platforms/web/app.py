"""The server of the page: turns what it sends into requests, and replies into JSON."""

from __future__ import annotations

from dataclasses import asdict, replace
from datetime import timedelta
from pathlib import Path
from typing import TypeVar

from aiohttp import web
from pydantic import BaseModel, ValidationError

from bot.commands import COMMANDS
from bot.dispatch import parse_line
from bot.errors import NotServed
from bot.messages.request import Request
from bot.platforms.completion import suggest
from bot.platforms.posting.machine import PostingMachine
from bot.platforms.web import page_files
from bot.platforms.web.guard import WORDS, guarded, player, remember
from bot.platforms.web.header import header
from bot.platforms.web.platform import PLACE, LocalOccasion, LocalPlatform
from bot.platforms.web.table_app import TableEdge
from bot.platforms.web.wire import LINE, NO_PAGE, PAGE, Pressed, TypedLine
from bot.presentation import status_words
from engine import GAMES, Game, shelf

STATIC = Path(__file__).parent / "static"
SHELF_MAX_AGE = timedelta(days=1)  # for browser caches
BODY_BYTES = 16 * 1024
CONTINUED = 4  # open tables that the shelf offers to continue

Sent = TypeVar("Sent", bound=BaseModel)


def make_app(platform: LocalPlatform) -> web.Application:
    """The web application of the local table."""
    edge, table = LocalEdge(platform), TableEdge(platform)
    app = web.Application(middlewares=[guarded], client_max_size=BODY_BYTES)
    app.add_routes(
        [
            *page_files.routes(),
            *table.routes(),
            web.get("/chat", edge.page),
            web.static("/static", STATIC),
            web.get("/picture/{name}.png", edge.picture),
            web.get("/game/{slug}.png", edge.shelf),
            web.post("/api/say", edge.typed),
            web.post("/api/press", edge.press),
            web.get("/api/board", edge.board),
            web.get("/api/menu", edge.menu),
            web.get("/api/shelf", edge.games),
            web.get("/api/complete", edge.complete),
        ]
    )
    return app


class LocalEdge:
    """The handlers of the page's requests."""

    def __init__(self, platform: LocalPlatform) -> None:
        self.services = platform.services
        self.platform = platform
        self.posting = PostingMachine(platform, platform.services)

    async def page(self, request: web.Request) -> web.StreamResponse:
        response = web.FileResponse(STATIC / "index.html")
        remember(request, response)
        return response

    async def picture(self, request: web.Request) -> web.Response:
        png = self.platform.pictures.get(request.match_info["name"])
        if png is None:
            raise NotServed(404, "This picture is gone. Reload the page to see the table as it stands.")
        headers = {"Cache-Control": "private, max-age=31536000, immutable"}
        return web.Response(body=png, content_type="image/png", headers=headers)

    async def shelf(self, request: web.Request) -> web.Response:
        """The thumbnail of a game as dealt, for menus."""
        try:
            png = await self.services.pictures.small(request.match_info["slug"])
        except KeyError:
            raise NotServed(404, "There is no game of that name.") from None
        headers = {"Cache-Control": f"private, max-age={SHELF_MAX_AGE.total_seconds():.0f}"}
        return web.Response(body=png, content_type="image/png", headers=headers)

    async def typed(self, request: web.Request) -> web.Response:
        """A typed line, answered by a new message."""
        typed_line = await _read(request, TypedLine)
        user = player(request)
        command, arguments = parse_line(typed_line.line)
        command_request = Request(
            user, PLACE, command, arguments, f"{user}/{typed_line.request_id}", direct=True
        )
        if command in COMMANDS and COMMANDS[command].plays:  # only on the board that the page shows
            command_request = replace(command_request, table=typed_line.table, revision=typed_line.revision)
        return await self._answered(LocalOccasion(command_request, typed_line.page))

    async def press(self, request: web.Request) -> web.Response:
        """A button, a menu or a clicked move, answered in place."""
        pressed = await _read(request, Pressed)
        user = player(request)
        command_request = Request(
            user, PLACE, pressed.command, pressed.arguments, request_id=f"{user}/{pressed.request_id}",
            table=pressed.table, revision=pressed.revision, interactive=True, direct=True,
        )  # fmt: skip
        return await self._answered(LocalOccasion(command_request, pressed.page, pressed.message))

    async def board(self, request: web.Request) -> web.Response:
        """The current table, or the games to choose from."""
        user = player(request)
        there = await self.services.sessions.current(Request(user, PLACE, ""))
        command_request = Request(user, PLACE, "board" if there else "start", direct=True)
        page = request.query.get("page", NO_PAGE)
        return await self._answered(LocalOccasion(command_request, page if PAGE.fullmatch(page) else NO_PAGE))

    async def menu(self, request: web.Request) -> web.Response:
        """The menu in the header, for the current table."""
        there = await self.services.sessions.current(Request(player(request), PLACE, ""))
        return web.json_response({"items": [asdict(item) for item in header(there)]})

    async def games(self, request: web.Request) -> web.Response:
        """The shelf: all games with what one chooses by, the player's open tables, and the daily deal."""
        user = player(request)
        tables = await self.services.sessions.tables(user)
        open_ones = [one for one in tables if not one.result][:CONTINUED]
        day = await self.services.daily.schedule.game(self.services.daily.today)
        return web.json_response(
            {
                "games": [_of_game(game) for game in GAMES.values()],
                "tables": [
                    {
                        "table": one.table,
                        "title": status_words.deal_name(one),
                        "summary": status_words.summary(one),
                    }
                    for one in open_ones
                ],
                "daily": GAMES[day].title,
                "newcomer": not tables,
            }
        )

    async def complete(self, request: web.Request) -> web.Response:
        line = request.query.get("line", "")[:LINE]
        options = await suggest(line, player(request), PLACE, self.platform.complete)
        return web.json_response({"options": [asdict(option) for option in options]})

    async def _answered(self, on: LocalOccasion) -> web.Response:
        await self.posting.respond(on)
        await self.posting.until_retired()
        if not on.answer:  # not even an apology could be shown
            raise NotServed(500, WORDS[500])
        return web.json_response(on.answer)


def _of_game(game: Game) -> dict[str, object]:
    return {
        "slug": game.slug, "title": game.title, "aliases": game.aliases, "about": game.about,
        "minutes": game.minutes, "difficulty": game.difficulty, "packs": shelf.packs(game),
        "one": game.packs == 1, "kind": shelf.kind(game.slug),
    }  # fmt: skip


async def _read(request: web.Request, form: type[Sent]) -> Sent:
    """Parse the body of a request; NotServed where it is not JSON or not valid."""
    if request.content_type != "application/json":
        raise NotServed(415, WORDS[415])
    try:
        return form.model_validate_json(await request.read())
    except ValidationError:
        raise NotServed(400, "That could not be read. Please reload the page and try again.") from None
