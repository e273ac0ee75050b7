"""Reminders through the real clients: a direct message, one tap to end them, and closed direct messages."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from datetime import timedelta

import pytest

from bot.jobs import runner
from bot.platforms.discord.client import Client
from bot.platforms.slack.serve import opened
from bot.services import Services
from bot.settings import Settings
from tests.bot.chat import Clock
from tests.daily.conftest import DAY
from tests.discord.conftest import playing, standin
from tests.standins.discord.people import Person
from tests.standins.discord.server import StandIn
from tests.standins.slack import people as in_slack
from tests.standins.slack.server import Slack
from tests.standins.waiting import HANGS

__all__ = ["standin"]


async def reminder_setting(services: Services, user: str) -> str:
    """The stored setting."""
    return (await services.storage.people.preferences(user))["reminders"]


@pytest.fixture
async def ada(standin: StandIn, services: Services) -> AsyncIterator[Person]:
    """Somebody in a server of Discord."""
    client = Client(services, hurry=timedelta(seconds=30))
    services.platforms["discord"] = client.platform
    async with playing(standin, client):
        await asyncio.wait_for(client.wait_until_ready(), HANGS)
        yield standin.person("ada")


async def test_in_discord(standin: StandIn, ada: Person, services: Services, clock: Clock) -> None:
    """It comes among direct messages, pings nobody, and its button ends it."""
    await ada.slash("patience settings", setting="reminders", value="daily")
    clock.now += DAY + 60
    await runner.tick(services)

    there = standin.direct[ada.user["id"]]
    message = standin.posted.get_nowait()
    assert message.channel is there
    assert "You have not played it yet" in message.content
    answer = await ada.to(there).press(message, "No more reminders")

    assert answer.message.private
    assert "off (none)" in answer.text
    assert await reminder_setting(services, ada.id) == "off"


@pytest.mark.slow
async def test_closed_in_discord(standin: StandIn, ada: Person, services: Services, clock: Clock) -> None:
    """Code 50007 switches it off without a word."""
    await ada.slash("patience settings", setting="reminders", value="daily")
    standin.closed.add(ada.user["id"])
    clock.now += DAY + 60

    await runner.tick(services)

    assert await reminder_setting(services, ada.id) == "off"
    standin.expect("closed")


@pytest.fixture
async def bob(services: Services, settings: Settings) -> AsyncIterator[in_slack.Person]:
    """Somebody in a workspace of Slack."""
    async with Slack() as slack:
        workspace = slack.workspace()
        tokens = {"slack_bot_token": workspace.token, "slack_app_token": slack.app_token}
        given = {**tokens, "slack_api_base": f"{slack.root}/api/", "_env_file": None}
        async with opened(Settings(**given), services):  # type: ignore[arg-type]
            yield in_slack.Person(slack, workspace, "U0BOB")


async def test_in_slack(bob: in_slack.Person, services: Services, clock: Clock) -> None:
    """The same there."""
    await bob.types("/patience settings reminders daily")
    await bob.sees_privately("Kept.")
    clock.now += DAY + 60
    await runner.tick(services)

    message = await bob.sees("You have not played it yet")
    assert message.channel == bob.direct
    await bob.presses(message, "No more reminders")
    await bob.sees_privately("off (none)")
    assert await reminder_setting(services, "slack:T0CARDS/U0BOB") == "off"


async def test_closed_in_slack(bob: in_slack.Person, services: Services, clock: Clock) -> None:
    """Who has shut the app's messages is left alone."""
    await bob.types("/patience settings reminders daily")
    await bob.sees_privately("Kept.")
    bob.workspace.closed.add(bob.id)
    clock.now += DAY + 60

    await runner.tick(services)

    assert await reminder_setting(services, "slack:T0CARDS/U0BOB") == "off"
