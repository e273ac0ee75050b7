"""Each of the stand-in's limits on calls is tripped here, and so is the cap on sessions of its gateway."""

from __future__ import annotations

from typing import Any

import aiohttp
import pytest

from tests.standins.discord.rates import BANNED_FOR, CALLS, IN_ALL, INVALID_WITHIN
from tests.standins.discord.server import StandIn
from tests.standins.discord.world import Message
from tests.standins.waiting import HANGS

HELLO = {"token": StandIn.secret, "intents": 1, "properties": {}}
WORDS = {"content": "x", "allowed_mentions": {"parse": []}}
SLOW = 1000.0  # nothing is full again before the test ends


@pytest.fixture
def channel(standin: StandIn) -> str:
    standin.rates.second = SLOW
    return standin.channel(standin.guild).id


async def call(standin: StandIn, method: str, path: str, **how: Any) -> tuple[int, Any, Any]:
    """Status, headers and body of an answer to a bot."""
    headers = {"Authorization": f"Bot {standin.secret}"} | how.pop("headers", {})
    async with (
        aiohttp.ClientSession() as session,
        session.request(method, standin.base + path, headers=headers, **how) as answer,
    ):
        text = await answer.text()
        body = await answer.json() if answer.content_type == "application/json" else text
        return answer.status, answer.headers, body


async def post(standin: StandIn, channel: str) -> tuple[int, Any, Any]:
    return await call(standin, "POST", f"/channels/{channel}/messages", json=WORDS)


async def test_a_channel_takes_five_posts_in_five_seconds(standin: StandIn, channel: str) -> None:
    """Its answers count down; the sixth is told how long to wait, and other channels take theirs."""
    answers = [await post(standin, channel) for _ in range(CALLS)]
    assert [headers["X-RateLimit-Remaining"] for _, headers, _ in answers] == ["4", "3", "2", "1", "0"]

    status, headers, body = await post(standin, channel)

    assert (status, headers["X-RateLimit-Scope"], body["global"]) == (429, "user", False)
    assert 0 < body["retry_after"] <= 5 * SLOW
    assert int(headers["Retry-After"]) >= body["retry_after"]
    assert standin.rates.limited == {"post-messages": 1}
    assert (await post(standin, standin.channel(standin.guild).id))[0] == 200


async def test_edits_are_counted_apart_from_posts(standin: StandIn, channel: str) -> None:
    """A channel takes five edits in five seconds, of whichever messages."""
    path = f"/channels/{channel}/messages"
    message = (await post(standin, channel))[2]["id"]
    edits = [await call(standin, "PATCH", f"{path}/{message}", json=WORDS) for _ in range(6)]

    assert [status for status, *_ in edits][CALLS:] == [429]
    assert standin.rates.limited == {"patch-messages": 1}
    assert (await post(standin, channel))[0] == 200


async def test_each_way_back_has_a_bucket_of_its_own(standin: StandIn, channel: str) -> None:
    """What one interaction's token has used up is no other's loss."""
    paths = [f"/webhooks/1/{token}/messages/@original" for token in ("one", "two")]
    for path in paths:
        found = [(await call(standin, "GET", path))[0] for _ in range(CALLS + 1)]
        assert found == [404] * CALLS + [429]
    standin.expect(*["unknown"] * 2 * CALLS)


async def test_fifty_calls_a_second_in_all(standin: StandIn) -> None:
    """Of any kind but those that answer interactions."""
    standin.rates.second = SLOW
    for _ in range(IN_ALL):
        assert (await call(standin, "GET", "/users/@me"))[0] == 200

    status, headers, body = await call(standin, "GET", "/users/@me")

    assert (status, headers["X-RateLimit-Scope"], body["global"]) == (429, "global", True)
    assert (await call(standin, "GET", "/webhooks/1/one/messages/@original"))[0] == 404
    standin.expect("unknown")


async def test_who_errs_too_often_is_banned(standin: StandIn) -> None:
    """401, 403 and 429 are counted over ten minutes; then nothing is heard, not even what is right."""
    standin.rates.most_invalid = 3
    wrong = {"headers": {"Authorization": "Bot wrong"}}
    for moved in (0.0, INVALID_WITHIN + 1, 0.0):  # the first is forgotten by then
        standin.clock.moved += moved
        assert (await call(standin, "GET", "/users/@me", **wrong))[0] == 401
    assert (await call(standin, "GET", "/users/@me"))[0] == 200
    assert (await call(standin, "GET", "/users/@me", **wrong))[0] == 401

    status, headers, body = await call(standin, "GET", "/users/@me")

    assert (status, body) == (429, "error code: 1015")
    assert "Via" not in headers
    standin.clock.moved += BANNED_FOR + 1
    assert (await call(standin, "GET", "/users/@me"))[0] == 200
    standin.expect(*["token"] * 4)


@pytest.mark.parametrize("kind", [4, 5])
async def test_where_external_apps_are_off_answers_are_private(standin: StandIn, kind: int) -> None:
    """Whatever the bot of a person asked for; where it is a member, or apps may be used, it is heard."""
    found: list[Message] = []
    for guild in (standin.hushed, standin.elsewhere, standin.guild):
        ada = standin.person("ada", standin.channel(guild))
        standin.commands = [{"id": "1", "name": "patience"}]
        standin.gateway.sockets = [Deaf()]  # type: ignore[list-item]
        interaction = (await ada.start(2, ada._command("patience", {}))).interaction
        path = f"/interactions/{interaction.id}/{interaction.token}/callback"
        body = {"type": kind} | ({"data": WORDS} if kind == 4 else {})
        assert (await call(standin, "POST", path, json=body))[0] == 200
        assert interaction.original
        found.append(interaction.original)
    standin.gateway.sockets = []

    assert [message.private for message in found] == [True, False, False]
    assert [message.channel.last == message.id for message in found] == [False, True, True]


class Deaf:
    """A connection on which nobody listens."""

    async def send_json(self, _: object) -> None:
        """Unheard."""


# --- the gateway


async def hello(standin: StandIn, shard: int, shards: int) -> tuple[int | None, Any]:
    """How one more session is received: the code of a hang-up, or what it was told."""
    async with aiohttp.ClientSession() as session, session.ws_connect(standin.gateway_url) as socket:
        await socket.receive(timeout=HANGS)
        await socket.send_json({"op": 2, "d": HELLO | {"shard": [shard, shards]}})
        frame = await socket.receive(timeout=HANGS)
        body = frame.json() if frame.type is aiohttp.WSMsgType.TEXT else None
        return socket.close_code, body


async def test_sessions_begin_one_after_the_other(standin: StandIn) -> None:
    """One in five seconds out of each bucket; who hurries is told that the session is invalid."""
    standin.rates.second, standin.gateway.at_once = SLOW, 2
    found = [await hello(standin, shard, 4) for shard in (0, 1, 2)]

    assert [answer["op"] for _, answer in found] == [0, 0, 9]
    assert found[1][1]["d"]["shard"] == [1, 4]
    assert standin.gateway.hurried == [2]


async def test_too_many_sessions_reset_the_token(standin: StandIn) -> None:
    """The bot is told how many are left; with one more than that its token is worth nothing."""
    standin.rates.second = 0.0
    standin.gateway.starts_left, standin.gateway.advised = 1, 3
    _, _, body = await call(standin, "GET", "/gateway/bot")
    assert (body["shards"], body["session_start_limit"]["remaining"]) == (3, 1)
    assert (await hello(standin, 0, 1))[1]["op"] == 0

    assert (await hello(standin, 0, 1))[0] == 4004

    wrong = {"Authorization": f"Bot {StandIn.secret}"}
    assert (await call(standin, "GET", "/users/@me", headers=wrong))[0] == 401
    standin.hung_up.clear()
    standin.expect("token")


async def test_a_shard_hears_of_its_own_servers(standin: StandIn) -> None:
    """A server belongs to one shard by its number; direct messages belong to the first."""
    standin.rates.second = 0.0
    server = str(1 << 22)  # of the second of two shards
    received: list[list[str]] = []
    async with aiohttp.ClientSession() as session:
        sockets = [await session.ws_connect(standin.gateway_url) for _ in range(2)]
        for shard, socket in enumerate(sockets):
            await socket.send_json({"op": 2, "d": HELLO | {"shard": [shard, 2]}})
            assert (await socket.receive_json(timeout=HANGS))["op"] == 10
            assert (await socket.receive_json(timeout=HANGS))["t"] == "READY"
        for event, data in (("THERE", {"guild_id": server}), ("HERE", {}), ("BYE", {"guild_id": server})):
            await standin.gateway.dispatch(event, data)
        await standin.gateway.dispatch("BYE", {})
        for socket in sockets:
            received.append([])
            while (message := await socket.receive_json(timeout=HANGS))["t"] != "BYE":
                received[-1].append(message["t"])

    assert [[event for event in events if event != "GUILD_CREATE"] for events in received] == [
        ["HERE"],
        ["THERE"],
    ]
