"""The limits of what is done together, each with a sentence; and a platform that is slow, or gone."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

import pytest

from bot.errors import RetryAfter
from bot.messages.refused import NotPosted
from bot.messages.reply import Reply
from bot.play import racing, sharing
from bot.records.race import Racer
from bot.records.session import Member, MemberRole
from bot.services import Services
from bot.storage.jobs import timers as queue_of
from tests.bot.chat import Chat, Clock
from tests.together.conftest import Channel, timers
from tests.together.test_races import called, plays
from tests.together.test_races import started as race_started
from tests.together.test_tables import WIN, propose, together


@pytest.fixture
def others(bob: Chat, eve: Chat) -> tuple[Chat, Chat]:
    """Two more people there."""
    return bob, eve


async def test_so_many_play_at_a_table(ada: Chat, bob: Chat) -> None:
    """Who comes too late may look on."""
    board = await together(ada)
    many = [Member(f"test:n{n}", MemberRole.PLAYER) for n in range(sharing.MOST_PLAYERS - 1)]
    request = replace(ada.request("table"), table=(await ada.session()).table)
    await ada.services.shared.change(
        request, None, lambda session: session.with_members((*session.members, *many))
    )
    refused = await bob.tap("Join", board)
    assert refused.private and refused.text == sharing.FULL
    await bob.tap("Look on", board)
    assert (await ada.session()).role("test:bob") == "onlooker"


async def test_so_many_are_in_a_race(ada: Chat, bob: Chat) -> None:
    """The next one is welcome in the next race."""
    race = await called(ada)
    assert race.bulletin
    many = tuple(Racer(f"test:n{n}") for n in range(racing.MOST_RACERS - 1))
    await ada.services.races.change(race.bulletin.name, lambda one: replace(one, racers=(*one.racers, *many)))
    refused = await bob.tap("Join", race)
    assert refused.private and refused.text.startswith("This race is full: 15 people are in it.")


async def test_a_slow_platform_shows_a_vote_later(
    ada: Chat, bob: Chat, eve: Chat, channel: Channel, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The move is played in time, once, and the board follows when the platform takes it."""

    async def busy(_ref: str, _reply: Reply) -> str:
        raise RetryAfter(timedelta(seconds=20))

    await together(ada, bob, eve, how="vote 10s")
    await propose(ada, WIN.moves[0])
    clock.now += 11
    with monkeypatch.context() as slow:
        slow.setattr(channel, "update", busy)
        for _ in range(3):
            await timers(ada.services)
    assert (await ada.session()).played == 1 and not channel.changes
    await timers(ada.services)
    assert not channel.changes, "it asked for a pause"
    clock.now += 21
    await timers(ada.services)
    assert "with 1 of 3 votes" in channel.changes[-1][1].text
    assert (await ada.session()).played == 1


@pytest.mark.parametrize("pace", ["10s", "1h"])
async def test_a_channel_that_is_gone_stops_no_vote(
    ada: Chat,
    others: tuple[Chat, Chat],
    channel: Channel,
    clock: Clock,
    monkeypatch: pytest.MonkeyPatch,
    pace: str,
) -> None:
    """The game goes on elsewhere, and nothing is tried again and again."""

    async def gone(_place: str, _reply: Reply, _once: str = "") -> str:
        raise NotPosted("it is gone", Reply("It is gone."))

    async def unchanged(_ref: str, _reply: Reply) -> str:
        return ""

    monkeypatch.setattr(channel, "publish", gone)
    monkeypatch.setattr(channel, "update", unchanged)
    bob, eve = others
    await together(ada, bob, eve, how=f"vote {pace}")
    await propose(ada, WIN.moves[0])
    clock.now += 3601
    for _ in range(3):
        await timers(ada.services)
    assert (await ada.session()).played == 1
    assert await ada.services.storage.jobs.next_due(queue_of("test")) is None
    board = await propose(bob, WIN.moves[1])
    assert "1 of 3 players voted" in board.text


async def test_a_platform_that_fails_once_shows_the_table_the_next_time(
    ada: Chat, others: tuple[Chat, Chat], channel: Channel, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Only where nothing can be posted any more it is not tried again."""
    publish, failed = channel.publish, list[str]()

    async def failing(place: str, reply: Reply, once: str = "") -> str:
        if not failed:
            failed.append(once)
            raise OSError("a line that broke")
        return await publish(place, reply, once)

    async def unchanged(_ref: str, _reply: Reply) -> str:
        return ""

    await together(ada, *others, how="vote 1h")
    await timers(ada.services)
    monkeypatch.setattr(channel, "publish", failing)
    monkeypatch.setattr(channel, "update", unchanged)
    await propose(ada, WIN.moves[0])
    before = len(channel.posts)
    clock.now += 3601
    for _ in range(3):
        await timers(ada.services)
        clock.now += 60
    assert failed and len(channel.posts) == before + 1


async def test_a_channel_that_is_gone_stops_no_race(
    ada: Chat, bob: Chat, services: Services, channel: Channel, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It ends for all in time, with its places, though nobody there is told of it."""

    async def gone(_place: str, _reply: Reply, _once: str = "") -> str:
        raise NotPosted("it is gone", Reply("It is gone."))

    monkeypatch.setattr(channel, "publish", gone)
    race = await race_started(ada, bob)
    assert race.bulletin
    await plays(ada, 20)
    clock.now += 16 * 60
    for _ in range(3):
        await timers(services)
        clock.now += 11
    over = await services.races.load(race.bulletin.name)
    assert over.over and racing.standings(over)[0][1].user == "test:ada"
    assert await services.storage.jobs.next_due(queue_of("test")) is None
    await services.storage.client.flushall()
    another = await called(ada)
    assert another.bulletin
    await services.storage.tables.client.delete(f"patience:{{{another.bulletin.name}}}:posted")
    await services.races.post(await services.races.load(another.bulletin.name))
    await timers(services)
    due = await services.storage.jobs.next_due(queue_of("test"))
    assert due and due > clock.now + 60, "only its end is waited for"
    assert await services.sessions.posted(another.bulletin.name) is None
