"""`make wheels`: the bot, and the engine alone, as wheels and source archives in dist/; nothing is fetched.

The engine alone is called cadogan: the folder engine/ under that name, which needs nothing but Python. Both
are built from a copy, so that nothing of an earlier build or a compiled form gets in and nothing is
left behind.
"""

from __future__ import annotations

import argparse
import json
import shutil
import subprocess
import sys
import tempfile
import tomllib
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parent.parent
ENGINE = "cadogan"
ABOUT = (
    "The patiences of Lady Cadogan's book as a library: deal, play, take back, hint, solve. No dependencies."
)
BOT = (
    "engine",
    "render",
    "bot",
    "README.md",
    "LICENSE",
    "TERMS.md",
    "PRIVACY.md",
    "SUPPORT.md",
    "pyproject.toml",
)
LEFT_OUT = shutil.ignore_patterns("__pycache__", "compiled", "sprites")
BUILD = """
import sys
from setuptools import build_meta
folder = sys.argv[1]  # each build leaves words of its own in sys.argv
for make in (build_meta.build_wheel, build_meta.build_sdist):
    print(make(folder))
"""


def engine_project(project: dict[str, Any], data: dict[str, list[str]]) -> str:
    """The pyproject.toml of the engine alone; what it shares with the bot's comes from there."""
    classifiers = [
        one for one in project["classifiers"] if not one.startswith(("Framework", "Topic :: Comm"))
    ]
    facts = {
        "name": ENGINE,
        "version": project["version"],
        "description": ABOUT,
        "readme": "README.md",
        "requires-python": project["requires-python"],
        "license": project["license"],
        "license-files": project["license-files"],
        "classifiers": classifiers,
    }
    tables = {
        "build-system": {"requires": ["setuptools"], "build-backend": "setuptools.build_meta"},
        "project": facts,
        "tool.setuptools.packages.find": {"include": [f"{ENGINE}*"]},
        "tool.setuptools.package-data": {
            package.replace("engine", ENGINE, 1): [*files, "py.typed"]
            for package, files in data.items()
            if package.split(".")[0] == "engine"
        },
    }
    return "\n".join(
        f"[{name}]\n" + "".join(f"{json.dumps(key)} = {json.dumps(value)}\n" for key, value in table.items())
        for name, table in tables.items()
    )


def engine_readme() -> str:
    """The README of the engine alone: the part of ours that is about it."""
    page = (ROOT / "README.md").read_text(encoding="utf-8")
    part = page.split("## The engine as a library\n", 1)[1].split("\n## ", 1)[0]
    return f"# Cadogan\n{part}"


def copy(names: tuple[str, ...], into: Path) -> None:
    """Copy files and folders of the checkout."""
    for name in names:
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, into / name, ignore=LEFT_OUT)
        else:
            shutil.copy(ROOT / name, into / name)


def build(folder: Path, dist: Path) -> list[str]:
    """Build what lies in a folder; the names of the files, or the end of the program with what went wrong."""
    done = subprocess.run(
        [sys.executable, "-c", BUILD, str(dist)], cwd=folder, capture_output=True, text=True, check=False
    )
    if done.returncode:
        sys.exit(f"The packages could not be built:\n{done.stderr.strip()[-2000:]}")
    return [
        line for line in done.stdout.splitlines() if line.endswith((".whl", ".tar.gz")) and " " not in line
    ]


def main() -> None:
    """Build both, and say what was made."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--into", type=Path, default=ROOT / "dist", help="the folder for what is built")
    dist = parser.parse_args().into.resolve()
    dist.mkdir(parents=True, exist_ok=True)
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    with tempfile.TemporaryDirectory() as folder:
        bot, engine = Path(folder, "bot"), Path(folder, "engine")
        bot.mkdir()
        copy(BOT, bot)
        shutil.copytree(ROOT / "engine", engine / ENGINE, ignore=LEFT_OUT)
        shutil.copy(ROOT / "LICENSE", engine)
        (engine / "README.md").write_text(engine_readme(), encoding="utf-8")
        data = settings["tool"]["setuptools"]["package-data"]
        (engine / "pyproject.toml").write_text(engine_project(settings["project"], data), encoding="utf-8")
        for name in [*build(engine, dist), *build(bot, dist)]:
            print(f"dist/{name}" if dist == ROOT / "dist" else dist / name)


if __name__ == "__main__":
    main()
