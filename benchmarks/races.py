"""Ten races of five in one channel of Discord and of Slack: messages and edits a minute, and the limits.

python -m benchmarks races: within the first minute ten people call a race of ten minutes; four more join
each, it is started, and all fifty open their boards and play a move every twenty seconds, by tap. The
stand-ins count as the platforms do: Discord five posts and five edits of a channel in five seconds, Slack
fifty chat.update in a minute and one message a second in a channel. Answers to taps do not count there; what
does, is what the bot does by itself: it changes messages of races, and posts their ends. In Discord it
changes a message by the token of the last tap on it, for a quarter of an hour, which the channel's limit does
not count; so there is a case in which all such tokens have expired, as in longer races. Counted are posts and
edits, the most of them within what a limit looks at, those refused for it, and the shortest time between two
edits of one race's message that no tap asked for. Time is simulated (benchmarks.leap).
"""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
import tempfile
import time
from collections import defaultdict
from collections.abc import AsyncIterator, Callable, Iterator, Mapping, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from datetime import timedelta
from functools import partial
from itertools import count, pairwise
from pathlib import Path
from typing import Any, NamedTuple, Protocol

from discord.gateway import DiscordWebSocket
from discord.http import Route
from yarl import URL

from benchmarks.leap import LOOK_SECONDS, Clock
from benchmarks.measuring import ROOT, Figure
from benchmarks.slack_settings import slack_settings
from bot.jobs import runner
from bot.messages.custom_ids import CustomId
from bot.messages.reply import Board, Button
from bot.ops import log
from bot.platforms.discord import tokens
from bot.platforms.discord.client import Client
from bot.platforms.slack import blocks
from bot.platforms.slack.serve import opened
from bot.services import Services, open_services
from bot.settings import Settings
from tests.discord.conftest import playing
from tests.discord.test_playing import tap
from tests.standins.discord import people as discord_people
from tests.standins.discord import rest
from tests.standins.discord.requests import BotRequest
from tests.standins.discord.server import StandIn
from tests.standins.discord.world import Message as DiscordMessage
from tests.standins.slack import people as slack_people
from tests.standins.slack.server import Slack
from tests.standins.slack.tiers import Tiers
from tests.standins.slack.world import Message as SlackMessage
from tests.wins import won

SECTION = "races"
RACES, RACERS, MINUTES, EVERY = 10, 5, 10, 20.0  # EVERY: seconds from a racer's move to the next
BEGIN = 60.0  # seconds until all races are called
LEAP = 0.25  # seconds, when nobody has anything to do
AFTER = 60.0  # seconds until the last end is announced
QUICK = (3, 2, 2)  # races, racers, minutes
WIN = won("freecell")


class Event(NamedTuple):
    """Something that the bot did of its own accord."""

    at: float
    kind: str  # "post", "edit", or "edit by token"
    way: str  # to the message: its name, or its token


class Timed(list[Any]):
    """A list that notes when something was appended."""

    def __init__(self) -> None:
        super().__init__()
        self.times: list[float] = []

    def append(self, one: Any) -> None:
        self.times.append(time.time())
        super().append(one)


class Racer(Protocol):
    """Somebody in the channel, whatever the platform calls what they do."""

    async def calls(self, minutes: int) -> Any:
        """A race; its message."""

    async def presses(self, race: Any, label: str) -> None: ...

    async def opens(self, race: Any) -> None: ...

    async def moves(self, move: str) -> None:
        """On the board that they opened."""


class Room(Protocol):
    """The channel."""

    limits: Mapping[str, tuple[int, float]]  # by kind: so many within so many seconds

    def racer(self, number: int) -> Racer: ...

    def events(self) -> list[Event]: ...

    def refused(self) -> int:
        """What was one too many."""


class InDiscord:
    """Taps."""

    def __init__(self, person: discord_people.Person) -> None:
        self.person = person
        self.board: DiscordMessage | None = None

    async def calls(self, minutes: int) -> DiscordMessage:
        given = {"game": WIN.slug, "deal": WIN.deal, "minutes": str(minutes)}
        return (await (await self.person.slash("race", **given)).settled()).message

    async def presses(self, race: DiscordMessage, label: str) -> None:
        await (await self.person.press(race, label)).settled()

    async def opens(self, race: DiscordMessage) -> None:
        self.board = (await (await self.person.press(race, "Open my board")).settled()).message

    async def moves(self, move: str) -> None:
        assert self.board, "it is open"
        await tap(self.person, self.board, move)


class AtDiscord:
    """One of its channels."""

    limits: Mapping[str, tuple[int, float]] = {"post": (5, 5.0), "edit": (5, 5.0), "edit by token": (0, 5.0)}

    def __init__(self, standin: StandIn) -> None:
        self.standin, self.requests = standin, Timed()
        self.channel = standin.channel(standin.guild)
        standin.requests = self.requests

    def racer(self, number: int) -> Racer:
        return InDiscord(self.standin.person(f"p{number}", self.channel))

    def events(self) -> list[Event]:
        kinds = {
            ("channels", "POST"): "post",
            ("channels", "PATCH"): "edit",
            ("webhooks", "PATCH"): "edit by token",
        }
        calls = ((at, one, (one.path.split("/")[3], one.method)) for at, one in self._calls())
        return [Event(at, kinds[kind], one.path) for at, one, kind in calls if kind in kinds]

    def _calls(self) -> Iterator[tuple[float, BotRequest]]:
        return zip(self.requests.times, self.requests, strict=True)

    def refused(self) -> int:
        return sum(self.standin.rates.limited.values())


@asynccontextmanager
async def discord(services: Services, *, expired: bool = False) -> AsyncIterator[Room]:
    """The real client, with Discord's buckets; and tokens that have expired when they are needed."""
    rest.SECONDS = 60.0  # for a first answer: this machine is slower than its clock
    async with StandIn() as standin:
        vars(standin.clock)["now"] = time.time
        standin.rates.now, standin.rates.second = time.time, 1.0
        Route.BASE, DiscordWebSocket.DEFAULT_GATEWAY = standin.base, URL(standin.gateway_url)
        client = Client(services, hurry=timedelta(minutes=1))
        if expired:
            later = count(0, int(tokens.LASTS.total_seconds()))
            client.platform.tokens = tokens.ResponseTokens(later.__next__)
        services.platforms["discord"] = client.platform
        async with playing(standin, client):
            await client.wait_until_ready()
            yield AtDiscord(standin)


class InSlack:
    """Taps."""

    def __init__(self, person: slack_people.Person, begins: asyncio.Lock) -> None:
        self.person = person
        self.begins = begins
        self.board: SlackMessage | None = None

    async def calls(self, minutes: int) -> SlackMessage:
        async with self.begins:  # so that the new message is this race's
            known = {message.ts for message in self.person.workspace.public()}
            await self.person.types(f"/patience race {WIN.slug} {WIN.deal} {minutes}min")
            return await self.person.slack.until(
                lambda: next((one for one in self.person.workspace.public() if one.ts not in known), None)
            )

    async def presses(self, race: SlackMessage, label: str) -> None:
        before = race.text
        await self.person.presses(race, label)
        await self.person.slack.until(lambda: race.text != before)

    async def opens(self, race: SlackMessage) -> None:
        await self.person.presses(race, "Open my board")
        self.board = await self.person.slack.until(self._newest)

    def _newest(self, after: int = -1) -> SlackMessage | None:
        for message in reversed(self.person.workspace.private(self.person.id)):
            if message.taps and (custom_id := _drawn(message)) and custom_id.revision > after:
                return message
        return None

    async def moves(self, move: str) -> None:
        assert self.board, "it is open"
        drawn = _drawn(self.board)
        assert drawn, "it is a board"
        button = blocks.button(Button("Go", "move", {"moves": move}), 99, drawn)
        assert button, "a move fits into an id"
        await self.person.taps(self.board, button)
        self.board = await self.person.slack.until(lambda: self._newest(drawn.revision))


def _drawn(message: SlackMessage) -> Board | None:
    custom_id = CustomId.unpacked(message.taps[0]["action_id"])
    return Board(custom_id.table, custom_id.revision or 0, "") if custom_id and custom_id.table else None


class AtSlack:
    """One of its channels."""

    limits: Mapping[str, tuple[int, float]] = {"post": (1, 1.0), "edit": (50, 60.0)}

    def __init__(self, slack: Slack) -> None:
        self.slack, self.calls, self.begins = slack, Timed(), asyncio.Lock()
        slack.calls = self.calls

    def racer(self, number: int) -> Racer:
        return InSlack(slack_people.Person(self.slack, self.slack.workspace(), f"U0P{number}"), self.begins)

    def events(self) -> list[Event]:
        kinds = {"chat.postMessage": "post", "chat.update": "edit"}
        return [
            Event(at, kinds[name], data.get("ts", ""))
            for at, (name, _, data) in zip(self.calls.times, self.calls, strict=True)
            if name in kinds
        ]

    def refused(self) -> int:
        assert self.slack.tiers, "calls are counted"
        return sum(self.slack.tiers.refused[name] for name in ("chat.postMessage", "chat.update"))


@asynccontextmanager
async def slack(services: Services) -> AsyncIterator[Room]:
    """The real client, with Slack's tiers; Slack fetches the pictures of boards."""
    async with Slack() as standin:
        standin.tiers, workspace = Tiers(), standin.workspace()
        async with opened(slack_settings(standin, workspace, hosted=True), services):
            yield AtSlack(standin)


PLATFORMS: Mapping[str, Callable[[Services], AbstractAsyncContextManager[Room]]] = {
    "Discord": discord,
    "Discord, tokens expired": partial(discord, expired=True),
    "Slack": slack,
}


async def _race(racers: Sequence[Racer], after: float, minutes: int) -> None:
    """One race, from its call to the end of its time."""
    host, *others = racers
    await asyncio.sleep(after)
    message = await host.calls(minutes)
    for other in others:
        await other.presses(message, "Join")
    await host.presses(message, "Start")
    await asyncio.gather(*(_plays(racer, message, at, minutes) for at, racer in enumerate(racers)))


async def _plays(racer: Racer, message: Any, at: int, minutes: int) -> None:
    await asyncio.sleep(at)
    began = time.time()
    await racer.opens(message)
    for number, move in enumerate(WIN.moves[:-1]):  # nobody wins, so that all races last as long
        await asyncio.sleep(max(0.0, began + EVERY * (number + 1) - time.time()))
        if time.time() > began + minutes * 60 - EVERY:
            return
        await racer.moves(move)


async def race_all(clock: Clock, platform: str, races: int, racers: int, minutes: int) -> dict[str, float]:
    """All races; what came of them."""
    with tempfile.TemporaryDirectory() as folder:
        settings = Settings(
            _env_file=None, redis_url=None, data_dir=Path(folder), requests_at_once=10_000, draw_ahead=False
        )
        async with open_services(settings, time.time) as services:
            services.sessions.watchers.remove(services.dead_ends.changed)
            async with PLATFORMS[platform](services) as room, runner.running(services):
                people = [room.racer(number) for number in range(races * racers)]
                racing = asyncio.gather(
                    *(
                        _race(people[at * racers : (at + 1) * racers], at * BEGIN / races, minutes)
                        for at in range(races)
                    )
                )
                await _until(clock, racing.done)
                await racing
                over = time.time() + EVERY + AFTER
                await _until(clock, lambda: time.time() > over)
                found = room.events()
                return _counted(found, room.limits) | {"refused": room.refused()}


async def _until(clock: Clock, done: Callable[[], bool]) -> None:
    """Let time go by whenever nobody has anything to do."""
    while not done():
        await asyncio.sleep(LOOK_SECONDS)
        if clock.all_rest:
            clock.leap(LEAP)


def _counted(events: Sequence[Event], limits: Mapping[str, tuple[int, float]]) -> dict[str, float]:
    """Posts and edits in all and in the fullest minute, and how near they come to the limits."""
    found: dict[str, float] = {}
    for kind, (allowed, within) in limits.items():
        times = [event.at for event in events if event.kind == kind]
        found[f"{kind}s"] = len(times)
        found[f"{kind}s, most a minute"] = _most(times, 60.0)
        if allowed:
            found[f"{kind}s, most in {within:g} s (of {allowed})"] = _most(times, within)
    by_message: dict[str, list[float]] = defaultdict(list)
    for event in events:
        if event.kind != "post":
            by_message[event.way].append(event.at)
    gaps = [b - a for times in by_message.values() for a, b in pairwise(times)]
    return found | {"apart": min(gaps, default=0.0)}


def _most(times: Sequence[float], within: float) -> int:
    """The most that happened within so many seconds."""
    return max((sum(at <= one < at + within for one in times) for at in times), default=0)


def measured(platform: str, races: int, racers: int, minutes: int) -> dict[str, float]:
    """The same, in a process with a clock of its own."""
    with tempfile.TemporaryDirectory() as folder:
        clock = Path(folder) / "clock"
        Clock.made(clock, 1)
        words = [sys.executable, "-m", "benchmarks.leap", str(clock), "0", "benchmarks.races", str(clock)]
        given = [platform, str(races), str(racers), str(minutes)]
        done = subprocess.run([*words, *given], cwd=ROOT, stdout=subprocess.PIPE, text=True, check=True)
    found: dict[str, float] = json.loads(done.stdout.splitlines()[-1])
    return found


def figures(quick: bool) -> Iterator[Figure]:
    """Both platforms."""
    for platform in PLATFORMS:
        races, racers, minutes = QUICK if quick else (RACES, RACERS, MINUTES)
        for measure, value in measured(platform, races, racers, minutes).items():
            unit = "s" if measure == "apart" else ""
            yield Figure(SECTION, f"{platform}: {measure}", "ten races", value, unit)


if __name__ == "__main__":
    _, clock_file, name, *numbers = sys.argv
    log.configure("error")
    print(json.dumps(asyncio.run(race_all(Clock(Path(clock_file)), name, *map(int, numbers)))))
