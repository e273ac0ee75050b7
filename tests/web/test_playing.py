"""Games of all words at the card table in a real browser: by lines, by taps, and to its end."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable

import pytest
from playwright.async_api import expect

import engine
from tests.selection import representative
from tests.web.table_pages import DESK, PHONE, WINS, Sitter

pytestmark = pytest.mark.asyncio(loop_scope="module")
Sit = Callable[..., Awaitable[Sitter]]
PLAYS = ("play", "combine", "pair", "swap", "fill", "exchange")


def _offered(table: engine.Table, *kinds: str) -> str | None:
    """A move of one of these kinds that may be played now."""
    return next((choice.text for choice in table.view().choices if choice.kind in kinds), None)


async def _tap_move(sitter: Sitter, move: str) -> None:
    """A legal move by taps; one with a word of its own is typed."""
    assert sitter.table is not None
    codes = ["s"] if move in ("deal", "redeal") else move.split()
    if not set(codes) <= set(sitter.table.piles):
        await sitter.say(move)
    else:
        await sitter.tap_all(codes)


@pytest.mark.parametrize("game", representative())
@pytest.mark.slow
async def test_games_of_all_words_are_played_by_line_and_by_taps(sit: Sit, game: str) -> None:
    """They take moves typed and tapped; a key takes one back."""
    sitter = await sit(**DESK)
    deal, moves = _two_moves(game)
    table = await sitter.start(game, deal)
    await sitter.say(f"/move {moves[0]}")
    await sitter.played(moves[0])
    await sitter.page.keyboard.press("Escape")
    await _tap_move(sitter, moves[1])
    await sitter.played(moves[1])
    await sitter.page.keyboard.press("Escape")
    await sitter.page.keyboard.press("Control+z")
    table.pop()
    await sitter.sees()


def _two_moves(game: str) -> tuple[int, list[str]]:
    """A deal where one can move twice without thinking, and these moves."""
    for deal in range(1, 100):
        table = engine.Table(game, seed=deal)
        moves: list[str] = []
        while len(moves) < 2 and table.legal_moves:
            moves.append(_offered(table, *PLAYS) or _offered(table, "deal") or str(table.legal_moves[0]))
            table.push(moves[-1])
        if len(moves) == 2:
            return deal, moves
    raise AssertionError(game)


def _wins() -> list[tuple[str, int, list[str]]]:
    """Game, deal and moves of a won deal of each game that stands for others, all words among theirs."""
    wins = []
    for game in representative():
        deal, line = (WINS / f"{game}.txt").read_text(encoding="utf-8").split("\n", 1)
        if deal.isdecimal():  # a pack written out is no deal that can be chosen at the table
            wins.append((game, int(deal), [move.strip() for move in line.split(",")]))
    return wins


@pytest.mark.parametrize(("game", "deal", "moves"), _wins())
@pytest.mark.slow
async def test_whole_game_is_won(sit: Sit, game: str, deal: int, moves: list[str]) -> None:
    """A game is played from the deal to its last move, in lines but for the last two, until it is won."""
    sitter = await sit(**DESK)
    table = await sitter.start(game, deal)
    lines = [moves[:-2][n : n + 25] for n in range(0, len(moves) - 2, 25)]
    for line in lines:
        await sitter.say("move " + ", ".join(line))
        for move in line:
            table.push(move)
        await sitter.sees()
    for move in moves[-2:]:
        await sitter.page.keyboard.press("Escape")
        await _tap_move(sitter, move)
        await sitter.played(move)
    assert table.view().result == "won"
    panel = sitter.page.locator("#panel")
    await expect(panel.locator("h2")).to_contain_text("You have won in")
    await expect(panel.get_by_role("button", name="New deal")).to_be_visible()


async def test_a_pair_is_tapped_in_either_order(sit: Sit) -> None:
    """The card in hand and then that of the pyramid, as well as the other way about."""
    sitter = await sit(**DESK)
    table = await sitter.start("pyramid", 5)
    while (pair := _offered(table, "pair")) is None or not pair.endswith("h"):
        await sitter.say("deal")
        await sitter.played("deal")
    await sitter.page.keyboard.press("Escape")
    await sitter.tap_all(reversed(pair.split()))
    await sitter.played(pair)


async def test_the_shelf_offers_all_games(sit: Sit) -> None:
    """A new player sees each game with its picture and figures, finds one by its name, and a tap deals it."""
    sitter = await sit(**PHONE)
    panel = sitter.page.locator("#panel")
    await expect(panel.locator(".game")).to_have_count(len(engine.GAMES))
    picture = panel.locator(".game img").first
    await sitter.page.wait_for_function(
        "(image) => image.complete && image.naturalWidth === 330", arg=await picture.element_handle()
    )
    for slug in ("caesar", "nation", "olga"):
        game = engine.GAMES[slug]
        place = panel.locator(".game").filter(has=sitter.page.locator(f"img[src$='game/{slug}.png']"))
        await expect(place).to_contain_text(f"{game.minutes} minutes · {engine.shelf.packs(game)}")
        described = re.compile(f"difficulty {engine.shelf.stars(game)} of 5")
        await expect(place).to_have_attribute("aria-description", described)
    await panel.get_by_role("button", name="Favourites").click()
    known = [game for game in engine.GAMES.values() if engine.shelf.shelf_of(game) == "favourites"]
    await expect(panel.locator(".game")).to_have_count(len(known) + len(engine.shelf.SIGNPOSTS))
    await expect(panel.locator(".game b").filter(has_text="Forty Thieves")).to_have_count(1)
    await panel.get_by_role("button", name="Favourites").click()
    await panel.get_by_role("searchbox").fill("wheel")
    await panel.get_by_role("button", name="The Wheel").first.click()
    await expect(sitter.page.locator("#title")).to_contain_text("Wheel")


@pytest.mark.slow
async def test_reload_keeps_the_table(sit: Sit) -> None:
    """After a reload all lies as it was left."""
    sitter = await sit(**DESK)
    table = await sitter.start("kings")
    move = str(_offered(table, "play"))
    await _tap_move(sitter, move)
    await sitter.played(move)
    await sitter.page.reload()
    await sitter.sees()


@pytest.mark.slow
async def test_the_stock_deals_and_redeals(sit: Sit) -> None:
    """A tap deals while it has cards, and takes the talon up again when it has none."""
    sitter = await sit(**DESK)
    table = await sitter.start("two-rings")
    await sitter.tap("s")
    await sitter.played("deal")
    while left := len(table.piles["s"]):
        await sitter.say("move " + ", ".join(["deal"] * min(25, left)))
        for _ in range(min(25, left)):
            table.push("deal")
        await sitter.sees()
    await sitter.page.keyboard.press("Escape")
    await sitter.tap("s")
    await sitter.played("redeal")


@pytest.mark.slow
async def test_a_packet_is_taken_in_any_order(sit: Sit) -> None:
    """A packet of The Wheel goes up as soon as its court card and the others are chosen."""
    sitter = await sit(**DESK)
    table = await sitter.start("wheel", 3)
    move = str(_offered(table, "combine"))
    court, *numbers = move.split()
    await sitter.tap_all([court, *reversed(numbers)])
    await sitter.played(move)


@pytest.mark.parametrize("first", range(4))
@pytest.mark.slow
async def test_a_packet_is_begun_with_any_of_its_cards(sit: Sit, first: int) -> None:
    """Number cards as well as the court card: what goes with it glows, by taps and by a drag."""
    sitter = await sit(**DESK)
    table = await sitter.start("wheel", 3)
    move = str(_offered(table, "combine"))
    codes = move.split()
    one, other, *rest = codes[first:] + codes[:first]
    lights = sitter.page.locator(".glow.target")
    await sitter.tap(one)
    await expect(lights).not_to_have_count(0)
    await sitter.page.keyboard.press("Escape")
    await sitter.focus(one)
    await sitter.page.keyboard.press("Escape")
    await expect(lights).to_have_count(0)
    await sitter.drag(one, other)
    await expect(sitter.page.locator(".glow.chosen")).to_have_count(2)
    await expect(lights).not_to_have_count(0)
    await sitter.tap_all([one, *rest][1:])
    await sitter.played(move)


@pytest.mark.slow
async def test_what_fills_from_the_pack_is_tapped_there(sit: Sit) -> None:
    """The Clock: a tap on the pack plays fill where that is all there is."""
    sitter = await sit(**DESK)
    table = await sitter.start("clock", 2)
    await sitter.tap("s")
    await sitter.played("deal")
    while [choice.text for choice in table.view().choices] != ["fill"]:
        move = str(_offered(table, "play"))
        await sitter.say(move)
        await sitter.played(move)
    await sitter.page.keyboard.press("Escape")
    await sitter.tap("s")
    await sitter.played("fill")


async def test_a_card_that_goes_nowhere_says_why(sit: Sit) -> None:
    """It is not chosen, the line tells that it can go nowhere, and nothing is selected by a double click."""
    sitter = await sit(**DESK)
    await sitter.start("kings", 3)  # can be won: no news of a lost deal takes the reason's place
    x, y = await sitter.at("5")
    await sitter.page.mouse.dblclick(x, y)
    await expect(sitter.page.locator("#message")).to_contain_text("can go nowhere now")
    await expect(sitter.page.locator(".glow.chosen")).to_have_count(0)
    assert await sitter.page.evaluate("() => String(getSelection())") == ""
    await sitter.sees()


@pytest.mark.slow
async def test_garbage_is_answered_with_a_sentence(sit: Sit) -> None:
    """Whatever is typed gets a sentence, and is shown as text, never as markup."""
    sitter = await sit(**DESK)
    await sitter.start("kings")
    log = sitter.page.locator("#palette ol li")
    for line, answer in (
        ("<img src=x onerror=alert(1)>", "I do not know that command."),
        ("m 3 <b>x</b>", "<b>x</b>"),
    ):
        await sitter.say(line)
        await expect(log.last).to_contain_text(answer)
    await sitter.say("start <b>nothing-like-it</b>")
    await expect(sitter.page.locator("#panel h2")).to_contain_text("<b>nothing-like-it</b>")
    await expect(sitter.page.locator(":is(#palette ol, #message, #panel h2) :is(img, b)")).to_have_count(0)
    await sitter.sees()
