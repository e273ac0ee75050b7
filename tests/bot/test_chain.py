"""The only move there is follows by itself, for those who like it; one undo takes all of it back."""

from __future__ import annotations

import pytest

from bot.commands.command import play_forced_moves
from bot.play.played_table import PLAYED_ON
from bot.records.preferences import CHAIN
from engine import Table
from tests.bot.chat import Chat
from tests.play.test_played_table import ranked

DEAL = "two-rings"  # after some deals here another deal is the only move


def forced(table: Table) -> int:
    """How many moves follow by themselves, played out; the table is as it was afterwards."""
    played = 0
    while len(table.legal_moves) == 1 and played < PLAYED_ON:
        table.push(next(iter(table.legal_moves)))
        played += 1
    for _ in range(played):
        table.pop()
    return played


def long_chain() -> tuple[int, list[str], int]:
    """A deal, moves in it, and how many follow the last of them by themselves."""
    for seed in range(1, 60):
        table = Table(DEAL, seed)
        for _ in range(30):
            if not table.legal_moves:
                break
            table.push(next(iter(table.legal_moves)))
            if (many := forced(table)) > 1:
                return seed, [str(move) for move in table.moves], many
    raise AssertionError("no chain found")


async def test_off_by_default(chat: Chat) -> None:
    """Every step is reported, the board has one revision more, and undo takes back the chain and its move."""
    seed, moves, many = long_chain()
    await chat.say(f"start {DEAL} {seed}")
    for move in moves[:-1]:
        await chat.say(f"move {move}")
    alone = await chat.say(f"move {moves[-1]}")
    assert f"{len(moves)} move" in alone.text
    assert "As the only move" not in alone.text

    await chat.say("undo")
    await chat.say("settings chain on")
    before = chat.board.revision
    chained = await chat.say(f"move {moves[-1]}")
    assert "As the only move: " in chained.text
    assert (await chat.session()).played == len(moves) + many
    assert chat.board.revision == before + 1

    await chat.say("undo")
    assert (await chat.session()).played == len(moves) - 1
    await chat.say("redo")
    assert (await chat.session()).played == len(moves) + many, "what was played on is played again with it"


async def test_undo_stays_where_it_is(chat: Chat) -> None:
    """Where one move is left after taking back, it does not follow: one could never go back further."""
    seed, moves, many = long_chain()
    await chat.say(f"start {DEAL} {seed}")
    for move in moves:
        await chat.say(f"move {move}")
    await chat.say("move " + str(next(iter(after(seed, moves).legal_moves))))
    await chat.say("settings chain on")
    await chat.say("undo")

    assert (await chat.session()).played == len(moves)
    assert many > 1


def after(seed: int, moves: list[str]) -> Table:
    table = Table(DEAL, seed)
    for move in moves:
        table.push(move)
    return table


def test_every_step_is_reported() -> None:
    """The sentence has a part for each move that followed."""
    seed, moves, many = long_chain()
    played = ranked(DEAL, seed, *moves)
    texts = played.play_on()

    assert str(texts).count(".") == many == played.moves_played - len(moves)
    assert played.session.joined == frozenset(range(len(moves), len(moves) + many))


def test_cards_are_never_taken_up_by_themselves() -> None:
    """Before a redeal the chain ends, though it is the only move: one may like to look, or to give up."""
    table = Table("louis", 2)
    while [choice.kind for choice in table.view().choices] != ["redeal"]:
        moves = [*map(str, table.legal_moves)]
        table.push("deal" if "deal" in moves else moves[-1])
    played = ranked("louis", 2, *map(str, table.moves))

    assert not played.play_on()


@pytest.mark.parametrize(("preference", "follows"), [("off", False), ("on", False), ("always", True)])
async def test_in_a_ranked_try_only_when_always_on(chat: Chat, preference: str, follows: bool) -> None:
    """A ranked try is played by hand until its player says otherwise."""
    seed, moves, many = long_chain()
    await chat.say(f"settings chain {preference}")
    played = ranked(DEAL, seed, *moves)
    texts = await play_forced_moves(chat.services, played)

    assert bool(texts) == follows
    assert played.moves_played == len(moves) + many * follows
    assert preference in CHAIN.values
