"""The health of the program for monitoring: /healthz, /readyz and /metrics."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from datetime import timedelta

from aiohttp import web
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest

from bot.errors import CannotStart
from bot.ops import pages
from bot.ops.http import Limits, served
from bot.ops.metrics import CONNECTED, TASKS
from bot.platforms.base import ServesHttp
from bot.services import Services
from bot.settings import Settings

SHUTDOWN = timedelta(minutes=1)  # for open requests at shutdown
BODY_BYTES = 256 * 1024  # many times the size of Discord's requests


@asynccontextmanager
async def health_server(settings: Settings, services: Services) -> AsyncIterator[int | None]:
    """Serve while the context lasts, where a port is set; yields it. CannotStart where it is taken."""
    if settings.health_port is None:
        yield None
        return
    app = _app(services)
    app.add_routes(pages.routes(settings))
    for platform in services.platforms.values():
        if isinstance(platform, ServesHttp):
            app.add_routes(platform.routes())
    where = settings.health_host, settings.health_port
    limits = Limits(of_address=settings.connections_per_address)
    async with AsyncExitStack() as stack:
        try:
            port = await stack.enter_async_context(served(app, where, limits, SHUTDOWN))
        except OSError as problem:
            text = f"Port {settings.health_port} cannot be used: set another PATIENCE_HEALTH_PORT."
            raise CannotStart(text) from problem
        yield port


async def troubles(services: Services) -> AsyncIterator[str]:
    """What keeps people from playing at the moment, a line each: Redis, platforms, drawing."""
    if not await services.storage.answers():
        yield "Redis does not answer"
    for name, platform in services.platforms.items():
        if wrong := await platform.trouble():
            yield f"{name}: {wrong}"
    if wrong := await services.pictures.trouble():
        yield wrong


def _app(services: Services) -> web.Application:
    async def alive(_request: web.Request) -> web.Response:
        return web.Response(text="alive\n")

    async def ready(_request: web.Request) -> web.Response:
        wrong = [line async for line in troubles(services)]
        lines = wrong or ["ready"]
        text = "".join(f"{line}\n" for line in lines)
        return web.Response(status=503 if wrong else 200, text=text)

    async def metrics(_request: web.Request) -> web.Response:
        TASKS.set(len(asyncio.all_tasks()))
        for name, platform in services.platforms.items():
            CONNECTED.labels(name).set(not await platform.trouble())
        return web.Response(body=generate_latest(), headers={"Content-Type": CONTENT_TYPE_LATEST})

    app = web.Application(client_max_size=BODY_BYTES)
    app.router.add_get("/healthz", alive)
    app.router.add_get("/readyz", ready)
    app.router.add_get("/metrics", metrics)
    return app
