"""A race of five in Slack, with the real client before its stand-in."""

from __future__ import annotations

import time
from functools import partial

import pytest

from bot.services import Services
from tests.bot.chat import Clock
from tests.slack.conftest import _alone, ada, bob, logged, services, shared, slack, start
from tests.standins.slack.people import Person
from tests.standins.slack.world import Message
from tests.together.conftest import timers
from tests.wins import won

__all__ = ["_alone", "ada", "bob", "logged", "services", "shared", "slack", "start"]
pytestmark = pytest.mark.asyncio(loop_scope="session")
WIN = won("freecell")


async def plays(person: Person, last: int) -> None:
    """So many moves of the game that wins, typed."""
    await person.types(f"/patience m {', '.join(WIN.moves[:last])}")
    await person.sees_privately(f"{last} moves")


async def test_a_race_of_five(
    ada: Person, bob: Person, services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Called by a line, run by taps on one message; the end is a message of its own, and comes once."""
    clock = Clock(time.time())
    monkeypatch.setattr(services.sessions, "clock", clock)
    cyd, dan, eve = (Person(ada.slack, ada.workspace, f"U0{name}") for name in ("CYD", "DAN", "EVE"))
    await ada.types(f"/patience race freecell {WIN.deal} 10min")
    race = await ada.sees("In it: ")
    await _join_and_start(race, ada, bob, cyd, dan, eve)
    await _open_boards(race, ada, bob, cyd, dan)
    for person, moves in ((ada, 20), (bob, 30), (cyd, 20)):
        await person.types(f"/patience m {', '.join(WIN.moves[:moves])}")
        await person.sees_privately(f"{moves} moves")
    await _give_up(dan)
    clock.now += 11
    await timers(services)
    await ada.slack.until(lambda: "30 moves" in race.text and "gave up" in race.text)

    clock.now += 11 * 60
    for _ in range(3):
        await timers(services)
        clock.now += 11
    await ada.slack.until(lambda: race.text.endswith("It is over.") and not race.taps)
    [end] = [message for message in ada.workspace.public() if "The race is over" in message.text]
    lines = end.text.splitlines()
    assert [line.split()[0] for line in lines[2:]] == ["1.", "2.", "2.", "·", "·"]
    assert "30 moves" in lines[2] and "did not come" in lines[6]

    await bob.presses(end, "Rematch")
    await ada.sees("In it: ")
    assert ada.slack.refusals == []


async def _open_boards(race: Message, *people: Person) -> None:
    """When the race has started."""
    await people[0].slack.until(lambda: len(race.taps) == 2)
    for person in people:
        await person.presses(race, "Open my board")
        await person.sees_privately("FreeCell")


async def _give_up(person: Person) -> None:
    await person.types("/patience give-up")
    await person.presses(await person.sees_privately("Give up"), "Yes, give it up")
    await person.sees_privately("You have given up")


async def _join_and_start(race: Message, ada: Person, *others: Person) -> None:
    for number, person in enumerate(others, start=1):
        await person.presses(race, "Join")
        await ada.slack.until(partial(_are_in, race, number))
    await others[-1].presses(race, "Start")
    await others[-1].sees_privately("Only the one who called this race can start it.")
    await ada.presses(race, "Start")


def _are_in(race: Message, others: int) -> bool:
    """Whether so many have joined the one who called the race."""
    return race.text.splitlines()[1].count(", ") == others
