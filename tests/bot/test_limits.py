"""How much one may ask, and how many boards a channel is shown, within a short time."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator

import pytest
from redis.exceptions import ReadOnlyError

from bot.messages.reply import Button, Reply
from bot.services import Services, open_services
from bot.settings import Settings
from tests.bot.chat import Chat, Clock
from tests.bot.test_won import DEAL, MOVES

AT_ONCE, CHANNEL = 6, 30  # boards of one person, and of a channel, as the settings come


@pytest.fixture
def settings(settings: Settings) -> Settings:
    """As they come."""
    return settings.model_copy(update={"requests_at_once": 20})


@pytest.fixture
async def other(settings: Settings, clock: Clock) -> AsyncIterator[Services]:
    """A second process on the same Redis."""
    async with open_services(settings, clock) as opened:
        yield opened


def refused(reply: Reply) -> bool:
    return reply.board is None and "any pictures" in reply.text


async def test_one_person_floods_no_channel(chat: Chat, clock: Clock) -> None:
    """Of 25 games begun in three seconds six are shown; then the reply says how long to wait, truly."""
    replies = []
    for number in range(25):
        replies.append(await chat.say(f"start kings {number + 1}"))
        clock.now += 0.12

    boards = [reply for reply in replies if reply.board]
    assert len(boards) == AT_ONCE
    last = replies[-1]
    assert last.private
    found = re.fullmatch(
        r"You have shown many pictures here in a short time\. Please wait (\d+) seconds\. "
        r"A game that only you see begins at once: /patience start private\.",
        last.text,
    )
    assert found
    assert len(await chat.services.sessions.tables(chat.user)) == AT_ONCE
    clock.now += int(found[1])
    assert (await chat.say("start kings 99")).board


async def test_what_is_refused_in_public_comes_in_private(chat: Chat) -> None:
    """What one person sees alone is no noise, nor are moves, and among direct messages there is none."""
    for number in range(AT_ONCE):
        await chat.say(f"start two-rings {number + 1}")
    assert refused(await chat.say("start two-rings 99"))
    assert refused(await chat.say("board"))
    assert refused(await chat.say("resume 1"))

    assert (await chat.say("start two-rings 99 private")).board
    assert (await chat.say("board")).board
    assert (await chat.say("deal")).board
    assert (await chat.alone().say("start two-rings 98")).board
    assert (await chat.elsewhere(user="test:bob").say("start two-rings 97")).board


async def test_a_board_that_is_changed_in_place_is_not_counted(chat: Chat) -> None:
    """The tapped one is no new message."""
    await chat.say("start kings 7")
    board = chat.last
    for _ in range(3 * AT_ONCE // 2):
        assert (await chat.sends(chat.taps(Button("All moves", "board"), board))).board


async def test_a_channel_is_full_for_everybody(chat: Chat, clock: Clock, other: Services) -> None:
    """Whoever brings a board too many, and whichever process hears it; another channel is another matter."""
    people = [
        Chat((chat.services, other)[number % 2], user=f"test:{number}") for number in range(CHANNEL + 2)
    ]
    replies = [await one.say("start kings 7") for one in people]

    assert [refused(reply) for reply in replies] == [False] * CHANNEL + [True] * 2
    assert replies[-1].text.startswith("Many pictures have come to this channel in a short time. Please wait")
    assert (await people[-1].elsewhere(place="test:server/other").say("start kings 7")).board
    clock.now += 2
    assert (await people[-2].say("start kings 7")).board


async def test_a_person_is_counted_in_all_processes(chat: Chat, other: Services) -> None:
    """Two processes allow no more than one."""
    both = chat, Chat(other)
    replies = [await both[number % 2].say(f"start kings {number + 1}") for number in range(AT_ONCE + 2)]

    assert [refused(reply) for reply in replies] == [False] * AT_ONCE + [True] * 2


async def test_what_is_shared_is_counted(chat: Chat) -> None:
    """It is a picture for all to see."""
    await chat.alone().say(f"start belle-lucie {DEAL}")
    for at in range(0, len(MOVES), 40):
        await chat.say(f"move {', '.join(MOVES[at : at + 40])}")
    first, shared = await chat.say("share"), await chat.say("share")
    others = [await chat.tap("Share it again", under=shared) for _ in range(AT_ONCE)]

    assert [bool(reply.picture) for reply in (first, *others)] == [True] * AT_ONCE + [False]


async def test_limits_work_without_stored_state(chat: Chat, monkeypatch: pytest.MonkeyPatch) -> None:
    """A Redis that can only be read keeps nobody from looking at a board."""
    await chat.say("start kings 7")

    async def read_only(*_: object) -> None:
        raise ReadOnlyError

    monkeypatch.setattr(chat.services.storage.buckets, "take", read_only)

    assert (await chat.say("board")).board
