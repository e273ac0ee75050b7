"""Give up a table, after asking once more."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from bot.commands.choosing import tables
from bot.core import board, words
from bot.core.command import Command, CommandOption
from bot.core.reply import Button, Reply
from bot.core.request import Request
from bot.tables.played_table import PlayedTable

if TYPE_CHECKING:
    from bot.services import Services


async def run(request: Request, services: Services) -> Reply:
    """The first tap asks, the second forgets the table; its last picture stays where it takes no room."""
    if wanted := request.arguments.get("table", "").strip():
        named = await services.sessions.find(request.user, wanted)
        request = replace(request, table=named.table)
    played = await services.sessions.open(request, change=True)
    services.sessions.keep(played)
    name = words.named(played.session)
    if request.arguments.get("sure") != "yes":
        shown = await board.show(services, played, f"Give up {name}? {_loss(played)}")
        return replace(shown, rows=((SURE, Button("Play on", "board")),), menus=())
    shown = await board.show(services, played, f"You have given up {name}.")
    await services.sessions.give_up(played.session)
    assert shown.board, "a table is shown"
    gone = replace(shown.board, gone=True)
    return replace(shown, rows=(board.new_games(played),), menus=(), board=gone)


def _loss(played: PlayedTable) -> str:
    session = played.session
    if not session.ranked:
        return "It cannot be brought back."
    return f"Your ranked try is then handed in with {session.home} of {session.total} cards home."


SURE = Button("Yes, give it up", "give-up", {"sure": "yes"}, style="danger")

command = Command(
    "give-up",
    "Give up a table for good",
    run,
    (
        CommandOption(
            "table", "Its number or name in /patience tables; else the one you play", complete=tables
        ),
    ),
    order=110,
)
