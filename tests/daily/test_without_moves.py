"""Doing nothing is worth nothing: a try counts from its first move, and a place begins with a card home."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

import pytest

from bot.jobs import daily_post
from bot.messages.reply import Reply
from bot.presentation import result_words
from bot.presentation.share_card import result_lines
from bot.records import calendar
from bot.records.standing import Standing
from tests.bot.chat import Chat, Clock, labels
from tests.daily.conftest import (
    DAY,
    MOVES,
    a_day_of,
    a_result,
    bring_home,
    bring_nothing_home,
    hand_in,
    name_of,
    noon,
    play,
)

NOTHING = "There is nothing to hand in yet: a try counts from its first move, and nothing is used up."


async def presses_hand_in(chat: Chat) -> Reply:
    """The button below the board as it was dealt."""
    await chat.say("daily play")
    return await chat.tap("Hand in")


async def counted(chat: Chat) -> bool:
    """Whether anything is counted of the person."""
    daily, games = chat.services.daily, chat.services.games
    return bool(await daily.leaderboards.results(chat.user) or await games.of(chat.user))


@pytest.mark.parametrize("way", ["button", "word", "sure", "moves taken back"])
async def test_nothing_is_handed_in_without_a_move(ada: Chat, bob: Chat, way: str) -> None:
    """A sentence says so, whichever way one tries; nothing comes of it, and the try goes on."""
    if way == "moves taken back":
        await play(ada, 3)
        await ada.say("undo all")
    refused = await presses_hand_in(ada)
    if way != "button":
        sure = {"what": "finish"} | ({"sure": "yes"} if way == "sure" else {})
        refused = await ada.sends(replace(ada.request("daily"), arguments=sure))

    assert refused.text == f"{NOTHING} Yours can be played until its deal opens in 36 h 00 min."
    assert (refused.private, refused.board) == (True, None)
    assert not await counted(ada)
    board = await bob.say("daily leaderboard")
    assert "Nobody is on this board yet." in board.text and board.picture is None
    assert "You have no streak yet" in (await ada.say("daily streak")).text

    goes_on = await play(ada)
    assert "Your try is handed in: place 1 of 1 on your server so far." in goes_on.last.text


async def test_nothing_is_given_up_without_a_move(ada: Chat, clock: Clock) -> None:
    """Giving up would begin the try's time anew; once the deal is open the table goes like any other."""
    await ada.say("daily play")
    table, started_at = ada.board.table, (await ada.session()).created
    clock.now += 3600
    for line in ("give-up", f"give-up {table}"):
        refused = await ada.say(line)
        assert refused.text.startswith("There is nothing to give up yet: a try counts from its first move")
    sure = replace(ada.request("give-up"), arguments={"sure": "yes"}, table=table)
    assert (await ada.sends(sure)).text.startswith("There is nothing to give up yet")
    await ada.say("daily play")
    assert ((await ada.session()).table, (await ada.session()).created) == (table, started_at)

    clock.now += 2 * DAY
    await ada.tap("Yes, give it up", under=await ada.say(f"give-up {table}"))
    assert await ada.services.sessions.tables(ada.user) == []
    assert not await counted(ada)


@pytest.mark.parametrize("sweeping", [True, False])
async def test_an_untouched_try_is_forgotten_when_its_deal_opens(
    ada: Chat, clock: Clock, sweeping: bool
) -> None:
    """By the hourly sweep, or by a move that comes before it: that is practice, and never counts later."""
    day = ada.services.daily.today
    await ada.say("daily play")
    table = ada.board.table
    clock.now += 2 * DAY
    if sweeping:
        await ada.services.daily.sweep()
    reply = await ada.sends(replace(ada.request(f"move {MOVES[0]}"), table=table))
    await ada.services.daily.sweep()

    assert "1 move" in reply.text and "ranked" not in reply.text
    assert not await counted(ada)
    assert await ada.services.daily.leaderboards.open_tries(day) == {}
    assert "not played" in (await ada.say("daily history")).menus[0].options[1].note


async def test_handing_in_too_late_without_a_move(ada: Chat, clock: Clock) -> None:
    """Between the opening of a deal and the sweep there is nothing to hand in either."""
    await ada.say("daily play")
    clock.now = calendar.closes(ada.services.daily.today) + 1
    assert (await ada.say("daily finish")).text == NOTHING
    assert not await counted(ada)


async def test_what_is_handed_in_is_not_handed_in_again(ada: Chat) -> None:
    """Neither is another try offered."""
    await bring_home(ada)
    assert "Today's try is handed in already" in (await ada.say("daily finish")).text
    question = await ada.say("give-up")
    assert "Your ranked try is handed in already, and counts on." in question.text


# without a card that came home ---------------------------------------------------------------------


async def test_a_try_without_a_card_home_has_no_place_and_no_streak(ada: Chat, bob: Chat) -> None:
    """The Kings has nineteen cards home as it is dealt: they are nobody's merit."""
    await ada.say("daily play")
    await ada.say("move 1 2")
    for line in ("daily finish", "give-up"):
        question = await ada.say(line)
        assert "with 19 of 104 cards home" in question.text
        assert "it would stand below all others and give no streak" in question.text
    await hand_in(ada)
    await bring_home(bob)

    assert (
        "Your try is handed in. No card came home in it, so it has no place and gives no streak."
        in ada.last.text
    )
    board = await ada.say("daily leaderboard")
    lines = board.text.splitlines()
    assert lines[1].startswith(f"1. {name_of(bob.user)}: 20 of 104 cards home")
    assert lines[2].startswith("· you: 19 of 104 cards home, 1 move")
    assert lines[3] == "You have no place here yet: no card has come home in a try of yours."
    assert name_of(ada.user) not in board.alt and name_of(bob.user) in board.alt
    assert "You: place 1 of 2" in (await bob.say("daily leaderboard")).text
    streak = await ada.say("daily streak")
    assert "No card came home in today's try, so it does not count here." in streak.text
    assert "Play today's deal" not in labels(streak) and "You have no streak yet" in streak.text
    assert "it would stand below" not in (await bob.say("daily finish")).text


async def test_nobody_stands_on_a_podium_for_nothing(ada: Chat, clock: Clock) -> None:
    """Neither on the board's nor on the next day's post."""
    await bring_nothing_home(ada)
    board = await ada.say("daily leaderboard")
    assert "· you: " in board.text and board.picture is None
    clock.now += DAY
    post = await daily_post.post(ada.services, "test:club")
    assert "podium" not in post.text and post.picture is None


async def test_a_day_without_a_card_home_ends_the_row(ada: Chat, clock: Clock) -> None:
    """As a day that was missed does; the share card does not boast of the row either."""
    for _ in range(2):
        await bring_home(ada)
        clock.now += DAY
    await bring_nothing_home(ada)
    assert "🔥" not in (await ada.say("daily share")).text
    assert "Your streak: 2 days in a row" in (await ada.say("daily streak")).text
    clock.now += DAY
    assert "Your streak: no days in a row; the longest was 2 days." in (await ada.say("daily streak")).text


async def test_cards_dealt_home_add_nothing_to_a_week(ada: Chat, bob: Chat, clock: Clock) -> None:
    """Two days of doing next to nothing are less than one card brought home."""
    monday = ada.services.daily.today
    while monday.weekday():
        monday += timedelta(1)
    clock.now = noon(monday)
    for chat in (ada, ada, bob):
        await (bring_home if chat is bob else bring_nothing_home)(chat)
        clock.now += DAY if chat is ada else 0
    week = (await bob.say("daily leaderboard week")).text.splitlines()

    assert week[1].startswith("1. you: 0 won, ")
    assert week[2].startswith(f"· {name_of(ada.user)}: 0 won, no cards home, 2 moves")


async def test_what_counts_home_is_the_game_s_own_reckoning(ada: Chat, clock: Clock) -> None:
    """Of Cæsar it is lines that are right: one more than as dealt is one brought home."""
    clock.now = noon(await a_day_of(ada.services, "caesar"))
    await bring_home(ada)
    result = await ada.services.daily.leaderboards.result(ada.user, ada.services.daily.today)
    assert result is not None and result.total == 9 and result.scored
    assert "place 1 of 1" in ada.last.text


def test_nothing_is_clean_without_a_move() -> None:
    """Neither in words nor on a card; with moves it is what nobody helped with."""
    day = calendar.FIRST
    untouched, clean, helped = (
        a_result(day, moves=moves, undos=undos) for moves, undos in ((0, 0), (5, 0), (5, 2))
    )
    assert result_words.outcome(untouched) == "20 of 104 cards home, no moves, 0:10"
    assert result_words.outcome(clean).endswith("0:10, clean")
    assert result_words.outcome(helped).endswith("0:10, 2 undos")
    assert [result_lines(result)[-1] for result in (untouched, clean, helped)] == [
        "",
        "✨ clean",
        "↩️ 2 undos",
    ]


def test_without_a_card_home_a_try_is_ranked_below_every_other() -> None:
    """However many cards the deal had home, and however few moves it took."""
    nothing = a_result(calendar.FIRST, home=34, rhythm="0" * 10, moves=1).standing
    least = a_result(calendar.FIRST, home=1, rhythm="0000000001", moves=9_999).standing
    assert least.order < nothing.order
    assert (nothing.scored, least.scored) == (False, True)
    assert nothing == Standing(0, 0, 1, 10)
