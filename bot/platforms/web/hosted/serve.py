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
            async with served(make_app(platform, hosting), where, limits, PATIENCE) as port:
                log.info("the table is hosted", port=port, activity=hosting.activity is not None)
                await stop.wait()
        except OSError as problem:
            text = f"Port {settings.table_port} cannot be used: set another PATIENCE_TABLE_PORT."
            raise CannotStart(text) from problem

    return HostedPlatform(services, serve)


@asynccontextmanager
async def opened(services: Services, hosting: Hosting, port: int = 0) -> AsyncIterator[int]:
    """Serve a hosted table while the context lasts: yields its port."""
    platform = HostedPlatform(services)
    async with served(make_app(platform, hosting), ("127.0.0.1", port), Limits(), PATIENCE) as found:
        yield found


def make_app(platform: TablePlatform, hosting: Hosting) -> web.Application:
    """The web application: the table below both roots, and how one comes in."""
    door = HostedDoor(hosting, platform.services)
    roots = ("", ROOT) if hosting.activity else ("",)
    app, channel = application(platform, door, roots)
    account = Account(door, channel)
    app.add_routes(SignInPages(door, channel).routes())
    for root in roots:
        app.add_routes(account.routes(root))
    app.cleanup_ctx.append(_client)
    return app


async def _client(app: web.Application) -> AsyncIterator[None]:
    """The client that asks other services who it is, and who is there."""
    async with aiohttp.ClientSession(cookie_jar=aiohttp.DummyCookieJar()) as app[HTTP]:
        yield
