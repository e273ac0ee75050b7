"""The rules of a game, generated from its declaration, in pages."""

from __future__ import annotations

import asyncio
import re
from contextlib import suppress
from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING

from bot.commands.command import Command, CommandOption
from bot.messages.reply import Reply
from bot.messages.request import Request
from bot.messages.spans import Code, CommandName, Emphasis, RichText, text
from bot.presentation.choosing import games, menus_of_games, page_buttons, paged, requested_page
from bot.storage import STORAGE_ERRORS
from engine import Game, find, rules, search

if TYPE_CHECKING:
    from bot.services import Services


async def run(request: Request, services: Services) -> Reply:
    """Show the rules of the game named, else of the one played here, else a menu."""
    wanted = request.arguments.get("game", "").strip()
    if not wanted:
        wanted = await _played_here(request, services)
    if not wanted:
        return Reply("The rules of which game?", menus=menus_of_games("rules"), private=True)
    game = find(wanted)
    pages = await asyncio.to_thread(_text, game)
    page = requested_page(request, len(pages))
    reply = Reply(pages[page - 1], rows=page_buttons("rules", page, len(pages), game=game.slug), private=True)
    if page > 1:
        return reply
    dealt = await services.pictures.dealt(game.slug)
    return replace(reply, picture=dealt.picture, alt=f"{game.title} as it is dealt. {dealt.alt}")


async def _played_here(request: Request, services: Services) -> str:
    with suppress(*STORAGE_ERRORS):
        current = await services.sessions.current(request)
        return current.game if current else ""
    return ""


@cache
def _text(game: Game) -> list[RichText]:
    """The pages of a game's rules."""
    sections = re.split(r"\n\n(?=#)", rules(game, search.example(game.slug)).strip())
    return paged(filter(None, (*map(_rich_text, sections), _winnability(game))), "\n\n")


def _winnability(game: Game) -> RichText:
    """How many deals can be won, as far as known, and how to get one of them."""
    if search.certified(game.slug) is None:
        return text()
    before, after = search.KNOWN_DEALS.split("{}")
    line = CommandName("start", f"{game.slug} winnable")
    return text(
        Emphasis("Deals that can be won"), "\n\n", before, line, after, search.share_sentence(game.slug)
    )


def _rich_text(section: str) -> RichText:
    """Convert the Markdown of a rules page: headings, lists, code."""
    first, *others = map(_line, section.replace("**", "").split("\n"))
    return text(first, *(part for line in others for part in ("\n", line)))


def _line(line: str) -> RichText:
    if line.startswith("#"):
        return text(Emphasis(line.lstrip("# ")))
    words = f"• {line[2:]}" if line.startswith("* ") else line
    return text(*(Code(part) if at % 2 else part for at, part in enumerate(words.split("`"))))


command = Command(
    "rules",
    "Read the rules of a game",
    run,
    (CommandOption("game", "Which game; leave it out for the one you play", complete=games),),
    offline=True,
    order=130,
)
