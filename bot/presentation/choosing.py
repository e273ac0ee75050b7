"""Completions and menus for options that several commands share: a game, a table, a page."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from typing import TYPE_CHECKING

from bot.messages.reply import Button, Menu, Option
from bot.messages.request import Request
from bot.messages.spans import RichText, TextLike, text
from bot.presentation import status_words
from bot.presentation.menus import MOST, ButtonRow, option
from bot.records.session import Session
from bot.storage import STORAGE_ERRORS
from engine import GAMES, shelf

if TYPE_CHECKING:
    from bot.services import Services

OWN_OFFERED = 5  # of people's own beside ours
PAGE = 1800  # characters; a Discord message takes 2000


def menus_of_games(
    command: str = "start", some: Iterable[str] = GAMES, *, signposts: bool = True
) -> tuple[Menu, ...]:
    """Menus of all games, or some, to start one or to read its rules: the book's, then the favourites.

    With `signposts` what the favourites point to in the book comes last, by the name people know.
    """
    by_shelf: dict[str, list[Option]] = {"game": [], "favourite": []}
    for slug in some:
        game = GAMES[slug]
        word = "game" if shelf.shelf_of(game) == "book" else "favourite"
        by_shelf[word].append(option(game.title, slug, game.about))
    for name, slug in shelf.SIGNPOSTS.items() if signposts else ():
        by_shelf["favourite"].append(option(name, slug, GAMES[slug].about))
    menus = []
    for word, every in by_shelf.items():
        words = f"Choose a {word} to start" if command == "start" else f"Choose a {word}"
        last = -(-len(every) // MOST)
        for n in range(last):
            placeholder = f"{words} ({n + 1} of {last})" if last > 1 else words
            menus.append(Menu(placeholder, command, "game", tuple(every[n * MOST :][:MOST])))
    return tuple(menus)


def menus_of_tables(sessions: Iterable[Session]) -> tuple[Menu, ...]:
    """A menu of the user's tables, to resume one."""
    options = tuple(_table(session) for session in sessions)[:MOST]
    return (Menu("Choose a table to play on", "resume", "table", options),) if options else ()


def requested_page(request: Request, last: int | None = None) -> int:
    """The page in the request, 1 without one; at most `last`."""
    typed = request.arguments.get("page", "1")
    page = max(int(typed) if typed.isdecimal() else 1, 1)
    return page if last is None else min(page, last)


def paged(parts: Iterable[TextLike], between: str = "\n") -> list[RichText]:
    """Parts joined into pages that a message holds; no part is cut."""
    pages = [text()]
    for part in map(text, parts):
        if pages[-1] and len(str(pages[-1])) + len(str(part)) > PAGE:
            pages.append(text())
        pages[-1] = text(pages[-1], between, part) if pages[-1] else part
    return pages


def page_buttons(command: str, page: int, last: int, **arguments: str) -> tuple[ButtonRow, ...]:
    """Buttons to turn pages, where there are several."""
    if last == 1:
        return ()
    back = Button("Back", command, {**arguments, "page": str(page - 1)}, disabled=page == 1)
    forth = Button("Next", command, {**arguments, "page": str(page + 1)}, disabled=page == last)
    return ((back, forth),)


async def games_to_play(request: Request, services: Services, typed: str) -> list[Option]:
    """Completion: one's own patiences, those shared here, and ours, whose name contains what is typed."""
    wanted, found = typed.strip().lower(), dict[str, Option]()
    with suppress(*STORAGE_ERRORS):
        mine = (await services.storage.own_games.of(request.user)).values()
        listed = await services.own.listed(request)
        texts = [(one.version, one.title, one.about) for one in mine]
        for version, title, about in (*texts, *((one.version, one.title, one.about) for one in listed)):
            if wanted in title.lower():
                found[version] = option(title, version, about)
    return [*[*found.values()][:OWN_OFFERED], *await games(request, services, typed)]


async def games(_request: Request, _services: Services, typed: str) -> list[Option]:
    """Completion: games whose name contains what is typed."""
    wanted = typed.strip().lower()
    found = []
    for slug, game in GAMES.items():
        if wanted in slug or wanted in game.title.lower():
            found.append(option(game.title, slug, game.about))
        elif other := next((name for name in game.aliases if wanted in name.lower()), None):
            found.append(option(f"{game.title} ({other})", slug, game.about))
    return found


async def tables(request: Request, services: Services, typed: str) -> list[Option]:
    """The user's tables whose name or number has in it what is typed."""
    found = [_table(session) for session in await services.sessions.tables(request.user)]
    return [option for option in found if typed.lower() in f"{option.label} {option.value}".lower()]


def _table(session: Session) -> Option:
    return option(status_words.deal_name(session), session.table, status_words.summary(session))
