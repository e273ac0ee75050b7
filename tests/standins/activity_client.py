"""Discord's client and its proxy, as far as an Activity sees them.

The client is a page that frames it and speaks the protocol of discord/embedded-app-sdk 2.5.0; the words of
its refusals are made up, their codes are documented. The proxy replaces the policy of pages by its own, drops
headers that only it may add, and may sign whom a request is for; its own cookie for that is made up.
"""

from __future__ import annotations

import asyncio
import base64
import json
import secrets
import time
from pathlib import Path
from typing import Any, Self

import aiohttp
from aiohttp import web
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from tests.standins.accounts import APPLICATION, Accounts, Somebody

PAGE = Path(__file__).parent / "discord_client.html"
# Hop by hop, or written by aiohttp itself.
HOP = {"connection", "keep-alive", "transfer-encoding", "upgrade", "content-length", "content-encoding", "te"}
OURS = ("x-signature", "x-discord", "x-forwarded", "cf-")  # of the proxy: a client's own are dropped


class ActivityClient:
    """Discord's client at one site, and the proxy at another; the table is set as `target` before use."""

    def __init__(self, accounts: Accounts, people: dict[str, Somebody]) -> None:
        self.accounts = accounts
        self.people = people
        self.target = ""  # "http://localhost:1234/activity"
        self.key = Ed25519PrivateKey.generate()
        self.signs = "base64"  # or "hex", or "" for not at all
        self.signs_for = ""  # the id that it signs instead of the person's
        self.tickets: dict[str, str] = {}
        self.runners: list[web.AppRunner] = []

    @property
    def public_key(self) -> str:
        return self.key.public_key().public_bytes(Encoding.Raw, PublicFormat.Raw).hex()

    async def __aenter__(self) -> Self:
        client, proxy = web.Application(), web.Application()
        client.add_routes(
            [
                web.get("/", self._page),
                web.get("/settings", self._settings),
                web.post("/authorize", self._code),
            ]
        )
        proxy.router.add_route("*", "/{path:.*}", self._passed)
        self.http = aiohttp.ClientSession(auto_decompress=False, cookie_jar=aiohttp.DummyCookieJar())
        # Two sites: browsers keep cookies of one that is framed by the other only if they are partitioned.
        self.parent = f"http://127.0.0.1:{await self._serve(client)}"
        self.origin = f"http://{APPLICATION}.localhost:{await self._serve(proxy)}"
        return self

    async def _serve(self, app: web.Application) -> int:
        runner = web.AppRunner(app, access_log=None, shutdown_timeout=0.5)
        await runner.setup()
        await web.TCPSite(runner, "127.0.0.1", 0).start()
        self.runners.append(runner)
        return int(runner.addresses[0][1])

    async def __aexit__(self, *_: object) -> None:
        for runner in self.runners:
            await runner.cleanup()
        await self.http.close()

    async def _page(self, _request: web.Request) -> web.Response:
        return web.Response(text=PAGE.read_text(encoding="utf-8"), content_type="text/html")

    async def _settings(self, _request: web.Request) -> web.Response:
        return web.json_response({"application": APPLICATION, "activity": f"{self.origin}/"})

    async def _code(self, request: web.Request) -> web.Response:
        """A code that names no address to come back to."""
        sent = json.loads(await request.text())
        self.accounts.visitor = self.people[sent["user"]]
        return web.json_response(
            {"code": self.accounts.code(" ".join(sent["scope"]), None, sent["challenge"])}
        )

    # the proxy -------------------------------------------------------------------------------------

    def signed(self, user: str) -> dict[str, str]:
        """The headers by which it says for whom a request is."""
        now = int(time.time())
        content = {"application_id": APPLICATION, "user_id": self.signs_for or user, "is_developer": False}
        payload = json.dumps(content | {"created_at": now, "expires_at": now + 10**9}).encode()
        mark = self.key.sign(payload)
        return {
            "X-Signature-Ed25519": mark.hex() if self.signs == "hex" else base64.b64encode(mark).decode(),
            "X-Signature-Timestamp": str(now),
            "X-Discord-Proxy-Payload": base64.b64encode(payload).decode(),
        }

    async def _passed(self, request: web.Request) -> web.StreamResponse:
        path = request.match_info["path"].removeprefix(".proxy/")
        ticket, fresh = request.cookies.get("__ticket", ""), ""
        if user := request.query.get("discord_proxy_ticket"):
            ticket = fresh = secrets.token_urlsafe(16)
            self.tickets[ticket] = self.people[user].id
        headers = {
            name: value
            for name, value in request.headers.items()
            if name.lower() not in HOP | {"host"} and not name.lower().startswith(OURS)
        }
        if self.signs and ticket in self.tickets:
            headers |= self.signed(self.tickets[ticket])
        address = f"{self.target}/{path}" + (f"?{request.query_string}" if request.query_string else "")
        if request.headers.get("Upgrade", "").lower() == "websocket":
            return await self._socket(request, address, headers)
        body = await request.read()
        async with self.http.request(
            request.method, address, headers=headers, data=body, allow_redirects=False
        ) as got:
            response = web.Response(status=got.status, body=await got.read())
            for name, value in got.headers.items():
                if name.lower() not in HOP - {"content-encoding"} | {"content-type"}:
                    response.headers.add(name, value)
            response.headers["Content-Type"] = got.headers.get("Content-Type", "text/plain")
        if fresh:
            made = f"__ticket={fresh}; Path=/; Secure; HttpOnly; SameSite=None; Partitioned"
            response.headers.add("Set-Cookie", made)
        if response.content_type == "text/html":
            response.headers.popall("Cache-Control", None)
            here = self.origin
            response.headers["Content-Security-Policy"] = (
                f"script-src 'self' 'unsafe-eval' 'nonce-{secrets.token_hex(8)}' blob:; "
                f"connect-src {here}/ {here.replace('http', 'ws', 1)}/; img-src 'self' data: blob:; "
                "style-src 'self' 'unsafe-inline'"
            )
        return response

    async def _socket(
        self, request: web.Request, address: str, headers: dict[str, str]
    ) -> web.StreamResponse:
        words = [
            word.strip() for word in headers.pop("Sec-WebSocket-Protocol", "").split(",") if word.strip()
        ]
        headers = {name: v for name, v in headers.items() if not name.lower().startswith("sec-websocket")}
        try:
            outward = await self.http.ws_connect(address, headers=headers, protocols=words)
        except aiohttp.WSServerHandshakeError as refused:
            return web.Response(status=refused.status)
        inward = web.WebSocketResponse(protocols=[outward.protocol] if outward.protocol else ())
        await inward.prepare(request)

        async def pump(source: Any, sink: Any) -> None:
            async for message in source:
                await sink.send_str(message.data)
            await sink.close(code=source.close_code or 1006)

        await asyncio.gather(pump(outward, inward), pump(inward, outward), return_exceptions=True)
        return inward
