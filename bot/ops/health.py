"""Whether the program is well, for those who watch over it: /healthz, /readyz and /metrics."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from aiohttp import web
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest

from bot.core.exceptions import CannotStart
from bot.services import Services
from bot.settings import Settings


@asynccontextmanager
async def health_server(settings: Settings, services: Services) -> AsyncIterator[int | None]:
    """Served while the context lasts, where a port is set; yields it. CannotStart where it is taken."""
    if settings.health_port is None:
        yield None
        return
    runner = web.AppRunner(_app(services), access_log=None)
    await runner.setup()
    try:
        await web.TCPSite(runner, settings.health_host, settings.health_port).start()
        yield runner.addresses[0][1]
    except OSError as problem:
        text = f"Port {settings.health_port} cannot be used: set another PATIENCE_HEALTH_PORT."
        raise CannotStart(text) from problem
    finally:
        await runner.cleanup()


def _app(services: Services) -> web.Application:
    async def alive(_request: web.Request) -> web.Response:
        return web.Response(text="alive\n")

    async def ready(_request: web.Request) -> web.Response:
        if not await services.storage.answers():
            return web.Response(status=503, text="Redis does not answer\n")
        return web.Response(text="ready\n")

    async def metrics(_request: web.Request) -> web.Response:
        return web.Response(body=generate_latest(), headers={"Content-Type": CONTENT_TYPE_LATEST})

    app = web.Application()
    app.router.add_get("/healthz", alive)
    app.router.add_get("/readyz", ready)
    app.router.add_get("/metrics", metrics)
    return app
