"""The manifest is what Slack takes, and what the bot listens to."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from bot.platforms.slack.manifest import manifest
from tests.slack.conftest import settings_of
from tests.standins.slack.world import BOT_SCOPES

ADDRESS = {"public_url": "https://patience.example/", "secret_key": "k", "slack_signing_secret": "s"}
WAYS: dict[str, dict[str, Any]] = {
    "nothing set": {},
    "socket mode": {"slack_bot_token": "xoxb-1", "slack_app_token": "xapp-1"},
    "with /move": {"slack_move": True},
    "http": ADDRESS,
    "many workspaces": {**ADDRESS, "slack_client_id": "1.2", "slack_client_secret": "c"},
    "with a hosted table": {"slack_bot_token": "xoxb-1", "table_url": "https://table.example"},
    "many by socket": {
        **ADDRESS,
        "slack_app_token": "xapp-1",
        "slack_client_id": "1.2",
        "slack_client_secret": "c",
    },
}


@pytest.mark.parametrize("way", WAYS)
def test_slack_takes_it(way: str) -> None:
    """It is valid by Slack's own schema, whatever the settings."""
    specs = os.environ.get("PATIENCE_SPECS")
    if not specs or not (schema := Path(specs, "slack-manifest.schema.json")).is_file():
        pytest.skip(
            "THE MANIFEST IS NOT CHECKED: PATIENCE_SPECS names no folder with slack-manifest.schema.json"
        )
    read = json.loads(schema.read_text(encoding="utf-8"))
    made = json.loads(json.dumps(manifest(settings_of(**WAYS[way]))))

    jsonschema.validators.validator_for(read)(read).validate(made)


def test_one_command_by_default() -> None:
    """/patience alone; /move besides it only with the opt-in."""
    assert [one["command"] for one in manifest(settings_of())["features"]["slash_commands"]] == ["/patience"]
    commands = manifest(settings_of(slack_move=True))["features"]["slash_commands"]
    assert [one["command"] for one in commands] == ["/patience", "/move"]


def test_addresses_only_for_http() -> None:
    """Socket Mode needs none; for HTTP commands, events and buttons go to one, installing to another."""
    assert "example" not in json.dumps(manifest(settings_of(**{**ADDRESS, "slack_app_token": "xapp-1"})))

    made = manifest(settings_of(**WAYS["many workspaces"]))
    events = "https://patience.example/slack/events"
    assert made["settings"]["socket_mode_enabled"] is False
    assert made["features"]["slash_commands"][0]["url"] == events
    assert made["settings"]["interactivity"]["request_url"] == events
    assert made["settings"]["event_subscriptions"]["request_url"] == events
    assert made["oauth_config"]["redirect_urls"] == ["https://patience.example/slack/oauth_redirect"]


def test_uninstall_events_only_where_installations_are_stored() -> None:
    """With one token there is nothing to clean up, and no one to hear."""
    left = {"app_uninstalled", "tokens_revoked"}

    assert not left & set(manifest(settings_of())["settings"]["event_subscriptions"]["bot_events"])
    assert left <= set(
        manifest(settings_of(**WAYS["many workspaces"]))["settings"]["event_subscriptions"]["bot_events"]
    )


def test_the_stand_in_gives_exactly_these_scopes() -> None:
    """What the stand-in demands for each method is held by the manifest, and nothing more is asked for."""
    assert sorted(BOT_SCOPES.split()) == sorted(manifest(settings_of())["oauth_config"]["scopes"]["bot"])


def test_signing_in_at_the_hosted_table() -> None:
    """Slack leads people back there, and says who they are."""
    made = manifest(settings_of(**WAYS["with a hosted table"]))["oauth_config"]
    assert made["redirect_urls"] == ["https://table.example/signed-in/slack"]
    assert made["scopes"]["user"] == ["openid", "profile"]
    both = manifest(settings_of(**WAYS["many workspaces"], table_url="https://table.example/"))[
        "oauth_config"
    ]
    assert len(both["redirect_urls"]) == 2
    assert "user" not in manifest(settings_of())["oauth_config"]["scopes"]
