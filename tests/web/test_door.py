"""Who is let in at the local table, and how those are answered who are not."""

from __future__ import annotations

import asyncio
import re
import socket
import webbrowser
from base64 import b64encode
from collections.abc import AsyncIterator
from hashlib import sha256
from http.cookies import SimpleCookie
from typing import Any
from uuid import uuid4

import pytest
import pytest_asyncio
from aiohttp import ClientConnectorError, ClientResponse, ClientSession, CookieJar, WSCloseCode
from structlog.testing import capture_logs

from bot.platforms.web import files, make_platform, platform, serve
from bot.platforms.web.channel import MESSAGE_BYTES
from bot.platforms.web.guard import COOKIE
from bot.platforms.web.serve import opened
from bot.services import Services

pytestmark = pytest.mark.asyncio(loop_scope="module")
AROUND = """
    /picture/abc.png /static/ /static/../app.py /static/%2e%2e/app.py /app/1/main.js
    /app/../../../../etc/passwd /app/%2e%2e/%2e%2e/app.py /deck/..%2f..%2fapp.json /game/nothing.png
""".split()


@pytest_asyncio.fixture(loop_scope="module")
async def client(address: str) -> AsyncIterator[ClientSession]:
    """A browser's stand-in that has seen the first page and keeps its cookie."""
    async with ClientSession(
        address, cookie_jar=CookieJar(unsafe=True), headers={"Origin": address[:-1]}
    ) as session:
        await session.get("/")
        yield session


def _line(line: str = "help", **more: object) -> dict[str, Any]:
    return {"line": line, "by": str(uuid4())} | more


async def _state(client: ClientSession) -> dict[str, Any] | None:
    """The player's current table as a page gets it."""
    found: dict[str, Any] = await (await client.get("/api/table")).json()
    return found.get("state")


async def _sentence(response: ClientResponse, status: int) -> str:
    assert response.status == status
    words = (await response.json())["error"]
    assert words.endswith("."), "a refusal is a sentence"
    return str(words)


@pytest.mark.parametrize(
    "host", ["evil.example", "evil.example:{port}", "127.0.0.1:1", "127.0.0.1.evil.example:{port}"]
)
@pytest.mark.parametrize(
    "path", ["/", "/api/table", "/api/table/live", "/api/table/events", "/api/shelf", "/static/favicon.svg"]
)
async def test_foreign_host_is_refused(client: ClientSession, address: str, host: str, path: str) -> None:
    """A name of somebody else's that leads to this computer gets nothing, not even the page."""
    port = address.rstrip("/").rpartition(":")[2]
    response = await client.get(path, headers={"Host": host.format(port=port)})
    assert "this computer" in await _sentence(response, 403)


async def test_both_own_names_are_welcome(client: ClientSession, address: str) -> None:
    """The table answers as 127.0.0.1 and as localhost."""
    port = address.rstrip("/").rpartition(":")[2]
    for host in (f"127.0.0.1:{port}", f"localhost:{port}"):
        page = await client.get("/", headers={"Host": host})
        assert page.status == 200
        assert '<meta name="description" content="The patiences of ' in await page.text()


@pytest.mark.parametrize("origin", ["http://evil.example", "http://127.0.0.1:1", "https://{own}", "null", ""])
async def test_foreign_origin_is_refused(client: ClientSession, address: str, origin: str) -> None:
    """Another site cannot play in the player's name, nor can what does not say where it comes from."""
    headers = {"Origin": origin.format(own=address[7:-1])}
    assert "own page" in await _sentence(await client.post("/api/table", json=_line(), headers=headers), 403)
    await _sentence(await client.get("/api/table/live", headers=headers), 403)


@pytest.mark.parametrize("site", ["cross-site", "same-site"])
async def test_other_sites_cannot_ask_about_a_game(client: ClientSession, site: str) -> None:
    """A request that the browser marks as another site's is refused before it costs anything."""
    for path in ("/api/table", "/api/table/live", "/api/table/events", "/api/shelf", "/api/complete"):
        await _sentence(await client.get(path, headers={"Sec-Fetch-Site": site}), 403)


async def test_only_small_json_of_the_right_shape_is_read(client: ClientSession) -> None:
    """Other types, broken or foreign JSON and large bodies are refused with a sentence."""
    assert "JSON" in await _sentence(await client.post("/api/table", data={"line": "help"}), 415)
    for body in (b"", b"{", b"[" * 9000, b"[]", b'{"line": 3, "by": "12345678"}', b"\xff\xfe"):
        sent = await client.post("/api/table", data=body, headers={"Content-Type": "application/json"})
        await _sentence(sent, 400)
    for wrong in (
        _line("x" * 2001),
        _line(more="x"),
        _line(rev=-1),
        _line(by="short"),
        _line(table="t" * 101),
    ):
        await _sentence(await client.post("/api/table", json=wrong), 400)
    await _sentence(await client.post("/api/table", json=_line("x" * 100_000)), 413)


async def test_a_socket_reads_only_requests_of_the_right_shape(client: ClientSession) -> None:
    """Anything else is answered with a sentence; what is too large ends the line."""
    async with client.ws_connect("/api/table/live") as socket:
        for body in ("", "{", "[" * 9000, "[]", '{"line": 3, "by": "12345678"}', '{"by": "a", "more": 1}'):
            await socket.send_str(body)
            assert "reload" in (await socket.receive_json())["trouble"]
        await socket.send_str("x" * (MESSAGE_BYTES + 1))
        assert (await socket.receive()).data == WSCloseCode.MESSAGE_TOO_BIG


async def test_whoever_hangs_up_amid_a_request_is_no_trouble_of_redis(
    client: ClientSession, address: str
) -> None:
    """A page that is closed while it sends: nothing is logged about a memory that is well."""
    where = address.removeprefix("http://").rstrip("/")
    [cookie] = [f"{one.key}={one.value}" for one in client.cookie_jar]
    head = (
        f"POST /api/table HTTP/1.1\r\nHost: {where}\r\nOrigin: http://{where}\r\nCookie: {cookie}\r\n"
        "Content-Type: application/json\r\nContent-Length: 100\r\n\r\n"
    )
    host, _, port = where.partition(":")
    with capture_logs() as logged:
        for body in ("", '{"line": "he'):
            _, writer = await asyncio.open_connection(host, int(port))
            writer.write(f"{head}{body}".encode())
            await writer.drain()
            writer.transport.abort()
        for _ in range(3):  # an answer after them: they were seen
            await (await client.get("/api/table")).read()
    assert [line for line in logged if line["log_level"] in ("warning", "error")] == []


async def test_unknown_addresses_get_a_sentence(client: ClientSession) -> None:
    """What is not there, or not used that way, is said in a sentence."""
    for path in ("/nothing", "/chat", *AROUND):
        response = await client.get(path)
        assert response.status in (403, 404)
        await _sentence(response, response.status)
    await _sentence(await client.delete("/api/table"), 405)


async def test_policy_allows_nothing_from_elsewhere(client: ClientSession) -> None:
    """Every answer carries the policy that lets the page load and send only here, in nobody's frame."""
    for path in ("/", "/static/favicon.svg", "/api/table", "/nothing"):
        headers = (await client.get(path)).headers
        assert "default-src 'none'" in headers["Content-Security-Policy"]
        assert "frame-ancestors 'none'" in headers["Content-Security-Policy"]
        assert "unsafe" not in headers["Content-Security-Policy"]
        assert headers["X-Content-Type-Options"] == "nosniff"


async def test_page_names_no_address_of_others() -> None:
    """Nothing among the page's files points anywhere else."""
    for file in (file for file in files.STATIC.rglob("*") if file.is_file()):
        text = file.read_text(encoding="utf-8").replace("http://www.w3.org/2000/svg", "")
        assert "//" not in text.replace("// ", ""), file.name


async def test_player_is_known_by_a_secret_cookie(address: str) -> None:
    """The cookie cannot be read by scripts nor sent by other sites; a made-up one is replaced."""
    async with ClientSession(address) as session:
        first = await session.get("/", headers={"Cookie": f"{COOKIE}=me"})
        cookie = SimpleCookie(first.headers["Set-Cookie"])[COOKIE]

    assert cookie["httponly"]
    assert cookie["samesite"] == "Strict"
    assert len(cookie.value) == 43


async def test_stranger_is_told_to_reload(address: str) -> None:
    """Without the cookie of the first page nothing is played."""
    async with ClientSession(address, headers={"Origin": address[:-1]}) as session:
        assert "reload" in await _sentence(await session.post("/api/table", json=_line()), 403)
        for path in ("/api/table", "/api/table/live", "/api/table/events", "/api/shelf"):
            await _sentence(await session.get(path), 403)


async def test_players_do_not_share_tables(address: str, client: ClientSession) -> None:
    """Two browsers are two players: the other one is offered the games, not the table."""
    await client.post("/api/table", json=_line("start kings 7"))
    async with ClientSession(address, cookie_jar=CookieJar(unsafe=True)) as other:
        await other.get("/")
        assert await _state(other) is None
        assert await _state(client) is not None


async def test_a_private_table_is_shown_to_nobody_else(address: str, client: ClientSession) -> None:
    """Whoever knows the name of a table may look on, unless its player wishes to be alone."""
    async with ClientSession(address, cookie_jar=CookieJar(unsafe=True)) as other:
        await other.get("/")
        for wish, seen in (("", True), (" private", False)):
            await client.post("/api/table", json=_line(f"start kings 7{wish}"))
            state = await _state(client)
            assert state
            found = await (await other.get("/api/table", params={"table": state["table"]})).json()
            assert ("state" in found) is seen
            assert (await other.get("/api/table/past", params={"table": state["table"]})).status == (
                409 if seen else 404
            )
            async with other.ws_connect("/api/table/live", origin=address[:-1]) as socket:
                await socket.send_json({"by": str(uuid4()), "watch": state["table"]})
                assert ("state" in await socket.receive_json()) is seen


async def test_equal_request_counts_once(client: ClientSession) -> None:
    """A request that is sent again because its answer was lost changes nothing more."""
    await client.post("/api/table", json=_line("start two-rings 7"))
    twice = _line("move deal")
    for _ in range(2):
        assert (await client.post("/api/table", json=twice)).status == 200
    state = await _state(client)
    assert state
    assert len(state["piles"]["t"]) == 1


async def test_failure_inside_is_a_sentence(client: ClientSession, monkeypatch: pytest.MonkeyPatch) -> None:
    """Even when something breaks the page gets a sentence, and no trace of the inside."""

    async def broken(*_: object) -> None:
        raise RuntimeError("secret")

    monkeypatch.setattr(platform.TablePlatform, "preferences", broken)
    assert "secret" not in await _sentence(await client.get("/api/table"), 500)
    async with client.ws_connect("/api/table/live") as socket:
        await socket.send_json(_line("settings felt blue"))
        answer = await socket.receive_json()
        assert "went wrong" in answer["message"]
        assert "secret" not in str(answer)


@pytest.mark.parametrize(
    ("typed", "line"),
    [
        ("st", "start "),
        ("/patience st", "/patience start "),
        ("START ki", "START kings"),
        ("/patience start two", "/patience start two-rings"),
        ("rules whe", "rules wheel"),
    ],
)
async def test_completion_offers_whole_lines(client: ClientSession, typed: str, line: str) -> None:
    """What is typed so far is completed to a line that can be sent."""
    offered = await (await client.get("/api/complete", params={"line": typed})).json()
    assert line in [option["value"] for option in offered["options"]]


async def test_completion_of_garbage_is_empty(client: ClientSession) -> None:
    """Nothing fits what means nothing; nothing breaks."""
    for typed in ("", "xyzzy 3", "help me please", "\x00", "/" * 3000):
        offered = await (await client.get("/api/complete", params={"line": typed})).json()
        assert isinstance(offered["options"], list)


async def test_taken_port_is_left_for_another(services: Services) -> None:
    """Where the wished port is taken the table opens on another one of this computer."""
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        async with opened(services, port) as address, ClientSession(address) as session:
            assert f":{port}/" not in address
            assert (await session.get("/")).status == 200


@pytest.mark.parametrize("port", [-5, 99_999])
async def test_impossible_port_is_left_for_another(services: Services, port: int) -> None:
    """A number that is no port does no harm either."""
    async with opened(services, port) as address, ClientSession(address) as session:
        assert (await session.get("/")).status == 200


async def test_quick_player_is_not_held_up(services: Services, monkeypatch: pytest.MonkeyPatch) -> None:
    """The limit against floods in a chat does not slow anybody down at their own table."""
    address, stop = asyncio.get_running_loop().create_future(), asyncio.Event()
    announce = lambda words, **_: address.set_result(words.split()[5])  # noqa: E731
    monkeypatch.setattr(serve, "print", announce, raising=False)
    settings = services.settings.model_copy(update={"requests_at_once": 1})
    table = asyncio.create_task(make_platform(settings, services, 0, browser=False).run(stop))
    async with ClientSession(await address, cookie_jar=CookieJar(unsafe=True)) as session:
        await session.get("/")
        headers = {"Origin": str(address.result()).rstrip("/")}
        texts = []
        for _ in range(5):
            sent = session.post("/api/table", json=_line("board"), headers=headers)
            texts.append((await (await sent).json())["message"])
    stop.set()
    await table

    assert len(set(texts)) == 1
    assert "One moment" not in texts[0]


async def test_run_says_where_and_opens_the_browser(
    services: Services, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The address is printed, with a word on the taken port; a browser that cannot open does no harm."""
    loop, opened_with, stop = asyncio.get_running_loop(), asyncio.Queue[str](), asyncio.Event()

    def broken(url: str) -> bool:
        loop.call_soon_threadsafe(opened_with.put_nowait, url)
        raise webbrowser.Error("no screen")

    monkeypatch.setenv("DISPLAY", ":0")
    monkeypatch.setattr(webbrowser, "open", broken)
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        table = asyncio.create_task(make_platform(services.settings, services, port, browser=True).run(stop))
        address = await opened_with.get()
        stop.set()
        await table

    output = capsys.readouterr().out
    assert address in output
    assert f"Port {port} is not free" in output
    async with ClientSession() as session:
        with pytest.raises(ClientConnectorError):
            await session.get(address)


async def test_a_page_is_painted_without_waiting(client: ClientSession) -> None:
    """Its style sheet stands within it, allowed by its hash; a browser may go back to it as it was."""
    for path in ("/", "/offline.html"):
        response = await client.get(path)
        styles = re.findall("<style>(.*?)</style>", await response.text(), re.DOTALL)
        digest = b64encode(sha256(styles[0].encode()).digest()).decode()

        assert f"style-src 'self' 'sha256-{digest}';" in response.headers["Content-Security-Policy"]
        assert "no-store" not in response.headers["Cache-Control"]
