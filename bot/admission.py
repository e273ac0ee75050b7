"""What is refused before a command looks at it: by rate limits, and by what a server allows.

Rate limits say how many requests of a person, and how many boards in a channel, within a short time. They are
token buckets in Redis, so that they hold over all processes. The size of each bucket is a multiple of the
setting PATIENCE_REQUESTS_AT_ONCE, and its rate one of PATIENCE_REQUESTS_PER_SECOND.

A server says where it allows play, to whom, and which games; a Slack workspace counts as a server.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from datetime import timedelta
from typing import NamedTuple

import structlog

from bot.messages.refused import Refused
from bot.messages.request import Request
from bot.messages.spans import Channel, CommandName, RichText, ServerRole, joined
from bot.services import Services
from bot.storage import STORAGE_ERRORS, Trouble, trouble
from engine import in_figures

log = structlog.get_logger()


class Allowance(NamedTuple):
    """A token bucket: how many tokens it holds, and how many come in a second."""

    at_once: float
    per_second: float


# By default: 20 requests and then 2 a second; of a person's boards 6 and then one in ten seconds; of a
# channel's 30 and then one in two seconds, so that fifty people who meet there begin within a minute; of
# votes and suggestions 10 and then 18 a minute, since each changes a board that all look at.
ALLOWANCES = {  # multiples of what the settings allow
    "requests": Allowance(1, 1),
    "completions": Allowance(3, 3),  # one for each typed letter
    "boards": Allowance(0.3, 0.05),
    "channel": Allowance(1.5, 0.25),
    "proposals": Allowance(0.5, 0.15),
}
TOO_OFTEN = "One moment, please: that was a lot in a short time. Try again in a few seconds."
YOURS = "You have shown many pictures here in a short time. "
BY_SERVER = "This server has a pause between two games that one person shows to all. "
OF_ALL = "Many pictures have come to this channel in a short time. "
ELSEWHERE = "In a direct message with me you may always play."
FREE = {"patience-admin", "help", "data"}  # answered in every channel


async def admit(request: Request, services: Services, *, offline: bool) -> None:
    """Refused by the rate limit of requests, or where the server does not allow this person, or this place.

    Where Redis cannot be written, reading still works; where it is away, so does an `offline` command.
    """
    try:
        if await _wait(services, "requests", request.user, _allowance(services, "requests")):
            raise Refused(TOO_OFTEN)
    except STORAGE_ERRORS as problem:
        if trouble(problem) is not Trouble.AWAY:
            log.warning("nobody is kept from asking too much", trouble=trouble(problem).name)
        elif offline:
            return
        else:
            raise
    place = request.place
    if not place.channel or request.command in FREE:
        return
    rules = await services.servers.rules(place.server)
    if request.user in rules.blocked:
        raise Refused("The moderators of this server have asked me not to play with you here. ", ELSEWHERE)
    if rules.roles and not (request.admin or request.roles.intersection(rules.roles)):
        some = joined(map(ServerRole, rules.roles), " or ")
        raise Refused("On this server I play with ", some, " only. ", ELSEWHERE)
    # A thread counts as its channel.
    if rules.channels and not {place.channel, request.parent.channel}.intersection(rules.channels):
        there = channels(place.server, rules.channels)
        raise Refused("On this server I play in ", there, " only. Please come over!")


async def admits_completion(request: Request, services: Services) -> bool:
    """Whether a completion is within the rate limit."""
    return not await _wait(services, "completions", request.user, _allowance(services, "completions"))


async def admit_proposal(request: Request, services: Services) -> None:
    """Refused where the person has voted or suggested too often; what they proposed before stands."""
    if wait := await _wait(services, "proposals", request.user, _allowance(services, "proposals")):
        seconds = in_figures(math.ceil(wait.total_seconds()), "second")
        raise Refused(
            f"You have proposed many moves in a short time. Please wait {seconds}; your last one stands."
        )


async def admit_board(request: Request, services: Services) -> None:
    """Rate limits of public boards, before one is posted; Refused with how long to wait.

    The person's own first, so that nobody uses up the channel's; who is refused by the channel's uses up
    nothing of their own. A server may set narrower ones.
    """
    if request.direct:
        return
    try:
        rules = await services.servers.rules(request.place.server)
        limits = [("boards", str(request.user), YOURS, _allowance(services, "boards"))]
        if rules.pause:
            member = f"{request.place.server}/{request.user}"
            limits.append(("cool-down", member, BY_SERVER, Allowance(1, 1 / int(rules.pause))))
        of_channel = _allowance(services, "channel")
        if rules.boards:
            of_channel = Allowance(int(rules.boards), int(rules.boards) / 60)
        limits.append(("channel", str(request.place), OF_ALL, of_channel))
        for at, (what, whose, who, allowance) in enumerate(limits):
            if wait := await _wait(services, what, whose, allowance):
                for before, its, _, (burst, _) in limits[:at]:
                    await services.storage.buckets.give_back(before, its, burst)
                seconds = in_figures(math.ceil(wait.total_seconds()), "second")
                raise Refused(
                    who,
                    f"Please wait {seconds}. A game that only you see begins at once: ",
                    CommandName("start", "private"),
                    ".",
                )
    except STORAGE_ERRORS as problem:
        if trouble(problem) is Trouble.AWAY:
            raise
        log.warning("no boards are counted", trouble=trouble(problem).name)


async def admit_game(request: Request, services: Services, game: str, title: str) -> None:
    """Refused where the server has switched this game off."""
    if game in (await services.servers.rules(request.place.server)).without:
        raise Refused(f"{title} is switched off on this server. ", CommandName("games"), " has the others.")


async def thread(request: Request, services: Services, name: str) -> str:
    """The name of the thread for a new game; "" within a thread, or where the server wants none."""
    place = request.place
    wanted = place.channel and not request.parent and (await services.servers.rules(place.server)).threads
    return name if wanted else ""


async def private(request: Request, services: Services) -> bool:
    """Whether new games are shown to their players alone unless they want it otherwise."""
    place = request.place
    return bool(place.channel and (await services.servers.rules(place.server)).private)


def channels(server: str, some: Sequence[str]) -> RichText:
    """One or several channels: "games, hall or daily"."""
    *others, last = [Channel(f"{server}/{channel}") for channel in some]
    return joined((joined(others, ", "), last), " or ")


def _allowance(services: Services, what: str) -> Allowance:
    """What the settings allow of a kind."""
    settings, multiple = services.settings, ALLOWANCES[what]
    at_once = max(1.0, settings.requests_at_once * multiple.at_once)
    return Allowance(at_once, settings.requests_per_second * multiple.per_second)


async def _wait(services: Services, what: str, whose: str, allowance: Allowance) -> timedelta:
    """Take a token; how long to wait for one, zero where it was taken."""
    now = int(services.sessions.clock() * 1000)
    return await services.storage.buckets.take(what, whose, *allowance, now)
