"""Show the table as it stands."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot import admission
from bot.commands.command import Command
from bot.messages.reply import Reply
from bot.messages.request import Request
from bot.presentation import board, onlooker_board
from bot.presentation.choosing import requested_page

if TYPE_CHECKING:
    from bot.services import Services


async def run(request: Request, services: Services) -> Reply:
    """The current table here, or that of the button; `page` is the page of a long menu."""
    played = await services.sessions.open(request)
    if not (request.interactive or board.is_secret(services, played.session)):
        await admission.admit_board(request, services)
    if onlooker_board.only_looks_on(services, played.session, request.user):
        return await onlooker_board.show(services, played, request.user)
    return await board.show(services, played, page=requested_page(request))


command = Command("board", "Show your table", run, order=30)
