"""The command `patience`: it runs the bot; its subcommands play, check and set up."""

from __future__ import annotations

import argparse
import asyncio
import json
import signal
import sys
from collections.abc import Callable, Coroutine, Iterator, Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from bot.check import NOT_SET_UP, check, invitations
from bot.errors import CannotStart
from bot.health import health_server
from bot.jobs import runner
from bot.messages.messenger import Messenger
from bot.ops import allocator, emoji_files, log
from bot.services import Services, open_services
from bot.settings import Settings
from render.looks import BACKS, BY_GAME, COLOURS, FELTS, Look

Maker = Callable[[Settings, Services], Messenger]


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command; errors are printed as sentences, without a traceback."""
    given = _parser().parse_args(arguments)
    allocator.return_freed_memory()
    try:
        settings = _settings()
        log.configure(settings.log_level)
        _COMMANDS[given.command](settings, given)
    except CannotStart as problem:
        print(problem, file=sys.stderr)
        return 1
    return 0


def _start(settings: Settings, _given: argparse.Namespace) -> None:
    makers = list(_makers(settings))
    if not makers:
        raise CannotStart(NOT_SET_UP)
    _run(_serve(settings, makers))


def _makers(settings: Settings) -> Iterator[Maker]:
    """The platforms of the settings; each is imported only where needed, as that takes half a second."""
    if settings.discord_token is not None:
        from bot.platforms import discord  # noqa: PLC0415

        yield discord.make_platform
    if settings.slack_bot_token or settings.slack_app_token or settings.slack_client_id:
        from bot.platforms import slack  # noqa: PLC0415

        yield slack.make_platform


def _host(settings: Settings, _given: argparse.Namespace) -> None:
    """All platforms, and the hosted table with them: moves made there change the boards in chats."""
    from bot.platforms.web import hosted  # noqa: PLC0415

    _run(_serve(settings, [*_makers(settings), hosted.make_platform]))


def _play(settings: Settings, given: argparse.Namespace) -> None:
    if given.terminal:
        from bot.platforms import terminal  # noqa: PLC0415

        _run(_serve(settings, [terminal.make_platform]))
        return
    from bot.platforms import web  # noqa: PLC0415

    port = settings.local_port if given.port is None else given.port
    browser = not given.no_browser
    _run(_serve(settings, [lambda settings, services: web.make_platform(settings, services, port, browser)]))


def _check(settings: Settings, _given: argparse.Namespace) -> None:
    async def lines() -> None:
        async for line in check(settings):
            print(line, flush=True)

    _run(lines())


def _invite(settings: Settings, _given: argparse.Namespace) -> None:
    print(*invitations(settings), sep="\n")


def _manifest(settings: Settings, _given: argparse.Namespace) -> None:
    from bot.platforms.slack.manifest import manifest  # noqa: PLC0415

    print(json.dumps(manifest(settings), indent=2, ensure_ascii=False))


def _setup_emojis(settings: Settings, _given: argparse.Namespace) -> None:
    print(*emoji_files.written(settings.data_dir / "emojis"), sep="\n")
    print("For Slack an administrator uploads these: docs/slack.md tells how.")
    if settings.discord_token is None:
        print("Discord is not set up, so nothing was uploaded there.")
        return
    from bot.platforms.discord.setting_up import set_up_emojis  # noqa: PLC0415

    async def upload() -> None:
        print(f"Discord: {await set_up_emojis(settings)}")

    _run(upload())


def _replay(_settings: Settings, given: argparse.Namespace) -> None:
    from bot.ops import animation  # noqa: PLC0415

    text = sys.stdin.read().strip() if given.record == "-" else given.record
    size = animation.write(text, given.output, Look(given.colours, given.felt, given.back))
    print(f"{given.output}: {size / 2**20:.1f} MB")


_COMMANDS = {
    "start": _start,
    "serve": _host,
    "play": _play,
    "check": _check,
    "invite": _invite,
    "manifest": _manifest,
    "setup-emojis": _setup_emojis,
    "replay": _replay,
}


async def _serve(settings: Settings, makers: Sequence[Maker]) -> None:
    """Serve until a signal; then the platforms finish open requests, and everything is closed in order."""
    stop = asyncio.Event()
    for number in (signal.SIGTERM, signal.SIGINT):
        asyncio.get_running_loop().add_signal_handler(number, stop.set)
    async with open_services(settings) as services:
        for maker in makers:
            platform = maker(settings, services)
            services.platforms[platform.name] = platform
        async with (
            services.sheets.running(services.daily.today),
            runner.running(services),
            health_server(settings, services),
        ):
            await _together(services, stop)


async def _together(services: Services, stop: asyncio.Event) -> None:
    """Run all platforms; when one fails, all stop."""
    try:
        async with asyncio.TaskGroup() as group:
            for platform in services.platforms.values():
                group.create_task(platform.run(stop))
    except ExceptionGroup as problems:
        ours, others = problems.split(CannotStart)
        if ours is None or others is not None:
            raise
        raise CannotStart("\n".join(map(str, ours.exceptions))) from problems


def _run(work: Coroutine[Any, Any, None]) -> None:
    factory = None
    if find_spec("uvloop"):
        import uvloop  # noqa: PLC0415  not available on every machine

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
    commands.add_parser("serve", help="the same, and the table on the web for people elsewhere")
    play = commands.add_parser("play", help="open the table in the browser, on this computer alone")
    play.add_argument("--port", type=int, help="its port; when it is taken, another one")
    play.add_argument("--terminal", action="store_true", help="in this terminal instead")
    play.add_argument("--no-browser", action="store_true", help="only say the address")
    commands.add_parser("check", help="say whether settings, Redis and token are right")
    commands.add_parser("invite", help="print the links that let the bot in")
    commands.add_parser("setup-emojis", help="upload the suits to Discord, and write them as files for Slack")
    replay = commands.add_parser("replay", help="make an animated picture of a game from its record")
    replay.add_argument("record", help="the game's record; - reads it from standard input")
    replay.add_argument("-o", "--output", type=Path, default=Path("game.gif"), help="game.gif or game.webp")
    replay.add_argument("--colours", choices=list(COLOURS), default=BY_GAME, help="of the suits")
    replay.add_argument("--felt", choices=list(FELTS), default="green", help="the cloth")
    replay.add_argument("--back", choices=list(BACKS), default="lattice", help="of cards face down")
    manifest = commands.add_parser("manifest", help="print what is pasted where an app is made")
    manifest.add_argument("platform", choices=["slack"])
    return parser


if __name__ == "__main__":
    sys.exit(main())
