"""A guided first game: five steps, a sentence each; it may be left at any time."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from bot import admission
from bot.commands.command import Command, CommandOption, offering
from bot.messages.refused import Refused
from bot.messages.reply import Reply
from bot.messages.request import Request
from bot.messages.spans import joined
from bot.presentation import board
from bot.presentation.guide import DEAL, GAME
from bot.presentation.status_words import resume_note
from engine import GAMES

if TYPE_CHECKING:
    from bot.services import Services

MEANINGS = {"leave": "go on without the guide"}
LEFT = "The guide has left; the game is yours."
NONE = "There is no guide at this table, so there is none to leave."


async def run(request: Request, services: Services) -> Reply:
    """Deal it as a private table, as beginners like to learn unwatched; or leave the guide."""
    what = request.arguments.get("what", "").strip().lower()
    if what not in ("", *MEANINGS):
        raise Refused("Say guide to begin a guided game, or guide leave to go on without the guide.")
    if not what:
        before = await services.sessions.current(request)
        await admission.admit_game(request, services, GAME, GAMES[GAME].title)
        played = await services.sessions.start(GAME, DEAL, None, request, marks=("private", "guided"))
        return await board.show(services, played, joined((played.view.caption, resume_note(before)), " "))
    played = await services.sessions.open(request, change=True)
    if not played.session.guided:
        services.sessions.cache(played)
        raise Refused(NONE)
    played.session = replace(played.session, guided=False)
    await services.sessions.save(played, request)
    return await board.show(services, played, LEFT)


command = Command(
    "guide",
    "A guided first game: five steps, a sentence each",
    run,
    (CommandOption("what", "leave: go on without the guide", complete=offering(MEANINGS)),),
    order=15,
)
