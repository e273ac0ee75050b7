"""One table in four windows at once: two browsers, a board in a channel, and a terminal."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

import pytest
from playwright.async_api import Browser, async_playwright
from prompt_toolkit import PromptSession
from prompt_toolkit.application import create_app_session
from prompt_toolkit.input import PipeInput, create_pipe_input
from prompt_toolkit.output import DummyOutput

import engine
from bot.messages.ids import UserId
from bot.platforms import terminal
from bot.platforms.terminal import TerminalPlatform
from tests.standins.discord.world import Message
from tests.standins.waiting import HANGS
from tests.web.conftest import CHROMIUM, QUIET
from tests.web.hosted_tables import line
from tests.web.table_pages import DESK, PHONE, Sitter
from tests.web.test_hosted_and_chat import Both, _link, _shows, both

__all__ = ["both"]  # a fixture
GAME = "canfield-or-klondike"
AWAY = "about:blank"


class Typist:
    """The person of the chat at a terminal, and what it has printed."""

    def __init__(self, keys: PipeInput, read: Callable[[], str]) -> None:
        self.keys = keys
        self.read = read
        self.printed = ""

    def types(self, typed: str) -> None:
        self.keys.send_text(f"{typed}\r")

    async def shows(self, words: str) -> None:
        """Until it has been printed; what came before is not looked at again."""
        async with asyncio.timeout(HANGS):
            while words not in self.printed:
                await asyncio.sleep(0.01)
                self.printed += self.read()
        self.printed = self.printed.partition(words)[2]


@pytest.fixture
async def typist(
    both: Both, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> AsyncIterator[Typist]:
    monkeypatch.setattr(terminal, "USER", UserId(f"discord:{both.person.user['id']}"))
    with create_app_session(), create_pipe_input() as keys:
        session: PromptSession[str] = PromptSession(input=keys, output=DummyOutput())
        platform = TerminalPlatform(both.services, None, session)
        running = asyncio.create_task(platform.run(asyncio.Event()))
        yield Typist(keys, lambda: capsys.readouterr().out)
        keys.send_text("\x04")
        await running


async def _sits(both: Both, browser: Browser, address: str, window: dict[str, Any]) -> Sitter:
    """The person of the chat, signed in in a browser of its own."""
    context = await browser.new_context(**window, reduced_motion="reduce")
    sitter = Sitter(await context.new_page(), touch=bool(window.get("has_touch")))
    await sitter.page.goto(address)
    await sitter.page.get_by_role("link", name="Sign in with Discord").click()
    await sitter.page.wait_for_selector("body[data-ready]")
    sitter.table = engine.Table(GAME, 7)
    await sitter.sees()
    return sitter


class Windows:
    """One table in all of them."""

    def __init__(self, both: Both, typist: Typist, board: Message, mouse: Sitter, finger: Sitter) -> None:
        self.both = both
        self.typist = typist
        self.board = board
        self.mouse = mouse
        self.finger = finger
        self.many = 0  # moves

    @property
    def move(self) -> str:
        """A move of a single card from a pile to another."""
        assert self.mouse.table is not None
        choices = self.mouse.table.view().choices
        return next(
            one.text
            for one in choices
            if one.cards == 1 and len(one.codes) == 2 and one.text == " ".join(one.codes)
        )

    async def show(self, move: str) -> None:
        """The move, in the browsers that are there, in the channel and at the terminal."""
        self.many += 1
        for sitter in (self.mouse, self.finger):
            assert sitter.table is not None
            if sitter.page.url == AWAY:
                sitter.table.push(move)
            else:
                await sitter.played(move)
        await _shows(self.both, self.board, f"{self.many} move")
        await self.typist.shows(f"· {self.many} move")


@asynccontextmanager
async def _windows(both: Both, typist: Typist) -> AsyncIterator[Windows]:
    """All four, before the first move."""
    if CHROMIUM is None:
        pytest.skip("THE PAGE IS NOT TESTED: no chromium on PATH; install it or name it in PATIENCE_CHROMIUM")
    board = await both.begins(GAME)
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=CHROMIUM, args=QUIET)
        mouse = await _sits(both, browser, _link(board), DESK)
        finger = await _sits(both, browser, _link(board), PHONE)
        typist.types(f"resume {_name(board)}")
        await typist.shows("no moves")
        yield Windows(both, typist, board, mouse, finger)
        await browser.close()


def _name(board: Message) -> str:
    return _link(board).partition("table=")[2]


@pytest.mark.slow
async def test_a_move_made_in_each_window_is_seen_in_all(both: Both, typist: Typist) -> None:
    """By drag, by tap, by command and by typing."""
    async with _windows(both, typist) as windows:
        move = windows.move
        await windows.mouse.drag(*move.split())
        await windows.show(move)
        move = windows.move
        await windows.finger.tap_all(move.split())
        await windows.show(move)
        move = windows.move
        await both.person.slash("move", moves=move)
        await windows.show(move)
        move = windows.move
        typist.types(move)
        await windows.show(move)


@pytest.mark.slow
async def test_a_stale_move_is_refused_and_a_window_catches_up(both: Both, typist: Typist) -> None:
    """A move meant for an earlier board changes none of them; one that was away shows what it missed."""
    async with _windows(both, typist) as windows:
        mouse, finger = windows.mouse, windows.finger
        sent = {"table": _name(windows.board), "rev": await mouse.page.evaluate("() => board.state.rev")}
        await finger.page.goto(AWAY)
        for ways in (mouse.drag, lambda *codes: mouse.tap_all(codes)):
            move = windows.move
            await ways(*move.split())
            await windows.show(move)
        late = sent | {"command": "move", "arguments": {"moves": windows.move}}
        async with both.table.signed_in() as stale:
            refused = await (await stale.post("/api/table", json=line("", **late))).json()
        assert "changed" in refused["message"], refused
        await mouse.sees()
        await finger.page.go_back()
        await finger.page.wait_for_selector("body[data-ready]")
        await finger.sees()
