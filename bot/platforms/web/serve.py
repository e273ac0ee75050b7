"""Opens the local table on a free port of this computer and keeps it open until told to stop."""

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
from bot.platforms.web.platform import LocalPlatform
from bot.services import Services
from bot.settings import Settings

HERE = "127.0.0.1"  # never anything else: whoever reaches the port plays
NEIGHBOURS = 10  # ports tried after a taken one before the system picks one
AT_HOME = {"requests_at_once": 1000, "requests_per_second": 50.0}  # nobody else waits at one's own table
PATIENCE = timedelta(seconds=2)  # that open requests get to finish when the table closes


def made(settings: Settings, services: Services, port: int, browser: bool) -> LocalPlatform:
    """The table, which opens on a port near the wished one, and in the browser where that is wanted."""
    unhurried = replace(services, settings=settings.model_copy(update=AT_HOME))

    async def serve(platform: LocalPlatform, stop: asyncio.Event) -> None:
        async with _opened(platform, port) as address:
            if not address.endswith(f":{port}/") and port:
                print(f"Port {port} is not free, so the table moved to another one.")
            print(f"The table stands ready at {address} (Ctrl+C closes it; your games are kept).", flush=True)
            if browser and _has_browser():
                threading.Thread(target=_open, args=(address,), daemon=True).start()
            await stop.wait()

    return LocalPlatform(unhurried, serve)


@asynccontextmanager
async def opened(services: Services, port: int) -> AsyncIterator[str]:
    """The table as it stands open: yields its address."""
    async with _opened(LocalPlatform(services), port) as address:
        yield address


@asynccontextmanager
async def _opened(platform: LocalPlatform, port: int) -> AsyncIterator[str]:
    async with served(make_app(platform), _bind(port), Limits(), PATIENCE) as found:
        yield f"http://{HERE}:{found}/"


def _bind(port: int) -> socket.socket:
    """A socket on the wished port, on one of the next, or wherever there is room."""
    for candidate in (*range(port, min(port + NEIGHBOURS, 65536)), 0):
        door = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
        if sys.platform != "win32":  # there it would share the port with its owner
            door.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            door.bind((HERE, candidate))
            door.listen(128)  # two sockets can be bound to one port; only one of them can listen
        except (OSError, OverflowError):  # taken, not allowed, or no port at all
            door.close()
        else:
            return door
    raise OSError(f"no port of {HERE} is free")


def _has_browser() -> bool:
    """Whether a browser has a screen; a text browser would take the terminal away."""
    shown = any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER"))
    return shown or sys.platform in ("darwin", "win32")


def _open(address: str) -> None:
    with suppress(Exception):  # the address is on the terminal anyway
        webbrowser.open(address)
