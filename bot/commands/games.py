"""The list of games to choose from, in the book's order, with filters."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, permutations
from typing import TYPE_CHECKING

from bot.commands.command import Command, CommandOption, offering
from bot.messages.refused import Refused
from bot.messages.reply import Button, Reply
from bot.messages.request import Request
from bot.messages.spans import Typed
from bot.play import game_filters
from bot.presentation.board import ROWS
from bot.presentation.choosing import menus_of_games, page_buttons, paged, requested_page
from bot.presentation.menus import ButtonRow
from engine import GAMES, in_figures, shelf

if TYPE_CHECKING:
    from bot.services import Services

MOST_MENUS = ROWS - 2  # beside the buttons to turn pages, and those of filters
OFFERED = ("short", "easy", "one-pack", "open", "matching")  # as buttons, in one row; the others are typed
HOUSE = Button("House games", "own", {"what": "list"})


async def run(request: Request, services: Services) -> Reply:
    """Pages with a line for each game, menus to start one, and buttons of filters.

    Where one message has no room for the menus of both shelves, the book comes first, by itself.
    """
    typed_filters, name = game_filters.read(request.arguments.get("which", ""))
    chosen, some = typed_filters, game_filters.matching(typed_filters, name)
    if len(menus_of_games(some=some, signposts=False)) > MOST_MENUS:
        chosen = game_filters.toggled(typed_filters, "book")
        some = game_filters.matching(chosen, name)
    criteria = f" ({'; '.join(game_filters.FILTERS[one].meaning for one in chosen)})" if chosen else ""
    if not some and not name:
        raise Refused(f"No game is all of that{criteria}. Leave out one of these words.")
    if not some:
        others = f". Say part of a name, or some of these: {', '.join(game_filters.FILTERS)}."
        raise Refused("No game is known by the name of ", Typed.beginning(name), others)
    lines = [f"{in_figures(len(some), 'game')}{criteria}:"] if len(some) < len(GAMES) else []
    for slug in some:
        game = GAMES[slug]
        facts = f"{shelf.drawn_stars(game)} {game.minutes} min, {shelf.packs(game)}"
        lines.append(f"{game.title} ({slug}) {facts}: {game.about}")
    signposts = chosen == ("favourites",) and not name
    for known, slug in shelf.SIGNPOSTS.items() if signposts else ():
        lines.append(f"{known} is {GAMES[slug].title} ({slug}), which is in the book.")
    pages = paged(lines)
    page = requested_page(request, len(pages))
    turning = page_buttons("games", page, len(pages), **_which(typed_filters, name))
    house = (HOUSE,) if await services.own.has_house_games(request) else ()
    above = (*chain.from_iterable(turning), *_other_shelf(chosen, name), *house)
    rows = tuple(filter(None, (above, buttons(typed_filters))))
    menus = menus_of_games(some=some, signposts=signposts)
    return Reply(pages[page - 1], menus=menus, rows=rows, private=True)


def _other_shelf(chosen: tuple[str, ...], name: str) -> Iterator[Button]:
    """The button from the games of one shelf to those of the other that fit as well."""
    for here, there in permutations(shelf.SHELVES, 2):
        others = game_filters.toggled(game_filters.toggled(chosen, here), there)
        if here in chosen and there not in chosen and game_filters.matching(others, name):
            yield Button(game_filters.FILTERS[there].label, "games", _which(others, name))


def _which(chosen: tuple[str, ...], name: str) -> dict[str, str]:
    """The argument for these filters, none without any."""
    return {"which": " ".join((*chosen, name)).strip()} if chosen or name else {}


def buttons(chosen: tuple[str, ...] = ()) -> ButtonRow:
    """The buttons of filters, with those that are chosen marked."""
    return tuple(
        Button(
            game_filters.FILTERS[name].label,
            "games",
            {"which": " ".join(game_filters.toggled(chosen, name))},
            style="main" if name in chosen else "plain",
        )
        for name in OFFERED
    )


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
