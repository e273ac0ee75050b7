"""A table of several in Slack, by the real client: started with a mode, joined, handed over, looked on at."""

from __future__ import annotations

from functools import partial

import pytest

from bot.services import Services
from tests.bot.chat import Clock
from tests.slack.test_playing import board_of
from tests.standins.slack.people import Person
from tests.standins.slack.world import Message
from tests.together.conftest import timers
from tests.wins import won

pytestmark = pytest.mark.asyncio(loop_scope="session")
WIN = won("freecell")


@pytest.fixture
def eve(ada: Person) -> Person:
    """A third person there."""
    return Person(ada.slack, ada.workspace, "U0EVE")


def labels(message: Message) -> list[str]:
    """What can be pressed below a message."""
    return [tap["text"]["text"] for tap in message.taps if "text" in tap]


def lists(board: Message, others: int) -> bool:
    """Whether so many players are on a board."""
    return board.text.count("somebody (") == others


async def test_a_table_that_votes(ada: Person, bob: Person, eve: Person) -> None:
    """Started by a line with its mode and time; the others join by a tap, and what most are for is played."""
    await ada.types(f"/patience table start freecell {WIN.deal} mode:vote 10min")
    board = await ada.sees("Propose a move")
    assert {"Join", "Look on", "Leave"} <= set(labels(board)) and "10 minutes each" in board.text
    for number, person in enumerate((bob, eve), start=2):
        await person.presses(board, "Join")
        await ada.slack.until(partial(lists, board, number))
    await ada.types(f"/patience m {WIN.moves[0]}")
    await ada.slack.until(lambda: "1 of 3 players voted" in board.text)
    await bob.types(f"/patience m {WIN.moves[0]}")
    await ada.slack.until(lambda: "Voted: " in board.text and "1 move" in board.text)
    assert "with 2 of 3 votes" in board.text
    assert [message for message in ada.workspace.public() if "FreeCell" in message.text] == [board]


async def test_modes_that_cannot_be(ada: Person) -> None:
    """A sentence says which there are, to the one who typed it."""
    await ada.types("/patience table start kings mode:often")
    await ada.sees_privately("Say how it is played: vote, turns, free or solo.")
    await ada.types("/patience table start kings turns 5s")
    await ada.sees_privately("10 seconds to a day")
    assert ada.workspace.public() == []


async def offered(host: Person, to: Person) -> Message:
    """The message in which a table with one move is offered to somebody."""
    await board_of(host)
    await host.types("/patience m deal")
    await host.slack.until(lambda: "1 move" in host.workspace.public()[-1].text)
    await host.types(f"/patience table hand <@{to.id}>")
    return await host.sees("offers")


async def test_a_table_is_handed_over(ada: Person, bob: Person, eve: Person) -> None:
    """By mention; who it is offered to accepts by a tap and plays on, nobody else does, nor who had it."""
    offer = await offered(ada, bob)
    assert labels(offer) == ["Accept", "No, thank you"]
    await eve.presses(offer, "Accept")
    await eve.sees_privately("not offered to you")
    await bob.presses(offer, "Accept")
    taken = await bob.sees("now belongs to")
    await bob.types("/patience m deal")
    await bob.slack.until(lambda: "2 moves" in bob.workspace.public()[-1].text or "2 moves" in taken.text)
    await ada.types("/patience m deal")
    await ada.sees_privately("You have no table here yet")
    await bob.presses(offer, "Accept")
    assert ada.slack.refusals == []


async def test_an_offer_is_declined(ada: Person, bob: Person) -> None:
    """The table stays with the one who has it, and goes on."""
    offer = await offered(ada, bob)
    await bob.presses(offer, "No, thank you")
    await ada.sees("The table stays with the one who has it.")
    await ada.types("/patience m deal")
    await ada.slack.until(lambda: any("2 moves" in message.text for message in ada.workspace.public()))
    await bob.presses(offer, "Accept")
    await bob.sees_privately("not offered to you, or no longer")


async def test_a_table_is_offered_to_somebody_else(ada: Person) -> None:
    """Who mentions nobody, a name without a mention, or themselves, is told how, and keeps the table."""
    await board_of(ada)
    for typed, message in (
        ("", "Say to whom"),
        ("bob", "Say to whom"),
        (f"<@{ada.id}>", "your table already"),
    ):
        await ada.types(f"/patience table hand {typed}".strip())
        await ada.sees_privately(message)
    assert len(ada.workspace.public()) == 1


async def test_somebody_looks_on_at_a_private_table(ada: Person, bob: Person) -> None:
    """With a private message of their own, and a line in the player's next board."""
    await ada.types(f"/patience start freecell {WIN.deal} private")
    await ada.sees_privately("FreeCell")
    await ada.types("/patience table onlookers on")
    await ada.sees_privately("Others may look on at this table now")
    await bob.types("/patience table watch")
    seen = await bob.sees_privately("The table of")
    assert labels(seen)[:2] == ["Look again", "Leave"]
    await bob.types(f"/patience table suggest {WIN.moves[0]}")
    await bob.sees_privately("Suggested: ")
    await ada.types(f"/patience m {WIN.moves[0]}")
    await ada.sees_privately("had suggested: ")
    await bob.presses(seen, "Look again")
    await bob.sees_privately("1 move")
    assert ada.workspace.public() == []


async def test_a_vote_that_ends_in_time_changes_the_message(
    ada: Person, bob: Person, services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody taps: the timer plays the leading proposal, and the board of the channel shows it."""
    clock = Clock()
    monkeypatch.setattr(services.sessions, "clock", clock)
    await ada.types(f"/patience table start freecell {WIN.deal} vote 10s")
    board = await ada.sees("Propose a move")
    await bob.presses(board, "Join")
    await ada.slack.until(lambda: board.text.count("somebody (") == 2)
    await ada.types(f"/patience m {WIN.moves[0]}")
    await ada.slack.until(lambda: "1 of 2 players voted" in board.text)
    clock.now += 11
    for _ in range(2):
        await timers(services)
    await ada.slack.until(lambda: "with 1 of 2 votes" in board.text)
