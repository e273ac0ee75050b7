"""What an older version stored is brought to today's form: all of it, once, wherever it was broken off."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from datetime import date, timedelta
from pathlib import Path
from typing import Any, cast

import pytest

from bot.errors import CannotStart
from bot.jobs import runner
from bot.messages.messenger import Messenger
from bot.messages.reply import Reply
from bot.records import calendar
from bot.services import Services, open_services
from bot.settings import Settings
from bot.storage import Storage, keys, open_storage, version
from tests.bot.chat import Chat, Clock
from tests.daily.test_jobs import Posts
from tests.storage import old

DAYS = 24 * 60 * 60
PEOPLE = {
    "ada": ("discord:42", "discord:7/99"),
    "bob": ("slack:T1/U2", "slack:T1/C3"),
    "eve": ("local:eve", "local:table"),
}


def chat_of(services: Services, name: str) -> Chat:
    """A person of then, in their place."""
    return Chat(services, *PEOPLE[name])


async def test_version_1_data_gives_the_same_replies(
    storage: Storage, settings: Settings, clock: Clock
) -> None:
    """Tables, boards, results, statistics and settings of version 1 are answered word for word."""
    await old.restore(storage.client)
    clock.now = old.REPLIES["now"]
    settings = settings.model_copy(update={"daily_secret": None})
    async with open_services(settings, clock) as services:
        for name in PEOPLE:
            text = (await chat_of(services, name).say("tables")).text
            assert text == old.REPLIES[f"tables of {name}"]
        ada, bob, eve = (chat_of(services, name) for name in PEOPLE)
        for chat, line, sentence in (
            (ada, "board", "ada board"),
            (ada.elsewhere(place="discord:7/100"), "board", "there"),
            (bob, "board", "bob board"),
            (eve, "board", "eve"),
        ):
            assert (await chat.say(line)).text == old.REPLIES[sentence]
        await _besides(services)
        assert "Your ranked try goes on." in (await ada.say("daily play")).text


async def _besides(services: Services) -> None:
    """What is stored besides tables."""
    assert (await chat_of(services, "eve").say("board")).monospace  # her setting
    assert await services.sessions.posted("vnmgufyh77") == "discord:7/99/1234"
    assert len(await services.games.of("discord:42")) == 1
    assert (await services.daily.leaderboards.results("slack:T1/U2")).keys() == {"2027-01-04"}
    claim = await services.daily.leaderboards.claimed("discord:42", services.daily.today)
    assert claim
    assert claim.table == "gxha2t4ilm"


async def test_a_table_of_then_is_played_on(storage: Storage, settings: Settings, clock: Clock) -> None:
    """An old button works, an undone move can be played again, and a request done then is not done twice."""
    await old.restore(storage.client)
    clock.now = old.REPLIES["now"]
    async with open_services(settings, clock) as services:
        ada = chat_of(services, "ada")
        deal = replace(ada.request("deal"), table="rkjcfsvmli")
        done = next(line["key"] for line in old.LINES if line["key"].startswith("patience:{rkjcfsvmli}:done"))
        again = await ada.sends(replace(deal, request_id=done.split(":done:")[1]))
        assert "· 2 moves ·" in again.text
        assert "· 3 moves ·" in (await ada.sends(deal)).text
        redone = await ada.sends(replace(ada.request("redo"), table="vnmgufyh77"))
        assert redone.text.startswith("Played again:")


async def test_only_keys_of_today_are_left_and_they_live_as_long(storage: Storage) -> None:
    """Every key is one of keys.py, of its type; a table lives as long as it would have."""
    await old.restore(storage.client)
    await version.prepare(storage.client)
    for name, (kind, _) in (await old.found(storage.client)).items():
        [key] = [key for key in keys.KEYS if key.fits(name)]
        assert key.type == {"zset": "sorted set"}.get(kind, kind), name
    tables = [line["value"] for line in old.LINES if line["key"].endswith(":table")]
    assert len(tables) == 16
    for fields in tables:
        name = keys.TABLE(fields["owner"], fields["table"])
        assert await storage.client.hgetall(name) == fields
        assert 89 * DAYS < await storage.client.ttl(name) <= 90 * DAYS
        assert 89 * DAYS < await storage.client.ttl(keys.OWNER(fields["table"])) <= 90 * DAYS
    assert await storage.client.get(keys.VERSION()) == str(version.VERSION)


@pytest.mark.parametrize("at", [1, 7, 40, 90])
async def test_broken_off_anywhere_it_is_done_at_the_next_start(
    storage: Storage, at: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Killed after so many keys, then started again: the same as if nothing had happened."""
    await old.restore(storage.client)
    await version.prepare(storage.client)
    whole = await old.found(storage.client)
    await old.restore(storage.client)
    moves = iter(range(at))
    monkeypatch.setattr(version, "_move_table", _killed(version._move_table, moves))
    monkeypatch.setattr(version, "_move_done", _killed(version._move_done, moves))
    if at < 90:
        with pytest.raises(Killed):
            await version.prepare(storage.client)
    monkeypatch.undo()
    await version.prepare(storage.client)

    again = await old.found(storage.client)
    assert again.keys() == whole.keys()
    assert {name: value for name, value in again.items() if not keys.DONE.fits(name)} == {
        name: value for name, value in whole.items() if not keys.DONE.fits(name)
    }


async def test_daily_posts_of_version_2_are_made_at_their_hours(
    storage: Storage, settings: Settings, clock: Clock
) -> None:
    """At noon: made today already, still to come tonight, made by Slack, unwanted; and a server long left."""
    await old.restore(storage.client, old.SECOND)
    clock.now = calendar.begins(date(2026, 11, 22)) + 12 * 3600
    made: list[str] = []

    async def post(place: str, _reply: Reply) -> None:
        made.append(place)

    async with open_services(settings, clock) as services:
        for name in ("discord", "slack"):
            services.platforms[name] = cast(Messenger, Posts(post))
        await runner.tick(services)
        assert made == []
        clock.now += 11 * 3600
        await runner.tick(services)
        assert made == ["discord:8/80"]
        clock.now += 24 * 3600
        await runner.tick(services)
        assert sorted(made) == ["discord:7/70", "discord:8/80", "discord:8/80", "slack:T1/C3"]
        assert "The Kings, deal 7" in (await Chat(services, "discord:42", "discord:7/99").say("board")).text


async def test_boards_of_version_3_show_everybody_and_no_try_without_a_move(
    storage: Storage, settings: Settings, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Three days: what was handed in untouched is gone from results, streaks, statistics and all boards."""
    await old.restore(storage.client, old.THIRD)
    monkeypatch.setattr(version, "time", clock)
    clock.now = calendar.begins(date(2027, 3, 4)) + 12 * 3600
    settings = settings.model_copy(update={"daily_secret": None})
    async with open_services(settings, clock) as services:
        ada, bob, ida = (Chat(services, f"discord:{n}", "discord:7/99") for n in (42, 43, 44))
        eve = Chat(services, "slack:T1/U2", "slack:T1/C3")
        days = {
            chat.user: list(await services.daily.leaderboards.results(chat.user))
            for chat in (ada, bob, ida, eve)
        }
        games = {chat.user: len(await services.games.of(chat.user)) for chat in (ada, bob, ida, eve)}
        streaks = [(await services.daily.streak(chat.user)).current for chat in (ada, bob, ida, eve)]
        week = (await bob.say("daily leaderboard week")).text.splitlines()
        today = (await eve.say("daily leaderboard")).text
        world = (await ada.say("daily leaderboard global all")).text
        started = await bob.say("daily play")
        hidden = (await ida.say("daily leaderboard week")).text

    assert days == {
        "discord:42": ["2027-03-03", "2027-03-04"],
        "discord:43": [],
        "discord:44": ["2027-03-02"],
        "slack:T1/U2": ["2027-03-02", "2027-03-03"],
    }
    assert games == {"discord:42": 2, "discord:43": 0, "discord:44": 1, "slack:T1/U2": 5}
    assert streaks == [2, 0, 0, 2]
    assert len(week) == 4 and ": 0 won, 28 cards home, 12 moves" in week[1]
    assert "You are not on this board yet." in week[2]
    assert "Nobody is on this board yet." in today and "1 more day" in world
    assert started.text.startswith("Your ranked try goes on.")
    assert "place 1 of 2" in hidden and "you are hidden" in hidden
    assert not await storage.client.exists("patience:{daily}:newcomers")


@pytest.mark.parametrize("at", [0, 1, 3])
async def test_boards_that_were_half_made_are_made_at_the_next_start(
    storage: Storage, at: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Killed after so many players, then started again: the same as if nothing had happened."""
    monkeypatch.setattr(version, "time", lambda: calendar.begins(date(2027, 3, 4)))
    await old.restore(storage.client, old.THIRD)
    await version.prepare(storage.client)
    whole = await old.found(storage.client)
    await old.restore(storage.client, old.THIRD)
    with monkeypatch.context() as dying:
        dying.setattr(version, "_forget_unplayed", _killed(version._forget_unplayed, iter(range(at))))
        with pytest.raises(Killed):
            await version.prepare(storage.client)
    await version.prepare(storage.client)

    assert await old.found(storage.client) == whole


class Killed(BaseException):
    """The process ends here."""


def _killed(move: Any, moves: Any) -> Any:
    async def moved(*given: Any) -> None:
        if next(moves, None) is None:
            raise Killed
        await move(*given)

    return moved


@pytest.mark.slow
async def test_several_processes_start_at_once(address: str, storage: Storage, tmp_path: Path) -> None:
    """One of them does it; all of them find it done."""
    await old.restore(storage.client)

    async def start() -> list[str]:
        async with open_storage(address, tmp_path, timedelta(days=90)) as opened:
            return [one.table for one in await opened.tables.of("local:eve", 100)]

    lists = await asyncio.gather(*(start() for _ in range(4)))
    assert [len(tables) for tables in lists] == [10] * 4
    assert await storage.client.exists(keys.MIGRATING()) == 0


async def test_a_newer_store_is_left_alone(address: str, storage: Storage, tmp_path: Path) -> None:
    """An older program would spoil it, and says so instead of starting."""
    await storage.client.set(keys.VERSION(), version.VERSION + 1)
    with pytest.raises(CannotStart, match="newer version of this program"):
        async with open_storage(address, tmp_path, timedelta(days=90)):
            pass

    assert await storage.client.get(keys.VERSION()) == str(version.VERSION + 1)


async def test_version_5_the_books_klondike_has_its_own_name(storage: Storage) -> None:
    """Tables, finished games, results, days, deals and settings of before are of the book's game."""
    client, now = storage.client, "canfield-or-klondike"
    table, rules = keys.TABLE("test:ada", "abc"), keys.RULES("discord:7")
    await client.hset(table, mapping={"game": "klondike", "deal": "7", "owner": "test:ada"})
    for hashed in (keys.GAMES("test:ada"), keys.PLAYER("test:ada")):
        await client.hset(
            hashed, mapping={"one": '{"game":"klondike","won":true}', "two": '{"game":"kings"}'}
        )
    await client.hset(keys.CYCLES(), "2026-11-01", "kings klondike wheel")
    await client.hset(rules, mapping={"without": "wheel klondike", "post": "99"})
    await client.hset(keys.DEALS("klondike"), "7", "1000 record")
    await client.zadd(keys.PLAYED(), {"klondike": 5, "kings": 6})
    await client.set(keys.VERSION(), 4)

    await version.prepare(client)

    assert await client.hget(table, "game") == now
    for hashed in (keys.GAMES("test:ada"), keys.PLAYER("test:ada")):
        assert await client.hgetall(hashed) == {
            "one": f'{{"game":"{now}","won":true}}',
            "two": '{"game":"kings"}',
        }
    assert await client.hgetall(keys.CYCLES()) == {"2026-11-01": f"kings {now} wheel"}
    assert await client.hgetall(rules) == {"without": f"wheel {now}", "post": "99"}
    assert await client.hgetall(keys.DEALS(now)) == {"7": "1000 record"}
    assert await client.zrange(keys.PLAYED(), 0, -1) == [now, "kings"]
    assert await client.get(keys.VERSION()) == str(version.VERSION)
