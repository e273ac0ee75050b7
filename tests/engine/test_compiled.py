"""The fast form compiled with mypyc: the same games, move for move; used while it is of today's text."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Sequence
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
NEEDED = (
    "engine",
    "tests/conftest.py",
    "tests/declared_keys.py",
    "tests/selection.py",
    "tests/support.py",
    "tests/wins.py",
    "tests/games",
    "tests/naive",
    "tests/positions",
    "tests/games/test_positions.py",
    "tests/search",
    "tests/golden/wins",
    "tests/engine",
    ".ci",
    "pyproject.toml",
)
SEARCHED = [f"tests/search/test_{name}.py" for name in ("keys", "winnable", "methods", "certain")]
COMPILER = (sysconfig.get_config_var("CC") or "cc").split()[0]
needs_compiler = pytest.mark.skipif(
    shutil.which(COMPILER) is None, reason=f"no C compiler ({COMPILER}) on PATH"
)


def python(checkout: Path, *words: str, **environment: str) -> tuple[int, str]:
    """How a Python started there ends, and what it says."""
    done = subprocess.run(
        [sys.executable, *words],
        cwd=checkout,
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, **environment},
    )
    return done.returncode, done.stdout + done.stderr


def runs(checkout: Path) -> str:
    """The file of the arena that a program started there plays on."""
    return python(
        checkout, "-c", "import engine; print(__import__('sys').modules['engine.fast.arena'].__file__)"
    )[1]


@pytest.fixture(scope="module")
def checkout(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of what the engine and its tests are, in which nothing is compiled."""
    folder = tmp_path_factory.mktemp("checkout")
    for name in NEEDED:
        if (ROOT / name).is_dir():
            ignored = shutil.ignore_patterns("__pycache__", "compiled")
            shutil.copytree(ROOT / name, folder / name, ignore=ignored)
        else:
            (folder / name).parent.mkdir(exist_ok=True)
            shutil.copy(ROOT / name, folder / name)
    return folder


@pytest.fixture(scope="module")
def compiled(checkout: Path) -> Path:
    """The same, compiled as `make fast` does it."""
    code, output = python(checkout, ".ci/fast.py")
    assert (code, "The fast form runs compiled" in output) == (0, True), output
    return checkout


def passed(checkout: Path, tests: Sequence[str]) -> str:
    """What pytest says of these tests; they must pass."""
    code, output = python(checkout, "-m", "pytest", "-p", "no:cacheprovider", *tests)
    assert code == 0, output
    return output


@needs_compiler
@pytest.mark.slow
def test_compiled_it_plays_every_word_as_the_table_does(compiled: Path) -> None:
    """The lockstep with the table in games that have all words, on the compiled form and no other."""
    played = ["tests/games/test_fast_form.py", "tests/engine/test_own.py", *SEARCHED]
    output = passed(compiled, [*played, "--set", "quick"])

    assert "the fast form runs compiled" in output
    assert "skipped" not in output
    assert Path(runs(compiled).strip()).parent == compiled / "engine" / "fast" / "compiled"


@needs_compiler
@pytest.mark.slow
def test_what_was_compiled_from_another_text_is_not_used(compiled: Path) -> None:
    """After a change of the files they run as they are, until compiled again or the change is undone."""
    arena = compiled / "engine" / "fast" / "arena.py"
    was = arena.read_text(encoding="utf-8")

    arena.write_text(was + "\n# changed\n", encoding="utf-8")
    assert runs(compiled).strip() == str(arena)
    arena.write_text(was, encoding="utf-8")
    assert "compiled" in Path(runs(compiled).strip()).parts


def test_a_missing_compiler_is_explained(checkout: Path) -> None:
    """A sentence, nothing half made, and the same files run as they are."""
    before = runs(checkout)
    code, output = python(checkout, ".ci/fast.py", CC="no-such-compiler")

    assert code == 1
    assert "no C compiler here (no-such-compiler was not found)" in output
    assert "Traceback" not in output
    assert runs(checkout) == before


@needs_compiler
@pytest.mark.slow
def test_a_compiler_that_fails_is_quoted(checkout: Path, tmp_path: Path) -> None:
    """What it said stands in the answer, with what may help; what was compiled before stays."""
    broken = tmp_path / "broken-cc"
    broken.write_text("#!/bin/sh\necho 'Python.h: no such file' >&2\nexit 1\n", encoding="utf-8")
    broken.chmod(0o755)
    before = runs(checkout)
    code, output = python(checkout, ".ci/fast.py", CC=str(broken))

    assert (code, "could not be compiled" in output, "Python.h: no such file" in output) == (1, True, True)
    assert runs(checkout) == before
