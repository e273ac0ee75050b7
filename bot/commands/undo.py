"""Take back one move, or several."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.commands.command import Command, playing
from bot.commands.several import COUNT, asked, sure
from bot.messages.reply import Reply
from bot.messages.request import Request

if TYPE_CHECKING:
    from bot.services import Services

ASKS = 10  # moves: to take back all of more is asked first


async def run(request: Request, services: Services) -> Reply:
    """As many as a number says, or all; who wants to take back many is asked first."""
    wanted = asked(request)
    if wanted is None and request.arguments.get("sure") != "yes":
        played = await services.sessions.open(request, change=True)
        if played.moves_played > ASKS:
            return await sure(services, played, "undo", f"Take back all {played.moves_played} moves?")
        services.sessions.keep(played)
    return await playing(lambda played: played.undo_several(wanted), onward=False)(request, services)


command = Command("undo", "Take back one move, or several", run, (COUNT,), order=60, plays=True)
