"""The settings of a bot in a stand-in's workspace of Slack."""

from __future__ import annotations

import socket
from typing import Any

from bot.settings import Settings
from tests.standins.slack.server import Slack
from tests.standins.slack.world import Workspace


def slack_settings(slack: Slack, workspace: Workspace, *, hosted: bool = False) -> Settings:
    """By Socket Mode; `hosted`: Slack fetches pictures from the bot's own address, at a free port."""
    address: dict[str, Any] = {}
    if hosted:
        with socket.socket() as door:
            door.bind(("127.0.0.1", 0))
            port = door.getsockname()[1]
        address = {"public_url": f"http://127.0.0.1:{port}", "slack_port": port, "secret_key": "x" * 40}
    return Settings(
        _env_file=None,
        redis_url=None,
        slack_bot_token=workspace.token,
        slack_app_token=slack.app_token,
        slack_api_base=f"{slack.root}/api/",
        **address,
    )
