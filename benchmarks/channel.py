"""Ten people who play in one channel of Discord, by its real limits: how many moves a minute it carries.

python -m benchmarks channel: a process that is the bot, its client and the stand-in in one, with Discord's
buckets (five posts and five edits of a channel in five seconds, five calls by each token) in real time. By
taps, one in three seconds each, and as fast as they are answered; by typing, where nobody else writes; the
same with somebody who writes before every move; and by typing when the tokens of all boards have expired, so
that all edits are made in the bot's own name. Besides moves a minute: how long they take, the messages they
leave, how many of those can still be tapped, and how many wait to be retired.
"""

from __future__ import annotations

import asyncio
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import timedelta
from itertools import count
from pathlib import Path
from statistics import median

from discord.gateway import DiscordWebSocket
from discord.http import Route
from yarl import URL

from benchmarks.measuring import Figure, high
from benchmarks.moves import a_bot
from benchmarks.platforms import GAME, a_win
from bot.ops import log
from bot.platforms.discord import tokens
from bot.platforms.discord.client import Client
from bot.services import Services
from tests.discord.conftest import playing
from tests.discord.test_playing import tap
from tests.standins.discord.people import Person
from tests.standins.discord.server import StandIn

SECTION = "channel"
PLAYERS = 10
TAPS, HASTY, QUIET, CHATTY, CLOSED = (
    "tapped",
    "tapped in haste",
    "typed",
    "typed, others write",
    "typed, ways closed",
)
# Seconds from a player's move to the next, where answers are no slower.
EVERY = {TAPS: 3.0, HASTY: 0.0, QUIET: 3.0, CHATTY: 3.0, CLOSED: 3.0}


@dataclass
class Round:
    """One way of playing for so many seconds."""

    standin: StandIn
    client: Client
    case: str
    seconds: float
    took: list[float] = field(default_factory=list)

    async def play(self) -> None:
        """Everybody at once, a little apart."""
        channel = self.standin.channel(self.standin.guild)
        people = [self.standin.person(f"p{number}", channel) for number in range(PLAYERS)]
        await asyncio.gather(*(self._plays(person, at) for at, person in enumerate(people)))

    async def _plays(self, person: Person, at: int) -> None:
        deal, moves = a_win()
        await asyncio.sleep(at * EVERY[self.case] / PLAYERS)
        board = (await (await person.slash("patience start", game=GAME, deal=deal)).settled()).message
        until = time.monotonic() + self.seconds
        for move in moves:
            if self.case == CHATTY:
                person.say()
            began = time.monotonic()
            if began >= until:
                return
            if self.case in (TAPS, HASTY):
                await tap(person, board, move)
            else:
                await (await person.slash("move", moves=move)).settled()
            self.took.append(time.monotonic() - began)
            await asyncio.sleep(max(0.0, EVERY[self.case] - self.took[-1]))

    def figures(self) -> Iterator[Figure]:
        """What came of it."""
        boards = [message for message in self.standin.messages.values() if not message.private]
        live = sum(bool(board.components) for board in boards)
        ms = [seconds * 1e3 for seconds in self.took]
        for measure, value, unit in (
            ("moves a minute", len(self.took) * 60 / self.seconds, ""),
            ("a move", median(ms), "ms"),
            ("p99", high(ms), "ms"),
            ("messages", len(boards), ""),
            ("with buttons", live, ""),
            ("waiting", len(self.client.posting.placing.retiring), ""),
            ("429", sum(self.standin.rates.limited.values()), ""),
        ):
            yield Figure(SECTION, self.case, measure, value, unit)


async def measured(seconds: float) -> list[Figure]:
    """Each way in a bot of its own."""
    found = []
    for case in EVERY:
        with tempfile.TemporaryDirectory() as name:
            async with a_bot(Path(name)) as services:
                found += await _round(services, case, seconds)
    return found


async def _round(services: Services, case: str, seconds: float) -> list[Figure]:
    async with StandIn() as standin:
        standin.rates.second = 1.0
        Route.BASE, DiscordWebSocket.DEFAULT_GATEWAY = standin.base, URL(standin.gateway_url)
        client = Client(services, hurry=timedelta(minutes=1))
        if case == CLOSED:
            client.platform.tokens = tokens.ResponseTokens(
                count(0, int(tokens.LASTS.total_seconds())).__next__
            )
        async with playing(standin, client):
            played = Round(standin, client, case, seconds)
            await played.play()
            return list(played.figures())


def figures(quick: bool) -> Iterator[Figure]:
    """All of them."""
    log.configure("error")
    yield from asyncio.run(measured(10 if quick else 60))
