"""`patience check` tests settings, Redis and tokens; `patience invite` prints invitation links."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator, Mapping, Sequence
from typing import Any
from urllib.parse import urlencode

import aiohttp

import render
from bot.errors import CannotStart
from bot.ops import listing, shard_plan
from bot.ops.application import application_id
from bot.services import open_services
from bot.settings import Settings
from engine import GAMES, Table

DISCORD = "https://discord.com/api/v10"
# View Channel, Send Messages, Attach Files, Send Messages in Threads (Discord's "Permissions").
PERMISSIONS = 1 << 10 | 1 << 11 | 1 << 15 | 1 << 35 | 1 << 38
ENTRY_POINT = 4  # the type of the command that Discord makes where Activities are enabled
USER_INSTALL = "1"  # installing for oneself, in integration_types_config
NOT_SET_UP = (
    "There is no bot's token yet. Set DISCORD_TOKEN or SLACK_BOT_TOKEN (README.md shows where to get them), "
    "or play at a table in your browser: patience play"
)


async def check(settings: Settings) -> AsyncIterator[str]:
    """Yield a line for each thing that is right; CannotStart at the first that is not."""
    for game in GAMES:
        render.draw(Table(game).view())
    yield f"Games: {len(GAMES)}, each dealt and drawn."
    async with open_services(settings) as services:
        about = await services.storage.server_version()
    where = "at REDIS_URL" if settings.redis_url else f"of our own, in {settings.data_dir}"
    yield f"Redis: {about}, {where}."
    if settings.discord_token is None:
        yield f"Discord: not set up. {NOT_SET_UP}"
    else:
        yield f"Discord: lets us in as {(await _get_from_discord(settings, '/users/@me'))['username']}."
        application = await _get_from_discord(settings, "/applications/@me")
        yield f"Shards: {shard_plan.summary(settings, await _get_from_discord(settings, '/gateway/bot'))}"
        yield listing.summary("Discord's App Directory", listing.of_discord(settings, application))
    yield f"Slack: {await _slack(settings)}"
    yield f"The table on the web: {await _hosted(settings)}"
    if settings.slack_bot_token or settings.slack_client_id:
        yield listing.summary("Slack's Marketplace", listing.of_slack(settings))


def invitations(settings: Settings) -> list[str]:
    """The two invitation links; CannotStart without a token, which contains the application's id."""
    number = application_id(_token(settings))
    address = "https://discord.com/oauth2/authorize"
    server = {"client_id": number, "integration_type": 0, "scope": "bot applications.commands"}
    person = {"client_id": number, "integration_type": 1, "scope": "applications.commands"}
    return [
        f"For a server:      {address}?{urlencode(server | {'permissions': PERMISSIONS})}",
        f"For you, anywhere: {address}?{urlencode(person)}",
    ]


def _token(settings: Settings) -> str:
    if settings.discord_token is None:
        raise CannotStart(NOT_SET_UP)
    return settings.discord_token.get_secret_value()


async def _hosted(settings: Settings) -> str:
    """What is set up, and what Discord's portal still misses; CannotStart where settings cannot be."""
    if settings.table_url is None:
        return "not set up; docs/hosting.md tells how."
    left: list[str] = []
    if settings.discord_token and settings.discord_client_secret:
        application = await _get_from_discord(settings, "/applications/@me")
        commands = await _get_from_discord(settings, f"/applications/{application['id']}/commands")
        left += _missing_in_portal(settings, application, commands)
        if not await _takes_secret(settings, application["id"]):
            left.append("DISCORD_CLIENT_SECRET is not this application's: copy it once more (OAuth2)")
    left += _missing_settings(settings)
    if left:
        return f"still to do: {'; '.join(left)}."
    return f"at {settings.table_url}" + (", and as Discord's Activity." if settings.discord_activity else ".")


def _missing_settings(settings: Settings) -> Iterator[str]:
    """Settings without which the hosted table does not start, or nobody comes in."""
    slack = settings.slack_sign_in_id or settings.slack_client_id
    ways = (settings.discord_token and settings.discord_client_secret, slack, settings.table_guests)
    if not any(ways):
        yield "a way in: DISCORD_CLIENT_SECRET, SLACK_CLIENT_ID, or PATIENCE_TABLE_GUESTS=true"
    if not (settings.table_url or "").startswith("https://"):
        yield "PATIENCE_TABLE_URL must begin with https://"
    if settings.discord_activity and not settings.discord_client_secret:
        yield "DISCORD_CLIENT_SECRET, which the Activity needs"
    if settings.discord_activity and not settings.discord_public_key:
        yield "DISCORD_PUBLIC_KEY, with which Discord's proxy signs (General Information)"


def _missing_in_portal(
    settings: Settings, application: Mapping[str, Any], commands: Sequence[Mapping[str, Any]]
) -> Iterator[str]:
    """What is left to do in Discord's portal, each with its page there. No API shows its URL mappings."""
    redirect = f"{(settings.table_url or '').rstrip('/')}/signed-in/discord"
    if redirect not in application.get("redirect_uris", ()):
        yield f"the redirect {redirect} (OAuth2, Redirects)"
    if not settings.discord_activity:
        return
    if not any(command["type"] == ENTRY_POINT for command in commands):
        yield "Enable Activities (Activities, Settings)"
    if USER_INSTALL not in application.get("integration_types_config", {USER_INSTALL: {}}):
        yield "User Install, so that people may open it where the bot is not (Installation)"
    key = application.get("verify_key")
    if settings.discord_public_key and key and key != settings.discord_public_key:
        yield "DISCORD_PUBLIC_KEY is not this application's: copy it once more (General Information)"


async def _takes_secret(settings: Settings, application: str) -> bool:
    """Whether Discord knows the secret: by a token of the application's own, which is used for nothing."""
    assert settings.discord_client_secret, "looked at before"
    form = {
        "grant_type": "client_credentials",
        "scope": "identify",
        "client_id": application,
        "client_secret": settings.discord_client_secret.get_secret_value(),
    }
    address = f"{settings.discord_api_base or DISCORD}/oauth2/token"
    try:
        async with aiohttp.ClientSession() as session, session.post(address, data=form) as response:
            return response.status != 401
    except aiohttp.ClientError as problem:
        raise CannotStart(
            f"Discord cannot be reached ({type(problem).__name__}); is there a network?"
        ) from problem


async def _slack(settings: Settings) -> str:
    if settings.slack_client_id:
        return "set up for all workspaces that install us."
    if settings.slack_bot_token is None:
        return "not set up; docs/slack.md tells how."
    headers = {"Authorization": f"Bearer {settings.slack_bot_token.get_secret_value()}"}
    try:
        async with (
            aiohttp.ClientSession(headers=headers) as session,
            session.post(f"{settings.slack_api_base}auth.test") as response,
        ):
            found = await response.json()
    except aiohttp.ClientError as problem:
        raise CannotStart(
            f"Slack cannot be reached ({type(problem).__name__}); is there a network?"
        ) from problem
    if not found["ok"]:
        raise CannotStart(
            f"Slack does not take SLACK_BOT_TOKEN ({found['error']}): please copy it once more."
        )
    return f"lets us in as {found['user']} of {found['team']}."


async def _get_from_discord(settings: Settings, path: str) -> Any:
    headers = {"Authorization": f"Bot {_token(settings)}"}
    address = f"{settings.discord_api_base or DISCORD}{path}"
    try:
        async with aiohttp.ClientSession(headers=headers) as session, session.get(address) as response:
            if response.status == 401:
                raise CannotStart("Discord does not know this DISCORD_TOKEN: please copy it once more.")
            response.raise_for_status()
            return await response.json()
    except aiohttp.ClientError as problem:
        raise CannotStart(
            f"Discord cannot be reached ({type(problem).__name__}); is there a network?"
        ) from problem
