"""What a channel looks like after ten minutes of 2, 10, 20 and 50 people who type, in Discord and in Slack.

python -m benchmarks posts: everybody starts a game within the first minute and then types a move every
fifteen seconds, or as soon as the one before is seen; with chatter somebody writes before each of them.
Counted are the tables that were begun, the messages of the bot that all see and that are left, what can
still be tapped, and how many were posted on the way. Aim: one message left for each table.

The ten minutes are simulated: the clocks of the bot, of its clients and of the stand-ins, whose limits are
those of the platforms, all run some times faster than the wall's, the slower the more there is to do.
"""

from __future__ import annotations

import asyncio
import selectors
import tempfile
import time
from collections.abc import AsyncIterator, Callable, Iterator, Mapping
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from dataclasses import dataclass
from datetime import timedelta
from pathlib import Path
from types import SimpleNamespace
from typing import Any, Protocol

from discord.gateway import DiscordWebSocket
from discord.http import Route
from yarl import URL

from benchmarks.measuring import Figure
from benchmarks.platforms import GAME, a_win
from benchmarks.slack_settings import slack_settings
from bot.messages.custom_ids import CustomId
from bot.ops import log
from bot.platforms.discord.client import Client
from bot.platforms.slack.serve import opened
from bot.services import Services, open_services
from bot.settings import Settings
from tests.discord.conftest import playing
from tests.standins.discord import people as discord_people
from tests.standins.discord import rates, rest
from tests.standins.discord.server import StandIn
from tests.standins.slack import people as slack_people
from tests.standins.slack.server import Slack
from tests.standins.slack.tiers import Tiers
from tests.standins.slack.world import Message

SECTION = "posts"
CROWDS, QUICK = (2, 10, 20, 50), (2, 12)  # people
MINUTES, QUICK_MINUTES = 10.0, 1.0
BEGIN, EVERY = 60.0, 15.0  # seconds: all have begun; from a player's move to the next
LOOKING = 0.5  # seconds between two looks at the channel
BUSY = 200  # people times the times that the clocks are faster; what two cores can do
FASTEST = 20
TIDIED = 300.0  # seconds that old messages have afterwards, at the platform's own pace


class Hurry(asyncio.SelectorEventLoop):
    """An event loop for which time goes by some times faster."""

    def __init__(self, times: float) -> None:
        self.times = times

        class Selector(selectors.DefaultSelector):
            def select(self, timeout: float | None = None) -> Any:
                return super().select(timeout and timeout / times)

        super().__init__(Selector())

    def time(self) -> float:
        return super().time() * self.times


class Seat(Protocol):
    """Somebody in the channel."""

    async def begins(self, deal: str) -> None: ...

    async def types(self, move: str) -> None:
        """Until the move is seen."""

    def chats(self) -> None: ...


class Room(Protocol):
    """The channel."""

    def seat(self, number: int) -> Seat: ...

    def left(self) -> int:
        """Messages of the bot that all see."""

    def live(self) -> int:
        """Of these the ones that can be tapped."""

    def posted(self) -> int:
        """All there ever were."""


@dataclass
class AtDiscord:
    """One of its channels."""

    standin: StandIn
    channel: Any

    def seat(self, number: int) -> Seat:
        return InDiscord(self.standin.person(f"p{number}", self.channel))

    def _all(self) -> list[Any]:
        return [message for message in self.standin.messages.values() if not message.private]

    def left(self) -> int:
        return sum(not message.deleted for message in self._all())

    def live(self) -> int:
        return sum(bool(message.components) and not message.deleted for message in self._all())

    def posted(self) -> int:
        return len(self._all())


@dataclass
class InDiscord:
    """Types slash commands."""

    person: discord_people.Person

    async def begins(self, deal: str) -> None:
        await (await self.person.slash("patience start", game=GAME, deal=deal)).settled()

    async def types(self, move: str) -> None:
        await (await self.person.slash("move", moves=move)).settled()

    def chats(self) -> None:
        self.person.say()


@dataclass
class AtSlack:
    """One of its channels, with pictures uploaded to it, as is usual."""

    slack: Slack

    def seat(self, number: int) -> Seat:
        return InSlack(slack_people.Person(self.slack, self.slack.workspace(), f"U0P{number}"))

    def _all(self) -> list[Message]:
        workspace = self.slack.workspace()
        return [message for message in workspace.public() if message.author == workspace.bot]

    def left(self) -> int:
        return len(self._all())

    def live(self) -> int:
        return sum(bool(message.taps) for message in self._all())

    def posted(self) -> int:
        made = [data for name, _, data in self.slack.calls if name == "chat.postMessage"]
        return len(made) - (self.slack.tiers.refused["chat.postMessage"] if self.slack.tiers else 0)


@dataclass
class InSlack:
    """Types /patience, and looks for what came of it."""

    person: slack_people.Person
    table: str = ""
    revision: int = 0

    async def begins(self, deal: str) -> None:
        known = {message.ts for message in self.person.workspace.messages}
        await self.person.types(f"/patience start {GAME} {deal}")
        whose = f"{self.person.id} · "  # they chose to be shown by their ids
        while not self.table:
            await asyncio.sleep(LOOKING)
            for custom_id in self._boards(known, whose):
                self.table, self.revision = custom_id.table or "", custom_id.revision or 0

    async def types(self, move: str) -> None:
        await self.person.types(f"/patience m {move}")
        before = self.revision
        while self.revision == before:
            await asyncio.sleep(LOOKING)
            for custom_id in self._boards(set(), ""):
                if custom_id.table == self.table:
                    self.revision = max(self.revision, custom_id.revision or 0)
                    break  # the newest comes first

    def chats(self) -> None:
        self.person.posts("What a game!")

    def _boards(self, known: set[str], words: str) -> Iterator[CustomId]:
        for message in reversed(self.person.workspace.messages):
            visible = message.seen_by is None and message.ts not in known and words in message.text
            if visible and message.taps and (custom_id := CustomId.unpacked(message.taps[0]["action_id"])):
                yield custom_id


def _now() -> float:
    return asyncio.get_running_loop().time()


@asynccontextmanager
async def _services(folder: Path) -> AsyncIterator[Services]:
    begun, first = time.time(), _now()
    settings = Settings(_env_file=None, redis_url=None, data_dir=folder)
    async with open_services(settings, lambda: begun + _now() - first) as services:
        yield services


@asynccontextmanager
async def discord(folder: Path) -> AsyncIterator[AtDiscord]:
    """With its buckets, and its tokens that end after a quarter of an hour."""
    async with _services(folder) as services, StandIn() as standin:
        loop = asyncio.get_running_loop()
        first = loop.time()
        standin.clock.now = lambda: standin.clock.started + loop.time() - first  # type: ignore[method-assign]
        standin.rates.second = 1.0
        vars(rates)["time"] = SimpleNamespace(monotonic=loop.time, time=time.time)
        rest.SECONDS = 60.0  # for the first answer: this machine is slower than its clock
        Route.BASE, DiscordWebSocket.DEFAULT_GATEWAY = standin.base, URL(standin.gateway_url)
        client = Client(services, hurry=timedelta(minutes=1))
        client.platform.tokens._clock = client.platform.optional._clock = loop.time
        async with playing(standin, client):
            yield AtDiscord(standin, standin.channel(standin.guild))


@asynccontextmanager
async def slack(folder: Path) -> AsyncIterator[AtSlack]:
    """With its tiers; it takes a second to know an upload as a picture."""
    async with Slack() as standin, _services(folder) as services:
        loop, workspace = asyncio.get_running_loop(), standin.workspace()
        standin.clock, standin.processing, standin.processed_within = loop.time, 0, 1.0
        standin.tiers = Tiers(loop.time)
        workspace.names = {f"U0P{number}": f"U0P{number}" for number in range(max(CROWDS))}
        async with opened(slack_settings(standin, workspace), services):
            platform: Any = services.platforms["slack"]
            platform.pace.clock = platform.tokens.clock = loop.time
            yield AtSlack(standin)


PLATFORMS: Mapping[str, Callable[[Path], AbstractAsyncContextManager[Room]]] = {
    "Discord": discord,
    "Slack": slack,
}


async def _plays(seat: Seat, after: float, until: float, *, chatter: bool) -> None:
    deal, moves = a_win()
    await asyncio.sleep(after)
    await seat.begins(deal)
    for move in moves:
        began = _now()
        if chatter:
            seat.chats()
        await seat.types(move)
        await asyncio.sleep(max(0.0, began + EVERY - _now()))
        if _now() >= until:
            return


async def measured(platform: str, people: int, minutes: float, *, chatter: bool) -> list[Figure]:
    """One crowd in one channel."""
    with tempfile.TemporaryDirectory() as name:
        async with PLATFORMS[platform](Path(name)) as room:
            until = _now() + minutes * 60
            playing_on = [
                asyncio.create_task(_plays(room.seat(n), n * BEGIN / people, until, chatter=chatter))
                for n in range(people)
            ]
            await asyncio.wait(playing_on, timeout=minutes * 60)
            at_the_end = room.left()
            for task in playing_on:
                task.cancel()
            await asyncio.gather(*playing_on, return_exceptions=True)
            until = _now() + TIDIED
            while room.left() > people and _now() < until:  # noqa: ASYNC110  what is left tells nobody
                await asyncio.sleep(LOOKING)
            left, live, posted = room.left(), room.live(), room.posted()
    case = f"{platform}, {people}{', chatter' * chatter}"
    return [
        Figure(SECTION, case, "tables", people, ""),
        Figure(SECTION, case, "left", at_the_end, ""),
        Figure(SECTION, case, "left in the end", left, ""),
        Figure(SECTION, case, "can be tapped", live, ""),
        Figure(SECTION, case, "posted", posted, ""),
    ]


def figures(quick: bool) -> Iterator[Figure]:
    """All crowds, on both platforms, in silence and with chatter."""
    log.configure("critical")
    for platform in PLATFORMS:
        for people in QUICK if quick else CROWDS:
            for chatter in (False, True):
                loop = Hurry(min(FASTEST, BUSY / people))
                with asyncio.Runner(loop_factory=lambda loop=loop: loop) as runner:  # type: ignore[misc]
                    minutes = QUICK_MINUTES if quick else MINUTES
                    yield from runner.run(measured(platform, people, minutes, chatter=chatter))
