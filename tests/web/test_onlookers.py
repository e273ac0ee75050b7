"""Looking on in the browser: by a link or from a list, live, with suggestions; until the owner ends it."""

from __future__ import annotations

import asyncio
import secrets

import pytest
from playwright.async_api import Browser, expect

from bot.messages.ids import PlaceId, UserId
from bot.platforms.web.hosted.platform import HostedPlatform
from bot.platforms.web.platform import plays
from bot.platforms.web.shapes import WindowAnswer
from bot.platforms.web.together import TogetherPage
from bot.platforms.web.visitor import Visitor
from bot.platforms.web.windows import Window, Windows
from bot.platforms.web.wire import WindowRequest
from bot.services import Services
from tests.standins.accounts import Accounts
from tests.web.hosted_tables import hosted
from tests.web.test_together import comes, presses, reads, says

pytestmark = pytest.mark.asyncio(loop_scope="module")
PLACE = PlaceId("web:table")
ADA, BOB, EVE = (Visitor(UserId(f"guest:{name}"), PLACE, "Guest", name) for name in ("ada", "bob", "eve"))


class Asking:
    """What windows of several people send, without a browser."""

    def __init__(self, services: Services) -> None:
        self.platform = HostedPlatform(services)

    async def says(self, who: Visitor, line: str, table: str | None = None) -> WindowAnswer:
        """The answer to a typed line."""
        sent = WindowRequest(by=secrets.token_hex(8), line=line, table=table)
        return await self.platform.answer(who, sent)

    async def begins(self, game: str = "freecell 7 private") -> str:
        """Ada's table, which nobody else sees."""
        answer = await self.says(ADA, f"start {game}")
        assert answer["board"]
        return answer["board"]["table"]


async def test_a_link_leads_to_a_table_that_is_open_to_onlookers(services: Services) -> None:
    """Before one comes there is a button, and nothing of the cards; without leave there is nothing at all."""
    asking = Asking(services)
    table = await asking.begins()
    page = TogetherPage(asking.platform)
    assert await asking.platform.open(BOB, table) is None and await page._beside(BOB, table, "") is None
    await asking.says(ADA, "table onlookers on")
    door = await page._beside(BOB, table, "")
    assert door and [button["label"] for button in door["buttons"]] == ["Look on"]
    assert await asking.platform.open(BOB, table) is None
    listed = await asking.says(BOB, "table others")
    assert "Whom do you want to watch?" in str(listed["message"])
    await asking.says(BOB, "table watch")
    played = await asking.platform.open(BOB, table)
    assert played and not plays(played, BOB)
    beside = await page._beside(ADA, "", table)
    assert beside and "Looking on: " in beside["note"] and beside["link"] == table
    leaving = await page._beside(BOB, "", table)
    assert leaving and [button["label"] for button in leaving["buttons"]] == ["Leave"]
    await asking.says(BOB, "table leave")
    assert await asking.platform.open(BOB, table) is None
    await asking.says(ADA, "table onlookers off")  # or the next test would find it here, too


async def test_a_public_table_is_seen_by_its_link_unless_that_is_switched_off(services: Services) -> None:
    """As before; off closes it to all but its player."""
    asking = Asking(services)
    table = await asking.begins("freecell 7")
    assert await asking.platform.open(BOB, table)
    await asking.says(ADA, "table onlookers off")
    assert await asking.platform.open(BOB, table) is None
    assert await asking.platform.open(ADA, table)


async def _next_text(window: Window) -> str:
    """What a window hears next; Redis brings it in its own time."""
    return await asyncio.wait_for(window.queue.get(), timeout=30)


async def test_asking_who_looks_on_leaves_the_current_table(services: Services) -> None:
    """A window that still asks about the table it left does not make that the current one again."""
    asking = Asking(services)
    page = TogetherPage(asking.platform)
    left = await asking.begins("freecell 7")
    await asking.begins("kings 9")
    await page._beside(ADA, "", left)
    answer = await asking.says(ADA, "board")
    assert "The Kings, deal 9" in answer["status"]


async def test_windows_of_who_may_no_longer_look_on_receive_nothing_more(services: Services) -> None:
    """They hear once that the table is gone for them; the others hear what is played."""
    asking = Asking(services)
    table = await asking.begins()
    await asking.says(ADA, "table onlookers on")
    await asking.says(BOB, "table watch")
    windows = Windows(asking.platform.services)
    of_ada, of_bob = Window(ADA), Window(BOB)
    for window, who in ((of_ada, ADA), (of_bob, BOB)):
        played = await asking.platform.open(who, table)
        assert played
        await windows.show(window, played)
    try:
        await asking.says(ADA, "move 1 c1", table)
        assert '"piles"' in await _next_text(of_bob)
        await asking.says(ADA, "table onlookers off")
        await asking.says(ADA, "undo", table)
        assert [await _next_text(of_ada) for _ in range(3)]
        assert await _next_text(of_bob) == '{"gone":true}' and of_bob.queue.empty()
        await asking.says(ADA, "table onlookers on")
        await asking.says(BOB, "table watch")
        assert await _next_text(of_bob)
    finally:
        for window in (of_ada, of_bob):
            await windows.leave(window)


@pytest.mark.slow
async def test_looking_on_in_a_browser(  # noqa: PLR0915  one visit, from its link to its end
    services: Services, browser: Browser
) -> None:
    """A private table is opened to onlookers; somebody comes by its link, sees it live, suggests, goes."""
    async with Accounts() as accounts, hosted(services, accounts) as table:
        ada = await comes(browser, table.url)
        await says(ada, "start freecell 7 private")
        await ada.page.wait_for_function("() => board.state?.game === 'freecell'")
        name = await ada.page.evaluate("() => board.state.table")
        bob = await comes(browser, table.url, f"/?table={name}")
        assert await bob.page.evaluate("() => board.state") is None
        await ada.page.locator("#menu").click()
        await ada.page.get_by_role("button", name="Onlookers").click()
        await ada.page.get_by_role("button", name="Let others look on").click()
        await expect(ada.page.locator("#panel")).to_contain_text("Others may look on at this table now")
        await bob.page.reload()
        await reads(bob, "lets others look on")
        await presses(bob, "Look on")
        await bob.page.wait_for_function("() => board.state?.game === 'freecell'")
        assert not await bob.page.evaluate("() => table.mine")
        await reads(ada, "Looking on: ")
        move = await ada.page.evaluate("() => board.state.choices[0][0].join(' ')")
        await says(bob, f"table suggest {move}")
        await reads(ada, "suggests: ")
        await ada.page.evaluate(
            "() => document.querySelectorAll('dialog[open]').forEach((one) => one.close())"
        )
        await ada.page.evaluate("(move) => table.play(move)", move)
        await bob.page.wait_for_function("() => board.state.moves === 1")
        await says(ada, "table onlookers off")
        await expect(bob.page.locator("#message")).to_contain_text("shown to you no longer")
        assert not ada.wrong and not bob.wrong
        for one in (ada, bob):
            await one.page.context.close()
