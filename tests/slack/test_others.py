"""Only who began a table plays it; everybody else is told kindly, and privately."""

from __future__ import annotations

import pytest

from tests.slack.conftest import Logged
from tests.slack.test_playing import board_of
from tests.standins.slack.people import Person

pytestmark = pytest.mark.asyncio(loop_scope="session")


async def test_somebody_else_is_answered_privately(ada: Person, bob: Person) -> None:
    """Bob presses Ada's button: nothing changes, he alone reads why, and may play the deal himself."""
    board = await board_of(ada)

    await bob.presses(board, "Deal")
    message = await bob.sees_privately("Somebody else plays this table")
    assert (board.history, ada.workspace.private(ada.id)) == ([], [])

    await bob.presses(message, "Play this deal")
    his = await ada.slack.until(lambda: next((m for m in ada.workspace.public() if m is not board), None))
    assert "The Wheel, deal 7 · no moves" in his.text
    await bob.presses(his, "Deal")
    await ada.slack.until(lambda: "1 move" in his.text)
    assert "no moves" in board.text


async def test_somebody_else_may_not_use_the_window(ada: Person, bob: Person) -> None:
    """A window opened from somebody else's board plays nothing on it."""
    board = await board_of(ada)
    await bob.presses(board, "Type a move")

    await bob.submits(await bob.gets_window(), "deal")

    await bob.sees_privately("Somebody else plays this table")
    assert board.history == []


async def test_private_answers_reach_a_thread(ada: Person) -> None:
    """In a thread, where there is no response_url, the private answer stands in that thread."""
    board = await board_of(ada)

    await ada.mentions("rules", thread=board.ts)

    assert (await ada.slack.until(lambda: ada.workspace.private(ada.id)))[0].thread == board.ts


async def test_a_private_answer_with_an_expired_way_back(ada: Person) -> None:
    """Where the response_url has expired, the bot writes the private answer in its own name."""
    ada.slack.expired = True

    await ada.types("/patience help")

    await ada.sees_privately("/patience start")
    assert ada.slack.called("chat.postEphemeral")


async def test_two_people_play_in_one_channel(ada: Person, bob: Person) -> None:
    """Each has their own table, and typed moves go to one's own."""
    board = await board_of(ada)
    await board_of(bob, "wheel 8")

    await ada.types("/patience m deal")

    await ada.slack.until(lambda: "The Wheel, deal 7 · 1 move" in board.text)


@pytest.mark.parametrize(
    ("missing", "words"),
    [("membership", "/invite @patience"), ("life", "archived"), ("scope", "“chat:write”")],
)
async def test_a_missing_write_permission_is_explained(
    ada: Person, missing: str, words: str, logged: Logged
) -> None:
    """A private channel it is not in, an archived one, a missing scope: each has its own sentence."""
    channel = ada.workspace.channel("C0OTHER", ada.id)
    channel.private, channel.archived = missing == "membership", missing == "life"
    if missing == "scope":
        ada.workspace.scopes.remove("chat:write")
    logged.expect("a reply was not taken")

    await ada.types("/patience start wheel 7", channel="C0OTHER")

    await ada.sees_privately(words)
    await ada.slack.until(lambda: not ada.workspace.files)
