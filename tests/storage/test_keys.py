"""Every key that is stored is named in keys.py, with its type and how long it lives."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path

import pytest
from redis.crc import key_slot

from bot.services import Services
from bot.storage import keys
from tests.bot.chat import Chat
from tests.daily.conftest import Admin, bring_home
from tests.storage import old

ROOT = Path(__file__).parent.parent.parent
LINES = (
    "start two-rings 5",
    "deal",
    "move deal, deal",
    "undo",
    "text always on",
    "start kings 7",
    "daily play",
    "daily hide",
)


async def test_a_day_of_play_stores_only_documented_keys(services: Services) -> None:
    """Whatever stands in Redis afterwards is one of these kinds, of its type, and ends when it says."""
    chat = Chat(services, "test:ada", "test:club/games")
    for line in LINES:
        await chat.say(line)
    await bring_home(chat)
    await Admin(services, "test:ada", "test:club/games").say("patience-admin daily-post here 8")
    await services.sessions.set_posted("sometable", "test:message")
    await services.servers.left("test:other", 0)
    await services.daily.sweep_hourly()
    client = services.storage.client
    kinds = set()
    for name, (kind, _) in (await old.found(client)).items():
        [key] = [key for key in keys.KEYS if key.fits(name)]
        kinds.add(key)
        assert key.type == {"zset": "sorted set"}.get(kind, kind), name
        _check_life(key, name, await client.ttl(name))

    assert {key.owner for key in kinds} == {"person", "program", "server", "table"}
    assert len(kinds) > 18


def _check_life(key: keys.Key, name: str, seconds: int) -> None:
    if key.ttl == keys.IDLE:
        assert 89 * 24 * 3600 < seconds <= 90 * 24 * 3600, name
    elif isinstance(key.ttl, timedelta):
        assert 0 < seconds <= key.ttl.total_seconds(), name
    elif key is not keys.BOARD:  # those of a day or a week end, those of all time do not
        assert seconds == -1, name


def test_no_two_kinds_fit_one_name() -> None:
    """Each name that a kind makes is of that kind alone, and what is typed cannot make it another."""
    for key in keys.KEYS:
        parts = ["a:b", "{c}", "d/e"][: key.pattern.count("<")]
        assert [other for other in keys.KEYS if other.fits(key(*parts))] == [key], key.pattern


@pytest.mark.parametrize("user", ["discord:42", "}{", "", "{a}{b}"])
def test_what_changes_together_lies_together(user: str) -> None:
    """All keys of a person are in one slot of a cluster; so are those of a table, and all of the daily."""
    person = [
        keys.TABLE(user, "t"),
        *(key(user) for key in (keys.TABLES, keys.CURRENT, keys.DONE, keys.GAMES, keys.SETTINGS)),
    ]
    table = [keys.OWNER("t"), keys.POSTED("t")]
    daily = [keys.HIDDEN(), keys.CYCLES(), keys.TRIES("x"), keys.PLAYER(user), keys.BOARD("a", "b")]

    for some in (person, table, daily):
        assert len({key_slot(name.encode()) for name in some}) == 1


def test_the_page_about_storage_names_every_key() -> None:
    """docs/storage.md has a line for each, as it stands in the program."""
    page = (ROOT / "docs/storage.md").read_text(encoding="utf-8")
    for key in keys.KEYS:
        ttl = f"{key.ttl}" if isinstance(key.ttl, str) else _in_words(key.ttl)
        assert f"| `{key.pattern}` | {key.type} | {key.owner} | {ttl} | {key.holds} |" in page


def _in_words(life: timedelta) -> str:
    minutes = int(life.total_seconds()) // 60
    number, unit = (life.days, "day") if life.days else (minutes, "minute")
    return f"{number} {unit}{'s' * (number != 1)}"
