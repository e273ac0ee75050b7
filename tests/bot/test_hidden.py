"""No reply tells of a hidden card: not its words, not its picture, not its alt text, menus or completions."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.dispatch import complete
from bot.messages.reply import Board, Reply
from bot.play.played_table import PlayedTable
from engine import Table, record
from tests.bot.chat import Chat

LINES = ("board", "text", "move", "move 9 9", "move AS f", "3", "redo", "undo", "tables", "rules", "give-up")


def positions(game: str) -> tuple[Table, Table]:
    """Two tables whose packs differ in the order of their hidden cards alone."""
    table = Table(game, 3)
    next_card, *others, last_card = table.piles["s"]
    assert next_card != last_card
    swapped = Table(game, piles={**table.piles, "s": [last_card, *others, next_card]})
    return Table(game, piles=table.piles), swapped


async def replies(chat: Chat, table: Table) -> list[object]:
    """All that is said of a table, but for its name."""
    sessions = chat.services.sessions
    played = await sessions.start(table.game.slug, "1", None, chat.request("start"))
    played = PlayedTable(replace(played.session, record=record.dumps(table)), table)
    await sessions.save(played, chat.request("move"))
    found: list[object] = [_anonymous(await chat.say(line), played.session.table) for line in LINES]
    typed = ("", "deal", "deal, ", "deal, deal, ", "redeal")
    found += [await complete(chat.request("move"), chat.services, "moves", text) for text in typed]
    await sessions.give_up(played.session)
    return found


def _anonymous(reply: Reply, name: str) -> tuple[Reply, str]:
    board = Board("name", 0, "") if reply.board else None
    plain = replace(
        reply, message=reply.text.replace(name, "name"), status="", rows=(), menus=(), board=board
    )
    return plain, repr((reply.rows, reply.menus)).replace(name, "name")


@pytest.mark.parametrize("game", ["two-rings", "wheel", "nivernaise", "herring-bone"])
async def test_swapped_hidden_cards_change_no_reply(chat: Chat, game: str) -> None:
    """Two tables that differ only in what cannot be seen are answered alike, dot for dot."""
    table, swapped = positions(game)

    assert await replies(chat, table) == await replies(chat, swapped)


async def test_completion_does_not_peek(chat: Chat) -> None:
    """After a typed deal nothing is completed that only the next card would tell."""
    await chat.say("start two-rings 5")

    assert await complete(chat.request("move"), chat.services, "moves", "deal, ") == []
