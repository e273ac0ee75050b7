"""A page for every game, docs/games/<game>.md: the rules as it declares them, with a picture of a deal."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import engine
from engine import Input, Section, joined, rules_page, search, shelf
from render.looks import dressed
from render.tableau import draw

SMALL_PIXELS = 160  # pixels across, of a picture in the list


def page(slug: str) -> str:
    """The rules page of a game with its picture under the title."""
    rules = rules_page(engine.GAMES[slug], search.example(slug))
    *sections, source = rules.sections
    picture = f"![{rules.title} as it is dealt](../pictures/{slug}.png)"
    whole = replace(
        rules,
        intro=joined([picture, rules.intro], "\n\n"),
        sections=(*sections, _winnable(slug), source),
    )
    return f"<!-- made by `make pages`; change the game's declaration instead -->\n{whole}"


def _winnable(slug: str) -> Section:
    """How many of all deals can be won, as far as that is known, and where one gets one that can."""
    command = Input(f"start {slug} winnable")
    known = joined(search.KNOWN_DEALS, command) if search.certified(slug) else ""
    share = search.share_sentence(slug) or "How many of all deals can be won is not known."
    found = joined([known, share, " See [how that was found](../winnability.md)."], "")
    return Section("Deals that can be won", (found,))


def picture(slug: str) -> bytes:
    """The opening tableau of the deal its rules speak of, as a PNG."""
    view = engine.Table(slug, search.example(slug)).view()
    return dressed(draw(view), view)


def write(docs: Path) -> None:
    """Write page and picture of every game, and the list of games, under docs."""
    for folder in (docs / "games", docs / "pictures"):
        folder.mkdir(parents=True, exist_ok=True)
    for slug in engine.GAMES:
        (docs / "games" / f"{slug}.md").write_text(page(slug), encoding="utf-8")
        (docs / "pictures" / f"{slug}.png").write_bytes(picture(slug))
    (docs / "games" / "README.md").write_text(index(), encoding="utf-8")


def index() -> str:
    """The list of all games, the book's in its order and then the favourites, each with its picture."""
    head = (
        "# The games\n\n"
        "Each as it is dealt. How hard a game is goes from one star to five;"
        " the minutes are those of a game played to its end, at five seconds a move and some thinking"
        " besides.\n"
    )
    table = (
        "\n| as dealt | game | difficulty | played with | minutes | what it is |\n|---|---|---|---|--:|---|\n"
    )
    lines = [head]
    for name, title in shelf.SHELVES.items():
        lines += f"\n## {title[:1].upper()}{title[1:]}\n", table
        for slug, game in engine.GAMES.items():
            if shelf.shelf_of(game) != name:
                continue
            attributes = f'width="{SMALL_PIXELS}" alt="{game.title} as it is dealt"'
            small = f'<a href="{slug}.md"><img src="../pictures/{slug}.png" {attributes}></a>'
            link = f"[{game.title}]({slug}.md)<br>`{slug}`"
            facts = f"{shelf.drawn_stars(game)} | {shelf.packs(game)} | {game.minutes} | {game.about}"
            lines.append(f"| {small} | {link} | {facts} |\n")
    return "".join(lines)
