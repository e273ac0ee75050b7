"""Shards: as many as wanted, each in its turn, none where Discord would refuse it or reset the token."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from bot.errors import CannotStart
from bot.ops import metrics
from bot.ops.shard_plan import RESERVED_STARTS, Shards, from_settings, spans, summary
from bot.platforms.discord.client import Client
from bot.platforms.discord.shards import REFUSED_FOR
from bot.services import Services, open_services
from bot.settings import Settings
from tests.discord.conftest import playing
from tests.discord.scripted import COMMANDS, Script
from tests.standins.discord.server import StandIn
from tests.standins.waiting import HANGS

SHORT = timedelta(milliseconds=400)  # instead of five seconds; the stand-in's last fifty milliseconds


@pytest.fixture
def many(standin: StandIn, script: Script, services: Any) -> Iterator[Client]:
    """A client that has to begin three shards, of which Discord lets one begin at a time."""
    standin.gateway.advised = 3
    client = Client(services, COMMANDS, script.answer, script.complete, hurry=timedelta(seconds=HANGS))
    client.between = SHORT
    client._connection.guild_ready_timeout = 0.0
    yield client
    assert not standin.gateway.hurried, "two shards began too soon after one another"


def in_turn(services: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """The scripted storage lets one begin at a time, as Redis would."""
    lock, seen = asyncio.Lock(), []

    async def turn(line: str, pause: timedelta) -> timedelta:
        async with lock:
            seen.append(line)
            await asyncio.sleep(pause.total_seconds())
            return timedelta(0)

    monkeypatch.setattr(services.storage.shards, "acquire", turn)


def started(standin: StandIn) -> list[list[int]]:
    return [hello["shard"] for hello in standin.gateway.identified]


async def test_as_many_as_discord_advises(
    standin: StandIn, many: Client, services: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each is connected, people are heard on the one that has their server, and the metrics know them all."""
    in_turn(services, monkeypatch)
    async with playing(standin, many):
        await asyncio.wait_for(many.wait_until_ready(), HANGS)
        assert started(standin) == [[0, 3], [1, 3], [2, 3]]
        board = (await standin.person("ada").slash("patience start")).message
        await standin.person("ada", standin.channel(kind=1)).slash("patience start")
        assert board.content.endswith("Revision 0.")
        assert await many.platform.trouble() == ""
        assert [metrics.SHARDS.labels(str(shard))._value.get() for shard in range(3)] == [1, 1, 1]


async def test_a_shard_that_is_away_is_named(
    standin: StandIn, many: Client, services: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """/readyz says which, and the metrics, too."""
    in_turn(services, monkeypatch)
    async with playing(standin, many):
        await asyncio.wait_for(many.wait_until_ready(), HANGS)
        assert many.shard_ids
        monkeypatch.setattr(many, "shard_ids", [0, 1, 2, 3])
        assert await many.platform.trouble() == "of 3 shards these are not connected here: 3"
        assert metrics.SHARDS.labels("3")._value.get() == 0


async def test_the_share_of_one_process(standin: StandIn, many: Client) -> None:
    """It connects its own shards, of as many as there are."""
    many.wanted = Shards([1], 2)
    async with playing(standin, many):
        assert started(standin) == [[1, 2]]


@pytest.mark.parametrize(
    ("settings", "shards"),
    [
        ({}, None),
        ({"discord_shards": 4}, Shards([0, 1, 2, 3], 4)),
        ({"discord_shards": 8, "discord_shard_ids": "0-2, 5"}, Shards([0, 1, 2, 5], 8)),
        ({"discord_shards": 5, "discord_clusters": 2, "discord_cluster": 0}, Shards([0, 1], 5)),
        ({"discord_shards": 5, "discord_clusters": 2, "discord_cluster": 1}, Shards([2, 3, 4], 5)),
    ],
)
def test_settings_choose_the_shards(settings: dict[str, Any], shards: Shards | None) -> None:
    """All, some by name, or the share of one process among several."""
    found = from_settings(Settings(_env_file=None, **settings))

    assert (found and replace(found, ids=list(found.ids))) == shards


@pytest.mark.parametrize(
    ("settings", "left", "words"),
    [
        ({}, 996, ["2 in all (Discord advises 2)", "all of them", "2 of the 996", "some 10 s", "Nothing"]),
        ({"discord_http": True}, 996, ["none: Discord sends what people do over HTTP"]),
        (
            {"discord_shards": 16, "discord_clusters": 4, "discord_cluster": 1, "redis_url": "redis://here"},
            996,
            ["4 (4-7) of them", "some 20 s", "Missing: other processes, with", "connect 0-3,8-15."],
        ),
        ({"discord_shards": 4, "discord_shard_ids": "0,2"}, 996, ["2 (0,2) of them", "REDIS_URL", "1,3"]),
        ({"discord_shards": 1}, 996, ["Missing: a higher PATIENCE_DISCORD_SHARDS, or none"]),
        ({}, RESERVED_STARTS + 1, ["2 of the 51", "Missing: identifies", f"fewer than {RESERVED_STARTS}"]),
    ],
)
def test_the_meaning_of_the_settings_is_printed(
    settings: dict[str, Any], left: int, words: list[str]
) -> None:
    """How many connect, what of the day's beginnings that uses, and what must be set besides."""
    limits = {"total": 1000, "remaining": left, "reset_after": 1, "max_concurrency": 1}

    line = summary(Settings(_env_file=None, **settings), {"shards": 2, "session_start_limit": limits})

    assert [word for word in words if word not in line] == []


def test_printed_shard_ranges_can_be_parsed() -> None:
    """The line can be copied into the settings."""
    for numbers in ([0], [0, 1, 2], [0, 2, 3, 7], [1, 3, 5]):
        found = from_settings(Settings(_env_file=None, discord_shards=8, discord_shard_ids=spans(numbers)))
        assert found
        assert list(found.ids) == numbers


@pytest.mark.parametrize(
    ("settings", "words"),
    [
        ({"discord_shard_ids": "0"}, "PATIENCE_DISCORD_SHARDS"),
        ({"discord_clusters": 2}, "PATIENCE_DISCORD_SHARDS"),
        ({"discord_shards": 2, "discord_shard_ids": "0-2"}, "0 to 1"),
        ({"discord_shards": 2, "discord_shard_ids": "both"}, "a list like 0-3,8"),
        ({"discord_shards": 4, "discord_clusters": 2, "discord_cluster": 2}, "0 to 1"),
        ({"discord_shards": 2, "discord_clusters": 3}, "each of 3 processes"),
    ],
)
def test_settings_that_cannot_all_be_true(settings: dict[str, Any], words: str) -> None:
    """A sentence says what to change."""
    with pytest.raises(CannotStart, match=words):
        from_settings(Settings(_env_file=None, **settings))


# --- what is not begun


async def refused(standin: StandIn, client: Client) -> str:
    """The sentence with which it ends."""
    client.platform.token = standin.secret
    with pytest.raises(CannotStart) as problem:
        await asyncio.wait_for(client.platform.run(asyncio.Event()), HANGS)
    return str(problem.value)


def with_shards(services: Any, script: Script, shards: int) -> Client:
    """A process that was just started, with the first of so many."""
    client = Client(services, COMMANDS, script.answer, script.complete)
    client.wanted = Shards([0], shards)
    return client


async def test_too_few_shards_are_a_sentence_and_never_tried_again(
    standin: StandIn, script: Script, services: Any
) -> None:
    """Whoever starts the bot again and again begins nothing; with another number it begins at once."""
    standin.gateway.least, left = 3, standin.gateway.starts_left
    for _ in range(5):
        sentence = await refused(standin, with_shards(services, script, 2))
        assert "more than 2 shards" in sentence
        assert "PATIENCE_DISCORD_SHARDS" in sentence
    assert standin.gateway.starts_left == left - 1

    async with playing(standin, with_shards(services, script, 3)):
        assert started(standin) == [[0, 3]]
    assert standin.hung_up == ["sharding"]
    standin.hung_up.clear()


async def test_after_an_hour_it_is_tried_once_more(
    standin: StandIn, script: Script, services: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The bot may be in fewer servers by then."""
    standin.gateway.least = 3
    await refused(standin, with_shards(services, script, 2))
    end_of_refusal = services.sessions.clock() + REFUSED_FOR.total_seconds()
    monkeypatch.setattr(services.sessions, "clock", lambda: end_of_refusal)
    standin.gateway.least = 1

    async with playing(standin, with_shards(services, script, 2)):
        assert started(standin) == [[0, 2]]
    assert standin.hung_up == ["sharding"]
    standin.hung_up.clear()


async def test_the_last_beginnings_of_a_day_are_left(standin: StandIn, many: Client) -> None:
    """A bot that is started anew again and again stops before Discord resets its token."""
    standin.gateway.starts_left = RESERVED_STARTS + 2

    sentence = await refused(standin, many)

    assert f"only {RESERVED_STARTS + 2} more times until" in sentence
    assert not standin.gateway.identified


async def test_a_shard_there_is_not(standin: StandIn, many: Client) -> None:
    """Discord hangs up for good, and that is said."""
    many.wanted = Shards([5], 3)

    assert "PATIENCE_DISCORD_SHARD_IDS" in await refused(standin, many)
    assert standin.hung_up == ["shard"]
    standin.hung_up.clear()


# --- taking turns


@pytest.fixture
async def whole(tmp_path: Path) -> Any:
    """With a Redis of its own."""
    async with open_services(Settings(data_dir=tmp_path)) as services:
        yield services


async def test_processes_take_turns(standin: StandIn, whole: Services) -> None:
    """Two with one token and one Redis begin their shards one after the other."""
    clients = [Client(whole, hurry=timedelta(seconds=HANGS)) for _ in range(2)]
    for number, client in enumerate(clients):
        client.wanted, client.between = Shards([number, number + 2], 4), SHORT
    async with playing(standin, clients[0]), playing(standin, clients[1]):
        while len(started(standin)) < 4:
            standin.gateway.ready.clear()
            await asyncio.wait_for(standin.gateway.ready.wait(), HANGS)

    assert sorted(started(standin)) == [[0, 4], [1, 4], [2, 4], [3, 4]]
    assert not standin.gateway.hurried


async def test_identifies_run_at_the_max_concurrency(whole: Services) -> None:
    """Shards of different lines do not wait for one another; one of the same does, and learns how long."""
    pause = timedelta(seconds=60)
    waits = [await whole.storage.shards.acquire(line, pause) for line in ("0", "1", "0")]

    assert waits[:2] == [timedelta(0)] * 2
    assert timedelta(0) < waits[2] <= pause


async def test_without_redis_it_waits_as_it_may(
    standin: StandIn, many: Client, services: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The library knows a pause of its own."""
    waited: list[bool] = []

    async def away(*_: object) -> timedelta:
        raise ConnectionRefusedError

    async def pause(_self: object, _shard: int | None, *, initial: bool = False) -> None:
        waited.append(initial)
        await asyncio.sleep(SHORT.total_seconds())

    monkeypatch.setattr(services.storage.shards, "acquire", away)
    monkeypatch.setattr("discord.AutoShardedClient.before_identify_hook", pause)
    async with playing(standin, many):
        await asyncio.wait_for(many.wait_until_ready(), HANGS)

    assert waited == [True, False, False]
