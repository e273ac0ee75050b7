"""The door of the hosted table: two roots, and the path alone decides which one a request is for.

Below / people come by themselves, below /activity/ by Discord's proxy, in a frame of its client. Cookies,
origins, frames and limits differ; a key of one root is worth nothing in the other.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import timedelta

import aiohttp
from aiohttp import web

from bot.errors import NotServed, NotSigned
from bot.messages.ids import PlaceId, UserId
from bot.platforms.web.guard import HEADERS, WORDS, Door, from_elsewhere, policy
from bot.platforms.web.hosted import cookies, proxy_signature
from bot.platforms.web.hosted.hosting import Activity, Hosting
from bot.platforms.web.hosted.instances import Instances
from bot.platforms.web.hosted.rates import (
    AT_ONCE,
    PER_SECOND,
    SIGN_INS_AT_ONCE,
    SIGN_INS_PER_SECOND,
    AddressRates,
    address_of,
)
from bot.platforms.web.visitor import Visitor
from bot.records.web_session import WebSession
from bot.services import Services

ROOT = "/activity"
PLACE = PlaceId("web:table")
LASTS, LASTS_FOR_GUESTS = timedelta(days=30), timedelta(days=90)
LASTS_IN_ACTIVITY = timedelta(days=1)
REQUESTS_AT_ONCE, REQUESTS_PER_SECOND = 150.0, 10.0  # of one person, over all their windows
SIGN_IN = "Please sign in first: open the table's address in the browser."
SIGN_IN_AGAIN = "You are no longer signed in here. Please close this Activity and open it again."
NOT_THIS_NAME = "This table does not answer under that name."
NOT_SIGNED = "This did not come from Discord as it should. Please close this Activity and open it again."
KINDS = {cookies.WEB: "web", cookies.GUEST: "guest", cookies.ACTIVITY: "activity"}
BEARER, IN_SOCKET = "Bearer ", "key."


class HostedDoor(Door):
    """Admits people who are signed in."""

    def __init__(self, hosting: Hosting, services: Services) -> None:
        self.hosting = hosting
        self.services = services
        self._requests = AddressRates(AT_ONCE, PER_SECOND)
        self._instances: Instances | None = None
        self.http: aiohttp.ClientSession | None = None  # while the application runs
        self._sign_ins = AddressRates(SIGN_INS_AT_ONCE, SIGN_INS_PER_SECOND)

    def check(self, request: web.Request) -> None:
        activity = in_activity(request)
        if request.host.lower() != self.hosting.host:
            raise NotServed(421, NOT_THIS_NAME)
        if activity and self.hosting.activity is None:
            raise NotServed(404, WORDS[404])
        # All of the Activity's come from Discord's proxies: there people are counted, not addresses.
        if not activity and not self._requests.admits(address_of(request, self.hosting.proxies)):
            raise NotServed(429, WORDS[429])
        if "/api/" in request.path and from_elsewhere(request):
            raise NotServed(403, WORDS[403])
        if request.method not in ("GET", "HEAD"):
            self.check_origin(request)

    def check_origin(self, request: web.Request) -> None:
        activity = self.hosting.activity if in_activity(request) else None
        if request.headers.get("Origin") not in ({activity.origin} if activity else {self.hosting.url}):
            raise NotServed(403, WORDS[403])

    def check_sign_in(self, request: web.Request) -> None:
        """Sign-ins cost another service's time, too, so there are fewer of them."""
        if not self._sign_ins.admits(address_of(request, self.hosting.proxies)):
            raise NotServed(429, WORDS[429])

    def policy(self, request: web.Request, *styles: str) -> str:
        activity = self.hosting.activity
        if activity and in_activity(request):
            return policy(*styles, ancestors=" ".join(activity.parents))
        return policy(*styles)

    def headers(self, request: web.Request) -> Mapping[str, str]:
        if not in_activity(request):
            return {**HEADERS, "Strict-Transport-Security": "max-age=31536000"}
        # In a frame without an origin of its own, as on iOS, even our own files are another origin's.
        own = {"Cross-Origin-Resource-Policy": "cross-origin"}
        if "/api/" not in request.path:
            own["Access-Control-Allow-Origin"] = "*"
        return {name: value for name, value in HEADERS.items() if "Opener" not in name} | own

    # who it is ---------------------------------------------------------------------------------------

    async def session(self, request: web.Request) -> tuple[WebSession, str] | None:
        """The session of a request, and its key; None without one."""
        if in_activity(request):
            key = request.cookies.get(cookies.ACTIVITY) or bearer(request)
            found = await self._found(key, "activity")
            return found if found and await self._still_in_activity(found[0]) else None
        for name in (cookies.WEB, cookies.GUEST):
            if found := await self._found(request.cookies.get(name, ""), KINDS[name]):
                return found
        return None

    async def _found(self, key: str, kind: str) -> tuple[WebSession, str] | None:
        if not key:
            return None
        session = await self.services.storage.web_sessions.find(key, self.services.sessions.clock())
        if session is None or session.kind != kind or (kind == "guest" and not self.hosting.guests):
            return None
        return session, key

    async def visitor(self, request: web.Request) -> Visitor:
        found = await self.session(request)
        if found is None:
            raise NotServed(401, SIGN_IN_AGAIN if in_activity(request) else SIGN_IN)
        return await self.admit(request, found[0])

    async def admit(self, request: web.Request, session: WebSession) -> Visitor:
        """Within their limits, and who Discord's proxy says it is, where it says so."""
        signed_for = self.signed_for(request)
        if signed_for is not None and signed_for != session.user:
            raise NotServed(403, NOT_SIGNED)
        if await self._wait(session.user):
            raise NotServed(429, WORDS[429])
        place = PlaceId(session.place or PLACE)
        return Visitor(UserId(session.user), place, session.name, session.number)

    async def _wait(self, user: str) -> timedelta:
        """Take one of a person's requests; how long to wait for one, zero where it was taken."""
        now = int(self.services.sessions.clock() * 1000)
        take = self.services.storage.buckets.take
        return await take("web", user, REQUESTS_AT_ONCE, REQUESTS_PER_SECOND, now)

    async def admits_message(self, visitor: Visitor) -> bool:
        return not await self._wait(visitor.user)

    def signed_for(self, request: web.Request) -> str | None:
        """Whom the proxy has signed a request for; None without a signature, NotServed where it is wrong."""
        activity = self.hosting.activity
        if activity is None or not in_activity(request) or not activity.public_key:
            return None
        now = self.services.sessions.clock()
        try:
            return proxy_signature.user(request.headers, activity.public_key, activity.application, now)
        except NotSigned:
            raise NotServed(403, NOT_SIGNED) from None

    async def welcome(self, request: web.Request, response: web.StreamResponse) -> None:
        """Redirect people who are not signed in, and replace an old key."""
        if in_activity(request):
            return
        found = await self.session(request)
        if found is None:
            query = f"?{request.query_string}" if request.query_string else ""
            raise web.HTTPSeeOther(f"sign-in{query}")
        session, key = found
        fresh = await self.services.storage.web_sessions.renew(key, self.services.sessions.clock())
        if fresh:
            name = cookies.GUEST if session.kind == "guest" else cookies.WEB
            cookies.add(response, name, fresh, session.lifetime)

    async def still_here(self, visitor: Visitor) -> bool:
        now = self.services.sessions.clock()
        found = await self.services.storage.web_sessions.alive(visitor.user, visitor.session, now)
        return found is not None and await self._still_in_activity(found)

    def instances(self, activity: Activity) -> Instances:
        """What is known of Activities that run."""
        self._instances = self._instances or Instances(activity)
        return self._instances

    async def _still_in_activity(self, session: WebSession) -> bool:
        """Whether somebody who came by an Activity is still in it; True for others."""
        activity = self.hosting.activity
        if not session.instance or activity is None or self.http is None:
            return True
        return await self.instances(activity).has(self.http, session.instance, session.user)

    def page_data(self, request: web.Request) -> Mapping[str, str]:
        activity = self.hosting.activity
        if activity is None or not in_activity(request):
            return {"hosted": "yes"}
        embedding = {"application": activity.application, "parents": " ".join(activity.parents)}
        return {"hosted": "yes", **embedding}


def in_activity(request: web.Request) -> bool:
    """Whether a request is for the root of the Activity."""
    return request.path == ROOT or request.path.startswith(f"{ROOT}/")


def bearer(request: web.Request) -> str:
    """The key that a page sends itself, where its browser keeps no cookie; "" without one."""
    sent = request.headers.get("Authorization", "")
    if sent.startswith(BEARER):
        return sent.removeprefix(BEARER)
    # A socket's page can set no header but this one.
    words = (word.strip() for word in request.headers.get("Sec-WebSocket-Protocol", "").split(","))
    return next((word.removeprefix(IN_SOCKET) for word in words if word.startswith(IN_SOCKET)), "")
