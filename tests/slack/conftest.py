"""The real bot at a stand-in for Slack, with a Redis of its own; nothing may be logged as a warning."""

from __future__ import annotations

import logging
import random
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio
import structlog
from structlog.testing import capture_logs

from bot.services import Services, open_services
from bot.settings import Settings
from bot.slack.serve import opened
from tests.slack.standin.people import Person
from tests.slack.standin.server import Slack

Started = Callable[..., Awaitable[int | None]]


def settings_of(**more: Any) -> Settings:
    """Settings that know nothing of this machine's environment."""
    return Settings(_env_file=None, **{"redis_url": None, "discord_token": None, **more})


@pytest.fixture(autouse=True)
def _alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """No proxy between the bot and the loopback, no setting of this machine, and no extra wait after a 429."""
    for name in ("HTTP_PROXY", "HTTPS_PROXY", "http_proxy", "https_proxy"):
        monkeypatch.delenv(name, raising=False)
    for name in ("BOT_TOKEN", "APP_TOKEN", "SIGNING_SECRET", "CLIENT_ID", "CLIENT_SECRET"):
        monkeypatch.delenv(f"SLACK_{name}", raising=False)
    monkeypatch.setattr(random, "random", lambda: 0.0)
    monkeypatch.setattr("bot.slack.pictures.PAUSES", (0.0,) * 8)


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def shared(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Services]:
    """The bot's inside; one Redis for all these tests."""
    data: Path = tmp_path_factory.mktemp("slack")
    async with open_services(settings_of(data_dir=data, requests_at_once=10_000)) as services:
        yield services


@pytest_asyncio.fixture(loop_scope="session")
async def services(shared: Services) -> Services:
    """The same with nothing in it."""
    await shared.sessions.store.client.flushall()
    return shared


@pytest_asyncio.fixture(loop_scope="session")
async def slack() -> AsyncIterator[Slack]:
    """Slack, as far as we need it."""
    async with Slack() as opened_slack:
        yield opened_slack


@pytest.fixture(name="logged")
def _logged(caplog: pytest.LogCaptureFixture) -> Iterator[list[str]]:
    """Warnings and worse, of our own and of the libraries."""
    lines: list[str] = []
    with capture_logs() as ours, caplog.at_level(logging.WARNING):
        yield lines
        lines += [str(line) for line in ours if line["log_level"] in ("warning", "error", "critical")]
        lines += [record.getMessage() for record in caplog.records if record.levelno >= logging.WARNING]


@pytest_asyncio.fixture(loop_scope="session")
async def start(slack: Slack, services: Services) -> AsyncIterator[Started]:
    """Starts bots with settings; they end with the test."""
    async with AsyncExitStack() as stack:

        async def begin(**more: Any) -> int | None:
            settings = settings_of(slack_api_base=f"{slack.root}/api/", **more)
            return await stack.enter_async_context(opened(settings, services))

        yield begin


@pytest_asyncio.fixture(loop_scope="session")
async def ada(slack: Slack, start: Started) -> Person:
    """Somebody in a workspace where the bot plays by Socket Mode."""
    workspace = slack.workspace()
    await start(slack_bot_token=workspace.token, slack_app_token=slack.app_token)
    return Person(slack, workspace, "U0ADA")


@pytest.fixture
def bob(ada: Person) -> Person:
    """Somebody else there."""
    return Person(ada.slack, ada.workspace, "U0BOB")


structlog.reset_defaults()
