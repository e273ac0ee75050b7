"""The hosted table: who comes in and as whom, who does not, and what it withstands."""

from __future__ import annotations

import asyncio
import json
import os
import secrets
import signal
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from http.cookies import SimpleCookie
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
import pytest_asyncio
from aiohttp import ClientResponse, ClientSession, ClientWebSocketResponse, WSCloseCode
from cryptography.hazmat.primitives.asymmetric.rsa import generate_private_key

from bot import check
from bot.errors import CannotStart
from bot.messages.reply import Button
from bot.platforms.web.hosted import cookies, hosting
from bot.platforms.web.hosted.door import LASTS
from bot.platforms.web.hosted.rates import AddressRates
from bot.records.web_session import WebSession
from bot.services import Services, open_services
from bot.settings import Settings
from bot.sign_in import SlackSignIn
from bot.storage.web import GRACE, MOST, RENEWED_AFTER
from tests.bot.chat import Chat, Clock
from tests.standins.accounts import BOT_TOKEN, SECRET, SLACK_ID, SLACK_SECRET, Accounts, Somebody
from tests.standins.waiting import HANGS
from tests.web.hosted_tables import HostedTable, hosted, line

pytestmark = pytest.mark.asyncio(loop_scope="module")
BOB = Somebody("300000000000000002", "bob", member="U0BOB")


@pytest.fixture(scope="module", autouse=True)
def loopback() -> Any:
    """The library wants https, which loopback need not have."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("OAUTHLIB_INSECURE_TRANSPORT", "1")
        yield


@pytest.fixture(scope="module")
def clock() -> Clock:
    return Clock()


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def services(tmp_path_factory: pytest.TempPathFactory, clock: Clock) -> AsyncIterator[Services]:
    """The bot's inside with a Redis of its own."""
    data = tmp_path_factory.mktemp("data")
    settings = Settings(_env_file=None, data_dir=data, redis_url=None, requests_at_once=10_000)
    async with open_services(settings, clock) as inside:
        yield inside


@pytest_asyncio.fixture(loop_scope="module")
async def table(services: Services) -> AsyncIterator[HostedTable]:
    async with Accounts() as accounts, hosted(services, accounts) as found:
        yield found


async def _sentence(response: ClientResponse, status: int) -> str:
    assert response.status == status, await response.text()
    words = (await response.json())["error"]
    assert words.endswith("."), "a refusal is a sentence"
    return str(words)


async def _account(client: ClientSession) -> dict[str, Any]:
    found: dict[str, Any] = await (await client.get("/api/account")).json()
    return found


async def test_who_is_not_signed_in_is_sent_to_the_ways_in(table: HostedTable) -> None:
    """The page leads to them, with the table that was meant; requests get a sentence and nothing else."""
    async with table.browser() as client:
        sent = await client.get("/?table=abc", allow_redirects=False)
        assert (sent.status, sent.headers["Location"]) == (303, "sign-in?table=abc")
        page = await (await client.get("/sign-in?table=abc")).text()
        for way in ("sign-in/discord?table=abc", "sign-in/slack?table=abc", "sign-in/guest?table=abc"):
            assert way in page
        for path in ("table", "shelf", "complete?line=st", "table/past", "table/events", "account"):
            assert "sign in" in await _sentence(await client.get(f"/api/{path}"), 401)
        assert "sign in" in await _sentence(await client.post("/api/table", json=line()), 401)
        assert "sign in" in await _sentence(await client.get("/api/table/live"), 401)


@pytest.mark.parametrize(
    ("way", "user"), [("discord", "discord:300000000000000001"), ("slack", "slack:T0CARDS/U0ADA")]
)
async def test_who_signs_in_is_their_chat_self(table: HostedTable, way: str, user: str) -> None:
    """The table begun in chat lies there, with the settings chosen there; what is played is played there."""
    chat = Chat(table.services, user, f"{user.partition(':')[0]}:club/games")
    await chat.say("settings felt blue")
    await chat.say("start canfield-or-klondike 7")
    async with table.signed_in(way) as client:
        found = await (await client.get("/api/table")).json()
        assert (found["state"]["deal"], found["yours"], found["prefs"]["felt"]) == ("7", True, "blue")
        name, rev = found["state"]["table"], found["state"]["rev"]
        moved = await (await client.post("/api/table", json=line("1 6", table=name, rev=rev))).json()
        assert moved["board"] == {"table": name, "revision": rev + 1}
    assert "1 move" in str((await chat.say("board")).text)


async def test_who_plays_with_others_in_chat_plays_with_them_here(table: HostedTable) -> None:
    """At a table of several its players move; anybody else looks on."""
    place = "discord:club/together"
    owner = Chat(table.services, f"discord:{BOB.id}", place)
    board = await owner.say("table start kings free")
    assert board.board
    async with table.signed_in() as client:
        for joined in (False, True):
            if joined:
                ada = Chat(table.services, "discord:300000000000000001", place)
                await ada.sends(ada.taps(Button("Join", "table", {"what": "join"}), board))
            found = await (await client.get(f"/api/table?table={board.board.table}")).json()
            assert found["yours"] is joined


async def test_a_guest_keeps_what_they_play(table: HostedTable) -> None:
    """In their browser alone; who signs in meanwhile finds the guest's tables again after signing out."""
    async with table.browser() as client:
        await client.post("/sign-in/guest")
        await client.post("/api/table", json=line("start kings 7"))
        assert (await _account(client))["guest"]
        await client.get("/sign-in/discord")
        assert (await _account(client))["name"] == "Ada"
        await client.post("/api/sign-out", json={})
        account = await _account(client)
        assert account["guest"]
        assert (await (await client.get("/api/table")).json())["state"]["game"] == "kings"


async def test_guests_only_where_the_host_allows(services: Services) -> None:
    """Else there is no such way, and a guest of before is nobody any more."""
    async with Accounts() as accounts:
        async with hosted(services, accounts) as table, table.browser() as client:
            await client.post("/sign-in/guest")
            jar = {cookie.key: cookie.value for cookie in client.cookie_jar}
        async with hosted(services, accounts, guests=False) as table, table.browser() as client:
            assert "guest" not in await (await client.get("/sign-in")).text()
            await _sentence(await client.post("/sign-in/guest"), 404)
            cookies_before = {"Cookie": f"{cookies.GUEST}={jar[cookies.GUEST]}"}
            await _sentence(await client.get("/api/table", headers=cookies_before), 401)


# signing in -----------------------------------------------------------------------------------------


async def _begin_sign_in(client: ClientSession, way: str = "discord") -> tuple[str, dict[str, str]]:
    """A sign-in to the moment when the browser comes back: the address, and its query."""
    off = await client.get(f"/sign-in/{way}?table=abc", allow_redirects=False)
    back = await client.get(off.headers["Location"], allow_redirects=False)
    parts = urlsplit(back.headers["Location"])
    return parts.path, {name: values[0] for name, values in parse_qs(parts.query).items()}


async def _turned_away(client: ClientSession, path: str, query: dict[str, str], status: int = 403) -> str:
    """The browser comes back and is not let in; the sentence it reads."""
    page = await client.get(path, params=query, allow_redirects=False)
    text = await page.text()
    assert page.status == status, text
    assert cookies.WEB not in {cookie.key for cookie in client.cookie_jar}
    await _sentence(await client.get("/api/table"), 401)
    return text.split('role="alert">')[1].split("</p>")[0]


async def test_what_is_sent_along_with_a_browser(table: HostedTable) -> None:
    """State, scope, and PKCE with Discord; a nonce with Slack, and no secret of ours anywhere."""
    async with table.browser() as client:
        for way, scope in (("discord", "identify"), ("slack", "openid profile")):
            off = await client.get(f"/sign-in/{way}", allow_redirects=False)
            query = parse_qs(urlsplit(off.headers["Location"]).query)
            assert query["scope"] == [scope]
            assert query["redirect_uri"] == [f"{table.url}/signed-in/{way}"]
            assert len(query["state"][0]) == 43
            assert ("code_challenge" in query) is (way == "discord")
            assert ("nonce" in query) is (way == "slack")
            assert "secret" not in off.headers["Location"]
            [cookie] = SimpleCookie(off.headers["Set-Cookie"]).values()
            assert (cookie["samesite"], cookie["secure"], cookie["httponly"]) == ("Lax", True, True)


@pytest.mark.parametrize("way", ["discord", "slack"])
@pytest.mark.parametrize(
    "case",
    [
        "foreign state",
        "no state",
        "other browser",
        "code twice",
        "state twice",
        "made-up code",
        "no code",
        "expired",
        "declined",
        "other way",
    ],
)
async def test_refusals_of_the_sign_in(table: HostedTable, clock: Clock, way: str, case: str) -> None:
    """Each is a sentence that says to begin again, and nobody is signed in."""
    async with table.browser() as client:
        path, query = await _begin_sign_in(client, way)
        spoilt: dict[str, dict[str, str]] = {
            "foreign state": {**query, "state": "x" * 43},
            "no state": {"code": query["code"]},
            "made-up code": {**query, "code": "made-up"},
            "no code": {"state": query["state"]},
            "declined": {"error": "access_denied", "state": query["state"]},
        }
        if case == "other browser":
            client.cookie_jar.clear()
        elif case == "code twice":
            # Both states are good; the code was used by whoever got hold of it first.
            async with table.browser() as thief:
                await thief.get(path, params={**(await _begin_sign_in(thief, way))[1], "code": query["code"]})
        elif case == "state twice":
            await client.get(path, params={**query, "code": "spent-on-another-code"})
        elif case == "expired":
            await table.services.storage.client.flushall()
        elif case == "other way":
            path = path.replace(way, "slack" if way == "discord" else "discord")
        expected = "did not agree" if case == "declined" else "begin again"
        assert expected in await _turned_away(client, path, spoilt.get(case, query))


FORGED: dict[str, dict[str, Any]] = {
    "another issuer": {"iss": "https://evil.example"},
    "another client": {"aud": "1.2"},
    "expired": {"exp": 1_000_000_000},
    "from the future": {"iat": 4_000_000_000},
    "another nonce": {"nonce": "x"},
    "no nonce": {"nonce": None},
    "no expiry": {"exp": None},
    "no workspace": {"https://slack.com/team_id": None},
    "a strange workspace": {"https://slack.com/team_id": "T1/U1 x"},
}


@pytest.mark.parametrize("case", [*FORGED, "another key", "no signature", "a shared secret"])
async def test_forged_id_tokens_sign_nobody_in(table: HostedTable, case: str) -> None:
    """What Slack has not said to us, just now, for this attempt, is not believed."""
    accounts = table.accounts
    accounts.claims = FORGED.get(case, {})
    if case == "another key":
        accounts.forger = generate_private_key(public_exponent=65537, key_size=2048)
    elif case == "no signature":
        accounts.algorithm = "none"
    elif case == "a shared secret":
        accounts.algorithm = "HS256"
    async with table.browser() as client:
        assert "begin again" in await _turned_away(client, *await _begin_sign_in(client, "slack"))


async def test_new_keys_are_fetched_but_not_for_each_stranger(table: HostedTable) -> None:
    """A key that Slack changed is found; made-up key numbers do not make us ask again and again."""
    async with table.signed_in("slack"):
        fetches = table.accounts.requests.count("GET /openid/connect/keys")
        assert fetches == 1
    table.accounts.rotate()
    async with table.browser() as client:
        for _ in range(3):
            assert "begin again" in await _turned_away(client, *await _begin_sign_in(client, "slack"))
    assert table.accounts.requests.count("GET /openid/connect/keys") == 1
    provider = table.hosting.providers["slack"]
    assert isinstance(provider, SlackSignIn)
    provider._fetched -= 61
    async with table.signed_in("slack"):
        assert table.accounts.requests.count("GET /openid/connect/keys") == 2


async def test_less_than_we_asked_for_signs_nobody_in(table: HostedTable) -> None:
    """A grant without `identify` is none."""
    table.accounts.scope = "guilds"
    async with table.browser() as client:
        assert "begin again" in await _turned_away(client, *await _begin_sign_in(client))


@pytest.mark.parametrize("status", [429, 500, 503])
async def test_an_unreachable_service_is_reported(table: HostedTable, status: int) -> None:
    """And the person may try again."""
    async with table.browser() as client:
        path, query = await _begin_sign_in(client)
        table.accounts.outage = status
        assert "does not answer" in await _turned_away(client, path, query, 502)


async def test_pkce_with_slack_where_the_host_switched_it_on(services: Services) -> None:
    """Its app then takes the verifier."""
    async with Accounts() as accounts:
        slack = SlackSignIn(SLACK_ID, SLACK_SECRET, issuer=accounts.base, pkce=True)
        async with (
            hosted(services, accounts, providers={"slack": slack}) as table,
            table.signed_in("slack") as client,
        ):
            assert (await _account(client))["by"] == "Slack"


async def test_only_a_table_is_carried_through_a_sign_in(table: HostedTable) -> None:
    """No address of elsewhere."""
    async with table.browser() as client:
        for wish, leads in (("abc", "/?table=abc"), ("//evil.example", "/"), ("https://evil.example", "/")):
            off = await client.get("/sign-in/discord", params={"table": wish}, allow_redirects=False)
            back = await client.get(off.headers["Location"], allow_redirects=False)
            arrived = await client.get(back.headers["Location"], allow_redirects=False)
            assert arrived.headers["Location"] == leads


# sessions -------------------------------------------------------------------------------------------


def _key(client: ClientSession) -> str:
    return next(cookie.value for cookie in client.cookie_jar if cookie.key == cookies.WEB)


async def test_a_key_is_stored_nowhere_and_named_for_this_host(table: HostedTable) -> None:
    """Redis holds its hash; scripts cannot read the cookie, and other hosts cannot set it."""
    async with table.browser() as client:
        path, query = await _begin_sign_in(client)
        arrived = await client.get(path, params=query, allow_redirects=False)
        [written] = [one for one in arrived.headers.getall("Set-Cookie") if one.startswith(f"{cookies.WEB}=")]
        assert written.endswith("; Path=/; Max-Age=2592000; Secure; HttpOnly; SameSite=Lax")
        stored = await table.services.storage.client.hgetall("patience:{discord:300000000000000001}:web")
        assert _key(client).split(".")[1] not in json.dumps(stored)


async def test_keys_are_renewed_and_the_old_one_ends(table: HostedTable, clock: Clock) -> None:
    """An hour later the page brings a new key; the old one is good for requests on their way alone."""
    async with table.signed_in() as client:
        first = _key(client)
        await client.get("/")
        assert _key(client) == first
        clock.now += RENEWED_AFTER.total_seconds()
        await client.get("/")
        second = _key(client)
        assert second != first
        old = {"Cookie": f"{cookies.WEB}={first}"}
        async with table.browser() as thief:
            assert (await thief.get("/api/table", headers=old)).status == 200
            sent = await thief.get("/", headers=old, allow_redirects=False)
            assert cookies.WEB not in sent.headers.get("Set-Cookie", ""), "the old key makes no new one"
            clock.now += GRACE.total_seconds() + 1
            await _sentence(await thief.get("/api/table", headers=old), 401)
        assert (await client.get("/api/table")).status == 200


async def test_sessions_expire(table: HostedTable, clock: Clock) -> None:
    """After a month without the page."""
    async with table.signed_in() as client:
        clock.now += LASTS.total_seconds() + 1
        await _sentence(await client.get("/api/table"), 401)


async def test_signing_out_ends_it_everywhere_at_once(table: HostedTable) -> None:
    """Of this browser, or of all; an open window is told, and its next message plays nothing."""
    async with table.signed_in() as one, table.signed_in() as other:
        assert (await _account(one))["browsers"] >= 2
        async with other.ws_connect("/api/table/live", origin=table.url) as socket:
            await one.post("/api/sign-out", json={"everywhere": True})
            assert await socket.receive_json() == {"signed_out": True}
        for client in (one, other):
            await _sentence(await client.get("/api/table"), 401)
            assert (await client.get("/", allow_redirects=False)).status == 303


async def test_a_session_taken_back_elsewhere_plays_nothing_more(table: HostedTable) -> None:
    """By another process: the next message of its window is not played."""
    async with table.signed_in() as client:
        await client.post("/api/table", json=line("start kings 7"))
        async with client.ws_connect("/api/table/live", origin=table.url) as socket:
            await table.services.storage.web_sessions.close_all("discord:300000000000000001")
            await socket.send_json(line("start kings 8"))
            assert await socket.receive_json() == {"signed_out": True}
        tables = await table.services.sessions.tables("discord:300000000000000001")
        assert "8" not in [session.deal for session in tables]


async def test_data_export_and_delete_cover_sessions(table: HostedTable) -> None:
    """The file says since when and until when one is signed in, without any key; deleting signs out."""
    async with table.signed_in() as client:
        answer = await (await client.post("/api/table", json=line("data export"))).json()
        [session] = json.loads(answer["file"]["text"])["signed_in_on_the_web"]
        assert set(session) >= {"name", "kind", "born", "ends"}
        assert _key(client) not in answer["file"]["text"]
        await client.post(
            "/api/table", json={**line(""), "command": "data", "arguments": {"what": "delete", "sure": "yes"}}
        )
        await _sentence(await client.get("/api/table"), 401)


async def test_a_person_has_twenty_browsers_at_most(table: HostedTable, clock: Clock) -> None:
    """The oldest is signed out."""
    async with table.signed_in() as first:
        sessions, now = table.services.storage.web_sessions, int(clock.now)
        for number in range(MOST):
            ends = now + 1000
            one = WebSession("discord:300000000000000001", "Ada", "web", str(number), now + 1, ends)
            await sessions.open(one)
        assert len(await sessions.living(one.user, now + 1)) == MOST
        await _sentence(await first.get("/api/table"), 401)


# troubles -------------------------------------------------------------------------------------------


async def _until(socket: ClientWebSocketResponse, name: str, value: Any) -> dict[str, Any]:
    """The next message of a window that says so."""
    async with asyncio.timeout(HANGS):
        while True:
            found: dict[str, Any] = await socket.receive_json()
            if (bool(found.get(name)) if value is True else found.get(name) == value) and name in found:
                return found


async def test_a_window_hears_when_the_memory_is_away(table: HostedTable) -> None:
    """Nobody is signed out for that; when it is back the game goes on where it was."""
    async with table.signed_in() as client:
        started = await (await client.post("/api/table", json=line("start canfield-or-klondike 7"))).json()
        name, rev = started["board"]["table"], started["board"]["revision"]
        info = await table.services.storage.client.info("server")
        async with client.ws_connect("/api/table/live", origin=table.url) as socket:
            await socket.send_json({"by": secrets.token_hex(8), "watch": name, "rev": rev})
            await _until(socket, "watching", name)
            os.kill(info["process_id"], signal.SIGSTOP)
            try:
                await _until(socket, "trouble", True)
            finally:
                os.kill(info["process_id"], signal.SIGCONT)
            await _until(socket, "trouble", "")
            await socket.send_json(line("1 6", table=name, rev=rev))
            moved = await _until(socket, "board", True)
            assert moved["board"] == {"table": name, "revision": rev + 1}


async def test_a_window_is_sent_away_kindly_when_the_program_stops(services: Services) -> None:
    """Its line ends with the code for a restart, and the same cookie opens it at the next start."""
    async with Accounts() as accounts:
        running = AsyncExitStack()
        table = await running.enter_async_context(hosted(services, accounts))
        async with table.signed_in() as client:
            key, socket = _key(client), await client.ws_connect("/api/table/live", origin=table.url)
            stopping = asyncio.create_task(running.aclose())
            async with asyncio.timeout(HANGS):
                assert (await socket.receive()).data == WSCloseCode.SERVICE_RESTART
                await stopping
        async with hosted(services, accounts) as table, table.browser() as client:
            cookies_before = {"Cookie": f"{cookies.WEB}={key}"}
            assert (await client.get("/api/table", headers=cookies_before)).status == 200


# attacks --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("host", ["evil.example", "127.0.0.1", "localhost.evil.example", "localhost:1"])
@pytest.mark.parametrize("path", ["/", "/sign-in", "/api/table", "/static/favicon.svg"])
async def test_foreign_hosts_get_nothing(table: HostedTable, host: str, path: str) -> None:
    """Not even the page: whoever points a name of theirs here is told so."""
    async with table.browser() as client:
        assert "name" in await _sentence(await client.get(path, headers={"Host": host}), 421)


@pytest.mark.parametrize(
    "origin", ["http://evil.example", "null", "", "https://{host}", "http://{host}.evil.example"]
)
async def test_foreign_origins_change_nothing(table: HostedTable, origin: str) -> None:
    """Neither by POST nor by a socket, nor do they sign anybody out or in as a guest."""
    headers = {"Origin": origin.format(host=table.hosting.host)}
    async with table.signed_in() as client:
        for path in ("/api/table", "/api/sign-out", "/sign-in/guest"):
            await _sentence(await client.post(path, json=line(), headers=headers), 403)
        await _sentence(await client.get("/api/table/live", headers=headers), 403)
        for site in ("cross-site", "same-site"):
            await _sentence(await client.get("/api/table", headers={"Sec-Fetch-Site": site}), 403)
        assert (await client.get("/api/table")).status == 200


async def test_foreign_and_made_up_cookies_are_nobody(table: HostedTable) -> None:
    """A key of one kind is worth nothing as another; one that names somebody else is none of theirs."""
    async with table.browser() as guest:
        await guest.post("/sign-in/guest")
        key = next(cookie.value for cookie in guest.cookie_jar if cookie.key == cookies.GUEST)
    async with table.signed_in() as client:
        own = _key(client)
    user, secret = own.split(".")
    bobs = "ZGlzY29yZDozMDAwMDAwMDAwMDAwMDAwMDI"
    for value in (
        key,
        f"{bobs}.{secret}",
        f"{user}.{'x' * 43}",
        user,
        ".",
        "x" * 5000,
        "a.b",
        "é.x",
        "{x}.y",
    ):
        async with table.browser() as client:
            sent = {"Cookie": f"{cookies.WEB}={value}"}
            await _sentence(await client.get("/api/table", headers=sent), 401)


AROUND = """
    /app/../../../../etc/passwd /app/%2e%2e/%2e%2e/app.py /static/%2e%2e/app.py /static/sign-in/
    /deck/..%2f..%2fapp.json /activity/ /activity/api/table /metrics
""".split()


async def test_nothing_else_is_served(table: HostedTable) -> None:
    """No file around the page's, no Activity where none is set up, no metrics."""
    async with table.signed_in() as client:
        for path in AROUND:
            response = await client.get(path)
            await _sentence(response, 404)


async def test_every_answer_bears_the_policy(table: HostedTable) -> None:
    """In nobody's frame, nothing from elsewhere; forms go to this host alone."""
    async with table.signed_in() as client:
        for path in ("/", "/sign-in", "/api/table", "/nothing", "/static/favicon.svg", "/static/sign-in.css"):
            headers = (await client.get(path)).headers
            policy = headers["Content-Security-Policy"]
            assert "default-src 'none'" in policy and "frame-ancestors 'none'" in policy
            assert "unsafe" not in policy
            assert headers["Strict-Transport-Security"].startswith("max-age=")
            assert headers["X-Content-Type-Options"] == "nosniff"


@pytest.mark.slow
async def test_slow_bodies_are_cut(table: HostedTable) -> None:
    """A request that does not arrive is answered within seconds, not kept for ever."""
    host, _, port = table.hosting.host.partition(":")
    reader, writer = await asyncio.open_connection("127.0.0.1", int(port))
    own = f"Host: {host}:{port}\r\nOrigin: {table.url}\r\n"
    head = f"POST /api/table HTTP/1.1\r\n{own}Content-Length: 100\r\n\r\n{{"
    writer.write(head.encode())
    async with asyncio.timeout(60):
        assert b"408" in await reader.readline()
    writer.close()
    await writer.wait_closed()


async def test_limits_per_person_and_address(table: HostedTable, clock: Clock) -> None:
    """Many requests at once are refused with a sentence, and admitted again after a moment."""
    async with table.signed_in() as client:
        statuses = [(await client.get("/api/account")).status for _ in range(3)]
        assert statuses == [200] * 3
        for _ in range(160):
            response = await client.get("/api/table?table=none")
            if response.status == 429:
                break
        assert "short time" in await _sentence(response, 429)
        clock.now += 20
        assert (await client.get("/api/table?table=none")).status == 200
    now = [0.0]
    rates = AddressRates(2, 1, lambda: now[0])
    assert [rates.admits("1.2.3.4") for _ in range(3)] == [True, True, False]
    assert rates.admits("1.2.3.5")
    now[0] = 1.0
    assert [rates.admits("1.2.3.4") for _ in range(2)] == [True, False]


async def test_addresses_behind_proxies(services: Services) -> None:
    """What a client writes before our proxy's entry is not believed; sign-ins of one address are limited."""
    async with (
        Accounts() as accounts,
        hosted(services, accounts, proxies=1) as table,
        table.browser() as client,
    ):
        for number in range(25):
            forged = {"X-Forwarded-For": f"10.0.0.{number}, 203.0.113.7"}
            response = await client.get("/sign-in/discord", headers=forged, allow_redirects=False)
        assert "short time" in await _sentence(response, 429)
        other = {"X-Forwarded-For": "203.0.113.7, 203.0.113.8"}
        assert (await client.get("/sign-in/discord", headers=other, allow_redirects=False)).status == 303


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        ({}, "PATIENCE_TABLE_URL is missing"),
        ({"table_url": "http://table.example", "table_guests": True}, "https://"),
        ({"table_url": "https://table.example/x", "table_guests": True}, "without a path"),
        ({"table_url": "https://table.example"}, "Nobody could come in"),
        (
            {"table_url": "https://table.example", "table_guests": True, "discord_activity": True},
            "docs/activity.md",
        ),
    ],
)
async def test_settings_that_cannot_be_are_explained(wrong: dict[str, Any], sentence: str) -> None:
    """The program does not start, and says why in a sentence."""
    with pytest.raises(CannotStart, match=sentence):
        hosting.from_settings(Settings(_env_file=None, **wrong))


async def test_check_says_what_the_portal_misses(services: Services) -> None:
    """One thing after the other is done there, until nothing is left; a wrong secret is found out."""
    async with Accounts() as accounts:
        settings = Settings(
            _env_file=None,
            table_url="https://table.example",
            discord_token=BOT_TOKEN,
            discord_client_secret=SECRET,
            discord_api_base=accounts.api,
            discord_activity=True,
            discord_public_key="cd" * 32,
        )
        lines = [await check._hosted(settings)]
        accounts.redirects.append("https://table.example/signed-in/discord")
        lines.append(await check._hosted(settings))
        accounts.entry_point = True
        lines.append(await check._hosted(settings))
        accounts.installs["1"] = {}
        lines.append(await check._hosted(settings))
        right = settings.model_copy(update={"discord_public_key": "ab" * 32})
        lines.append(await check._hosted(right))
        secret = Settings(_env_file=None, discord_client_secret="x").discord_client_secret
        wrong = {"discord_client_secret": secret}
        lines.append(await check._hosted(right.model_copy(update=wrong)))

    todo = ["Redirects", "Enable Activities", "User Install", "DISCORD_PUBLIC_KEY", "DISCORD_CLIENT_SECRET"]
    named = [[word for word in todo if word in one] for one in lines]
    assert named == [todo[:4], todo[1:4], todo[2:4], [todo[3]], [], [todo[4]]]
    assert lines[4] == "at https://table.example, and as Discord's Activity."
    assert "not set up" in await check._hosted(Settings(_env_file=None))
