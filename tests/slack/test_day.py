"""A day in a workspace, from installing to leaving, without a word of warning in the log."""

from __future__ import annotations

import pytest

from bot.services import Services
from engine import record
from tests.slack.conftest import Started
from tests.slack.test_installs import many, uninstalls
from tests.slack.test_together import hands_in
from tests.standins.slack.people import Person
from tests.standins.slack.server import Slack
from tests.standins.slack.world import Message

pytestmark = [
    pytest.mark.asyncio(loop_scope="session"),
    pytest.mark.filterwarnings("ignore:BasicAuth is deprecated:DeprecationWarning"),
]
MOVES = 16


async def board_after(person: Person, number: int) -> Message:
    """The board after so many moves; retired ones do not say it any more."""
    words = f"deal 1 · {number or 'no'} move{'s' * (number != 1)} ·"
    return await person.slack.until(
        lambda: next((message for message in person.workspace.public() if words in message.text), None)
    )


def offered(board: Message) -> str:
    """A move to type: the first of the menu, or the next cards from the pack."""
    menus = [tap for tap in board.taps if tap["type"] == "static_select"]
    return str(menus[0]["options"][0]["value"]) if menus else "deal"


async def moves(person: Person, board: Message, number: int) -> None:
    """One move, by a line, a tap, a window or a mention in turn."""
    way = number % 4
    if way == 0:
        await person.types(f"/patience m {offered(board)}")
    elif way == 1 and (menu := next((tap for tap in board.taps if tap["type"] == "static_select"), None)):
        await person.picks(board, menu["options"][0]["text"]["text"])
    elif way == 1:
        await person.presses(board, "Deal")
    elif way == 2:
        await person.presses(board, "Type a move")
        await person.submits(await person.gets_window(), offered(board))
    else:
        await person.mentions(f"m {offered(board)}")


async def plays(person: Person) -> None:
    """So many moves, by every way of input in turn."""
    await person.types("/patience start two-rings 1")
    for number in range(MOVES):
        await moves(person, await board_after(person, number), number)
    await board_after(person, MOVES)


@pytest.mark.parametrize("socket_mode", [True, False])
async def test_a_day(slack: Slack, start: Started, services: Services, socket_mode: bool) -> None:
    """Install, start, moves by every way of input, the daily, its board, delete my data, uninstall."""
    site = await many(slack, start, **({"slack_app_token": slack.app_token} if socket_mode else {}))
    boss = Person(slack, slack.workspace("T0HOME"), "U0BOSS")  # installs it, and is welcomed
    ada = await site.install("T0HOME")
    assert (await boss.sees("Thank you for having me!")).channel == boss.direct
    await ada.opens_home()
    await ada.sees_home("Your tables")

    await plays(ada)
    [table] = await services.sessions.tables(f"slack:{ada.workspace.id}/{ada.id}")
    assert len(record.loads(table.record).moves) == MOVES

    await hands_in(ada, services)
    await ada.types("/patience daily leaderboard")
    await slack.until(lambda: any("You: place 1" in message.text for message in ada.workspace.messages))
    await ada.types("/patience data delete")
    await ada.presses(await ada.sees_privately("cannot be brought back"), "Yes, delete everything")
    await ada.sees_privately("Everything is deleted")
    assert await services.sessions.tables(f"slack:{ada.workspace.id}/{ada.id}") == []

    await uninstalls(ada)
    store = services.storage.client
    while [key async for key in store.scan_iter("patience:slack:install:*")]:
        pass
    assert slack.refusals == []
