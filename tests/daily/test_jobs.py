"""What is done without anybody asking: the daily post of a server, and servers that were left."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import timedelta
from itertools import pairwise
from typing import cast

import pytest

from bot.jobs import daily_post, runner
from bot.messages.messenger import Messenger
from bot.messages.reply import Reply
from bot.platforms.terminal import CAPABILITIES
from bot.records import calendar
from bot.records.server_rules import Rules
from bot.services import Services, open_services
from bot.settings import Settings
from tests.bot.chat import Chat, Clock, button
from tests.daily.conftest import DAY, Admin, hand_in, name_of, play

HOUR = 60 * 60


@pytest.fixture
def boss(ada: Chat) -> Admin:
    """Who looks after the server."""
    return Admin(ada.services, "test:boss", ada.place)


@dataclass
class Posts:
    """A platform that only posts of its own accord, and tells who somebody is."""

    publish: Callable[[str, Reply], Awaitable[None]]
    called: dict[str, str] = field(default_factory=dict)  # what people are called there, by their ids
    capabilities = CAPABILITIES

    async def trouble(self) -> str:
        return ""

    async def display_name(self, user: str, _place: str) -> str:
        return self.called.get(user, "")


@pytest.fixture
def posts(services: Services) -> list[tuple[str, Reply]]:
    """What was posted where, in the bot's own name."""
    found: list[tuple[str, Reply]] = []

    async def post(place: str, reply: Reply) -> None:
        found.append((place, reply))

    services.platforms["test"] = cast(Messenger, Posts(post))
    return found


async def test_the_daily_post(ada: Chat, boss: Admin, posts: list[tuple[str, Reply]], clock: Clock) -> None:
    """At its hour, once, with yesterday's podium of this server; one tap plays."""
    await boss.say("patience-admin daily-post #(test:club/daily) 9")
    await hand_in(await play(ada, 40))
    clock.now = calendar.begins(ada.services.daily.today) + DAY + 9 * HOUR - 60
    await runner.tick(ada.services)
    assert posts == []
    clock.now += 60
    for _ in range(3):
        await runner.tick(ada.services)

    ((place, post),) = posts
    assert place == "test:club/daily"
    assert "Yesterday's podium" in post.text and f"1. {name_of('test:ada')}: " in post.text
    assert name_of("test:ada") in post.alt and post.picture
    assert (await ada.tap("Play today's deal", under=post)).board is not None
    clock.now += DAY
    await runner.tick(ada.services)
    assert len(posts) == 2
    assert button(posts[1][1], "Play today's deal") and posts[1][1].picture is None


async def test_a_post_set_after_its_hour_begins_tomorrow(
    boss: Admin, posts: list[tuple[str, Reply]], clock: Clock
) -> None:
    """Nobody is surprised by a post in the middle of the day."""
    await boss.say("patience-admin daily-post here 9")
    await runner.tick(boss.services)
    assert posts == []
    clock.now += DAY
    await runner.tick(boss.services)
    assert len(posts) == 1


async def test_two_processes_make_one_post(
    boss: Admin, settings: Settings, posts: list[tuple[str, Reply]], clock: Clock
) -> None:
    """Whoever is first."""
    await boss.say("patience-admin daily-post here 13")
    clock.now += 2 * HOUR
    async with open_services(settings, clock) as other:
        other.platforms.update(boss.services.platforms)
        await asyncio.gather(*(runner.tick(services) for services in (boss.services, other)))
    assert len(posts) == 1


async def test_a_post_that_fails_is_tried_again_later(boss: Admin, clock: Clock) -> None:
    """After an hour, not every minute; and the other servers get theirs."""
    tried: list[str] = []

    async def post(place: str, _reply: Reply) -> None:
        tried.append(place)
        if place.startswith("test:club"):
            raise PermissionError

    boss.services.platforms["test"] = cast(Messenger, Posts(post))
    for server in ("club", "guild"):
        there = Admin(boss.services, "test:boss", f"test:{server}/games")
        await there.say("patience-admin daily-post here 13")
    clock.now += 2 * HOUR
    await runner.tick(boss.services)
    await runner.tick(boss.services)
    assert sorted(tried) == ["test:club/games", "test:guild/games"]

    clock.now += HOUR + 1
    await runner.tick(boss.services)
    assert sorted(tried) == ["test:club/games", "test:club/games", "test:guild/games"]


async def test_who_comes_back_late_posts_nothing(
    boss: Admin, posts: list[tuple[str, Reply]], clock: Clock
) -> None:
    """A process that was stopped over a post finds that another has it now."""
    services = boss.services
    await boss.say("patience-admin daily-post here 13")
    clock.now += 2 * HOUR
    (late,) = await services.storage.jobs.take("test", clock(), clock() + 60, 10)
    clock.now += 61
    (taken,) = await services.storage.jobs.take("test", clock(), clock() + 60, 10)

    assert taken.number > late.number
    assert await daily_post.run(services, late)
    assert posts == []
    assert await daily_post.run(services, taken)
    assert len(posts) == 1


async def test_nothing_is_posted_in_quiet_hours(
    boss: Admin, posts: list[tuple[str, Reply]], clock: Clock
) -> None:
    """A daily post that falls into them comes when they are over, whichever was set first."""
    await boss.say("patience-admin daily-post here 13")
    await boss.say("patience-admin quiet 12-15")
    clock.now = calendar.begins(boss.services.daily.today) + 15 * HOUR - 60
    await runner.tick(boss.services)
    assert posts == []
    clock.now += 120
    await runner.tick(boss.services)
    assert len(posts) == 1


async def test_a_job_nobody_knows_is_put_off(
    boss: Admin, posts: list[tuple[str, Reply]], clock: Clock
) -> None:
    """A newer program's jobs are left for it, and keep no other from being done."""
    store = boss.services.storage.jobs
    await store.put("test", "wonder", "test:club", 0)
    await boss.say("patience-admin daily-post here 13")
    clock.now += 2 * HOUR
    await runner.tick(boss.services)
    assert len(posts) == 1

    (left,) = await store.take("test", clock() + 10 * 60, clock() + HOUR, 10)
    assert (left.kind, left.subject) == ("wonder", "test:club")


async def test_posts_of_one_hour_are_spread(
    boss: Admin, posts: list[tuple[str, Reply]], clock: Clock
) -> None:
    """No more a second than the platform bears, all of them within the hour, each once, at its own moment."""
    services, count = boss.services, 300
    for number in range(count):
        rules = Rules(post="games", hour="13")
        await services.servers.change(f"test:{number}", rules)
        await daily_post.plan(services, f"test:{number}", rules)
    hour = calendar.begins(services.daily.today) + 13 * HOUR
    clock.now, made = hour, []
    for _ in range(60):
        await runner.tick(services)
        made.append(len(posts))
        clock.now += runner.EVERY.total_seconds()
    assert len({place for place, _ in posts}) == len(posts) == count
    assert max(later - sooner for sooner, later in pairwise(made)) <= runner.MOST
    assert 2 < len({n for n in made if n < count}) < 10
    assert await services.storage.jobs.between("test", hour + DAY, hour + DAY + HOUR) == count


async def test_settings_of_a_server_that_was_left_are_forgotten(
    boss: Admin, posts: list[tuple[str, Reply]], clock: Clock
) -> None:
    """After thirty days; who comes back before finds them as they were, and nothing is posted meanwhile."""
    servers = boss.services.servers
    await boss.say("patience-admin daily-post here 13")
    await servers.left("test:club", clock())
    clock.now += 29 * DAY
    await runner.tick(boss.services)
    assert posts == []
    assert "daily-post: games" in (await boss.say("patience-admin")).text
    clock.now += 2 * DAY
    await runner.tick(boss.services)
    assert "daily-post: off" in (await boss.say("patience-admin")).text

    await boss.say("patience-admin daily-post here 13")
    await servers.left("test:club", clock())
    await servers.joined("test:club")
    clock.now += 31 * DAY
    await runner.tick(boss.services)
    assert "daily-post: games" in (await boss.say("patience-admin")).text


async def test_a_server_that_is_left_twice_was_left_at_first(boss: Admin, clock: Clock) -> None:
    """Platforms may tell it once more; the thirty days go on from the first time."""
    servers = boss.services.servers
    await boss.say("patience-admin daily-post here 13")
    await servers.left("test:club", clock())
    clock.now += 29 * DAY
    await servers.left("test:club", clock())
    clock.now += 2 * DAY
    await runner.tick(boss.services)

    assert "daily-post: off" in (await boss.say("patience-admin")).text


async def test_the_jobs_go_on_whatever_happens(services: Services, monkeypatch: pytest.MonkeyPatch) -> None:
    """A failure is for the log; the next minute comes."""
    done = asyncio.Event()
    tries: list[int] = []

    async def tick(_services: Services) -> None:
        tries.append(1)
        if len(tries) == 1:
            raise ConnectionError
        done.set()

    monkeypatch.setattr(runner, "tick", tick)
    monkeypatch.setattr(runner, "EVERY", timedelta(0))
    async with runner.running(services):
        await asyncio.wait_for(done.wait(), 5)
    assert len(tries) >= 2


async def test_jobs_under_way_are_finished_before_the_end(
    services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A job that takes a cancellation for a time-out, as a client of Redis may, keeps the bot not open."""
    started, finished = asyncio.Event(), asyncio.Event()

    async def tick(_services: Services) -> None:
        started.set()
        with suppress(asyncio.CancelledError):
            await asyncio.sleep(0.05)
        finished.set()

    monkeypatch.setattr(runner, "tick", tick)
    async with runner.running(services):
        await started.wait()
    assert finished.is_set()


async def test_a_job_without_an_end_keeps_no_program_from_ending(
    services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As one that waits for a platform; it is left to another process."""
    started, end = asyncio.Event(), asyncio.Event()

    async def tick(_services: Services) -> None:
        started.set()
        await end.wait()

    monkeypatch.setattr(runner, "tick", tick)
    monkeypatch.setattr(runner, "STOPS_WITHIN", timedelta(milliseconds=20))
    async with asyncio.timeout(5):
        async with runner.running(services):
            await started.wait()
    end.set()
