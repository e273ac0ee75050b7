"""What people are told about the daily: sheet, boards, podium, share card, streak, history, records."""

from __future__ import annotations

import io
import json
from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest
from PIL import Image

from bot.commands import COMMANDS
from bot.dispatch import complete
from bot.messages import times
from bot.records.calendar import number
from bot.records.daily_result import VerifiedResult
from bot.storage.leaderboards import Claim
from engine import GAMES, record, shelf
from tests.bot.chat import Chat, Clock, labels
from tests.daily.conftest import DAY, MOVES, a_result, bring_home, hand_in, name_of, play


def opened(picture: bytes | None) -> Image.Image:
    assert picture is not None
    return Image.open(io.BytesIO(picture))


async def three(ada: Chat, bob: Chat, eve: Chat) -> None:
    """Ada wins, Bob hands in early, Eve on another server a little later."""
    await play(ada)
    for chat, moves in ((bob, 40), (eve, 90)):
        await play(chat, moves)
        await hand_in(chat)


async def test_the_sheet_names_the_day(ada: Chat) -> None:
    """Number, game, how hard it is, when the next deal comes; play is one tap away."""
    sheet = await ada.say("daily")

    day = ada.services.daily.today
    hard = f"difficulty {shelf.stars(GAMES['kings'])} of 5"
    assert f"Patience {number(day)}: The Kings ({hard}), {times.day(day)}." in sheet.text
    assert "The next deal comes in 12 h 00 min" in sheet.text
    assert (await ada.tap("Play today's deal", under=sheet)).text.startswith("This is your ranked try")


async def test_the_board_of_this_server(ada: Chat, bob: Chat, eve: Chat) -> None:
    """The best first, under names that are no ids; the asker is "you"; a podium; nobody of another server."""
    await three(ada, bob, eve)
    board = await bob.say("daily leaderboard")
    lines = board.text.splitlines()

    assert lines[1] == f"1. {name_of('test:ada')}: won in {len(MOVES)} moves, 0:00, clean"
    assert lines[2].startswith("2. you: ")
    assert lines[3].startswith("You: place 2 of 2.")
    assert name_of("test:eve") not in board.text and "test:" not in board.text
    assert opened(board.picture).size == (1100, 580)
    assert name_of("test:ada") in board.alt and board.private


async def test_every_board_can_be_requested(ada: Chat, bob: Chat, eve: Chat) -> None:
    """By words or by buttons: of the server, the channel, everyone; of today, the week, all time."""
    await three(ada, bob, eve)
    requests = {"server": 2, "channel today": 2, "global": 3, "global week": 3, "all server": 2}
    for which, size in requests.items():
        board = await ada.say(f"daily leaderboard {which}")
        assert f"You: place 1 of {size}" in board.text
    board = await ada.say("daily leaderboard")
    for label in ("Everyone", "All time"):
        board = await ada.tap(label, under=board)
    assert board.text.startswith("All time · everyone")
    assert "1. you: 1 won, 104 cards home" in board.text
    assert {"Today", "This week", "This server", "This channel"} <= set(labels(board))


async def test_long_boards_have_pages(ada: Chat) -> None:
    """Ten lines each, turned by buttons; one leads to the own place."""
    for n in range(23):
        await enter(ada, f"test:u{n}", home=90 - n)
    await play(ada, 1)
    await hand_in(ada)
    board = await ada.say("daily leaderboard")
    lower = await ada.tap("Lower", under=board)
    mine = await ada.tap("My place", under=board)

    assert labels(board)[:2] == ["Lower", "My place"]
    assert lower.text.splitlines()[1].startswith("11. ")
    assert "24. you: " in mine.text
    assert all("You: place 24 of 24" in page.text for page in (board, lower, mine))


@pytest.mark.parametrize("start", ["30", "40", "999999999", "9" * 60])
async def test_beyond_the_end_of_a_board_is_its_last_page(ada: Chat, start: str) -> None:
    """However far beyond; and the buttons go on from there."""
    for n in range(23):
        await enter(ada, f"test:u{n}", home=90 - n)
    arguments = {"what": "leaderboard", "start": start}
    board = await ada.sends(replace(ada.request("daily"), arguments=arguments))

    assert board.text.splitlines()[1].startswith("21. ")
    higher = await ada.tap("Higher", under=board)
    assert higher.text.splitlines()[1].startswith("11. ")


async def test_an_empty_board_has_no_pages(ada: Chat) -> None:
    """It says that nobody is there, wherever one looks."""
    board = await ada.sends(replace(ada.request("daily"), arguments={"what": "leaderboard", "start": "70"}))
    assert "Nobody is on this board yet." in board.text


async def enter(chat: Chat, user: str, **facts: Any) -> None:
    """A result of today, of somebody else in the same place."""
    boards, day = chat.services.daily.leaderboards, chat.services.daily.today
    claim = await boards.claim(user, day, Claim("t", chat.place))
    assert claim and await boards.enter(
        user, VerifiedResult(a_result(day, place=chat.place, **facts), ""), claim
    )


async def test_the_hidden_see_themselves_alone(ada: Chat, bob: Chat) -> None:
    """Hiding takes a player off the board at once; their own page says so."""
    await play(ada, 3)
    await hand_in(ada)
    await ada.say("daily hide")

    assert "Nobody is on this board yet." in (await bob.say("daily leaderboard")).text
    for line, total in (
        ("daily leaderboard", "place 1 of 1;"),
        ("daily leaderboard week", "place 1 of 1, 0 won"),
    ):
        own = (await ada.say(line)).text
        assert f"You: {total}" in own and "only you see this, for you are hidden" in own
    await ada.say("daily show")
    assert name_of("test:ada") in (await bob.say("daily leaderboard")).text


async def test_the_share_card_gives_no_card_away(ada: Chat) -> None:
    """A few lines of emoji and a picture, for everyone to see, with the number of the day."""
    await play(ada)
    card = await ada.say("daily share")
    title, end, squares, rest = card.text.splitlines()

    assert title == f"{name_of(ada.user)} · Patience {number(ada.services.daily.today)}: The Kings"
    assert end == f"🏆 won in {len(MOVES)} moves · ⏱️ 0:00"
    assert len(squares) == 10 and set(squares) <= set("⬛🟫🟨🟩")
    assert rest == "✨ clean"
    assert not any(sign in card.text + card.alt for sign in "♠♥♦♣")
    assert opened(card.picture).size == (1100, 580)
    assert "104 of 104 cards home" in card.alt
    assert not card.private
    assert labels(card) == ["Play today's deal"]


async def test_nothing_is_shared_before_the_try_is_handed_in(ada: Chat) -> None:
    """The sentence says what to do."""
    assert "daily play begins your ranked try" in (await ada.say("daily share")).text
    await play(ada, 3)
    assert "Hand in" in labels(ada.last)
    assert "daily finish hands it in" in (await ada.say("daily share")).text


async def test_the_streak_grows_day_by_day(ada: Chat, clock: Clock) -> None:
    """The next day it is two; a missed day ends it."""
    assert "You have no streak yet" in (await ada.say("daily streak")).text
    for days in (1, 2):
        await bring_home(ada)
        assert f"Your streak: {days} day" in (await ada.say("daily streak")).text
        clock.now += DAY
    waiting = await ada.say("daily streak")
    assert "Your streak: 2 days in a row; the longest was 2 days." in waiting.text
    assert "Today is still to be played." in waiting.text
    clock.now += DAY
    assert "Your streak: no days in a row; the longest was 2 days." in (await ada.say("daily streak")).text


async def test_days_that_have_been_can_be_played_again(ada: Chat, clock: Clock) -> None:
    """The history names them with what came of them; a menu deals the same cards, unranked."""
    await play(ada, 1)
    first = ada.last
    await hand_in(ada)
    clock.now += 2 * DAY
    history = await ada.say("daily history")
    menu = history.menus[0]
    again = await ada.choose(menu, menu.options[1], under=history)

    assert "Patience" in history.text and "You have handed in 1 try in all." in history.text
    assert again.text.startswith("Unranked")
    await ada.say(f"move {MOVES[0]}")
    assert ada.last.picture == first.picture
    assert [option.note for option in menu.options[:1]] == ["not played"]


async def test_nobody_plays_tomorrow(ada: Chat) -> None:
    """Neither is there a deal of a day before the first."""
    tomorrow = ada.services.daily.today + timedelta(1)

    assert "Nobody knows that deal yet" in (await ada.say(f"daily play {tomorrow}")).text
    early = await ada.say("daily play 2025-12-31")
    assert early.text == "The first daily challenge was on 1 January 2026."
    soon = await ada.sends(replace(ada.request("daily"), arguments={"what": "play", "day": "soon"}))
    assert soon.text.startswith("Days are written like 2026-11-21")


async def test_records_are_open_when_no_try_can_count_any_more(ada: Chat, bob: Chat, clock: Clock) -> None:
    """Before that they would give the deal away; then every one of them leads to its result again."""
    await play(ada)
    await play(bob, 30)
    await hand_in(bob)
    day = ada.services.daily.today
    for _ in range(2):
        early = await ada.say(f"daily records {day}")
        assert early.file is None and "on which tries may still count" in early.text
        clock.now += DAY
    late = await bob.say("daily records")

    assert late.file is not None
    name, content = late.file
    facts = json.loads(content)
    assert name == f"patience-{day}.json"
    assert [entry["player"] for entry in facts["results"]] == [
        name_of("test:ada"),
        name_of("test:bob"),
    ]
    tables = [record.loads(entry["record"]) for entry in facts["results"]]
    assert [len(table.moves) for table in tables] == [len(MOVES), 30]
    assert {table.seed for table in tables} == {facts["seed"]}
    assert b"test:" not in content


@pytest.mark.parametrize("line", ["daily dance", "daily leaderboard moon", "daily finish"])
async def test_impossible_requests_are_explained_kindly(ada: Chat, line: str) -> None:
    """With what to say instead."""
    reply = await ada.say(line)
    assert reply.private and "daily" in reply.text and "wrong" not in reply.text


async def test_the_words_complete(ada: Chat) -> None:
    """Each option of the command offers what it takes."""
    for option, typed, value in (
        ("what", "lead", "leaderboard"),
        ("scope", "", "server"),
        ("period", "w", "week"),
    ):
        found = await complete(ada.request("daily"), ada.services, option, typed)
        assert found[0].value == value
    days = await complete(ada.request("daily"), ada.services, "day", "")
    assert (len(days), days[0].label.endswith("The Kings")) == (25, True)
    assert all(len(option.description) <= 100 for option in COMMANDS["daily"].options)
