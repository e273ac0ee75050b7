"""Whatever makes the stand-in's gateway hang up, and what Discord's own file has against wrong requests."""

from __future__ import annotations

import json
from typing import Any

import aiohttp
import pytest

from tests.standins.discord import openapi
from tests.standins.discord import samples as s
from tests.standins.discord.gateway import CLOSES
from tests.standins.discord.server import StandIn
from tests.standins.waiting import HANGS

HELLO = {"token": StandIn.secret, "intents": 1, "properties": {}}
FRAMES: dict[str, list[Any]] = {
    "opcode": [{"op": 99}],
    "decode": ["{"],
    "not_identified": [{"op": 3, "d": {}}],
    "token": [{"op": 2, "d": HELLO | {"token": "wrong"}}],
    "twice": [{"op": 2, "d": HELLO}] * 2,
    "sequence": [{"op": 1, "d": 99}],
    "flood": [{"op": 1, "d": None}] * 121,
    "intents": [{"op": 2, "d": HELLO | {"intents": 1 << 40}}],
    "privileged": [{"op": 2, "d": HELLO | {"intents": 1 << 15}}],
    "too_long": [{"op": 3, "d": "x" * 4096}],
    "shard": [{"op": 2, "d": HELLO | {"shard": [2, 2]}}],
    "sharding": [{"op": 2, "d": HELLO | {"shard": [0, 2]}}],
}


@pytest.mark.parametrize("name", FRAMES)
async def test_the_gateway_hangs_up(standin: StandIn, name: str) -> None:
    """With the code that Discord has for it."""
    standin.gateway.least = 3 if name == "sharding" else 1
    async with aiohttp.ClientSession() as session, session.ws_connect(standin.gateway_url) as socket:
        for frame in FRAMES[name]:
            await socket.send_str(frame if isinstance(frame, str) else json.dumps(frame))
        while not socket.closed:
            await socket.receive(timeout=HANGS)

    assert socket.close_code == CLOSES[name]
    assert standin.hung_up == [name]
    standin.hung_up.clear()


def test_every_hang_up_is_tripped() -> None:
    """A new reason to hang up needs a frame that is one."""
    assert set(FRAMES) == set(CLOSES)


@pytest.mark.parametrize("what", ["token", "sequence"])
async def test_a_false_resume_hangs_up(standin: StandIn, what: str) -> None:
    """Resuming wants the token, and no more than was sent."""
    data = (
        {"token": StandIn.secret, "session_id": "s1", "seq": 0} | {what: "wrong"}
        if what == "token"
        else {"token": StandIn.secret, "session_id": "s1", "seq": 99}
    )
    async with aiohttp.ClientSession() as session, session.ws_connect(standin.gateway_url) as socket:
        await socket.send_json({"op": 6, "d": data})
        while not socket.closed:
            await socket.receive(timeout=HANGS)

    assert socket.close_code == CLOSES[what]
    standin.hung_up.clear()


# --- Discord's own file


@pytest.mark.skipif(not openapi.HERE, reason=openapi.SKIPPED)
@pytest.mark.parametrize(
    ("method", "path", "body"),
    [
        ("PUT", "/applications/1/commands", [{"description": "Play"}]),
        ("PUT", "/applications/1/commands", [s.command(contexts=[7])]),
        ("POST", "/interactions/1/x/callback", {"type": 4, "data": {"content": "x" * 2001}}),
        ("POST", "/interactions/1/x/callback", {"type": 99}),
        ("POST", "/interactions/1/x/callback", {"type": 9, "data": {"title": "x"}}),
        ("PATCH", "/webhooks/1/x/messages/@original", {"attachments": [{"filename": "a.png"}]}),
        ("POST", "/channels/1/messages", {"components": [{"type": 99}]}),
        ("DELETE", "/webhooks/1/x/messages/@original", {"x": 1}),
        ("PUT", "/channels/1/messages", {}),
    ],
)
def test_openapi_finds_what_is_wrong(method: str, path: str, body: Any) -> None:
    """Discord's file refuses wrong payloads, unknown requests and bodies where none belongs."""
    assert openapi.problem(method, path, body)


@pytest.mark.skipif(not openapi.HERE, reason=openapi.SKIPPED)
def test_openapi_lets_good_payloads_pass() -> None:
    """The samples are what Discord takes; ids of attachments as numbers too."""
    attached = s.message(attachments=[{"id": 0, "filename": "a.png", "description": "alt"}])
    assert openapi.problem("POST", "/interactions/1/x/callback", {"type": 4, "data": attached}) is None
    assert openapi.problem("POST", "/interactions/1/x/callback", {"type": 9, "data": s.window()}) is None
    assert openapi.problem("PUT", "/applications/1/commands", [s.command()]) is None
