"""The HTTP routes for Slack: events, the two pages of an installation, pictures."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable
from contextlib import AbstractContextManager

import structlog
from aiohttp import web
from slack_bolt.adapter.aiohttp import to_aiohttp_response, to_bolt_request
from slack_bolt.async_app import AsyncApp
from slack_bolt.request.async_request import AsyncBoltRequest
from slack_bolt.response import BoltResponse
from slack_sdk.signature import SignatureVerifier

from bot.messages.reply import GIF
from bot.platforms.base import MISREAD
from bot.platforms.slack.manifest import EVENTS_PATH, INSTALL_PATH, REDIRECT_PATH
from bot.platforms.slack.pictures import ROUTE, Hosted, SlackPictures
from bot.platforms.slack.shapes import NOT_UNDERSTOOD, UNREAD

log = structlog.get_logger()

BODY_BYTES = 1024 * 1024
FOR_EVER = {"Cache-Control": "public, max-age=31536000, immutable", "X-Content-Type-Options": "nosniff"}

# Their format, https://docs.slack.dev/authentication/verifying-requests-from-slack
TIMESTAMP, SIGNATURE = "X-Slack-Request-Timestamp", "X-Slack-Signature"
SECONDS, MARK = re.compile(r"[0-9]{1,12}"), re.compile(r"v0=[0-9a-f]{64}")

WebHandler = Callable[[web.Request], Awaitable[web.Response]]
Accepting = Callable[[], AbstractContextManager[bool]]
Answered = Callable[[AsyncBoltRequest], Awaitable[BoltResponse]]


def make_app(
    app: AsyncApp, *, signing: str | None, pictures: SlackPictures, accepting: Accepting
) -> web.Application:
    """Event routes exist only with a signing secret: an empty one would accept everybody.

    What comes while the bot is `accepting` nothing gets 503, so that a proxy gives it to another process.
    """
    site = web.Application(client_max_size=BODY_BYTES)
    if signing:
        site.router.add_post(EVENTS_PATH, _signed(_through(app.async_dispatch), signing, accepting))
    if flow := app.oauth_flow:
        site.router.add_get(INSTALL_PATH, _through(flow.handle_installation))
        site.router.add_get(REDIRECT_PATH, _through(flow.handle_callback))
    if isinstance(pictures, Hosted):
        site.router.add_get(ROUTE, _picture(pictures))
    return site


def _through(answered: Answered) -> WebHandler:
    async def handle(request: web.Request) -> web.Response:
        return await to_aiohttp_response(await answered(await to_bolt_request(request)))

    return handle


def _signed(handler: WebHandler, secret: str, accepting: Accepting) -> WebHandler:
    """Pass only signed requests to Bolt, which would parse a body, and might fail, before it verifies."""
    verifier = SignatureVerifier(secret)

    async def handle(request: web.Request) -> web.Response:
        at, mark = (request.headers.get(name, "") for name in (TIMESTAMP, SIGNATURE))
        # The verifier assumes a number and ASCII.
        if not (SECONDS.fullmatch(at) and MARK.fullmatch(mark)):
            raise web.HTTPUnauthorized
        try:
            body = await request.text()
        except (LookupError, UnicodeDecodeError):  # an unknown or wrong encoding
            raise web.HTTPUnauthorized from None
        if not verifier.is_valid(body, at, mark):
            raise web.HTTPUnauthorized
        with accepting() as accepted:
            if not accepted:
                raise web.HTTPServiceUnavailable
            try:
                return await handler(request)
            except MISREAD as problem:  # Bolt parses some of it before our validation
                log.warning(NOT_UNDERSTOOD, exc_info=problem)
                return web.Response(status=400, text=UNREAD)

    return handle


def _picture(hosted: Hosted) -> WebHandler:
    async def handle(request: web.Request) -> web.Response:
        picture = await hosted.fetch(request.match_info["mark"], request.match_info["name"])
        if picture is None:
            raise web.HTTPNotFound
        kind = "image/gif" if picture.startswith(GIF) else "image/png"
        return web.Response(body=picture, content_type=kind, headers=FOR_EVER)

    return handle
