"""An admin's day in a large workspace of Slack, from the first setting to the next morning's post."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from bot.jobs import runner
from bot.services import Services
from tests.bot.chat import Clock
from tests.standins.slack.people import Person
from tests.standins.slack.world import Message

pytestmark = pytest.mark.asyncio(loop_scope="session")
GAMES, HALL, MODERATORS = "C0TABLE", "C0HALL", "C0MODS"
EVENING = datetime(2027, 3, 1, 20, 0, tzinfo=UTC).timestamp()
MINUTE, HOUR = 60, 3600


async def sets(ada: Person, line: str, shows: str) -> None:
    """The admin changes a setting; she alone sees what it is now."""
    await ada.types(f"/patience admin {line}")
    await ada.sees_privately(shows)


async def begins(person: Person, how: str = "") -> Message:
    """A game: its board, which is this person's newest, or everybody's."""
    messages = person.workspace.public if how == "public" else lambda: person.workspace.private(person.id)
    known = {message.ts for message in messages()}
    await person.types(f"/patience start kings 1 {how}")
    return await person.slack.until(
        lambda: next((one for one in messages() if one.ts not in known and one.parts("image")), None)
    )


async def refused(person: Person, words: str, channel: str = GAMES) -> None:
    """A game for all that is not begun: a sentence that they alone see says why."""
    before = len(person.workspace.public())
    await person.types("/patience start kings 1 public", channel=channel)
    await person.sees_privately(words)
    assert len(person.workspace.public()) == before


def log_lines(person: Person) -> list[str]:
    """What the moderators read."""
    return [message.text for message in person.workspace.public() if message.channel == MODERATORS]


async def posts_at(services: Services, clock: Clock, person: Person, seconds: float) -> list[Message]:
    """What is posted of the bot's own accord once it is so late."""
    before = {message.ts for message in person.workspace.public()}
    clock.now = seconds
    await runner.tick(services)
    return [message for message in person.workspace.public() if message.ts not in before]


@pytest.mark.slow
async def test_an_admins_day(
    ada: Person, bob: Person, services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Limits are set and felt, somebody is blocked and forgiven, and at night the bot is quiet."""
    clock = Clock(EVENING)
    monkeypatch.setattr(services.sessions, "clock", clock)
    ada.workspace.admins.add(ada.id)
    ada.workspace.names = {ada.id: "Ada", bob.id: "Bob"}
    cyd = Person(ada.slack, ada.workspace, "U0CYD")
    for channel in (HALL, MODERATORS):
        ada.workspace.channel(channel, ada.id, bob.id, ada.workspace.bot)
    await _evening_settings(ada, bob)
    await _not_too_many(ada, bob, cyd, clock)
    await _somebody_misbehaves(ada, bob)
    await _the_night(ada, bob, services, clock)
    assert ada.slack.refusals == []


async def _evening_settings(ada: Person, bob: Person) -> None:
    await sets(ada, f"channels <#{GAMES}|games>", f"channels: <#{GAMES}>")
    await sets(ada, "private on", "private: on")
    await sets(ada, "cool-down 60", "cool-down: 60 seconds")
    await sets(ada, "boards 2", "boards: 2 a minute in a channel")
    await sets(ada, f"log <#{MODERATORS}|moderators>", f"log: <#{MODERATORS}>")
    await sets(ada, "quiet 22-8", "quiet: 22-8 UTC")
    hours = "at 6:00 UTC; that hour is quiet, so it comes at 8:00 UTC"
    await sets(ada, f"daily-post <#{GAMES}|games> 6", f"daily-post: <#{GAMES}> {hours}")
    await sets(ada, "roles @players", "Slack has no roles that I could know of")
    await sets(ada, "quiet always", "Say from when to when nothing is posted unprompted")
    await bob.types("/patience admin channels all")
    await bob.sees_privately("Only those who may manage this server")


async def _not_too_many(ada: Person, bob: Person, cyd: Person, clock: Clock) -> None:
    """Where it is not played; of one person, and of all in a channel; private games are not counted."""
    await refused(bob, f"I play in <#{GAMES}> only", channel=HALL)
    assert (await begins(bob)).seen_by == bob.id  # as the workspace wants it
    assert (await begins(bob, "public")).seen_by is None
    await refused(bob, "a pause between two games")
    await begins(cyd, "public")
    await refused(ada, "Many pictures have come to this channel")
    clock.now += MINUTE
    await begins(ada, "public")


async def _somebody_misbehaves(ada: Person, bob: Person) -> None:
    board = await begins(bob, "public")
    boards = [message for message in ada.workspace.public() if message.parts("image")]
    await sets(ada, f"block <@{bob.id}>", "may no longer play on this server")
    await sets(ada, f"remove <@{bob.id}>", "2 boards of")
    lines = log_lines(ada)
    assert lines[0].startswith("Ada") and ", block: Bob" in lines[0]
    assert lines[1].startswith("Ada") and ", remove: 2 boards of Bob" in lines[1]
    left = [message for message in ada.workspace.public() if message.parts("image")]
    assert board not in left and len(left) == len(boards) - 2
    await refused(bob, "not to play with you here")
    await sets(ada, "", "Blocked: 1 person, Bob")


async def _the_night(ada: Person, bob: Person, services: Services, clock: Clock) -> None:
    """Six is within the quiet hours: the post waits for their end, and comes once. Then he is forgiven."""
    morning = EVENING + 12 * HOUR
    assert await posts_at(services, clock, ada, EVENING + 3 * HOUR) == []
    assert await posts_at(services, clock, ada, morning - 2 * HOUR) == []
    [post] = await posts_at(services, clock, ada, morning + MINUTE)
    assert post.channel == GAMES and "Its deal is the same for everybody" in post.text
    assert await posts_at(services, clock, ada, morning + 2 * MINUTE) == []
    await sets(ada, f"unblock <@{bob.id}>", "may play on this server again")
    assert "unblock: " in log_lines(ada)[2]
    assert (await begins(bob)).seen_by == bob.id
