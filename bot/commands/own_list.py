"""The list of patiences that people have shared on a server, for its administrators."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING

from bot.daily.verification import channel_of
from bot.messages.refused import Refused
from bot.messages.reply import Menu, Reply
from bot.messages.request import Request
from bot.messages.spans import Code, Typed, text
from bot.presentation.choosing import paged
from bot.presentation.menus import MOST, option
from bot.records.own_game import ListedGame

if TYPE_CHECKING:
    from bot.services import Services

SETTING = "own"
# What is stored of one that was removed is its code alone.
CHANGES: Mapping[str, Callable[[ListedGame], ListedGame]] = {
    "remove": lambda game: ListedGame(game.version, removed=True),
    "pin": lambda game: replace(game, pinned=not game.removed),
    "unpin": lambda game: replace(game, pinned=False),
}
DONE = {
    "remove": "taken off the list, and not played here any more",
    "allow": "allowed again, once somebody shares it",
    "pin": "a house game now",
    "unpin": "no house game any more",
}


async def change(request: Request, services: Services, value: str) -> Reply | None:
    """Show the list, or change what a code stands for; None for what is a setting of the server."""
    word, _, code = value.lower().partition(" ")
    server = channel_of(request).server
    listed = await services.storage.own_games.listed(server)
    if word == "list":
        return _listing(listed.values())
    if word not in DONE:
        return None
    if (game := listed.get(code.strip())) is None:
        raise Refused("There is no patience of that code in the list. Say own list to see them all.")
    if word == "allow":
        await services.storage.own_games.delist(server, game.version)
    else:
        await services.storage.own_games.enlist(server, CHANGES[word](game))
    return Reply(text("Done: ", Typed(game.title or game.version), f" is {DONE[word]}."), private=True)


def _listing(listed: Iterable[ListedGame]) -> Reply:
    """What is shared on this server, with menus to change it."""
    some = [*listed]
    lines = [
        text(Typed(game.title or "(removed)"), " (", Code(game.version), f"){', a house game' * game.pinned}")
        for game in some
    ]
    present = [game for game in some if not game.removed][:MOST]
    menus = tuple(
        Menu(
            placeholder,
            "patience-admin",
            "value",
            tuple(option(game.title, f"{word} {game.version}", game.about) for game in present),
            {"setting": SETTING},
        )
        for word, placeholder in (("remove", "Remove one"), ("pin", "Make one a house game"))
    )
    heading = "Shared on this server:" if some else "Nobody has shared a patience of their own here yet."
    return Reply(paged((heading, *lines))[0], menus=menus if present else (), private=True)
