"""Where a server allows play, to whom, and which games; a Slack workspace counts as a server."""

from __future__ import annotations

from collections.abc import Sequence

from bot.messages.refused import Refused
from bot.messages.request import Request
from bot.messages.spans import Channel, CommandName, RichText, ServerRole, joined
from bot.storage.servers import ServerStore

ELSEWHERE = "In a direct message with me you may always play."
FREE = {"patience-admin", "help", "data"}  # answered in every channel


async def admit(servers: ServerStore, request: Request) -> None:
    """Refused where the server does not allow this person to play, or nobody in this channel.

    A thread counts as its channel.
    """
    place = request.place
    if not place.channel or request.command in FREE:
        return
    rules = await servers.rules(place.server)
    if request.user in rules.blocked:
        raise Refused("The moderators of this server have asked me not to play with you here. ", ELSEWHERE)
    if rules.roles and not (request.admin or request.roles.intersection(rules.roles)):
        some = joined(map(ServerRole, rules.roles), " or ")
        raise Refused("On this server I play with ", some, " only. ", ELSEWHERE)
    if rules.channels and not {place.channel, request.parent.channel}.intersection(rules.channels):
        there = channels(place.server, rules.channels)
        raise Refused("On this server I play in ", there, " only. Please come over!")


async def admit_game(servers: ServerStore, request: Request, game: str, title: str) -> None:
    """Refused where the server has switched this game off."""
    if game in (await servers.rules(request.place.server)).without:
        raise Refused(f"{title} is switched off on this server. ", CommandName("games"), " has the others.")


async def thread(servers: ServerStore, request: Request, name: str) -> str:
    """The name of the thread for a new game; "" within a thread, or where the server wants none."""
    place = request.place
    wanted = place.channel and not request.parent and (await servers.rules(place.server)).threads
    return name if wanted else ""


async def private(servers: ServerStore, request: Request) -> bool:
    """Whether new games are shown to their players alone unless they want it otherwise."""
    return bool(request.place.channel and (await servers.rules(request.place.server)).private)


def channels(server: str, some: Sequence[str]) -> RichText:
    """One or several channels: "games, hall or daily"."""
    *others, last = [Channel(f"{server}/{channel}") for channel in some]
    return joined((joined(others, ", "), last), " or ")
