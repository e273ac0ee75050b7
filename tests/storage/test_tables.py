"""Tables are stored whole, by compare and set, once for each request, on every kind of server."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import Any

import pytest

from bot.records.session import Session
from bot.storage import Storage, keys
from bot.storage.tables import Saved

HERE = "test:club/games"


def a_table(name: str = "abcdefghij", **facts: Any) -> Session:
    """A table with these facts."""
    usual = {
        "table": name,
        "owner": "test:ada",
        "record": "a record",
        "played": 3,
        "joined": frozenset({1, 2}),
        "revision": 1,
        "undos": 2,
        "created": 10,
        "touched": 20,
        "game": "kings",
        "deal": "7",
        "variant": "",
        "home": 5,
        "total": 104,
        "result": "",
        "daily": "",
        "ranked": False,
    }
    return Session(**{**usual, **facts})


async def save(storage: Storage, session: Session, request: str, now: float = 1.0) -> Saved:
    return await storage.tables.save(session, session.revision - 1, HERE, request, now)


@pytest.mark.parametrize(
    "facts", [{}, {"ranked": True, "daily": "2026-11-21", "result": "won", "variant": "x"}]
)
async def test_a_table_round_trips(storage: Storage, facts: dict[str, Any]) -> None:
    """Every field, of every type, by its owner and by anybody who has its name."""
    session = a_table(**facts)
    assert await save(storage, session, "one") is Saved.SAVED

    for user in ("test:ada", "test:bob", ""):
        assert (await storage.tables.load(session.table, user)).session == session
    assert (await storage.tables.load("nobody", "test:ada")).session is None
    assert await storage.tables.current("test:ada", HERE) == session.table
    assert await storage.tables.of("test:ada", 10) == [session]


async def test_of_two_saves_of_one_revision_the_first_counts(storage: Storage) -> None:
    """The other hears that it came too late, and changes neither the table nor where it is played."""
    await save(storage, a_table(), "one")
    second = a_table(revision=2)
    how = await asyncio.gather(*(save(storage, replace(second, home=n), f"r{n}") for n in range(8)))

    assert sorted(how) == [Saved.SAVED, *[Saved.STALE] * 7]
    stored = (await storage.tables.load(second.table, "test:ada")).session
    assert stored is not None
    assert stored.home == how.index(Saved.SAVED)
    late = await storage.tables.save(a_table(revision=2), 1, "test:elsewhere", "late", 2.0)
    assert late is Saved.STALE
    assert await storage.tables.places("test:ada") == {HERE: second.table}


async def test_a_request_is_done_once(storage: Storage) -> None:
    """However often it is sent; and it is known as done by its own id alone."""
    await save(storage, a_table(), "one")
    moved = a_table(revision=2)
    assert [await save(storage, moved, "two") for _ in range(3)] == [Saved.SAVED, Saved.AGAIN, Saved.AGAIN]

    assert (await storage.tables.load(moved.table, "test:ada", "two")).done
    assert not (await storage.tables.load(moved.table, "test:ada", "three")).done


async def test_what_was_done_is_known_for_a_quarter_of_an_hour(storage: Storage) -> None:
    """Platforms do not send a request again later; more would be stored for nothing."""
    for n, now in enumerate((0.0, 100.0, 901.0), 1):
        assert await save(storage, a_table(revision=n), f"r{n}", now) is Saved.SAVED
    table = a_table().table
    known = [(await storage.tables.load(table, "test:ada", f"r{n}")).done for n in (1, 2, 3)]

    assert known == [False, True, True]
    assert 890 < await storage.client.ttl(keys.DONE("test:ada")) <= 900


async def test_what_is_settled_stays_so(storage: Storage) -> None:
    """A save that nobody answered either was done, or never will be, however late it arrives."""
    await save(storage, a_table(), "one")
    assert await storage.tables.settle("test:ada", a_table().table, "one", 1.0)
    assert not await storage.tables.settle("test:ada", a_table().table, "two", 1.0)

    assert await save(storage, a_table(revision=2), "two") is Saved.AGAIN
    stored = (await storage.tables.load(a_table().table, "test:ada")).session
    assert stored == a_table()


async def test_the_table_played_at_a_place_comes_with_all_that_goes_with_it(storage: Storage) -> None:
    """The table, whether the request was done, and the player's settings, in one; nothing where none is."""
    await save(storage, a_table(), "one")
    await storage.people.prefer("test:ada", "felt", "blue")

    loaded = await storage.tables.load_current("test:ada", HERE, "one")

    assert loaded[:3] == (a_table(), True, {"felt": "blue"})
    assert (await storage.tables.load_current("test:ada", "test:elsewhere")).session is None
    assert (await storage.tables.load_current("test:bob", HERE)).session is None


async def test_the_owner_of_a_table_is_renewed_with_it(storage: Storage) -> None:
    """Looking at a table that was left alone starts both their times anew, each time."""
    await save(storage, a_table(), "one")
    both = keys.TABLE("test:ada", a_table().table), keys.OWNER(a_table().table)
    for left in (60, 60):
        for key in both:
            await storage.client.expire(key, left)
        await storage.tables.load(a_table().table, "test:ada")
        assert all([await storage.client.ttl(key) > 60 for key in both])


async def test_tables_are_listed_as_they_were_touched(storage: Storage) -> None:
    """The last first, as many as are requested; those whose time is over are forgotten."""
    for n in range(5):
        await save(storage, a_table(f"table{n}aaaa"), f"r{n}", now=float(n))
    await storage.tables.set_current("test:ada", "test:elsewhere", "table1aaaa", 9.0)
    await storage.client.delete(keys.TABLE("test:ada", "table3aaaa"))

    assert [one.table for one in await storage.tables.of("test:ada", 3)] == ["table1aaaa", "table4aaaa"]
    assert await storage.tables.count("test:ada") == 4
    assert await storage.tables.current("test:ada", "test:elsewhere") == "table1aaaa"


async def test_a_table_is_given_up_whole(storage: Storage) -> None:
    """Nothing of it is left, and nothing of all of them once their player is forgotten."""
    for n in range(3):
        await save(storage, a_table(f"table{n}aaaa"), f"r{n}")
        await storage.tables.set_posted(f"table{n}aaaa", "test:message")
    await storage.tables.delete("table0aaaa", "test:ada")
    assert (await storage.tables.load("table0aaaa", "test:ada")).session is None
    assert await storage.tables.posted("table0aaaa") is None
    assert await storage.tables.posted("table1aaaa") == "test:message"

    await storage.tables.forget("test:ada")
    assert [name async for name in storage.client.scan_iter("patience:{*")] == []


async def test_strange_user_ids_do_not_collide(storage: Storage) -> None:
    """Braces decide where a cluster keeps a key: in a name they are no braces. An empty name is one, too."""
    for n, owner in enumerate(("test:{a}", "}{", "", "test:ä b\n")):
        session = a_table(f"table{n}aaaa", owner=owner)
        assert await save(storage, session, "one") is Saved.SAVED
        assert await storage.tables.of(owner, 9) == [session]
