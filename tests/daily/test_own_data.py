"""What is stored of a person can be had as a file, and be forgotten."""

from __future__ import annotations

import json
from datetime import timedelta
from pathlib import Path
from typing import Any

from bot.records.daily_result import RETENTION
from bot.settings import Settings
from bot.storage import finished_games, leaderboards, servers, tables
from tests.bot.chat import Chat, Clock, labels
from tests.daily.conftest import DAY, WON, hand_in, play
from tests.daily.test_boards import everything


async def exported(chat: Chat) -> dict[str, Any]:
    """The person's file."""
    reply = await chat.say("data export")
    assert reply.file is not None and reply.private
    found: dict[str, Any] = json.loads(reply.file[1])
    return found


async def test_the_file_holds_everything(ada: Chat, bob: Chat) -> None:
    """Tables, results, finished games, settings; nothing of anybody else."""
    await play(ada)
    await play(bob, 3)
    await ada.say("start wheel 7")
    await ada.say("text always on")
    held = await exported(ada)

    assert held["user"] == "test:ada"
    assert {table["game"] for table in held["tables"]} == {"kings", "wheel"}
    assert [result["won"] for result in held["daily_results"]] == [True]
    assert [game["game"] for game in held["finished_games"]] == ["kings"]
    assert held["settings"] == {"text": "on"}
    assert held["tables_at_places"].keys() == {"test:club/games"}
    assert "bob" not in json.dumps(held)


async def test_the_file_does_not_give_the_day_away(ada: Chat, clock: Clock) -> None:
    """While its deal may be played neither seed nor record leave; afterwards they are part of it."""
    await play(ada)
    for _ in range(2):
        held = await exported(ada)
        assert held["tables"][0]["record"].startswith("left out")
        assert (held["tables"][0]["deal"] != WON, held["daily_records"]) == (True, {})
        clock.now += DAY
    held = await exported(ada)

    assert not held["tables"][0]["record"].startswith("left out")
    assert len(held["daily_records"]) == 1


async def test_forgetting_takes_two_steps(ada: Chat) -> None:
    """The first only asks."""
    await play(ada)
    question = await ada.say("data delete")
    assert (await exported(ada))["daily_results"]
    done = await ada.tap("Yes, delete everything", under=question)

    assert done.text.startswith("Everything is deleted.")


async def test_nothing_is_left_of_the_forgotten(ada: Chat, bob: Chat, empty: str) -> None:
    """Not in any key or value of the whole Redis, but for the flood limit's, which ends within seconds."""
    await play(ada)
    await play(bob, 3)
    await hand_in(bob)
    await ada.say("start wheel 7")
    await ada.say("daily hide")
    await ada.tap("Yes, delete everything", under=await ada.say("data delete"))
    await ada.services.storage.client.delete("patience:{test:ada}:requests")

    assert "test:ada" not in everything(empty)
    assert "test:bob" in everything(empty)
    held = await exported(ada)
    assert not any(held[name] for name in ("tables", "daily_results", "finished_games", "settings"))
    assert "place 1 of 1" in (await bob.say("daily leaderboard")).text


async def test_the_forgotten_do_not_play_the_day_twice(ada: Chat, clock: Clock) -> None:
    """Today's deal is over for them, tomorrow's is theirs again."""
    await play(ada, 3)
    await ada.tap("Yes, delete everything", under=await ada.say("data delete"))
    assert "Tomorrow brings a new deal." in (await ada.say("daily play")).text
    clock.now += DAY

    assert (await ada.say("daily play")).text.startswith("This is your ranked try")


async def test_after_forgetting_no_daily_word_contradicts_another(ada: Chat, clock: Clock) -> None:
    """None of them offers today's deal once more or says a try waits; tomorrow all of them do again."""
    await play(ada, 3)
    await hand_in(ada)
    await ada.tap("Yes, delete everything", under=await ada.say("data delete"))
    today = ada.services.daily.today.isoformat()
    gone = "Your data were deleted today, and with them your try. Tomorrow brings a new deal."
    for line in ("", "play", "share", "leaderboard", "leaderboard global", "streak", "finish"):
        reply = await ada.say(f"daily {line}")
        assert gone in reply.text, line
        assert "Play today's deal" not in labels(reply), line
        assert not any(
            word in reply.text for word in ("under way", "ranked try", "still to be", "You are not on")
        ), line
    history = await ada.say("daily history")
    assert today not in {option.value for menu in history.menus for option in menu.options}
    assert "handed in no tries" in history.text
    assert gone in (await ada.say(f"daily share {today}")).text
    assert gone in (await ada.say(f"daily play {today}")).text
    assert "not on this board yet" in (await ada.say("daily leaderboard week")).text
    assert "have not finished a game yet" in (await ada.say("stats")).text
    clock.now += DAY

    for line in ("daily", "daily streak"):
        assert "Play today's deal" in labels(await ada.say(line))
    assert "/patience daily play begins" in (await ada.say("daily share")).text


async def test_the_command_alone_lists_what_is_stored(ada: Chat) -> None:
    """Both ways are one tap away; other words get a sentence."""
    reply = await ada.say("data")
    assert (await ada.tap("Give me the file", under=reply)).file is not None
    assert "Say export" in (await ada.say("data steal")).text


def test_the_privacy_page_names_the_expiry_times() -> None:
    """How long things are stored is stated in PRIVACY.md as it is in the program."""
    page = (Path(__file__).parent.parent.parent / "PRIVACY.md").read_text(encoding="utf-8")

    assert (
        f"| {RETENTION['today'].days} days, {RETENTION['week'].days} days, until you delete your data |"
        in page
    )
    assert f"| {leaderboards.RECORDS_LIFETIME.days} days |" in page
    assert f"handed in, {leaderboards.TRIES_LIFETIME.days} days at most |" in page
    assert f"| {finished_games.LIFETIME.days // 365} years after your last finished game |" in page
    assert f"| {servers.RETENTION.days} days after the bot has left the server |" in page
    assert f"| {tables.KNOWN // timedelta(minutes=1)} minutes |" in page
    assert f"| {Settings.model_fields['idle_days'].default} days after the last touch" in page
