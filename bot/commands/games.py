"""The list of games to choose from, in the book's order, with filters."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.commands.command import Command, CommandOption, offering
from bot.messages.refused import Refused
from bot.messages.reply import Button, Reply
from bot.messages.request import Request
from bot.messages.spans import TextLike, Typed
from bot.play import game_filters
from bot.presentation.choosing import menus_of_games, page_buttons, paged, requested_page
from bot.presentation.menus import ButtonRow
from engine import GAMES, in_figures, shelf

if TYPE_CHECKING:
    from bot.services import Services

OFFERED = ("short", "easy", "one-pack", "open", "matching")  # as buttons, in one row; the others are typed


async def run(request: Request, _services: Services) -> Reply:
    """Pages with a line for each game, menus to start one, and buttons of filters."""
    chosen, name = game_filters.read(request.arguments.get("which", ""))
    some = game_filters.matching(chosen, name)
    if not some:
        raise Refused(*_none(chosen, name))
    head = [f"{in_figures(len(some), 'game')}{_that_are(chosen)}:"] if len(some) < len(GAMES) else []
    pages = paged((*head, *map(_line, some)))
    page = requested_page(request, len(pages))
    which = {"which": " ".join((*chosen, name)).strip()} if chosen or name else {}
    rows = (*page_buttons("games", page, len(pages), **which), _buttons(chosen))
    return Reply(pages[page - 1], menus=menus_of_games(some=some), rows=rows, private=True)


def buttons() -> ButtonRow:
    """The buttons of filters while none is chosen."""
    return _buttons(())


def _buttons(chosen: tuple[str, ...]) -> ButtonRow:
    return tuple(
        Button(
            game_filters.FILTERS[name].label,
            "games",
            {"which": " ".join(game_filters.toggled(chosen, name))},
            style="main" if name in chosen else "plain",
        )
        for name in OFFERED
    )


def _that_are(chosen: tuple[str, ...]) -> str:
    return f" ({'; '.join(game_filters.FILTERS[one].meaning for one in chosen)})" if chosen else ""


def _none(chosen: tuple[str, ...], name: str) -> tuple[TextLike, ...]:
    if not name:
        return (f"No game is all of that{_that_are(chosen)}. Leave out one of these words.",)
    others = f". Say part of a name, or some of these: {', '.join(game_filters.FILTERS)}."
    return "No game is known by the name of ", Typed.beginning(name), others


def _line(slug: str) -> str:
    game = GAMES[slug]
    return f"{game.title} ({slug}) {shelf.stars(game)} {game.minutes} min, {shelf.packs(game)}: {game.about}"


command = Command(
    "games",
    "List the games, or those you are in the mood for",
    run,
    (
        CommandOption(
            "which",
            "Like short, easy, one-pack, open, or part of a name; leave it out for all",
            complete=offering({name: one.meaning for name, one in game_filters.FILTERS.items()}),
        ),
    ),
    offline=True,
    order=120,
)
