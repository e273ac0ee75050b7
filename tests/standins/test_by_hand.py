"""The stand-ins can be started by hand, as their page says."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.standins.waiting import HANGS

ROOT = Path(__file__).parent.parent.parent


@pytest.mark.parametrize(
    ("which", "settings"),
    [
        ("discord", ["DISCORD_TOKEN", "PATIENCE_DISCORD_API_BASE", "PATIENCE_DISCORD_GATEWAY_URL"]),
        ("slack", ["SLACK_BOT_TOKEN", "SLACK_APP_TOKEN", "PATIENCE_SLACK_API_BASE"]),
    ],
)
@pytest.mark.slow
def test_it_prints_its_addresses(which: str, settings: list[str]) -> None:
    """As settings that .env.example knows; a line that means nothing does not end it."""
    command = [sys.executable, "-m", "tests.standins", which]
    ran = subprocess.run(
        command, input="[Nothing]\n", capture_output=True, text=True, cwd=ROOT, timeout=HANGS, check=True
    )
    lines = ran.stdout.splitlines()

    assert [line.partition("=")[0] for line in lines[:3]] == settings
    assert all(name in (ROOT / ".env.example").read_text(encoding="utf-8") for name in settings)
    assert lines[3].startswith("! ")


def test_a_platform_must_be_named() -> None:
    """Else the command explains itself."""
    ran = subprocess.run(
        [sys.executable, "-m", "tests.standins"], capture_output=True, text=True, cwd=ROOT, check=False
    )

    assert ran.returncode == 1
    assert "python -m tests.standins discord" in ran.stderr
