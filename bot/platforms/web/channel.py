"""The line between a window and its table: a WebSocket, else server-sent events."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from datetime import timedelta
from functools import partial
from weakref import WeakSet

from aiohttp import WSCloseCode, WSMsgType, web
from pydantic import ValidationError

from bot.errors import NotServed
from bot.messages.refused import Refused
from bot.platforms.web.guard import DOOR, WORDS, Door, visitor
from bot.platforms.web.platform import TablePlatform, plays
from bot.platforms.web.windows import Window, Windows
from bot.platforms.web.wire import WindowRequest, as_json, packed
from bot.presentation import problem_replies
from bot.storage import STORAGE_ERRORS

HEARTBEAT = timedelta(seconds=20)
CLOSING = timedelta(seconds=1)  # for windows to hear that the program stops
CHECK_EVERY = timedelta(seconds=15)  # whether those who look on may still
SIGNED_OUT = {"signed_out": True}
MESSAGE_BYTES = 32 * 1024
PROTOCOL = "patience"  # named by a page that sends its key as a second protocol
GONE = "There is no such table any more. Choose a game to play another."
RELOAD = "That could not be read. Please reload the page and try again."


class WindowChannel:
    """The lines of all windows of this process."""

    def __init__(self, platform: TablePlatform) -> None:
        self.platform = platform
        self.windows = Windows(platform.services)
        self._sockets: WeakSet[web.WebSocketResponse] = WeakSet()
        self._open: dict[Window, tuple[Door, Callable[[], Awaitable[None]]]] = {}  # with what ends its line
        self._checking: asyncio.Task[None] | None = None
        self._streams: WeakSet[asyncio.Task[None]] = WeakSet()

    def routes(self, root: str) -> list[web.RouteDef]:
        return [
            web.get(f"{root}/api/table/live", self.socket),
            web.get(f"{root}/api/table/events", self.events),
        ]

    async def close(self, _app: web.Application) -> None:
        """The program stops: every window is asked to reconnect."""
        if self._checking:
            self._checking.cancel()
        for reading in list(self._streams):
            reading.cancel()
        closing = [socket.close(code=WSCloseCode.SERVICE_RESTART) for socket in list(self._sockets)]
        with suppress(TimeoutError):
            async with asyncio.timeout(CLOSING.total_seconds()):
                await asyncio.gather(*closing)

    async def socket(self, request: web.Request) -> web.WebSocketResponse:
        """The WebSocket of a window: its requests, and every change of the table it shows."""
        request.app[DOOR].check_origin(request)
        window = Window(await visitor(request))
        socket = web.WebSocketResponse(
            heartbeat=HEARTBEAT.total_seconds(),
            compress=False,
            max_msg_size=MESSAGE_BYTES,
            protocols=(PROTOCOL,),
        )
        await socket.prepare(request)
        self._sockets.add(socket)
        writing = asyncio.create_task(_write(socket, window))
        working: set[asyncio.Task[None]] = set()
        door = request.app[DOOR]

        self._enter(window, door, partial(_send_away, socket))
        try:
            async for message in socket:
                if message.type != WSMsgType.TEXT:
                    break
                if not await _still_here(window, door):
                    await _send_away(socket)
                    break
                task = asyncio.create_task(self._received(window, door, message.data))
                working.add(task)
                task.add_done_callback(working.discard)
        finally:
            writing.cancel()
            self._open.pop(window, None)
            await self.windows.leave(window)
        return socket

    # who may stay ------------------------------------------------------------------------------------

    def _enter(self, window: Window, door: Door, end: Callable[[], Awaitable[None]]) -> None:
        self._open[window] = (door, end)
        if self._checking is None:
            self._checking = asyncio.create_task(self._keep_checking())

    async def _keep_checking(self) -> None:
        """Find people who were signed out elsewhere and send no requests, such as onlookers."""
        while self._open:
            await asyncio.sleep(CHECK_EVERY.total_seconds())
            await self.check_all()
        self._checking = None

    async def check_all(self) -> None:
        """End the lines of all windows whose people were signed out."""
        over = [
            end() for window, (door, end) in list(self._open.items()) if not await _still_here(window, door)
        ]
        with suppress(TimeoutError):
            async with asyncio.timeout(CLOSING.total_seconds()):
                await asyncio.gather(*over, return_exceptions=True)

    # requests ----------------------------------------------------------------------------------------

    async def _received(self, window: Window, door: Door, text: str) -> None:
        """Answer one message; errors become sentences."""
        try:
            sent = WindowRequest.model_validate_json(text)
        except ValidationError:
            return window.send(packed({"trouble": RELOAD}))
        try:
            if not await door.admits_message(window.visitor):
                raise Refused(WORDS[429])
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
            window.send(packed({"state": table, "yours": plays(played, window.visitor)}))
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

        async def end() -> None:
            await response.write(f"data: {packed(SIGNED_OUT)}\n\n".encode())
            streaming.cancel()

        self._enter(window, request.app[DOOR], end)
        try:
            await asyncio.wait({streaming})
        finally:
            streaming.cancel()
            self._open.pop(window, None)
            await self.windows.leave(window)
        return response


async def _send_away(socket: web.WebSocketResponse) -> None:
    await socket.send_str(packed(SIGNED_OUT))
    await socket.close(code=WSCloseCode.POLICY_VIOLATION)


async def _still_here(window: Window, door: Door) -> bool:
    """Whether its person may stay; while Redis does not answer, everybody may: nothing can be played then."""
    try:
        return await door.still_here(window.visitor)
    except STORAGE_ERRORS:
        return True


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
