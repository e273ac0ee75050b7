"""Reminders: for those who want them, once a day at most, and off by one tap or where nobody is reached."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from datetime import timedelta
from typing import cast

import pytest

from bot.jobs import reminders, runner
from bot.messages.ids import UserId
from bot.messages.messenger import Messenger
from bot.messages.reply import Reply
from bot.platforms.terminal import CAPABILITIES
from bot.records import calendar
from bot.services import Services
from tests.bot.chat import Chat, Clock, labels
from tests.daily.conftest import DAY, bring_home, bring_nothing_home, play

HOUR = 60 * 60


@dataclass
class Letters:
    """A platform that writes to people who have not asked."""

    sent: list[tuple[UserId, Reply]] = field(default_factory=list)
    closed: bool = False
    capabilities = replace(CAPABILITIES, direct=True)

    async def trouble(self) -> str:
        return ""

    async def send_direct(self, user: UserId, reply: Reply) -> bool:
        self.sent.append((user, reply))
        return not self.closed


@pytest.fixture
def letters(services: Services) -> Letters:
    found = Letters()
    services.platforms["test"] = cast(Messenger, found)
    return found


async def at(chat: Chat, days: int, hour: float, clock: Clock) -> None:
    """So many days after today, at that hour; what is due then is done, three times over."""
    clock.now = calendar.begins(chat.services.daily.today + timedelta(days)) + hour * HOUR
    for _ in range(3):
        await runner.tick(chat.services)


async def test_one_reminder_of_an_unplayed_day(ada: Chat, letters: Letters, clock: Clock) -> None:
    """At the time of day at which it was chosen, with a tap that plays and a tap that ends it."""
    reply = await ada.say("settings reminders daily")  # at noon
    assert reply.text.startswith("Kept. ")
    await at(ada, 1, 11.9, clock)
    assert letters.sent == []

    await at(ada, 0, 12.1, clock)

    ((user, reminder),) = letters.sent
    assert user == ada.user
    assert "You have not played it yet; the next deal comes " in reminder.text
    assert "in a row" not in reminder.text
    assert labels(reminder) == ["Play today's deal", "No more reminders"]
    assert (await ada.tap("Play today's deal", reminder)).board

    await at(ada, 1, 12.1, clock)
    assert len(letters.sent) == 2
    await ada.tap("No more reminders", letters.sent[1][1])
    await at(ada, 1, 12.1, clock)
    assert len(letters.sent) == 2


async def test_a_played_day_needs_no_reminder(ada: Chat, letters: Letters, clock: Clock) -> None:
    """An open try does: it is not handed in yet."""
    await ada.say("settings reminders daily")
    await bring_home(ada)
    await at(ada, 1, 11, clock)
    await bring_home(ada)
    await at(ada, 0, 12.1, clock)
    assert letters.sent == []

    await at(ada, 1, 11, clock)
    await play(ada, 3)
    await at(ada, 0, 12.1, clock)
    assert "Your try is begun, and not handed in yet" in letters.sent[0][1].text


async def test_a_day_without_a_card_home_needs_no_reminder(ada: Chat, letters: Letters, clock: Clock) -> None:
    """Its try is over, though the streak ends with it: there is nothing left to play."""
    await ada.say("settings reminders daily")
    for _ in range(2):
        await bring_home(ada)
        await at(ada, 0, 12.1, clock)
        await at(ada, 1, 11, clock)
    await bring_nothing_home(ada)
    assert (await ada.services.daily.streak(ada.user)).current == 2

    await at(ada, 0, 12.1, clock)
    assert letters.sent == []


async def test_streak_reminders_only_for_a_streak_in_danger(
    ada: Chat, letters: Letters, clock: Clock
) -> None:
    """Two days in a row are a streak; one that a freeze would save is in no danger."""
    await ada.say("settings reminders streak")
    for day in range(2):
        await at(ada, day > 0, 11, clock)
        assert letters.sent == []
        await bring_home(ada)
    await at(ada, 1, 12.1, clock)
    assert "Your 2 days in a row would end with today." in letters.sent[0][1].text

    for _ in range(5):
        await bring_home(ada)
        await at(ada, 1, 11, clock)
    await bring_home(ada)
    assert (await ada.services.daily.streak(ada.user)).freezes == 1
    letters.sent.clear()
    await at(ada, 1, 12.1, clock)
    assert letters.sent == []


async def test_chosen_late_it_comes_while_there_is_time(ada: Chat, letters: Letters, clock: Clock) -> None:
    """Who chooses it a minute before midnight is reminded three hours before."""
    await at(ada, 0, 23.99, clock)
    await ada.say("settings reminders daily")

    await at(ada, 1, 20.9, clock)
    assert letters.sent == []
    await at(ada, 0, 21.1, clock)

    assert len(letters.sent) == 1


async def test_closed_direct_messages_switch_it_off(ada: Chat, letters: Letters, clock: Clock) -> None:
    """Quietly: nobody is told, and nothing is tried again."""
    letters.closed = True
    await ada.say("settings reminders daily")
    await at(ada, 1, 13, clock)
    await at(ada, 1, 13, clock)

    assert len(letters.sent) == 1
    assert ": off (none)." in (await ada.say("settings reminders")).text


async def test_two_processes_remind_once(ada: Chat, letters: Letters, clock: Clock) -> None:
    """Whose lease ran out while it was at it says nothing any more."""
    await ada.say("settings reminders daily")
    clock.now += DAY + HOUR
    store = ada.services.storage.jobs
    [slow] = await store.take("test", clock.now, clock.now + 60, 10)
    [other] = await store.take("test", clock.now + 120, clock.now + 180, 10)

    assert await reminders.run(ada.services, slow) is None
    assert letters.sent == []
    due = await reminders.run(ada.services, other)

    assert due == calendar.begins(ada.services.daily.today + timedelta(1)) + 12 * HOUR
    assert len(letters.sent) == 1
    assert await reminders.run(ada.services, other) == due
    assert len(letters.sent) == 1


async def test_reminders_without_direct_messages_are_explained(ada: Chat) -> None:
    """At the table in the browser, say; the setting stays off."""
    reply = await ada.say("settings reminders daily")

    assert reply.text == reminders.NOWHERE
    assert ": off (none)." in (await ada.say("settings reminders")).text


async def test_deleted_data_take_the_reminder_along(ada: Chat, letters: Letters, clock: Clock) -> None:
    """Nothing of the person is left in what is due."""
    await ada.say("settings reminders daily")
    await ada.tap("Yes, delete everything", await ada.say("data delete"))

    assert await ada.services.storage.jobs.take("test", clock.now + 2 * DAY, clock.now + 3 * DAY, 10) == []
