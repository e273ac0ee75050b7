"""`patience` starts what the settings ask for, `patience play` the table in the browser; check, invite."""

from __future__ import annotations

import argparse
import asyncio
import signal
import sys
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from importlib.util import find_spec
from typing import Any

from pydantic import ValidationError

from bot import log
from bot.check import NOT_SET_UP, check, invitations
from bot.health import served
from bot.services import Services, open_services
from bot.settings import Settings
from bot.starting import CannotStart

Edge = Callable[[Services, asyncio.Event], Awaitable[None]]


def main(arguments: Sequence[str] | None = None) -> int:
    """What is wrong is said in a sentence, never with a traceback."""
    given = _parser().parse_args(arguments)
    try:
        settings = _settings()
        log.configure(settings.log_level)
        _COMMANDS[given.command](settings, given)
    except CannotStart as problem:
        print(problem, file=sys.stderr)
        return 1
    return 0


def _start(settings: Settings, _given: argparse.Namespace) -> None:
    if settings.discord_token is None:
        raise CannotStart(NOT_SET_UP)
    from bot import discord  # noqa: PLC0415  only where it is needed: it takes half a second

    _run(_serve(settings, lambda services, stop: discord.run(settings, services, stop)))


def _play(settings: Settings, given: argparse.Namespace) -> None:
    from bot import local  # noqa: PLC0415

    port = settings.local_port if given.port is None else given.port
    browser = not given.no_browser
    _run(_serve(settings, lambda services, stop: local.run(settings, services, stop, port, browser)))


def _check(settings: Settings, _given: argparse.Namespace) -> None:
    async def lines() -> None:
        async for line in check(settings):
            print(line, flush=True)

    _run(lines())


def _invite(settings: Settings, _given: argparse.Namespace) -> None:
    print(*invitations(settings), sep="\n")


_COMMANDS = {"start": _start, "play": _play, "check": _check, "invite": _invite}


async def _serve(settings: Settings, edge: Edge) -> None:
    """Until a signal comes; then the edge finishes what it began, and everything is closed in turn."""
    stop = asyncio.Event()
    for number in (signal.SIGTERM, signal.SIGINT):
        asyncio.get_running_loop().add_signal_handler(number, stop.set)
    async with open_services(settings) as services, served(settings, services):
        await edge(services, stop)


def _run(work: Coroutine[Any, Any, None]) -> None:
    factory = None
    if find_spec("uvloop"):
        import uvloop  # noqa: PLC0415  it is not made for every machine

        factory = uvloop.new_event_loop
    with asyncio.Runner(loop_factory=factory) as runner:
        runner.run(work)


def _settings() -> Settings:
    try:
        return Settings()
    except ValidationError as problem:
        wrong = "; ".join(f"{'.'.join(map(str, e['loc']))}: {e['msg']}" for e in problem.errors())
        raise CannotStart(
            f"A setting cannot be used: {wrong}. docs/hosting.md explains them all."
        ) from problem


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        "patience", description="The patiences of Lady Cadogan's book, in a chat."
    )
    commands = parser.add_subparsers(dest="command", metavar="command")
    parser.set_defaults(command="start")
    commands.add_parser("start", help="start what the settings ask for; the same as no command")
    play = commands.add_parser("play", help="open the table in the browser, on this computer alone")
    play.add_argument("--port", type=int, help="its port; when it is taken, another one")
    play.add_argument("--no-browser", action="store_true", help="only say the address")
    commands.add_parser("check", help="say whether settings, Redis and token are right")
    commands.add_parser("invite", help="print the links that let the bot in")
    return parser


if __name__ == "__main__":
    sys.exit(main())
