"""`make wheels`: the engine alone, tried where there is nothing but Python, and the bot's own package."""

from __future__ import annotations

import subprocess
import sys
import tarfile
import tomllib
import venv
from collections.abc import Callable
from pathlib import Path
from zipfile import ZipFile

import pytest

import engine

ROOT = Path(__file__).parents[2]
VERSION = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["version"]
RUN = """
import doctest, pathlib, sys
lines = pathlib.Path(sys.argv[1]).read_text(encoding="utf-8")
session = doctest.DocTestParser().get_doctest(lines, {}, "README", "README", 0)
print(doctest.DocTestRunner().run(session))
"""
Run = Callable[..., str]


@pytest.fixture(scope="module")
def dist(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of what was built."""
    folder = tmp_path_factory.mktemp("dist")
    subprocess.run([sys.executable, ".ci/wheels.py", "--into", folder], cwd=ROOT, check=True)
    return folder


@pytest.fixture(scope="module")
def alone(dist: Path, tmp_path_factory: pytest.TempPathFactory) -> Run:
    """A Python that has the engine's wheel and nothing else, run in an empty folder."""
    home, empty = tmp_path_factory.mktemp("venv"), tmp_path_factory.mktemp("empty")
    venv.create(home, with_pip=False)
    [packages] = home.glob("[Ll]ib/**/site-packages")
    assert [*packages.iterdir()] == []
    with ZipFile(dist / f"cadogan-{VERSION}-py3-none-any.whl") as wheel:
        wheel.extractall(packages)
    python = next(home.glob("[BbSs]*/python*"))

    def run(*words: str | Path) -> str:
        done = subprocess.run(
            [python, "-I", "-W", "error", *words], cwd=empty, capture_output=True, text=True, check=False
        )
        assert (done.returncode, done.stderr) == (0, "")
        return done.stdout

    return run


def test_the_readme_is_true_of_the_engine_alone(alone: Run, tmp_path: Path) -> None:
    """Its ten lines deal, play, take back, draw as text, hint and solve, with nothing but the wheel."""
    part = (ROOT / "README.md").read_text(encoding="utf-8").split("## The engine as a library\n")[1]
    block = part.split("```python\n")[1].split("```")[0]
    (tmp_path / "lines").write_text(block, encoding="utf-8")

    assert len([line for line in block.splitlines() if line.startswith(">>> ")]) == 10
    assert alone("-c", RUN, tmp_path / "lines") == "TestResults(failed=0, attempted=10)\n"


def test_the_wheel_is_the_whole_engine(alone: Run) -> None:
    """All games, every public name, what search knows of deals, its version and its types come along."""
    script = (
        "import cadogan as c, importlib.util as u, pathlib as p;"
        "print(len(c.GAMES), c.__version__, c.search.example('wheel'),"
        "bool(c.search.share_sentence('wheel')), all(hasattr(c, name) for name in c.__all__),"
        "(p.Path(c.__file__).parent / 'py.typed').is_file(),"
        "u.find_spec('engine'), c.Table('kings')._repr_png_())"
    )

    games = str(len(engine.GAMES))
    assert alone("-c", script).split() == [games, VERSION, "133", "True", "True", "True", "None", "None"]


def test_the_wheel_plays_in_a_terminal(alone: Run) -> None:
    """`python -m cadogan` goes by the name under which it is installed."""
    assert alone("-m", "cadogan", "list").count("\n") == len(engine.GAMES)
    assert alone("-m", "cadogan", "--help").startswith("usage: python -m cadogan ")


def test_the_engine_needs_nothing(dist: Path) -> None:
    """Its wheel names no dependency, has all its data, and no folder besides its own."""
    with ZipFile(dist / f"cadogan-{VERSION}-py3-none-any.whl") as wheel:
        about = wheel.read(f"cadogan-{VERSION}.dist-info/METADATA").decode()
        names = {*wheel.namelist()}
        folders = {name.split("/")[0] for name in names}

    data = [path.relative_to(ROOT / "engine") for path in (ROOT / "engine").rglob("*.t[sx][tv]")]
    assert {f"cadogan/{path.as_posix()}" for path in data} - names == set()
    assert "Requires-Dist" not in about
    assert f"\nVersion: {VERSION}\n" in about
    assert folders == {"cadogan", f"cadogan-{VERSION}.dist-info"}


def test_the_bots_package_is_whole(dist: Path) -> None:
    """Its wheel has the engine, the picture, the page's files and what it serves; both have their source."""
    with ZipFile(dist / f"patience-{VERSION}-py3-none-any.whl") as wheel:
        names = wheel.namelist()
    ours = [path for room in ("engine", "render", "bot") for path in (ROOT / room).rglob("*.py")]
    files = [path for path in ours if "compiled" not in path.parts]
    files += (path for path in (ROOT / "bot/platforms/web/static").rglob("*") if path.is_file())

    assert {path.relative_to(ROOT).as_posix() for path in files} - {*names} == set()
    assert f"patience-{VERSION}.data/data/share/patience/TERMS.md" in names
    for name in ("cadogan", "patience"):
        with tarfile.open(dist / f"{name}-{VERSION}.tar.gz") as source:
            assert f"{name}-{VERSION}/pyproject.toml" in source.getnames()
