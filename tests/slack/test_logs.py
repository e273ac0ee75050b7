"""What stands in the log of a bot that plays in Slack: the whole of it is read."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import sys
from pathlib import Path

import pytest

from tests.slack.test_http import KEY, free_port
from tests.standins.slack.people import Person
from tests.standins.slack.server import Slack

pytestmark = pytest.mark.asyncio(loop_scope="session")


async def by_http(slack: Slack, folder: Path) -> tuple[asyncio.subprocess.Process, bytes]:
    """The program itself, hearing by signed HTTP, and what it logged until it did."""
    port, workspace = free_port(), slack.workspace()
    program = await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        "bot",
        stderr=asyncio.subprocess.PIPE,
        env={
            "PATH": os.environ["PATH"],
            "HOME": str(folder),
            "PATIENCE_DATA_DIR": str(folder),
            "PATIENCE_DRAW_AHEAD": "false",
            "PATIENCE_LOG_LEVEL": "debug",
            "PATIENCE_SLACK_API_BASE": f"{slack.root}/api/",
            "SLACK_BOT_TOKEN": workspace.token,
            "SLACK_SIGNING_SECRET": slack.secret,
            "PATIENCE_PUBLIC_URL": f"http://127.0.0.1:{port}",
            "PATIENCE_SLACK_PORT": str(port),
            "PATIENCE_SECRET_KEY": KEY,
        },
    )
    slack.request_url = f"http://127.0.0.1:{port}/slack/events"
    assert program.stderr
    log = b""
    while b"playing in Slack" not in log:
        log += await program.stderr.readline()
    return program, log


async def test_forged_requests_leave_nothing_in_the_log(slack: Slack, tmp_path: Path) -> None:
    """A wrong mark, an old one, no time at all: slack-bolt would log the whole of such a request."""
    program, log = await by_http(slack, tmp_path)
    ada, workspace = Person(slack, slack.workspace(), "U0ADASECRET"), slack.workspace()
    payload = await ada.types("/patience start wheel mysecretdeal")
    await ada.sees_privately("Deals have numbers")

    forged = {**payload, "trigger_id": "forged"}
    assert (await slack.send(forged, secret="guessed"))[0] == 401
    assert (await slack.send(forged, late=301))[0] == 401
    assert (await slack.send(forged, headers={"X-Slack-Request-Timestamp": "now"}))[0] == 401
    program.send_signal(signal.SIGTERM)
    log += (await program.communicate())[1]

    lines = [json.loads(line) for line in log.splitlines()]
    assert "start" in [line.get("command") for line in lines]
    for secret in ("mysecretdeal", "forged", "U0ADASECRET", workspace.token, slack.secret, KEY):
        assert secret not in log.decode()
