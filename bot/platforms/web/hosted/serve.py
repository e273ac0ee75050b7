"""Serves the hosted table on its port until stopped; HTTPS ends at a proxy before it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import timedelta

import aiohttp
import structlog
from aiohttp import web

from bot.errors import CannotStart
from bot.ops.http import Limits, served
from bot.platforms.web.app import application
from bot.platforms.web.hosted.account import Account
from bot.platforms.web.hosted.activity import ActivityPages
from bot.platforms.web.hosted.door import ROOT, HostedDoor
from bot.platforms.web.hosted.hosting import Hosting, from_settings
from bot.platforms.web.hosted.platform import HostedPlatform
from bot.platforms.web.hosted.sign_in_pages import HTTP, SignInPages
from bot.platforms.web.platform import TablePlatform
from bot.services import Services
from bot.settings import Settings

log = structlog.get_logger()

PATIENCE = timedelta(seconds=5)  # for open requests at shutdown


def make_platform(settings: Settings, services: Services) -> HostedPlatform:
    """The platform by the settings; CannotStart where they lack something."""
    hosting = from_settings(settings)

    async def serve(platform: TablePlatform, stop: asyncio.Event) -> None:
        where = settings.table_host, settings.table_port
        limits = Limits(of_address=settings.connections_per_address)
        try:
            async with served(
                _app(platform, HostedDoor(hosting, platform.services)), where, limits, PATIENCE
            ) as port:
                log.info("the table is hosted", port=port, activity=hosting.activity is not None)
                await stop.wait()
        except OSError as problem:
            text = f"Port {settings.table_port} cannot be used: set another PATIENCE_TABLE_PORT."
            raise CannotStart(text) from problem

    return HostedPlatform(services, serve)


@asynccontextmanager
async def opened(services: Services, hosting: Hosting, port: int) -> AsyncIterator[HostedDoor]:
    """Serve a hosted table on a port of this computer while the context lasts: yields its door."""
    platform = HostedPlatform(services)
    door = HostedDoor(hosting, platform.services)
    async with served(_app(platform, door), ("127.0.0.1", port), Limits(), PATIENCE):
        yield door


def _app(platform: TablePlatform, door: HostedDoor) -> web.Application:
    """The web application: the table below both roots, and how one comes in."""
    hosting = door.hosting
    roots = ("", ROOT) if hosting.activity else ("",)
    app, channel = application(platform, door, roots)
    account = Account(door, channel)
    app.add_routes(SignInPages(door, channel).routes())
    for root in roots:
        app.add_routes(account.routes(root))
    if hosting.activity:
        app.add_routes(ActivityPages(door, hosting.activity).routes())

    async def client(app: web.Application) -> AsyncIterator[None]:
        """The client that asks other services who it is, and who is there."""
        async with aiohttp.ClientSession(cookie_jar=aiohttp.DummyCookieJar()) as door.http:
            app[HTTP] = door.http
            yield

    app.cleanup_ctx.append(client)
    return app
