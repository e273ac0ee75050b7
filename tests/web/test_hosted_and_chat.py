"""One table, in Discord and on the web: the board in chat links to it, opens it, and follows it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from dataclasses import dataclass, replace
from datetime import timedelta
from pathlib import Path
from typing import Any

import aiohttp
import pytest
from discord.gateway import DiscordWebSocket
from discord.http import Route
from playwright.async_api import Page, async_playwright
from yarl import URL

import engine
from bot.errors import RetryAfter
from bot.jobs import boards, runner
from bot.messages.reply import Reply
from bot.platforms.discord.client import Client
from bot.services import Services, open_services
from bot.settings import Settings
from bot.storage.jobs import timers
from tests.discord.conftest import playing
from tests.standins.accounts import Accounts, Somebody
from tests.standins.discord.people import Person
from tests.standins.discord.server import StandIn
from tests.standins.discord.world import Message
from tests.standins.waiting import HANGS
from tests.web.conftest import CHROMIUM, QUIET
from tests.web.hosted_tables import HostedTable, hosted, line
from tests.web.table_pages import Sitter


@dataclass
class Both:
    """A person in Discord's stand-in, and the hosted table they find there."""

    person: Person
    standin: StandIn
    client: Client
    services: Services
    table: HostedTable

    async def begins(self, game: str) -> Message:
        """A board in the channel."""
        return (await self.person.slash("patience start", game=game, deal="7")).message


@pytest.fixture
async def both(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Both]:
    monkeypatch.setenv("OAUTHLIB_INSECURE_TRANSPORT", "1")
    settings = Settings(_env_file=None, data_dir=tmp_path, requests_at_once=10**6)
    async with StandIn() as standin, open_services(settings) as services, Accounts() as accounts:
        monkeypatch.setattr(Route, "BASE", standin.base)
        monkeypatch.setattr(DiscordWebSocket, "DEFAULT_GATEWAY", URL(standin.gateway_url))
        async with hosted(services, accounts) as table:
            inside = replace(services, settings=settings.model_copy(update={"table_url": table.url}))
            client = Client(inside, hurry=timedelta(seconds=30))
            inside.platforms["discord"] = client.platform
            async with playing(standin, client), runner.running(inside):
                person = standin.person("ada")
                accounts.visitor = Somebody(person.user["id"], "ada", "Ada")
                yield Both(person, standin, client, inside, table)
        standin.expect()


def _link(board: Message) -> str:
    """The address in "[open the table](address)"."""
    return (
        board.content.partition("[open the table](<")[2].partition(">)")[0]
        or (board.content.partition("[open the table](")[2].partition(")")[0])
    )


async def _shows(both: Both, board: Message, words: str) -> None:
    """The message in the channel, as soon as it says so."""
    async with asyncio.timeout(HANGS):
        while words not in board.content:
            await both.standin.patched.get()


async def test_the_board_in_chat_follows_the_web(both: Both) -> None:
    """Three moves made on the web show in the message in the channel, by one or two edits."""
    board = await both.begins("canfield-or-klondike")
    address = _link(board)
    assert address.startswith(f"{both.table.url}/?table="), board.content
    name = address.partition("table=")[2]
    async with both.table.signed_in() as web:
        state = (await (await web.get(f"/api/table?table={name}")).json())["state"]
        rev, edits = state["rev"], board.edits
        for move in ("1 6", "undo", "1 6"):
            sent = line("", table=name, rev=rev)
            sent |= (
                {"command": "undo"} if move == "undo" else {"command": "move", "arguments": {"moves": move}}
            )
            answer = await (await web.post("/api/table", json=sent)).json()
            rev = answer["board"]["revision"]
        await _shows(both, board, "1 move")
        await asyncio.sleep(0)
        assert 1 <= board.edits - edits <= 2, "coalesced"


@pytest.mark.slow
async def test_a_person_plays_on_in_the_browser(both: Both) -> None:
    """By /move in Discord, then by hand: three cards are dragged, and the chat's board follows."""
    if CHROMIUM is None:
        pytest.skip("THE PAGE IS NOT TESTED: no chromium on PATH; install it or name it in PATIENCE_CHROMIUM")
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=CHROMIUM, args=QUIET)
        await _plays_on(both, await browser.new_page(viewport={"width": 1400, "height": 900}))
        await browser.close()


async def _plays_on(both: Both, page: Page) -> None:
    board = await both.begins("canfield-or-klondike")
    await both.person.slash("move", moves="1 6")
    sitter = Sitter(page)
    await sitter.page.goto(_link(board))
    await sitter.page.get_by_role("link", name="Sign in with Discord").click()
    await sitter.page.wait_for_selector("body[data-ready]")
    sitter.table = engine.Table("canfield-or-klondike", 7)
    await sitter.played("1 6")
    for _ in range(3):
        move = next(
            choice.text
            for choice in sitter.table.view().choices
            if len(choice.codes) == 2 and choice.text == " ".join(choice.codes) and choice.cards == 1
        )
        await sitter.drag(*move.split())
        await sitter.played(move)
    await _shows(both, board, "4 moves")


async def test_a_table_without_a_message_follows_nowhere(both: Both) -> None:
    """A table of the web alone schedules nothing."""
    async with both.table.signed_in() as web:
        await web.post("/api/table", json=line("start kings 7"))
    assert await both.services.storage.jobs.next_due(timers("discord")) is None


async def test_a_board_waits_where_the_platform_asks_for_a_pause(
    both: Both, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And follows afterwards; where something was played meanwhile it is changed once more."""
    board = await both.begins("canfield-or-klondike")
    name = _link(board).partition("table=")[2]
    job, now = await _job(both, name), both.services.sessions.clock()
    played = both.person.slash("move", moves="1 6")

    async def busy(_ref: str, _reply: Reply) -> str:
        raise RetryAfter(timedelta(seconds=30))

    async def overtaken(ref: str, _reply: Reply) -> str:
        await played
        return ref

    with monkeypatch.context() as patch:
        patch.setattr(both.client.platform, "update", busy)
        due = await boards.run(both.services, job)
        assert due and due >= now + 30
        patch.setattr(both.client.platform, "update", overtaken)
        due = await boards.run(both.services, job)
        assert due and due < now + 30
    assert await boards.run(both.services, job) is None


async def _job(both: Both, name: str) -> Any:
    await boards.follow(both.services, name)
    now = both.services.sessions.clock() + 60
    [job] = await both.services.storage.jobs.take(timers("discord"), now, now + 60, 10)
    return job


async def test_the_activity_is_opened_from_a_board(both: Both) -> None:
    """The button is there where it is set up; its answer opens the Activity, which knows the table."""
    assert "Open table" not in (await both.begins("kings")).buttons
    both.standin.enable_activities()
    platform = both.client.platform
    platform.capabilities = replace(platform.capabilities, launches=True)
    board = await both.begins("kings")
    pressed = await both.person.press(board, "Open table")
    assert pressed.kind == "launch"
    name = _link(board).partition("table=")[2]
    async with asyncio.timeout(HANGS):
        found = ""
        while not found:
            found = await both.services.storage.attempts.launched(
                pressed.interaction.instance, both.person.id
            )
    assert found == name


async def test_the_entry_point_is_carried_along(both: Both) -> None:
    """Discord refuses all commands without it; it keeps its id, its handler and its translations."""
    before = both.standin.enable_activities()
    await both.client.tree.sync_all()
    [after] = [command for command in both.standin.commands if command["type"] == 4]
    assert {k: after[k] for k in ("id", "name", "handler", "name_localizations")} == {
        k: before[k] for k in ("id", "name", "handler", "name_localizations")
    }
    assert len(both.standin.commands) > 1
    async with aiohttp.ClientSession() as session:
        address = f"{both.standin.base}/applications/{both.client.application_id}/commands"
        headers = {"Authorization": f"Bot {both.standin.secret}"}
        own = [command for command in both.standin.commands if command["type"] != 4]
        async with session.put(address, headers=headers, json=own) as answer:
            assert (await answer.json())["code"] == 50240
    both.standin.expect("entry-point")
