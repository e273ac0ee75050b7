"""Slack by signed HTTP: everything works, and what Slack has not signed is refused."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any

import pytest
from aiohttp import ClientSession

from bot.ops.log import without_words
from bot.platforms.slack import shapes
from bot.platforms.slack.shapes import NOT_UNDERSTOOD
from tests.slack.conftest import Logged, Started, Stop
from tests.slack.test_playing import board_of
from tests.spoiling import spoilt
from tests.standins.slack.people import Person
from tests.standins.slack.server import Slack
from tests.standins.waiting import HANGS

pytestmark = pytest.mark.asyncio(loop_scope="session")
KEY = "a-secret-of-this-test-that-is-long-enough"


def free_port() -> int:
    """A port that is free now."""
    with socket.socket() as door:
        door.bind(("127.0.0.1", 0))
        port: int = door.getsockname()[1]
        return port


async def by_http(slack: Slack, start: Started, **more: Any) -> Person:
    """Somebody in a workspace where the bot is told everything by signed HTTP."""
    ada, _ = await stoppable_by_http(slack, start, **more)
    return ada


async def stoppable_by_http(slack: Slack, start: Started, **more: Any) -> tuple[Person, Stop]:
    """The same, and what stops the bot."""
    workspace = slack.workspace()
    port = free_port()
    address = {"public_url": f"http://127.0.0.1:{port}", "slack_port": port, "secret_key": KEY}
    tokens = {"slack_bot_token": workspace.token, "slack_signing_secret": slack.secret}
    stop = await start.stoppable(**tokens, **address, **more)
    slack.request_url = f"http://127.0.0.1:{port}/slack/events"
    return Person(slack, workspace, "U0ADA"), stop


async def test_everything_works_by_http(slack: Slack, start: Started) -> None:
    """With a signing secret and an address all the same comes by HTTP: command, button, window, mention."""
    ada = await by_http(slack, start)
    board = await board_of(ada)

    await ada.presses(board, "Deal")
    await slack.until(lambda: "1 move" in board.text)
    await ada.presses(board, "Type a move")
    await ada.submits(await ada.gets_window(), "deal")
    await slack.until(lambda: "2 moves" in board.text)
    await ada.mentions("m deal", thread=board.ts)
    await ada.sees("3 moves")
    await ada.opens_home()
    await ada.sees_home("The Wheel, deal 7")

    assert slack.sockets == []


async def test_a_bot_that_stops_answers_what_is_still_on_its_way_to_a_handler(
    slack: Slack, start: Started, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It was accepted, so that no other process gets it; whatever comes later is left to another."""
    checked, arrived, free = shapes.validate, asyncio.Event(), asyncio.Event()

    async def validate(body: dict[str, Any], next_: Callable[[], Awaitable[None]]) -> None:
        arrived.set()
        await free.wait()
        await checked(body, next_)

    monkeypatch.setattr(shapes, "validate", validate)
    ada, stop = await stoppable_by_http(slack, start)
    typing = asyncio.create_task(ada.types("/patience start wheel 7"))
    await arrived.wait()
    stopping = asyncio.ensure_future(stop())
    status, _ = await slack.send({"command": "/patience"})
    free.set()
    await typing
    await stopping

    assert status == 503
    assert "no moves" in ada.workspace.public()[-1].text


async def test_the_pages_stand_at_the_address(slack: Slack, start: Started) -> None:
    """Slack's Marketplace wants to see them there."""
    await by_http(slack, start, operator="Ada's society")
    root = slack.request_url.removesuffix("/slack/events")
    async with ClientSession() as session, session.get(f"{root}/terms") as answer:
        assert "Ada&#x27;s society" in await answer.text()


@pytest.mark.parametrize(
    "how", [{"secret": "guessed"}, {"late": 301}, {"headers": {"X-Slack-Signature": ""}}]
)
async def test_a_forged_request_is_refused(slack: Slack, start: Started, how: dict[str, Any]) -> None:
    """A wrong signature, and one that is older than five minutes: 401, and nothing happens."""
    ada = await by_http(slack, start)
    payload = await ada.types("/patience help")
    payload["text"], payload["trigger_id"] = "start wheel 7", "forged"

    status, _ = await slack.send(payload, **how)

    assert status == 401
    await ada.types("/patience tables")
    await ada.sees_privately("You have no table")


@pytest.mark.parametrize(
    ("headers", "body"),
    [
        ({"X-Slack-Request-Timestamp": "yesterday"}, b"{}"),
        ({"X-Slack-Request-Timestamp": "\u0661\u0662"}, b"{}"),
        ({"X-Slack-Request-Timestamp": "9" * 400}, b"{}"),
        ({"X-Slack-Signature": "v0=\u00e9"}, b"{}"),
        ({"Content-Type": "application/json"}, b"{"),
        ({"Content-Type": "application/json; charset=nonsense"}, b"{}"),
        ({"Content-Type": "text/plain"}, b"\xff\xfe"),
        ({}, b""),
    ],
)
async def test_what_nobody_signed_is_401_and_never_500(
    slack: Slack, start: Started, headers: dict[str, str], body: bytes
) -> None:
    """A timestamp that is no number, a mark that is no mark, no JSON: nothing is read further."""
    await by_http(slack, start)
    plausible = {"X-Slack-Request-Timestamp": "1800000000", "X-Slack-Signature": f"v0={'0' * 64}"}

    async with slack.http.post(slack.request_url, data=body, headers=plausible | headers) as answer:
        assert answer.status == 401


@pytest.mark.slow
async def test_what_is_signed_and_spoilt_is_never_an_error(
    slack: Slack, start: Started, logged: Logged
) -> None:
    """In each place and each way: it is done as far as it can be read, or 400 says kindly that it cannot.

    Each 400 is a line in the log, with nothing of what was sent.
    """
    ada = await by_http(slack, start)
    board = await board_of(ada)
    sent = [
        await ada.types("/patience help"),
        await ada.presses(board, "Deal"),
        await ada.mentions("help"),
        await ada.writes("help"),
        await ada.opens_home(),
    ]
    await ada.presses(board, "Type a move")
    sent.append(await ada.submits(await ada.gets_window(), "nonsense"))
    logged.expect(NOT_UNDERSTOOD)
    logged.expect(
        "Unhandled request"
    )  # of another kind, by Bolt: without its words in the log of the program
    logged.expect("user_not_found")  # Slack's own answer about somebody who is not there
    errors, refused = [], 0
    for payload in sent:
        for where, changed in spoilt(payload):
            status, body = await slack.send(changed, like=payload)
            refused += status == 400
            if status not in (200, 400, 404) or (status == 400 and "nothing was done" not in body):
                errors.append((payload.get("type"), where, status))
    assert errors == []
    lines = [line for line in logged.ours if line["event"] == NOT_UNDERSTOOD]
    assert len(lines) == refused > 100
    assert "spoilt" not in str([without_words(None, "", dict(line)) for line in lines])


async def test_one_address_has_so_many_connections(slack: Slack, start: Started, logged: Logged) -> None:
    """Whoever opens one more, and sends nothing, is sent away; it is told in a line."""
    logged.expect("connections were cut")
    await by_http(slack, start, connections_per_address=1)
    port = int(slack.request_url.rpartition(":")[2].partition("/")[0])
    _, held = await asyncio.open_connection("127.0.0.1", port)
    reader, more = await asyncio.open_connection("127.0.0.1", port)
    more.write(b"GET /healthz HTTP/1.1\r\nHost: here\r\nConnection: close\r\n\r\n")
    with suppress(ConnectionError):
        assert await asyncio.wait_for(reader.read(), HANGS) == b""
    for writer in (held, more):
        writer.close()


async def test_slack_checks_the_address(slack: Slack, start: Started) -> None:
    """Slack's challenge is answered, as it wants before it sends anything."""
    await by_http(slack, start)

    assert await slack.send({"type": "url_verification", "challenge": "prove it"}) == (
        200,
        '{"challenge": "prove it"}',
    )


async def test_nothing_is_taken_unsigned_with_socket_mode(slack: Slack, start: Started) -> None:
    """Where Socket Mode is used, the public address takes no events: without a secret all could be forged."""
    port = free_port()
    tokens = {"slack_bot_token": slack.workspace().token, "slack_app_token": slack.app_token}
    await start(**tokens, public_url=f"http://127.0.0.1:{port}", slack_port=port, secret_key=KEY)
    slack.request_url = f"http://127.0.0.1:{port}/slack/events"

    assert (await slack.send({"type": "url_verification", "challenge": "x"}, secret=""))[0] == 404
