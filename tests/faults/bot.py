"""The process under test: a bot without a platform, which answers requests that come as lines of JSON.

A line has a number "n", and either what a platform makes a request of (user, place, line, id, and for taps
table and revision), or "state" with the name of a table, or "clock" with seconds that the clock jumps.
"""

from __future__ import annotations

import asyncio
import json
import sys
from pathlib import Path
from time import time
from typing import Any

from bot.dispatch import NOT_PLAYED, OUTDATED, answer, parse_line
from bot.messages.ids import PlaceId, UserId
from bot.messages.request import Request
from bot.ops import log
from bot.services import Services, open_services
from bot.settings import Settings


class Clock:
    """The system's, which an operator may set forwards and back."""

    ahead = 0.0

    def __call__(self) -> float:
        return time() + self.ahead


CLOCK = Clock()


async def serve(folder: Path) -> None:
    """Answer lines until there are no more."""
    settings = Settings(_env_file=None, data_dir=folder, requests_at_once=1_000_000, draw_ahead=False)
    reader = asyncio.StreamReader()
    loop = asyncio.get_running_loop()
    await loop.connect_read_pipe(lambda: asyncio.StreamReaderProtocol(reader), sys.stdin)
    async with open_services(settings, CLOCK) as services, asyncio.TaskGroup() as tasks:
        print(json.dumps({"n": 0}), flush=True)  # noqa: T201  it talks by lines
        while line := await reader.readline():
            tasks.create_task(_answered(json.loads(line), services))


async def _answered(asked: dict[str, Any], services: Services) -> None:
    try:
        found = await _result(asked, services)
    except Exception as problem:  # noqa: BLE001  Redis may be away; the client asks again
        found = {"problem": type(problem).__name__}
    print(json.dumps({"n": asked["n"], **found}), flush=True)  # noqa: T201  as above


async def _result(asked: dict[str, Any], services: Services) -> dict[str, Any]:
    if "clock" in asked:
        CLOCK.ahead = asked["clock"]
        return {}
    if "state" in asked:
        session = await services.sessions.load(asked["state"])
        return (
            {"record": session.record, "played": session.played, "revision": session.revision}
            if session
            else {}
        )
    command, arguments = parse_line(asked["line"])
    request = Request(
        UserId(asked["user"]),
        PlaceId(asked["place"]),
        command,
        arguments,
        request_id=asked["id"],
        table=asked.get("table"),
        revision=asked.get("revision"),
        interactive="table" in asked,
    )
    reply = await answer(request, services)
    if reply.board is None:
        return {"problem": reply.text}
    refused = reply.text.startswith((OUTDATED, NOT_PLAYED))
    return {"table": reply.board.table, "revision": reply.board.revision, "refused": refused}


if __name__ == "__main__":
    log.configure("error")
    asyncio.run(serve(Path(sys.argv[1])))
