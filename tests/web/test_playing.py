"""Playing at the local table in a real browser: typing, pressing, choosing and clicking."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable
from itertools import pairwise
from pathlib import Path

import pytest
from playwright.async_api import Browser, expect

import engine
from bot.platforms.web.serve import opened
from bot.services import Services
from tests.web.pages import Player, arrive

pytestmark = [pytest.mark.asyncio(loop_scope="module"), pytest.mark.slow]
WINS = Path(__file__).parents[1] / "golden" / "wins"
Visit = Callable[..., Awaitable[Player]]


def _offered(table: engine.Table, *kinds: str) -> str | None:
    """A move of one of these kinds that may be played now."""
    return next((choice.text for choice in table.view().choices if choice.kind in kinds), None)


@pytest.mark.parametrize("game", engine.GAMES)
async def test_each_game_is_played_in_every_way(visit: Visit, game: str) -> None:
    """Each game starts by typing and takes moves by line, by menu and by clicks; a button takes one back."""
    player = await visit()
    deal, moves = _three_moves(game)
    table = await player.start(game, deal)
    pictures = [await player.picture()]
    for way, move in zip((_by_line, _by_menu, Player.click_move), moves, strict=True):
        await way(player, move)
        await player.played(move)
        pictures.append(await player.picture())

    await player.button("Undo").click()
    table.pop()
    await player.sees_the_table()

    assert all(one != other for one, other in pairwise(pictures)), "each move changes the picture"


def _three_moves(game: str) -> tuple[int, list[str]]:
    """A deal where one can move three times without thinking, and these moves; menus have the second."""
    found: list[tuple[int, list[str]]] = []
    for deal in range(1, 100):
        table = engine.Table(game, seed=deal)
        moves: list[str] = []
        while len(moves) < 3 and table.legal_moves:
            kinds = ("play", "combine", "pair", "swap", "fill", "exchange")
            some = [c.text for c in table.view().choices if c.kind in kinds]
            some.sort(key=lambda text: text in moves)  # in Cæsar the same two would only go back
            moves.append(some[0] if some else str(_offered(table, "deal")))
            table.push(moves[-1])
        if len(moves) == 3:
            found.append((deal, moves))
            if moves[1] != "deal":
                return deal, moves
    return found[0]  # a game that begins with dealing, for which there is a button


async def _by_menu(player: Player, move: str) -> None:
    await (player.button("Deal").click() if move == "deal" else player.choose_move(move))


async def _by_line(player: Player, move: str) -> None:
    await player.say(f"/move {move}")


def _wins() -> list[tuple[str, str | None, int, list[str]]]:
    """Game, variant, deal and moves of every game that is known to be won."""
    wins = []
    for file in sorted(WINS.glob("*.txt")):
        game = max((game for game in engine.GAMES if file.stem.startswith(game)), key=len)
        deal, line = file.read_text(encoding="utf-8").split("\n", 1)
        variant = file.stem[len(game) + 1 :] or None
        wins.append((game, variant, int(deal), [move.strip() for move in line.split(",")]))
    return wins


def _lines(moves: list[str]) -> list[list[str]]:
    """Not more moves in a line than the bot takes at once, nor more characters."""
    return [moves[n : n + 25] for n in range(0, len(moves), 25)]


@pytest.mark.parametrize(("game", "variant", "deal", "moves"), _wins())
async def test_whole_game_is_won(
    visit: Visit, game: str, variant: str | None, deal: int, moves: list[str]
) -> None:
    """A game is played from the deal to its last move, in long lines but for the end, until it is won."""
    clicked = moves if game == "wheel" else moves[-2:]
    player = await visit()
    table = await player.start(game, deal, variant)
    for line in _lines(moves[: len(moves) - len(clicked)]):
        await player.say("move " + ", ".join(line))
        for move in line:
            table.push(move)
        await player.sees_the_table()
    for move in clicked:
        await player.click_move(move)
        await player.played(move)

    assert table.view().result == "won"
    await expect(player.board).to_contain_text("You have won")
    await expect(player.board.locator("[data-code]")).to_have_count(0)
    await expect(player.button("New deal")).to_be_visible()


async def test_first_page_offers_the_games(visit: Visit) -> None:
    """A new player is greeted with a menu of all games, and a tap on one deals it."""
    player = await visit()
    menu = player.page.locator("article").first.locator(".options")

    await expect(menu.get_by_role("button")).to_have_count(len(engine.GAMES))
    picture = menu.get_by_role("button").first.locator("img")
    await player.page.wait_for_function(
        "(image) => image.complete && image.naturalWidth === 330", arg=await picture.element_handle()
    )
    await expect(player.page.locator("article").first.locator(".words").first).to_be_in_viewport()
    await player.choose("The Wheel")
    await expect(player.image).to_have_attribute("alt", re.compile("Wheel"))


async def test_reload_keeps_the_board(visit: Visit) -> None:
    """After a reload the newest board stands there as it was left."""
    player = await visit()
    table = await player.start("kings")
    await player.say(f"m {_offered(table, 'play')}")
    await player.played(str(_offered(table, "play")))

    await player.page.reload()

    await player.sees_the_table()
    await expect(player.page.locator("article")).to_have_count(1)


async def test_button_changes_the_board_in_place(visit: Visit) -> None:
    """A pressed button answers in the same message; no new one is posted."""
    player = await visit()
    await player.start("two-rings")
    before = await player.page.locator("article").count()
    await player.button("Deal").click()
    await player.played("deal")

    assert await player.page.locator("article").count() == before


async def test_double_click_is_one_press(visit: Visit) -> None:
    """A double click on Deal, or on the stock, deals once."""
    player = await visit()
    await player.start("two-rings")
    await player.button("Deal").dblclick()
    await player.played("deal")
    await player.click("s", click_count=2)
    await player.played("deal")


async def test_click_on_the_stock_deals_and_redeals(visit: Visit) -> None:
    """The stock deals while it has cards, and takes the talon up again when it has none."""
    player = await visit()
    table = await player.start("two-rings")
    await player.click("s")
    await player.played("deal")
    for line in _lines(["deal"] * len(table.piles["s"])):
        await player.say("move " + ", ".join(line))
    while table.piles["s"]:
        table.push("deal")
    await player.sees_the_table()

    await player.click("s")
    await player.played("redeal")


async def test_wheel_takes_four_piles_in_any_order(visit: Visit) -> None:
    """A packet of The Wheel goes up as soon as its four cards are chosen, however they are chosen."""
    player = await visit()
    table = await player.start("wheel", 3)
    move = str(_offered(table, "combine"))
    for code in reversed(move.split()):
        await player.click(code)
    await player.played(move)


async def test_refused_click_says_why(visit: Visit) -> None:
    """Two piles that do not fit are answered with the book's reason; the board stays as it is."""
    player = await visit()
    table = await player.start("kings")
    codes = [pile.code for pile in table.view().piles if pile.kind == "tableau"]
    gives = {choice.text.split()[0] for choice in table.view().choices}
    pair = next(
        f"{a} {b}" for a in codes if a in gives for b in codes if a != b and table.why_not(f"{a} {b}")
    )
    for code in pair.split():
        await player.click(code)

    reason = str(table.why_not(pair))[1:]  # the bot begins its sentences with capitals
    await expect(player.board).to_contain_text(reason)
    await player.sees_the_table()
    await expect(player.board.locator('[aria-pressed="true"]')).to_have_count(0)


async def test_second_tab_is_told_how_it_stands(visit: Visit) -> None:
    """A tab whose board is out of date changes nothing; it is shown the board as it stands."""
    player = await visit()
    table = await player.start("kings")
    other = Player(await player.page.context.new_page(), table)
    await other.page.goto(player.page.url)
    await other.sees_the_table()
    move = str(_offered(table, "play"))
    await player.choose_move(move)
    await player.played(move)
    stale = next(str(choice.words) for choice in engine.Table("kings", seed=7).view().choices)

    await other.choose(stale)

    await other.sees_the_table()
    await player.page.reload()
    await player.sees_the_table()


async def test_garbage_is_answered_with_a_sentence(visit: Visit) -> None:
    """Whatever is typed gets a sentence, and is shown as text, never as markup."""
    player = await visit()
    for line in ("<img src=x onerror=alert(1)>", "/", "start nothing-like-it", "move", "💥" * 500, "m 3 f2"):
        before = await player.page.locator("article").count()
        await player.say(line)
        await expect(player.page.locator("article")).to_have_count(before + 2)
        await expect(player.page.locator("article").last.locator(".words")).not_to_be_empty()
    await expect(player.page.locator("article .words img")).to_have_count(0)


async def test_closed_table_is_said_and_played_on(browser: Browser, services: Services) -> None:
    """While the table is closed the page says so kindly; opened again, the lost move is played, once."""
    async with opened(services, 0) as address:
        player = await arrive(browser, address)
        await player.start("two-rings")
    await player.button("Deal").click()
    await expect(player.page.locator("#trouble")).to_contain_text("does not answer")

    async with opened(services, int(address.rstrip("/").rpartition(":")[2])):
        await player.page.get_by_role("button", name="Try again now").click()
        await player.played("deal")
        await expect(player.page.locator("#trouble")).to_be_hidden()
    await player.page.context.close()


async def test_button_that_needs_words_begins_the_line(visit: Visit) -> None:
    """A button that needs something typed leads to the line, where its beginning stands already."""
    player = await visit()
    await player.start("kings")
    await player.button("Type a move").click()

    line = player.page.locator("#line")
    await expect(line).to_be_focused()
    await expect(line).to_have_value("move ")


async def test_line_is_completed(visit: Visit) -> None:
    """Commands, games and legal moves are offered while one types; arrow keys and Enter take them."""
    player = await visit()
    line, offered = player.page.locator("#line"), player.page.get_by_role("option")
    await line.press_sequentially("sta")
    await expect(offered.first).to_contain_text("start")
    await line.press("ArrowDown")
    await line.press("Enter")
    await expect(line).to_have_value("start ")
    await line.press_sequentially("ki")
    await expect(offered).to_have_count(1)
    await offered.first.click()
    await line.press_sequentially(" 7")
    await line.press("Enter")
    player.table = engine.Table("kings", seed=7)
    await player.sees_the_table()
    await line.press_sequentially("/move ")
    await expect(offered.filter(has_text=str(_offered(player.table, "play"))).first).to_be_visible()
