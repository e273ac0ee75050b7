"""The card table in a real browser: played by mouse, finger, keys and lines, in one window and in several."""

from __future__ import annotations

import os
import re
import signal
from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import replace
from typing import Any

import pytest
import pytest_asyncio
from playwright.async_api import Browser, expect

import engine
from bot.dispatch import answer
from bot.messages.ids import UserId
from bot.messages.request import Request
from bot.platforms.web.platform import PLACE, LocalPlatform
from bot.platforms.web.serve import opened
from bot.services import Services
from render.plan.fans import form
from render.plan.window import window_format, window_frame
from tests.web.table_pages import DESK, PHONE, STILL, Sitter, another_window, piles, sit_down
from tests.web.test_playing import WINS

pytestmark = pytest.mark.asyncio(loop_scope="module")
Sit = Callable[..., Awaitable[Sitter]]
SHAPES = {"desk": DESK, "phone": PHONE}


@pytest_asyncio.fixture(loop_scope="module")
async def sit(browser: Browser, address: str) -> AsyncIterator[Sit]:
    """People at the table; in the end nothing of the page may have gone wrong."""
    sitters: list[Sitter] = []

    async def come(other: Sitter | None = None, **how: Any) -> Sitter:
        made = another_window(browser, address, other, **how) if other else sit_down(browser, address, **how)
        sitters.append(await made)
        return sitters[-1]

    yield come
    for sitter in sitters:
        await sitter.page.context.close()
    assert [wrong for sitter in sitters for wrong in sitter.wrong] == []


def _next(table: engine.Table) -> engine.Choice:
    """A move of two piles where there is one, else any."""
    choices = table.view().choices
    return next((one for one in choices if len(one.text.split()) == 2 and one.kind != "deal"), choices[0])


def _long(game: str, moves: int) -> int:
    """The first deal that goes on for so many moves."""
    for deal in range(1, 100):
        table = engine.Table(game, deal)
        for _ in range(moves):
            if not table.view().choices:
                break
            table.push(_next(table).text)
        else:
            return deal
    raise AssertionError(game)


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("game", ["kings", "klondike", "belle-lucie"])
@pytest.mark.slow
async def test_cards_are_dragged(sit: Sit, game: str, shape: str) -> None:
    """By mouse and by finger each card goes where it is dropped, once; the pack deals when it is tapped."""
    sitter = await sit(**SHAPES[shape])
    table = await sitter.start(game, _long(game, 6))
    for _ in range(5):
        choice = _next(table)
        codes = choice.text.split()
        await (sitter.drag(*codes) if len(codes) == 2 else sitter.tap("s"))
        await sitter.played(choice.text)
    stats = await sitter.page.evaluate("() => board.stats")
    assert stats == {"walked": 5, "matched": 0}, "no card was taken for another"


async def test_a_run_is_dragged_whole(sit: Sit) -> None:
    """All cards of a run hang on the finger, whichever of them it took."""
    sitter = await sit(**DESK)
    table = await sitter.start("klondike", 7)
    for move in ("1 6", "5 3", "5 6"):
        await sitter.say(move)
        await sitter.played(move)
    await sitter.page.keyboard.press("Escape")
    run = next((c for c in table.view().choices if c.kind == "run" and len(table.piles[c.source]) > 1), None)
    while run is None:
        choice = next(iter(table.view().choices))
        await sitter.say(choice.text)
        await sitter.played(choice.text)
        run = next(
            (c for c in table.view().choices if c.kind == "run" and c.card != table.view()[c.source].top),
            None,
        )
    await sitter.page.keyboard.press("Escape")
    await sitter.drag(run.source, run.target)
    await sitter.played(run.text)


async def test_an_illegal_drop_glides_back_and_says_why(sit: Sit) -> None:
    """The card lies where it was, and the rule is told in the line."""
    sitter = await sit(**DESK)
    await sitter.start("klondike", 7)
    await sitter.drag("7", "2")
    await expect(sitter.page.locator("#message")).to_have_class(re.compile("refused"))
    await expect(sitter.page.locator("#message")).to_contain_text("K♥")
    await sitter.page.wait_for_function(STILL)
    await sitter.sees()
    held = await sitter.page.evaluate("() => document.querySelectorAll('.held, .glow.target').length")
    assert held == 0


@pytest.mark.parametrize("shape", SHAPES)
async def test_one_tap_plays_where_there_is_one_move(sit: Sit, shape: str) -> None:
    """And with more than one it chooses: the places glow, and a second tap plays."""
    sitter = await sit(**SHAPES[shape])
    table = await sitter.start("klondike", 7)
    await sitter.tap("1")
    await sitter.played("1 6")
    await sitter.page.evaluate("() => { window.calls = 0; }")
    for _ in range(12):
        many = [
            c
            for c in table.view().choices
            if c.source and sum(o.source == c.source for o in table.view().choices) > 1
        ]
        if many:
            break
        await sitter.tap("s")
        await sitter.played("deal")
    if many:
        await sitter.tap(many[0].source)
        await expect(sitter.page.locator(".glow.chosen")).to_have_count(1)
        await sitter.page.wait_for_timeout(400)
        await sitter.tap(many[0].target)
        await sitter.played(many[0].text)


async def test_four_taps_make_a_move_of_the_wheel(sit: Sit) -> None:
    """A combination is chosen pile by pile."""
    sitter = await sit(**PHONE)
    table = await sitter.start("wheel", 3)
    for _ in range(30):
        choice = next((c for c in table.view().choices if len(c.text.split()) == 4), None)
        if choice:
            break
        await sitter.tap("s")
        await sitter.played("deal")
    assert choice, "there is one"
    for code in choice.text.split():
        await sitter.tap(code)
    await sitter.played(choice.text)


async def test_it_is_played_by_keys_alone(sit: Sit) -> None:
    """Tab reaches the piles, numbers and arrows go among them, Enter plays, Ctrl+Z takes back."""
    sitter = await sit(**DESK)
    table = await sitter.start("klondike", 7)
    await sitter.page.locator("#title").focus()
    await sitter.page.keyboard.press("Tab")
    await expect(sitter.page.locator(":focus")).to_have_class(re.compile("pile"))
    await sitter.page.keyboard.press("1")
    await expect(sitter.page.locator(":focus")).to_have_attribute("data-code", "1")
    await expect(sitter.page.locator(":focus")).to_have_attribute("aria-label", "1: 10 of clubs, free")
    await sitter.page.keyboard.press("Enter")
    await sitter.played("1 6")
    await sitter.page.keyboard.press("Control+z")
    table.pop()
    await sitter.sees()
    await sitter.page.keyboard.press("Control+y")
    await sitter.played("1 6")
    await sitter.page.keyboard.press("d")
    await sitter.played("deal")
    await sitter.page.keyboard.press("?")
    await expect(sitter.page.locator("#panel")).to_contain_text("to the pile of that number")
    await sitter.page.keyboard.press("Escape")
    await expect(sitter.page.locator(":focus")).to_have_class(re.compile("pile"))


async def test_typed_lines_play_and_ask(sit: Sit) -> None:
    """The palette takes moves and commands, with their codes on the board while it is open."""
    sitter = await sit(**DESK)
    await sitter.start("klondike", 7)
    await sitter.page.keyboard.press("/")
    await expect(sitter.page.locator(".code").first).to_be_visible()
    await sitter.say("1 6")
    await sitter.played("1 6")
    await expect(sitter.page.locator("#palette ol")).to_contain_text("10♣ goes from 1 to 6")
    await sitter.say("rules")
    await expect(sitter.page.locator("#panel")).to_contain_text("Klondike")
    await expect(sitter.page.locator(".code").first).to_be_hidden()


async def test_a_newcomer_is_shown_what_to_do(sit: Sit) -> None:
    """From the first page: one tap, then what glows; cards are tapped, and no code need be known."""
    sitter = await sit(**PHONE)
    await sitter.page.get_by_role("button", name="Show me how to play").click()
    await sitter.page.wait_for_function(STILL)
    lights = sitter.page.locator(".glow.hint")
    await expect(lights).to_have_count(2)
    sitter.table = engine.Table("red-and-black", 4)
    await sitter.sees()
    await sitter.drag("5", "f7")
    await sitter.played("5 f7")
    await sitter.drag("5", "8")
    await sitter.played("5 8")
    await expect(lights).to_have_count(1)
    await sitter.tap("s")
    await sitter.played("deal")


async def test_two_windows_show_one_table(sit: Sit) -> None:
    """A desk and a phone: what one plays lies on the other, walked there, and both may play."""
    desk = await sit(**DESK)
    await desk.start("klondike", 7)
    phone = await sit(desk, **PHONE)
    phone.table = desk.table
    await phone.sees()
    await desk.drag("1", "6")
    await desk.played("1 6")
    await phone.sees()
    await phone.tap("s")
    await phone.played("deal")
    await desk.sees()
    assert (await desk.page.evaluate("() => board.stats"))["matched"] == 0


async def test_a_move_from_elsewhere_is_shown(sit: Sit, services: Services) -> None:
    """What is typed in a terminal or a chat on the same table comes to the window by itself."""
    sitter = await sit(**DESK)
    await sitter.start("klondike", 7)
    name = await sitter.page.evaluate("() => board.state.table")
    owner = (await services.sessions.load(name)).owner  # type: ignore[union-attr]
    said = await answer(
        Request(UserId(owner), PLACE, "move", {"moves": "1 6, deal"}, "elsewhere-1", table=name), services
    )
    assert said.board is not None
    assert sitter.table is not None
    sitter.table.push("1 6")
    await sitter.played("deal")
    await expect(sitter.page.locator("#message")).to_contain_text("onto the talon")


async def test_another_process_is_heard_over_redis(sit: Sit, services: Services) -> None:
    """A change that another process has saved is read and shown."""
    sitter = await sit(**DESK)
    table = await sitter.start("klondike", 7)
    name = await sitter.page.evaluate("() => board.state.table")
    played = await services.sessions.newest(name)
    assert played is not None
    # as if it were saved elsewhere: this process's own windows are not told
    from bot.play.played_table import PlayedTable  # noqa: PLC0415

    other = PlayedTable.of(played.session)
    other.play("1 6")
    session = other.finished(int(services.sessions.clock()))
    expected = played.session.revision
    await services.storage.tables.save(
        session, expected, PLACE, "of-another-process", services.sessions.clock()
    )
    await services.storage.live.publish(name, f"another {session.revision}")
    assert table is not None
    await sitter.played("1 6")


async def test_stale_moves_are_refused(sit: Sit) -> None:
    """Of two windows that play at once one plays; the other is told, and shows the same."""
    one = await sit(**DESK)
    await one.start("klondike", 7)
    two = await sit(one, **DESK)
    two.table = one.table
    await two.sees()
    play = """(moves) => table.line.ask({
      by: crypto.randomUUID(), table: board.state.table, rev: 1, command: 'move', arguments: {moves},
    })"""
    first = await one.page.evaluate(play, "1 6")
    second = await two.page.evaluate(play, "5 3")
    assert "goes from 1 to 6" in first["message"]
    assert "no longer the newest" in second["message"]
    await one.played("1 6")
    await two.sees()


async def test_no_hidden_card_is_ever_sent(sit: Sit) -> None:
    """Neither the state nor any news names a card that lies face down."""
    heard: list[str] = []
    sitter = await sit(**DESK)
    sitter.page.on("websocket", lambda line: line.on("framereceived", lambda frame: heard.append(str(frame))))
    await sitter.page.reload()
    await sitter.page.wait_for_selector("body[data-ready]")
    await sitter.start("klondike", 7)
    assert sitter.table is not None
    await sitter.say("1 6")
    await sitter.played("1 6")
    seen = {card for pile in sitter.table.view().piles for card in pile.cards if card}
    told = {card for frame in heard for card in re.findall(r'"((?:10|[2-9AJQK])[SHDC])"', frame)}
    assert heard
    assert told <= seen, "only what lies open"


@pytest.mark.slow
async def test_a_table_comes_back_after_the_program_was_killed(browser: Browser, services: Services) -> None:
    """The window says that it is alone, and catches up with what was played when the program is back."""
    async with opened(services, 0) as first:
        port = int(first.rsplit(":", 1)[1].strip("/"))
        sitter = await sit_down(browser, first, **DESK)
        table = await sitter.start("klondike", 7)
        name = await sitter.page.evaluate("() => board.state.table")
    await expect(sitter.page.locator("#trouble")).to_be_visible()
    owner = (await services.sessions.load(name)).owner  # type: ignore[union-attr]
    await answer(Request(UserId(owner), PLACE, "move", {"moves": "1 6"}, "meanwhile-1", table=name), services)
    table.push("1 6")
    async with opened(services, port) as again:
        assert again == first, "the same door"
        await sitter.sees()
        await expect(sitter.page.locator("#trouble")).to_be_hidden()
        await sitter.tap("s")
        await sitter.played("deal")
        await sitter.page.context.close()


async def test_the_result_has_the_focus(sit: Sit) -> None:
    """A won game says so, no key plays on, and it can be stepped through."""
    sitter = await sit(**DESK)
    deal, line = (WINS / "caesar.txt").read_text(encoding="utf-8").split("\n", 1)
    table = await sitter.start("caesar", int(deal))
    moves = [move.strip() for move in line.split(",")]
    await sitter.say("move " + ", ".join(moves))
    for move in moves:
        table.push(move)
    await expect(sitter.page.locator("#panel h2")).to_contain_text("You have won in")
    await expect(sitter.page.locator("#panel").get_by_role("button", name="New deal")).to_be_visible()
    await expect(sitter.page.locator("#panel h2")).to_be_focused()
    for _ in range(3):
        await sitter.page.keyboard.press("Enter")
    await sitter.sees()
    await sitter.page.locator("#panel").get_by_role("button", name="Replay").click()
    slider = sitter.page.get_by_label("Move", exact=True)
    await expect(slider).to_be_visible()
    await slider.fill(str(len(moves)))
    assert await sitter.page.evaluate("() => board.state.piles") == piles(table.view())
    await sitter.page.locator("#replay").get_by_role("button", name="Close").click()
    await sitter.sees()


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.slow
async def test_the_fans_of_the_page_are_those_of_the_plan(sit: Sit, shape: str) -> None:
    """Every card of every game, as dealt and after some moves, lies where render.plan has it."""
    sitter = await sit(**SHAPES[shape])
    await sitter.start("klondike", 7)
    ask = """async ([game, piles, kinds]) => {
      const box = board.element.getBoundingClientRect();
      const size = `across=${Math.floor(box.width)}&down=${Math.floor(box.height)}`;
      const plan = await (await fetch(`/api/table/plan?game=${game}&variant=&${size}`)).json();
      board.frame(plan);
      board.state = {...board.state, piles, kinds};
      const found = Object.entries(piles).map(([code, cards]) => [code, board.spread(code, cards)]);
      return [plan.window, plan.unit, found];
    }"""
    elsewhere = []
    for game in engine.GAMES:
        table = engine.Table(game, 1)
        for _ in range(12):
            if not table.legal_moves:
                break
            table.push(table.legal_moves[-1])
        for view in (engine.Table(game, 1).view(), table.view()):
            kinds = {pile.code: str(pile.kind) for pile in view.piles}
            window, unit, found = await sitter.page.evaluate(ask, [game, piles(view), kinds])
            elsewhere += _elsewhere(view, tuple(window), unit, dict(found))
    assert elsewhere == []


def _elsewhere(
    view: engine.View, window: tuple[int, int], unit: float, found: dict[str, list[dict[str, float]]]
) -> list[tuple[str, str, int]]:
    """The cards that lie farther than a pixel from where the plan has them."""
    frame = window_frame(view, window_format(*window)[0])
    spots = {spot.code: spot for spot in view.layout}
    wrong = []
    for pile in frame.piles:
        shown = form(spots[pile.code], view[pile.code])
        if shown.faces > pile.planned.faces or shown.edges > pile.planned.edges > 0:
            continue  # longer than it was planned: the page lays such fans closer
        at = found[pile.code]
        known = [card for card in pile.cards(shown) if -card.nth <= len(at)]
        wrong += [
            (view.game, pile.code, card.nth)
            for card in known
            if abs(at[card.nth]["x"] - card.x / unit) > 1 or abs(at[card.nth]["y"] - card.y / unit) > 1
        ]
    return wrong


async def test_settings_of_the_person_are_heeded(sit: Sit) -> None:
    """The cloth changes at once, and stays with the next visit."""
    sitter = await sit(**DESK)
    await sitter.start("klondike", 7)
    await sitter.say("settings felt blue")
    await expect(sitter.page.locator("html")).to_have_attribute("data-felt", "blue")
    await sitter.page.reload()
    await expect(sitter.page.locator("html")).to_have_attribute("data-felt", "blue")


async def test_without_sockets_the_table_is_played_by_stream_and_post(browser: Browser, address: str) -> None:
    """Where a proxy lets no WebSocket through, everything goes on by server-sent events."""
    context = await browser.new_context(**DESK)
    await context.add_init_script("delete window.WebSocket")
    sitter = await sit_down(browser, address, context, **DESK)
    await sitter.start("klondike", 7)
    await sitter.drag("1", "6")
    await sitter.played("1 6")
    await sitter.tap("s")
    await sitter.played("deal")
    await context.close()
    assert sitter.wrong == []


async def test_platform_of_the_page_knows_its_services(services: Services) -> None:
    """Pictures of tables are not drawn for a page that draws cards itself."""
    from bot.platforms.web.table_app import TableEdge  # noqa: PLC0415

    edge = TableEdge(LocalPlatform(services))
    assert edge.services.pictures is not services.pictures
    assert replace(edge.services, pictures=services.pictures) == services


async def test_redis_may_be_killed_under_open_windows(sit: Sit, services: Services) -> None:
    """Two windows say that the memory is away, and are told of moves again when it is back."""
    one = await sit(**DESK)
    await one.start("klondike", 7)
    two = await sit(one, **DESK)
    two.table = one.table
    await two.sees()
    info = await services.storage.client.info("server")
    os.kill(info["process_id"], signal.SIGSTOP)
    for window in (one, two):
        await expect(window.page.locator("#trouble")).to_contain_text("does not answer")
    os.kill(info["process_id"], signal.SIGCONT)
    for window in (one, two):
        await expect(window.page.locator("#trouble")).to_be_hidden()
    await one.tap("1")
    await one.played("1 6")
    await two.sees()


WAYS = ("drag", "taps", "keys", "line")


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.slow
@pytest.mark.parametrize("game", ["nestor", "louis", "margarethe"])
async def test_whole_games_are_won_in_every_way(sit: Sit, game: str, way: str) -> None:
    """By dragging, by taps, by keys and by typing, to the words that it is won."""
    sitter = await sit(**DESK)
    deal, line = (WINS / f"{game}.txt").read_text(encoding="utf-8").split("\n", 1)
    await sitter.start(game, int(deal))
    await sitter.page.evaluate("() => { localStorage.setItem('patience-window', '{\"taps\": \"twice\"}'); }")
    await sitter.page.reload()
    await sitter.page.wait_for_function(STILL)
    for move in line.replace("\n", " ").split(","):
        await _played_by(sitter, way, move.strip())
    await expect(sitter.page.locator("#panel h2")).to_contain_text("You have won in")


async def _played_by(sitter: Sitter, way: str, move: str) -> None:
    """One move, whichever way."""
    codes = ["s"] if move in ("deal", "redeal") else move.split()
    if way == "line":
        await sitter.say(move)
    elif len(codes) == 2 and way == "drag":
        await sitter.drag(*codes)
    elif way == "keys":
        for code in codes:
            await sitter.focus(code)
            await sitter.page.keyboard.press("Enter")
    else:
        for code in codes:
            await sitter.tap(code)
    assert sitter.table is not None
    sitter.table.push(move)
    await sitter.page.wait_for_function(
        "(piles) => JSON.stringify(board.state.piles) === JSON.stringify(piles)",
        arg=piles(sitter.table.view()),
    )
    await sitter.page.wait_for_function(STILL)
