"""All tables of a player, and their state."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING

from bot.commands.command import Command
from bot.messages.reply import Reply
from bot.messages.request import Request
from bot.messages.spans import CommandName, TextLike, joined, text
from bot.play.table_errors import NoTable
from bot.presentation import status_words
from bot.presentation.choosing import menus_of_tables
from bot.presentation.menus import MOST
from engine import in_figures

if TYPE_CHECKING:
    from bot.services import Services


async def run(request: Request, services: Services) -> Reply:
    """List tables, the last touched first, with the numbers that /patience resume takes."""
    sessions = await services.sessions.tables(request.user)
    if not sessions:
        raise NoTable([])
    now = services.sessions.clock()
    lines: list[TextLike] = []
    for number, session in enumerate(sessions[:MOST], start=1):
        days = timedelta(seconds=now - session.touched).days
        when = "today" if days < 1 else f"{in_figures(days, 'day')} ago"
        name, summary = status_words.deal_name(session), status_words.summary(session)
        lines.append(f"{number}. {name}: {summary}, played {when} ({session.table})")
    if len(sessions) > MOST:
        lines.append(
            text(f"and {len(sessions) - MOST} more: ", CommandName("resume"), " takes their numbers, too.")
        )
    return Reply(joined(lines), menus=menus_of_tables(sessions), private=True)


command = Command("tables", "List your tables", run, order=90)
