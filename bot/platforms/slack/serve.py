"""The connection to Slack: Socket Mode, or signed HTTP where the bot has a public URL; shutdown is clean."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from datetime import timedelta

import structlog
from aiohttp import ClientError, ClientSession, ClientTimeout, TraceConfig, TraceRequestEndParams
from pydantic import SecretStr
from slack_bolt.adapter.socket_mode.aiohttp import AsyncSocketModeHandler
from slack_bolt.async_app import AsyncApp
from slack_bolt.authorization.async_authorize import AsyncInstallationStoreAuthorize
from slack_bolt.oauth.async_oauth_settings import AsyncOAuthSettings
from slack_sdk.errors import SlackApiError, SlackClientError
from slack_sdk.http_retry.builtin_async_handlers import (
    AsyncRateLimitErrorRetryHandler,
    AsyncServerErrorRetryHandler,
)
from slack_sdk.web.async_client import AsyncWebClient
from slack_sdk.web.async_slack_response import AsyncSlackResponse

from bot.errors import CannotStart
from bot.ops import metrics, pages
from bot.ops.http import Limits, served
from bot.platforms.slack.api_errors import slack_error
from bot.platforms.slack.edge import SlackEdge
from bot.platforms.slack.installs import Installs, States, derived
from bot.platforms.slack.leftovers import Leftovers
from bot.platforms.slack.manifest import INSTALL_PATH, REDIRECT_PATH, scopes
from bot.platforms.slack.markup import SlackMarkup
from bot.platforms.slack.pace import Pace
from bot.platforms.slack.pictures import Hosted, SlackPictures, Uploaded
from bot.platforms.slack.platform import SlackPlatform
from bot.platforms.slack.web import make_app
from bot.services import Services
from bot.settings import Settings
from engine import SUITS

log = structlog.get_logger()

TIMEOUT = ClientTimeout(total=30)
SHUTDOWN = timedelta(seconds=5)  # for open requests at shutdown
NOT_SET_UP = (
    "Slack needs SLACK_BOT_TOKEN (xoxb-…); for many workspaces SLACK_CLIENT_ID and SLACK_CLIENT_SECRET."
)
NO_CONNECTION = (
    "Slack needs SLACK_APP_TOKEN (xapp-…); or, for HTTP, SLACK_SIGNING_SECRET and PATIENCE_PUBLIC_URL."
)
NO_KEY = (
    "PATIENCE_SECRET_KEY is missing; with PATIENCE_PUBLIC_URL it guards pictures and tokens of workspaces. "
    'Make one with: python -c "import secrets; print(secrets.token_urlsafe(32))"'
)
NO_ADDRESS = "PATIENCE_PUBLIC_URL is missing: people who install the bot are sent there by Slack."
UNREACHABLE = "Slack cannot be reached: is this machine connected to the internet?"
UNINSTALLED = "I am no longer installed in this workspace. Somebody who may can install me again: {}{}"
FOUR_SUITS = (
    "PATIENCE_SLACK_SUITS names four emojis: those for spades, hearts, diamonds and clubs, in this order."
)
REFUSED = "Slack does not take {name} ({error}): please copy it once more from https://api.slack.com/apps."


def make_platform(settings: Settings, services: Services) -> SlackPlatform:
    """The platform by the settings; CannotStart where they lack something."""
    _check(settings)
    leftovers = Leftovers(services.storage.slack, services.sessions.clock, Pace())
    pictures: SlackPictures = Uploaded(leftovers)
    if settings.public_url and settings.secret_key:
        newest = settings.secret_key.get_secret_value().split()[0]
        pictures = Hosted(leftovers.store, derived(newest, "slack pictures"), settings.public_url)
    markup = SlackMarkup(move=settings.slack_move, suits=_suits(settings.slack_suits or ""))
    return SlackPlatform(
        services, pictures, markup, leftovers, lambda platform: _opened(settings, services, platform)
    )


def _suits(names: str) -> dict[str, str]:
    found = names.replace(":", " ").split()
    if len(found) not in (0, len(SUITS)):
        raise CannotStart(FOUR_SUITS)
    return dict(zip(SUITS, found, strict=False))


@asynccontextmanager
async def opened(settings: Settings, services: Services) -> AsyncIterator[int | None]:
    """Run the platform while the context lasts; yields the port of its own server, if it needs one."""
    platform = services.platforms["slack"] = make_platform(settings, services)
    async with _opened(settings, services, platform) as port:
        yield port


@asynccontextmanager
async def _opened(
    settings: Settings, services: Services, platform: SlackPlatform
) -> AsyncIterator[int | None]:
    edge = SlackEdge(services, platform)
    async with AsyncExitStack() as stack:
        session = await stack.enter_async_context(ClientSession(timeout=TIMEOUT, trace_configs=[_counting()]))
        app = _app(settings, services)
        app.client.base_url = settings.slack_api_base
        app.client.session = session  # one pool of connections
        app.client.retry_handlers += [
            AsyncRateLimitErrorRetryHandler(max_retry_count=3),
            AsyncServerErrorRetryHandler(),
        ]
        platform.client_of = _clients(app)
        edge.listen(app)
        await stack.enter_async_context(platform.leftovers.running(platform.client_of))
        stack.push_async_callback(edge.drain)  # once nothing new comes in
        port: int | None = None
        connected: Callable[[], Awaitable[bool]] = _always
        if settings.public_url:
            port = await stack.enter_async_context(_site(settings, app, edge, platform.pictures))
        if settings.slack_bot_token and not settings.slack_client_id:
            await _ask("SLACK_BOT_TOKEN", app.client.auth_test())
        if settings.slack_app_token:
            connected = await stack.enter_async_context(_socket(app, settings.slack_app_token))
        platform.connected = connected
        stack.callback(setattr, platform, "connected", None)
        log.info("playing in Slack", socket_mode=bool(settings.slack_app_token), port=port)
        yield port


async def _always() -> bool:
    """Over HTTP there is no connection that could be lost."""
    return True


def _counting() -> TraceConfig:
    """A trace that counts rate limits."""

    async def ended(_session: object, _context: object, end: TraceRequestEndParams) -> None:
        if end.response.status == 429:
            metrics.LIMITED.labels("slack").inc()

    trace = TraceConfig()
    trace.on_request_end.append(ended)
    return trace


@asynccontextmanager
async def _site(
    settings: Settings, app: AsyncApp, edge: SlackEdge, pictures: SlackPictures
) -> AsyncIterator[int]:
    """Our own server; at shutdown open requests are finished while Slack can still fetch pictures."""
    secret = settings.slack_signing_secret
    signing = secret.get_secret_value() if secret and not settings.slack_app_token else None
    site = make_app(app, signing=signing, pictures=pictures, accepting=edge.accepting)
    site.add_routes(pages.routes(settings))
    where = settings.slack_host, settings.slack_port
    limits = Limits(of_address=settings.connections_per_address)
    async with served(site, where, limits, SHUTDOWN) as port:
        try:
            yield port
        finally:
            await edge.drain()


def _check(settings: Settings) -> None:
    """CannotStart with a sentence where a setting is missing."""
    many = settings.slack_client_id and settings.slack_client_secret
    if not (settings.slack_bot_token or many):
        raise CannotStart(NOT_SET_UP)
    if not (settings.slack_app_token or (settings.slack_signing_secret and settings.public_url)):
        raise CannotStart(NO_CONNECTION)
    if many and not settings.public_url:
        raise CannotStart(NO_ADDRESS)
    if settings.public_url and not settings.secret_key:
        raise CannotStart(NO_KEY)


def _app(settings: Settings, services: Services) -> AsyncApp:
    """The Bolt app for one workspace, or for all that install it."""
    signing = settings.slack_signing_secret.get_secret_value() if settings.slack_signing_secret else None
    if settings.slack_client_id and settings.slack_client_secret and settings.secret_key:
        installs = Installs(services, settings.secret_key.get_secret_value())
        return _app_for_many(settings, installs, States(services.storage.slack), signing)
    assert settings.slack_bot_token, "checked before"
    return AsyncApp(
        name="patience", token=settings.slack_bot_token.get_secret_value(), signing_secret=signing
    )


def _app_for_many(settings: Settings, installs: Installs, states: States, signing: str | None) -> AsyncApp:
    # Bolt would call auth.test before every answer; the result for a token never changes.
    authorize = AsyncInstallationStoreAuthorize(
        logger=logging.getLogger(__name__), installation_store=installs, bot_only=True, cache_enabled=True
    )
    secret = settings.slack_client_secret
    oauth = AsyncOAuthSettings(
        client_id=settings.slack_client_id,
        client_secret=secret.get_secret_value() if secret else None,
        scopes=scopes(settings),
        redirect_uri=f"{(settings.public_url or '').rstrip('/')}{REDIRECT_PATH}",
        install_path=INSTALL_PATH,
        redirect_uri_path=REDIRECT_PATH,
        installation_store=installs,
        installation_store_bot_only=True,
        state_store=states,
    )
    app = AsyncApp(
        name="patience",
        oauth_settings=oauth,
        authorize=authorize,  # type: ignore[arg-type]  # Bolt takes its own kind of object as well
        user_facing_authorize_error_message=UNINSTALLED.format(settings.public_url, INSTALL_PATH),
        signing_secret=signing,
    )
    app.enable_token_revocation_listeners()
    return app


def _clients(app: AsyncApp) -> Callable[[str], Awaitable[AsyncWebClient]]:
    """The bot's client in a workspace; LookupError where it is not installed."""

    async def client_of(team: str) -> AsyncWebClient:
        if not (flow := app.oauth_flow):
            return app.client
        bot = await flow.settings.installation_store.async_find_bot(enterprise_id=None, team_id=team)
        if bot is None:
            raise LookupError("no longer installed there")
        client, handlers = app.client, list(app.client.retry_handlers)
        return AsyncWebClient(bot.bot_token, client.base_url, session=client.session, retry_handlers=handlers)

    return client_of


@asynccontextmanager
async def _socket(app: AsyncApp, token: SecretStr) -> AsyncIterator[Callable[[], Awaitable[bool]]]:
    """The Socket Mode connection; yields a check whether it is open."""
    opening = app.client.apps_connections_open(app_token=token.get_secret_value())
    first = await _ask("SLACK_APP_TOKEN", opening)
    handler = AsyncSocketModeHandler(app, token.get_secret_value())
    handler.client.wss_uri = first["url"]
    await handler.connect_async()  # type: ignore[no-untyped-call]
    try:
        yield handler.client.is_connected
    finally:
        await handler.close_async()  # type: ignore[no-untyped-call]


async def _ask(name: str, asking: Awaitable[AsyncSlackResponse]) -> AsyncSlackResponse:
    """A call at startup; CannotStart with what is wrong."""
    try:
        return await asking
    except SlackApiError as problem:
        raise CannotStart(REFUSED.format(name=name, error=slack_error(problem))) from None
    except (ClientError, TimeoutError, SlackClientError):
        raise CannotStart(UNREACHABLE) from None
