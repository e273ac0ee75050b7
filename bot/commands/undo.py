"""Take back one move, or several."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.commands.command import Command, playing
from bot.commands.several import COUNT, confirmation, requested_count
from bot.messages.reply import Reply
from bot.messages.request import Request

if TYPE_CHECKING:
    from bot.services import Services

CONFIRM_ABOVE = 10  # taking back more moves than this needs a confirmation


async def run(request: Request, services: Services) -> Reply:
    """Take back as many moves as requested, or all; all of many need a confirmation."""
    wanted = requested_count(request)
    if wanted is None and request.arguments.get("sure") != "yes":
        played = await services.sessions.open(request, change=True)
        if played.moves_played > CONFIRM_ABOVE:
            return await confirmation(services, played, "undo", f"Take back all {played.moves_played} moves?")
        services.sessions.cache(played)
    return await playing(lambda played: played.undo_several(wanted), onward=False)(request, services)


command = Command("undo", "Take back one move, or several", run, (COUNT,), order=60, plays=True)
