"""Questions that tests put to helper processes, each of which imports this file, and so it imports little."""

from __future__ import annotations

import os
import signal
from pathlib import Path
from time import sleep

from tests.standins.waiting import HANGS


def broken(text: str) -> str:
    """A question that ends the process it is put to, the first time."""
    mark = Path(text)
    if not mark.exists():
        mark.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return "answered"


def always_broken(text: str) -> str:
    """A question no process survives."""
    os.kill(os.getpid(), signal.SIGKILL)
    return text


def endless(text: str) -> str:
    """A question without an answer while a test waits; it notes the process that thinks about it."""
    Path(text).write_text(str(os.getpid()), encoding="ascii")
    sleep(2 * HANGS)
    return text
