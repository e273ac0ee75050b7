"""From a request to its reply: what every platform's edge calls. Nothing here ever raises."""

from __future__ import annotations

from bot.request import Option, Reply, Request
from bot.services import Services


async def answer(request: Request, services: Services) -> Reply:
    """The reply to a request; a refusal or a failure is a kind sentence, too."""
    raise NotImplementedError


async def complete(request: Request, services: Services, option: str, typed: str) -> list[Option]:
    """What fits the text typed so far into this option of request.command, at most 25 lines; never raises."""
    raise NotImplementedError


def parse_line(text: str) -> tuple[str, dict[str, str]]:
    """A typed line as command and arguments: "/patience start kings 7", "start kings", "/move 3 f2", "m 3 f2"."""
    raise NotImplementedError
