"""Races and votes in the browser: five people race, one leaves and a process is killed; others vote."""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import AsyncIterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path

import pytest
from playwright.async_api import Browser, expect

from bot.records.session import Session
from bot.services import Services, open_services
from bot.settings import Settings
from engine import record
from tests.standins.accounts import Accounts
from tests.standins.waiting import HANGS
from tests.web.hosted_tables import hosted
from tests.web.table_pages import DESK, Sitter, sit_down
from tests.web.test_live import ROOT, free_port, redis
from tests.wins import won

pytestmark = pytest.mark.asyncio(loop_scope="module")
WIN = won("freecell")
PARTED = 39  # moves, after which two that do not hinder each other are played the other way round
OTHER_WAY = [*WIN.moves[:PARTED], WIN.moves[PARTED + 1], WIN.moves[PARTED], *WIN.moves[PARTED + 2 :]]
NOTHING_OPEN = "() => document.querySelectorAll('dialog[open]').forEach((one) => one.close())"


@asynccontextmanager
async def program(folder: Path, redis_port: int, port: int) -> AsyncIterator[asyncio.subprocess.Process]:
    """The hosted table as `patience serve` starts it, for guests."""
    environment = {
        **os.environ,
        "REDIS_URL": f"redis://127.0.0.1:{redis_port}/0",
        "PATIENCE_DATA_DIR": str(folder),
        "PATIENCE_DRAW_AHEAD": "false",
        "PATIENCE_TABLE_URL": f"http://localhost:{port}",
        "PATIENCE_TABLE_PORT": str(port),
        "PATIENCE_TABLE_GUESTS": "true",
        "PATIENCE_REQUESTS_AT_ONCE": "1000",
    }
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "bot", "serve"),
        cwd=ROOT,
        env=environment,
        stdout=asyncio.subprocess.DEVNULL,
        stderr=asyncio.subprocess.DEVNULL,
    )
    async with asyncio.timeout(HANGS):
        while True:
            try:
                _, writer = await asyncio.open_connection("127.0.0.1", port)
            except OSError:
                assert process.returncode is None, "it starts"
                await asyncio.sleep(0.1)
            else:
                writer.close()
                break
    try:
        yield process
    finally:
        if process.returncode is None:
            process.kill()
        await process.wait()


async def comes(browser: Browser, url: str, path: str = "/") -> Sitter:
    """A guest in a browser of their own."""
    context = await browser.new_context(**DESK, reduced_motion="reduce")
    page = await context.new_page()
    await page.goto(url + path)
    await page.get_by_role("button", name="Play as a guest").click()
    await page.wait_for_selector("body[data-ready]")
    await page.close()
    sitter = await sit_down(browser, url, context)
    await sitter.page.goto(url + path)
    await sitter.page.wait_for_selector("body[data-ready]")
    return sitter


async def says(sitter: Sitter, line: str) -> None:
    """A typed line, when all that was asked before is answered."""
    await sitter.page.wait_for_function("() => !table.waiting")
    await sitter.page.evaluate(NOTHING_OPEN)
    await sitter.say(line)


async def plays(sitter: Sitter, first: int, last: int, moves: Sequence[str] = WIN.moves) -> None:
    """These moves of a game that wins, typed."""
    for at in range(first, last, 40):
        to = min(at + 40, last)
        await says(sitter, f"move {', '.join(moves[at:to])}")
        await sitter.page.wait_for_function("(many) => board.state.moves === many", arg=to)


async def presses(sitter: Sitter, label: str) -> None:
    """A button of the panel of what is done together."""
    await sitter.page.evaluate(NOTHING_OPEN)
    button = sitter.page.locator("#together").get_by_role("button", name=label, exact=True)
    await button.click()


async def reads(sitter: Sitter, words: str) -> None:
    """What stands in that panel, as soon as it does."""
    await expect(sitter.page.locator("#together")).to_contain_text(words)


@pytest.mark.slow
async def test_five_race_side_by_side(  # noqa: PLR0915  one race, from its call to its end
    browser: Browser, tmp_path: Path
) -> None:
    """Each sees the others live; one gives up, the program is killed, and places are by the records."""
    redis_port, port = free_port(), free_port()
    url = f"http://localhost:{port}"
    async with redis(tmp_path, redis_port), AsyncExitStack() as stack:
        first = await stack.enter_async_context(program(tmp_path, redis_port, port))
        ada = await comes(browser, url)
        await says(ada, f"race freecell {WIN.deal} 10min")
        await reads(ada, "A race: FreeCell")
        link = f"/?table={await ada.page.evaluate('() => new URLSearchParams(location.search).get(`table`)')}"
        people = [ada, *[await comes(browser, url, link) for _ in range(4)]]
        await _all_begin(people)
        _, bob, cyd, dan, eve = people
        await plays(ada, 0, 20)
        await plays(dan, 0, 10)
        await reads(eve, "20 moves")  # it comes by itself
        await _gives_up(dan)
        await reads(bob, "gave up")

        await plays(bob, 0, 30)
        first.kill()
        await first.wait()
        await stack.enter_async_context(program(tmp_path, redis_port, port))
        for one, start, moves in ((cyd, 0, WIN.moves), (ada, 20, WIN.moves), (bob, 30, OTHER_WAY)):
            await one.page.wait_for_function("() => table.line.open")
            await plays(one, start, len(moves), moves)
            await reads(eve, "finished")
        await _gives_up(eve)
        await reads(ada, "It is over.")
        shown = await ada.page.locator("#together li b").all_inner_texts()
        places = [int(line.partition(".")[0]) if "." in line else 0 for line in shown]
        assert places == await _verified(redis_port, tmp_path, link.partition("=")[2])
        await _sees_how_others_played(ada)
        assert not [wrong for one in people for wrong in one.wrong]
        for one in people:
            await one.page.context.close()


async def _all_begin(people: list[Sitter]) -> None:
    """They join the race of the first of them, who starts it, and open their boards."""
    ada, *others = people
    for one in others:
        await presses(one, "Join")
    await expect(ada.page.locator("#together li")).to_have_count(len(people))
    await presses(ada, "Start")
    for one in people:
        await presses(one, "Open my board")
        await one.page.wait_for_function("() => board.state?.game === 'freecell'")


async def _gives_up(sitter: Sitter) -> None:
    await says(sitter, "give-up")
    await sitter.page.locator("#panel").get_by_role("button", name="Yes, give it up").click()


async def _sees_how_others_played(sitter: Sitter) -> None:
    """After the race: the table of all, and another one's game, which plays by itself to its end."""
    await presses(sitter, "Compare")
    panel = sitter.page.locator("#panel")
    await expect(panel).to_contain_text("the same moves")
    await expect(panel).to_contain_text(f"parted after {PARTED} moves")
    await panel.get_by_role("button", name="Replay of").last.click()
    await expect(sitter.page.locator("#replay")).to_be_visible()
    await sitter.page.locator("#replay select").select_option("quickly")
    await sitter.page.wait_for_function("() => Number(document.querySelector('#replay input').value) >= 3")


async def _verified(redis_port: int, folder: Path, race: str) -> list[int]:
    """The places of a race by the stored games alone: each is played again here."""
    settings = Settings(_env_file=None, redis_url=f"redis://127.0.0.1:{redis_port}/0", data_dir=folder)
    async with open_services(settings) as services:
        found = await services.races.load(race)
        sessions = [
            session
            for racer in found.racers
            for session in await services.sessions.tables(racer.user)
            if (session.race == race or session.private) and session.result == "won"
        ]
        assert all(record.loads(one.record).outcome() for one in sessions) and len(sessions) == 3
        times = sorted(session.seconds for session in sessions)
        return [1 + times.index(time) for time in times] + [0, 0]


@pytest.mark.slow
async def test_a_vote_is_seen_as_it_goes(services: Services, browser: Browser) -> None:
    """A proposal is seen at once by all, marked and counted; with the second vote it is played for both."""
    async with Accounts() as accounts, hosted(services, accounts) as table:
        ada = await comes(browser, table.url)
        await says(ada, "table start freecell 7 vote")
        await reads(ada, "Propose a move")
        name = await ada.page.evaluate("() => board.state.table")
        bob = await comes(browser, table.url, f"/?table={name}")
        assert not await bob.page.evaluate("() => table.mine")
        await presses(bob, "Join")
        await bob.page.wait_for_function("() => table.mine")
        await reads(ada, ", 5 minutes each")
        await expect(ada.page.locator("#together p")).to_contain_text(", ")
        move = await ada.page.evaluate("() => board.state.choices[0][0].join(' ')")
        await ada.page.evaluate("(move) => table.play(move)", move)
        await reads(bob, "1 of 2 players voted")
        assert await bob.page.evaluate("() => board.state.moves") == 0
        assert "refused" not in (await ada.page.locator("#message").get_attribute("class") or "")
        await bob.page.locator("#together .main").first.click()
        for one in (ada, bob):
            await one.page.wait_for_function("() => board.state.moves === 1")
            await reads(one, "Voted: ")
        session: Session | None = await services.sessions.load(name)
        assert session and session.rounds == 2
        assert not ada.wrong and not bob.wrong
        for one in (ada, bob):
            await one.page.context.close()
