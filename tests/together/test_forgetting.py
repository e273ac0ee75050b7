"""Who deletes their data leaves no trace with others: at their tables, in their races, on channels' lists."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

from bot.messages.request import mention
from tests.bot.chat import Chat, Clock
from tests.together.conftest import Channel, timers
from tests.together.test_races import plays, started
from tests.together.test_tables import DEAL, WIN, propose, together

MINUTE = 60


async def traces(client: Any, user: str) -> list[str]:
    """Names of keys that name somebody, or hold something that does."""
    found = []
    for name in [name async for name in client.scan_iter()]:
        kind = await client.type(name)
        if kind == "hash":
            value = await client.hgetall(name)
        elif kind == "zset":
            value = await client.zrange(name, 0, -1, withscores=True)
        else:
            value = await (client.smembers(name) if kind == "set" else client.get(name))
        if user in f"{name} {value}":
            found.append(f"{name}: {value}")
    return found


async def raced(ada: Chat, bob: Chat, eve: Chat, clock: Clock) -> None:
    """One race is over, another one under way."""
    await started(ada, bob, line=f"freecell {WIN.deal} 1min")
    await plays(bob, 30)
    clock.now += 2 * MINUTE
    await timers(ada.services)
    await started(ada, bob, eve, line=f"freecell {WIN.deal}")


async def at_others_tables(ada: Chat, bob: Chat, eve: Chat) -> tuple[str, str]:
    """A vote at one table, and at another one a look, a suggestion and an offer."""
    voting = await together(eve, bob)
    await propose(bob, WIN.moves[0])
    assert voting.board
    await ada.say(f"start {DEAL}")
    await ada.say("table onlookers on")
    private = (await ada.session()).table
    await bob.sends(replace(bob.request("table watch"), table=private))
    await bob.sends(replace(bob.request(f"table suggest {WIN.moves[0]}"), table=private))
    offer = ada.request(f"table hand {mention(bob.user)}")
    await ada.sends(replace(offer, table=private, members=frozenset({bob.user})))
    return voting.board.table, private


async def test_nothing_names_somebody_who_is_gone(
    ada: Chat, bob: Chat, eve: Chat, channel: Channel, clock: Clock
) -> None:
    """All of it is in their export, and gone when they are."""
    await raced(ada, bob, eve, clock)
    voting, private = await at_others_tables(ada, bob, eve)
    client = ada.services.storage.client
    assert len(await traces(client, bob.user)) > 10
    file = (await bob.say("data export")).file
    assert file
    named = {one["table"]: one for one in json.loads(file[1])["tables_of_others"]}
    assert named[voting]["vote"] == named[private]["suggested"] == WIN.moves[0]
    assert named[private]["offered"] and not named[voting]["offered"]

    await bob.tap("Yes, delete everything", under=await bob.say("data delete"))
    left = [one for one in await traces(client, bob.user) if "{test:bob}:requests" not in one]
    assert left == []
