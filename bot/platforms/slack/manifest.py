"""The app's manifest for Slack, to be pasted where an app is created."""

from __future__ import annotations

from typing import Any

from bot.ops.listing import DESCRIPTION, SUMMARY
from bot.settings import Settings

SCOPES = (
    "app_mentions:read",  # @patience m 3 f2, in threads
    "chat:write",
    "chat:write.public",  # in public channels without an invitation
    "commands",
    "files:read",  # whether an uploaded picture has been processed
    "files:write",  # uploading pictures, and deleting old ones
    "im:history",  # hearing direct messages
    "users:read",  # who looks after the workspace, and may change its settings
)
HISTORY = (  # whether anybody has written below a board that a typed move would change
    "channels:history",
    "groups:history",
    "mpim:history",
)
SIGN_IN_SCOPES = ("openid", "profile")  # for signing in at the hosted table
SIGNED_IN_PATH = "/signed-in/slack"
APP_HOME = {
    "home_tab_enabled": True,
    "messages_tab_enabled": True,
    "messages_tab_read_only_enabled": False,
}
EVENTS = ("app_home_opened", "app_mention", "message.im")
GONE = ("app_uninstalled", "tokens_revoked")
EVENTS_PATH, INSTALL_PATH, REDIRECT_PATH = "/slack/events", "/slack/install", "/slack/oauth_redirect"


def manifest(settings: Settings) -> dict[str, Any]:
    """The manifest that fits the settings, as JSON; Slack's schema is version 2."""
    address = (settings.public_url or "").rstrip("/")
    # With a URL and without the token of Socket Mode, Slack sends everything to that URL.
    http = bool(address and settings.slack_signing_secret and not settings.slack_app_token)
    url = {"url": address + EVENTS_PATH} if http else {}
    request_url = {"request_url": address + EVENTS_PATH} if http else {}
    redirects = [address + REDIRECT_PATH] if settings.slack_client_id and address else []
    if settings.table_url:
        redirects.append(settings.table_url.rstrip("/") + SIGNED_IN_PATH)
    redirect = {"redirect_urls": redirects} if redirects else {}
    of_people = {"user": list(SIGN_IN_SCOPES)} if settings.table_url else {}
    commands = [
        {
            "command": "/patience",
            **url,
            "description": "Play patience",
            "usage_hint": "start kings | m 3 f2 | undo | rules | help",
            "should_escape": True,
        }
    ]
    if settings.slack_move:  # names are shared by all apps of a workspace
        commands.append(
            {
                "command": "/move",
                **url,
                "description": "Move a card at your patience table",
                "usage_hint": "3 f2",
                "should_escape": True,
            }
        )
    return {
        "_metadata": {"major_version": 2, "minor_version": 1},
        "display_information": {
            "name": "Patience",
            "description": SUMMARY,
            "long_description": DESCRIPTION,
            "background_color": "#0b5d1e",
        },
        "features": {
            "app_home": APP_HOME,
            "bot_user": {"display_name": "patience", "always_online": True},
            "slash_commands": commands,
        },
        "oauth_config": {**redirect, "scopes": {"bot": list(scopes(settings)), **of_people}},
        "settings": {
            "event_subscriptions": {
                **request_url,
                "bot_events": [*EVENTS, *(GONE if settings.slack_client_id else ())],
            },
            "interactivity": {"is_enabled": True, **request_url},
            "org_deploy_enabled": False,
            "socket_mode_enabled": not http,
            "token_rotation_enabled": False,
        },
    }


def scopes(settings: Settings) -> tuple[str, ...]:
    """The scopes to request; those for history only if the setting asks for it."""
    return (*SCOPES, *HISTORY) if settings.slack_history else SCOPES
