"""What grows: 10,000 tables, 100,000 results, 1,000 servers, two simulated days of daily life.

python -m benchmarks growth: the bot is the program as it is started, with Discord and Slack, on a clock that
leaps (benchmarks.leap) whenever all have their answers. People begin games and play on, hand in the daily,
vote at one table, race, read pages, ask for hints, share, delete their data; servers come and go, their daily
posts are made, their admins block people and remove boards. Tables are used no more after five days, so that
about as many expire in a day as are begun. Every hour: the bot's memory, tasks, threads and open handles,
Redis' memory and connections, keys (and those that never expire), pictures in Slack, and of these the
orphans: those that no message shows and nothing will delete. Redis' own clock does not leap: a script ages
its keys.
"""

from __future__ import annotations

import asyncio
import json
import os
import random
import re
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import asdict, dataclass, field
from datetime import UTC, datetime, timedelta
from functools import partial
from pathlib import Path
from statistics import linear_regression
from typing import Any

from aiohttp import ClientSession
from pydantic import SecretStr

import engine
from benchmarks.leap import Clock
from benchmarks.measuring import ROOT, Figure
from benchmarks.memory import resident
from bot.jobs import daily_post
from bot.messages.custom_ids import CustomId
from bot.messages.ids import PlaceId, UserId
from bot.messages.reply import Board
from bot.messages.request import Request
from bot.ops import log
from bot.records.daily_result import DailyResult, VerifiedResult
from bot.records.server_rules import Rules
from bot.services import Services, open_services
from bot.settings import Settings
from bot.storage import keys
from bot.storage.addresses import connect, socket_url
from bot.storage.embedded import EmbeddedRedis
from bot.storage.leaderboards import Claim
from tests.standins.discord import people as discord_people
from tests.standins.discord import rest
from tests.standins.discord.server import StandIn
from tests.standins.discord.world import Channel, Guild, Message
from tests.standins.slack import limits
from tests.standins.slack import people as slack_people
from tests.standins.slack.server import Slack
from tests.standins.slack.tiers import Tiers
from tests.standins.slack.world import Message as SlackMessage
from tests.storage.servers import free_port
from tests.wins import won

SECTION = "growth"
IDLE_DAYS = 5
TABLES_EACH = 4
IN_SLACK = 0.12  # of all visits
MINUTE, HOUR, DAY = 60.0, 3600.0, 86400.0
LEAP, HOP = 15.0, 0.5  # seconds of a leap, when all processes rest: where nobody waits, and where people do
LOOK = 0.005  # seconds between two looks whether they rest
AGED_EVERY = 15  # minutes
MANAGE_GUILD = 1 << 5
GAMES, WIN = tuple(engine.GAMES), won("freecell")
SETTLED = 24  # hours after which all that is cached has been needed, and what lives a day is there
AGE = """
local cursor = '0'
repeat
  local found = redis.call('SCAN', cursor, 'COUNT', 500)
  cursor = found[1]
  for _, name in ipairs(found[2]) do
    local left = redis.call('PTTL', name)
    if left > tonumber(ARGV[1]) then redis.call('PEXPIRE', name, left - ARGV[1])
    elseif left >= 0 then redis.call('DEL', name) end
  end
until cursor == '0'
"""


@dataclass(frozen=True)
class Size:
    """How much there is, and how much happens."""

    tables: int = 10_000
    results: int = 100_000
    servers: int = 1_000
    hours: int = 48
    visits: int = 100  # an hour


QUICK = Size(tables=120, results=400, servers=12, hours=2, visits=30)


class NoMore(Exception):
    """A board offers nothing more to tap."""


@dataclass
class Life:
    """Everybody, on both platforms, and what they do."""

    size: Size
    standin: StandIn
    slack: Slack
    chance: random.Random
    guilds: list[tuple[Guild, Channel]] = field(default_factory=list)
    people: list[discord_people.Person] = field(default_factory=list)
    others: list[slack_people.Person] = field(default_factory=list)
    done: Counter[str] = field(default_factory=Counter)  # visits, by what they were
    failed: Counter[str] = field(default_factory=Counter)  # and by what was not as it should be
    begins: asyncio.Lock = field(default_factory=asyncio.Lock)  # one game after the other, in Slack's channel
    tables: set[str] = field(default_factory=set)  # that were begun there

    def settle(self) -> None:
        """Servers, and the people in them."""
        for _ in range(self.size.servers - 1):  # the workspace of Slack is one, too
            self.add_server()
        for number in range(max(10, self.size.tables // TABLES_EACH)):
            self.people.append(self.newcomer(number))
        self.others = [slack_people.Person(self.slack, self.slack.workspace(), f"U0P{n}") for n in range(30)]

    def add_server(self) -> Guild:
        """A server of Discord with one channel."""
        guild = Guild(self.standin.clock.snowflake())
        self.guilds.append((guild, self.standin.channel(guild)))
        return guild

    def newcomer(self, number: int) -> discord_people.Person:
        """Somebody new, in the server with that number."""
        return self.standin.person("somebody", self.guilds[number % len(self.guilds)][1])

    def neighbours(self, count: int) -> list[discord_people.Person]:
        """Somebody, and others who are in the same channel just now."""
        first = self.chance.choice(self.people)
        others = (self.chance.choice(self.people) for _ in range(count - 1))
        return [first, *(other.to(first.channel) for other in others if other.user is not first.user)]

    async def visit(self) -> None:
        """Somebody comes, does something, and goes."""
        in_slack = self.chance.random() < IN_SLACK
        visits = SLACK_VISITS if in_slack else VISITS
        [visit] = self.chance.choices([*visits], [*visits.values()])
        self.done[visit.__name__] += 1
        try:
            await visit(self)
        except NoMore:
            pass
        except Exception as problem:  # noqa: BLE001  counted, and shown at the end
            self.failed[f"{visit.__name__}: {type(problem).__name__} {problem}"[:120]] += 1

    def forget(self) -> None:
        """What nobody looks at any more, so that the stand-ins stay small; shown boards stay."""
        for queue in (self.standin.posted, self.standin.patched, self.standin.deleted):
            while not queue.empty():
                queue.get_nowait()
        now = self.standin.clock.now()
        for token, interaction in [*self.standin.interactions.items()]:
            if now - interaction.born > HOUR:
                del self.standin.interactions[token]
        for message in self.standin.messages.values():
            message.attachments.clear()
        self.standin.requests.clear()
        self.slack.calls.clear()
        self.slack.ways_back.clear()


async def taps(life: Life, person: discord_people.Person, board: Message, count: int) -> None:
    """So many taps on what the board offers."""
    for _ in range(count):
        if board.menus:
            option = life.chance.choice(board.menus[0]["options"])["value"]
            answer = await (await person.choose(board, option)).settled()
        elif "Deal" in board.buttons and not board.buttons["Deal"].get("disabled"):
            answer = await (await person.press(board, "Deal")).settled()
        else:
            raise NoMore
        board = answer.message


async def begins_a_game(life: Life) -> None:
    """Of any kind, seen by all or by one alone; some moves, and one taken back."""
    person, deal = life.chance.choice(life.people), str(life.chance.randint(1, 999_999))
    private = {"private": "yes"} if life.chance.random() < 0.2 else {}
    answer = await person.slash("patience start", game=life.chance.choice(GAMES), deal=deal, **private)
    board = (await answer.settled()).message
    await taps(life, person, board, life.chance.randint(1, 6))
    await (await person.slash("patience undo")).settled()


async def plays_on(life: Life) -> None:
    """With whatever was begun there."""
    person = life.chance.choice(life.people)
    board = (await (await person.slash("patience board")).settled()).message
    await taps(life, person, board, life.chance.randint(2, 8))


async def plays_the_daily(life: Life) -> None:
    """A few moves, then it is handed in."""
    person = life.chance.choice(life.people)
    board = (await (await person.slash("patience daily", what="play")).settled()).message
    await taps(life, person, board, 3)
    question = (await (await person.slash("patience daily", what="finish")).settled()).message
    if "Yes, hand it in" in question.buttons:
        await (await person.press(question, "Yes, hand it in")).settled()


async def vote(life: Life) -> None:
    """Three at one table, three rounds; the fourth is ended by its time."""
    people = life.neighbours(3)
    how = {"what": "start", "game": "freecell", "deal": WIN.deal, "mode": "vote", "time": "1min"}
    table = (await (await people[0].slash("table", **how)).settled()).message
    for other in people[1:]:
        await (await other.press(table, "Join")).settled()
    for at, move in enumerate(WIN.moves[:4]):
        for person in people if at < 3 else people[:1]:
            await (await person.slash("move", moves=move)).settled()


async def race(life: Life) -> None:
    """Three race for a minute; one of them only joins."""
    people = life.neighbours(3)
    called = (await (await people[0].slash("race", game="freecell", deal="1", minutes="1")).settled()).message
    for other in people[1:]:
        await (await other.press(called, "Join")).settled()
    await (await people[0].press(called, "Start")).settled()
    for person in people[:2]:
        board = (await (await person.press(called, "Open my board")).settled()).message
        await taps(life, person, board, 3)


async def reads(life: Life) -> None:
    """Two pages."""
    person = life.chance.choice(life.people)
    for command in life.chance.sample(("stats", "help", "games", "tables", "settings", "daily"), 2):
        await (await person.slash(f"patience {command}")).settled()
    await (await person.slash("patience daily", what="leaderboard", scope="global", period="all")).settled()


async def asks_for_a_hint(life: Life) -> None:
    """At a new table."""
    person = life.chance.choice(life.people)
    await (await person.slash("patience start", game="kings", deal="7")).settled()
    await (await person.slash("patience hint")).settled()


async def shares(life: Life) -> None:
    """A card of the game that is played there."""
    person = life.chance.choice(life.people)
    await (await person.slash("patience share")).settled()


async def leaves_for_good(life: Life) -> None:
    """All data are deleted, and somebody new comes."""
    at = life.chance.randrange(len(life.people))
    question = (await (await life.people[at].slash("patience data", what="delete")).settled()).message
    await (await life.people[at].press(question, "Yes, delete everything")).settled()
    life.people[at] = life.newcomer(at)


async def moderates(life: Life) -> None:
    """Somebody is blocked, their boards are removed, and they are let in again."""
    admin, other = (life.neighbours(2) * 2)[:2]
    admin.permissions = MANAGE_GUILD
    for setting in ("block", "remove", "unblock"):
        mention = f"<@{other.user['id']}>"
        await (await admin.slash("patience-admin", setting=setting, value=mention)).settled()


async def server_moves(life: Life) -> None:
    """One server sends the bot away, another lets it in, with its people."""
    at = life.chance.randrange(len(life.guilds))
    old, left = life.guilds[at]
    await life.standin.gateway.guild("GUILD_DELETE", old.id)
    new = life.add_server()
    life.guilds[at] = life.guilds.pop()
    await life.standin.gateway.guild("GUILD_CREATE", new.id)
    life.people = [life.newcomer(at) if one.channel is left else one for one in life.people]


async def plays_in_slack(life: Life) -> None:
    """A new game with a picture uploaded for each move; seen by all, or by one alone."""
    person, chance = life.chance.choice(life.others), life.chance
    private = chance.random() < 0.3

    def newest(wanted: Callable[[SlackMessage, Board], bool]) -> tuple[SlackMessage, Board] | None:
        workspace = person.workspace
        messages = workspace.private(person.id) if private else workspace.public()
        boards = ((message, drawn(message)) for message in reversed(messages))
        return next(((message, board) for message, board in boards if board and wanted(message, board)), None)

    async with life.begins:
        known = set(life.tables)
        line = f"start {chance.choice(GAMES)} {chance.randint(1, 999_999)}{' private' * private}"
        await person.types(f"/patience {line}")
        message, board = await life.slack.until(lambda: newest(lambda _, board: board.table not in known))
        life.tables.add(board.table)
    for _ in range(chance.randint(1, 4)):
        menus = [tap for tap in message.taps if tap["type"] == "static_select"]
        if not menus:
            raise NoMore
        before = board.table, message.blocks
        await person.picks(message, chance.choice(menus[0]["options"])["text"]["text"])
        # Another board, or another menu on the same one, where a move is chosen in two steps.
        message, board = await life.slack.until(partial(newest, partial(differs, before=before)))


def drawn(message: SlackMessage) -> Board | None:
    """What a message in Slack shows, where it is a board."""
    custom_id = CustomId.unpacked(message.taps[0]["action_id"]) if message.taps else None
    return Board(custom_id.table, custom_id.revision or 0, "") if custom_id and custom_id.table else None


def differs(message: SlackMessage, board: Board, before: tuple[str, list[dict[str, Any]]]) -> bool:
    """Whether a message shows the same table otherwise."""
    return board.table == before[0] and message.blocks is not before[1]


async def reads_in_slack(life: Life) -> None:
    """The home, and a page."""
    person = life.chance.choice(life.others)
    await person.opens_home()
    await person.types("/patience stats")


Visit = Callable[[Life], Awaitable[None]]
VISITS: Mapping[Visit, float] = {  # by how often
    begins_a_game: 50,
    plays_on: 15,
    plays_the_daily: 12,
    vote: 4,
    race: 4,
    reads: 8,
    asks_for_a_hint: 1,
    shares: 2,
    leaves_for_good: 2,
    moderates: 2,
    server_moves: 1,
}
SLACK_VISITS: Mapping[Visit, float] = {plays_in_slack: 5, reads_in_slack: 1}


async def fill(services: Services, life: Life, clock: Clock, age: Callable[[float], Awaitable[None]]) -> None:
    """Tables of the last days, results of many days, servers with a daily post."""
    batches = 20 * IDLE_DAYS
    for batch in range(batches):
        numbers = range(batch, life.size.tables, batches)
        for first in range(0, len(numbers), 16):
            await asyncio.gather(*(begun(services, life, n) for n in numbers[first : first + 16]))
        await age(IDLE_DAYS * DAY / batches)
        clock.leap(IDLE_DAYS * DAY / batches)
    for first in range(0, life.size.results, 64):
        some = range(first, min(first + 64, life.size.results))
        await asyncio.gather(*(enter(services, life, number) for number in some))
    for number, (guild, channel) in enumerate(life.guilds):
        rules = Rules(post=channel.id, hour=str(number % 24))
        await services.servers.change(f"discord:{guild.id}", rules)
        await daily_post.plan(services, f"discord:{guild.id}", rules)


async def begun(services: Services, life: Life, number: int) -> None:
    """A table with a few moves."""
    person, pick = life.people[number % len(life.people)], random.Random(number)
    place = PlaceId(f"discord:{person.channel.guild and person.channel.guild.id}/{person.channel.id}")
    request = Request(UserId(person.id), place, "start", request_id=f"fill {number}")
    game = GAMES[number % len(GAMES)]
    played = await services.sessions.start(game, str(number + 1), None, request)
    for _ in range(5):
        if moves := list(played.table.legal_moves):
            played.play(pick.choice(moves))
    later = Request(UserId(person.id), place, "move", request_id=f"fill {number} on")
    await services.sessions.save(played, later)


async def enter(services: Services, life: Life, number: int) -> None:
    """A result of one of the last days, of somebody who has none of that day."""
    person, pick = life.people[number % len(life.people)], random.Random(number)
    now = time.time() - (number // len(life.people) + 1) * DAY
    place = f"discord:{person.channel.guild and person.channel.guild.id}/{person.channel.id}"
    day = datetime.fromtimestamp(now, UTC).date()
    result = DailyResult(
        day=day.isoformat(),
        game="kings",
        won=pick.random() < 0.2,
        home=pick.randrange(1, 104),
        total=104,
        moves=pick.randrange(50, 250),
        seconds=pick.randrange(60, 7200),
        undos=0,
        hints=0,
        place=place,
        at=int(now),
        rhythm="0123012301",
    )
    boards = services.storage.leaderboards
    claim = await boards.claim(person.id, day, Claim("table", place))
    assert claim, "one try a day"
    await boards.enter(person.id, VerifiedResult(result, "a record " * 20), claim)


@dataclass
class Looks:
    """Looks at everything that could grow."""

    bot: int  # its process
    port: int  # where it serves its metrics
    client: Any  # of Redis
    slack: Slack
    kinds: list[Counter[str]] = field(default_factory=list)  # of keys, how many, at each look
    for_ever: list[Counter[str]] = field(default_factory=list)  # of these the ones that never expire

    async def look(self) -> dict[str, float]:
        """All figures as they are now."""
        memory, clients = await self.client.info("memory"), await self.client.info("clients")
        await self._count_keys()
        pictures, orphans = await self._pictures()
        return {
            "bot MB": resident(self.bot),
            "tasks": await self._tasks(),
            "threads": self._count("task"),
            "handles": self._count("fd"),
            "Redis MB": memory["used_memory"] / 2**20,
            "connections": clients["connected_clients"],
            "keys": self.kinds[-1].total(),
            "for ever": self.for_ever[-1].total(),
            "pictures": pictures,
            "orphans": orphans,
        }

    async def _tasks(self) -> int:
        """Tasks of the bot's event loop, by its metrics."""
        address = f"http://127.0.0.1:{self.port}/metrics"
        async with ClientSession() as session, session.get(address) as answer:
            found = re.search(r"^patience_tasks (\S+)$", await answer.text(), re.MULTILINE)
        assert found, "it is among the metrics"
        return int(float(found[1]))

    def _count(self, what: str) -> int:
        return sum(1 for _ in Path(f"/proc/{self.bot}/{what}").iterdir())

    async def _count_keys(self) -> None:
        """How many keys there are, by their kind, and how many never expire."""
        found, endless = Counter[str](), Counter[str]()
        names = [name async for name in self.client.scan_iter(count=1000)]
        for first in range(0, len(names), 1000):
            some = names[first : first + 1000]
            async with self.client.pipeline(transaction=False) as pipe:
                for name in some:
                    pipe.ttl(name)
                for name, left in zip(some, await pipe.execute(), strict=True):
                    kind = kind_of(name)
                    found[kind] += 1
                    endless[kind] += left == -1
        self.kinds.append(found)
        self.for_ever.append(+endless)

    async def _pictures(self) -> tuple[int, int]:
        """How many are uploaded to Slack; how many of them no message shows and nothing will delete."""
        workspace = self.slack.workspace()
        views: Iterable[list[dict[str, Any]]] = (
            *(message.blocks for message in workspace.messages),
            *(home["blocks"] for home in workspace.homes.values()),
        )
        pictures = (block for blocks in views for block in limits.pictures(blocks))
        seen = {block["slack_file"]["id"] for block in pictures if "slack_file" in block}
        due = {name.partition("/")[2] for name in await self.client.zrange(keys.UPLOADS(), 0, -1)}
        return len(workspace.files), len(set(workspace.files) - seen - due)


def _one_of_all() -> re.Pattern[str]:
    """An expression that fits every name of a key; the group that is found is numbered as the key's kind."""
    patterns = (re.escape(key.pattern) for key in keys.KEYS)
    names = (re.sub(r"<\w+>", "[^{}]+", re.sub(r"\\{<\w+>\\}", r"\\{[^{}]+\\}", one)) for one in patterns)
    return re.compile("|".join(f"({one})" for one in names))


KINDS = _one_of_all()


def kind_of(name: str) -> str:
    """The pattern of a key in Redis, as bot.storage.keys declares it."""
    found = KINDS.fullmatch(name)
    assert found and found.lastindex, f"{name} is declared nowhere"
    return keys.KEYS[found.lastindex - 1].pattern


@asynccontextmanager
async def store(folder: Path) -> AsyncIterator[tuple[str, Any]]:
    """A Redis of our own: its address, and a client of it."""
    redis = EmbeddedRedis(folder)
    await redis.start()
    url = f"{socket_url(str(redis.socket))}?socket_timeout={HOUR}"  # a leap is no silence
    client = connect(url)
    await client.config_set("appendonly", "no")  # aging would be written there again and again
    try:
        yield url, client
    finally:
        await client.aclose()
        await redis.stop()


@asynccontextmanager
async def platforms() -> AsyncIterator[tuple[StandIn, Slack]]:
    """Both stand-ins, with the limits of the platforms."""
    rest.SECONDS = MINUTE  # for a first answer: this machine is slower than its clock
    async with StandIn() as standin, Slack() as slack:
        vars(standin.clock)["now"] = time.time
        standin.rates.now, standin.rates.second = time.time, 1.0
        slack.tiers, slack.processing = Tiers(), 0
        yield standin, slack


async def day(size: Size, file: str) -> dict[str, Any]:
    """The whole day, in a process that takes its time from the clock; what was seen in each hour."""
    with tempfile.TemporaryDirectory() as name:
        folder, clock = Path(name), Clock(Path(file))
        async with store(folder) as (url, client), platforms() as (standin, slack):

            async def age(seconds: float) -> None:
                await client.eval(AGE, 0, int(seconds * 1000))

            life = Life(size, standin, slack, random.Random("growth"))
            life.settle()
            settings = Settings(
                _env_file=None, redis_url=SecretStr(url), data_dir=folder, idle_days=IDLE_DAYS
            )
            async with open_services(settings, time.time) as services:
                await fill(services, life, clock, age)
            port = free_port()
            async with running_bot(life, file, folder, url, port) as pid:
                for guild, _ in life.guilds:
                    await standin.gateway.guild("GUILD_CREATE", guild.id)
                await quiet(life, clock, time.time() + MINUTE)
                looks = Looks(pid, port, client, slack)
                hours = [await looks.look()]
                for _ in range(size.hours):
                    await an_hour(life, clock, age)
                    hours.append(await looks.look())
                    life.forget()
                    sys.stderr.write(f"hour {len(hours) - 1}: {json.dumps(hours[-1])}\n")
            return {
                "hours": hours,
                "kinds": looks.kinds,
                "for ever": looks.for_ever,
                "visits": life.done,
                "failed": life.failed,
                "refused": [one.name for one in standin.refused] + [name for _, name in slack.refusals],
            }


@asynccontextmanager
async def running_bot(life: Life, file: str, folder: Path, url: str, port: int) -> AsyncIterator[int]:
    """The bot as people start it, with its metrics at a port; its process."""
    standin, slack = life.standin, life.slack
    environment = {
        **os.environ,
        "DISCORD_TOKEN": standin.secret,
        "SLACK_BOT_TOKEN": slack.workspace().token,
        "SLACK_APP_TOKEN": slack.app_token,
        "REDIS_URL": url,
        "PATIENCE_HEALTH_PORT": str(port),
        "PATIENCE_DATA_DIR": str(folder),
        "PATIENCE_IDLE_DAYS": str(IDLE_DAYS),
        "PATIENCE_LOG_LEVEL": "error",
        "PATIENCE_DRAW_AHEAD": str(life.size.tables >= Size.tables),
        "PATIENCE_PROVING_SHARE": "0",
        "PATIENCE_REQUESTS_AT_ONCE": "1000000",
        "PATIENCE_DISCORD_API_BASE": standin.base,
        "PATIENCE_DISCORD_GATEWAY_URL": standin.gateway_url,
        "PATIENCE_SLACK_API_BASE": f"{slack.root}/api/",
    }
    program = [sys.executable, "-m", "benchmarks.leap", file, "1", "bot"]
    bot = await asyncio.create_subprocess_exec(*program, cwd=ROOT, env=environment)
    try:
        while not (standin.gateway.ready.is_set() and standin.commands and slack.sockets):
            assert bot.returncode is None, "the bot has ended"
            await asyncio.sleep(LOOK)
        yield bot.pid
    finally:
        bot.terminate()
        await bot.wait()


async def an_hour(life: Life, clock: Clock, age: Callable[[float], Awaitable[None]]) -> None:
    """Minute after minute: those who come are answered, and then time leaps."""
    begins = time.time()
    for minute in range(60):
        coming = life.size.visits / 60
        visits = int(coming) + (life.chance.random() < coming % 1)
        here = asyncio.gather(*(life.visit() for _ in range(visits)))
        while not here.done():
            await asyncio.sleep(LOOK)
            if clock.all_rest:
                clock.leap(HOP)
        await quiet(life, clock, begins + (minute + 1) * MINUTE)
        if minute % AGED_EVERY == 0:
            await age(AGED_EVERY * MINUTE)


async def quiet(life: Life, clock: Clock, until: float) -> None:
    """Time goes by in leaps; whatever falls due in one is done before the next."""
    while (left := until - time.time()) > 0:
        await asyncio.sleep(LOOK)
        if clock.all_rest:
            # The client's heartbeats keep the system's time, and a silent gateway is one that is gone.
            await life.standin.gateway.dispatch("HEARTBEAT_MISSED", {})
            clock.leap(min(left, LEAP))


def measured(size: Size) -> dict[str, Any]:
    """The day, from a process of its own."""
    with tempfile.TemporaryDirectory() as folder:
        file = str(Path(folder) / "clock")
        Clock.made(Path(file), 2)
        program = [sys.executable, "-m", "benchmarks.leap", file, "0", "benchmarks.growth", file]
        sized = json.dumps(asdict(size))
        done = subprocess.run([*program, sized], cwd=ROOT, stdout=subprocess.PIPE, text=True, check=True)
    found: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
    return found


def slope(hours: Sequence[Mapping[str, float]], name: str) -> float:
    """By how much a figure grows in a day, once it has settled."""
    values = [hour[name] for hour in hours][min(SETTLED, len(hours) // 2) :]
    return linear_regression(range(len(values)), values).slope * timedelta(days=1) / timedelta(hours=1)


def figures(quick: bool) -> Iterator[Figure]:
    """A line for each hour; what a day adds to each figure; keys that never expire, by kind."""
    found = measured(QUICK if quick else Size())
    hours = found["hours"]
    for at, hour in enumerate(hours):
        if at % (1 if quick else 3) == 0:
            yield from (Figure(SECTION, f"hour {at}", name, value, "") for name, value in hour.items())
    yield from (Figure(SECTION, "a day adds", name, slope(hours, name), "") for name in hours[0])
    for section, name in (("keys", "kinds"), ("keys for ever", "for ever")):
        counts = found[name]
        looks = {"before": counts[0], "at half time": counts[len(counts) // 2], "after": counts[-1]}
        for kind in sorted({*counts[0], *counts[-1]}):
            yield from (Figure(section, kind, when, count.get(kind, 0), "") for when, count in looks.items())
    for what, count in found["visits"].items():
        yield Figure("visits", what, "count", count, "")
    for what, count in found["failed"].items():
        yield Figure("visits that failed", what, "count", count, "")
    for what, count in Counter(found["refused"]).items():
        yield Figure("refused by the platforms", what, "count", count, "")


if __name__ == "__main__":
    log.configure("error")
    print(json.dumps(asyncio.run(day(Size(**json.loads(sys.argv[2])), sys.argv[1]))))
