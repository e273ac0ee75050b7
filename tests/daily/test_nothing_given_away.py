"""As long as a try on a deal can count, no command shows that deal to anybody but the one who plays it."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Iterator
from datetime import date, timedelta

import pytest

from bot.commands import COMMANDS
from bot.dispatch import complete
from bot.messages.reply import Button, Reply
from bot.records import calendar
from bot.services import Services
from engine import InvalidRecord, View, record
from tests.bot.chat import Chat, Clock, buttons
from tests.daily.conftest import DAY, a_day_of, hand_in

MOST = 6  # of a list of completions or of a menu
WORDS = ("play", "records", "share", "leaderboard", "finish")


@pytest.fixture
async def day(services: Services, monkeypatch: pytest.MonkeyPatch) -> date:
    """A day of Two Rings, dealt with its own seed; pictures say which cards they show."""

    def draw(view: View, _table: str) -> bytes:
        return repr([(pile.code, pile.cards) for pile in view.piles]).encode()

    monkeypatch.setattr(services.pictures, "draw", draw)
    return await a_day_of(services, "two-rings")


@pytest.fixture
async def seed(services: Services, day: date) -> str:
    """What nobody may learn."""
    return await services.daily.schedule.seed(day, "two-rings")


async def lines(chat: Chat) -> list[str]:
    """Every command with what its options take; the words of the daily with the days in question."""
    found = ["move deal", "start two-rings 7", f"stats {chat.user}", "stats @(test:ada)"]
    for name, command in COMMANDS.items():
        found.append(name)
        for option in command.options:
            offered = await complete(chat.request(name), chat.services, option.name, "")
            found += [f"{name} {choice.value}" for choice in offered[:MOST]]
    days = [chat.services.daily.today - timedelta(back) for back in range(4)]
    found += [f"daily {what} {day}" for what in WORDS for day in days]
    return [line for line in dict.fromkeys(found) if line not in ("data delete", "give-up")]


def taps(reply: Reply) -> Iterator[Button]:
    """All that can be tapped below a reply, menus included, but for what ends a try or forgets it."""
    yield from (one for one in buttons(reply) if not one.disabled and "sure" not in one.arguments)
    for menu in reply.menus:
        for option in menu.options[:MOST]:
            yield Button("", menu.command, {**menu.arguments, menu.argument: option.value})


async def walk(chat: Chat) -> AsyncIterator[tuple[str, Reply]]:
    """Everything the person can say, and tap below each answer, with what comes of it.

    Below boards of a day's deal everything is tapped; what stands below others is tapped once: the shelf of
    games stands below many answers, and any game has a board.
    """
    tapped: set[str] = set()
    for line in await lines(chat):
        reply = await chat.say(line)
        yield line, reply
        session = await chat.services.sessions.load(reply.board.table) if reply.board else None
        for tap in taps(reply):
            step = f"{tap.command} {dict(tap.arguments)}"
            if (session and session.daily) or step not in tapped:
                yield f"{line} > {step}", await chat.sends(chat.taps(tap, reply))
            tapped.add(step)


async def given_away(reply: Reply, chat: Chat, day: date, seed: str, own: str) -> str:
    """What a reply tells of the deal that it should not; nothing where all is well."""
    words = repr((reply.text, reply.alt, reply.monospace, reply.rows, reply.menus, reply.file))
    if seed in words or (reply.file and _proves(json.loads(reply.file[1]), seed)):
        return "the seed"
    session = await chat.services.sessions.load(reply.board.table) if reply.board else None
    if session is None or session.daily != day.isoformat():
        return ""
    if session.table != own:
        return "the deal for practice"
    return "" if reply.private else "a board for all to see"


def _proves(facts: object, seed: str) -> bool:
    """Whether a record of the deal stands anywhere in it."""
    if isinstance(facts, dict | list):
        return any(_proves(part, seed) for part in (facts.values() if isinstance(facts, dict) else facts))
    try:
        return isinstance(facts, str) and record.loads(facts).seed == seed
    except InvalidRecord:
        return False


async def tries(ada: Chat, eve: Chat, clock: Clock, day: date) -> dict[str, str]:
    """Ada has handed hers in, Eve's is under way, twenty minutes before midnight: the tables of both."""
    clock.now = calendar.begins(day) + DAY - 1200
    for chat in (ada, eve):
        await chat.say("daily play")
        await chat.say("move deal, deal, deal")
    await hand_in(ada)
    return {chat.user: chat.board.table for chat in (ada, eve) if chat.last.board}


SEALED = {
    "ten minutes before midnight": DAY - 600,
    "at midnight": DAY,
    "in the next morning": DAY + DAY / 3,
    "a minute before the deal opens": 2 * DAY - 60,
}


@pytest.mark.parametrize("moment", SEALED)
@pytest.mark.parametrize("who", ["ada", "bob", "eve"])
@pytest.mark.slow
async def test_no_command_gives_a_deal_away(
    ada: Chat, who: str, day: date, seed: str, clock: Clock, moment: str
) -> None:
    """Whoever asks, before and after midnight, whether their try is over, not begun or under way."""
    own = await tries(ada, ada.elsewhere("test:eve"), clock, day)
    clock.now = calendar.begins(day) + SEALED[moment]
    chat = ada.elsewhere(f"test:{who}")
    if chat.user not in own and moment.startswith("ten"):
        await chat.say("daily play")  # the day's deal is still his to begin
        own[chat.user] = chat.board.table if chat.last.board else ""

    found = {
        step: what
        async for step, reply in walk(chat)
        if (what := await given_away(reply, chat, day, seed, own.get(chat.user, "")))
    }
    assert found == {}


@pytest.mark.slow
async def test_everything_opens_together(ada: Chat, bob: Chat, day: date, seed: str, clock: Clock) -> None:
    """Once no try can count any more: the same walk finds seed, records and the deal for practice."""
    own = await tries(ada, ada.elsewhere("test:eve"), clock, day)
    clock.now = calendar.closes(day)
    found = {
        await given_away(reply, chat, day, seed, own.get(chat.user, ""))
        for chat in (ada, bob)
        async for _, reply in walk(chat)
    }

    assert found == {"", "the seed", "the deal for practice", "a board for all to see"}


async def test_a_deal_is_sealed_until_its_last_second_is_over(ada: Chat, day: date, clock: Clock) -> None:
    """While a try may still count, deal and records are refused to others; then both are open to all."""
    await tries(ada, ada.elsewhere("test:eve"), clock, day)
    clock.now = calendar.closes(day) - 0.5
    for line in (f"daily play {day}", f"daily records {day}"):
        refused = await ada.elsewhere("test:bob").say(line)
        assert refused.board is None and refused.file is None, line
    eve = ada.elsewhere("test:eve")
    await eve.say(f"daily play {day}")
    assert "4 moves" in (await eve.say("move deal")).text
    assert (await eve.session()).ranked

    clock.now = calendar.closes(day)
    assert (await ada.elsewhere("test:bob").say(f"daily play {day}")).text.startswith("Unranked")
    assert (await ada.say(f"daily records {day}")).file is not None


async def test_a_try_cannot_change_once_its_deal_is_open(ada: Chat, day: date, clock: Clock) -> None:
    """A move a second later is practice: the try was handed in as it lay, though no sweep came by."""
    eve = ada.elsewhere("test:eve")
    await tries(ada, eve, clock, day)
    clock.now = calendar.closes(day) + 1
    reply = await eve.say("move deal")
    result = await eve.services.daily.leaderboards.result(eve.user, day)

    assert result is not None and result.moves == 3
    assert reply.board is not None and not reply.private and "ranked" not in reply.text
    assert "4 moves" in reply.text


async def test_a_try_that_is_handed_in_stays_as_it_lies(ada: Chat, day: date, clock: Clock) -> None:
    """While others play the deal nobody looks further into it, not even by taking back or by playing on."""
    await tries(ada, ada.elsewhere("test:eve"), clock, day)
    for line in ("move deal", "deal", "home"):
        refused = await ada.say(line)
        assert refused.text.startswith("Your try is handed in, so this table stays as it lies.")
        assert "The deal opens for practice in 24 h 20 min." in refused.text


async def test_a_ranked_board_is_for_its_player_alone(ada: Chat, day: date, clock: Clock) -> None:
    """Where others could look on it is shown privately; in direct messages nobody else is there."""
    clock.now = calendar.begins(day)
    board = await ada.say("daily play")
    assert board.private and board.board is not None and board.board.secret
    alone = await ada.alone().say("board")
    assert not alone.private and alone.board == board.board
    assert not (await ada.say("start kings 7")).private


async def test_the_share_card_is_for_all(ada: Chat, day: date, clock: Clock) -> None:
    """It tells what came of the try, and of the deal nothing."""
    await tries(ada, ada.elsewhere("test:eve"), clock, day)
    card = await ada.say("daily share")
    assert not card.private and card.picture
