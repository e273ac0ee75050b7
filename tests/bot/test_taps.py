"""Every legal move can be reached by taps alone."""

from __future__ import annotations

import random
from collections.abc import AsyncIterator
from dataclasses import replace

import pytest

from bot.messages.reply import Option, Reply
from bot.play.pictures import pointing
from bot.play.played_table import PlayedTable
from bot.presentation import menus
from engine import GAMES, Table, record
from render import draw
from tests.bot.chat import Chat, buttons

# Cushions of the Wheel with ever more combinations, and the court cards they begin with.
CUSHIONS = {
    "2H 3H 4H 5H 6H 7H 8H 9H 10H KS QS JS": (24, ["10", "11", "12"]),
    "4S 4H 4D 6S 6H 6D 8S 8H 8D KS QS JS": (81, ["10", "11", "12"]),
    "4S 4H 4D 4C 6S 6H 6D 6C 8S 8H 8D JS": (48, ["12"]),
}


async def reached(chat: Chat, board: Reply, whole: set[str], depth: int = 0) -> AsyncIterator[str]:
    """The moves that taps lead to: of buttons, menus, second menus and their pages; not of likely moves."""
    for button in (one for one in buttons(board) if not one.quick):
        if button.command in ("deal", "redeal"):
            yield button.command
        if button.command == "move" and button.arguments and "page" not in button.arguments:
            yield button.arguments["moves"]
    page: Reply | None = board
    while page:
        for option in (option for menu in page.menus for option in menu.options):
            if option.value in whole:
                yield option.value
            else:
                assert depth == 0, "two steps are enough"
                then = await chat.choose(page.menus[0], option, page)
                async for move in reached(chat, then, whole, depth + 1):
                    yield move
        more = next((one for one in buttons(page) if one.label == "More choices" and not one.disabled), None)
        page = await chat.sends(chat.taps(more, page)) if more else None


async def check(chat: Chat, board: Reply, table: Table) -> None:
    """Every legal move is reached, and every menu keeps within the platforms' limits."""
    found = [move async for move in reached(chat, board, {*map(str, table.legal_moves)})]

    assert set(found) == set(map(str, table.legal_moves))
    assert (await chat.say("board")).board == board.board, "choosing the first half changes nothing"


def within_limits(reply: Reply) -> None:
    """Discord: five rows, five buttons in a row, 25 options, lengths, and nothing twice in a menu."""
    assert len(reply.rows) + len(reply.menus) <= 5
    assert all(0 < len(row) <= 5 for row in reply.rows)
    assert all(0 < len(button.label) <= 80 for button in buttons(reply))
    for menu in reply.menus:
        assert 1 <= len(menu.options) <= 25
        assert len({option.value for option in menu.options}) == len(menu.options)
        assert len({option.label for option in menu.options}) == len(menu.options)
        assert all(
            0 < len(o.label) <= 100 and 0 < len(o.value) <= 100 and len(o.note) <= 100 for o in menu.options
        )
        assert len(menu.placeholder) <= 100


async def lay(chat: Chat, table: Table) -> Reply:
    """A table made by hand, as if it had been started here."""
    sessions = chat.services.sessions
    played = await sessions.start(table.game.slug, "1", None, chat.request("start"))
    await sessions.save(
        PlayedTable(replace(played.session, record=record.dumps(table)), table), chat.request("move")
    )
    return await chat.say("board")


@pytest.mark.parametrize("cushion", CUSHIONS)
async def test_the_wheel_in_two_steps(chat: Chat, cushion: str) -> None:
    """Where the Wheel has many combinations the court is chosen first, then the trio, on pages."""
    table = wheel(cushion.split())
    board = await lay(chat, table)
    combinations, courts = CUSHIONS[cushion]

    assert len(table.legal_moves) == combinations + 1
    within_limits(board)
    if combinations > 25:
        assert [option.value for option in board.menus[0].options] == courts
    await check(chat, board, table)


def wheel(cushion: list[str]) -> Table:
    """The Wheel with these cards on its cushion and the rest in the pack."""
    pack = [f"{rank}{suit}" for suit in "SHDC" for rank in ("A", *range(2, 11), "J", "Q", "K")] * 2
    piles = {f"h{n}": [f"A{suit}"] for n, suit in enumerate("DCHSSHCD", 1)}
    piles |= {str(n): [card] for n, card in enumerate(cushion, 1)}
    for [card] in piles.values():
        pack.remove(card)
    return Table("wheel", piles={**piles, "s": pack})


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.slow
@pytest.mark.heavy
async def test_every_move_at_every_turn(chat: Chat, game: str) -> None:
    """At each turn taps reach exactly the moves that are legal, within the limits of all platforms."""
    table, chance = Table(game, 3), random.Random(game)
    board = await chat.say(f"start {game} 3")
    for _ in range(8):
        within_limits(board)
        await check(chat, board, table)
        if not table.legal_moves:
            break
        move = str(chance.choice(list(table.legal_moves)))
        table.push(move)
        board = await chat.say(f"move {move}")


async def test_long_menus_have_pages() -> None:
    """More than 25 first halves, or second ones, go on pages; together they have all, and none twice."""
    options = [Option(f"Card {n}", str(n)) for n in range(60)]
    seen: list[Option] = []
    for page in (1, 2, 3):
        (menu,), (turns,) = menus._paged("Choose", options, page, "board", {})
        seen += menu.options
        assert [not turn.disabled for turn in turns] == [page > 1, page < 3]
        assert menu.placeholder == f"Choose ({page} of 3)"

    assert seen == options


async def test_the_picture_marks_what_was_chosen_and_where_it_may_go(chat: Chat) -> None:
    """As a hint marks its move: the source and all its targets; the board shows the table without that."""
    started = await chat.say("start kings 3")
    table = Table("kings", 3)
    source = str(next(iter(table.legal_moves))).split()[0]
    reply = await chat.say(f"move {source}")

    assert "choose how the move goes on" in reply.text
    assert reply.picture and reply.picture != started.picture
    assert (await chat.say("board")).picture == started.picture


def test_an_empty_place_is_marked_by_its_code() -> None:
    """It has no card whose rim could be bright."""
    view = Table("fortress", 7).view()
    marked = pointing(view, ("f1",))

    assert view["f1"].cards == ()
    assert draw(marked, "") != draw(view, "")
