"""The process under test: a bot that answers requests that come as lines of JSON, and those of its platforms.

A line has a number "n", and either what a platform makes a request of (user, place, line, id, for buttons
"arguments", and for taps table and revision), or "state" with the name of a table, or "daily" with a user,
or "clock" with seconds that the clock jumps.

`python -m tests.faults.bot SOCKET` imports everything once and then forks a bot for each connection to that
socket, so that a restart costs no imports. The first line of a connection is the folder, the address of
Redis, "" for an embedded server, and more settings, by which it serves Discord, Slack and the table in the
browser as `python -m bot` does; the first answer has number 0 and the id of the process.
"""

from __future__ import annotations

import asyncio
import gc
import json
import os
import signal
import socket
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from time import time
from typing import Any, cast

from bot.dispatch import NOT_PLAYED, OUTDATED, answer, parse_line
from bot.health import health_server
from bot.jobs import runner
from bot.messages.capabilities import Capabilities
from bot.messages.ids import PlaceId, UserId
from bot.messages.messenger import Messenger
from bot.messages.reply import Reply
from bot.messages.request import Request
from bot.ops import log
from bot.platforms import discord, slack, web
from bot.play.sessions import Sessions
from bot.records.daily_result import boards_of
from bot.services import Services, open_services
from bot.settings import Settings
from bot.storage import keys
from bot.together.shared import Shared
from engine import record
from tests.faults.games import GAMES

Answer = dict[str, Any]  # a line of JSON
FORGETFUL = os.environ.get("PATIENCE_MUTANT") == "forgets"  # for the test of the check itself


class Clock:
    """The system's, which an operator may set forwards and back."""

    ahead = 0.0

    def __call__(self) -> float:
        return time() + self.ahead


CLOCK = Clock()


class Silent:
    """A platform on which votes end in time; nobody reads what it posts."""

    capabilities = Capabilities(private=True, threads=False, buttons=5, rows=5, options=25)

    async def trouble(self) -> str:
        return ""

    async def publish(self, _place: str, _reply: Reply, once: str = "") -> str:
        return ""

    async def update(self, ref: str, _reply: Reply) -> str:
        return ref

    async def delete(self, _ref: str) -> bool:
        return True


async def serve(folder: str, redis_url: str, more: dict[str, Any], line: socket.socket) -> None:
    """Answer lines until there are no more, and platforms, where there are any."""
    settings = Settings(
        _env_file=None,
        data_dir=Path(folder),
        redis_url=redis_url or None,
        requests_at_once=1_000_000,
        draw_ahead=False,
        daily_secret="of the tests",
        **more,
    )
    reader, writer = await asyncio.open_connection(sock=line)
    async with open_services(settings, CLOCK) as services:
        # A search for each position would start a process that imports everything, in each life.
        services.sessions.watchers.remove(services.dead_ends.changed)
        services.platforms["test"] = cast(Messenger, Silent())
        stop = asyncio.Event()
        timers = asyncio.create_task(runner.run_timers(services, stop))
        async with serving(settings, services, stop), asyncio.TaskGroup() as tasks:
            _write(writer, {"n": 0, "pid": os.getpid()})
            while question := await reader.readline():
                tasks.create_task(_answered(json.loads(question), services, writer))
        stop.set()
        services.storage.jobs.scheduled.set()
        await timers


@asynccontextmanager
async def serving(settings: Settings, services: Services, stop: asyncio.Event) -> AsyncIterator[None]:
    """Serve the platforms of the settings, once all of them take requests."""
    if settings.discord_token is None:
        yield
        return
    platforms = [
        discord.make_platform(settings, services),
        slack.make_platform(settings, services),
        web.make_platform(settings, services, settings.local_port, browser=False),
    ]
    services.platforms.update({platform.name: platform for platform in platforms})
    async with health_server(settings, services):
        running = asyncio.gather(*(platform.run(stop) for platform in platforms))
        while any([await platform.trouble() for platform in platforms]):
            if running.done():
                running.result()
            await asyncio.sleep(0.01)
        yield
        await running


def _write(writer: asyncio.StreamWriter, found: Answer) -> None:
    writer.write(json.dumps(found).encode() + b"\n")


async def _answered(question: Answer, services: Services, writer: asyncio.StreamWriter) -> None:
    try:
        found = await _result(question, services)
    except Exception as problem:  # noqa: BLE001  Redis may be away; the client asks again
        found = {"problem": type(problem).__name__}
    _write(writer, {"n": question["n"], **found})


async def _result(question: Answer, services: Services) -> Answer:
    if "clock" in question:
        CLOCK.ahead = question["clock"]
        return {}
    if "state" in question:
        return await _state(question["state"], services.sessions, services.shared)
    if "daily" in question:
        return await _daily(question["daily"], services)
    command, arguments = parse_line(question["line"])
    request = Request(
        UserId(question["user"]),
        PlaceId(question["place"]),
        command,
        {**arguments, **question.get("arguments", {})},
        request_id=question["id"],
        table=question.get("table"),
        revision=question.get("revision"),
        interactive="table" in question,
    )
    reply = await answer(request, services)
    if reply.board is None:
        return {"problem": reply.text}
    refused = reply.text.startswith((OUTDATED, NOT_PLAYED))
    if FORGETFUL and command == "move" and not refused:  # the last revision is gone as if never stored
        await services.storage.client.hincrby(keys.TABLE(request.user, reply.board.table), "revision", -1)
    return {"table": reply.board.table, "revision": reply.board.revision, "refused": refused}


async def _state(table: str, sessions: Sessions, shared: Shared) -> Answer:
    """What is stored of a table and of the votes of its round."""
    session = await sessions.load(table)
    if session is None:
        return {}
    ballot = await shared.ballot(session)
    return {
        "record": session.record,
        "played": session.played,
        "revision": session.revision,
        "rounds": session.rounds,
        "players": [one.user for one in session.players],
        "votes": {vote.user: vote.text for vote in ballot.votes},
    }


async def _daily(user: str, services: Services) -> Answer:
    """The results of somebody, and on how many boards they are how often."""
    boards = services.storage.leaderboards
    results = await boards.results(user)
    counts = []
    for result in results.values():
        for board in boards_of(result):
            members = await services.storage.client.zrange(keys.BOARD(board.scope, board.period), 0, -1)
            counts.append(sum(member.endswith(f":{user}") for member in members))
    open_tries = [await boards.claimed(user, services.daily.today)]
    return {
        "results": {day: result.text for day, result in results.items()},
        "boards": counts,
        "open": sum(claim is not None for claim in open_tries),
    }


WARM_UP = (
    *(f"start {game} 1" for game in GAMES),
    "undo",
    "daily play",
    "table start freecell 1 vote 10s",
)


async def warm_up(folder: Path) -> None:
    """Play a little once, so that what is computed on first use is there in every process forked."""
    settings = Settings(_env_file=None, data_dir=folder, draw_ahead=False, requests_at_once=1000)
    async with open_services(settings, CLOCK) as services:
        services.sessions.watchers.remove(services.dead_ends.changed)
        for number, line in enumerate(WARM_UP):
            question = {"user": "discord:1", "place": "discord:a/b", "line": line, "id": f"{number}"}
            found = await _result(question, services)
            if state := await _state(found["table"], services.sessions, services.shared):
                move = next(iter(record.loads(state["record"]).legal_moves))
                await _result({**question, "line": f"move {move}", "id": f"{number}m"}, services)
                if played := await services.sessions.newest(found["table"]):
                    await services.pictures.of(played)
        await _result({**question, "line": "daily finish", "arguments": {"sure": "yes"}}, services)


def breed(path: str) -> None:
    """Fork a bot for each connection to a socket, for ever."""
    with TemporaryDirectory() as folder:
        asyncio.run(warm_up(Path(folder)))
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # the system reaps them
    listening = socket.socket(socket.AF_UNIX)
    listening.bind(path)
    listening.listen()
    gc.freeze()
    while True:
        line, _ = listening.accept()
        if os.fork():
            line.close()
            continue
        signal.signal(signal.SIGCHLD, signal.SIG_DFL)
        listening.close()
        with suppress(KeyboardInterrupt):
            first = b""
            while not first.endswith(b"\n"):
                first += line.recv(1)
            folder, redis_url, more = json.loads(first)
            asyncio.run(serve(folder, redis_url, more, line))
        os._exit(0)


if __name__ == "__main__":
    log.configure("error")
    breed(sys.argv[1])
