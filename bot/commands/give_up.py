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
    if services.daily.tells_of_a_sealed_deal(played.session):
        await services.daily.check_begun(played.session, "give up")
    name = words.named(played.session)
    if request.arguments.get("sure") != "yes":
        asked = f"Give up {name}? {await _loss(services, played)}"
        shown = await board.show(services, played, asked)
        return replace(shown, rows=((SURE, Button("Play on", "board")),), menus=())
    shown = await board.show(services, played, f"You have given up {name}.")
    await services.sessions.give_up(played.session)
    assert shown.board, "a table is shown"
    gone = replace(shown.board, gone=True)
    return replace(shown, rows=(board.new_games(played),), menus=(), board=gone)


async def _loss(services: Services, played: PlayedTable) -> str:
    session, daily = played.session, services.daily
    if not session.ranked:
        return "It cannot be brought back."
    if await daily.handed_in(session):
        return "Your ranked try is handed in already, and counts on."
    told = f"Your ranked try is then handed in with {session.home} of {session.total} cards home."
    return " ".join(filter(None, (told, await daily.warning(played))))


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
