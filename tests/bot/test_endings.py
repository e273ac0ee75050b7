"""A won game is a picture worth keeping, and the next one is a tap away."""

from __future__ import annotations

from dataclasses import replace

from bot.messages.reply import Reply
from bot.play.played_table import PlayedTable
from engine import Table, record
from tests.bot.chat import Chat, labels

RANKS = ["A", *map(str, range(2, 11)), "J", "Q", "K"]


async def nearly_won(chat: Chat) -> Reply:
    """The Kings with two kings left, on lanes 1 and 2."""
    piles = {f"f{n}": [f"{rank}{suit}" for rank in RANKS] for n, suit in enumerate("DCHSDCHS", 1)}
    for n in (1, 2):
        piles[str(n)] = [piles[f"f{n}"].pop()]
    started = await chat.say("start kings 7")
    assert started.board is not None
    sessions = chat.services.sessions
    played = await sessions.open(chat.request("board"), change=True)
    table = Table("kings", piles=piles)
    played = PlayedTable(replace(played.session, record=record.dumps(table)), table)
    await sessions.save(played, chat.request("move"))
    return await chat.say("board")


async def test_the_last_card_wins(chat: Chat) -> None:
    """The words say so; the picture stays, for New deal and Same deal are messages of their own."""
    board = await nearly_won(chat)
    assert "102 of 104 cards home" in board.text
    won = await chat.tap("All home")

    assert "You have won in 2 moves: every card is where the final picture wants it. Well played!" in won.text
    assert labels(won)[0] == "New deal"
    assert won.menus == ()
    assert won.board is not None
    assert "won, 2 moves, 104 of 104 cards home" in (await chat.say("tables")).text

    again = await chat.tap("New deal", under=won)
    assert "The Kings, deal " in again.text
    assert "is kept" not in again.text
    assert again.board is not None
    assert again.board.table != won.board.table


async def test_a_new_deal_has_the_same_variant(chat: Chat) -> None:
    """New deal and Same deal of a given up german Herring-Bone are german, too."""
    await chat.say("start herring-bone 5 german")
    gone = await chat.gives_up()

    assert "The Herring-Bone (german), deal 5 " in (await chat.tap("Same deal", under=gone)).text
    assert "The Herring-Bone (german), deal " in (await chat.tap("New deal", under=gone)).text
