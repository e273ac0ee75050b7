"""The line between a window and its table: a WebSocket, else server-sent events."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from datetime import timedelta
from weakref import WeakSet

from aiohttp import WSCloseCode, WSMsgType, web
from pydantic import ValidationError

from bot.errors import NotServed
from bot.platforms.web.guard import DOOR, visitor
from bot.platforms.web.platform import TablePlatform
from bot.platforms.web.windows import Window, Windows
from bot.platforms.web.wire import WindowRequest, as_json, packed
from bot.presentation import problem_replies

HEARTBEAT = timedelta(seconds=20)
CLOSING = timedelta(seconds=1)  # for windows to hear that the program stops
MESSAGE_BYTES = 16 * 1024
GONE = "There is no such table any more. Choose a game to play another."
RELOAD = "That could not be read. Please reload the page and try again."


class WindowChannel:
    """The lines of all windows of this process."""

    def __init__(self, platform: TablePlatform) -> None:
        self.platform = platform
        self.windows = Windows(platform.services)
        self._sockets: WeakSet[web.WebSocketResponse] = WeakSet()
        self._streams: WeakSet[asyncio.Task[None]] = WeakSet()

    def routes(self, root: str) -> list[web.RouteDef]:
        return [
            web.get(f"{root}/api/table/live", self.socket),
            web.get(f"{root}/api/table/events", self.events),
        ]

    async def close(self, _app: web.Application) -> None:
        """The program stops: every window is told to come again."""
        for reading in list(self._streams):
            reading.cancel()
        closing = [socket.close(code=WSCloseCode.SERVICE_RESTART) for socket in list(self._sockets)]
        with suppress(TimeoutError):
            async with asyncio.timeout(CLOSING.total_seconds()):
                await asyncio.gather(*closing)

    async def socket(self, request: web.Request) -> web.WebSocketResponse:
        """A window asks, and hears of every change of the table it shows."""
        request.app[DOOR].check_origin(request)
        window = Window(await visitor(request))
        socket = web.WebSocketResponse(
            heartbeat=HEARTBEAT.total_seconds(), compress=False, max_msg_size=MESSAGE_BYTES
        )
        await socket.prepare(request)
        self._sockets.add(socket)
        writing = asyncio.create_task(_write(socket, window))
        working: set[asyncio.Task[None]] = set()
        try:
            async for message in socket:
                if message.type != WSMsgType.TEXT:
                    break
                task = asyncio.create_task(self._received(window, message.data))
                working.add(task)
                task.add_done_callback(working.discard)
        finally:
            writing.cancel()
            await self.windows.leave(window)
        return socket

    async def _received(self, window: Window, text: str) -> None:
        """Answer one message; whatever goes wrong is a sentence."""
        try:
            sent = WindowRequest.model_validate_json(text)
        except ValidationError:
            return window.send(packed({"trouble": RELOAD}))
        try:
            if sent.watch is None:
                return window.send(packed(await self.platform.answer(window.visitor, sent)))
            return await self._watch(window, sent.watch, sent.rev)
        except NotServed as problem:
            return window.send(packed({"trouble": str(problem)}))
        except Exception as problem:  # noqa: BLE001  the table of errors has a sentence for each
            sentence = as_json(problem_replies.reply(problem), self.platform.pictures)
            return window.send(packed({"to": sent.by, **sentence}))

    async def _watch(self, window: Window, name: str, revision: int | None) -> None:
        """From now on the window shows this table; it has it as of `revision`."""
        played = await self.platform.open(window.visitor, name)
        if played is None:
            return window.send(packed({"gone": True}))
        await self.windows.show(window, played)
        if revision != played.session.revision:
            table = await self.platform.state(played)
            window.send(packed({"state": table, "yours": played.session.owner == window.visitor.user}))
        return window.send(packed({"watching": played.session.table}))

    async def events(self, request: web.Request) -> web.StreamResponse:
        """The same news for a window that asks by POST."""
        who = await visitor(request)
        played = await self.platform.open(who, request.query.get("table", ""))
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
        window = Window(who)
        await self.windows.show(window, played)
        window.send(packed({"rev": played.session.revision, "from": -1}))
        streaming = asyncio.create_task(_stream(response, window))
        self._streams.add(streaming)
        try:
            await asyncio.wait({streaming})
        finally:
            streaming.cancel()
            await self.windows.leave(window)
        return response


async def _write(socket: web.WebSocketResponse, window: Window) -> None:
    with suppress(ConnectionError):
        while True:
            await socket.send_str(await window.queue.get())


async def _stream(response: web.StreamResponse, window: Window) -> None:
    with suppress(ConnectionError):
        await response.write(b"retry: 1000\n")
        while True:
            try:
                message = await asyncio.wait_for(window.queue.get(), HEARTBEAT.total_seconds())
            except TimeoutError:
                await response.write(b":\n\n")
            else:
                await response.write(f"data: {message}\n\n".encode())
