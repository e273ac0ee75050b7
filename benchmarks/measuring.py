"""What all benchmarks share: clocks, figures, and the facts of the machine they were taken on."""

from __future__ import annotations

import os
import platform
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from statistics import median, quantiles
from time import process_time
from typing import NamedTuple

ROOT = Path(__file__).parent.parent
SHEETS = "BENCHMARKS_SHEETS"  # where sheets of cards are shared by runs of one revision
DRAWING = "import sys, pathlib; from render import rehearsal; [*rehearsal.make(pathlib.Path(sys.argv[1]))]"
PACKAGES = ("pillow", "isal", "zlib-ng", "redis", "discord.py", "slack-bolt", "open-spiel")


class Figure(NamedTuple):
    """One number: of which section, for which case (a game, say), what was measured, and its unit."""

    section: str
    case: str
    measure: str
    value: float
    unit: str  # ms (of CPU), us, kB, B, MB, /s, and x for a ratio taken within one run


def cpu_ms(work: Callable[[], object]) -> float:
    """Milliseconds of this process's CPU, all its threads: waiting for a busy neighbour is not counted."""
    start = process_time()
    work()
    return (process_time() - start) * 1e3


def high(values: Sequence[float]) -> float:
    """The 99th percentile."""
    return quantiles(values, n=100, method="inclusive")[98]


def pairwise_ratio(ours: Sequence[float], theirs: Sequence[float]) -> float:
    """The median ratio of what was measured in turns: whatever slows the machine slows both of a pair."""
    return median(a / b for a, b in zip(ours, theirs, strict=True) if b)


def draw_sheets(folder: str) -> None:
    """All sheets of cards that are not in a folder yet.

    In a process of its own, as beside a bot, but not one that waits until nobody else wants to compute.
    """
    subprocess.run([sys.executable, "-c", DRAWING, folder], cwd=ROOT, check=True)


@contextmanager
def sheets() -> Iterator[str]:
    """A folder with all sheets of cards, which several runs may share."""
    with tempfile.TemporaryDirectory() as folder:
        shared = os.environ.get(SHEETS, folder)
        draw_sheets(shared)
        yield shared


def machine() -> dict[str, object]:
    """Where figures come from; figures of two machines are not compared, their ratios may be."""
    return {
        "processor": _processor(),
        "cores": os.cpu_count(),
        "system": platform.platform(),
        "python": platform.python_version(),
        "packages": {name: found for name in PACKAGES if (found := _version(name))},
        "revision": revision(),
    }


def revision() -> str:
    """The commit these figures are of, marked where files were changed since."""
    return git("describe", "--always", "--dirty", "--abbrev=9") or "unknown"


def git(*words: str) -> str:
    """What git answers in this checkout; an error of its own where it refuses."""
    done = subprocess.run(["git", *words], cwd=ROOT, capture_output=True, text=True, check=True)
    return done.stdout.strip()


def _version(package: str) -> str:
    try:
        return version(package)
    except PackageNotFoundError:
        return ""


def _processor() -> str:
    facts = Path("/proc/cpuinfo")
    lines = facts.read_text(encoding="utf-8").splitlines() if facts.exists() else []
    named = (line.split(":", 1)[1].strip() for line in lines if line.startswith("model name"))
    return next(named, platform.processor() or platform.machine())
