"""Windows of one table in Chromium while Redis and then the bot are killed: they say so, and catch up."""

from __future__ import annotations

import asyncio
import signal
from contextlib import AsyncExitStack
from pathlib import Path

import pytest
from playwright.async_api import Browser, expect

from tests.web.table_pages import DESK, PHONE, STILL, Sitter, another_window, sit_down
from tests.web.test_live import bot, free_port, redis

pytestmark = [pytest.mark.asyncio(loop_scope="module"), pytest.mark.slow]
GAME = "canfield-or-klondike"


async def _says_trouble(windows: list[Sitter]) -> None:
    for window in windows:
        await expect(window.page.locator("#trouble")).to_be_visible()
        assert await window.page.locator("#trouble").inner_text()


async def _catches_up(windows: list[Sitter]) -> None:
    for window in windows:
        await expect(window.page.locator("#trouble")).to_be_hidden()
        await window.sees()


async def _deals(windows: list[Sitter], by: Sitter) -> None:
    """One of them deals a card by its own hand; all have it."""
    await by.tap("s")
    await by.played("deal")
    for window in windows:
        await window.sees()


async def _opened(browser: Browser, address: str, many: int, scheme: str) -> list[Sitter]:
    """So many windows of one table, phones and desks in turns."""
    windows: list[Sitter] = []
    for n in range(many):
        shape = (DESK if n % 2 else PHONE) | {"color_scheme": scheme, "reduced_motion": "reduce"}
        if windows:
            windows.append(await another_window(browser, address, windows[0], **shape))
            windows[-1].table = windows[0].table
            await windows[-1].sees()
        else:
            windows.append(await sit_down(browser, address, **shape))
            await windows[0].start(GAME, 7)
    return windows


async def _is_refused(window: Sitter) -> None:
    """A tap while Redis is away: what to do is said, and the board stays as it is."""
    await window.tap("s")
    await expect(window.page.locator("#message")).to_contain_text("Nothing is lost: please try again")
    await window.page.wait_for_function(STILL)
    await window.sees()


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("many", [2, 5])
async def test_windows_say_that_something_is_killed_and_catch_up(
    browser: Browser, tmp_path: Path, many: int, scheme: str
) -> None:
    """Played by touch and by mouse before, between and after the kills."""
    (tmp_path / "data").mkdir()
    redis_port, port = free_port(), free_port()
    async with AsyncExitStack() as stack:
        memory = await stack.enter_async_context(redis(tmp_path / "data", redis_port))
        program = await stack.enter_async_context(bot(tmp_path, redis_port, port))
        windows = await _opened(browser, f"http://127.0.0.1:{port}/", many, scheme)
        phone, desk, *_ = windows
        await _deals(windows, phone)

        memory.send_signal(signal.SIGKILL)
        await memory.wait()
        await _says_trouble(windows)
        await _is_refused(phone)
        await stack.enter_async_context(redis(tmp_path / "data", redis_port))
        await _catches_up(windows)
        await _deals(windows, desk)

        program.send_signal(signal.SIGKILL)
        await program.communicate()
        await _says_trouble(windows)
        await stack.enter_async_context(bot(tmp_path, redis_port, port))
        await _catches_up(windows)
        await _deals(windows, phone)
        await asyncio.gather(*(window.page.context.close() for window in windows))
    assert [fault for window in windows for fault in window.wrong] == []
