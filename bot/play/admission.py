"""Where a server lets people play, and what; a workspace, or whatever it is called, is one, too."""

from __future__ import annotations

from collections.abc import Sequence

from bot.messages.refused import Refused
from bot.messages.request import Request
from bot.messages.spans import Channel, CommandName, RichText, joined
from bot.storage.servers import ServerStore

FREE = {"patience-admin", "help", "data"}  # answered in every channel


async def admit(kept: ServerStore, request: Request) -> None:
    """Refused where this channel is not one to play in; a thread counts as its channel."""
    place = request.place
    if not place.channel or request.command in FREE:
        return
    allowed = (await kept.rules(place.server)).channels
    if allowed and not {place.channel, request.parent.channel}.intersection(allowed):
        there = channels(place.server, allowed)
        raise Refused("On this server I play in ", there, " only. Please come over!")


async def admit_game(kept: ServerStore, request: Request, game: str, title: str) -> None:
    """Refused where this game is switched off."""
    if game in (await kept.rules(request.place.server)).without:
        raise Refused(f"{title} is switched off on this server. ", CommandName("games"), " has the others.")


async def thread(kept: ServerStore, request: Request, name: str) -> str:
    """The name of the thread a new game gets here; none within a thread, or where they are not wanted."""
    place = request.place
    wanted = place.channel and not request.parent and (await kept.rules(place.server)).threads
    return name if wanted else ""


def channels(server: str, some: Sequence[str]) -> RichText:
    """One or several channels: "games, hall or daily"."""
    *others, last = [Channel(f"{server}/{channel}") for channel in some]
    return joined((joined(others, ", "), last), " or ")
