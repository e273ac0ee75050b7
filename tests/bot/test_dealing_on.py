"""Dealing on and on: until a card fits, or to the end, in one message and as one move."""

from __future__ import annotations

import pytest

from engine import Table
from tests.bot.chat import Chat, labels


def _fits(table: Table) -> set[tuple[str, str]]:
    """What may be done besides dealing, and to which cards."""
    return {(choice.text, str(choice.words)) for choice in table.view().choices if choice.kind != "deal"}


def _dealt_until(table: Table) -> int:
    """How often one deals, one by one, until a card fits that did not before."""
    before = _fits(table)
    for times in range(1, 200):
        table.push("deal")
        if _fits(table) - before or table.why_not("deal"):
            return times
    raise AssertionError("it never fits")


@pytest.mark.parametrize("line", ["deal until", "move deal until", "/patience deal until", "d until"])
async def test_dealing_stops_where_a_card_fits(chat: Chat, line: str) -> None:
    """It deals as often as a patient player would, says how often, and is taken back as one move."""
    table = Table("two-rings", 7)
    times = _dealt_until(table)
    assert times > 1
    started = await chat.say("start two-rings 7")

    reply = await chat.say(line)
    assert f" {times} moves ·" in reply.text
    assert "the last time: " in reply.text
    assert (await chat.say("undo")).alt.endswith(started.alt.partition("|")[2])


async def test_dealing_all_empties_the_pack(chat: Chat) -> None:
    """The whole pack in one message; it ends where the patient player ends."""
    table = Table("salic-law", 3)
    while table.why_not("deal") is None:
        table.push("deal")
    await chat.say("start salic-law 3")

    reply = await chat.say("deal all")
    assert f" {len(table.moves)} moves ·" in reply.text
    assert "empty: " in reply.alt
    assert "s" in reply.alt.rpartition("empty: ")[2].split(", ")


async def test_dealing_on_within_a_line_is_one_move_of_it(chat: Chat) -> None:
    """What was played before it in the line stays when it is taken back."""
    await chat.say("start salic-law 3")
    await chat.say("move deal, deal all")

    await chat.say("undo")
    assert " 1 move ·" in chat.last.text


async def test_the_button_stands_where_nothing_else_can_be_done(chat: Chat) -> None:
    """Where dealing is all there is, one tap deals on until a card fits; elsewhere it is not there."""
    await chat.say("start salic-law 3")
    assert "Deal until a card fits" in labels(chat.last)
    await chat.tap("Deal until a card fits")
    assert "Deal until a card fits" not in labels(chat.last)
    assert chat.last.menus


async def test_dealing_on_where_impossible_is_explained(chat: Chat) -> None:
    """A game without dealing, a pack that is out, a word that means nothing: each gets a sentence."""
    await chat.say("start fortress 7")
    assert "There is no deal in Fortress" in (await chat.say("deal until")).text
    await chat.say("start salic-law 3")
    assert "Say deal, deal until" in (await chat.say("deal sideways")).text
    await chat.say("deal all")
    moves = chat.last.text.rpartition(" moves")[0].rpartition(" ")[2]
    refused = await chat.say("deal all")
    assert refused.board is None
    assert f" {moves} moves" in (await chat.say("board")).text
