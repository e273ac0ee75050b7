"""The board as text, now or always."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.core import words
from bot.core.command import Command, CommandOption, offering
from bot.core.exceptions import Refused
from bot.core.preferences import TEXT
from bot.core.reply import Reply
from bot.core.request import Request

if TYPE_CHECKING:
    from bot.services import Services


async def run(request: Request, services: Services) -> Reply:
    """`always` is a personal setting for every game; without it the board is shown once."""
    always = request.arguments.get("always", "").strip().lower().removeprefix("always").strip(" =")
    if always not in ("", *TEXT.values):
        raise Refused("Say on for a board in text with every picture, off for pictures alone.")
    if always:
        await services.storage.people.prefer(request.user, TEXT.name, always)
        return Reply(f"From now on your boards come as {TEXT.values[always]}.", private=True)
    played = await services.sessions.open(request)
    drawn = await services.pictures.of(played)
    return Reply(words.status(played.view), monospace=drawn.text, private=True)


command = Command(
    "text",
    "Show your table as text, now or always",
    run,
    (CommandOption("always", "on or off: the text with every picture", complete=offering(TEXT.values)),),
    order=140,
)
