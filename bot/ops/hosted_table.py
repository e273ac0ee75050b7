"""What the hosted table still misses: in the settings, and in Discord's portal as far as its API shows."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from bot.settings import Settings

ENTRY_POINT = 4  # the type of the command that Discord makes where Activities are enabled
PERSON = "1"  # installing for oneself, in integration_types_config


def missing_settings(settings: Settings) -> Iterator[str]:
    """Settings without which it does not start, or nobody comes in."""
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


def missing_in_portal(
    settings: Settings, application: Mapping[str, Any], commands: Sequence[Mapping[str, Any]]
) -> Iterator[str]:
    """What is left to do there, each with the page of the portal. Its URL mappings no API shows."""
    redirect = f"{(settings.table_url or '').rstrip('/')}/signed-in/discord"
    if redirect not in application.get("redirect_uris", ()):
        yield f"the redirect {redirect} (OAuth2, Redirects)"
    if not settings.discord_activity:
        return
    if not any(command["type"] == ENTRY_POINT for command in commands):
        yield "Enable Activities (Activities, Settings)"
    if PERSON not in application.get("integration_types_config", {PERSON: {}}):
        yield "User Install, so that people may open it where the bot is not (Installation)"
    key = application.get("verify_key")
    if settings.discord_public_key and key and key != settings.discord_public_key:
        yield "DISCORD_PUBLIC_KEY is not this application's: copy it once more (General Information)"
