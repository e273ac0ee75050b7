"""Discord's side of HTTP: it signs what happens and posts it; and a proxy between it and several of us."""

from __future__ import annotations

import json
import time
from collections import Counter
from itertools import cycle
from typing import Any, Self

from aiohttp import ClientError, ClientSession, ClientTimeout, web
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from tests.standins.waiting import HANGS


class Webhook:
    """Posts to one address, with one key."""

    def __init__(self, root: str = "") -> None:
        self.root = root  # "http://127.0.0.1:8080"
        self.secret = Ed25519PrivateKey.generate()
        self.answers: Counter[int] = Counter()  # by their status

    @property
    def public_key(self) -> str:
        return self.secret.public_key().public_bytes_raw().hex()

    async def __aenter__(self) -> Self:
        self._session = ClientSession(timeout=ClientTimeout(HANGS))
        return self

    async def __aexit__(self, *_: object) -> None:
        await self._session.close()

    async def happened(self, event: str, data: dict[str, Any]) -> None:
        """Somebody did something; there is no other event than that."""
        assert event == "INTERACTION_CREATE"
        status, _ = await self.post("/discord/interactions", data)
        self.answers[status] += 1

    async def post(
        self, path: str, data: object, *, old: float = 0, headers: dict[str, str] | None = None
    ) -> tuple[int, bytes]:
        """Signed now, or so many seconds ago; `headers` in the place of the true ones."""
        body = data if isinstance(data, bytes) else json.dumps(data).encode()
        at = str(int(time.time() - old))
        signed = {
            "X-Signature-Timestamp": at,
            "X-Signature-Ed25519": self.secret.sign(at.encode() + body).hex(),
            "Content-Type": "application/json",
        }
        async with self._session.post(self.root + path, data=body, headers=signed | (headers or {})) as reply:
            return reply.status, await reply.read()


class Proxy:
    """Passes each request on to one of several, in turn; to the next one where that is gone or takes none."""

    def __init__(self, roots: list[str]) -> None:
        self.roots, self._turn = roots, cycle(range(len(roots)))
        self.passed: Counter[str] = Counter()  # by who answered
        self.again = 0  # requests given to another one

    async def __aenter__(self) -> Self:
        self._session = ClientSession(timeout=ClientTimeout(HANGS))
        app = web.Application()
        app.router.add_post("/{path:.*}", self._pass_on)
        self._runner = web.AppRunner(app, access_log=None, shutdown_timeout=1)
        await self._runner.setup()
        await web.TCPSite(self._runner, "127.0.0.1", 0).start()
        self.root = f"http://127.0.0.1:{self._runner.addresses[0][1]}"
        return self

    async def __aexit__(self, *_: object) -> None:
        await self._session.close()
        await self._runner.cleanup()

    async def _pass_on(self, request: web.Request) -> web.Response:
        body, first = await request.read(), next(self._turn)
        for n in range(len(self.roots)):
            root = self.roots[(first + n) % len(self.roots)]
            try:
                async with self._session.post(
                    root + request.path, data=body, headers=request.headers
                ) as reply:
                    if reply.status != 503:
                        self.passed[root] += 1
                        return web.Response(status=reply.status, body=await reply.read())
            except ClientError:
                pass
            self.again += 1
        return web.Response(status=502)
