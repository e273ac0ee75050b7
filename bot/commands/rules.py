"""The rules of a game, generated from its declaration, in pages."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING

from bot.commands.command import Command, CommandOption
from bot.messages.reply import Reply
from bot.messages.request import Request
from bot.messages.spans import Code, CommandName, Emphasis, RichText, joined, text
from bot.play.table_errors import NoTable
from bot.presentation.choosing import games, menus_of_games, page_buttons, paged, requested_page
from bot.storage import STORAGE_ERRORS
from engine import Game, Input, Section, Strong, Text, TextPart, rules_page, search

if TYPE_CHECKING:
    from bot.services import Services

MOST_PAGES = 200  # games whose pages are remembered: all of ours in both kinds of words, and some others


async def run(request: Request, services: Services) -> Reply:
    """Show the rules of the game named, else of the one played here, else a menu."""
    wanted, game = request.arguments.get("game", "").strip(), None
    if wanted:
        game = await services.own.find(request, wanted)
    else:
        with suppress(NoTable, *STORAGE_ERRORS):
            game = (await services.sessions.open(replace(request, table=None), anybodys=True)).table.game
    if game is None:
        return Reply("The rules of which game?", menus=menus_of_games("rules"), private=True)
    by_ear = await services.prefers_words(request.user)
    pages = await asyncio.to_thread(_pages, game, by_ear)
    page = requested_page(request, len(pages))
    reply = Reply(pages[page - 1], rows=page_buttons("rules", page, len(pages), game=game.slug), private=True)
    if page > 1:
        return reply
    dealt = await services.pictures.dealt(game.slug, by_ear=by_ear)
    return replace(reply, picture=dealt.picture, alt=f"{game.title} as it is dealt. {dealt.alt}")


@lru_cache(MOST_PAGES)
def _pages(game: Game, by_ear: bool) -> list[RichText]:
    """The pages of a game's rules; the last section says how many deals can be won, as far as known.

    `by_ear` they name each card.
    """
    page = rules_page(game, search.example(game.slug), by_ear=by_ear)
    sections = [text(Emphasis(page.title), "\n\n", _rich_line(page.intro)), *map(_section, page.sections)]
    if search.certified(game.slug) is not None:
        before, after = search.KNOWN_DEALS
        line = CommandName("start", f"{game.slug} winnable")
        heading, share = Emphasis("Deals that can be won"), search.share_sentence(game.slug)
        sections.append(text(heading, "\n\n", before, line, after, share))
    return paged(sections, "\n\n")


def _section(section: Section) -> RichText:
    """A section under its heading; several lines are a list."""
    lines = [_rich_line(line) for line in section.lines]
    points = [text("• ", line) for line in lines] if len(lines) > 1 else lines
    return text(Emphasis(section.title), "\n\n", joined(points))


def _rich_line(line: Text) -> RichText:
    """A line with what can be typed as code; cards as letters, or the pack of a game would fill a page."""
    parts = (Code(part.text) if isinstance(part, Input) else _plain(part) for part in line.parts)
    return text(*parts)


def _plain(part: TextPart) -> str:
    """A part without markup."""
    return part.text if isinstance(part, Strong) else str(part)


command = Command(
    "rules",
    "Read the rules of a game",
    run,
    (CommandOption("game", "Which game; leave it out for the one you play", complete=games),),
    offline=True,
    order=130,
)
