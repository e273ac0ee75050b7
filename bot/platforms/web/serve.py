"""Serves the local table on a free port of this computer until stopped."""

from __future__ import annotations

import asyncio
import os
import socket
import sys
import threading
import webbrowser
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import replace
from datetime import timedelta

from bot.ops.http import Limits, served
from bot.platforms.web.app import make_app
from bot.platforms.web.platform import TablePlatform
from bot.services import Services
from bot.settings import Settings

HERE = "127.0.0.1"  # never another host: whoever reaches the port can play
NEIGHBOURS = 10  # ports tried after a taken one before the system chooses
AT_HOME = {"requests_at_once": 1000, "requests_per_second": 50.0}  # no limits at one's own table
PATIENCE = timedelta(seconds=2)  # for open requests at shutdown


def make_platform(settings: Settings, services: Services, port: int, browser: bool) -> TablePlatform:
    """The platform, on the requested port or one near it; opens the browser if requested."""
    unhurried = replace(services, settings=settings.model_copy(update=AT_HOME))

    async def serve(platform: TablePlatform, stop: asyncio.Event) -> None:
        async with _opened(platform, port) as address:
            if not address.endswith(f":{port}/") and port:
                print(f"Port {port} is not free, so the table moved to another one.")
            print(f"The table stands ready at {address} (Ctrl+C closes it; your games are kept).", flush=True)
            if browser and _has_browser():
                threading.Thread(target=_open, args=(address,), daemon=True).start()
            await stop.wait()

    return TablePlatform(unhurried, serve)


@asynccontextmanager
async def opened(services: Services, port: int) -> AsyncIterator[str]:
    """Serve the table while the context lasts: yields its URL."""
    async with _opened(TablePlatform(services), port) as address:
        yield address


@asynccontextmanager
async def _opened(platform: TablePlatform, port: int) -> AsyncIterator[str]:
    async with served(make_app(platform), _bind(port), Limits(), PATIENCE) as found:
        yield f"http://{HERE}:{found}/"


def _bind(port: int) -> socket.socket:
    """A socket on the requested port, one of the next, or any free one."""
    for candidate in (*range(port, min(port + NEIGHBOURS, 65536)), 0):
        door = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
        if sys.platform != "win32":  # there it would allow sharing a port in use
            door.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            door.bind((HERE, candidate))
            door.listen(128)  # two sockets can be bound to one port, but only one can listen
        except (OSError, OverflowError):  # taken, not allowed, or no port at all
            door.close()
        else:
            return door
    raise OSError(f"no port of {HERE} is free")


def _has_browser() -> bool:
    """Whether there is a graphical browser; a text browser would take over the terminal."""
    has_screen = any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER"))
    return has_screen or sys.platform in ("darwin", "win32")


def _open(address: str) -> None:
    with suppress(Exception):  # the address is on the terminal anyway
        webbrowser.open(address)
