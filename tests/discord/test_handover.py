"""One process takes the place of another at the gateway: Discord tells both of all, and one answers."""

from __future__ import annotations

import asyncio
from datetime import timedelta
from typing import Any

import pytest

from bot.platforms.discord import client as module
from bot.platforms.discord.client import Client
from bot.platforms.posting.machine import STOPPING
from tests.discord.conftest import playing
from tests.discord.scripted import COMMANDS, Script
from tests.standins.discord.people import Person
from tests.standins.discord.server import StandIn
from tests.standins.waiting import HANGS


async def test_one_of_two_at_the_same_shard_answers(
    ada: Person, standin: StandIn, script: Script, services: Any
) -> None:
    """Whichever is first; the other one says nothing, so Discord refuses nothing."""
    second = Client(services, COMMANDS, script.answer, script.complete, hurry=timedelta(seconds=HANGS))
    async with playing(standin, second):
        board = (await ada.slash("patience start")).message
        for _ in range(3):
            await (await ada.press(board, "Deal")).settled()
    assert len(script.requests) == 4
    assert standin.refused == []


async def test_what_cannot_be_claimed_is_answered(
    ada: Person, services: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where Redis refuses, or is silent, the command is what says so."""

    async def refuses(_number: str) -> bool:
        raise ConnectionError

    async def hangs(_number: str) -> bool:
        await asyncio.sleep(HANGS)
        return False

    for claim in (refuses, hangs):
        monkeypatch.setattr(services.storage, "claim", claim)
        assert (await ada.slash("patience start")).text.endswith("Revision 0.")


@pytest.mark.parametrize("answers", [True, False], ids=["another answers", "nobody else is there"])
async def test_what_comes_while_one_stops_is_left_to_another(
    client: Client,
    ada: Person,
    services: Any,
    monkeypatch: pytest.MonkeyPatch,
    answers: bool,
) -> None:
    """For a moment; whoever gets no answer meanwhile is asked to try again."""
    wait, waiting = asyncio.Event(), asyncio.Event()
    real = asyncio.sleep

    async def sleep(seconds: float) -> None:
        if seconds == module.LEFT_TO_ANOTHER.total_seconds():
            waiting.set()
            await wait.wait()
        else:
            await real(seconds)

    monkeypatch.setattr("bot.platforms.discord.client.asyncio.sleep", sleep)
    monkeypatch.setattr(client, "_leaving", True)
    client.posting.stopping = True
    tap = await ada.start(2, ada._command("patience start", {}))
    await waiting.wait()
    if answers:
        services.storage.claimed.add(tap.interaction.id)
    wait.set()
    if answers:
        await asyncio.wait(client._arriving)
        assert tap.interaction.done.empty()
    else:
        assert (await tap.settled()).text == STOPPING
