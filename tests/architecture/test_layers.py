"""The house keeps its shape: who may import whom, and what no file may name."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

import engine

ROOT = Path(__file__).parents[2]
# The first folder that fits says what may be imported besides the standard library.
MAY_IMPORT = {
    "engine/": {"engine"},
    "render/": {"render", "engine", "PIL", "isal", "zlib_ng"},
    "bot/platforms/discord/": {
        "bot",
        "render",
        "engine",
        "discord",
        "aiohttp",
        "cryptography",
        "structlog",
        "yarl",
        "pydantic",
    },
    "bot/platforms/slack/": {
        "bot",
        "render",
        "engine",
        "slack_bolt",
        "slack_sdk",
        "cryptography",
        "aiohttp",
        "structlog",
        "pydantic",
    },
    "bot/platforms/web/hosted/": {
        "bot",
        "engine",
        "aiohttp",
        "cryptography",
        "pydantic",
        "structlog",
    },
    "bot/sign_in/": {"bot", "aiohttp", "jwt", "oauthlib"},
    "bot/storage/": {"bot", "redis", "structlog"},
    "bot/platforms/terminal.py": {"bot", "prompt_toolkit", "rich", "textual_image"},
    "bot/": {
        "bot",
        "render",
        "engine",
        "aiohttp",
        "pydantic",
        "pydantic_settings",
        "structlog",
        "prometheus_client",
        "uvloop",
    },
}
# A program that plays a record to draw it, and the pages about the games: neither is part of the picture.
SEES_THE_TABLE = {
    "render/__main__.py",
    "render/docs.py",
    "render/rehearsal.py",
    "render/plan/picture_height.py",
    "render/usual_play.py",
}
SEEN = {
    "CARD_HEIGHT",
    "PITCH",
    "SUITS",
    "SUIT_WORDS",
    "SYMBOLS",
    "Card",
    "Choice",
    "Kind",
    "PileView",
    "Spot",
    "Text",
    "View",
    "VisibleEvent",
    "capitalized",
    "cut",
    "in_figures",
    "pretty",
    "sentence",
    "full_name",
}
# Who measures or tests the engine's inside may look in; for everybody else there is the face.
LOOKS_INSIDE = (
    "benchmarks/search.py",
    "tests/engine/",
    "tests/games/",
    "tests/naive/",
    "tests/positions/",
    "tests/search/",
    "tests/architecture/",
    "tests/benchmarks/",
    "tests/docs/",
    "tests/naive_agreement/",
    "tests/packaging/",
    "tests/platforms/",
    "tests/test_",
)

# Where inner parts of a library are used, each with a test that names the version it was read in.
ADAPTERS = {"bot/platforms/discord/library_internals.py", "render/pillow_core.py"}

PROGRAM = sorted(
    path.relative_to(ROOT).as_posix()
    for top in ("engine", "render", "bot")
    for path in (ROOT / top).rglob("*.py")
)
# All platforms there are: a folder or a file each, but for what they share.
SHARED = {"__init__", "base", "completion", "display_names", "posting", "retiring"}
EDGES = {
    f"bot.platforms.{name}"
    for name in {
        path.split("/")[2].removesuffix(".py") for path in PROGRAM if path.startswith("bot/platforms/")
    }
    - SHARED
}
BENCHMARKS = sorted(path.relative_to(ROOT).as_posix() for path in (ROOT / "benchmarks").rglob("*.py"))
TESTS = sorted(path.relative_to(ROOT).as_posix() for path in (ROOT / "tests").rglob("*.py"))


def test_a_file_imports_only_what_its_layer_may() -> None:
    """The engine needs the standard library alone; a platform's library is for the platform's edge alone."""
    trespassers = {
        f"{path}: {name}"
        for path in PROGRAM
        for name in {module.split(".")[0] for module in imported(path)} - sys.stdlib_module_names
        if name not in next(allowed for layer, allowed in MAY_IMPORT.items() if path.startswith(layer))
    }

    assert trespassers == set()


def test_nothing_but_the_start_knows_the_edges() -> None:
    """Every platform is imported by itself and by bot/__main__.py alone."""
    known = {
        f"{path}: {name}"
        for path in PROGRAM
        for name in imported(path)
        for edge in EDGES
        if f"{name}.".startswith(f"{edge}.")
        and not path.startswith((edge.replace(".", "/"), "bot/__main__.py"))
    }

    assert known == set()
    assert {"bot.platforms.discord", "bot.platforms.terminal"} <= EDGES


def test_inner_parts_of_libraries_are_used_by_their_adapters_alone() -> None:
    """Each adapter names the version it was read in; nobody else uses a library's "_name"."""
    ours = {
        name
        for path in PROGRAM
        for node in nodes(path)
        for name in (
            getattr(node, "name", None),  # a function, a class
            getattr(node, "id", None),
            node.attr if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store) else None,
            node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else None,  # a slot
        )
    }
    documented = {"_asdict", "_exit", "_fields", "_replace"}  # of named tuples, of os
    inner = {
        f"{path}: {ast.unparse(node)}"
        for path in PROGRAM
        if path not in ADAPTERS
        for node in nodes(path)
        if isinstance(node, ast.Attribute)
        and (
            (node.attr[0] == "_" and node.attr[:2] != "__" and node.attr not in ours | documented)
            or (path.startswith("bot/platforms/discord/") and ast.unparse(node.value).endswith(".http"))
        )
    }
    imported_from = {
        f"{path}: {name}"
        for path in PROGRAM
        if path not in ADAPTERS
        for name in imported(path)
        if re.search(r"\._[a-z]", name) and not name.startswith(("engine", "render", "bot", "."))
    }

    assert inner | imported_from == set()
    assert all("READ_IN" in text(path) for path in ADAPTERS)


def test_only_the_storage_uses_redis() -> None:
    """Keys and the client are its own affair; others get and give what they mean."""
    asking = {
        f"{path}:{node.lineno}"
        for path in PROGRAM
        if path.startswith("bot/") and not path.startswith("bot/storage/")
        for node in nodes(path)
        if (isinstance(node, ast.Constant) and str(node.value).startswith("patience:"))
        or (
            isinstance(node, ast.Attribute)
            and node.attr == "client"
            and ast.unparse(node).endswith("storage.client")
        )
    }

    assert asking == set()


def test_the_picture_sees_only_the_view() -> None:
    """Hidden cards never leave the engine: the picture works from view and layout, never from a table."""
    peeking = {
        f"{path}: {name}"
        for path in PROGRAM
        for name in imported(path)
        if path.startswith("render/") and path not in SEES_THE_TABLE
        if name.split(".")[0] == "engine" and name not in {f"engine.{seen}" for seen in SEEN}
    }

    assert peeking == set()


def test_the_engine_has_one_face() -> None:
    """Outside engine/ it is `import engine` and `from engine import X`, and X is one of the public names."""
    outside = [
        path for path in (*PROGRAM, *BENCHMARKS, *TESTS) if not path.startswith(("engine/", *LOOKS_INSIDE))
    ]

    assert {f"{path}: {name}" for path in outside for name in below_the_face(tree(path))} == set()
    assert len(outside) > 400


@pytest.mark.parametrize(
    "line",
    [
        "import engine.view",
        "from engine.view import View",
        "from engine import layout",
        "import engine\nengine.cards.name(3)",
        "import engine.search as search",
    ],
)
def test_every_way_below_the_face_is_seen(line: str) -> None:
    """What the test above looks for is found."""
    assert list(below_the_face(ast.parse(line)))


@pytest.mark.parametrize(
    "line",
    ["import engine\nengine.search.hint", "from engine import Table, record", "engine = Engine()\nengine.go"],
)
def test_what_stands_on_the_face_may_be_used(line: str) -> None:
    """Public names, the public modules among them, are for all; another thing of that name is another."""
    assert list(below_the_face(ast.parse(line))) == []


@pytest.mark.parametrize("page", ["README.md", "docs/adding-a-command.md", "docs/adding-a-platform.md"])
def test_pages_show_the_face(page: str) -> None:
    """Whoever copies what a page about the bot shows imports nothing below it either."""
    imports = re.findall(r"^(?:>>> )?(?:from|import) engine\b.*", text(page), re.MULTILINE)

    assert [line for line in imports if list(below_the_face(ast.parse(line.removeprefix(">>> "))))] == []


def test_the_engine_refers_to_render_in_one_place() -> None:
    """A table shows itself in a notebook by the picture, where there is one; that is all it knows."""
    named = {
        (path, node.name)
        for path in PROGRAM
        if path.startswith("engine/") and re.search("[\"']render[\"']", text(path))
        for node in nodes(path)
        if isinstance(node, ast.FunctionDef | ast.ClassDef)
        for part in ast.walk(node)
        if isinstance(part, ast.Call) and [*map(ast.unparse, part.args)] == ["'render'"]
    }

    assert named == {("engine/table.py", "Table"), ("engine/table.py", "_repr_png_")}


def test_no_files_go_in_a_circle() -> None:
    """Whoever reads one file can read what it stands on first; imports for types alone count too."""
    assert {path for path in PROGRAM if path in reached(path)} == set()


def test_every_test_has_a_docstring() -> None:
    """Each test has a docstring, so that a failing one tells what is expected before one reads its code."""
    silent = {
        f"{path}::{node.name}"
        for path in TESTS
        for node in nodes(path)
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.name.startswith("test_")
        if ast.get_docstring(node) is None
    }

    assert silent == set()


def test_no_file_names_a_package_index_or_this_machine() -> None:
    """Where packages come from is the machine's affair; and no path of a home or a checkout is ours."""
    siblings = ROOT.parent.iterdir() if ROOT.parent != Path("/") else ()
    machine = "|".join(re.escape(str(path)) + r"\b" for path in (Path.home(), *siblings))
    # Spelled so that this line does not find itself.
    forbidden = re.compile(
        rf"p[y]pi\.org|pythonhoste[d]|--(extra-)?index[-]url|--find[-]links|/simpl[e]/|{machine}"
    )
    found = [
        f"{path}:{number}: {line.strip()[:100]}"
        for path in committed()
        for number, line in enumerate(text(path).splitlines(), 1)
        if forbidden.search(line)
    ]

    assert found == []


def test_the_stock_is_never_called_talon() -> None:
    """In the book the talon is the waste; other programs call the stock so, and then nobody knows."""
    confused = re.compile(r"(?im)^\s*(talon\w*\s*=\s*Stock\(|stock\w*\s*=\s*Waste\()")

    assert [path for path in PROGRAM if confused.search(text(path))] == []


def test_the_formatter_lays_out_everything() -> None:
    """No line is excepted: what it would lay out badly is written in another way."""
    excepted = re.compile(r"#\s*fmt:\s*(skip|off)")

    files = [path for path in committed() if path.endswith(".py")]
    assert [path for path in files if excepted.search(text(path))] == []


@cache
def text(path: str) -> str:
    """The file's text."""
    return (ROOT / path).read_text(encoding="utf-8")


@cache
def tree(path: str) -> ast.Module:
    """The file, parsed."""
    return ast.parse(text(path), filename=path)


@cache
def nodes(path: str) -> tuple[ast.AST, ...]:
    """All its parts: most tests here go through them."""
    return tuple(ast.walk(tree(path)))


def imported(path: str) -> Iterator[str]:
    """Full names of all that a file imports, anywhere in it, relative ones made absolute."""
    package = path.removesuffix(".py").split("/")[:-1]
    for node in nodes(path):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level + 1] if node.level else []
            module = ".".join([*base, *([node.module] if node.module else [])])
            yield from (f"{module}.{alias.name}" for alias in node.names)


def below_the_face(module: ast.Module) -> Iterator[str]:
    """What a piece of program takes of the engine that is none of its public names."""
    is_engine = False
    for node in ast.walk(module):
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
            is_engine = is_engine or "engine" in names
            yield from (name for name in names if name.startswith("engine."))
        elif isinstance(node, ast.ImportFrom) and not node.level:
            if str(node.module).startswith("engine."):
                yield str(node.module)
            elif node.module == "engine":
                yield from (alias.name for alias in node.names if alias.name not in engine.__all__)
    for node in ast.walk(module) if is_engine else ():
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == "engine":
            yield from {node.attr} - {*engine.__all__, "__file__", "__name__"}


@cache
def needs(path: str) -> frozenset[str]:
    """The files of the program that a file imports, for its types alone too."""
    files = {
        other.removesuffix(".py").removesuffix("/__init__").replace("/", "."): other for other in PROGRAM
    }
    found = {path}
    for name in imported(path):
        parts = name.split(".")
        beginnings = (".".join(parts[:n]) for n in range(len(parts), 0, -1))
        found.add(next((files[some] for some in beginnings if some in files), path))
    return frozenset(found - {path})


def reached(path: str) -> set[str]:
    """All files that a file stands on, however far below."""
    found: set[str] = set()
    left = [path]
    while left:
        new = needs(left.pop()) - found
        found |= new
        left += new
    return found


def committed() -> list[str]:
    """The text files git knows; none outside a clone."""
    listed = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=False).stdout
    pictures = (".png", ".gif", ".jpg", ".ico", ".woff2")
    return [path for path in listed.splitlines() if not path.endswith(pictures) and (ROOT / path).is_file()]


def test_stand_ins_know_nothing_of_the_bot() -> None:
    """They are a Discord and a Slack, whoever connects to them."""
    files = [str(path.relative_to(ROOT)) for path in (ROOT / "tests" / "standins").rglob("*.py")]
    found = {
        f"{path}: {name}"
        for path in files
        for name in imported(path)
        if name.startswith(("bot", "render", "engine"))
        or (name.startswith("tests") and not name.startswith("tests.standins"))
    }

    assert len(files) > 25
    assert found == set()
