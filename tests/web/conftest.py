"""A local table with a real Redis behind it, and one browser that plays on it."""

from __future__ import annotations

import asyncio
import os
import shutil
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio
from playwright.async_api import Browser, async_playwright

from bot.platforms.web.serve import opened
from bot.play.thinking import Thinking
from bot.services import Services, open_services
from bot.settings import Settings
from tests.web.table_pages import Sitter, another_window, sit_down

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
async def sit(
    browser: Browser, address: str, request: pytest.FixtureRequest
) -> AsyncIterator[Callable[..., Awaitable[Sitter]]]:
    """People at the table; in the end nothing of the page may have gone wrong.

    Cards lie at once where they belong, which is quick, unless a module wants them to fly by its `MOTION`.
    """
    sitters: list[Sitter] = []
    motion = {"reduced_motion": getattr(request.module, "MOTION", "reduce")}

    async def come(other: Sitter | None = None, **how: Any) -> Sitter:
        how = motion | how
        made = another_window(browser, address, other, **how) if other else sit_down(browser, address, **how)
        sitters.append(await made)
        return sitters[-1]

    yield come
    for sitter in sitters:
        await sitter.page.context.close()
    assert [wrong for sitter in sitters for wrong in sitter.wrong] == []


@pytest.fixture
def proofs(monkeypatch: pytest.MonkeyPatch) -> asyncio.Event:
    """A search that proves every game lost, once the event is set."""
    may = asyncio.Event()

    async def stuck(_self: Thinking, _text: str) -> bool:
        await may.wait()
        return True

    monkeypatch.setattr(Thinking, "stuck", stuck)
    monkeypatch.setattr("bot.play.dead_ends.RESTS", 0)
    return may
