"""A local table with a real Redis behind it, and one browser that plays on it."""

from __future__ import annotations

import os
import shutil
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path

import pytest
import pytest_asyncio
from playwright.async_api import Browser, async_playwright

from bot.platforms.web.serve import opened
from bot.services import Services, open_services
from bot.settings import Settings
from tests.web.pages import Player, arrive

CHROMIUM = os.environ.get("PATIENCE_CHROMIUM") or shutil.which("chromium")
QUIET = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-sync"]
QUIET += ["--disable-background-networking", "--disable-component-update"]


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def services(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Services]:
    """The bot's inside with a Redis of its own."""
    data: Path = tmp_path_factory.mktemp("data")
    settings = Settings(_env_file=None, data_dir=data, redis_url=None, requests_at_once=10_000)
    async with open_services(settings) as inside:
        yield inside


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def address(services: Services) -> AsyncIterator[str]:
    """Where a local table stands open."""
    async with opened(services, 0) as where:
        yield where


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def browser() -> AsyncIterator[Browser]:
    """The machine's own Chromium, one for all tests of a module."""
    if CHROMIUM is None:
        pytest.skip("THE PAGE IS NOT TESTED: no chromium on PATH; install it or name it in PATIENCE_CHROMIUM")
    async with async_playwright() as playwright:
        chromium = await playwright.chromium.launch(executable_path=CHROMIUM, args=QUIET)
        yield chromium
        await chromium.close()


@pytest_asyncio.fixture(loop_scope="module")
async def visit(browser: Browser, address: str) -> AsyncIterator[Callable[..., Awaitable[Player]]]:
    """New players, each with a browser of their own; in the end nothing of the page may have gone wrong."""
    players: list[Player] = []

    async def come(**how: object) -> Player:
        players.append(await arrive(browser, address, **how))
        return players[-1]

    yield come
    for player in players:
        await player.page.context.close()
    assert [wrong for player in players for wrong in player.wrong] == []
