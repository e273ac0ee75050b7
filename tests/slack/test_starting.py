"""What is missing or wrong at the start is said in a sentence that names it."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import sys
from pathlib import Path
from typing import Any

import pytest
from pydantic import SecretStr

from bot.__main__ import main
from bot.check import check
from bot.errors import CannotStart
from bot.platforms.slack import make_platform
from bot.platforms.slack.serve import opened
from bot.services import Services
from tests.slack.conftest import settings_of
from tests.standins.slack.people import Person
from tests.standins.slack.server import Slack
from tests.standins.waiting import HANGS

pytestmark = pytest.mark.asyncio(loop_scope="session")
BOTH = {"slack_bot_token": "xoxb-T0CARDS-secret", "slack_app_token": "xapp-1-A0-1-abc"}


@pytest.mark.parametrize(
    ("given", "named"),
    [
        ({}, "SLACK_BOT_TOKEN"),
        ({"slack_client_id": "1.2"}, "SLACK_CLIENT_SECRET"),
        ({"slack_bot_token": "xoxb-1"}, "SLACK_APP_TOKEN"),
        ({"slack_bot_token": "xoxb-1", "slack_signing_secret": "s"}, "PATIENCE_PUBLIC_URL"),
        ({**BOTH, "public_url": "https://patience.example"}, "PATIENCE_SECRET_KEY"),
        ({**BOTH, "slack_suits": "spades hearts"}, "PATIENCE_SLACK_SUITS names four"),
        ({**BOTH, "slack_client_id": "1.2", "slack_client_secret": "s"}, "PATIENCE_PUBLIC_URL"),
    ],
)
async def test_what_is_missing_is_named(services: Services, given: dict[str, Any], named: str) -> None:
    """No token, half a pair, no address, no key."""
    with pytest.raises(CannotStart, match=named):
        async with opened(settings_of(**given), services):
            pass


@pytest.mark.parametrize("wrong", ["slack_bot_token", "slack_app_token"])
async def test_a_wrong_token_is_named(slack: Slack, services: Services, wrong: str) -> None:
    """Slack's own word for it, and which of the two it is; never the token."""
    slack.workspace()
    given = BOTH | {wrong: "xoxb-mistyped"}

    with pytest.raises(CannotStart, match=wrong.upper()) as failure:
        async with opened(settings_of(slack_api_base=f"{slack.root}/api/", **given), services):
            pass
    assert "mistyped" not in str(failure.value)


async def test_no_way_to_slack(services: Services) -> None:
    """A machine without a network is told so."""
    with pytest.raises(CannotStart, match="cannot be reached"):
        async with opened(settings_of(slack_api_base="http://127.0.0.1:1/api/", **BOTH), services):
            pass


async def test_it_runs_until_stopped(slack: Slack, services: Services) -> None:
    """run() plays until its event is set, and closes its socket."""
    slack.workspace()
    stop = asyncio.Event()
    running = asyncio.create_task(
        make_platform(settings_of(slack_api_base=f"{slack.root}/api/", **BOTH), services).run(stop)
    )
    await slack.until(lambda: slack.sockets)
    stop.set()

    await running
    assert slack.sockets[0].closed


async def test_the_program_plays_in_slack(slack: Slack, tmp_path: Path) -> None:
    """`patience` with Slack's two tokens plays there; SIGTERM ends it without a word of complaint."""
    ada = Person(slack, slack.workspace(), "U0ADA")
    tokens = {name.upper(): token for name, token in BOTH.items()}
    folders = {
        "PATIENCE_DATA_DIR": str(tmp_path),
        "PATIENCE_DRAW_AHEAD": "false",
        "PATIENCE_SLACK_API_BASE": f"{slack.root}/api/",
    }
    program = await asyncio.create_subprocess_exec(
        sys.executable,
        "-W",
        "error::UserWarning",
        "-m",
        "bot",
        stderr=asyncio.subprocess.PIPE,
        env={"PATH": os.environ["PATH"], "HOME": str(tmp_path), **tokens, **folders},
    )
    await slack.until(lambda: slack.sockets)
    await ada.types("/patience start wheel 7")
    await ada.sees("no moves")

    program.send_signal(signal.SIGTERM)
    _, output = await program.communicate()

    assert program.returncode == 0
    levels = {json.loads(line)["level"] for line in output.decode().splitlines()}
    assert levels <= {"info", "debug"}
    assert not any(token in output.decode() for token in BOTH.values())


@pytest.mark.slow
async def test_missing_settings_are_named(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], slack: Slack, tmp_path: Path
) -> None:
    """Half of what Slack needs is a sentence at the start; `patience check` tells who we are there."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("SLACK_APP_TOKEN", "xapp-1")
    monkeypatch.setenv("PATIENCE_DATA_DIR", str(tmp_path))
    assert await asyncio.to_thread(main, ["manifest", "slack"]) == 0
    assert json.loads(capsys.readouterr().out)["settings"]["socket_mode_enabled"] is True

    slack.workspace()
    found = settings_of(slack_api_base=f"{slack.root}/api/", data_dir=tmp_path, **BOTH)
    assert "Slack: lets us in as patience of T0CARDS." in [line async for line in check(found)]
    with pytest.raises(CannotStart, match="SLACK_BOT_TOKEN"):
        [
            line
            async for line in check(found.model_copy(update={"slack_bot_token": SecretStr("xoxb-mistyped")}))
        ]


async def test_a_lost_socket_is_reported(ada: Person, services: Services, slack: Slack) -> None:
    """Whoever asks whether the bot is well hears that Slack is not, as long as it is not."""
    platform = services.platforms["slack"]
    assert await platform.trouble() == ""
    slack.broken["apps.connections.open"] = 10**6
    await slack.sockets[-1].close()

    async with asyncio.timeout(HANGS):
        while not await platform.trouble():  # noqa: ASYNC110  nobody tells of it
            await asyncio.sleep(0)
    assert await platform.trouble() == "no connection to Slack"


async def test_a_bot_that_was_not_started_is_not_well(slack: Slack, services: Services) -> None:
    """Nor is one that has ended."""
    slack.workspace()
    async with opened(settings_of(slack_api_base=f"{slack.root}/api/", **BOTH), services):
        platform = services.platforms["slack"]
        assert await platform.trouble() == ""

    assert await platform.trouble() == "no connection to Slack"
