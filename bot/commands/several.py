"""What commands share: the option and confirmation of undo and redo, days, and where several people meet."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from typing import TYPE_CHECKING

from bot.commands.command import CommandOption, offering
from bot.daily.verification import channel_of
from bot.messages.ids import PlaceId
from bot.messages.refused import Refused
from bot.messages.reply import Button, Reply
from bot.messages.request import Request
from bot.play.played_table import PlayedTable
from bot.presentation import board

if TYPE_CHECKING:
    from bot.services import Services

COUNT = CommandOption(
    "count",
    "How many moves, or all; leave it out for one",
    complete=offering({"all": "as many as there are"}),
)


def requested_count(request: Request) -> int | None:
    """The number of moves in the request, 1 by default; None for all."""
    typed = request.arguments.get("count", "").strip().lower()
    if typed == "all":
        return None
    if typed and not (typed.isascii() and typed.isdecimal() and int(typed)):
        raise Refused("Say how many moves, as a number, or all; without a word it is one.")
    return int(typed or 1)


def day_of(typed: str) -> date:
    """The day that was typed; Refused."""
    try:
        return date.fromisoformat(typed)
    except ValueError:
        raise Refused("Days are written like 2026-11-21: year, month, day.") from None


def meeting_place(request: Request, services: Services, alone: str) -> PlaceId:
    """The place where others can join what somebody starts here; Refused with `alone` where nobody can.

    It is the channel, also for a page that was opened from it; or, where people meet by links, a place of
    that person's own.
    """
    place = channel_of(request)
    if not place.direct and (services.bare_boards or not request.direct):
        return place
    if services.by_link:
        return PlaceId(f"{place}/{request.user}")
    raise Refused(alone)


async def confirmation(services: Services, played: PlayedTable, command: str, question: str) -> Reply:
    """A board with a question; nothing is changed yet."""
    services.sessions.cache(played)
    reply = await board.show(services, played, question)
    yes = Button("Yes, all of them", command, {"count": "all", "sure": "yes"}, style="danger")
    return replace(reply, rows=((yes, Button("Play on", "board")),), menus=())
