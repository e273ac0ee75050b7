"""The pages in docs/games are what the declarations say."""

import re
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image, ImageChops

import engine
from engine import vocabulary
from engine.tools import vocabulary_page
from render import docs

DOCS = Path(__file__).parents[2] / "docs"


@pytest.mark.parametrize("slug", engine.GAMES)
def test_the_rules_page_is_up_to_date(slug: str) -> None:
    """Whoever changes a declaration runs `make pages`, and the page says so."""
    assert (DOCS / "games" / f"{slug}.md").read_text(encoding="utf-8") == docs.page(slug)


@pytest.mark.parametrize("slug", engine.GAMES)
def test_the_picture_is_up_to_date(slug: str) -> None:
    """The picture on the page is the one the game is played with, pixel for pixel."""
    stored = Image.open(DOCS / "pictures" / f"{slug}.png").convert("RGB")
    drawn = Image.open(BytesIO(docs.picture(slug))).convert("RGB")

    assert ImageChops.difference(stored, drawn).getbbox() is None


@pytest.mark.parametrize("slug", engine.GAMES)
def test_the_numbers_of_the_books_rules_stay_in_the_book(slug: str) -> None:
    """A page speaks of no "Rule III", for it has no numbers itself."""
    assert re.findall(r"\bRules? [IVX]+\b", docs.page(slug)) == []


def test_every_game_has_advice_of_its_own() -> None:
    """Three sentences each: what to look for, what to keep open, what loses; none stands with two games."""
    strategies = {
        slug: re.split(r"(?<=[.;!?]) (?=[A-Z])", " ".join(game.strategy.split()))
        for slug, game in engine.GAMES.items()
    }
    sentences = [sentence for advice in strategies.values() for sentence in advice]

    assert {slug: len(advice) for slug, advice in strategies.items()} == dict.fromkeys(engine.GAMES, 3)
    assert len(set(sentences)) == len(sentences)


def test_every_game_is_listed() -> None:
    """The list of games leads to each page."""
    assert (DOCS / "games" / "README.md").read_text(encoding="utf-8") == docs.index()


def test_the_vocabulary_is_up_to_date() -> None:
    """Whoever changes a word runs `make pages`, and the page says so."""
    assert (DOCS / "vocabulary.md").read_text(encoding="utf-8") == vocabulary_page.page()


def test_the_vocabulary_explains_every_word() -> None:
    """Each word a declaration may use has a sentence there, and each of its fields a line."""
    page = vocabulary_page.page()
    parts = {part.split("`")[1].split("(")[0]: part for part in page.split("\n### ")[1:]}
    silent = [name for name, part in parts.items() if not re.search(r"\n\n(?!In )\w", part)]
    unexplained = [
        f"{name}({field})"
        for name, part in parts.items()
        if isinstance(word := getattr(vocabulary, name), type) and word is not vocabulary.Dealer
        for field in vocabulary_page.own_fields(word)
        if f"* `{field}`: " not in part
    ]

    assert set(parts) == set(vocabulary.__all__) - vocabulary_page.NO_WORD
    assert (silent, unexplained) == ([], [])
