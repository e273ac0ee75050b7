"""Calls that would be refused are not made: ephemeral boards, places where the bot is a guest, a near ban."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from typing import Any

import pytest

from bot.ops import metrics
from bot.platforms.discord.client import Client
from bot.platforms.discord.optional_calls import AGAIN, MOST, WITHIN, OptionalCalls
from bot.platforms.discord.tokens import LASTS
from tests.discord.scripted import picture
from tests.standins.discord.people import Person
from tests.standins.discord.server import StandIn

TYPED = {"moves": "3 f2"}


def close_ways_back(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    """The ways back to the boards so far are closed."""
    monkeypatch.setattr(client.platform.tokens, "_clock", partial(float, 10.0**9 + LASTS.total_seconds()))


@pytest.fixture
def hushed(ada: Person, standin: StandIn) -> Person:
    """She plays where people may not use external apps."""
    return ada.to(standin.channel(standin.hushed))


async def test_a_board_that_nobody_else_sees_is_changed_in_place(hushed: Person, standin: StandIn) -> None:
    """Ten taps are ten answers and no other call; nothing is retired, and nothing refused."""
    board = (await hushed.slash("patience start")).message
    assert board.private
    before = len(standin.requests)

    for _ in range(10):
        answer = await hushed.press(board, "Deal")
        assert (answer.kind, answer.message) == ("update", board)

    assert board.content == "Played deal. Revision 10."
    assert board.picture.blob == picture(10)
    assert [call.path.rpartition("/")[2] for call in standin.requests[before:]] == ["callback"] * 10
    assert not standin.rates.invalid


async def test_a_typed_move_there_is_a_board_of_its_own(
    hushed: Person, standin: StandIn, client: Client
) -> None:
    """It stands before one person's eyes, where the last is enough; no call is made that is refused."""
    await hushed.slash("patience start")
    before = len(standin.requests)
    for _ in range(10):
        assert (await hushed.slash("move", **TYPED)).message.picture
    await client.posting.until_retired()
    await asyncio.gather(*client.platform._tidying)

    assert {call.path.split("/")[3] for call in standin.requests[before:]} == {"interactions", "webhooks"}
    assert sum(not message.deleted for message in standin.messages.values()) == 1
    assert not standin.rates.invalid


async def test_a_user_install_makes_no_bot_calls(
    ada: Person, standin: StandIn, client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where only people installed the bot an old board is let be, once the way back to it is closed."""
    there = ada.to(standin.channel(standin.elsewhere))
    old = (await there.slash("patience start")).message
    close_ways_back(client, monkeypatch)
    left_out = count(metrics.LEFT_OUT)
    new = (await there.slash("patience board")).message
    await client.posting.until_retired()

    assert old.components and not old.deleted
    assert new.content.endswith("Revision 0.")
    assert count(metrics.LEFT_OUT) == left_out + 1
    assert not standin.rates.invalid


def count(counter: Any, *labels: str) -> float:
    return float(counter.labels("discord", *labels)._value.get())


async def test_a_refused_call_is_not_repeated(
    ada: Person, standin: StandIn, client: Client, services: Any
) -> None:
    """Who does not know the place yet is refused once, and then lets that channel be for an hour."""
    elsewhere = standin.channel(standin.guild)
    elsewhere.allowed = 0
    await ada.slash("patience start")
    refused = count(metrics.INVALID, "403")
    for message in ("41", "42"):
        services.sessions.boards["t1"] = f"discord:{standin.guild.id}/{elsewhere.id}/{message}"
        await ada.slash("patience board")
        await client.posting.until_retired()

    assert len(standin.rates.invalid) == 1
    assert count(metrics.INVALID, "403") == refused + 1
    standin.expect("access")


async def test_near_a_ban_no_optional_calls(
    ada: Person, standin: StandIn, client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Boards come by the answers themselves; the old ones keep their buttons, which say where it goes on."""
    old = (await ada.slash("patience start")).message
    close_ways_back(client, monkeypatch)
    for _ in range(MOST):
        client.platform.optional.answered(403, None)

    new = (await ada.slash("move", **TYPED)).message
    await client.posting.until_retired()

    assert not new.private
    assert new.picture.blob == picture(1)
    assert old.components
    notice = await (await ada.press(old, "Deal")).next("delete")
    await notice.next("followup")
    assert f"/{new.id}" in notice.text


@dataclass
class Watch:
    """A clock that is set."""

    now: float = 0.0
    read: Callable[[], float] = field(init=False)

    def __post_init__(self) -> None:
        self.read = lambda: self.now


def test_optional_calls_resume_after_a_while() -> None:
    """What was refused ten minutes ago does not count, nor what others used up, nor what was granted."""
    watch = Watch()
    optional = OptionalCalls(watch.read)
    for status, scope in ((200, None), (404, None), (429, "shared")):
        optional.answered(status, scope)
    for _ in range(MOST - 1):
        optional.answered(429, "user")
    assert optional.may("1")
    optional.answered(401, None)
    assert not optional.may("1")
    watch.now += WITHIN.total_seconds()
    assert optional.may("1")


def test_a_channel_that_refused_is_tried_again_after_a_while() -> None:
    """Somebody may have fixed it."""
    watch = Watch()
    optional = OptionalCalls(watch.read)
    optional._shut.set("1", AGAIN.total_seconds())
    assert not optional.may("1")
    assert optional.may("2")
    watch.now += AGAIN.total_seconds()
    assert optional.may("1")


async def test_boards_that_wait_to_be_deleted_keep_none_from_being_changed(
    ada: Person, standin: StandIn, client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Discord counts edits and deletions apart: many old boards on their way out crowd no edit out."""
    board = (await ada.slash("patience start")).message
    close_ways_back(client, monkeypatch)
    optional, channel = client.platform.optional, str(board.channel.id)

    with optional.to(channel, "delete"), optional.to(channel, "delete"), optional.to(channel, "delete"):
        await ada.slash("move", **TYPED)
        await client.posting.until_retired()

    assert not board.deleted
    assert board.content == "Played 3 f2. Revision 1."
