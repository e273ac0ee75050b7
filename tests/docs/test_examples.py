"""Deals that people are shown as examples can be won: in documents, in help, in all texts of the program."""

from __future__ import annotations

import ast
import doctest
import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

import engine
from bot.commands.start import command as start
from bot.presentation import guide
from engine import search
from tests.docs.test_docs import PAGES, ROOT, read

PACKAGES = ("bot", "engine", "render")
TITLES = {re.escape(game.title): slug for slug, game in engine.GAMES.items()}
NUMBER = r"([1-9][\d,]*)"
# What names a deal of a game; the game comes first in each of them.
NAMED = (
    re.compile(rf"\bstart ((?:[a-z]+[- ])*[a-z]+) {NUMBER}\b"),
    re.compile(rf"python -m engine [a-z]+ ([a-z-]+)(?: --variant [a-z-]+)?\s+--seed {NUMBER}\b"),
    re.compile(rf"\bGAME=([a-z-]+) SEED={NUMBER}\b"),
    re.compile(rf"""\b(?:Table|winnable)\(\s*["']([\w -]+)["'],\s*(?:seed=)?["']?{NUMBER}["']?[,)]"""),
    re.compile(rf"(?i)\b({'|'.join(TITLES)})(?: \([a-z-]+\))?,? deal {NUMBER}\b"),
)
HERE = re.compile(rf"\b[Dd]eal {NUMBER}\b")  # of the game that a page is about
PICTURE = re.compile(r"!\[([^\]]*)\]\(((?:docs/)?[a-z-]+\.(?:png|gif))\)")


class Example(NamedTuple):
    """A deal that is named somewhere."""

    where: str
    game: str
    deal: int

    @property
    def known(self) -> bool:
        """Whether somebody won it: a variant may be meant, which is named with its game."""
        game = engine.find(self.game)
        lists = (search.certified(game.slug, variant) for variant in (None, *game.variants))
        return any(known is not None and self.deal in known.deals for known in lists)


def named(where: str, text: str) -> Iterator[Example]:
    """Every deal of a game that a text names."""
    for pattern in NAMED:
        for game, deal in pattern.findall(text):
            started = start.read(f"{game} {deal}") if start.read and pattern is NAMED[0] else {}
            yield Example(where, started.get("game", game), int(deal.replace(",", "")))


def on_pages() -> Iterator[Example]:
    """What documents name, and the pages of the games, each about its own."""
    others = [".github/ISSUE_TEMPLATE/bug.yml", "Makefile", "bot/platforms/web/static/table/index.html"]
    for page in (*PAGES, *others, *(str(path.relative_to(ROOT)) for path in ROOT.glob("bot/**/*.js"))):
        yield from named(page, read(page))
        slug = Path(page).stem
        if page.startswith("docs/games/") and slug in engine.GAMES:
            yield from (Example(page, slug, int(deal.replace(",", ""))) for deal in HERE.findall(read(page)))


def in_texts() -> Iterator[Example]:
    """What strings and docstrings of the program name, except where it is shown that a deal is lost."""
    for path in sorted(path for package in PACKAGES for path in (ROOT / package).rglob("*.py")):
        where = path.relative_to(ROOT).as_posix()
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                yield from named(where, _without_losing(node.value))


def _without_losing(text: str) -> str:
    """A text without its session, if that shows on purpose how a game is lost."""
    parts = doctest.DocTestParser().parse(text)
    lost = any("lost" in part.want for part in parts if isinstance(part, doctest.Example))
    return "".join(part for part in parts if isinstance(part, str)) if lost else text


GUIDED = Example("the guided first game", guide.GAME, int(guide.DEAL))
EXAMPLES = sorted({*on_pages(), *in_texts(), GUIDED})


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: " ".join(map(str, example)))
def test_a_deal_that_is_named_can_be_won(example: Example) -> None:
    """Whoever tries what is written has a game that somebody won; `python -m engine certify` finds which."""
    assert example.known


def test_deals_are_found_wherever_they_are_named() -> None:
    """In words, in commands of chat, terminal and make, in Python; on every page of a game."""
    texts = (
        "type `start kings 7` or /patience start herring-bone german 19",
        "`python -m engine play fortress\n--seed 6`; make golden GAME=mill SEED=4; The Wheel, deal 1,331",
        """>>> Table("two-rings", seed=2), winnable('sly', 38)""",
    )
    found = {(example.game, example.deal) for text in texts for example in named("here", text)}
    assert found == {
        ("kings", 7),
        ("herring-bone", 19),
        ("fortress", 6),
        ("mill", 4),
        ("The Wheel", 1331),
        ("two-rings", 2),
        ("sly", 38),
    }
    assert not Example("", "kings", 7).known
    assert Example("", "wheel", 133).known
    assert {example.where for example in EXAMPLES} >= {f"docs/games/{slug}.md" for slug in engine.GAMES}
    assert {"README.md", "docs/discord.md", "docs/slack.md"} <= {example.where for example in EXAMPLES}


def test_pictures_name_their_deal() -> None:
    """The pictures of boards in the documents have a deal in their words, and so it is among those above."""
    pictures = [(page, *picture) for page in PAGES for picture in PICTURE.findall(read(page))]

    assert {Path(file).name for _, _, file in pictures} == {"local-table.png", "table.gif", "discord.png"}
    assert [words for page, words, _ in pictures if not [*named(page, words)]] == []
