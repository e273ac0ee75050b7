"""Settings of a server: who may change them, what they take, and what they do."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.dispatch import complete
from bot.messages.ids import PlaceId
from engine import GAMES
from tests.bot.chat import Chat
from tests.daily.conftest import Admin

HOUR = 60 * 60


@pytest.fixture
def boss(ada: Chat) -> Admin:
    """Who looks after the server."""
    return Admin(ada.services, "test:boss", ada.place)


async def test_only_those_who_manage_the_server_change_it(ada: Chat, boss: Admin) -> None:
    """Others get a sentence, and so does who asks where there is no server."""
    assert "Only those who may manage this server" in (await ada.say("patience-admin threads on")).text
    assert "threads: off" in (await boss.say("patience-admin")).text
    alone = Admin(ada.services, "test:boss", "test:table")
    assert "Settings belong to a server" in (await alone.say("patience-admin threads on")).text


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("channels here", "channels: games"),
        ("channels #(test:club/12) #(test:club/C34)", "channels: 12 or C34"),
        ("channels all", "channels: all"),
        ("daily-post here 9", "daily-post: games at 9:00 UTC"),
        ("daily-post #(test:club/12) 17:00", "daily-post: 12 at 17:00 UTC"),
        ("daily-post off", "daily-post: off"),
        ("games off the wheel", "games: all but The Wheel"),
        ("games all", "games: all"),
        ("threads on", "threads: on"),
    ],
)
async def test_settings_are_stored(boss: Admin, line: str, expected: str) -> None:
    """What was set is confirmed, and shown to who asks later."""
    assert expected in (await boss.say(f"patience-admin {line}")).text
    assert expected in (await boss.say("patience-admin")).text


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("colour red", "There is no setting of that name. These are: channels, daily-post, games, threads."),
        ("channels everybody", "Name the channels, like #games #daily"),
        ("daily-post here 25", "an hour in UTC from 0 to 23"),
        ("daily-post 9", "Name one channel"),
        ("daily-post here noon", "an hour in UTC from 0 to 23"),
        ("games without wheel", "Say off or on and a game"),
        ("games off whist", "There is no game called 'whist'"),
        ("threads perhaps", "Say on for a thread"),
        ("threads", "Say on for a thread"),
    ],
)
async def test_wrong_values_get_a_sentence(boss: Admin, line: str, sentence: str) -> None:
    """And change nothing."""
    before = (await boss.say("patience-admin")).text
    assert sentence in (await boss.say(f"patience-admin {line}")).text
    assert (await boss.say("patience-admin")).text == before


async def test_the_last_game_stays_on(boss: Admin) -> None:
    """All the others may be switched off."""
    *others, last = GAMES
    for slug in others:
        await boss.say(f"patience-admin games off {slug}")
    assert "One game must stay on" in (await boss.say(f"patience-admin games off {last}")).text


async def test_it_is_played_in_the_allowed_channels(ada: Chat, boss: Admin) -> None:
    """Elsewhere a sentence says where; a thread is part of its channel; help and own data go everywhere."""
    await boss.say("patience-admin channels here")
    hall = ada.elsewhere(place="test:club/hall")
    refused = await hall.say("start kings 7")
    thread = ada.elsewhere(place="test:club/thread")
    within = replace(thread.request("start kings 7"), parent=PlaceId("test:club/games"))

    assert refused.text == "On this server I play in games only. Please come over!" and refused.private
    assert (await thread.sends(within)).board is not None
    assert (await ada.say("start kings 7")).board is not None
    assert (await ada.elsewhere(place="test:guild/hall").say("start kings 7")).board is not None
    assert (await hall.say("help")).text and (await hall.say("data export")).file


async def test_a_game_is_switched_off(ada: Chat, boss: Admin) -> None:
    """On this server only; the daily deal is everybody's and stays."""
    await boss.say("patience-admin games off kings")

    assert "The Kings is switched off on this server." in (await ada.say("start kings 7")).text
    assert (await ada.elsewhere(place="test:guild/hall").say("start kings 7")).board is not None
    assert (await ada.say("daily play")).board is not None


async def test_every_game_gets_a_thread_where_it_is_wanted(ada: Chat, boss: Admin) -> None:
    """Named after its deal; not within a thread."""
    assert (await ada.say("start kings 7")).thread == ""
    await boss.say("patience-admin threads on")
    assert (await ada.say("start kings 7")).thread == "The Kings, deal 7"
    within = replace(ada.request("start kings 7"), parent=PlaceId("test:club/other"))
    assert (await ada.sends(within)).thread == ""


async def test_the_settings_complete(boss: Admin) -> None:
    """Each says what it takes."""
    found = await complete(boss.request("patience-admin"), boss.services, "setting", "ch")
    assert [option.value for option in found] == ["channels"]
