"""The program: what it says when something is missing, how it is watched, and how it ends."""

from __future__ import annotations

import asyncio
import base64
import json
import logging
import signal
import subprocess
import sys
from collections.abc import AsyncIterator
from pathlib import Path

import aiohttp
import pytest
import structlog
from aiohttp import web

from bot.__main__ import main
from bot.check import check, invitations
from bot.dispatch import answer
from bot.errors import CannotStart
from bot.health import health_server
from bot.messages.ids import PlaceId, UserId
from bot.messages.request import Request
from bot.ops import log
from bot.services import Services
from bot.settings import Settings
from engine import GAMES
from tests.bot.chat import Chat

ROOT = Path(__file__).parents[2]
TOKEN = f"{base64.b64encode(b'123456789012345678').decode().rstrip('=')}.x.y"


@pytest.fixture(autouse=True)
def no_settings(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """No settings but those of the test."""
    for name in ("DISCORD_TOKEN", "REDIS_URL"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PATIENCE_DATA_DIR", str(tmp_path / "data"))


@pytest.fixture
def logs() -> object:
    """What a test does to logging is undone."""
    yield
    logging.basicConfig(force=True)
    structlog.reset_defaults()


@pytest.mark.usefixtures("logs")
def test_a_missing_token_is_explained(capsys: pytest.CaptureFixture[str]) -> None:
    """One sentence names the setting and the table in the browser."""
    assert main([]) == 1
    assert "DISCORD_TOKEN" in (message := capsys.readouterr().err)
    assert "patience play" in message


def test_a_bot_does_without_what_only_the_terminal_needs() -> None:
    """The libraries that colour the terminal are not loaded by the program, but can be."""
    code = "import sys, bot.__main__; found = 'rich' in sys.modules; import rich; sys.exit(found)"
    assert subprocess.run([sys.executable, "-c", code], cwd=ROOT, check=False).returncode == 0


@pytest.mark.usefixtures("logs")
def test_a_wrong_setting_is_a_sentence(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """It names the setting and where all are explained."""
    monkeypatch.setenv("PATIENCE_IDLE_DAYS", "soon")

    assert main([]) == 1
    assert "idle_days" in (message := capsys.readouterr().err)
    assert "docs/hosting.md" in message


@pytest.mark.usefixtures("logs")
def test_invite_prints_two_links(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """The application's number comes out of the token, and the token itself is not printed."""
    monkeypatch.setenv("DISCORD_TOKEN", TOKEN)

    assert main(["invite"]) == 0
    server, person = capsys.readouterr().out.splitlines()
    assert (
        "client_id=123456789012345678&integration_type=0&scope=bot+applications.commands&permissions="
        in server
    )
    assert "client_id=123456789012345678&integration_type=1" in person
    assert TOKEN not in server + person


def test_a_token_that_is_none_is_refused() -> None:
    """Before any call to Discord."""
    with pytest.raises(CannotStart, match="does not look like"):
        invitations(Settings(_env_file=None, discord_token="abc"))


@pytest.fixture
async def discord() -> AsyncIterator[str]:
    """A stand-in that knows one token; yields its address."""

    async def me(request: web.Request) -> web.Response:
        known = request.headers["Authorization"] == f"Bot {TOKEN}"
        return web.json_response({"username": "Cadogan"} if known else {}, status=200 if known else 401)

    async def application(_request: web.Request) -> web.Response:
        return web.json_response({"description": "Patience", "tags": ["cards"], "verify_key": "ab"})

    async def gateway(_request: web.Request) -> web.Response:
        limits = {"total": 1000, "remaining": 996, "reset_after": 1, "max_concurrency": 1}
        return web.json_response({"url": "wss://x", "shards": 2, "session_start_limit": limits})

    app = web.Application()
    app.router.add_get("/applications/@me", application)
    app.router.add_get("/users/@me", me)
    app.router.add_get("/gateway/bot", gateway)
    runner = web.AppRunner(app)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0).start()
    yield f"http://127.0.0.1:{runner.addresses[0][1]}"
    await runner.cleanup()


@pytest.mark.slow
async def test_check_lists_what_is_right(settings: Settings, discord: str) -> None:
    """Games, Redis and token, a line each; without a token it says what to do."""
    plain = [line async for line in check(settings)]
    assert plain[0] == f"Games: {len(GAMES)}, each dealt and drawn."
    assert plain[1].startswith("Redis: ")
    assert "DISCORD_TOKEN" in plain[2]

    with_token = settings.model_copy(update={"discord_api_base": discord, "discord_token": _secret(TOKEN)})
    known = [line async for line in check(with_token)]
    assert known[2] == "Discord: lets us in as Cadogan."
    assert known[3].startswith("Shards: 2 in all (Discord advises 2); this process connects all of them")
    assert known[4].startswith("Discord's App Directory: still to do: the pages /terms, /privacy, /support")


WRONG = [("x", None, "does not know"), (TOKEN, "http://127.0.0.1:1", "reached")]


@pytest.mark.parametrize(("token", "base", "text"), WRONG)
@pytest.mark.slow
async def test_check_lists_what_is_wrong(
    settings: Settings, discord: str, token: str, base: str | None, text: str
) -> None:
    """A token Discord does not know, and no way to Discord."""
    wrong = settings.model_copy(update={"discord_api_base": base or discord, "discord_token": _secret(token)})

    with pytest.raises(CannotStart, match=text):
        [line async for line in check(wrong)]


def _secret(token: str) -> object:
    return Settings(_env_file=None, discord_token=token).discord_token


async def test_health_readiness_and_metrics(services: Services, settings: Settings) -> None:
    """Alive always, ready while Redis answers; requests are counted without saying whose they were."""
    await Chat(services).say("help")
    settings = settings.model_copy(update={"health_port": 0})
    async with (
        health_server(settings, services) as port,
        aiohttp.ClientSession(f"http://127.0.0.1:{port}") as session,
    ):
        assert (await session.get("/healthz")).status == 200
        assert (await session.get("/readyz")).status == 200
        metrics = await (await session.get("/metrics")).text()
        assert 'patience_requests_total{command="help",outcome="answered",platform="test"}' in metrics
        assert "ada" not in metrics

        await services.storage.client.connection_pool.disconnect()
        services.storage.client = _Away()
        assert (await session.get("/readyz")).status == 503
        assert (await session.get("/healthz")).status == 200


class _Away:
    """A Redis that has gone."""

    async def ping(self) -> bool:
        raise ConnectionRefusedError


async def test_a_taken_health_port_is_a_sentence(services: Services, settings: Settings) -> None:
    """It names the setting."""
    async with health_server(settings.model_copy(update={"health_port": 0}), services) as port:
        taken = settings.model_copy(update={"health_port": port})
        with pytest.raises(CannotStart, match="PATIENCE_HEALTH_PORT"):
            async with health_server(taken, services):
                pass


async def test_the_program_plays_and_ends_with_sigterm(tmp_path: Path) -> None:
    """`patience play` says its address; on SIGTERM it ends well, and its Redis with it."""
    program = await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        "bot",
        "play",
        "--no-browser",
        "--port",
        "0",
        cwd=Path(__file__).parents[2],
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
    )
    assert program.stdout is not None
    line = (await program.stdout.readline()).decode()
    assert "http://127.0.0.1:" in line
    socket = tmp_path / "data" / "redis.sock"
    assert socket.exists()

    program.send_signal(signal.SIGTERM)
    _, errors = await program.communicate()
    assert (program.returncode, errors.decode()) == (0, "")
    assert not socket.exists()


@pytest.mark.usefixtures("logs")
async def test_logs_name_events_and_never_user_text(
    services: Services, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """One JSON object a line, ours and the libraries'; errors without their words; no text, no name."""
    log.configure("debug")

    async def broken(request: Request, _services: Services) -> None:
        raise RuntimeError(request.arguments["moves"])

    monkeypatch.setattr("bot.dispatch._run", broken)
    await answer(Request(UserId("test:ada"), PlaceId("test:here"), "move", {"moves": "my secret"}), services)
    try:
        raise ValueError("my secret")
    except ValueError:
        logging.getLogger("library").exception("it failed")

    text = capsys.readouterr().err
    lines = [json.loads(line) for line in text.splitlines()]
    events = {line["event"] for line in lines}
    assert {"unexpected", "answered"} <= events
    assert any(event.startswith("library at test_program.py:") for event in events)
    assert [line["error"] for line in lines if "error" in line] == ["RuntimeError", "ValueError"]
    assert all("test_program.py" in line["frames"][-1] for line in lines if "frames" in line)
    assert "secret" not in text
    assert "ada" not in text


def test_secrets_do_not_show() -> None:
    """Settings printed by accident tell no token and no password."""
    settings = Settings(_env_file=None, discord_token=TOKEN, redis_url="redis://:hunter2@localhost")

    assert TOKEN not in repr(settings)
    assert "hunter2" not in repr(settings)
