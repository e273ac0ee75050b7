"""Play again what was taken back."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.commands.command import Command, playing
from bot.commands.several import COUNT, requested_count
from bot.messages.reply import Reply
from bot.messages.request import Request

if TYPE_CHECKING:
    from bot.services import Services


async def run(request: Request, services: Services) -> Reply:
    """Redo as many moves as requested, or all."""
    wanted = requested_count(request)
    return await playing(lambda played: played.redo_several(wanted), onward=False)(request, services)


command = Command("redo", "Play again what you took back", run, (COUNT,), order=70, plays=True)
