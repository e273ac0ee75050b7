"""The web application of the table: what a page reads, and what it asks for."""

from __future__ import annotations

import asyncio
import gzip
from collections.abc import Sequence
from datetime import date, timedelta

from aiohttp import web
from pydantic import ValidationError

from bot.errors import NotServed
from bot.messages.refused import Refused
from bot.platforms.web import files, frames
from bot.platforms.web.channel import GONE, RELOAD, WindowChannel
from bot.platforms.web.editor import Editor
from bot.platforms.web.files import FOR_EVER
from bot.platforms.web.guard import DOOR, WORDS, Door, LocalDoor, guarded, visitor
from bot.platforms.web.platform import TablePlatform, plays
from bot.platforms.web.shapes import OpenedTable, PagePast, PageShelf
from bot.platforms.web.state import past
from bot.platforms.web.together import TogetherPage
from bot.platforms.web.visitor import Visitor
from bot.platforms.web.wire import LINE, WindowRequest, easy_ones_first, games_as_json, option_as_json, packed
from bot.play.played_table import PlayedTable
from bot.presentation import status_words
from engine import GAMES, PatienceError, record

SHELF_MAX_AGE = timedelta(days=1)  # for browser caches
BODY_BYTES = 32 * 1024
GZIPPED_BYTES = 1000  # from which on an answer is
CONTINUED = 4  # open tables that the shelf offers to continue
NO_GAME = "There is no game of that name."
GOES_ON = "A game can be stepped through when it has ended. While it goes on there is undo."


def make_app(platform: TablePlatform) -> web.Application:
    """The web application of the local table."""
    return application(platform, LocalDoor(), ("",))[0]


def application(
    platform: TablePlatform, door: Door, roots: Sequence[str]
) -> tuple[web.Application, WindowChannel]:
    """The web application of a table, served below each of `roots`, and the lines of its windows."""
    edge, channel, editor = Edge(platform), WindowChannel(platform), Editor(platform)
    together = TogetherPage(platform)
    app = web.Application(middlewares=[guarded], client_max_size=BODY_BYTES)
    app[DOOR] = door
    for root in roots:
        rooms = (edge, channel, editor, together)
        app.add_routes([*files.routes(root), *(route for room in rooms for route in room.routes(root))])
    app.on_shutdown.append(channel.close)
    return app, channel


class Edge:
    """The handlers of the page's requests."""

    def __init__(self, platform: TablePlatform) -> None:
        self.services = platform.services
        self.platform = platform

    def routes(self, root: str) -> list[web.RouteDef]:
        return [
            web.get(root + "/api/table", self.table),
            web.post(root + "/api/table", self.post),
            web.get(root + "/api/table/plan", self.plan),
            web.get(root + "/api/table/past", self.past),
            web.get(root + "/api/shelf", self.shelf),
            web.get(root + "/api/complete", self.complete),
            web.get(root + "/deck/{name}.json", self.deck),
            web.get(root + "/picture/{name}.png", self.picture),
            web.get(root + "/game/{slug}.png", self.thumbnail),
        ]

    async def table(self, request: web.Request) -> web.Response:
        """The table of that name, else the player's current one: its state, and its frame for a window."""
        who = await visitor(request)
        played = await self.platform.open(who, request.query.get("table", ""))
        found: OpenedTable = {"prefs": await self.platform.preferences(who.user)}
        if played:
            found["state"], found["yours"] = await self.platform.state(played), plays(played, who)
            if "across" in request.query:
                size = _window_size(request)
                found["plan"] = await asyncio.to_thread(
                    frames.plan, played.view.game, played.view.variant, *size
                )
        return _answer(packed(found), request)

    async def plan(self, request: web.Request) -> web.Response:
        """The frame of a game for a window."""
        size = _window_size(request)
        try:
            game = await self.services.own.game(request.query.get("game", ""))
            variant = request.query.get("variant") or None
            found = await asyncio.to_thread(frames.plan, game.slug, variant, *size)
        except (PatienceError, Refused):
            raise NotServed(404, NO_GAME) from None
        return _answer(packed(found), request)

    async def past(self, request: web.Request) -> web.Response:
        """A whole game that has ended: for each move its caption, how cards went, and what lay there.

        After a race that of everybody who was in it, after a day's deal that of everybody who has handed in
        their try, with the state of their table.
        """
        who, query = await visitor(request), request.query
        table, race = query.get("table", ""), query.get("race", "")
        compared = bool(race and table) and await self.services.races.was_played_in(race, table)
        if compared:
            played = await self.services.sessions.newest(table)
        elif query.get("day"):
            compared, played = True, await self._try(who, query["day"], table)
        else:
            played = await self.platform.open(who, table)
        if played is None:
            raise NotServed(404, GONE)
        if not (played.view.result or compared):
            raise NotServed(409, GOES_ON)
        positions = await asyncio.to_thread(past, record.dumps(played.table))
        found: PagePast = {"past": positions}
        if compared:
            found["state"] = await self.platform.state(played)
        return _answer(packed(found), request)

    async def _try(self, who: Visitor, day: str, name: str) -> PlayedTable | None:
        """Somebody's try of a day's deal, where the visitor may see it."""
        try:
            wanted = date.fromisoformat(day)
        except ValueError:
            return None
        return await self.services.daily.try_to_replay(who.user, wanted, who.place, name)

    async def post(self, request: web.Request) -> web.Response:
        """A request of a window that has no socket."""
        if request.content_type != "application/json":
            raise NotServed(415, WORDS[415])
        try:
            sent = WindowRequest.model_validate_json(await request.read())
        except ValidationError:
            raise NotServed(400, RELOAD) from None
        return web.json_response(await self.platform.answer(await visitor(request), sent))

    async def shelf(self, request: web.Request) -> web.Response:
        """All games with what one chooses by, the player's open tables, and the daily deal."""
        user = (await visitor(request)).user
        tables = await self.services.sessions.tables(user)
        open_tables = [session for session in tables if not session.result][:CONTINUED]
        day = await self.services.daily.schedule.game(self.services.daily.today)
        found: PageShelf = {
            "games": games_as_json(easy_ones_first()),
            "tables": [
                {
                    "table": session.table,
                    "title": status_words.deal_name(session),
                    "summary": status_words.summary(session),
                }
                for session in open_tables
            ],
            "daily": GAMES[day].title,
            "newcomer": not tables,
        }
        return _answer(packed(found), request)

    async def complete(self, request: web.Request) -> web.Response:
        """Whole lines that begin like the typed one."""
        options = await self.platform.complete(await visitor(request), request.query.get("line", "")[:LINE])
        return web.json_response({"options": [option_as_json(option) for option in options]})

    async def deck(self, request: web.Request) -> web.Response:
        """The deck as vectors, under the hash of its content."""
        name, body = frames.deck_file()
        if request.match_info["name"] != name:
            raise NotServed(404, WORDS[404])
        return _answer(body, request, keep=FOR_EVER)

    async def picture(self, request: web.Request) -> web.Response:
        """A picture that came with a reply: of the rules, a chart, a podium."""
        png = self.platform.pictures.get(request.match_info["name"])
        if png is None:
            raise NotServed(404, "This picture is gone. Reload the page to see the table as it stands.")
        headers = {"Cache-Control": "private, max-age=31536000, immutable"}
        return web.Response(body=png, content_type="image/png", headers=headers)

    async def thumbnail(self, request: web.Request) -> web.Response:
        """A game as dealt, for the shelf."""
        try:
            game = await self.services.own.game(request.match_info["slug"])
            png = await self.services.pictures.small(game.slug)
        except (PatienceError, Refused):
            raise NotServed(404, NO_GAME) from None
        headers = {"Cache-Control": f"private, max-age={SHELF_MAX_AGE.total_seconds():.0f}"}
        return web.Response(body=png, content_type="image/png", headers=headers)


def _window_size(request: web.Request) -> tuple[int, int]:
    """The size of the page's board in CSS pixels."""
    try:
        across, down = (int(request.query[name]) for name in ("across", "down"))
    except (KeyError, ValueError):
        raise NotServed(400, RELOAD) from None
    return frames.window_size(across, down)


def _answer(body: str, request: web.Request, keep: str = "no-store") -> web.Response:
    raw, headers = body.encode(), {"Cache-Control": keep, "Vary": "Accept-Encoding"}
    if len(raw) > GZIPPED_BYTES and "gzip" in request.headers.get("Accept-Encoding", ""):
        raw, headers["Content-Encoding"] = gzip.compress(raw, 6 if keep == FOR_EVER else 1), "gzip"
    return web.Response(body=raw, content_type="application/json", charset="utf-8", headers=headers)
