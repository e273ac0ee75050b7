"""The bot as a process of its own, as it is started for good: killed, restarted, stopped, turned away."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import sys
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from tests.standins.discord.people import Person
from tests.standins.discord.server import StandIn
from tests.standins.waiting import HANGS

ROOT = Path(__file__).parents[2]
Process = asyncio.subprocess.Process
Launch = Callable[..., Coroutine[Any, Any, Process]]


@pytest.fixture
async def launch(standin: StandIn, tmp_path: Path) -> AsyncIterator[Launch]:
    """Starts `python -m bot` with its own Redis in a folder that stays; waits until Discord has seen it."""
    started: list[Process] = []

    async def launch(**changes: str) -> Process:
        environment = {
            **os.environ,
            "DISCORD_TOKEN": standin.secret,
            "REDIS_URL": "",
            "PATIENCE_DATA_DIR": str(tmp_path),
            "PATIENCE_DRAW_AHEAD": "false",
            "PATIENCE_DISCORD_API_BASE": standin.base,
            "PATIENCE_DISCORD_GATEWAY_URL": standin.gateway_url,
        } | changes
        standin.gateway.ready.clear()
        process = await asyncio.create_subprocess_exec(
            sys.executable,
            "-m",
            "bot",
            cwd=ROOT,
            env=environment,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.PIPE,
        )
        started.append(process)
        await seen(standin, process)
        return process

    yield launch
    for process in started:
        if process.returncode is None:
            process.kill()
        await process.communicate()


async def seen(standin: StandIn, process: Process) -> None:
    """Until the process has said who it is, or has ended."""
    waiting = {asyncio.ensure_future(standin.gateway.ready.wait()), asyncio.ensure_future(process.wait())}
    await asyncio.wait(waiting, timeout=HANGS, return_when=asyncio.FIRST_COMPLETED)
    for one in waiting:
        one.cancel()


@asynccontextmanager
async def ended(process: Process, how: signal.Signals) -> AsyncIterator[tuple[int, str]]:
    """The process after the signal: its return code and what it said at last."""
    process.send_signal(how)
    _, output = await asyncio.wait_for(process.communicate(), HANGS)
    assert process.returncode is not None
    yield process.returncode, output.decode()


@pytest.mark.slow
async def test_a_killed_bot_answers_its_old_buttons(launch: Launch, standin: StandIn) -> None:
    """Kill -9, start again: the button under the old board plays on, an open window is answered."""
    ada = standin.person("ada")
    process = await launch()
    board = (await (await ada.slash("patience start", game="kings", deal="1")).settled()).message
    await (await ada.choose(board, "4 f2")).settled()
    window = await ada.press(board, "Type a move")
    async with ended(process, signal.SIGKILL) as (code, _):
        assert code == -signal.SIGKILL

    await launch()
    answer = await (await ada.submit(window, "7 f5")).settled()
    assert answer.message is board
    assert "2 moves" in board.content
    await (await ada.press(board, "Undo")).settled()
    assert "1 move " in board.content
    assert standin.command_registrations() == 1


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGINT])
async def test_stopping_is_clean(launch: Launch, standin: StandIn, how: signal.Signals) -> None:
    """The process ends by itself, says goodbye with 1000, and complains of nothing."""
    process = await launch()
    ada: Person = standin.person("ada")
    await (await ada.slash("patience games")).settled()

    async with ended(process, how) as (code, output):
        assert code == 0
        assert await asyncio.wait_for(standin.gateway.closed.get(), HANGS) == 1000
        assert "error" not in output.lower()


async def test_what_was_begun_is_answered_before_it_stops(launch: Launch, standin: StandIn) -> None:
    """A command that is under way when the signal comes gets its board."""
    process = await launch()
    ada = standin.person("ada")
    await (await ada.slash("patience games")).settled()
    answer = await ada.start(2, ada._command("patience start", {"game": "wheel"}))

    async with ended(process, signal.SIGTERM) as (code, _):
        assert code == 0
    while not answer.kind or answer.kind == "thinking":
        await answer.next()
    assert answer.text


@pytest.mark.slow
async def test_late_completions_leave_nobody_in_the_log(launch: Launch, standin: StandIn) -> None:
    """discord.py logs who waited too long, and the server; the log is read as a whole."""
    process = await launch(PATIENCE_LOG_LEVEL="debug")
    ada = standin.person("ada")
    typing = (await ada.start(4, ada._command("patience start", {"game": "mysecret"}, "game"))).interaction
    late = {"code": 10062, "message": "Unknown interaction"}
    standin.fail("POST", f"/interactions/{typing.id}/", 404, late)
    await (await ada.slash("patience games")).settled()

    async with ended(process, signal.SIGTERM) as (code, output):
        assert code == 0
    events = [json.loads(line)["event"] for line in output.splitlines()]
    assert any(event.startswith("Ignoring exception in autocomplete") for event in events)
    for secret in ("mysecret", ada.user["id"], standin.guild.id, standin.secret):
        assert secret not in output


async def test_a_wrong_token_is_a_sentence(launch: Launch, standin: StandIn) -> None:
    """One line of what to do, no traceback."""
    process = await launch(DISCORD_TOKEN="wrong")
    _, output = await asyncio.wait_for(process.communicate(), HANGS)

    assert process.returncode == 1
    assert "DISCORD_TOKEN" in output.decode()
    assert "Traceback" not in output.decode()
    standin.expect("token")


@pytest.mark.slow
async def test_no_network_is_a_sentence(launch: Launch) -> None:
    """Where Discord cannot be reached, that is what is said."""
    process = await launch(PATIENCE_DISCORD_API_BASE="http://127.0.0.1:9/api/v10")
    _, output = await asyncio.wait_for(process.communicate(), HANGS)

    assert process.returncode == 1
    assert "Discord cannot be reached" in output.decode()
    assert "Traceback" not in output.decode()
