"""Animated pictures of games, each made by a process of its own, with a message that says how far it is.

The button of the message ends the work: it drops the job, whichever process does it. Where that process is
killed, another one begins anew.
"""

from __future__ import annotations

import asyncio
import sys
from datetime import timedelta
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

import structlog

from bot.errors import RetryAfter
from bot.messages.reply import Reply
from bot.play.played_table import PlayedTable
from bot.presentation import replay_page
from bot.records.preferences import BACK, COLOURS, FELT
from bot.storage.jobs import Job
from engine import record

if TYPE_CHECKING:
    from bot.services import Services

log = structlog.get_logger()

KIND = "replay"
LEASE = timedelta(seconds=3)
PROGRESS_EVERY = timedelta(seconds=10)  # how far it is
LONGEST = timedelta(minutes=5)
WAIT_FOR_MESSAGE = timedelta(seconds=20)  # until the message to change is posted


async def run(services: Services, job: Job) -> float | None:
    """Make one picture, and put it into the message that announces it; later where another is being made."""
    if services.animating.locked():
        return services.sessions.clock() + LEASE.total_seconds()
    name, _, table = job.subject.partition(" ")
    played = await services.sessions.newest(table)
    if played is None:
        return None
    async with services.animating:
        made = await _made(services, job, name, played)
    if made is None:  # it was cancelled, and its message says so
        return None
    try:
        await _show(services, job, name, replay_page.finished(played, made))
    except RetryAfter as busy:
        return services.sessions.clock() + busy.pause.total_seconds()
    return None


async def _made(services: Services, job: Job, name: str, played: PlayedTable) -> bytes | None:
    """The picture; empty where it could not be made, None where it was cancelled."""
    preferences = await services.sessions.preferences(played)
    text = await asyncio.to_thread(record.dumps, played.table)
    with TemporaryDirectory(prefix="patience-") as folder:
        file = Path(folder) / "game.gif"
        looks = (COLOURS, FELT, BACK)
        dress = (word for one in looks for word in (f"--{one.name}", one.of(preferences)))
        process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "bot", "replay", "-", "-o", str(file), *dress),
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.DEVNULL,
            stderr=asyncio.subprocess.PIPE,
        )
        assert process.stdin and process.stderr, "both are pipes"
        try:
            process.stdin.write(text.encode())
            process.stdin.close()
            async with asyncio.timeout(LONGEST.total_seconds()):
                if not await _watched(services, job, name, played, process.stderr):
                    return None
                await process.wait()
        except TimeoutError:
            log.warning("an animated picture takes too long", table=played.session.table)
        finally:
            if process.returncode is None:
                process.kill()
                await process.wait()
        return await asyncio.to_thread(file.read_bytes) if process.returncode == 0 else b""


async def _watched(
    services: Services, job: Job, name: str, played: PlayedTable, lines: asyncio.StreamReader
) -> bool:
    """Report how far it is until it is done; False where it was cancelled meanwhile."""
    jobs, clock = services.storage.jobs, services.sessions.clock
    last_update = clock()
    async for line in lines:
        if not await jobs.extend(job, clock() + LEASE.total_seconds()):
            return False
        percent = line.decode().strip()
        if clock() - last_update >= PROGRESS_EVERY.total_seconds() and percent.endswith("%"):
            last_update = clock()
            try:
                await _show(services, job, name, replay_page.announced(played, name, percent))
            except RetryAfter:
                continue  # how far it is can wait
    return True


async def _show(services: Services, job: Job, name: str, reply: Reply) -> None:
    """Change the message that announces the picture, as soon as it is posted."""
    waited = timedelta(0)
    while (ref := await services.sessions.posted(name)) is None and waited < WAIT_FOR_MESSAGE:
        waited += timedelta(seconds=1)
        await asyncio.sleep(1)
    if ref and not await services.platforms[job.platform].update(ref, reply):
        log.info("an animated picture was not shown", name=name)
