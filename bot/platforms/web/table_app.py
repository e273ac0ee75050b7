"""The server behind the card table: states, frames and the deck as data, requests, a channel a window."""

from __future__ import annotations

import asyncio
import gzip
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import replace
from datetime import timedelta
from functools import cache, lru_cache
from hashlib import blake2b
from typing import Annotated, Any

from aiohttp import WSMsgType, web
from pydantic import BaseModel, ConfigDict, Field, ValidationError

import engine
from bot import dispatch
from bot.commands import COMMANDS
from bot.dispatch import parse_line
from bot.errors import NotServed
from bot.messages.ids import UserId
from bot.messages.request import Request
from bot.messages.spans import written
from bot.platforms.web.guard import WORDS, player
from bot.platforms.web.markup import MARKUP
from bot.platforms.web.platform import PLACE, LocalPlatform
from bot.platforms.web.table_state import packed, state
from bot.platforms.web.windows import Window, Windows
from bot.platforms.web.wire import Id, LongText, ServedPictures, ShortText, as_json
from bot.play.pictures import Drawn, Pictures
from bot.play.played_table import PlayedTable
from bot.play.table_errors import NoTable
from bot.presentation import board, problem_replies
from bot.records.preferences import COLOURS, FELT, MOTION, SOUND
from bot.services import Services
from bot.storage import STORAGE_ERRORS
from engine import PatienceError, record
from render.deck import vectors
from render.plan.window import window_plan

HEARTBEAT = timedelta(seconds=20)
FOR_EVER = "public, max-age=31536000, immutable"
GRAIN = 4  # CSS pixels: windows that differ by less share a frame
SMALLEST, LARGEST = 200, 6000  # CSS pixels of a board's side
GZIPPED_BYTES = 1000  # from which on an answer is
FACES = {"none": "beside", "down": "beside", "bone": "beside", "left": "over-right", "right": "over"}
GONE = "There is no such table any more. Choose a game to play another."
RELOAD = "That could not be read. Please reload the page and try again."


class Asked(BaseModel):
    """What a window asks: a command with its arguments, or a typed line; at which table and revision."""

    model_config = ConfigDict(strict=True, extra="forbid")
    by: Id
    table: ShortText | None = None
    rev: Annotated[int, Field(ge=0, le=2**53)] | None = None
    command: ShortText = ""
    arguments: Annotated[dict[ShortText, LongText], Field(max_length=10)] = Field(default_factory=dict)
    line: LongText = ""
    watch: ShortText | None = None  # the table this window shows from now on


class _Unpainted(Pictures):
    """No pictures of tables: the page draws them itself. Those of the shelf and of the rules are drawn."""

    def __init__(self, pictures: Pictures) -> None:
        self._pictures = pictures

    async def of(self, played: PlayedTable, marked: tuple[str, ...] = ()) -> Drawn:
        return Drawn(None, "", "")

    async def small(self, game: str) -> bytes:
        return await self._pictures.small(game)

    async def dealt(self, game: str) -> Drawn:
        return await self._pictures.dealt(game)


class TableEdge:
    """What the card table can ask for."""

    def __init__(self, platform: LocalPlatform) -> None:
        self.platform = platform
        self.services: Services = replace(platform.services, pictures=_Unpainted(platform.services.pictures))
        self.windows = Windows(self.services.live)
        self.pictures: ServedPictures = platform.pictures

    def routes(self) -> list[web.RouteDef]:
        return [
            web.get("/api/table", self.table),
            web.post("/api/table", self.post),
            web.get("/api/table/plan", self.plan),
            web.get("/api/table/past", self.past),
            web.get("/api/table/live", self.socket),
            web.get("/api/table/events", self.events),
            web.get("/deck/{name}.json", self.deck),
        ]

    # what is read ------------------------------------------------------------------------------------

    async def table(self, request: web.Request) -> web.Response:
        """The table of that name, else the player's current one: its state, and its frame for a window."""
        user = player(request)
        played = await self._open(user, request.query.get("table", ""))
        found: dict[str, Any] = {"prefs": await self._preferences(user)}
        if played:
            found |= {"state": state(played), "yours": played.session.owner == user}
            if "across" in request.query:
                found["plan"] = await asyncio.to_thread(
                    _plan, played.view.game, played.view.variant, *_window(request)
                )
        return _answer(packed(found), request)

    async def plan(self, request: web.Request) -> web.Response:
        """The frame of a game for a window."""
        try:
            game = engine.find(request.query.get("game", "")).slug
            found = await asyncio.to_thread(
                _plan, game, request.query.get("variant") or None, *_window(request)
            )
        except PatienceError:
            raise NotServed(404, "There is no game of that name.") from None
        return _answer(packed(found), request)

    async def past(self, request: web.Request) -> web.Response:
        """A whole game that has ended: for each move what was said, how cards went, and what lay there."""
        user = player(request)
        played = await self._open(user, request.query.get("table", ""))
        if played is None:
            raise NotServed(404, GONE)
        if not played.view.result:
            raise NotServed(
                409, "A game can be stepped through when it has ended. While it goes on there is undo."
            )
        text = record.dumps(played.table)
        return _answer(packed({"past": await asyncio.to_thread(_past, text)}), request)

    async def deck(self, request: web.Request) -> web.Response:
        """The deck as vectors, under the hash of its content."""
        name, body = deck_file()
        if request.match_info["name"] != name:
            raise NotServed(404, WORDS[404])
        return _answer(body, request, keep=FOR_EVER)

    # what is asked -----------------------------------------------------------------------------------

    async def post(self, request: web.Request) -> web.Response:
        """A request of a window that has no socket."""
        if request.content_type != "application/json":
            raise NotServed(415, WORDS[415])
        try:
            asked = Asked.model_validate_json(await request.read())
        except ValidationError:
            raise NotServed(400, RELOAD) from None
        return web.json_response(await self._answered(player(request), asked))

    async def _answered(self, user: UserId, asked: Asked) -> dict[str, Any]:
        """What is said to the window that asked; that the table has changed all its windows are told."""
        command, arguments = parse_line(asked.line) if asked.line else (asked.command, asked.arguments)
        request = Request(
            user, PLACE, command, arguments, f"{user}/{asked.by}", table=asked.table, revision=asked.rev,
            interactive=not asked.line, direct=True,
        )  # fmt: skip
        if asked.line and not (command in COMMANDS and COMMANDS[command].plays):
            request = replace(request, table=None, revision=None)
        reply = await dispatch.answer(request, self.services)
        shown = as_json(reply, self.pictures)
        return {
            "to": asked.by,
            **shown,
            "message": written(reply.message, MARKUP),
            "status": written(reply.status, MARKUP),
            "past": reply.board.past if reply.board else None,
            "prefs": await self._preferences(user) if command == "settings" else None,
        }

    async def _open(self, user: UserId, name: str) -> PlayedTable | None:
        """A table that this player may see; None where there is none."""
        request = Request(user, PLACE, "board", table=name or None)
        try:
            async with self.services.queue.slot(user):
                played = await self.services.sessions.open(request, anybodys=True)
                _ = played.view.choices, played.view.caption
        except NoTable:
            return None
        except (PatienceError, *STORAGE_ERRORS) as problem:
            raise NotServed(503, problem_replies.reply(problem).text) from None
        if played.session.owner != user and board.is_secret(self.services, played.session):
            return None
        return played

    async def _preferences(self, user: UserId) -> Mapping[str, str]:
        """What a page itself has to know of the player's settings."""
        try:
            stored = await self.services.storage.people.preferences(user)
        except STORAGE_ERRORS:
            stored = {}
        return {one.name: one.of(stored) for one in (COLOURS, FELT, MOTION, SOUND)}

    # the channel -------------------------------------------------------------------------------------

    async def socket(self, request: web.Request) -> web.WebSocketResponse:
        """A window's line: it asks, and is told of every change of the table it shows."""
        if request.headers.get("Origin") != f"http://{request.host}":
            raise NotServed(403, WORDS[403])
        window = Window(player(request))
        line = web.WebSocketResponse(
            heartbeat=HEARTBEAT.total_seconds(), compress=False, max_msg_size=16 * 1024
        )
        await line.prepare(request)
        writing = asyncio.create_task(_write(line, window))
        working: set[asyncio.Task[None]] = set()
        try:
            async for message in line:
                if message.type != WSMsgType.TEXT:
                    break
                task = asyncio.create_task(self._heard(window, message.data))
                working.add(task)
                task.add_done_callback(working.discard)
        finally:
            writing.cancel()
            await self.windows.leave(window)
        return line

    async def _heard(self, window: Window, text: str) -> None:
        try:
            asked = Asked.model_validate_json(text)
        except ValidationError:
            return window.send(packed({"trouble": RELOAD}))
        user = UserId(window.owner)
        if asked.watch is None:
            return window.send(packed(await self._answered(user, asked)))
        try:
            played = await self._open(user, asked.watch)
        except NotServed as problem:
            return window.send(packed({"trouble": str(problem)}))
        if played is None:
            return window.send(packed({"gone": True}))
        await self.windows.show(window, played)
        if asked.rev != played.session.revision:
            window.send(packed({"state": state(played), "yours": played.session.owner == user}))
        return window.send(packed({"watching": played.session.table}))

    async def events(self, request: web.Request) -> web.StreamResponse:
        """The same news for a window that has no socket: it asks by POST."""
        user = player(request)
        played = await self._open(user, request.query.get("table", ""))
        if played is None:
            raise NotServed(404, GONE)
        response = web.StreamResponse(
            headers={
                "Content-Type": "text/event-stream",
                "Cache-Control": "no-store",
                "X-Accel-Buffering": "no",
            }
        )
        await response.prepare(request)
        window = Window(user)
        await self.windows.show(window, played)
        try:
            first = {"rev": played.session.revision, "from": -1}
            await response.write(f"retry: 1000\ndata: {packed(first)}\n\n".encode())
            while True:
                try:
                    message = await asyncio.wait_for(window.queue.get(), HEARTBEAT.total_seconds())
                except TimeoutError:
                    await response.write(b":\n\n")
                    continue
                await response.write(f"data: {message}\n\n".encode())
        except ConnectionResetError:
            return response
        finally:
            await self.windows.leave(window)


async def _write(line: web.WebSocketResponse, window: Window) -> None:
    with suppress(ConnectionError):
        while True:
            await line.send_str(await window.queue.get())


def _window(request: web.Request) -> tuple[int, int]:
    """The size of a board in CSS pixels, in steps so that windows of about one size share a frame."""
    try:
        sides = [int(request.query[name]) for name in ("across", "down")]
    except (KeyError, ValueError):
        raise NotServed(400, RELOAD) from None
    across, down = (max(SMALLEST, min(LARGEST, side)) // GRAIN * GRAIN for side in sides)
    return across, down


@lru_cache(512)
def _plan(game: str, variant: str | None, across: int, down: int) -> dict[str, Any]:
    """A frame with the faces of the cards that lie in it."""
    view = engine.Table(game, 1, variant=variant).view()
    found = window_plan(view, across, down)
    kinds = {}
    for _code, _, _, turn, fan, _, width, *_ in found["piles"]:
        sideways = turn % 180 == 90
        corners = [(FACES[fan], bool(turn % 90))]
        if fan == "bone":
            corners += [("beside", True), ("beside-right", True)]
        for corner, slanted in corners:
            name = f"{width}/{corner}/{int(sideways)}/{int(slanted)}"
            kinds[name] = vectors.faces(width, corner, sideways=sideways, slanted=slanted)
    return {**found, "kinds": kinds}


def _past(text: str) -> list[dict[str, Any]]:
    """Every position of a game; what was hidden then is hidden."""
    whole = record.loads(text)
    table = record.loads(record.dumps(whole, 0))
    found = [_position(table)]
    for number, move in enumerate(whole.moves):
        table.replay(move)
        found.append({**_position(table), "steps": table.travels(number)})
    return found


def _position(table: engine.Table) -> dict[str, Any]:
    view = table.view()
    piles = {
        pile.code: list(reversed(pile.cards)) if pile.kind is engine.Kind.STOCK else list(pile.cards)
        for pile in view.piles
    }
    return {
        "caption": str(view.caption),
        "piles": piles,
        "moves": view.moves,
        "home": [view.home, view.total],
    }


@cache
def deck_file() -> tuple[str, str]:
    """The deck's name, by its content, and its content."""
    body = packed(vectors.deck())
    return blake2b(body.encode(), digest_size=8).hexdigest(), body


def _answer(body: str, request: web.Request, keep: str = "no-store") -> web.Response:
    raw, headers = body.encode(), {"Cache-Control": keep}
    if len(raw) > GZIPPED_BYTES and "gzip" in request.headers.get("Accept-Encoding", ""):
        raw, headers["Content-Encoding"] = gzip.compress(raw, 6 if keep == FOR_EVER else 1), "gzip"
    return web.Response(body=raw, content_type="application/json", charset="utf-8", headers=headers)
