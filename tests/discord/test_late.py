"""Answers that take their time, a network that is unwell, a bot that stops."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from datetime import timedelta
from typing import Any

import pytest

from bot.messages.ids import PlaceId, UserId
from bot.messages.reply import Reply
from bot.platforms.discord.client import Client
from bot.platforms.posting.machine import STOPPING
from tests.discord.conftest import playing
from tests.discord.scripted import COMMANDS, Script, picture
from tests.standins.discord.people import Person
from tests.standins.discord.server import StandIn
from tests.standins.waiting import HANGS


@pytest.fixture
async def hasty(standin: StandIn, script: Script, services: Any) -> AsyncIterator[Client]:
    """A bot that says "one moment" at once; what it asks is held back until the test lets go."""
    script.held = asyncio.Event()
    async with playing(
        standin, Client(services, COMMANDS, script.answer, script.complete, hurry=timedelta(0))
    ) as client:
        yield client
        script.held.set()


@pytest.fixture
def eve(standin: StandIn, hasty: Client) -> Person:
    """She plays with the hasty bot."""
    return standin.person("eve")


def let_answer_come(script: Script) -> None:
    """The held answer comes."""
    assert script.held is not None
    script.held.set()


async def test_a_late_board_is_announced_and_comes(eve: Person, script: Script) -> None:
    """A command that takes longer shows "thinking", which becomes the board."""
    answer = await eve.slash("patience start")
    assert answer.kind == "thinking"

    let_answer_come(script)
    await answer.next("edit")

    assert answer.text.endswith("Revision 0.")
    assert answer.message.picture.description == "The table at revision 0"
    assert not answer.message.flags


async def test_a_late_private_answer_stays_private(eve: Person, script: Script) -> None:
    """What says "thinking" is public: it goes, and the answer comes before one person's eyes."""
    script.once("For you alone.", private=True)
    answer = await eve.slash("patience board")

    let_answer_come(script)
    await answer.next("delete")
    await answer.next("followup")

    assert answer.message.private
    assert answer.text == "For you alone."


async def test_a_late_press_edits_the_board(eve: Person, script: Script) -> None:
    """A button is acknowledged without a word, and the board is edited when the answer is there."""
    let_answer_come(script)
    answer = await eve.slash("patience start")
    board = (await answer.next("edit")).message if answer.kind == "thinking" else answer.message
    script.held = asyncio.Event()

    pressed = await eve.press(board, "Deal")
    assert (pressed.kind, board.content) == ("later", "A patience is dealt. Revision 0.")
    let_answer_come(script)
    await pressed.next("edit")

    assert board.content == "Played deal. Revision 1."
    assert board.picture.description == "The table at revision 1"


async def test_a_late_private_answer_to_a_press_leaves_the_board(eve: Person, script: Script) -> None:
    """What is for the asker alone comes below, and nothing else changes."""
    let_answer_come(script)
    answer = await eve.slash("patience start")
    board = (await answer.next("edit")).message if answer.kind == "thinking" else answer.message
    edits = board.edits
    script.held = asyncio.Event()
    script.once("For you alone.", private=True)

    pressed = await eve.press(board, "Deal")
    let_answer_come(script)
    await pressed.next("followup")

    assert (pressed.text, pressed.message.private, board.edits) == ("For you alone.", True, edits)


async def test_an_answer_in_time_is_one_request(ada: Person, standin: StandIn) -> None:
    """The usual way is quick: one callback with picture and all."""
    before = len(standin.requests)

    await ada.slash("patience start")

    assert [call.path.rpartition("/")[2] for call in standin.requests[before:]] == ["callback"]


async def test_too_late_for_the_interaction_the_board_goes_to_the_channel(
    ada: Person, standin: StandIn, script: Script
) -> None:
    """When even "one moment" comes too late, the board is posted in the bot's own name."""
    script.held = asyncio.Event()
    answer = await ada.start(2, ada._command("patience start", {}))
    await script.started.wait()
    standin.clock.moved += 5
    let_answer_come(script)

    message = await asyncio.wait_for(standin.posted.get(), HANGS)

    assert message.content.endswith("Revision 0.")
    assert answer.interaction.answered is None
    standin.expect("late")


async def test_a_token_that_ran_out_is_survived(eve: Person, standin: StandIn, script: Script) -> None:
    """A quarter of an hour later the token is worth nothing: the board comes as a message of its own."""
    answer = await eve.slash("patience start")
    assert answer.kind == "thinking"
    standin.clock.moved += 16 * 60
    let_answer_come(script)

    message = await asyncio.wait_for(standin.posted.get(), HANGS)

    assert message.picture.description == "The table at revision 0"
    standin.expect("expired")


async def test_what_is_private_is_never_posted_to_the_channel(
    eve: Person, standin: StandIn, script: Script, hasty: Client
) -> None:
    """A private answer that comes too late is lost rather than shown to everybody."""
    script.once("For you alone.", private=True)
    await eve.slash("patience board")
    standin.clock.moved += 16 * 60
    let_answer_come(script)
    await hasty.posting.drain()

    assert standin.posted.empty()
    standin.expect("expired")


# --- the wire


async def test_rate_limits_are_waited_for(eve: Person, standin: StandIn, script: Script) -> None:
    """429 is no error: the edit comes when Discord says so."""
    limited = {"message": "You are being rate limited.", "retry_after": 0.01, "global": False}
    standin.fail("PATCH", "@original", 429, limited, Via="1.1 proxy")
    answer = await eve.slash("patience start")
    let_answer_come(script)

    await answer.next("edit")

    assert answer.text.endswith("Revision 0.")


async def test_server_errors_are_retried(
    eve: Person, standin: StandIn, script: Script, monkeypatch: pytest.MonkeyPatch
) -> None:
    """5xx is tried again, with the whole picture."""
    real = asyncio.sleep
    monkeypatch.setattr("discord.webhook.async_.asyncio.sleep", lambda _: real(0))
    standin.fail("PATCH", "@original", 502, {"message": "Bad gateway"}, times=2)
    answer = await eve.slash("patience start")
    let_answer_come(script)

    await answer.next("edit")

    assert answer.message.picture.blob == picture(0)


# --- stopping


async def test_a_stopping_bot_finishes_and_takes_nothing_new(
    eve: Person, hasty: Client, script: Script
) -> None:
    """What was begun is answered; what comes then is answered with try again."""
    started = await eve.slash("patience start")
    draining = asyncio.create_task(hasty.posting.drain())
    await asyncio.sleep(0)

    refused = await eve.slash("patience board")
    assert refused.text == STOPPING
    let_answer_come(script)
    await draining

    await started.next("edit")
    assert started.text.endswith("Revision 0.")


# --- a global rate limit


async def test_a_name_that_is_not_waited_for_holds_back_nobody(
    eve: Person, hasty: Client, standin: StandIn, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Amid a global rate limit a request is given up after a moment; the others go on when that is over.

    The library lets them go on by the very request that met the limit.
    """
    monkeypatch.setattr("bot.platforms.discord.platform.SOON", timedelta(milliseconds=50))
    limited = {"message": "You are being rate limited.", "retry_after": 0.3, "global": True}
    standin.fail("GET", "/members/", 429, limited, Via="1.1 proxy")
    guild = eve.channel.guild
    assert guild
    place = PlaceId(f"discord:{guild.id}/{eve.channel.id}")

    assert await hasty.platform.display_name(UserId(standin.person("bob", eve.channel).id), place) == ""
    async with asyncio.timeout(10):
        assert await hasty.platform.publish(place, Reply("Good morning."))
