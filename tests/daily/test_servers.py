"""Settings of a server: who may change them, what they take, and what they do."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.dispatch import complete
from bot.messages.ids import PlaceId
from bot.records.server_rules import Rules
from engine import GAMES
from tests.bot.chat import Chat, Clock
from tests.daily.conftest import Admin, name_of

PUBLIC = {"game": "kings", "deal": "7", "private": "no"}


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
        ("games off canfield", "games: all but Canfield"),
        ("games off canfield or klondike", "games: all but Canfield or Klondike"),
        ("games all", "games: all"),
        ("threads on", "threads: on"),
        ("roles @&(77) @&(78)", "roles: 77 or 78"),
        ("roles all", "roles: all"),
        ("private on", "private: on"),
        ("cool-down 90", "cool-down: 90 seconds"),
        ("cool-down off", "cool-down: off"),
        ("boards 10", "boards: 10 a minute in a channel"),
        ("quiet 22:00 - 8", "quiet: 22-8 UTC"),
        ("quiet off", "quiet: off"),
        ("log here", "log: games"),
    ],
)
async def test_settings_are_stored(boss: Admin, line: str, expected: str) -> None:
    """What was set is confirmed, and shown to who asks later."""
    assert expected in (await boss.say(f"patience-admin {line}")).text
    assert expected in (await boss.say("patience-admin")).text


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("colour red", "There is no setting of that name. These are: channels, roles, private,"),
        ("roles somebody", "Mention the roles whose members may play"),
        ("private perhaps", "Say on to show new games to their players alone"),
        ("cool-down 3601", "Say how many seconds, from 1 to 3600; or off."),
        ("cool-down -5", "Say how many seconds"),
        ("boards many", "Say how many new boards a channel takes in a minute, from 1 to 60; or off."),
        ("quiet at night", "Say from when to when nothing is posted unprompted"),
        ("quiet 8-8", "Say from when to when"),
        ("quiet 22-25", "Say from when to when"),
        ("log", "Name the one channel that your moderators read"),
        ("block ada", "Mention one person, like block @somebody."),
        ("unblock @(test:ada)", "That person is not blocked here."),
        ("remove @(other:ada)", "Mention one person, like remove @somebody."),
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


async def test_only_some_roles_play(ada: Chat, boss: Admin) -> None:
    """Who has none of them is told which and where else; who manages the server may always play."""
    await boss.say("patience-admin roles @&(77) @&(78)")

    refused = await ada.say("start kings 7")
    assert refused.text.startswith("On this server I play with 77 or 78 only.") and refused.private
    assert (await ada.sends(replace(ada.request("start kings 7"), roles=frozenset({"78"})))).board
    assert (await boss.say("start kings 7")).board
    assert (await ada.elsewhere(place="test:guild/hall").say("start kings 7")).board


async def test_a_blocked_person_plays_elsewhere(ada: Chat, bob: Chat, boss: Admin) -> None:
    """Neither by commands nor by taps on this server, until they are unblocked; others notice nothing."""
    await ada.say("start two-rings 5")
    before = await ada.session()
    assert "may no longer play on this server" in (await boss.say("patience-admin block @(test:ada)")).text
    assert f"Blocked: 1 person, {name_of('test:ada')}." in (await boss.say("patience-admin")).text

    for refused in (await ada.say("deal"), await ada.tap("Deal")):
        assert "not to play with you here" in refused.text and refused.private
    assert await ada.session() == before
    assert (await bob.say("start kings 7")).board
    assert (await ada.elsewhere(place="test:guild/hall").say("start kings 7")).board
    assert (await ada.say("data export")).file

    await boss.say("patience-admin unblock @(test:ada)")
    assert (await ada.say("deal")).board


async def test_new_games_are_private_where_the_server_wants_it(ada: Chat, boss: Admin) -> None:
    """A player may still show one to all."""
    assert not (await ada.say("start kings 7")).private
    await boss.say("patience-admin private on")
    assert (await ada.say("start kings 7")).private
    assert not (await ada.sends(replace(ada.request("start"), arguments=PUBLIC))).private
    assert not (await ada.say("start kings 7 public")).private
    shelf = await ada.say("start public")
    assert not (await ada.choose(shelf.menus[0], shelf.menus[0].options[0], shelf)).private


async def test_a_pause_between_public_games(ada: Chat, bob: Chat, boss: Admin, clock: Clock) -> None:
    """Of one person on one server; private games and other people's wait for nothing."""
    await boss.say("patience-admin cool-down 60")
    assert (await ada.say("start kings 7")).board
    refused = await ada.say("start kings 8")
    assert "a pause between two games" in refused.text and "Please wait 60 seconds." in refused.text
    assert (await ada.say("start kings 8 private")).board
    assert (await ada.elsewhere(place="test:guild/hall").say("start kings 8")).board
    assert (await bob.say("start kings 8")).board
    clock.now += 60
    assert (await ada.say("start kings 8")).board


async def test_a_channel_takes_so_many_boards_a_minute(ada: Chat, boss: Admin, clock: Clock) -> None:
    """Whoever brings them; another channel has a count of its own."""
    await boss.say("patience-admin boards 2")
    people = [ada.elsewhere(f"test:{number}") for number in range(3)]
    replies = [await person.say("start kings 7") for person in people]
    assert [bool(reply.board) for reply in replies] == [True, True, False]
    assert "Many pictures have come to this channel" in replies[-1].text
    assert (await people[-1].elsewhere(place="test:club/hall").say("start kings 7")).board
    clock.now += 30
    assert (await people[-1].say("start kings 7")).board


async def test_who_waits_for_the_channel_waits_for_nothing_else(
    ada: Chat, bob: Chat, boss: Admin, clock: Clock
) -> None:
    """A game that the channel did not take begins nobody's own pause."""
    await boss.say("patience-admin boards 1")
    await boss.say("patience-admin cool-down 3600")
    assert (await bob.say("start kings 7")).board
    assert "Many pictures have come to this channel" in (await ada.say("start kings 7")).text
    clock.now += 60
    assert (await ada.say("start kings 7")).board
    clock.now += 60
    assert "a pause between two games" in (await ada.say("start kings 8")).text


@pytest.mark.parametrize(
    ("quiet", "hour", "expected"),
    [("22-8", 23, 8), ("22-8", 7, 8), ("22-8", 8, None), ("22-8", 12, None), ("1-5", 4, 5), ("1-5", 0, None)],
)
def test_quiet_hours(quiet: str, hour: int, expected: int | None) -> None:
    """They may begin on one day and end on the next."""
    assert Rules(quiet=quiet).quiet_until(hour) == expected


async def test_the_settings_complete(boss: Admin) -> None:
    """Each says what it takes."""
    found = await complete(boss.request("patience-admin"), boss.services, "setting", "ch")
    assert [option.value for option in found] == ["channels"]
