"""The guided first game: offered to newcomers, five sentences, left at once by who likes."""

from __future__ import annotations

import pytest

from bot.messages.spans import PlayingCard
from bot.presentation import guide
from bot.records.preferences import BUTTONS
from engine import Table
from tests.bot.chat import Chat, labels

GONE = "Leave the guide"


async def test_newcomers_are_offered_the_guide_until_they_have_played(chat: Chat) -> None:
    """Once a table is begun, any, nobody is asked again; the command stays."""
    first = await chat.say("start")
    assert "If this is your first time" in first.text
    assert labels(first)[0] == "Show me how to play"
    assert "Step 1 of 5. " in (await chat.tap("Show me how to play", under=first)).text
    again = await chat.say("start")
    assert "first time" not in again.text and "Show me how to play" not in labels(again)
    assert "Show me how to play" in labels(await chat.say("help"))


@pytest.mark.parametrize("line", ["guide", "start guided"])
async def test_each_step_has_a_sentence_and_its_move(chat: Chat, line: str) -> None:
    """Typed as the sentence says, the game goes on to the next; after the last there is no guide."""
    reply = await chat.say(line)
    assert reply.private and reply.board and reply.board.secret
    table = Table(guide.GAME, guide.DEAL)
    for number, step in enumerate(guide.STEPS, start=1):
        assert f"Step {number} of 5. {step.text}" in reply.text
        assert step.move in reply.text and GONE in labels(reply)
        assert step.move in {choice.text for choice in table.view().choices}
        table.push(step.move)
        reply = await chat.say(step.move)
    assert "Step" not in reply.text and GONE not in labels(reply)
    assert "5 moves" in reply.text and reply.board
    assert str(guide.DONE) in reply.text


def test_the_cards_that_the_steps_name_lie_there() -> None:
    """Each sentence speaks of the top cards of its piles; the first of an ace and its two."""
    table = Table(guide.GAME, guide.DEAL)
    for step in guide.STEPS:
        view = table.view()
        tops = {str(view[code].top) for code in step.move.split() if code in view.by_code}
        named = {part.text for part in step.text.parts if isinstance(part, PlayingCard)}
        assert named <= tops
        table.push(step.move)


async def test_leaving_the_guided_moves_is_mentioned_once(chat: Chat) -> None:
    """The move is played as anywhere; taken back, the guide goes on."""
    await chat.say("guide")
    aside = await chat.say("6 f5")
    assert "You went your own way" in aside.text and GONE not in labels(aside)
    assert "own way" not in (await chat.say("4 f6")).text
    await chat.say("undo 2")
    assert "Step 1 of 5." in chat.last.text


async def test_the_guide_is_left_at_once(chat: Chat) -> None:
    """By the button or a word; the game goes on, and no other table has a guide to leave."""
    reply = await chat.say("guide")
    left = await chat.tap(GONE, under=reply)
    assert "The guide has left; the game is yours." in left.text
    assert "Step" not in (await chat.say("board")).text
    assert (await chat.session()).guided is False
    assert "no guide at this table" in (await chat.say("guide leave")).text
    assert "guide leave to go on" in (await chat.say("guide me")).text


async def test_the_previous_board_stays_and_all_buttons_fit(chat: Chat) -> None:
    """Starting the guide is like starting any game; five rows hold everything."""
    await chat.say("start two-rings 7")
    await chat.say("deal")
    await chat.say(f"settings {BUTTONS.name} ten")
    reply = await chat.say("guide")

    assert "Two Rings, deal 7, is kept for you" in reply.text
    assert len(reply.rows) + len(reply.menus) <= 5 and max(map(len, reply.rows)) <= 5
    assert GONE in labels(reply)
