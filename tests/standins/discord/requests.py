"""One request of the bot, and the answers that a test puts in its way."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from aiohttp import web


@dataclass
class Fault:
    """The next requests that fit are answered so, before anything else happens."""

    method: str
    part: str  # of the path
    response: Callable[[], web.Response]
    times: int = 1


@dataclass
class BotRequest:
    """One request of the bot, for tests to look at."""

    method: str
    path: str
    body: Any = None
    files: dict[str, tuple[str, bytes]] = field(default_factory=dict)


REQUEST = web.RequestKey("REQUEST", BotRequest)
