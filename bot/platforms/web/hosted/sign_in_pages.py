"""Signing in and out on the web: the page that offers the services, and where each returns to."""

from __future__ import annotations

import re
import secrets
from collections.abc import Iterator
from datetime import timedelta
from functools import cache
from html import escape
from urllib.parse import urlencode

import aiohttp
import structlog
from aiohttp import web

from bot.errors import NotServed, NotSignedIn
from bot.platforms.web.channel import WindowChannel
from bot.platforms.web.files import STATIC
from bot.platforms.web.guard import WORDS, policy
from bot.platforms.web.hosted import cookies
from bot.platforms.web.hosted.door import LASTS, LASTS_FOR_GUESTS, HostedDoor
from bot.records.web_session import WebSession
from bot.sign_in import Attempt, Provider
from bot.sign_in.provider import UNREACHABLE

log = structlog.get_logger()

FOLDER = STATIC / "sign-in"
HTTP: web.AppKey[aiohttp.ClientSession] = web.AppKey("http", aiohttp.ClientSession)
TRYING = timedelta(minutes=10)
TABLE = re.compile(r"[a-z0-9-]{1,40}")
CODE = re.compile(r"[A-Za-z0-9_.~-]{1,512}")
NAME_CHARACTERS = 80

DECLINED = "You did not agree there, so nobody was signed in. Try again, or come in another way."
OVER = "That sign-in took too long, was used before, or was begun in another browser. Please begin again."
NOT_CONFIRMED = "{title} did not confirm who you are, so nobody was signed in. Please begin again."
AWAY = "{title} does not answer just now. Please try again in a minute."


class SignInPages:
    """The handlers of signing in and out, below the root of the web."""

    def __init__(self, door: HostedDoor, channel: WindowChannel) -> None:
        self.door = door
        self.channel = channel
        self.hosting = door.hosting
        self.storage = door.services.storage

    def routes(self) -> list[web.RouteDef]:
        return [
            web.get("/sign-in", self.page),
            web.post("/sign-in/guest", self.as_guest),
            web.get("/sign-in/{provider}", self.begin),
            web.get("/signed-in/{provider}", self.finish),
            web.get("/static/sign-in.css", self.style),
        ]

    async def page(self, request: web.Request) -> web.Response:
        """The page with all ways to sign in."""
        return self._page(_table(request))

    def _page(self, table: str, trouble: str = "", status: int = 200) -> web.Response:
        message = f'<p class="trouble" role="alert">{escape(trouble)}</p>' if trouble else ""
        html = _template().replace("{message}", message).replace("{ways}", "\n".join(self._ways(table)))
        if status != 200:  # at /signed-in/…, a folder further down
            html = html.replace('="static/', '="../static/').replace('="sign-in/', '="../sign-in/')
        headers = {
            "Content-Security-Policy": policy(forms="'self'"),
            "Cache-Control": "no-store",
            # Without a referrer a browser sends "Origin: null" with the form of guests, which is refused.
            "Referrer-Policy": "same-origin",
        }
        return web.Response(
            text=html, status=status, content_type="text/html", charset="utf-8", headers=headers
        )

    def _ways(self, table: str) -> Iterator[str]:
        query = f"?{urlencode({'table': table})}" if table else ""
        for provider in self.hosting.providers.values():
            # Links, for a browser applies form-action to what a form's answer redirects to as well.
            address = escape(f"sign-in/{provider.name}{query}")
            yield f'<a class="way" href="{address}">Sign in with {escape(provider.title)}</a>'
        if self.hosting.guests:
            address = escape(f"sign-in/guest{query}")
            yield f'<form method="post" action="{address}">'
            yield '<button class="way" type="submit">Play as a guest</button></form>'
            yield '<p class="small">What a guest plays stays with this browser.</p>'

    async def style(self, _request: web.Request) -> web.StreamResponse:
        return web.FileResponse(FOLDER / "sign-in.css", headers={"Cache-Control": "no-cache"})

    async def as_guest(self, request: web.Request) -> web.Response:
        """A new guest, or the one this browser had."""
        if not self.hosting.guests:
            raise NotServed(404, WORDS[404])
        self.door.check_sign_in(request)
        response = _to_table(_table(request))
        key, now = request.cookies.get(cookies.GUEST, ""), self.door.services.sessions.clock()
        known = await self.storage.web_sessions.find(key, now)
        if known is None or known.kind != "guest":
            guest = f"guest:{secrets.token_hex(12)}"
            await self._open(response, guest, "Guest", "guest")
        cookies.remove(response, cookies.WEB)
        return response

    async def begin(self, request: web.Request) -> web.Response:
        """Redirect to the service, with the state that it must return."""
        provider = self._provider(request)
        self.door.check_sign_in(request)
        attempt = Attempt(provider.name, _table(request))
        try:
            address = await provider.address(request.app[HTTP], self._back(provider), attempt)
        except NotSignedIn as problem:
            return self._refused(provider, problem, attempt.table)
        await self.storage.attempts.begin(attempt.state, attempt.stored())
        response = web.Response(status=303, headers={"Location": address})
        cookies.add(response, cookies.ATTEMPT, attempt.state, TRYING)
        return response

    async def finish(self, request: web.Request) -> web.Response:
        """The return from the service: the state is this browser's, used once; the code says who it is."""
        provider = self._provider(request)
        self.door.check_sign_in(request)
        state, code = request.query.get("state", ""), request.query.get("code", "")
        # Whatever comes of it, a state is used up; another browser's is not touched.
        of_this_browser = secrets.compare_digest(
            state.encode(), request.cookies.get(cookies.ATTEMPT, "").encode()
        )
        stored = await self.storage.attempts.take(state) if state and of_this_browser else None
        if stored is None or stored["provider"] != provider.name:
            return self._page(_table(request), OVER, 403)
        attempt = Attempt(**stored)
        if request.query.get("error") == "access_denied":
            return self._page(attempt.table, DECLINED, 403)
        try:
            if not CODE.fullmatch(code):
                raise NotSignedIn("code")
            found = await provider.identity(request.app[HTTP], code, self._back(provider), attempt)
        except NotSignedIn as problem:
            return self._refused(provider, problem, attempt.table)
        response = _to_table(attempt.table)
        await self._close_former(request)
        name = found.name[:NAME_CHARACTERS] or found.user
        await self._open(response, found.user, name, "web")
        cookies.remove(response, cookies.ATTEMPT)
        return response

    async def _close_former(self, request: web.Request) -> None:
        """End the session that this browser had before."""
        now = self.door.services.sessions.clock()
        former = await self.storage.web_sessions.find(request.cookies.get(cookies.WEB, ""), now)
        if former and former.kind == "web":
            await self.storage.web_sessions.close(former.user, former.number)

    async def _open(self, response: web.Response, user: str, name: str, kind: str) -> None:
        lasts = LASTS_FOR_GUESTS if kind == "guest" else LASTS
        now = int(self.door.services.sessions.clock())
        ends = now + int(lasts.total_seconds())
        session = WebSession(user, name, kind, secrets.token_hex(8), now, ends)
        key = await self.storage.web_sessions.open(session)
        cookies.add(response, cookies.GUEST if kind == "guest" else cookies.WEB, key, lasts)

    def _provider(self, request: web.Request) -> Provider:
        provider = self.hosting.providers.get(request.match_info["provider"])
        if provider is None:
            raise NotServed(404, WORDS[404])
        return provider

    def _back(self, provider: Provider) -> str:
        return f"{self.hosting.url}/signed-in/{provider.name}"

    def _refused(self, provider: Provider, problem: NotSignedIn, table: str) -> web.Response:
        log.warning("nobody was signed in", provider=provider.name, why=problem.why[:40])
        away = problem.why == UNREACHABLE
        sentence = (AWAY if away else NOT_CONFIRMED).format(title=provider.title)
        return self._page(table, sentence, 502 if away else 403)


@cache
def _template() -> str:
    return (FOLDER / "sign-in.html").read_text(encoding="utf-8")


def _table(request: web.Request) -> str:
    """The table to open, if the name looks like one; nothing else of the address is passed on."""
    table = request.query.get("table", "")
    return table if TABLE.fullmatch(table) else ""


def _to_table(table: str) -> web.Response:
    return web.Response(status=303, headers={"Location": f"/?table={table}" if table else "/"})
