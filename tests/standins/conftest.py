"""The stand-ins alone, without any bot."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest
import pytest_asyncio
from slack_sdk.web.async_client import AsyncWebClient

from tests.standins.discord.server import StandIn
from tests.standins.slack.people import Person
from tests.standins.slack.server import Slack


@pytest.fixture
async def standin() -> AsyncIterator[StandIn]:
    """A Discord of our own; what it refused without being expected to fails the test."""
    async with StandIn() as standin:
        yield standin
    standin.expect()
    assert not standin.hung_up, "the gateway hung up"


@pytest_asyncio.fixture(loop_scope="session")
async def slack() -> AsyncIterator[Slack]:
    """A Slack of our own."""
    async with Slack() as opened_slack:
        yield opened_slack


@pytest_asyncio.fixture(loop_scope="session")
async def client(slack: Slack) -> AsyncWebClient:
    """A bot's client, without any bot."""
    workspace = slack.workspace()
    Person(slack, workspace, "U0ADA")
    workspace.channel("C0PRIVATE", private=True)
    workspace.channel("C0OLD").archived = True
    workspace.channel("C0PUBLIC")
    return AsyncWebClient(workspace.token, base_url=f"{slack.root}/api/", retry_handlers=[])
