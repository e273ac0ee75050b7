"""The documents tell the truth: what they show is run, and what the program has stands in them."""

from __future__ import annotations

import asyncio
import doctest
import inspect
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from pydantic import AliasChoices

import engine
import engine.vocabulary
from bot.commands import COMMANDS
from bot.messages.ids import PlaceId, UserId
from bot.messages.request import Request
from bot.platforms.base import BasePlatform
from bot.settings import Settings
from engine import shelf
from engine.reader.trial import tried
from engine.words.group import Group
from engine.words.refill import Refilled
from engine.words.word import Step, Verb, Way, Word

ROOT = Path(__file__).parents[2]
PAGES = sorted(path.relative_to(ROOT).as_posix() for path in [*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md")])


def read(path: str) -> str:
    """The page's text."""
    return (ROOT / path).read_text(encoding="utf-8")


@pytest.mark.parametrize("page", [page for page in PAGES if ">>> " in read(page)])
def test_sessions_shown_are_what_happens(page: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every Python session in a document gives exactly the output that is shown."""
    monkeypatch.setitem(
        sys.modules, "cadogan", engine
    )  # what the engine is called where it is installed alone
    session = doctest.DocTestParser().get_doctest(read(page).replace("```", ""), {}, page, page, 0)
    result = doctest.DocTestRunner().run(session)

    assert (result.failed, result.attempted > 0) == (0, True)


def test_the_readme_shows_a_session() -> None:
    """The README lets a game be seen being played."""
    assert ">>> " in read("README.md")


@pytest.mark.parametrize("page", PAGES)
def test_links_lead_somewhere(page: str) -> None:
    """Every link and picture of a document that is a file here exists."""
    targets = re.findall(r"""(?:\]\(|(?:href|src)=")(?!https?:|#)([^)"#]+)""", read(page))

    assert [target for target in targets if not ((ROOT / page).parent / target).exists()] == []


def anchors(page: str) -> set[str]:
    """What a link to a heading of a page is made of."""
    headings = re.findall(r"^#+ (.+)$", re.sub(r"```.*?```", "", read(page), flags=re.DOTALL), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


@pytest.mark.parametrize("page", PAGES)
def test_links_lead_to_headings(page: str) -> None:
    """A link into a page, this one or another, names a heading that is there."""
    links = re.findall(r"\]\((?!https?:)([^)#]*\.md|)#([^)]+)\)", read(page))

    missing = []
    for path, anchor in links:
        target = ((ROOT / page).parent / path).resolve().relative_to(ROOT).as_posix() if path else page
        missing += [f"{path}#{anchor}"] if anchor not in anchors(target) else []
    assert missing == []


@pytest.mark.parametrize("page", PAGES)
def test_files_shown_are_the_files(page: str) -> None:
    """A block after a "file:" remark is that file, to the letter; after a "part:" remark, a part of it."""
    for what, path, block in re.findall(
        r"<!-- (file|part): (\S+) -->\n```\w*\n(.*?)```", read(page), flags=re.DOTALL
    ):
        assert block in read(path)
        assert what == "part" or block == read(path)


@pytest.mark.parametrize("page", PAGES)
@pytest.mark.slow
def test_commands_shown_exist(page: str) -> None:
    """What is typed after `make` is a target; what follows `python -m engine` runs."""
    targets = set(re.findall(r"^([a-z]+):", read("Makefile"), flags=re.MULTILINE))
    assert set(re.findall(r"\bmake ([a-z]+)\b(?=[` \n])", code(page))) <= targets

    for line in set(re.findall(r"python -m engine ([^\n`#]+)", code(page))):
        words = line.split()
        if "--from" in words or words[0] in {"play", "golden", "study", "win", "certify", "check"}:
            words.append("--help")
        done = subprocess.run(
            [sys.executable, "-m", "engine", *words], cwd=ROOT, capture_output=True, check=False
        )
        assert done.returncode == 0, done.stderr.decode()


def code(page: str) -> str:
    """Only what stands in backquotes or blocks."""
    return "\n".join(re.findall(r"```.*?```|`[^`]+`", read(page), flags=re.DOTALL))


def test_every_command_is_documented() -> None:
    """docs/commands.md explains each command of the chat."""
    page = read("docs/commands.md")

    assert [name for name in COMMANDS if f"`{name}" not in page] == []


def test_the_command_shown_is_one() -> None:
    """What docs/adding-a-command.md has for a file makes a command, and it answers."""
    page = read("docs/adding-a-command.md")
    [block] = re.findall(r"`bot/commands/luck\.py`:\n\n```python\n(.*?)```", page, flags=re.DOTALL)
    made: dict[str, Any] = {}
    exec(compile(block, "luck.py", "exec"), made)
    request = Request(UserId("test:ada"), PlaceId("test:here"), "luck", {"game": "wheel"})

    assert "of The Wheel? /patience start wheel " in asyncio.run(made["command"].run(request, None)).text


def test_the_page_about_commands_knows_discords_limit() -> None:
    """docs/adding-a-command.md counts the subcommands there are, and its example fits beside them."""
    page = read("docs/adding-a-command.md")
    listed = [command for command in COMMANDS.values() if command.listed and command.alone in ("", "also")]

    limit = r"Discord allows (\d+) subcommands .*`/patience` has (\d+)"
    [(most, used)] = re.findall(limit, page)
    assert (int(most), int(used)) == (25, len(listed))
    assert int(used) < int(most) or "    listed=False," in page


def test_the_first_hour_works_as_documented() -> None:
    """The sentence of CONTRIBUTING.md is in its file and in the test that will fail, with what is typed."""
    page = read("CONTRIBUTING.md")
    [(path, sentence)] = re.findall(r"in `(\S+)`, reword\s+\"([^\"]+)\"", page)
    [typed] = re.findall(r"type `([^`]+)`: there is", page)
    [(test, words)] = re.findall(r'`make test ARGS="(\S+) -k (\w+)"`', page)

    assert read(path).count(sentence) == 1
    assert f'"{typed}",\n            "{sentence}"' in read(test)
    assert words in typed


def settings() -> dict[str, str]:
    """Every setting's variable with its default as the documents write it."""
    written = {}
    for name, field in Settings.model_fields.items():
        names = field.validation_alias.choices if isinstance(field.validation_alias, AliasChoices) else []
        default = str(field.default).replace(str(Path.home()), "~").removesuffix(".0")
        default = default.lower() if isinstance(field.default, bool) else default
        # A name that others use too is written as they write it, without our prefix.
        variable = str(names[-1]) if names else f"PATIENCE_{name.upper()}"
        written[variable] = "none" if field.default is None else f"`{default}`"
    return written


def test_every_setting_is_documented() -> None:
    """docs/hosting.md has exactly the settings there are, with their defaults."""
    rows = re.findall(r"^\| `([A-Z_]+)` \| ([^|]+) \|", read("docs/hosting.md"), flags=re.MULTILINE)

    assert dict(rows) == settings()


def test_every_setting_has_an_example() -> None:
    """.env.example has exactly the settings there are, and those of the compose files."""
    names = re.findall(r"^(?:# )?([A-Z_]+)=", read(".env.example"), flags=re.MULTILINE)
    files = ("docker-compose.yml", "docker-compose.scale.yml")
    composed = [name for file in files for name in re.findall(r"\$\{([A-Z_]+)", read(file))]

    assert sorted(names) == sorted({*settings(), *composed})


def test_the_glossary_names_groups_as_the_games_do() -> None:
    """Each game in the glossary's table is there with each of its groups; a new game may still be missing."""
    rows = re.findall(r"^\| ([^|*]+) \| (.*\*.*) \|$", read("docs/glossary.md"), flags=re.MULTILINE)

    missing = {
        f"{title}: {group.name}"
        for title, words in rows
        for group in engine.find(title).groups
        if group.kind != "stock" and f"*{group.name}*" not in words
    }
    assert (missing, len(rows) >= 9) == (set(), True)


def test_every_word_of_a_declaration_is_explained() -> None:
    """docs/vocabulary.md, to which docs/adding-a-game.md leads, shows every word a game's file may use."""
    assert "(vocabulary.md)" in read("docs/adding-a-game.md")
    blocks = code("docs/vocabulary.md")

    words = {*engine.vocabulary.__all__} - {"Game", "Seen"}  # the class that a game extends, and a type
    assert [word for word in sorted(words) if not re.search(rf"\b{word}\b", blocks)] == []


def test_every_kind_of_pile_stands_in_the_glossary() -> None:
    """The kinds the engine has are the words the glossary explains."""
    kinds = {group.kind for game in engine.GAMES.values() for group in game.groups}

    assert [kind for kind in kinds if f"| **{kind}** |" not in read("docs/glossary.md")] == []


def test_every_method_of_a_word_is_documented() -> None:
    """docs/adding-a-word.md names each method that a word may have of its own."""
    blocks = code("docs/adding-a-word.md")
    kinds = (Word, Step, Verb, Way, Group, Refilled)
    methods = {name for kind in (Word, Step, Verb, Way) for name in vars(kind) if not name.startswith("_")}

    assert [kind.__name__ for kind in kinds if f"`{kind.__name__}`" not in blocks] == []
    assert [
        name for name in sorted(methods - {"game", "name", "cause"}) if not re.search(rf"\b{name}\b", blocks)
    ] == []


OWN = re.findall(r"```python\n(.*?)```", read("docs/your-own.md"), re.DOTALL)


@pytest.mark.parametrize("text", OWN, ids=["first", "runs", "ours"])
def test_the_patiences_of_the_guide_can_be_played(text: str) -> None:
    """As they stand on the page."""
    assert tried(text).moves > 100


def test_the_page_on_platforms_tells_all_methods() -> None:
    """Whoever adds one reads there of every method there is, and of no other."""
    page = (ROOT / "docs" / "adding-a-platform.md").read_text(encoding="utf-8")
    named = re.findall(r"^\| `(\w+)\(.*?\)` \|", page, re.MULTILINE)
    methods = {name for name, value in inspect.getmembers(BasePlatform, inspect.isfunction) if name[0] != "_"}

    assert sorted(named) == sorted(methods)


def test_the_page_on_plates_has_every_game_of_the_book() -> None:
    """By number and title, each with what agrees and what differs."""
    rows = re.findall(r"^\| (\d+) \| (.+?) \| .+? \| .+? \|$", read("docs/plates.md"), re.MULTILINE)
    book = [game for game in engine.GAMES.values() if shelf.shelf_of(game) == "book"]

    assert [(int(number), title) for number, title in rows] == [(game.number, game.title) for game in book]
