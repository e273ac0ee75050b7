"""Whatever the stand-in refuses is tripped here, by plain requests and connections that no client makes."""

from __future__ import annotations

import base64
import io
import json
import random
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Any

import aiohttp
import pytest
from PIL import Image

from tests.standins.discord import openapi
from tests.standins.discord import samples as s
from tests.standins.discord.emojis import Emoji
from tests.standins.discord.people import Answer, Person
from tests.standins.discord.refusals import NAMES
from tests.standins.discord.server import StandIn
from tests.standins.discord.world import ALL, APPLICATION, PERMISSIONS, Message

WORDS = {"content": "words", "allowed_mentions": {"parse": []}}


class Rude:
    """A client without manners."""

    def __init__(self, standin: StandIn, session: aiohttp.ClientSession) -> None:
        self.standin = standin
        self.session = session
        self.person = standin.person("eve")

    async def ask(
        self, method: str, path: str, body: Any = None, secret: str | None = None, **parts: Any
    ) -> int:
        """Any request; gives the code of the refusal, or the status where there is none."""
        headers = {"Authorization": f"Bot {secret or self.standin.secret}"}
        if body is not None:
            parts["json"] = body
        async with self.session.request(
            method, self.standin.base + path, headers=headers, **parts
        ) as response:
            data = await response.json(content_type=None) if response.status != 204 else {}
            return int(data.get("code", response.status)) if isinstance(data, dict) else response.status

    async def begin(self, kind: int = 2, source: Message | None = None) -> Answer:
        """An interaction that nobody has answered."""
        return await self.person.start(kind, {}, source)

    async def answer(self, answer: Answer, body: Any, **parts: Any) -> int:
        seen = answer.interaction
        return await self.ask("POST", f"/interactions/{seen.id}/{seen.token}/callback", body, **parts)

    async def answered(self, data: dict[str, Any] | None = None) -> Answer:
        """An interaction that was answered with a message."""
        answer = await self.begin()
        assert await self.answer(answer, {"type": 4, "data": data or WORDS}) == 200
        return answer

    def hook(self, answer: Answer, rest: str = "") -> str:
        return f"/webhooks/{APPLICATION}/{answer.interaction.token}{rest}"


@pytest.fixture
async def rude(standin: StandIn) -> AsyncIterator[Rude]:
    async with aiohttp.ClientSession() as session, session.ws_connect(standin.gateway_url):
        yield Rude(standin, session)


async def route(rude: Rude) -> None:
    await rude.ask("GET", "/guilds/1")


async def token(rude: Rude) -> None:
    await rude.ask("GET", "/users/@me", secret="wrong")


async def body(rude: Rude) -> None:
    await rude.answer(await rude.begin(), None, data=b"{")


async def form(rude: Rude) -> None:
    await rude.answer(await rude.begin(), {"type": 4, "data": WORDS | {"content": " "}})


async def empty(rude: Rude) -> None:
    await rude.answer(await rude.begin(), {"type": 4, "data": {}})


async def unknown(rude: Rude) -> None:
    await rude.ask("POST", "/interactions/1/nobody/callback", {"type": 4, "data": WORDS})


async def late(rude: Rude) -> None:
    answer = await rude.begin()
    rude.standin.clock.moved += 4
    await rude.answer(answer, {"type": 4, "data": WORDS})


async def twice(rude: Rude) -> None:
    await rude.answer(await rude.answered(), {"type": 4, "data": WORDS})


async def kind(rude: Rude) -> None:
    await rude.answer(await rude.begin(), {"type": 7, "data": WORDS})


async def expired(rude: Rude) -> None:
    answer = await rude.answered()
    rude.standin.clock.moved += 16 * 60
    await rude.ask("PATCH", rude.hook(answer, "/messages/@original"), WORDS)


async def unanswered(rude: Rude) -> None:
    await rude.ask("POST", rude.hook(await rude.begin()), WORDS)


async def entry_point(rude: Rude) -> None:
    rude.standin.enable_activities()
    command = {"name": "wheel", "description": "Play", "type": 1}
    await rude.ask("PUT", f"/applications/{APPLICATION}/commands", [command])


async def activities(rude: Rude) -> None:
    await rude.answer(await rude.begin(), {"type": 12})


async def message(rude: Rude) -> None:
    answer = await rude.answered({**WORDS, "flags": 64})
    path = f"/channels/{rude.person.channel.id}/messages/{answer.message.id}"
    await rude.ask("PATCH", path, WORDS)


async def old(rude: Rude) -> None:
    answer = await rude.answered()
    rude.standin.clock.moved += 3601
    await rude.ask("PATCH", f"/channels/{rude.person.channel.id}/messages/{answer.message.id}", WORDS)


async def access(rude: Rude) -> None:
    stranger = rude.standin.channel(rude.standin.elsewhere)
    await rude.ask("POST", f"/channels/{stranger.id}/messages", WORDS)


async def member(rude: Rude) -> None:
    await rude.ask("GET", f"/guilds/{rude.standin.guild.id}/members/42")


async def permission(rude: Rude) -> None:
    rude.person.channel.allowed = ALL & ~PERMISSIONS["send_messages"]
    await rude.ask("POST", f"/channels/{rude.person.channel.id}/messages", WORDS)


async def closed(rude: Rude) -> None:
    rude.standin.closed.add("42")
    assert await rude.ask("POST", "/users/@me/channels", {"recipient_id": "42"}) == 200
    await rude.ask("POST", f"/channels/{rude.standin.direct['42'].id}/messages", WORDS)


async def followups(rude: Rude) -> None:
    rude.person.channel.guild = rude.standin.elsewhere
    answer = await rude.answered()
    for _ in range(6):
        await rude.ask("POST", rude.hook(answer), WORDS)


async def v2(rude: Rude) -> None:
    text = {"type": 10, "content": "words"}
    answer = await rude.answered({"flags": 1 << 15, "components": [text], "allowed_mentions": {"parse": []}})
    await rude.ask("PATCH", rude.hook(answer, "/messages/@original"), {"flags": 0, **WORDS})


EMOJIS = f"/applications/{APPLICATION}/emojis"


def pictured(picture: bytes) -> str:
    return f"data:image/png;base64,{base64.b64encode(picture).decode()}"


async def emoji(rude: Rude) -> None:
    await rude.ask("DELETE", f"{EMOJIS}/1")


async def emojis(rude: Rude) -> None:
    rude.standin.emojis.stored = {str(n): Emoji(str(n), f"name{n}", b"") for n in range(2000)}
    await rude.ask("POST", EMOJIS, {"name": "one_more", "image": pictured(s.png())})


async def emoji_size(rude: Rude) -> None:
    out = io.BytesIO()
    Image.frombytes("RGB", (400, 400), random.Random(1).randbytes(400 * 400 * 3)).save(out, "PNG")
    await rude.ask("POST", EMOJIS, {"name": "noise", "image": pictured(out.getvalue())})


async def no_emoji(rude: Rude) -> None:
    button = {**s.button(), "emoji": {"name": "clubs", "id": "1"}}
    await rude.answer(await rude.begin(), {"type": 4, "data": {**WORDS, "components": [s.row(button)]}})


async def by_openapi(rude: Rude) -> None:
    if not openapi.HERE:
        pytest.skip(openapi.SKIPPED)
    await rude.answer(await rude.begin(), {"type": 4, "data": {"content": ["words"]}})


REFUSALS: dict[str, Callable[[Rude], Awaitable[None]]] = {
    "route": route,
    "token": token,
    "body": body,
    "form": form,
    "empty": empty,
    "unknown": unknown,
    "late": late,
    "twice": twice,
    "kind": kind,
    "expired": expired,
    "unanswered": unanswered,
    "entry-point": entry_point,
    "activities": activities,
    "message": message,
    "old": old,
    "access": access,
    "permission": permission,
    "followups": followups,
    "closed": closed,
    "member": member,
    "emoji": emoji,
    "emojis": emojis,
    "emoji-size": emoji_size,
    "no-emoji": no_emoji,
    "v2": v2,
    "openapi": by_openapi,
}


@pytest.mark.parametrize("name", REFUSALS)
async def test_what_is_wrong_is_refused(rude: Rude, standin: StandIn, name: str) -> None:
    """Each refusal comes where it should, and only there."""
    standin.rates.second = 0.0  # it asks more often than anybody may
    await REFUSALS[name](rude)

    standin.expect(name)


def test_every_refusal_is_tripped() -> None:
    """A new refusal needs a request that is refused."""
    assert set(REFUSALS) == set(NAMES)


@pytest.mark.parametrize(
    ("name", "image"),
    [
        ("not a name", pictured(s.png())),
        ("name", "no picture"),
        ("name", pictured(b"no picture")),
        ("taken", pictured(s.png())),
    ],
)
async def test_an_emoji_has_a_name_of_its_own_and_a_picture(
    rude: Rude, standin: StandIn, name: str, image: str
) -> None:
    """No spaces, one of the name, and a picture that can be read."""
    assert await rude.ask("POST", EMOJIS, {"name": "taken", "image": pictured(s.png())}) == 201
    await rude.ask("POST", EMOJIS, {"name": name, "image": image})

    standin.expect("form")
    assert len(standin.emojis.stored) == 1


@pytest.mark.parametrize("taken", ["view_channel", "attach_files"])
async def test_permissions_count(rude: Rude, standin: StandIn, taken: str) -> None:
    """Without a view of the channel nothing of it is edited; without files no file is answered with."""
    answer = await rude.answered()
    channel = rude.person.channel
    channel.allowed = ALL & ~PERMISSIONS[taken]
    if taken == "view_channel":
        await rude.ask("PATCH", f"/channels/{channel.id}/messages/{answer.message.id}", WORDS)
    else:
        data = aiohttp.FormData()
        data.add_field(
            "payload_json", json.dumps({"type": 4, "data": s.message()}), content_type="application/json"
        )
        data.add_field("files[0]", s.png(), filename="a.png", content_type="image/png")
        await rude.answer(await rude.begin(), None, data=data)

    standin.expect("access" if taken == "view_channel" else "permission")


@pytest.mark.parametrize(
    ("path", "method", "body"),
    [
        (f"/applications/{APPLICATION}/commands", "PUT", [s.command("Two Words")]),
        ("callback", "POST", {"type": 9, "data": s.window(title="x" * 46)}),
        ("callback", "POST", {"type": 8, "data": {"choices": [{"name": "x" * 101, "value": "x"}]}}),
    ],
)
async def test_limits_apply_to_every_kind(
    rude: Rude, standin: StandIn, path: str, method: str, body: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Our own table is asked where Discord's file is not there to say it first."""
    monkeypatch.setattr(openapi, "HERE", False)
    if path == "callback":
        answer = await rude.begin({9: 3, 8: 4}[body["type"]])
        path = f"/interactions/{answer.interaction.id}/{answer.interaction.token}/callback"

    await rude.ask(method, path, body)

    standin.expect("form")


def person_of(standin: StandIn) -> Person:
    return standin.person("ada")


async def test_disabled_buttons_cannot_be_pressed(standin: StandIn) -> None:
    """A test that presses one is wrong."""
    ada = person_of(standin)
    message = Message("1", ada.channel, 0.0, components=[s.row(s.button() | {"disabled": True})])

    with pytest.raises(AssertionError, match="cannot be pressed"):
        await ada.press(message, "Deal")
