"""Settings, buckets, servers, threads and installations, on every kind of server."""

from __future__ import annotations

from datetime import date, timedelta

from bot.records.server_rules import Rules
from bot.storage import Storage
from bot.storage.servers import ServerStore


async def test_settings_are_stored_per_person(storage: Storage) -> None:
    """And forgotten together."""
    people = storage.people
    await people.prefer("test:ada", "text", "on")
    await people.prefer("test:ada", "other", "1")
    await people.prefer("test:bob", "text", "off")
    assert await people.preferences("test:ada") == {"text": "on", "other": "1"}
    await people.forget("test:ada")

    assert await people.preference("test:ada", "text") is None
    assert await people.preference("test:bob", "text") == "off"


async def test_shares_are_known_for_two_days(storage: Storage) -> None:
    """Each by itself, by which request it was; then they are forgotten, and with the person at once."""
    people, days = storage.people, timedelta(days=1).total_seconds()
    await people.note_share("test:ada", "daily 2027-01-12 test:club/games", "first", 0)
    await people.note_share("test:ada", "table/7 test:club/games", "second one", days)
    both = {"daily 2027-01-12 test:club/games": "first", "table/7 test:club/games": "second one"}
    assert await people.shares("test:ada", 2 * days) == both
    assert await people.shares("test:ada", 2 * days + 1) == {"table/7 test:club/games": "second one"}
    assert await people.shares("test:bob", 0) == {}
    await people.note_share("test:ada", "other test:club/games", "third", 2 * days + 1)
    assert len(await storage.client.hkeys("patience:{test:ada}:shared")) == 2
    assert await storage.client.ttl("patience:{test:ada}:shared") == 2 * days
    await people.forget("test:ada")
    assert await people.shares("test:ada", 0) == {}


async def test_a_bucket_empties_and_fills(storage: Storage) -> None:
    """Three at once, then one in two seconds; each kind has one of its own, and says how long to wait."""
    take, none = storage.buckets.take, timedelta(0)
    waits = [await take("requests", "test:ada", 3, 0.5, 0) for _ in range(4)]
    assert waits == [none, none, none, timedelta(seconds=2)]
    assert await take("completions", "test:ada", 3, 0.5, 0) == none
    assert await take("requests", "test:bob", 3, 0.5, 0) == none
    assert await take("requests", "test:ada", 3, 0.5, 1500) == timedelta(seconds=0.5)
    assert [await take("requests", "test:ada", 3, 0.5, 2000) for _ in range(2)] == [none, waits[3]]
    half = timedelta(seconds=0.5)
    assert [await take("channel", "test:club/1", 1.5, 1, 0) for _ in range(2)] == [none, half]


async def test_servers_keep_their_settings(storage: Storage) -> None:
    """Until thirty days after we were sent away; a day's post is made once."""
    servers, day = ServerStore(storage.client), date(2026, 11, 22)
    rules = Rules(channels=("1", "2"), post="1", hour="8", without=("wheel",), threads="on")
    await servers.change("test:club", rules)
    assert await servers.rules("test:club") == rules
    assert await servers.rules("test:other") == Rules()
    assert [await servers.post_once("test:club", day) for _ in range(2)] == [True, False]
    await servers.not_posted("test:club", day)
    assert await servers.post_once("test:club", day)

    assert not await servers.was_left("test:club")
    await servers.left("test:club", 0.0)
    assert await servers.was_left("test:club")
    assert await servers.purge(timedelta(days=29).total_seconds()) == []
    assert await servers.purge(timedelta(days=31).total_seconds()) == ["test:club"]
    assert await servers.rules("test:club") == Rules()


async def test_a_server_that_is_left_is_forgotten_though_it_is_looked_for_daily(storage: Storage) -> None:
    """The thirty days begin when it is first found that we are gone, not anew with each daily look."""
    servers, day = ServerStore(storage.client), timedelta(days=1).total_seconds()
    await servers.change("discord:7", Rules(post="1"))
    for looked in range(31):
        await servers.still_in("discord", (), looked * day)
        assert await servers.purge(looked * day) == ["discord:7"] * (looked == 30)

    assert await servers.rules("discord:7") == Rules()


async def test_slack_stores_what_it_needs(storage: Storage) -> None:
    """Requests once, tables of threads, tokens, states for once, pictures for a while."""
    slack = storage.slack
    assert [await slack.begin("r") for _ in range(2)] == [True, False]
    await slack.end("r", done=False)
    assert await slack.begin("r")
    await slack.end("r", done=True)
    assert not await slack.begin("r")

    await slack.set_thread("T/C/1", "table")
    assert await slack.thread("T/C/1") == "table"
    await slack.forget_thread("T/C/1")
    assert await slack.thread("T/C/1") is None

    await slack.set_install("-/T", "token")
    assert await slack.install("-/T") == "token"
    await slack.forget_install("-/T")
    assert await slack.install("-/T") is None

    await slack.issue("state")
    assert [await slack.consume("state") for _ in range(2)] == [True, False]

    await slack.set_picture("p", "a picture")
    await slack.retire_picture("p", timedelta(seconds=60))
    assert await slack.picture("p") == "a picture"


async def test_notes_are_found_again(storage: Storage) -> None:
    """By their names."""
    assert await storage.note("commands") is None
    await storage.set_note("commands", "digest")

    assert await storage.note("commands") == "digest"
    assert await storage.answers()
    assert any(sign.isdecimal() for sign in await storage.server_version())
