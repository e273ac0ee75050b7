"""Hints, safe plays and solutions as a person asks for them."""

from __future__ import annotations

import asyncio
import os
import re
import sys
from datetime import timedelta
from pathlib import Path
from typing import Literal

import pytest

from bot.messages.custom_ids import CustomId
from bot.messages.refused import Busy, Refused
from bot.play.played_table import PlayedTable
from bot.play.thinking import Thinking
from bot.presentation.board import deals_that_can_be_won
from bot.services import Services
from engine import Hint, Table, record, search, winnable
from tests.bot.chat import Chat, pixels
from tests.bot.questions import always_broken, broken, endless
from tests.sessions import session_of
from tests.standins.waiting import HANGS
from tests.support import GAMES, title


@pytest.fixture(autouse=True)
def patience(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever asks waits, however busy the machine is: helpers give way to all that it does."""
    for limit in ("WAITED_PER_REQUEST", "LONGEST_SEARCH"):
        monkeypatch.setattr(f"bot.play.thinking.{limit}", timedelta(seconds=HANGS))


async def test_a_hint_is_marked_on_the_picture(chat: Chat) -> None:
    """The piles of its move are marked; once it is played the picture is what it would have been."""
    commands = ("start kings 3", "hint", "board")
    started, hinted, again = [pixels(await chat.say(command)) for command in commands]
    assert hinted != started
    assert again == started


async def test_a_hint_names_a_move_and_its_reason(chat: Chat) -> None:
    """In words and as it is typed; played, it brings the game on."""
    await chat.say("start kings 3")

    hinted = await chat.say("hint")
    move = re.search(r"\((\S+ \S+)\), for after it the game can be won, in ", hinted.text)
    assert hinted.text.startswith("Hint: ")
    assert move
    assert "1 hint" in hinted.text
    assert "1 move ·" in (await chat.say(f"move {move[1]}")).text


async def test_a_hint_shows_the_notation_only_once(chat: Chat) -> None:
    """The words of a packet at The Wheel have its piles in them."""
    await chat.say("start wheel 133")
    text = (await chat.say("hint")).text

    assert len(re.findall(r"\(\d+ \d+ \d+ \d+\)", text)) == 1


async def test_a_second_hint_in_the_same_position_costs_nothing(chat: Chat) -> None:
    """Asked again, or after a move was taken back, it is the same hint, counted once."""
    await chat.say("start kings 3")
    first = await chat.say("hint")
    again = await chat.say("hint")
    assert again.text == first.text
    assert (await chat.session()).hints == 1

    move = str(next(iter(Table("kings", 3).legal_moves)))
    await chat.say(f"move {move}")
    await chat.say("undo")
    assert (await chat.say("hint")).text == first.text
    assert (await chat.session()).hints == 1

    await chat.say(f"move {move}")
    await chat.say("hint")
    assert (await chat.session()).hints == 2
    assert "2 hints" in chat.last.text


async def test_a_hint_reports_an_unwinnable_deal_and_offers_another(chat: Chat) -> None:
    """The deal is proved lost: there is no move to take back, so a button deals one that can be won."""
    await chat.say("start kings 7")

    hinted = await chat.say("hint")
    assert hinted.text.startswith(
        "Hint: this deal cannot be won, whatever is played. /patience start kings winnable deals one that"
    )
    assert "take moves back" not in hinted.text
    assert "undo" not in hinted.text
    dealt = await chat.tap("A deal that can be won")
    assert "This deal can be won" in dealt.text
    known = search.certified("kings")
    assert known
    assert int((await chat.session()).deal) in known.deals


@pytest.mark.parametrize(("slug", "variant"), GAMES, ids=title)
def test_the_same_game_is_offered_as_privately(slug: str, variant: str | None) -> None:
    """The button deals the game with its variant, to the same eyes; there is room in its id for all of it."""
    session = session_of(Table(slug, 1, variant=variant), table="a" * 10, revision=99_999, private=True)
    [offered] = deals_that_can_be_won(PlayedTable.of(session))
    expected = {"game": slug, "private": "yes"} | ({"variant": variant} if variant else {})
    known = search.certified(slug, variant)
    assert offered.arguments == expected | ({"winnable": "yes"} if known else {})
    CustomId("b", 24, offered.command, offered.arguments, session.table, session.revision).packed()


async def test_a_game_that_is_lost_by_its_moves_may_go_back(chat: Chat) -> None:
    """The deal could be won, but no longer from here: moves are taken back, or another deal is dealt."""
    lost = "6 4, 6 5, 5 8, 4 6, 4 f6, 2 4, 6 f4, 8 5, 5 8, 6 f7, 6 7, 8 2, 2 8, 5 8, 6 f5, 7 6, 6 7, 6 7"
    await chat.say("start kings 3")
    await chat.say(f"move {lost}, 6 f4, 6 7, 2 6")

    hinted = await chat.say("hint")
    assert hinted.text.startswith(
        "Hint: this game can no longer be won, whatever is played: take moves back, or deal anew."
    )
    assert "A deal that can be won" not in [button.label for row in hinted.rows for button in row]


@pytest.mark.parametrize(
    ("why", "reason"),
    [
        ("round", "every move leads back to where this game has been"),
        ("idle", "I found no win, and for 200 moves nothing has come home, from the pack or to light"),
    ],
)
async def test_where_no_move_is_any_use_the_hint_says_so(
    why: Literal["round", "idle"], reason: str, chat: Chat, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is no lost game: nothing is noted of it, and moves may be taken back."""

    async def nothing_new(_text: str) -> Hint:
        return Hint(None, why)

    await chat.say("start kings 3")
    await chat.say("move 6 4")
    monkeypatch.setattr(chat.services.thinking, "hint", nothing_new)
    for _ in range(2):  # the second one comes from the table
        hinted = await chat.say("hint")
        assert hinted.text.startswith(f"Hint: {reason}: take moves back and try another way, or deal anew.")
        assert "no longer" not in hinted.text


async def test_a_lost_deal_is_known_when_its_game_ends(chat: Chat) -> None:
    """What a hint found is remembered at the end: nobody is sent back to a deal that cannot be won."""
    await chat.say("start kings 7")
    await chat.say("hint")
    ended = await chat.say("move 1 3")

    assert "This game is lost: no legal move is left. This deal cannot be won by anybody" in ended.text
    labels = [button.label for row in ended.rows for button in row]
    assert "A deal that can be won" in labels
    assert "Same deal" not in labels


async def test_with_the_setting_off_only_a_hint_reports_a_lost_deal(chat: Chat) -> None:
    """The setting keeps the board quiet, and the button with it, until the player asks what to play."""
    await chat.say("settings lost untold")
    await chat.say("start kings 7")
    await chat.services.dead_ends.settled()
    quiet = await chat.say("board")
    assert "A deal that can be won" not in [button.label for row in quiet.rows for button in row]

    hinted = await chat.say("hint")
    assert "A deal that can be won" in [button.label for row in hinted.rows for button in row]


async def test_an_ended_game_has_no_hint(chat: Chat) -> None:
    """There is nothing left to play."""
    await chat.say("start kings 7")
    await chat.say("move 1 3")

    assert "has ended" in (await chat.say("hint")).text


async def test_a_ranked_try_has_no_hints(chat: Chat) -> None:
    """There everybody plays alone; nothing is counted, and the table is as it was."""
    await chat.alone().say("daily play")
    session = (await chat.alone().say("board")).board
    assert session

    assert (
        await chat.alone().say("hint")
    ).text == "There are no hints in a ranked try: there all play by themselves."


async def test_safe_cards_go_home_as_one_move(chat: Chat) -> None:
    """The last cards of The Flower Garden: nothing will have to lie on them; one undo brings them back."""
    line = winnable("flower-garden", 12).line
    assert line
    await chat.say("start flower-garden 12")
    for first in range(0, len(line) - 4, 40):
        some = line[first : min(first + 40, len(line) - 4)]
        await chat.say("move " + ", ".join(map(str, some)))
    before = chat.last

    played = await chat.say("auto")
    assert int(home(played.text)) > int(home(before.text))
    assert home((await chat.say("undo")).text) == home(before.text)


def home(text: str) -> str:
    """How many cards are home, as the board says."""
    found = re.search(r"(\d+) of \d+ cards home", text)
    assert found
    return found[1]


async def test_auto_without_a_certain_move_is_explained(chat: Chat) -> None:
    """A sentence, and nothing is played."""
    await chat.say("start red-and-black 1")

    assert "of which it is certain" in (await chat.say("auto")).text
    assert (await chat.session()).played == 0


async def test_the_solution_is_shown_after_the_end(chat: Chat) -> None:
    """Not before; then with all moves and as a record that wins, to the asker alone."""
    line = winnable("kings", 2).line
    await chat.say("start kings 2")
    assert "once the game has ended" in (await chat.say("solution")).text
    for first in range(0, len(line), 40):
        await chat.say("move " + ", ".join(map(str, line[first : first + 40])))

    reply = await chat.say("solution")
    assert "is won in" in reply.text
    assert reply.private
    assert reply.file
    outcome = record.loads(reply.file[1].decode()).outcome()
    assert outcome is not None
    assert outcome.result == "won"


async def test_solution_reports_an_unwinnable_deal(chat: Chat) -> None:
    """The Kings, deal 7: lost whatever is played."""
    await chat.say("start kings 7")
    await chat.say("move 1 3")

    reply = await chat.say("solution")
    assert "cannot be won by anybody" in reply.text
    assert reply.file is None


async def test_too_many_hints_are_rate_limited_and_moves_are_not(services: Services, chat: Chat) -> None:
    """More questions than are taken at a time: the rest reads a kind sentence, and others play."""
    people = [chat.elsewhere(user=f"test:{n}") for n in range(12)]
    for n, person in enumerate(people):
        await person.say(f"start red-and-black {n + 1}")
    asking = [asyncio.ensure_future(person.say("hint")) for person in people]

    await chat.say("start kings 3")
    await chat.say("undo")
    assert not all(one.done() for one in asking)
    answers = [reply.text for reply in await asyncio.gather(*asking)]
    assert sum(text.startswith("Hint: ") for text in answers) >= services.thinking.most
    assert all(text.startswith(("Hint: ", "Several people")) for text in answers)


@pytest.mark.slow
async def test_a_helper_that_breaks_is_made_anew(tmp_path: object) -> None:
    """The question is put again once, then a sentence is kind; the next question is answered."""
    thinking = Thinking()
    try:
        assert await thinking.ask(broken, f"{tmp_path}/once") == "answered"
        with pytest.raises(Refused, match="try again in a minute"):
            await thinking.ask(always_broken, "")
        assert await thinking.ask(broken, f"{tmp_path}/another") == "answered"
    finally:
        await thinking.close()


async def test_a_search_does_not_delay_the_end(tmp_path: Path) -> None:
    """When the bot stops, what it still thinks about is given up, and the helper is gone."""
    thinking, note = Thinking(), tmp_path / "process"
    os.mkfifo(note)
    # The loop reads it: a thread that waits for a helper that never writes could not be ended.
    reader = asyncio.StreamReader()
    pipe = os.fdopen(os.open(note, os.O_RDONLY | os.O_NONBLOCK), "rb")
    transport, _ = await asyncio.get_running_loop().connect_read_pipe(
        lambda: asyncio.StreamReaderProtocol(reader), pipe
    )
    search_task = asyncio.ensure_future(thinking.ask(endless, str(note)))
    try:
        async with asyncio.timeout(HANGS):
            helper = int(await reader.read())
    finally:
        transport.close()
        async with asyncio.timeout(HANGS):
            await thinking.close()

    with pytest.raises(asyncio.CancelledError):
        await search_task
    with pytest.raises(ProcessLookupError):
        os.kill(helper, 0)


@pytest.mark.slow
async def test_a_search_that_takes_too_long_is_ended(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its helper goes with it, so that there are never more of them than there may be."""
    monkeypatch.setattr("bot.play.thinking.LONGEST_SEARCH", timedelta(seconds=0.2))
    thinking = Thinking()
    try:
        with pytest.raises(Refused, match="try again in a minute"):
            await thinking.ask(endless, str(tmp_path / "process"))
        helpers = thinking._helpers._started
        await asyncio.gather(*(asyncio.to_thread(helper.join, HANGS) for helper in helpers))
        assert helpers
        for helper in helpers:
            # Not its exit code: the pool waits for it too, and may not have noted the code yet.
            assert helper.pid
            with pytest.raises(ProcessLookupError):
                os.kill(helper.pid, 0)
    finally:
        await thinking.close()


async def test_background_searches_take_no_players_place() -> None:
    """Where there is one place, whoever wants a hint has it, though something else is being looked into."""
    thinking = Thinking(most=1)
    text = record.dumps(Table("kings", 3))
    try:
        aside = asyncio.ensure_future(thinking.stuck(f"0 {text}"))
        await asyncio.sleep(0)
        assert not thinking.idle
        assert (await thinking.hint(text)).move
        assert not await aside
    finally:
        await thinking.close()


ASKING = f"""
import asyncio
from datetime import timedelta
from bot.play import thinking
from bot.play.thinking import Thinking
from engine import Table, record

thinking.WAITED_PER_REQUEST = thinking.LONGEST_SEARCH = timedelta(seconds={HANGS})

async def main():
    await Thinking().hint(record.dumps(Table("kings", 3)))
    print("answered", flush=True)
    await asyncio.Event().wait()

asyncio.run(main())
"""


async def test_helpers_end_with_a_bot_that_is_killed() -> None:
    """By kill -9, too: what they hold open, like the pipe they write to, is let go."""
    bot = await asyncio.create_subprocess_exec(sys.executable, "-c", ASKING, stdout=asyncio.subprocess.PIPE)
    assert bot.stdout
    async with asyncio.timeout(HANGS):
        assert await bot.stdout.readline() == b"answered\n"
        bot.kill()
        assert await bot.stdout.read() == b""  # its end comes once nobody has it open any more
        await bot.wait()


async def test_the_same_question_is_thought_about_once() -> None:
    """Two ask, one is working; a third question finds no room."""
    thinking = Thinking(most=1)
    text = record.dumps(Table("kings", 3))
    try:
        first = asyncio.ensure_future(thinking.hint(text))
        second = asyncio.ensure_future(thinking.hint(text))
        await asyncio.sleep(0)
        with pytest.raises(Busy):
            await thinking.hint(record.dumps(Table("kings", 2)))
        assert await first == await second
        assert len(thinking._pending) == 0
    finally:
        await thinking.close()


async def test_a_hint_that_would_wait_long_is_declined_and_can_be_repeated(
    chat: Chat, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The player plays on meanwhile; what was found is there at once when it is requested again."""
    await chat.say("start kings 7")
    monkeypatch.setattr("bot.play.thinking.WAITED_PER_REQUEST", timedelta(0))
    reply = await chat.say("hint")
    assert reply.text.startswith("I am still thinking about that.")
    assert " no moves ·" in (await chat.say("board")).text

    thinking = chat.services.thinking
    while thinking._pending:
        await asyncio.wait(thinking._pending.values())
    assert (await chat.say("hint")).text.startswith("Hint: ")
