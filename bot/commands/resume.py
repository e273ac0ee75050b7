"""Play on at a table that was left."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from bot import admission
from bot.commands.command import Command, CommandOption
from bot.messages.reply import Reply
from bot.messages.request import Request
from bot.play.table_errors import NoTable
from bot.presentation import board, choosing

if TYPE_CHECKING:
    from bot.services import Services


async def run(request: Request, services: Services) -> Reply:
    """Make a table the current one here; without a name, show a menu."""
    wanted = request.arguments.get("table", "").strip()
    sessions = await services.sessions.tables(request.user)
    if sessions and not wanted and len(sessions) > 1:
        return Reply(
            "At which table will you play on?", menus=choosing.menus_of_tables(sessions), private=True
        )
    if not sessions:
        raise NoTable([])
    session = await services.sessions.find(request.user, wanted or "1")
    if not board.is_secret(services, session):
        await admission.admit_board(request, services)
    await services.sessions.set_current(session, request)
    played = await services.sessions.open(replace(request, table=session.table, revision=None))
    return await board.show(services, played)


command = Command(
    "resume",
    "Play on at another of your tables",
    run,
    (CommandOption("table", "Its number or name in /patience tables", complete=choosing.tables),),
    order=100,
)
