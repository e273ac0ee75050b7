"""A game that can no longer be won is noticed beside the playing, and reported quietly."""

from __future__ import annotations

import pytest

from bot.messages.refused import Busy
from bot.play.thinking import Thinking
from bot.services import Services
from tests.bot.chat import Chat, Clock
from tests.daily.conftest import a_day_of, noon

NEVER = "this deal cannot be won: deal anew?"


@pytest.fixture
def positions(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What is looked into; after the first move all is said to be lost."""
    texts: list[str] = []

    async def stuck(_self: Thinking, text: str) -> bool:
        texts.append(text)
        return int(text.split(maxsplit=1)[0]) > 0

    monkeypatch.setattr(Thinking, "stuck", stuck)
    monkeypatch.setattr("bot.play.dead_ends.RESTS", 0)
    return texts


async def test_a_lost_deal_is_reported_once_proved(chat: Chat, services: Services) -> None:
    """By a helper, while playing goes on: the next board says so, those after it as well."""
    await chat.say("start kings 7")  # a slow machine may draw it after the proof, and say so at once
    await services.dead_ends.settled()

    reply = await chat.say("board")
    assert NEVER in reply.text
    assert "A deal that can be won" in [button.label for row in reply.rows for button in row]
    assert NEVER in (await chat.say("move 1")).text or NEVER in (await chat.say("board")).text


async def test_a_deal_that_can_be_won_is_left_alone(chat: Chat, services: Services) -> None:
    """Nothing is said of it."""
    await chat.say("start kings 1")
    await services.dead_ends.settled()

    assert "deal anew" not in (await chat.say("board")).text


async def test_undo_opens_a_lost_deal_again(chat: Chat, services: Services, positions: list[str]) -> None:
    """It is reported since which move; before that move, and after others, it is not lost."""
    start = await chat.say("start kings 1")
    await services.dead_ends.settled()
    await chat.say(f"move {start.menus[0].options[0].value}")
    await services.dead_ends.settled()

    notice = "since move 1 this can no longer be won: undo, or deal anew?"
    assert notice in (await chat.say("board")).text
    assert "no longer" not in (await chat.say("undo")).text
    assert notice in (await chat.say("redo")).text


async def test_no_report_when_the_setting_is_off(chat: Chat, services: Services) -> None:
    """By a setting of their own."""
    await chat.say("settings lost untold")
    await chat.say("start kings 7")
    await services.dead_ends.settled()

    assert NEVER not in (await chat.say("board")).text


async def test_hidden_cards_are_not_looked_into(chat: Chat, services: Services, positions: list[str]) -> None:
    """What the player cannot know is not reported."""
    await chat.say("start two-rings 7")
    await services.dead_ends.settled()

    assert positions == []


async def test_a_ranked_try_is_not_looked_into(
    chat: Chat, services: Services, clock: Clock, positions: list[str]
) -> None:
    """All find out by themselves, though every card lies open; unranked the same game is looked into."""
    clock.now = noon(await a_day_of(services, "kings"))
    start = await chat.say("daily play")
    await chat.say(f"move {start.menus[0].options[0].value}")
    await services.dead_ends.settled()
    assert (await chat.session()).ranked
    assert positions == []
    assert "no longer" not in (await chat.say("board")).text

    await chat.say("start kings 1")
    await services.dead_ends.settled()
    assert len(positions) == 1


async def test_it_waits_for_players_and_gives_way(
    chat: Chat, services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A helper that is busy is tried another time; after a look it rests."""

    async def busy(_self: Thinking, _text: str) -> bool:
        raise Busy("later")

    monkeypatch.setattr(Thinking, "stuck", busy)
    monkeypatch.setattr("bot.play.dead_ends.RESTS", 1e9)
    await chat.say("start kings 7")
    await services.dead_ends.settled()
    assert "deal anew" not in (await chat.say("board")).text

    monkeypatch.setattr(Thinking, "stuck", None)  # it is not tried again while it rests
    assert "deal anew" not in (await chat.say("start kings 8")).text
    await services.dead_ends.settled()
