"""A new account's results stand on the boards once it has finished some games; names lead to nobody."""

from __future__ import annotations

from itertools import product

import pytest

from bot.daily import daily_service
from bot.daily.names import FIRST, SECOND, Names
from bot.services import Services, open_services
from bot.settings import Settings
from tests.bot.chat import Chat, Clock
from tests.daily.conftest import DAY, MOVES, WON, hand_in, name_of, play


@pytest.fixture(autouse=True)
def _new(services: Services) -> None:
    services.daily.finished_first = daily_service.FINISHED_FIRST


async def wins(chat: Chat, deals: int = 1) -> None:
    """So many games, to their end."""
    for _ in range(deals):
        await chat.say(f"start kings {WON}")
        for at in range(0, len(MOVES), 50):
            await chat.say(f"move {', '.join(MOVES[at : at + 50])}")
        assert "You have won" in chat.last.text


async def seen(by: Chat, who: Chat) -> list[bool]:
    """Whether somebody stands on each of the nine boards."""
    pages = [
        await by.say(f"daily leaderboard {scope} {period}")
        for scope, period in product(("server", "channel", "global"), ("today", "week", "all"))
    ]
    return [name_of(who.user) in page.text for page in pages]


async def test_a_first_daily_waits_for_some_finished_games(ada: Chat, bob: Chat) -> None:
    """The player is told their place and how many games are lacking; nobody else sees them meanwhile."""
    await play(ada)
    own = await ada.say("daily leaderboard")

    assert (
        "place 1 of 1 so far. Others see it on the boards once you have finished 2 more games."
        in ada.last.text
    )
    assert "You: place 1 of 1; others see you here once you have finished 2 more games." in own.text
    assert await seen(bob, ada) == [False] * 9

    await wins(ada)
    assert await seen(bob, ada) == [False] * 9
    await wins(ada)
    assert await seen(bob, ada) == [True] * 9
    assert "You: place 1 of 1." in (await ada.say("daily leaderboard")).text


async def test_games_finished_before_count(ada: Chat, bob: Chat) -> None:
    """Who has played already stands on the boards with the first try; the try itself is the third game."""
    await wins(ada, 2)
    await play(ada, 5)
    await hand_in(ada)

    assert await seen(bob, ada) == [True] * 9


async def test_games_given_up_do_not_count(ada: Chat, bob: Chat) -> None:
    """They cost nothing, so they prove nothing."""
    for _ in range(5):
        await ada.say(f"start kings {WON}")
        await ada.say(f"move {MOVES[0]}")
        await ada.say("give-up")
        await ada.tap("Yes, give it up")
    await play(ada, 3)
    await hand_in(ada)

    assert await seen(bob, ada) == [False] * 9
    assert "2 more games" in (await ada.say("daily leaderboard")).text


async def test_three_tries_are_enough(ada: Chat, bob: Chat, clock: Clock) -> None:
    """With the third day all that was counted stands on the boards that are kept."""
    for _ in range(3):
        await ada.say("daily play")
        await hand_in(ada)
        clock.now += DAY
    clock.now -= DAY

    everyone = await bob.say("daily leaderboard global all")
    assert name_of(ada.user) in everyone.text
    results = await ada.services.daily.boards.results(ada.user)
    assert len(results) == 3


async def test_a_hidden_newcomer_stays_hidden(ada: Chat, bob: Chat) -> None:
    """Enough games bring nobody back who wants not to be seen; showing oneself brings no newcomer forward."""
    await play(ada)
    await ada.say("daily hide")
    await wins(ada, 2)
    assert await seen(bob, ada) == [False] * 9
    await ada.say("daily show")
    assert await seen(bob, ada) == [True] * 9

    await play(bob, 3)
    await hand_in(bob)
    await bob.say("daily hide")
    await bob.say("daily show")
    assert await seen(ada, bob) == [False] * 9


# names ----------------------------------------------------------------------------------------------


def test_another_key_gives_other_names() -> None:
    """Who has the list of names and guesses ids finds nobody without the key."""
    users = [f"discord:{n}" for n in range(200)]
    ours, theirs = Names("one"), Names("another")

    assert [ours.of(user) for user in users] == [Names("one").of(user) for user in users]
    assert sum(ours.of(user) == theirs.of(user) for user in users) <= 2
    assert "one" not in repr(ours)


def test_all_words_are_used() -> None:
    """Names are spread over every pair of words."""
    names = [Names("key").of(f"test:{n}").split() for n in range(3000)]

    assert {first for first, _, _ in names} == set(FIRST)
    assert {second for _, second, _ in names} == set(SECOND)


async def test_the_key_is_made_once_and_kept(empty: str, settings: Settings, clock: Clock) -> None:
    """Every process, and the next start, gives the same names, whatever becomes of the secret."""
    other = settings.model_copy(update={"daily_secret": None})
    async with open_services(settings, clock) as one, open_services(other, clock) as two:
        first = await one.daily.schedule.names()
        second = await two.daily.schedule.names()

    assert first == second
    assert len(first.key) == 64
