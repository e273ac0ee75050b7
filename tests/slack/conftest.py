"""The real bot at a stand-in for Slack, with a Redis of its own; nothing may be logged as a warning."""

from __future__ import annotations

import logging
import random
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Sequence
from contextlib import AsyncExitStack
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio
from structlog.contextvars import merge_contextvars
from structlog.testing import capture_logs
from structlog.typing import EventDict

from bot.platforms.slack.serve import opened
from bot.services import Services, open_services
from bot.settings import Settings
from tests.standins.slack.people import Person
from tests.standins.slack.server import Slack

Stop = Callable[[], Awaitable[None]]


def settings_of(**more: Any) -> Settings:
    """Settings that know nothing of this machine's environment."""
    return Settings(_env_file=None, **{"redis_url": None, "discord_token": None, **more})


@pytest.fixture(autouse=True)
def _alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """No proxy on the way to the loopback, no setting of this machine, and no extra wait after a 429."""
    for name in ("HTTP_PROXY", "HTTPS_PROXY", "http_proxy", "https_proxy"):
        monkeypatch.delenv(name, raising=False)
    for name in ("BOT_TOKEN", "APP_TOKEN", "SIGNING_SECRET", "CLIENT_ID", "CLIENT_SECRET"):
        monkeypatch.delenv(f"SLACK_{name}", raising=False)
    monkeypatch.setattr(random, "random", lambda: 0.0)
    monkeypatch.setattr("bot.platforms.slack.pictures.PAUSES", (timedelta(0),) * 6)
    monkeypatch.setattr("bot.platforms.slack.pictures.USUALLY", timedelta(0))


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def shared(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Services]:
    """The bot's inside; one Redis for all these tests."""
    data: Path = tmp_path_factory.mktemp("slack")
    async with open_services(settings_of(data_dir=data, requests_at_once=10_000)) as services:
        yield services


@pytest_asyncio.fixture(loop_scope="session")
async def services(shared: Services) -> Services:
    """The same with nothing in it."""
    await shared.storage.client.flushall()
    return shared


@pytest_asyncio.fixture(loop_scope="session")
async def slack() -> AsyncIterator[Slack]:
    """Slack, as far as we need it."""
    async with Slack() as opened_slack:
        yield opened_slack


class Logged:
    """Warnings and worse that a test wants to see; any other makes it fail."""

    def __init__(self) -> None:
        self.expected: list[str] = []
        self.ours: Sequence[EventDict] = ()  # the lines of our own code so far

    def expect(self, words: str) -> None:
        self.expected.append(words)


@pytest.fixture(autouse=True)
def logged(caplog: pytest.LogCaptureFixture) -> Iterator[Logged]:
    """What our own code and the libraries log."""
    log = Logged()
    with capture_logs(processors=[merge_contextvars]) as ours, caplog.at_level(logging.WARNING):
        log.ours = ours
        yield log
    lines = [str(line) for line in ours if line["log_level"] in ("warning", "error", "critical")]
    lines += [
        record.getMessage() for record in caplog.get_records("call") if record.levelno >= logging.WARNING
    ]
    surprising = [line for line in lines if not any(words in line for words in log.expected)]
    assert not surprising, "\n".join(surprising)
    assert [words for words in log.expected if not any(words in line for line in lines)] == []


class Started:
    """Starts bots with settings; they end with the test, if not before."""

    def __init__(self, slack: Slack, services: Services, stack: AsyncExitStack) -> None:
        self.slack = slack
        self.services = services
        self.stack = stack

    async def __call__(self, **more: Any) -> None:
        await self.stoppable(**more)

    async def stoppable(self, **more: Any) -> Stop:
        """A bot, and what stops it."""
        settings = settings_of(slack_api_base=f"{self.slack.root}/api/", **more)
        own = await self.stack.enter_async_context(AsyncExitStack())
        await own.enter_async_context(opened(settings, self.services))
        return own.aclose


@pytest_asyncio.fixture(loop_scope="session")
async def start(slack: Slack, services: Services) -> AsyncIterator[Started]:
    """A starter of bots."""
    async with AsyncExitStack() as stack:
        yield Started(slack, services, stack)


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
