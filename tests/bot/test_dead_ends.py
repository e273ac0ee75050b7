"""A game that can no longer be won is noticed beside the playing, and told quietly."""

from __future__ import annotations

import pytest

from bot.messages.refused import Busy
from bot.play.thinking import Thinking
from bot.services import Services
from tests.bot.chat import Chat, Clock
from tests.daily.conftest import a_day_of, noon

NEVER = "this deal cannot be won: deal anew?"


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What is looked into; after the first move all is said to be lost."""
    texts: list[str] = []

    async def stuck(_self: Thinking, text: str) -> bool:
        texts.append(text)
        return int(text.split(maxsplit=1)[0]) > 0

    monkeypatch.setattr(Thinking, "stuck", stuck)
    monkeypatch.setattr("bot.play.dead_ends.RESTS", 0)
    return texts


async def test_a_lost_deal_is_told_once_it_is_proved(chat: Chat, services: Services) -> None:
    """By a helper, while playing goes on: the next board says so, those after it as well."""
    await chat.say("start kings 7")  # a slow machine may draw it after the proof, and say so at once
    await services.dead_ends.settled()

    told = await chat.say("board")
    assert NEVER in told.text
    assert "A deal that can be won" in [button.label for row in told.rows for button in row]
    assert NEVER in (await chat.say("move 1")).text or NEVER in (await chat.say("board")).text


async def test_a_deal_that_can_be_won_is_left_alone(chat: Chat, services: Services) -> None:
    """Nothing is said of it."""
    await chat.say("start kings 1")
    await services.dead_ends.settled()

    assert "deal anew" not in (await chat.say("board")).text


async def test_taken_back_it_is_open_again(chat: Chat, services: Services, asked: list[str]) -> None:
    """It is told since which move; before that move, and after others, it is not lost."""
    start = await chat.say("start kings 1")
    await services.dead_ends.settled()
    await chat.say(f"move {start.menus[0].options[0].value}")
    await services.dead_ends.settled()

    told = "since move 1 this can no longer be won: undo, or deal anew?"
    assert told in (await chat.say("board")).text
    assert "no longer" not in (await chat.say("undo")).text
    assert told in (await chat.say("redo")).text


async def test_who_does_not_like_to_know_is_not_told(chat: Chat, services: Services) -> None:
    """By a setting of their own."""
    await chat.say("settings lost untold")
    await chat.say("start kings 7")
    await services.dead_ends.settled()

    assert NEVER not in (await chat.say("board")).text


async def test_hidden_cards_are_not_looked_into(chat: Chat, services: Services, asked: list[str]) -> None:
    """What the player cannot know is not told."""
    await chat.say("start two-rings 7")
    await services.dead_ends.settled()

    assert asked == []


async def test_a_ranked_try_is_not_looked_into(
    chat: Chat, services: Services, clock: Clock, asked: list[str]
) -> None:
    """All find out by themselves, though every card lies open; unranked the same game is looked into."""
    clock.now = noon(await a_day_of(services, "kings"))
    start = await chat.say("daily play")
    await chat.say(f"move {start.menus[0].options[0].value}")
    await services.dead_ends.settled()
    assert (await chat.session()).ranked
    assert asked == []
    assert "no longer" not in (await chat.say("board")).text

    await chat.say("start kings 1")
    await services.dead_ends.settled()
    assert len(asked) == 1


async def test_it_waits_for_players_and_gives_way(
    chat: Chat, services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A helper that is busy is asked another time; after a look it rests."""

    async def busy(_self: Thinking, _text: str) -> bool:
        raise Busy("later")

    monkeypatch.setattr(Thinking, "stuck", busy)
    monkeypatch.setattr("bot.play.dead_ends.RESTS", 1e9)
    await chat.say("start kings 7")
    await services.dead_ends.settled()
    assert "deal anew" not in (await chat.say("board")).text

    monkeypatch.setattr(Thinking, "stuck", None)  # it is not asked again while it rests
    assert "deal anew" not in (await chat.say("start kings 8")).text
    await services.dead_ends.settled()
