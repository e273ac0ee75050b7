"""The version of a package: from pyproject.toml in a checkout, else from the installed package."""

from __future__ import annotations

import tomllib
from importlib.metadata import version
from pathlib import Path

PROJECT = Path(__file__).parents[1] / "pyproject.toml"
DISTRIBUTIONS = {"engine": "patience"}  # the bot brings the engine; alone it is installed under its own name


def version_of(package: str, project: Path = PROJECT) -> str:
    """The version of this package: its checkout's, else that of what was installed under its name."""
    distribution = DISTRIBUTIONS.get(package, package)
    if project.is_file():
        declared = tomllib.loads(project.read_text(encoding="utf-8")).get("project", {})
        if declared.get("name") == distribution:
            return str(declared["version"])
    return version(distribution)


__version__ = version_of(__name__.partition(".")[0])
