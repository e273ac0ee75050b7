"""The table on the web: a link to it. Discord's button of that name opens it as an Activity instead."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.commands.command import Command
from bot.messages.refused import Refused
from bot.messages.reply import Reply
from bot.messages.request import Request
from bot.messages.spans import Link, text
from bot.presentation import board

if TYPE_CHECKING:
    from bot.services import Services


async def run(request: Request, services: Services) -> Reply:
    """A link to your current table here."""
    played = await services.sessions.open(request)
    address = board.web_address(services, played.session)
    if not address:
        raise Refused("Here the table is in the chat alone: nobody has set it up on the web.")
    return Reply(text("Your table is here, too: ", Link("open the table", address), "."), private=True)


command = Command("open", "Your table on the web, where it is hosted", run, listed=False, order=145)
