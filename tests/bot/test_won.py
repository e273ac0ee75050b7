"""What a won board tells, how it is shared, and how one steps through it again."""

from __future__ import annotations

from dataclasses import replace

import pytest

import render
from bot.messages.reply import Reply
from bot.play.statistics import Games
from bot.records.finished_game import FinishedGame
from engine import Table
from tests.bot.chat import Chat, button, labels
from tests.wins import won

WIN = won("belle-lucie")
DEAL, MOVES = WIN.deal, WIN.moves


async def test_won_board_has_time_and_place(chat: Chat) -> None:
    """The first of its kind; then, among those before, which it is by moves and by time."""
    first = await chat.win(WIN)
    assert f"You have won in {len(MOVES)} moves: " in first.text
    assert "It took 0:00 from the deal to the last card: your first won game of La Belle Lucie." in first.text
    assert labels(first) == ["New deal", "Same deal", "Another game", "Share", "Replay"]

    stored, session = chat.services.storage.games, await chat.session()
    for n, (moves, seconds) in enumerate([(10, 0), (20, 90), (900, 5), (1000, 7)]):
        game = FinishedGame("belle-lucie", True, 52, 52, moves, n, seconds=seconds)
        await stored.keep(chat.user, f"other{n}", game)
    await stored.keep(chat.user, "lost", FinishedGame("belle-lucie", False, 3, 52, 1, 9))
    await stored.keep(chat.user, "kings", FinishedGame("kings", True, 104, 104, 1, 9, seconds=1))
    slower = replace(session, touched=session.created + 6)
    text = await Games(stored).won(slower)

    assert text.startswith("It took 0:06 from the deal")
    assert "Of your 5 won games of La Belle Lucie it is the 3rd shortest by moves and the 2nd fastest" in text
    assert await Games(stored).won(replace(slower, result="lost")) == ""


ALWAYS = ("As an animated picture", "Play this deal")


async def test_replay_steps_through_the_game(chat: Chat) -> None:
    """First, forward, back, last, with the picture and words of that move, in a message of its own."""
    board = await chat.win(WIN)
    table = Table("belle-lucie", DEAL)
    page = await chat.tap("Replay", under=board)
    assert page.new_message
    assert page.alt == render.alt_text(table.view())
    assert page.text.startswith(f"The deal, before the first of {len(MOVES)} moves.")
    assert labels(page) == ["Forward", "Last", *ALWAYS]
    for number in (1, 2):
        page = await chat.tap("Forward", under=page)
        table.push(MOVES[number - 1])
        assert page.text.startswith(f"Move {number} of {len(MOVES)}: {table.view().caption!s}")
        assert page.alt == render.alt_text(table.view())
        assert page.board and board.board and page.board.past == number
        assert (page.board.table, page.board.revision) == (board.board.table, board.board.revision)
        assert page.picture != board.picture and page.menus == ()
        assert not (page.new_message or page.private)
    await _and_back(chat, board, page)


async def _and_back(chat: Chat, board: Reply, page: Reply) -> None:
    """From after the second move: back, to the deal, and to the board as it stood."""
    table = Table("belle-lucie", DEAL)
    table.push(MOVES[0])
    page = await chat.tap("Back", under=page)
    assert page.alt == render.alt_text(table.view())
    assert (await chat.tap("First", under=page)).alt == render.alt_text(Table("belle-lucie", DEAL).view())

    last = await chat.tap("Last", under=page)
    assert last.text.startswith(f"Move {len(MOVES)} of {len(MOVES)}: ")
    assert " With it the game was won: every card is where the final picture wants it.\n" in last.text
    assert (last.alt, last.picture, labels(last)) == (board.alt, board.picture, ["First", "Back", *ALWAYS])
    assert (await chat.say("replay 2")).text.startswith("Move 2 of ")
    assert (await chat.say(f"replay {10**9}")).alt == board.alt
    assert (await chat.session()).played == len(MOVES)


async def test_whoever_sees_a_board_may_step_through_it(chat: Chat) -> None:
    """Others look at the same game, by the board's button and by those of the replay; nothing is theirs."""
    board = await chat.win(WIN)
    bob = chat.elsewhere(user="test:bob")
    page = await bob.tap("Replay", under=board)
    assert page.text.startswith("The deal, before the first of ")
    assert page.board and page.board.owner == chat.user

    assert (await bob.tap("Forward", under=page)).text.startswith("Move 1 of ")
    assert (await chat.tap("Last", under=page)).text.startswith(f"Move {len(MOVES)} of ")
    assert await bob.services.sessions.tables(bob.user) == []


async def test_a_replay_of_a_private_table_is_its_players_alone(chat: Chat) -> None:
    """Who has no more than its name learns no more than of one that is nobody's."""
    board = await chat.win(WIN, "private")
    assert (await chat.tap("Replay", under=board)).private

    bob = chat.elsewhere(user="test:bob")
    reply = await bob.tap("Replay", under=board)
    assert reply.board is None and "no longer there" in reply.text


async def test_games_that_go_on_are_neither_replayed_nor_shared(chat: Chat) -> None:
    """The sentence says what to do instead."""
    await chat.say("start kings 7")
    assert "While it goes on there is undo." in (await chat.say("replay")).text
    assert "when the game has ended" in (await chat.say("share")).text


@pytest.mark.parametrize("how", ["", "private"])
async def test_share_has_the_result_and_the_way_to_the_same_deal(chat: Chat, how: str) -> None:
    """For all to see, unless the table is private; no card of the deal is in it."""
    await chat.win(WIN, how)
    shared = await chat.tap("Share")
    assert shared.private == bool(how)
    assert shared.picture and shared.board is None
    assert f"La Belle Lucie, deal {int(DEAL):,}\n🏆 won in {len(MOVES)} moves · ⏱️ 0:00\n" in shared.text
    assert f"The same deal: /patience start belle-lucie {DEAL}" in shared.text
    assert str(shared.share) == shared.text
    assert not any(suit in shared.text for suit in "♠♥♦♣")
    own = await chat.elsewhere(user="test:bob").tap("Play this deal", under=shared)
    assert own.board and f"deal {int(DEAL):,}" in own.text


async def test_lost_game_can_be_replayed_too(chat: Chat) -> None:
    """Beside Undo and the other deals, whether it is known by then that nobody can win this one or not."""
    await chat.say("start fortress 3")
    await chat.say(Table("fortress", 3).view().choices[0].text)
    undo, *deals, share, replay = labels(chat.last)
    assert (undo, share, replay) == ("Undo", "Share", "Replay")
    assert deals in (["New deal", "Same deal", "Another game"], ["A deal that can be won", "Another game"])
    assert "🃏" in (await chat.say("share")).text
    assert button(chat.last, "Replay").command == "replay"
