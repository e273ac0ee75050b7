"""The table inside Discord: who is let in, and five people in one lobby, in a real browser."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from typing import Any

import pytest
import pytest_asyncio
from aiohttp import ClientResponse, ClientSession, CookieJar
from playwright.async_api import Browser, Frame, Page, expect

from bot.platforms.web.hosted import cookies
from bot.platforms.web.hosted.door import ROOT
from bot.services import Services
from tests.bot.chat import Chat
from tests.standins.accounts import Accounts, Somebody
from tests.standins.activity_client import ActivityClient
from tests.standins.waiting import HANGS
from tests.web.hosted_tables import HostedTable, activity, hosted, line
from tests.web.table_pages import STILL, TOP, Sitter

pytestmark = pytest.mark.asyncio(loop_scope="module")
NAMES = ("ada", "bob", "cy", "dora", "eve")
PEOPLE = {name: Somebody(f"30000000000000000{n}", name, name.capitalize()) for n, name in enumerate(NAMES, 1)}
CHANNEL, GUILD = "800000000000000001", "900000000000000010"
PLACE = f"discord:{GUILD}/{CHANNEL}"


@pytest.fixture(scope="module", autouse=True)
def loopback() -> Any:
    """The library wants https, which loopback need not have."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("OAUTHLIB_INSECURE_TRANSPORT", "1")
        yield


@dataclass
class Stage:
    """The hosted table, behind Discord's proxy, in Discord's client."""

    table: HostedTable
    discord: ActivityClient
    accounts: Accounts
    instance: str

    @asynccontextmanager
    async def page(self, who: str) -> AsyncIterator[ClientSession]:
        """A page in the frame, without a browser: what its requests look like when they have come through."""
        self.accounts.visitor = PEOPLE[who]
        headers = {"Origin": self.discord.origin}
        if self.discord.signs:
            headers |= self.discord.signed(PEOPLE[who].id)
        jar = CookieJar(unsafe=True, treat_as_secure_origin=[self.table.url])
        async with ClientSession(self.table.url, cookie_jar=jar, headers=headers) as client:
            yield client

    async def sign_in_state(self, client: ClientSession) -> dict[str, str]:
        """What the page sends once the person has agreed."""
        sign_in_state = await (await client.post(f"{ROOT}/api/begin", json={})).json()
        code = self.accounts.code("identify", None, sign_in_state["challenge"])
        return {"code": code, "state": sign_in_state["state"], "instance": self.instance}

    async def enter(self, client: ClientSession) -> dict[str, Any]:
        answer = await client.post(f"{ROOT}/api/session", json=await self.sign_in_state(client))
        assert answer.status == 200, await answer.text()
        found: dict[str, Any] = await answer.json()
        return found


@pytest_asyncio.fixture(loop_scope="module")
async def stage(services: Services) -> AsyncIterator[Stage]:
    async with AsyncExitStack() as stack:
        accounts = await stack.enter_async_context(Accounts())
        discord = await stack.enter_async_context(ActivityClient(accounts, PEOPLE))
        inside = activity(accounts, discord.origin, discord.parent, public_key=discord.public_key)
        table = await stack.enter_async_context(hosted(services, accounts, activity=inside))
        discord.target = f"{table.url}{ROOT}"
        instance = accounts.launch(CHANNEL, *PEOPLE.values(), guild=GUILD)
        yield Stage(table, discord, accounts, instance)
        await services.storage.client.flushall()


async def _sentence(response: ClientResponse, status: int) -> str:
    assert response.status == status, await response.text()
    words = (await response.json())["error"]
    assert words.endswith("."), "a refusal is a sentence"
    return str(words)


async def test_who_enters_is_their_chat_self_in_that_channel(stage: Stage) -> None:
    """The table they play in the channel lies there; the channel is the one Discord names, not the query."""
    chat = Chat(stage.table.services, f"discord:{PEOPLE['ada'].id}", PLACE)
    await chat.say("start kings 7")
    async with stage.page("ada") as client:
        entered = await stage.enter(client)
        assert entered == {"name": "Ada", "table": ""}, (
            "no key and no token reach a page that keeps its cookie"
        )
        found = await (await client.get(f"{ROOT}/api/table?channel_id=1")).json()
        assert (found["state"]["game"], found["yours"]) == ("kings", True)
        await client.post(f"{ROOT}/api/table", json=line("start canfield-or-klondike 7"))
    assert "Canfield" in (await chat.say("board")).text


async def test_cookies_of_the_frame_are_partitioned(stage: Stage) -> None:
    """And worth nothing on the web, as those of the web are worth nothing here."""
    async with stage.page("ada") as client:
        sent = await client.post(f"{ROOT}/api/session", json=await stage.sign_in_state(client))
        [written] = [
            one for one in sent.headers.getall("Set-Cookie") if one.startswith(f"{cookies.ACTIVITY}=")
        ]
        assert written.endswith("; Path=/; Max-Age=86400; Secure; HttpOnly; SameSite=None; Partitioned")
        key = written.partition("=")[2].partition(";")[0]
    async with stage.table.browser() as stranger:
        for name in (cookies.WEB, cookies.GUEST):
            await _sentence(await stranger.get("/api/table", headers={"Cookie": f"{name}={key}"}), 401)


async def test_a_page_without_cookies_carries_its_key(stage: Stage) -> None:
    """Told only where the first cookie was not brought back; good for requests and for the socket."""
    async with stage.page("ada") as client:
        sent = await stage.sign_in_state(client)
        client.cookie_jar.clear()
        entered = await (await client.post(f"{ROOT}/api/session", json=sent)).json()
        client.cookie_jar.clear()
        await _sentence(await client.get(f"{ROOT}/api/table"), 401)
        bearer = {"Authorization": f"Bearer {entered['key']}"}
        assert (await client.get(f"{ROOT}/api/table", headers=bearer)).status == 200
        words = ("patience", f"key.{entered['key']}")
        async with client.ws_connect(f"{ROOT}/api/table/live", protocols=words) as socket:
            await socket.send_json(line("start kings 7"))
            assert socket.protocol == "patience"
            assert (await socket.receive_json())["board"]


REFUSED = {
    "foreign state": 403,
    "state twice": 403,
    "code twice": 403,
    "made-up code": 403,
    "other origin": 403,
    "no origin": 403,
    "not in the activity": 403,
    "no such activity": 403,
    "an address as activity": 400,
    "signed for another": 403,
    "signed by another": 403,
    "other browser": 403,
    "no json": 415,
    "more": 400,
    "away": 502,
    "web state": 403,
}


@pytest.mark.parametrize("case", REFUSED)
async def test_refusals_of_the_activity(stage: Stage, case: str) -> None:
    """Each is a sentence, and nobody enters."""
    async with stage.page("ada") as client:
        sent = await stage.sign_in_state(client)
        headers = await _headers(stage, client, case)
        body: dict[str, Any] = {"json": sent | await _spoilt(stage, client, case, sent)}
        if case == "no json":
            body = {"data": "x"}
        elif case == "not in the activity":
            stage.accounts.instances[stage.instance]["people"] = [PEOPLE["bob"]]
        elif case == "away":
            stage.accounts.outage = 503
        answer = await client.post(f"{ROOT}/api/session", headers=headers, **body)
        await _sentence(answer, REFUSED[case])
        assert cookies.ACTIVITY not in answer.cookies


async def _headers(stage: Stage, client: ClientSession, case: str) -> dict[str, str]:
    """Headers that are not as they should be."""
    if case in ("other browser", "web state"):
        client.cookie_jar.clear()
    spoilt = {
        "other origin": {"Origin": stage.table.url},
        "no origin": {"Origin": ""},
        "signed for another": stage.discord.signed(PEOPLE["bob"].id),
        "signed by another": {"X-Signature-Ed25519": "00" * 64},
        "other browser": {"Cookie": f"{cookies.ATTEMPT_IN_ACTIVITY}={'x' * 43}"},
    }
    return spoilt.get(case, {})


async def _spoilt(stage: Stage, client: ClientSession, case: str, sent: dict[str, str]) -> dict[str, str]:
    """What of the body is not as it should be; "twice" is done for the first time here."""
    if case == "state twice":
        await client.post(f"{ROOT}/api/session", json=sent)
        client.cookie_jar.clear()
    elif case == "code twice":
        await _spent(stage, sent["code"])
    elif case == "web state":
        off = await client.get("/sign-in/discord", allow_redirects=False)
        return {"state": off.headers["Location"].partition("state=")[2].partition("&")[0]}
    spoilt = {
        "foreign state": {"state": "x" * 43},
        "made-up code": {"code": "made-up-code"},
        "no such activity": {"instance": "i-1-gc-2-3"},
        "an address as activity": {"instance": "../../users/@me"},
        "more": {"user": "discord:1"},
    }
    return spoilt.get(case, {})


async def _spent(stage: Stage, code: str) -> None:
    """Somebody else was quicker with the code."""
    async with stage.page("ada") as thief:
        await thief.post(f"{ROOT}/api/session", json={**await stage.sign_in_state(thief), "code": code})


@pytest.mark.parametrize("signs", ["hex", "base64", ""])
async def test_signatures_in_either_form(stage: Stage, signs: str) -> None:
    """The proxy's signature is checked where it is present, however it is written."""
    stage.discord.signs = signs
    async with stage.page("ada") as client:
        await stage.enter(client)
        if signs:
            other = stage.discord.signed(PEOPLE["bob"].id)
            await _sentence(await client.get(f"{ROOT}/api/table", headers=other), 403)


async def test_who_leaves_is_out(stage: Stage) -> None:
    """Half a minute later at most, and while Discord does not answer nobody is sent away."""
    async with stage.page("ada") as client:
        await stage.enter(client)
        known = stage.table.door.instances(stage.table.door.hosting.activity)._known  # type: ignore[arg-type]
        stage.accounts.outage = 503
        known.clear()
        assert (await client.get(f"{ROOT}/api/table")).status == 200
        stage.accounts.outage = 0
        stage.accounts.instances[stage.instance]["people"] = [PEOPLE["bob"]]
        known.clear()
        await _sentence(await client.get(f"{ROOT}/api/table"), 401)


async def test_private_tables_are_not_listed_in_the_lobby(stage: Stage) -> None:
    """Others read that somebody plays, and cannot look on."""
    async with stage.page("ada") as ada, stage.page("bob") as bob:
        for who, client in (("ada", ada), ("bob", bob)):
            stage.accounts.visitor = PEOPLE[who]
            await stage.enter(client)
        for wish, shown in (("start kings 7", True), ("start kings 7 private", False)):
            sign_in_state = await (await ada.post(f"{ROOT}/api/table", json=line(wish))).json()
            await ada.post(f"{ROOT}/api/lobby", json={"table": sign_in_state["board"]["table"]})
            seats = (await (await bob.post(f"{ROOT}/api/lobby", json={"table": ""})).json())["seats"]
            assert [seat["name"] for seat in seats] == ["Bob", "Ada"]
            assert bool(seats[1]["table"]) is shown
            assert seats[1]["shows"].startswith("The Kings, deal 7" if shown else "plays alone")


async def test_a_private_table_that_is_open_to_onlookers_is_in_the_lobby(stage: Stage) -> None:
    """Others read what is played, and come to it first; then they see it, until it is closed."""
    async with stage.page("ada") as ada, stage.page("bob") as bob:
        for who, client in (("ada", ada), ("bob", bob)):
            stage.accounts.visitor = PEOPLE[who]
            await stage.enter(client)

        async def says(client: ClientSession, wish: str) -> dict[str, Any]:
            answer: dict[str, Any] = await (await client.post(f"{ROOT}/api/table", json=line(wish))).json()
            return answer

        async def of_ada() -> dict[str, Any]:
            seats = (await (await bob.post(f"{ROOT}/api/lobby", json={"table": ""})).json())["seats"]
            seat: dict[str, Any] = seats[1]
            return seat

        table = (await says(ada, "start kings 9 private"))["board"]["table"]
        await ada.post(f"{ROOT}/api/lobby", json={"table": table})
        await says(ada, "table onlookers on")
        seat = await of_ada()
        assert (seat["table"], seat["comes"]) == (table, True) and seat["shows"].startswith(
            "The Kings, deal 9"
        )
        address = f"{ROOT}/api/table?table={table}"
        assert "state" not in await (await bob.get(address)).json()
        assert (await says(bob, "table watch"))["board"]["table"] == table
        assert (await (await bob.get(address)).json())["yours"] is False
        assert (await of_ada())["comes"] is False
        await says(ada, "table onlookers off")
        assert (await of_ada())["shows"] == "plays alone"
        assert "state" not in await (await bob.get(address)).json()


async def test_headers_below_each_root(stage: Stage) -> None:
    """Discord's client may frame the one, nobody the other."""
    async with stage.page("ada") as client:
        framed = (await client.get(f"{ROOT}/")).headers
        assert f"frame-ancestors {stage.discord.parent}" in framed["Content-Security-Policy"]
        assert "Cross-Origin-Opener-Policy" not in framed
        asset = (await client.get(f"{ROOT}/static/favicon.svg")).headers
        assert (asset["Cross-Origin-Resource-Policy"], asset["Access-Control-Allow-Origin"]) == (
            "cross-origin",
            "*",
        )
        api = (await client.get(f"{ROOT}/api/table")).headers
        assert "Access-Control-Allow-Origin" not in api
        assert "frame-ancestors 'none'" in (await client.get("/sign-in")).headers["Content-Security-Policy"]


# in the browser --------------------------------------------------------------------------------------


async def _opens(browser: Browser, stage: Stage, who: str, **query: str) -> Page:
    """Somebody opens the Activity in Discord's client."""
    context = await browser.new_context(viewport={"width": 1050, "height": 760}, reduced_motion="reduce")
    context.set_default_timeout(HANGS * 1000)
    page = await context.new_page()
    parameters = "&".join(f"{k}={v}" for k, v in {"user": who, "instance": stage.instance, **query}.items())
    await page.goto(f"{stage.discord.parent}/?{parameters}")
    return page


async def _frame(page: Page) -> Frame:
    await page.frame_locator("iframe").locator("body[data-ready]").wait_for()
    return page.frames[1]


async def _drag(page: Page, code: str, to: str) -> None:
    """A card is dragged by the mouse within the frame."""
    box = await page.locator("iframe").bounding_box()
    assert box
    found = [await page.frames[1].evaluate(TOP, one) for one in (code, to)]
    (x, y), (u, v) = ((box["x"] + across, box["y"] + down) for across, down in found)
    await page.mouse.move(x, y)
    await page.mouse.down()
    await page.mouse.move((x + u) / 2, (y + v) / 2, steps=3)
    await page.mouse.move(u, v, steps=3)
    await page.mouse.up()


@pytest.mark.slow
async def test_five_people_in_one_lobby(browser: Browser, stage: Stage) -> None:
    """In frames of another site, with partitioned cookies: one plays by hand, and another sees it."""
    pages = [await _opens(browser, stage, who) for who in NAMES]
    ada, bob, *others = [await _frame(page) for page in pages]
    start = "() => table.read({command: 'start', arguments: {game: 'canfield-or-klondike', deal: '7'}})"
    await ada.evaluate("() => document.querySelector('#panel').close()")
    await ada.evaluate(start)
    await ada.wait_for_function(STILL)
    for frame in (ada, bob, *others):
        await expect(frame.locator("#lobby-toggle")).to_have_text("Here: 5")
    await bob.evaluate("() => document.querySelector('#panel').close()")
    await bob.locator("#lobby-toggle").click()
    await bob.get_by_role("button", name="Watch").click()
    await bob.wait_for_function("() => board.state")
    await _drag(pages[0], "1", "6")
    await bob.wait_for_function("() => board.state.moves === 1")
    assert await bob.evaluate("() => table.mine") is False
    await ada.evaluate("() => table.read({line: 'start kings 9 private'})")
    await ada.wait_for_function("() => board.state.game === 'kings'")
    await ada.evaluate("() => table.read({line: 'table onlookers on'})")
    await bob.locator("#lobby-toggle").click()
    await expect(bob.locator("#lobby")).to_contain_text("The Kings, deal 9")
    await bob.get_by_role("button", name="Watch").click()
    await bob.wait_for_function("() => board.state.game === 'kings'")
    assert await bob.evaluate("() => table.mine") is False
    assert await ada.evaluate("() => document.cookie + (window.sessionKey ?? '')") == "", (
        "no key within reach"
    )
    for page in pages:
        await page.context.close()


@pytest.mark.slow
@pytest.mark.parametrize(
    ("query", "words"),
    [({"mood": "decline"}, "consent"), ({"instance": "i-1-gc-2-3"}, "does not find you")],
)
async def test_who_cannot_enter_reads_why(
    browser: Browser, stage: Stage, query: dict[str, str], words: str
) -> None:
    """A sentence in the frame."""
    page = await _opens(browser, stage, "ada", **query)
    await expect(page.frame_locator("iframe").locator("#trouble")).to_contain_text(words)
    await page.context.close()


@pytest.mark.slow
async def test_outside_of_discord_the_page_says_so(browser: Browser, stage: Stage) -> None:
    """Opened by itself, or framed by somebody else."""
    page = await (await browser.new_context()).new_page()
    await page.goto(f"{stage.table.url}{ROOT}/")
    await expect(page.locator("#trouble")).to_contain_text("within Discord")
    await page.context.close()


@pytest.mark.slow
async def test_the_web_in_a_browser(browser: Browser, stage: Stage) -> None:
    """A person signs in by the page, drags a card, and signs out by the menu."""
    stage.accounts.visitor = PEOPLE["ada"]
    context = await browser.new_context(viewport={"width": 1400, "height": 900}, reduced_motion="reduce")
    context.set_default_timeout(HANGS * 1000)
    sitter = Sitter(await context.new_page())
    sitter.page.on("pageerror", lambda error: sitter.wrong.append(str(error)))
    await sitter.page.goto(stage.table.url)
    await sitter.page.get_by_role("link", name="Sign in with Discord").click()
    await sitter.page.wait_for_selector("body[data-ready]")
    await sitter.start("canfield-or-klondike", 7)
    await sitter.drag("1", "6")
    await sitter.played("1 6")
    await sitter.page.locator("#menu").click()
    await sitter.page.get_by_role("button", name="Account").click()
    await expect(sitter.page.locator("#panel")).to_contain_text("You are Ada, by Discord")
    await sitter.page.get_by_role("button", name="Sign out", exact=True).click()
    await expect(sitter.page.get_by_role("link", name="Sign in with Slack")).to_be_visible()
    await context.close()
    assert sitter.wrong == []
