"""One ranked try each and a day, counted once, and only as its record proves it."""

from __future__ import annotations

import asyncio
from base64 import b64encode
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from zlib import compress

import pytest

from bot.daily.verification import verify
from bot.messages.refused import Refused
from bot.play.played_table import PlayedTable
from bot.records.daily_result import DailyResult
from bot.services import Services, open_services
from bot.settings import Settings
from bot.storage import keys
from engine import InvalidRecord
from tests.bot.chat import Chat, Clock, button, labels
from tests.daily.conftest import DAY, MOVES, WON, bring_home, hand_in, play

OLD = b64encode(compress(b'{"game":"kings","rules":0,"seed":"1","moves":""}')).decode()


async def result(chat: Chat, days_ago: int = 0) -> DailyResult:
    """The person's result of a day, which there is."""
    found = await no_result(chat, days_ago)
    assert found, "there is a result"
    return found


async def no_result(chat: Chat, days_ago: int = 0) -> DailyResult | None:
    """The person's result of a day, if there is one."""
    daily = chat.services.daily
    return await daily.leaderboards.result(chat.user, daily.today - timedelta(days_ago))


async def test_a_won_try_is_handed_in(ada: Chat) -> None:
    """The last move of a won game counts it, with its moves and its time, and tells the place."""
    await play(ada)
    found = await result(ada)

    assert (found.won, found.home, found.moves, found.clean) == (True, 104, len(MOVES), True)
    assert "Your try is handed in: place 1 of 1 on your server so far." in ada.last.text
    assert labels(ada.last) == ["Leaderboard", "Share", "Other days", "Compare", "Replay"]


async def test_there_is_one_try_a_day_wherever_it_is_begun(ada: Chat, clock: Clock) -> None:
    """Elsewhere the same try goes on; handed in, it is over, and the deal in practice changes nothing."""
    await play(ada, 3)
    elsewhere = ada.elsewhere(place="test:guild/hall")
    assert (await elsewhere.say("daily play")).text.startswith("Your ranked try goes on.")
    assert elsewhere.board.table == ada.board.table
    await elsewhere.say("daily finish")
    await elsewhere.sends(
        replace(elsewhere.request("daily finish"), arguments={"what": "finish", "sure": "yes"})
    )
    assert "Your try is handed in: place 1 of 1 on your server so far." in elsewhere.last.text
    before = await result(ada)

    assert before.home < 104
    again = await ada.say("daily play")
    assert again.board is None and "Your try: " in again.text
    day = ada.services.daily.today
    clock.now += 2 * DAY
    assert (await ada.say(f"daily play {day}")).text.startswith("Unranked")
    await ada.say(f"move {', '.join(MOVES[:40])}")
    await ada.gives_up()
    assert await result(ada, days_ago=2) == before


async def test_the_next_day_brings_another_try(ada: Chat, clock: Clock) -> None:
    """After midnight UTC, and of another game."""
    await play(ada)
    today = await ada.say("daily")
    clock.now += DAY
    tomorrow = await ada.say("daily")

    assert "Your try: won" in today.text
    assert "You have one ranked try" in tomorrow.text
    assert "The Kings" in today.text and "The Kings" not in tomorrow.text


async def test_the_day_turns_during_a_game(ada: Chat, clock: Clock) -> None:
    """The try counts for the day it was begun on; the new day has its own try all the same."""
    await play(ada, 100)
    table = ada.board.table
    clock.now += DAY
    await ada.say("daily play")
    assert ada.board.table != table
    for at in range(100, len(MOVES), 50):
        request = replace(ada.request(f"move {', '.join(MOVES[at : at + 50])}"), table=table)
        await ada.sends(request)

    assert (await result(ada, days_ago=1)).won
    assert await no_result(ada) is None
    assert await ada.services.daily.leaderboards.claimed(ada.user, ada.services.daily.today)


async def test_a_try_left_lying_is_handed_in(ada: Chat, bob: Chat, clock: Clock) -> None:
    """Through the following day it may be played on; then it counts as it lies."""
    await play(ada, 60)
    clock.now += DAY
    await ada.services.daily.sweep()
    assert await no_result(ada, days_ago=1) is None
    clock.now += DAY
    await ada.services.daily.sweep()

    assert (await result(ada, days_ago=2)).moves == 60
    assert await no_result(bob, days_ago=2) is None


async def test_a_won_try_that_was_not_counted_is_counted_later(
    ada: Chat, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Should the bot die between the last move and the counting, the next sweep does it."""
    with monkeypatch.context() as dying:
        dying.setattr(ada.services.sessions, "contest_watchers", [])
        await play(ada)
    assert await no_result(ada) is None
    await ada.services.daily.sweep()

    assert (await result(ada)).won


async def test_clocks_may_be_set_back(ada: Chat, clock: Clock) -> None:
    """No time is less than none, and yesterday's handed-in try stays handed in."""
    await play(ada, 10)
    clock.now -= 3600
    await ada.say("move " + MOVES[10])
    await hand_in(ada)

    assert (await result(ada)).seconds == 0


async def test_the_time_runs_from_first_view_to_last_move(ada: Chat, clock: Clock) -> None:
    """By the server's clock; looking afterwards takes no time."""
    await ada.say("daily play")
    clock.now += 90
    await ada.say("move " + MOVES[0])
    clock.now += 3600
    await ada.say("board")
    await hand_in(ada)

    assert (await result(ada)).seconds == 90


async def test_undos_are_counted_and_shown(ada: Chat, bob: Chat) -> None:
    """What is taken back shows in the status and the result, which then is not clean."""
    await play(ada, 3)
    reply = await ada.say("undo")
    await ada.say("redo")
    for at in range(3, len(MOVES), 50):
        await ada.say(f"move {', '.join(MOVES[at : at + 50])}")
    await play(bob)

    assert "ranked · 1 undo" in reply.text
    assert ((await result(ada)).undos, (await result(ada)).clean) == (1, False)
    board = await bob.say("daily leaderboard")
    assert "clean" in board.text and "1 undo" in board.text


async def test_a_move_that_showed_a_card_stays_played(ada: Chat, clock: Clock) -> None:
    """In the ranked try only; in practice everything can be taken back."""
    daily, day = ada.services.daily, ada.services.daily.today
    while await daily.schedule.game(day) != "two-rings":
        day += timedelta(1)
    clock.now += (day - daily.today).days * DAY
    await ada.say("daily play")
    reply = await ada.say("deal")
    refused = await ada.say("undo")

    assert "Undo" not in labels(reply)
    assert refused.text.startswith("That move showed a card you had not seen")
    await hand_in(ada)
    clock.now += 2 * DAY
    await ada.say(f"daily play {day}")
    await ada.say("deal")
    assert (await ada.say("undo")).text.startswith("Taken back")


async def test_the_seed_does_not_show(ada: Chat, bob: Chat, clock: Clock) -> None:
    """Not in words, alt text, buttons or replies to others: the day stands for it."""
    day = ada.services.daily.today.isoformat()
    board = await play(ada, 2)
    clock.now += 3 * DAY
    refusal = await bob.sends(bob.taps(button(board.last, "Undo"), board.last))

    assert f"The Kings, daily {day}" in board.last.text
    assert refusal.text.startswith("Somebody else plays this table")
    assert button(refusal, "Play this deal").arguments == {"what": "play", "day": day}
    tables = await ada.say("tables")
    assert f"daily {day}" in tables.text


async def test_a_try_is_nobody_elses_business_until_its_deal_is_open(ada: Chat, bob: Chat) -> None:
    """Only its player has seen the board: who names the table reads no more than of one that is none."""
    board = await play(ada, 2)
    undo = bob.taps(button(board.last, "Undo"), board.last)
    nowhere = await bob.sends(replace(undo, table="aaaaaaaaaa"))

    assert await bob.sends(replace(undo, request_id="another")) == nowhere


async def test_giving_up_hands_in(ada: Chat) -> None:
    """It says so before, and what lies on the foundations counts."""
    await play(ada, 40)
    question = await ada.say("give-up")
    await ada.tap("Yes, give it up", under=question)

    assert "is then handed in with" in question.text
    assert (await result(ada)).moves == 40


async def test_two_workers_finish_the_same_try_at_once(
    ada: Chat, services: Services, settings: Settings, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Both play the last move in the same moment: there is one result, and it stands on each board once."""
    await play(ada, len(MOVES) - 1)
    table = ada.board
    async with open_services(settings, clock) as other:
        monkeypatch.setattr(other.daily.schedule, "seed", services.daily.schedule.seed)
        other.daily.leaderboards.days_first = 0
        workers = [Chat(each, ada.user, ada.place) for each in (services, other)] * 4
        last = [replace(worker.request(f"move {MOVES[-1]}"), table=table.table) for worker in workers]
        await asyncio.gather(*(worker.sends(request) for worker, request in zip(workers, last, strict=True)))
        session = await ada.session()
        await asyncio.gather(*(each.daily.hand_in(session) for each in (services, other) * 4))

    boards = [key async for key in services.daily.leaderboards.client.scan_iter("*:board:*")]
    assert len(boards) == 9
    assert [await services.daily.leaderboards.client.zcard(board) for board in boards] == [1] * 9
    assert len(await services.daily.leaderboards.results(ada.user)) == 1


async def test_two_devices_begin_the_same_try(ada: Chat) -> None:
    """Whoever is faster deals the table, and both play at it."""
    phone = ada.elsewhere(place="test:guild/hall")
    await asyncio.gather(ada.say("daily play"), phone.say("daily play"))

    assert ada.board.table == phone.board.table
    assert len(await ada.services.sessions.tables(ada.user)) == 1


async def test_only_what_the_record_proves_counts(ada: Chat) -> None:
    """Another deal, another end or no record at all are refused, and leave no result."""
    await play(ada, 20)
    session = await ada.session()
    foreign = ada.elsewhere("test:mallory")
    await foreign.say("start kings 2")
    other = await foreign.session()

    for forged in (
        replace(session, home=104, result="won"),
        replace(session, record="nonsense"),
        replace(session, record=other.record, played=0, home=0),
    ):
        with pytest.raises(InvalidRecord):
            verify(forged, WON, ada.place, 0)
        assert await ada.services.daily.hand_in(forged) is None
    assert verify(session, WON, ada.place, 0).result.moves == 20


async def test_only_the_table_that_was_begun_for_it_counts(ada: Chat) -> None:
    """Whatever else of the same deal calls itself ranked stays as it lies, and the try goes on."""
    await play(ada, 20)
    session, daily = await ada.session(), ada.services.daily
    other = replace(session, table="anothertry")
    assert await daily.hand_in(other) is None
    with pytest.raises(Refused, match="stays as it lies"):
        await daily.admit_change(PlayedTable.of(other))
    assert await daily.leaderboards.claimed(ada.user, daily.today) is not None

    counted = await daily.hand_in(session)
    assert counted is not None and counted.moves == 20


async def test_redis_starts_again_in_between(tmp_path: Path, clock: Clock) -> None:
    """Try, result and board outlive our own Redis and the bot."""
    settings = Settings(_env_file=None, redis_url=None, data_dir=tmp_path / "d", daily_secret="of the tests")
    async with open_services(settings, clock) as services:
        ada = Chat(services, "test:ada", "test:club/games")
        await ada.say("daily play")
        first = ada.board
    async with open_services(settings, clock) as services:
        ada = Chat(services, "test:ada", "test:club/games")
        await ada.say("daily play")
        assert ada.board.table == first.table
        await bring_home(ada)
        game = await services.daily.schedule.game(services.daily.today)
    async with open_services(settings, clock) as services:
        ada = Chat(services, "test:ada", "test:club/games")
        assert (await ada.say("daily leaderboard")).text.count("place 1 of 1") == 1
        assert await services.daily.schedule.game(services.daily.today) == game
        assert "Your try: " in (await ada.say("daily play")).text


async def test_a_try_whose_rules_were_corrected_begins_anew(ada: Chat) -> None:
    """What cannot be played on is dealt again, in the same day's try."""
    await play(ada, 3)
    session = await ada.session()
    await ada.services.storage.client.hset(keys.TABLE(session.owner, session.table), "record", OLD)
    ada.services.sessions.ready.clear()
    again = await ada.say("daily play")

    assert again.text.startswith("This is your ranked try")
    assert (ada.board.table, ada.board.revision) == (session.table, 1)


async def test_what_cannot_be_checked_is_dropped_in_the_end(ada: Chat, clock: Clock) -> None:
    """It does not count, and is not tried for ever."""
    await play(ada, 3)
    session = await ada.session()
    await ada.services.storage.client.hset(keys.TABLE(session.owner, session.table), "record", OLD)
    clock.now += 2 * DAY
    await ada.services.daily.sweep()

    assert await no_result(ada, days_ago=2) is None
    assert await ada.services.daily.leaderboards.open_tries(ada.services.daily.today - timedelta(2)) == {}
