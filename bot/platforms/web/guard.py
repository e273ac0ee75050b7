"""Access to the table: who may send requests, and as whom; refusals are sentences.

The local table and the hosted one have a door each; the rest of the application knows only this much of it.
"""

from __future__ import annotations

import re
import secrets
from abc import ABC, abstractmethod
from collections.abc import Awaitable, Callable, Mapping
from datetime import timedelta

from aiohttp import web

from bot.errors import NotServed
from bot.messages.ids import PlaceId, UserId
from bot.platforms.web.visitor import Visitor
from bot.platforms.web.wire import easy_ones_first
from bot.presentation import problem_replies

LocalHandler = Callable[[web.Request], Awaitable[web.StreamResponse]]

PLACE = PlaceId("local:table")
COOKIE = "patience_player"
# Fetched while the page is still read: the shelf, and what stands first on it.
SHELF = '<api/shelf>; rel="preload"; as="fetch"; crossorigin="anonymous"'
PICTURE = '<game/{}.png>; rel="preload"; as="image"; fetchpriority="high"'
FIRST = 4  # pictures that every window shows at once
COOKIE_LIFETIME = timedelta(days=400)  # the longest that browsers accept
_TOKEN = re.compile(r"[A-Za-z0-9_-]{43}")

WORDS = {
    403: "This table takes requests from its own page only. Open its address in the browser and play there.",
    404: "There is nothing here. The table is on the first page.",
    405: "That is not how this address is used. The table is on the first page.",
    408: "That did not arrive in time. Please send it again.",
    413: "That is too long for one message. Please send less at once.",
    415: "This table reads JSON only.",
    429: "One moment, please: that was a lot in a short time. Try again in a few seconds.",
    500: "Something went wrong on our side; nothing is lost. Please reload the page.",
    421: "This table answers under its own address on this computer only.",
}


class Door(ABC):
    """Checks requests to one application."""

    @abstractmethod
    def check(self, request: web.Request) -> None:
        """Reject a request by its Host, or one of another site that changes something or reads a game."""

    @abstractmethod
    def check_origin(self, request: web.Request) -> None:
        """Reject a request that another site's page sends, or that does not say whose page sends it."""

    @abstractmethod
    async def visitor(self, request: web.Request) -> Visitor:
        """Who sent a request; NotServed where that is not known."""

    @abstractmethod
    async def welcome(self, request: web.Request, response: web.StreamResponse) -> None:
        """Set the cookies of the page that is sent."""

    def policy(self, request: web.Request, *styles: str) -> str:
        """The Content-Security-Policy of an answer; `styles` are sources of style sheets besides our own."""
        return policy(*styles)

    def page_data(self, request: web.Request) -> Mapping[str, str]:
        """Data attributes of the page's root element; with an application it is embedded."""
        return {}

    def headers(self, request: web.Request) -> Mapping[str, str]:
        """Headers of every answer besides its policy."""
        return HEADERS

    async def still_here(self, visitor: Visitor) -> bool:
        """Whether somebody whose window is open may still play and look on."""
        return True

    async def admits_message(self, visitor: Visitor) -> bool:
        """Whether a message of their window is within the limits."""
        return True


DOOR: web.AppKey[Door] = web.AppKey("door", Door)


def policy(*styles: str, ancestors: str = "'none'", forms: str = "'none'") -> str:
    """A Content-Security-Policy that lets a page load and send only here.

    It may be in frames of `ancestors`, and its forms are sent to `forms`.
    """
    sources = " ".join(("'self'", *styles))
    return (
        f"default-src 'none'; script-src 'self'; style-src {sources}; img-src 'self'; "
        f"connect-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action {forms}; "
        f"frame-ancestors {ancestors}"
    )


HEADERS = {
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
}


async def visitor(request: web.Request) -> Visitor:
    """Who sent a request; NotServed where that is not known."""
    return await request.app[DOOR].visitor(request)


def _refusal(status: int, sentence: str) -> web.Response:
    return web.json_response({"error": sentence}, status=status)


@web.middleware
async def guarded(request: web.Request, handler: LocalHandler) -> web.StreamResponse:
    """A middleware that checks where a request comes from; errors become sentences."""
    door = request.app[DOOR]
    try:
        door.check(request)
        response = await handler(request)
    except NotServed as wrong:
        response = _refusal(wrong.status, str(wrong))
    except web.HTTPException as wrong:
        if wrong.status < 400:
            response = web.Response(status=wrong.status, headers={"Location": wrong.headers["Location"]})
        else:
            sentence = WORDS.get(wrong.status, "That request could not be understood.")
            response = _refusal(wrong.status, sentence)
    except Exception as problem:  # noqa: BLE001  the table of errors has a sentence for each
        response = _refusal(500, problem_replies.reply(problem).text)
    own = {"Content-Security-Policy": door.policy(request), "Cache-Control": "no-store"}
    for name, value in {**door.headers(request), **own}.items():
        response.headers.setdefault(name, value)
    return response


def from_elsewhere(request: web.Request) -> bool:
    """Whether a browser says that the page of another site sends this."""
    return request.headers.get("Sec-Fetch-Site", "same-origin") not in ("same-origin", "none")


class LocalDoor(Door):
    """The door of a table on this computer: players are known by the cookie of their first page."""

    def check(self, request: web.Request) -> None:
        """Other names in Host are rejected, too: DNS rebinding points a foreign name at this computer."""
        assert request.transport is not None
        port = request.transport.get_extra_info("sockname")[1]
        names = {f"127.0.0.1:{port}", f"localhost:{port}"}
        if request.host not in names | ({"127.0.0.1", "localhost"} if port == 80 else set()):
            raise NotServed(403, WORDS[421])
        if request.path.startswith("/api/") and from_elsewhere(request):
            raise NotServed(403, WORDS[403])
        if request.method not in ("GET", "HEAD"):
            self.check_origin(request)

    def check_origin(self, request: web.Request) -> None:
        if request.headers.get("Origin") != f"http://{request.host}":
            raise NotServed(403, WORDS[403])

    async def visitor(self, request: web.Request) -> Visitor:
        token = request.cookies.get(COOKIE, "")
        if not _TOKEN.fullmatch(token):
            sentence = "The table does not know you yet. Please reload the page and allow its cookie."
            raise NotServed(403, sentence)
        return Visitor(UserId(f"local:{token}"), PLACE)

    def page_data(self, request: web.Request) -> Mapping[str, str]:
        return {} if COOKIE in request.cookies else {"newcomer": "yes"}

    async def welcome(self, request: web.Request, response: web.StreamResponse) -> None:
        """Set the cookie of a new player, whose first visit begins at the shelf, or renew it."""
        if COOKIE not in request.cookies:
            pictures = [PICTURE.format(game.slug) for game in easy_ones_first()[:FIRST]]
            response.headers["Link"] = ", ".join([SHELF, *pictures])
        token = request.cookies.get(COOKIE, "")
        token = token if _TOKEN.fullmatch(token) else secrets.token_urlsafe(32)
        response.set_cookie(
            COOKIE, token, max_age=int(COOKIE_LIFETIME.total_seconds()), httponly=True, samesite="Strict"
        )
