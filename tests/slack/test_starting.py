"""What is missing or wrong at the start is said in a sentence that names it."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from bot.services import Services
from bot.slack import run
from bot.slack.serve import opened
from bot.starting import CannotStart
from tests.slack.conftest import settings_of
from tests.slack.standin.server import Slack

pytestmark = pytest.mark.asyncio(loop_scope="session")
BOTH = {"slack_bot_token": "xoxb-T0CARDS-secret", "slack_app_token": "xapp-1-A0-1-abc"}


@pytest.mark.parametrize(
    ("given", "named"),
    [
        ({}, "SLACK_BOT_TOKEN"),
        ({"slack_client_id": "1.2"}, "SLACK_CLIENT_SECRET"),
        ({"slack_bot_token": "xoxb-1"}, "SLACK_APP_TOKEN"),
        ({"slack_bot_token": "xoxb-1", "slack_signing_secret": "s"}, "PATIENCE_PUBLIC_URL"),
        ({**BOTH, "public_url": "https://patience.example"}, "PATIENCE_SECRET_KEY"),
        ({**BOTH, "slack_client_id": "1.2", "slack_client_secret": "s"}, "PATIENCE_PUBLIC_URL"),
    ],
)
async def test_what_is_missing_is_named(services: Services, given: dict[str, Any], named: str) -> None:
    """No token, half a pair, no address, no key."""
    with pytest.raises(CannotStart, match=named):
        async with opened(settings_of(**given), services):
            pass


@pytest.mark.parametrize("wrong", ["slack_bot_token", "slack_app_token"])
async def test_a_wrong_token_is_named(slack: Slack, services: Services, wrong: str) -> None:
    """Slack's own word for it, and which of the two it is; never the token."""
    slack.workspace()
    given = BOTH | {wrong: "xoxb-mistyped"}

    with pytest.raises(CannotStart, match=wrong.upper()) as said:
        async with opened(settings_of(slack_api_base=f"{slack.root}/api/", **given), services):
            pass
    assert "mistyped" not in str(said.value)


async def test_no_way_to_slack(services: Services) -> None:
    """A machine without a network is told so."""
    with pytest.raises(CannotStart, match="cannot be reached"):
        async with opened(settings_of(slack_api_base="http://127.0.0.1:1/api/", **BOTH), services):
            pass


async def test_it_runs_until_it_is_told_to_stop(slack: Slack, services: Services) -> None:
    """run() plays until its event is set, and closes its socket."""
    slack.workspace()
    stop = asyncio.Event()
    running = asyncio.create_task(
        run(settings_of(slack_api_base=f"{slack.root}/api/", **BOTH), services, stop)
    )
    await slack.until(lambda: slack.sockets)
    stop.set()

    await running
    assert slack.sockets[0].closed
