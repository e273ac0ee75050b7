"""Rejects requests of other hosts and sites, with a sentence that says why."""

from __future__ import annotations

import re
import secrets
from collections.abc import Awaitable, Callable
from datetime import timedelta

from aiohttp import web

from bot.errors import NotServed
from bot.messages.ids import UserId
from bot.presentation import problem_replies

LocalHandler = Callable[[web.Request], Awaitable[web.StreamResponse]]

COOKIE = "patience_player"
COOKIE_LIFETIME = timedelta(days=400)  # the longest that browsers accept
_TOKEN = re.compile(r"[A-Za-z0-9_-]{43}")


def policy(*styles: str) -> str:
    """The Content-Security-Policy of an answer; `styles` are sources of style sheets besides our address."""
    sources = " ".join(("'self'", *styles))
    return (
        f"default-src 'none'; script-src 'self'; style-src {sources}; img-src 'self'; "
        "connect-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'; "
        "frame-ancestors 'none'"
    )


HEADERS = {
    "Content-Security-Policy": policy(),
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
}
WORDS = {
    403: "This table takes requests from its own page only. Open its address in the browser and play there.",
    404: "There is nothing here. The table is on the first page.",
    405: "That is not how this address is used. The table is on the first page.",
    408: "That did not arrive in time. Please send it again.",
    413: "That is too long for one message. Please send less at once.",
    415: "This table reads JSON only.",
    500: "Something went wrong on our side; nothing is lost. Please reload the page.",
    421: "This table answers under its own address on this computer only.",
}


def _refusal(status: int, sentence: str) -> web.Response:
    return web.json_response({"error": sentence}, status=status)


@web.middleware
async def guarded(request: web.Request, handler: LocalHandler) -> web.StreamResponse:
    """A middleware that checks where a request comes from; errors become sentences."""
    try:
        _check_host(request)
        _check_origin(request)
        response = await handler(request)
    except NotServed as wrong:
        response = _refusal(wrong.status, str(wrong))
    except web.HTTPException as wrong:
        response = _refusal(wrong.status, WORDS.get(wrong.status, "That request could not be understood."))
    except Exception as problem:  # noqa: BLE001  the table of errors has a sentence for each
        response = _refusal(500, problem_replies.reply(problem).text)
    for name, value in {**HEADERS, "Cache-Control": "no-store"}.items():
        response.headers.setdefault(name, value)
    return response


def _check_host(request: web.Request) -> None:
    """Reject other names in Host: DNS rebinding points a foreign name at this computer."""
    assert request.transport is not None
    port = request.transport.get_extra_info("sockname")[1]
    names = {f"127.0.0.1:{port}", f"localhost:{port}"} | ({"127.0.0.1", "localhost"} if port == 80 else set())
    if request.host not in names:
        raise NotServed(403, WORDS[421])


def _check_origin(request: web.Request) -> None:
    """Reject requests of other sites that change something or read a game."""
    foreign = request.headers.get("Sec-Fetch-Site", "same-origin") not in ("same-origin", "none")
    if request.path.startswith("/api/") and foreign:
        raise NotServed(403, WORDS[403])
    if request.method not in ("GET", "HEAD") and request.headers.get("Origin") != f"http://{request.host}":
        raise NotServed(403, WORDS[403])


def player(request: web.Request) -> UserId:
    """The player, by the cookie of the first page."""
    token = request.cookies.get(COOKIE, "")
    if not _TOKEN.fullmatch(token):
        raise NotServed(403, "The table does not know you yet. Please reload the page and allow its cookie.")
    return UserId(f"local:{token}")


def remember(request: web.Request, response: web.StreamResponse) -> None:
    """Set the cookie of a new player, or renew it."""
    token = request.cookies.get(COOKIE, "")
    token = token if _TOKEN.fullmatch(token) else secrets.token_urlsafe(32)
    response.set_cookie(
        COOKIE, token, max_age=int(COOKIE_LIFETIME.total_seconds()), httponly=True, samesite="Strict"
    )
