"""All tables of a player, and how they stand."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING

from bot.commands.choosing import menus_of_tables
from bot.core import words
from bot.core.command import Command
from bot.core.exceptions import NoTable
from bot.core.menus import MOST
from bot.core.reply import Reply
from bot.core.request import Request
from bot.core.spans import CommandName, Sayable, joined, text
from bot.tables.session import Session
from engine.sentences import in_figures

if TYPE_CHECKING:
    from bot.services import Services


async def run(request: Request, services: Services) -> Reply:
    """The last touched first, numbered as /patience resume takes them."""
    kept = await services.sessions.tables(request.user)
    if not kept:
        raise NoTable([])
    now = services.sessions.clock()
    lines: list[Sayable] = [
        _line(number, session, now) for number, session in enumerate(kept[:MOST], start=1)
    ]
    if len(kept) > MOST:
        lines.append(
            text(f"and {len(kept) - MOST} more: ", CommandName("resume"), " takes their numbers, too.")
        )
    return Reply(joined(lines), menus=menus_of_tables(kept), private=True)


def _line(number: int, session: Session, now: float) -> str:
    days = timedelta(seconds=now - session.touched).days
    when = "today" if days < 1 else f"{in_figures(days, 'day')} ago"
    return f"{number}. {words.named(session)}: {words.summary(session)}, played {when} ({session.table})"


command = Command("tables", "List your tables", run, order=90)
