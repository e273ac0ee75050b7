"""The board as text, now or always; or in words, for screen readers."""

from __future__ import annotations

from typing import TYPE_CHECKING

import render.aloud
import render.text
from bot.commands.command import Command, CommandOption, offering
from bot.messages.refused import Refused
from bot.messages.reply import Reply
from bot.messages.request import Request
from bot.presentation import status_words
from bot.presentation.choosing import page_buttons, paged, requested_page
from bot.records.preferences import TEXT

if TYPE_CHECKING:
    from bot.services import Services

FULL = "full"
MEANINGS = {**TEXT.values, FULL: "every pile in words, once, what changed first"}


async def run(request: Request, services: Services) -> Reply:
    """On and off set the preference; without them the board is shown as text once, with "full" in words."""
    always = request.arguments.get("always", "").strip().lower().removeprefix("always").strip(" =")
    if always not in ("", FULL, *TEXT.values):
        raise Refused("Say on for text with every picture, off for pictures alone, full for all in words.")
    if always in TEXT.values:
        await services.storage.people.prefer(request.user, TEXT.name, always)
        return Reply(f"From now on your boards come as {TEXT.values[always]}.", private=True)
    played = await services.sessions.open(request)
    view = played.view
    if always != FULL:
        return Reply(status_words.status(view), monospace=render.text.board(view), private=True)
    pages = paged((status_words.status(view), *"\n\n".join(render.aloud.whole(view)).split("\n")))
    page = requested_page(request, len(pages))
    page_text = str(pages[page - 1]).strip()
    return Reply(page_text, rows=page_buttons("text", page, len(pages), always=FULL), private=True)


command = Command(
    "text",
    "Show your table as text, now or always",
    run,
    (
        CommandOption(
            "always",
            "on or off: the text with every picture; full: all in words",
            complete=offering(MEANINGS),
        ),
    ),
    order=140,
)
