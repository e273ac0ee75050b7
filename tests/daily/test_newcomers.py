"""Friends see each other from the first day on; everyone's boards want days, which nobody has in a minute."""

from __future__ import annotations

from itertools import product

import pytest

from bot.daily.aliases import FIRST, SECOND, Aliases
from bot.jobs import daily_post
from bot.services import Services, open_services
from bot.settings import Settings
from bot.storage import leaderboards
from engine import Table
from tests.bot.chat import Chat, Clock
from tests.daily.conftest import DAY, bring_home, bring_nothing_home, hand_in, name_of, play

AROUND, ALL = ("server", "channel"), ("global",)
LACKING = "Everyone's board shows you once a card has come home in your tries on 2 more days."


@pytest.fixture(autouse=True)
def _new(services: Services) -> None:
    services.daily.leaderboards.days_first = leaderboards.DAYS_FIRST


async def seen(by: Chat, who: Chat, scopes: tuple[str, ...]) -> list[bool]:
    """Whether somebody stands on the boards of today, of the week, and of all time."""
    pages = [
        await by.say(f"daily leaderboard {scope} {period}")
        for scope, period in product(scopes, ("today", "week", "all"))
    ]
    return [name_of(who.user) in page.text for page in pages]


async def loses(chat: Chat, games: int) -> None:
    """So many games that are lost with their first move: it takes seconds."""
    for _ in range(games):
        await chat.say("start fortress 3")
        await chat.say(f"move {Table('fortress', 3).view().choices[0].text}")
        assert "This game is lost" in chat.last.text


async def test_friends_see_each_other_on_their_first_day(ada: Chat, bob: Chat, clock: Clock) -> None:
    """Three new accounts are told their places; they stand on board, podium and post."""
    ida = ada.elsewhere("test:ida", "test:club/other")
    for chat, moves, place in ((bob, 6, "1 of 1"), (ada, 40, "1 of 2"), (ida, 12, "2 of 3")):
        await play(chat, moves)
        await hand_in(chat)
        assert f"Your try is handed in: place {place} on your server so far. {LACKING}" in chat.last.text

    board = await bob.say("daily leaderboard")
    lines = board.text.splitlines()
    assert [line.partition(":")[0] for line in lines[1:4]] == [
        f"1. {name_of(ada.user)}",
        f"2. {name_of(ida.user)}",
        "3. you",
    ]
    assert lines[4] == "You: place 3 of 3."
    assert all(name_of(chat.user) in board.alt for chat in (ada, bob, ida))
    assert "You: place 2 of 2." in (await bob.say("daily leaderboard channel")).text
    clock.now += DAY
    post = await daily_post.post(ada.services, "test:club")
    assert f"1. {name_of(ada.user)}: " in post.text and f"3. {name_of(bob.user)}: " in post.text


async def test_everyones_board_waits_for_days(ada: Chat, bob: Chat, eve: Chat, clock: Clock) -> None:
    """On the third day on which a card came home all that counts appears there at once."""
    for _ in range(2):
        await bring_home(ada)
        assert await seen(bob, ada, AROUND) == [True] * 6
        assert await seen(eve, ada, ALL) == [False] * 3
        clock.now += DAY
    await bring_home(ada)

    assert await seen(eve, ada, ALL) == [True] * 3
    everyone = await ada.say("daily leaderboard global all")
    total = sum(result.home for result in (await ada.services.daily.leaderboards.results(ada.user)).values())
    assert f"1. you: 0 won, {total} cards home" in everyone.text
    assert "You: place 1 of 1, " in everyone.text


async def test_an_empty_global_board_is_explained(ada: Chat, bob: Chat, clock: Clock) -> None:
    """To somebody new it says what is lacking, and which place it would be; never that nobody played."""
    for chat in (ada, bob):
        await bring_home(chat)
    page = (await bob.say("daily leaderboard global")).text.splitlines()

    assert page[1] == "This board shows who has had a card come home on 3 days; there is nobody on it yet."
    assert page[2] == LACKING
    for _ in range(2):
        clock.now += DAY
        await bring_home(ada)
    ida = ada.elsewhere("test:ida")
    await bring_home(ida)
    page = (await ida.say("daily leaderboard global")).text.splitlines()
    assert page[1].startswith(f"1. {name_of(ada.user)}: ")
    assert page[2] in [f"You would have place {place} of 2. {LACKING}" for place in (1, 2)]


async def test_games_open_no_gate(ada: Chat, eve: Chat) -> None:
    """Three bad games in a minute are worth nothing there, before the try or after it."""
    await loses(ada, 3)
    await bring_home(ada)
    await loses(ada, 3)

    assert await seen(eve, ada, ALL) == [False] * 3


async def test_days_without_a_card_home_open_no_gate(ada: Chat, eve: Chat, clock: Clock) -> None:
    """One move a day is no play."""
    for _ in range(2):
        await bring_nothing_home(ada)
        clock.now += DAY
    await bring_home(ada)

    assert LACKING in ada.last.text
    assert await seen(eve, ada, ALL) == [False] * 3


async def test_the_global_rank_is_for_those_who_have_one(
    ada: Chat, bob: Chat, eve: Chat, clock: Clock
) -> None:
    """Beside that on the server, where it says more; in direct messages alone."""
    for _ in range(2):
        for chat in (ada, bob, eve):
            await bring_home(chat)
        clock.now += DAY
    alone = ada.elsewhere(place="test:@me/ada").alone()
    for chat in (bob, eve, alone):
        await bring_home(chat)

    assert "handed in: place 1 of 1 on your server so far." in bob.last.text
    assert "place 1 of 1 on your server and place " in eve.last.text
    assert " of 2 among everyone so far." in eve.last.text
    assert alone.last.text.startswith("Your try is handed in: place ")
    assert " of 3 among everyone so far." in alone.last.text


async def test_alone_in_direct_messages_a_newcomer_has_no_place_yet(ada: Chat) -> None:
    """Nobody is there to be compared with, and everyone's board is still to come."""
    alone = ada.elsewhere(place="test:@me/ada").alone()
    await bring_home(alone)

    assert alone.last.text.startswith(f"Your try is handed in. {LACKING}")


async def test_a_hidden_newcomer_stays_hidden(ada: Chat, bob: Chat, eve: Chat, clock: Clock) -> None:
    """Enough days bring nobody back who wants not to be seen; showing oneself brings no newcomer forward."""
    await ada.say("daily hide")
    for _ in range(3):
        await bring_home(ada)
        await bring_home(bob)
        clock.now += DAY
        await bob.say("daily hide")
        await bob.say("daily show")
    clock.now -= DAY

    assert await seen(eve, bob, ALL) == [True] * 3
    assert await seen(eve, ada, ALL) == [False] * 3
    assert await seen(bob, ada, AROUND) == [False] * 6
    own = await ada.say("daily leaderboard")
    assert "You: place 1 of 2; only you see this, for you are hidden." in own.text
    await ada.say("daily show")
    assert await seen(eve, ada, ALL) == [True] * 3

    ida = ada.elsewhere("test:ida")
    await bring_home(ida)
    await ida.say("daily hide")
    await ida.say("daily show")
    assert await seen(bob, ida, AROUND) == [True] * 6
    assert await seen(eve, ida, ALL) == [False] * 3


async def test_a_hidden_player_who_is_alone_reads_of_nobody_else(ada: Chat, bob: Chat) -> None:
    """The page does not say that nobody is there and then name a place."""
    await bring_home(ada)
    await ada.say("daily hide")

    own = (await ada.say("daily leaderboard")).text
    assert "Nobody else is on this board yet." in own and "You: place 1 of 1; only you" in own
    assert "Nobody is on this board yet." in (await bob.say("daily leaderboard")).text


# names ----------------------------------------------------------------------------------------------


def test_another_key_gives_other_names() -> None:
    """Who has the list of names and guesses ids finds nobody without the key."""
    users = [f"discord:{n}" for n in range(200)]
    ours, theirs = Aliases("one"), Aliases("another")

    assert [ours.of(user) for user in users] == [Aliases("one").of(user) for user in users]
    assert sum(ours.of(user) == theirs.of(user) for user in users) <= 2
    assert "one" not in repr(ours)


def test_all_words_are_used() -> None:
    """Names are spread over every pair of words."""
    names = [Aliases("key").of(f"test:{n}").split() for n in range(3000)]

    assert {first for first, _, _ in names} == set(FIRST)
    assert {second for _, second, _ in names} == set(SECOND)


async def test_the_key_is_made_once_and_stored(empty: str, settings: Settings, clock: Clock) -> None:
    """Every process, and the next start, gives the same names, whatever becomes of the secret."""
    other = settings.model_copy(update={"daily_secret": None})
    async with open_services(settings, clock) as one, open_services(other, clock) as two:
        first = await one.daily.schedule.names()
        second = await two.daily.schedule.names()

    assert first == second
    assert len(first.key) == 64
