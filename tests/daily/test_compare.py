"""After one's own try of a day: how others played its deal, where ways parted, and each one's replay."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

import pytest

from bot.messages.ids import PlaceId, UserId
from bot.platforms.web.hosted.platform import HostedPlatform
from bot.platforms.web.visitor import Visitor
from bot.play.played_table import PlayedTable
from bot.services import Services
from tests.bot.chat import Chat, Clock, button, labels
from tests.daily.conftest import (
    DAY,
    MOVES,
    ada,
    bob,
    clock,
    empty,
    eve,
    name_of,
    play,
    redis_url,
    services,
    settings,
)

__all__ = ["ada", "bob", "clock", "empty", "eve", "redis_url", "services", "settings"]


async def hand_in(chat: Chat) -> None:
    await chat.tap("Yes, hand it in", await chat.say("daily finish"))


async def test_others_games_are_compared_with_ones_own(ada: Chat, bob: Chat, eve: Chat) -> None:
    """Of one's own server: moves, time, where ways parted; each one's replay, in private, move by move."""
    await play(ada)
    await play(bob, 12)
    await hand_in(bob)
    await play(eve, 3)
    await hand_in(eve)
    page = await bob.tap("Compare", await bob.say("daily"))
    assert page.private and page.text.startswith("How Patience ")
    assert f"1. {name_of('test:ada')}: won in {len(MOVES)} moves" in page.text
    assert "parted after 12 moves" in page.text and name_of("test:eve") not in page.text
    assert labels(page) == ["Replay of 1", "Replay of 2"]

    deal = await bob.tap("Replay of 1", page)
    assert deal.private and deal.board and deal.board.past == 0
    assert f"before the first of {len(MOVES)} moves" in deal.text and deal.board.table not in page.text
    last = await bob.sends(bob.taps(button(deal, "Last"), deal))
    assert "With it the game was won" in last.text and last.private and not last.new_message
    own = await bob.tap("Last", await bob.tap("Replay of 2", page))
    assert "Move 12 of 12: " in own.text and "None" not in own.text


async def test_nothing_is_shown_to_who_has_the_deal_still_to_play(ada: Chat, bob: Chat, clock: Clock) -> None:
    """Neither before their try nor during it, whatever they name; when the deal is open, to all."""
    await play(ada, 12)
    await hand_in(ada)
    page = await ada.say("daily compare")
    steal = bob.taps(button(page, "Replay of 1"), page)
    for _ in range(2):
        refused = await bob.say("daily compare")
        assert refused.private and refused.text.startswith("How others played today's deal is shown when")
        stolen = await bob.sends(steal)
        assert stolen.private and not stolen.board and "cannot be shown" in stolen.text
        await bob.say("daily play")
    day = ada.services.daily.today.isoformat()
    clock.now += DAY
    assert "when it opens for everyone" in (await bob.say(f"daily compare {day}")).text
    clock.now += 3 * DAY
    late = await bob.say(f"daily compare {day}")
    assert "12 moves" in late.text and (await bob.tap("Replay of 1", late)).board


async def test_who_hides_is_not_compared(ada: Chat, bob: Chat) -> None:
    """They see their own game, and the others' theirs; nobody else sees theirs, by whatever name."""
    await play(ada, 12)
    await hand_in(ada)
    await ada.say("daily hide")
    await play(bob, 3)
    await hand_in(bob)
    page = await bob.say("daily compare")
    assert name_of("test:ada") not in page.text and labels(page) == ["Replay of 1"]
    own = await ada.say("daily compare")
    assert labels(own) == ["Replay of 1", "Replay of 2"]
    stolen = await bob.sends(bob.taps(button(own, "Replay of 2"), own))
    assert not stolen.board


async def test_many_are_compared_page_by_page(ada: Chat, services: Services) -> None:
    """Ten of a page; the reader's own game is what the others' are compared with on each of them."""
    people = [ada.elsewhere(f"test:p{number}") for number in range(12)]
    for number, one in enumerate(people):
        await play(one, 12 + number % 2)
        await hand_in(one)
    first = await people[0].say("daily compare")
    assert (
        labels(first).count("Next") == 1 and sum(label.startswith("Replay") for label in labels(first)) == 10
    )
    second = await people[0].tap("Next", first)
    assert [label for label in labels(second) if label.startswith("Replay")] == [
        "Replay of 11",
        "Replay of 12",
    ]


async def test_a_page_replays_its_own_tries_alone(
    ada: Chat, services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However many have handed in theirs: ten, and what they are compared with."""
    people = [ada.elsewhere(f"test:p{number}") for number in range(12)]
    for number, one in enumerate(people):
        await play(one, 12 + number % 2)
        await hand_in(one)
    replayed: list[str] = []
    played_try = services.daily.played_try

    async def counting(user: UserId, day: date) -> PlayedTable | None:
        replayed.append(user)
        return await played_try(user, day)

    monkeypatch.setattr(services.daily, "played_try", counting)
    assert labels(await people[0].say("daily compare")).count("Next") == 1
    assert len(replayed) == len(set(replayed)) <= 11


async def test_a_replay_in_the_browser(ada: Chat, services: Services) -> None:
    """The page is given the positions of a try by its name, where the visitor may see it, and of no other."""
    await play(ada, 12)
    await hand_in(ada)
    daily = services.daily
    name = await daily.name_of_try("test:ada", daily.today)
    here = PlaceId("test:club/games")
    assert await daily.try_to_replay("test:ada", daily.today, here, name)
    assert await daily.try_to_replay("test:bob", daily.today, here, name) is None
    assert await daily.try_to_replay("test:ada", daily.today, here, "abcdefghij") is None
    found = await daily.try_to_replay("test:ada", daily.today, PlaceId("web:table"), name)
    assert found and found.moves_played == 12
    platform, who = HostedPlatform(services), Visitor(UserId("test:ada"), here, "Ada", "1")
    shown = await platform.state(found)
    assert shown["deal"].startswith("daily ") and who.place == here


@pytest.mark.parametrize(
    ("line", "message"), [("daily compare 2099-01-01", "Nobody has played"), ("replay", "")]
)
async def test_what_cannot_be_compared(ada: Chat, line: str, message: str) -> None:
    """A sentence says why."""
    reply = await ada.say(line)
    assert reply.private and message in reply.text
    wrong = replace(ada.request("replay"), arguments={"day": "soon", "table": "x", "at": "0"})
    assert "Days are written like" in (await ada.sends(wrong)).text
