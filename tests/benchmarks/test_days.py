"""The programs that simulate a day and a round of races: what they find holds for a small one, too."""

from __future__ import annotations

import pytest

from benchmarks import growth, races
from bot.storage import keys
from bot.storage.addresses import CONNECTIONS
from tests.standins.discord.rates import CALLS

pytestmark = pytest.mark.slow
SMALL = growth.Size(tables=40, results=80, servers=4, hours=1, visits=30)
ENDLESS = {key.pattern for key in keys.KEYS if key.ttl == keys.FOR_EVER}


def test_nothing_of_a_small_day_is_left_over() -> None:
    """No key that expires is for ever, every picture is shown or will be deleted, nothing is refused."""
    found = growth.measured(SMALL)
    assert (found["failed"], found["refused"]) == ({}, [])
    assert sum(found["visits"].values()) > SMALL.visits / 2
    first, *_, last = found["hours"]
    assert first["orphans"] == last["orphans"] == 0
    assert set(found["for ever"][-1]) <= ENDLESS
    assert last["keys"] > first["keys"] > SMALL.tables
    assert last["connections"] <= CONNECTIONS + 4  # of the bot's subscriptions, and of who looks
    assert last["handles"] < 256 and last["tasks"] < 64


@pytest.mark.parametrize("platform", ["Discord, tokens expired", "Slack"])
def test_changes_of_races_keep_to_the_limits(platform: str) -> None:
    """Two races of two in one channel: their messages change, ten seconds apart, and nothing is refused."""
    found = races.measured(platform, 2, 2, 1)
    assert found["edits"] >= 4 and found["apart"] > 9.5
    assert found["refused"] == 0
    if platform != "Slack":
        assert found["edits, most in 5 s (of 5)"] <= CALLS
