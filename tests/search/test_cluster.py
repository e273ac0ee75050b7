"""Studies on a cluster: a scheduler and two workers, as anybody would start them, on this machine."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from engine.__main__ import main
from engine.tools import cluster
from engine.tools.study import Question, study, written

ROOT = Path(__file__).parent.parent.parent
DEALS = 12
Processes = list[subprocess.Popen[bytes]]


def started(part: str, *words: str) -> subprocess.Popen[bytes]:
    """A part of a cluster as a process of its own, which finds the engine of this checkout."""
    alone = ("--host", "127.0.0.1", "--no-dashboard")
    return subprocess.Popen(
        [sys.executable, "-m", f"distributed.cli.dask_{part}", *words, *alone],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )


@pytest.fixture
def parts(tmp_path: Path) -> Iterator[tuple[str, Processes]]:
    """The address of a cluster, and its processes: the scheduler first, then the workers."""
    pytest.importorskip("distributed", reason="Dask is not installed")
    known = tmp_path / "scheduler.json"
    parts = [started("scheduler", "--port", "0", "--scheduler-file", str(known))]
    try:
        while not known.exists() or not known.read_text(encoding="utf-8"):
            assert parts[0].poll() is None
            time.sleep(0.05)
        address = json.loads(known.read_text(encoding="utf-8"))["address"]
        worker = ("--nthreads", "1", "--no-nanny", "--local-directory", str(tmp_path))
        parts += [started("worker", address, *worker) for _ in range(2)]
        yield address, parts
    finally:
        for part in reversed(parts):
            part.kill()
            part.wait()


def study_at(address: str, into: Path) -> subprocess.Popen[str]:
    """The study at the terminal that has the cluster search."""
    words = f"study kings --deals {DEALS} --nodes 2000 --anew --cluster {address} --into {into}".split()
    return subprocess.Popen(
        [sys.executable, "-m", "engine", *words],
        cwd=ROOT,
        text=True,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )


@pytest.mark.slow
def test_a_cluster_finds_what_is_found_here(parts: tuple[str, Processes], tmp_path: Path) -> None:
    """The same answers to the same deals, and the same share at the end; a worker that is lost loses none."""
    address, (_, *workers) = parts
    there = study_at(address, tmp_path / "there")
    assert there.stderr is not None
    first = there.stderr.readline()
    workers[0].kill()
    output, rest = there.communicate()
    here = tmp_path / "here.jsonl"
    share = study(Question("kings", None, 2_000, 256), range(1, DEALS + 1), here, 1, lambda *_: None)

    assert there.returncode == 0, first + rest
    assert first.startswith(f"{DEALS - 1} deals to come; ")
    assert output == f"The Kings: {share}\n"
    assert written(tmp_path / "there" / "kings.jsonl") == written(here)


def test_a_missing_cluster_is_reported(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """With how to start one; nothing is searched here instead."""
    pytest.importorskip("distributed", reason="Dask is not installed")
    monkeypatch.setattr(cluster, "WAIT", "100ms")
    words = ["study", "kings", "--deals", "1", "--cluster", "tcp://127.0.0.1:9", "--into", str(tmp_path)]

    assert main(words) == 2
    assert "No cluster answers at tcp://127.0.0.1:9: start one with" in capsys.readouterr().err
    assert written(tmp_path / "kings.jsonl") == {}


def test_missing_dask_is_explained(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """All else goes without it."""
    monkeypatch.setitem(sys.modules, "distributed", None)
    words = ["study", "kings", "--deals", "1", "--cluster", "tcp://127.0.0.1:9", "--into", str(tmp_path)]

    assert main(words) == 2
    assert "pip install 'patience[cluster]'" in capsys.readouterr().err
