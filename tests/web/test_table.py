"""The card table in a real browser: played by mouse, finger, keys and lines, in one window and in several."""

from __future__ import annotations

import asyncio
import os
import re
import signal
from collections.abc import Awaitable, Callable
from dataclasses import replace
from pathlib import Path
from typing import Any, cast

import pytest
from playwright.async_api import Browser, expect

import engine
from bot.dispatch import answer
from bot.messages.ids import UserId
from bot.messages.request import Request
from bot.platforms.web.guard import PLACE
from bot.platforms.web.serve import opened
from bot.presentation import guide
from bot.services import Services
from render.plan.fans import form
from render.plan.window import window_format, window_frame
from tests.web.table_pages import DESK, PHONE, STILL, WINS, Sitter, piles, sit_down

pytestmark = pytest.mark.asyncio(loop_scope="module")
Sit = Callable[..., Awaitable[Sitter]]
MOTION = "no-preference"
SHAPES = {"desk": DESK, "phone": PHONE}

LINE = Path(__file__).parents[1] / "golden" / "wins" / "freecell.txt"
WON = LINE.read_text(encoding="utf-8").splitlines()[1].split(", ")  # of FreeCell's deal 1


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
@pytest.mark.parametrize("game", ["kings", "canfield-or-klondike", "belle-lucie"])
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
    table = await sitter.start("canfield-or-klondike", 7)
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


@pytest.mark.slow
async def test_as_many_cards_hang_on_the_finger_as_can_go(sit: Sit) -> None:
    """Two cards go to the column that takes the upper one, though the lower was grabbed."""
    sitter = await sit(**DESK)
    await sitter.start("freecell", 1)
    several = next(move for move in WON if " x" in move)
    for move in WON[: WON.index(several)]:
        await sitter.say(move)
        await sitter.played(move)
    await sitter.page.keyboard.press("Escape")
    src, dst, _ = several.split()
    await sitter.drag(src, dst)
    await sitter.played(several)


async def test_a_pile_that_is_a_whole_move_is_tapped_once(sit: Sit) -> None:
    """A free king leaves the pyramid alone."""
    sitter = await sit(**DESK)
    await sitter.start("pyramid", 5)
    await sitter.tap("28")
    await sitter.played("28")


async def test_an_illegal_drop_glides_back_and_says_why(sit: Sit) -> None:
    """The card lies where it was, and the rule is told in the line."""
    sitter = await sit(**DESK)
    await sitter.start("canfield-or-klondike", 7)
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
    table = await sitter.start("canfield-or-klondike", 7)
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


@pytest.mark.slow
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


@pytest.mark.slow
async def test_it_is_played_by_keys_alone(sit: Sit) -> None:
    """Tab reaches the piles, numbers and arrows go among them, Enter plays, Ctrl+Z takes back."""
    sitter = await sit(**DESK)
    table = await sitter.start("canfield-or-klondike", 7)
    await sitter.page.locator("#title").focus()
    for likely in await sitter.page.locator("#likely button:visible").all():
        await sitter.page.keyboard.press("Tab")
        await expect(likely).to_be_focused()
    await sitter.page.keyboard.press("Tab")
    await expect(sitter.page.locator(":focus")).to_have_class(re.compile("pile"))
    await sitter.page.keyboard.press("1")
    await expect(sitter.page.locator(":focus")).to_have_attribute("data-code", "1")
    await expect(sitter.page.locator(":focus")).to_have_attribute("aria-label", "1: ten of clubs, free")
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
    await sitter.start("canfield-or-klondike", 7)
    await sitter.page.keyboard.press("/")
    await expect(sitter.page.locator(".code").first).to_be_visible()
    await sitter.say("1 6")
    await sitter.played("1 6")
    await expect(sitter.page.locator("#palette ol")).to_contain_text("10♣ goes from 1 to 6")
    await sitter.say("rules")
    await expect(sitter.page.locator("#panel")).to_contain_text("Klondike")
    await expect(sitter.page.locator(".code").first).to_be_hidden()


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.slow
async def test_a_newcomer_plays_by_what_glows(sit: Sit, shape: str) -> None:
    """One press, then only cards that glow are tapped; at the end the hint button glows, and leads on."""
    sitter = await sit(**SHAPES[shape])
    page = sitter.page
    first = page.get_by_role("button", name="Show me how to play")
    await expect(first).to_be_focused()
    await first.click()
    lights, hint = page.locator(".glow.hint"), page.locator("#hint")
    sitter.table = engine.Table(guide.GAME, guide.DEAL)
    for number, step in enumerate(guide.STEPS, start=1):
        await sitter.sees()
        await expect(page.locator("#message")).to_contain_text(f"Step {number} of {len(guide.STEPS)}")
        assert await page.locator("#message").evaluate(SHOWN) == [True, "Step"]
        assert not re.search(r"`|\bf\d|typed", await page.locator("#message").inner_text())
        await expect(hint).not_to_have_class(re.compile("shown"))
        assert await lights.count() == 2
        for n in range(2):
            # the first tap may play, and the lights of the next step be there already
            if not await page.evaluate("(number) => table.waiting || board.state.moves >= number", number):
                await _tap_light(sitter, n)
        sitter.table.push(step.move)
    await sitter.sees()
    await expect(lights).to_have_count(0)
    await expect(hint).to_have_class(re.compile("shown"))
    await hint.click()
    await expect(lights).not_to_have_count(0)


# Of a line: whether all of it is in sight, and whether the step comes first.
SHOWN = "(el) => [el.scrollHeight <= el.clientHeight + 1, el.textContent.slice(0, 4)]"


async def _tap_light(sitter: Sitter, n: int) -> None:
    """Where the light lies, whatever the pile is called."""
    boxes = await sitter.page.locator(".glow.hint").all()
    box = await boxes[n].bounding_box() if n < len(boxes) else None
    if box is None:
        return  # the first tap has played
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    await (sitter.page.touchscreen.tap(x, y) if sitter.touch else sitter.page.mouse.click(x, y))


async def test_two_windows_show_one_table(sit: Sit) -> None:
    """A desk and a phone: what one plays lies on the other, walked there, and both may play."""
    desk = await sit(**DESK)
    await desk.start("canfield-or-klondike", 7)
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
    await sitter.start("canfield-or-klondike", 7)
    name = await sitter.page.evaluate("() => board.state.table")
    owner = (await services.sessions.load(name)).owner  # type: ignore[union-attr]
    reply = await answer(
        Request(UserId(owner), PLACE, "move", {"moves": "1 6, deal"}, "elsewhere-1", table=name), services
    )
    assert reply.board is not None
    assert sitter.table is not None
    sitter.table.push("1 6")
    await sitter.played("deal")
    await expect(sitter.page.locator("#message")).to_contain_text("onto the talon")


async def test_another_process_is_heard_over_redis(sit: Sit, services: Services) -> None:
    """A change that another process has saved is read and shown."""
    sitter = await sit(**DESK)
    table = await sitter.start("canfield-or-klondike", 7)
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
    await services.storage.live.publish({name: f"another {session.revision}"})
    assert table is not None
    await sitter.played("1 6")


async def test_stale_moves_are_refused(sit: Sit) -> None:
    """Of two windows that play at once one plays; the other is told, and shows the same."""
    one = await sit(**DESK)
    await one.start("canfield-or-klondike", 7)
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
    frames: list[str] = []
    sitter = await sit(**DESK)
    sitter.page.on(
        "websocket", lambda line: line.on("framereceived", lambda frame: frames.append(str(frame)))
    )
    await sitter.page.reload()
    await sitter.page.wait_for_selector("body[data-ready]")
    await sitter.start("canfield-or-klondike", 7)
    assert sitter.table is not None
    await sitter.say("1 6")
    await sitter.played("1 6")
    seen = {card for pile in sitter.table.view().piles for card in pile.cards if card}
    cards = {card for frame in frames for card in re.findall(r'"((?:10|[2-9AJQK])[SHDC])"', frame)}
    assert frames
    assert cards <= seen, "only what lies open"


@pytest.mark.slow
async def test_a_table_comes_back_after_the_program_was_killed(browser: Browser, services: Services) -> None:
    """The window says that it is alone, and catches up with what was played when the program is back."""
    async with opened(services, 0) as first:
        port = int(first.rsplit(":", 1)[1].strip("/"))
        sitter = await sit_down(browser, first, **DESK)
        table = await sitter.start("canfield-or-klondike", 7)
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


@pytest.mark.slow
async def test_a_lost_game_says_why(sit: Sit) -> None:
    """In one sentence below the board; the panel has the focus, and the ways on."""
    sitter = await sit(**PHONE)
    table, moves = await sitter.start("clock-patience", 5), list[str]()
    while not (outcome := table.outcome()):
        moves.append(table.view().choices[0].text)
        table.push(moves[-1])
    assert outcome.result == "lost"
    await sitter.say("move " + ", ".join(moves))
    panel = sitter.page.locator("#panel")
    await expect(panel.get_by_role("heading", name="This game is lost.")).to_be_focused()
    await expect(panel.get_by_role("button", name="Same deal")).to_be_visible()
    await expect(sitter.page.locator("#message")).to_have_text(f"This game is lost: {outcome.reason}.")


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.slow
async def test_the_fans_of_the_page_are_those_of_the_plan(sit: Sit, shape: str) -> None:
    """Every card of every game, as dealt and after some moves, lies and turns as render.plan has it."""
    sitter = await sit(**SHAPES[shape])
    await sitter.start("canfield-or-klondike", 7)
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


# The middle of what is seen of each card of a fan, by the index in its corner; and what a press there finds.
CORNERS = """() => Object.entries(board.lying).flatMap(([code, els]) => els.map((el, nth) => {
  const place = board.places.get(el), { w, h } = board.kind(code), angle = place.turn * Math.PI / 180;
  const [dx, dy] = [8 - w / 2, 12 - h / 2];
  const x = place.x + dx * Math.cos(angle) - dy * Math.sin(angle);
  const y = place.y + dx * Math.sin(angle) + dy * Math.cos(angle);
  return [code, nth, board.hit(x, y), board.under(code, x, y)];
}))"""


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.slow
async def test_turned_cards_of_a_hand_are_pressed_and_dragged(sit: Sit, shape: str) -> None:
    """A press on the index of any card finds that card, and a card is carried as it is turned."""
    sitter = await sit(**SHAPES[shape])
    table = await sitter.start("belle-lucie", 7)
    for code, nth, hit, under in await sitter.page.evaluate(CORNERS):
        assert (hit, under) == (code, nth)
    move = next(one.text for one in table.view().choices if len(one.text.split()) == 2)
    code, to = move.split()
    await sitter.drag(code, to)
    await sitter.played(move)


def _elsewhere(
    view: engine.View, window: tuple[int, int], unit: float, found: dict[str, list[dict[str, float]]]
) -> list[tuple[str, str, int]]:
    """The cards that lie farther than a pixel, or turn more than a degree, from where the plan has them."""
    frame = window_frame(view, window_format(*window)[0])
    spots = {spot.code: spot for spot in view.layout}
    wrong = []
    for pile in frame.piles:
        planned = pile.planned
        spot = replace(spots[pile.code], fan=cast("Any", planned.fan), turn=planned.turn, bend=planned.bend)
        shown = form(spot, view[pile.code])
        if shown.faces > pile.planned.faces or shown.edges > pile.planned.edges > 0:
            continue  # longer than it was planned: the page lays such fans closer
        at = found[pile.code]
        known = [card for card in pile.cards(shown) if -card.nth <= len(at)]
        wrong += [
            (view.game, pile.code, card.nth)
            for card in known
            if abs(at[card.nth]["x"] - card.x / unit) > 1
            or abs(at[card.nth]["y"] - card.y / unit) > 1
            or abs(at[card.nth]["turn"] - (card.turn if card.turn % 90 else 0)) > 1
        ]
    return wrong


@pytest.mark.slow
async def test_settings_of_the_person_are_heeded(sit: Sit) -> None:
    """The cloth changes at once, and stays with the next visit."""
    sitter = await sit(**DESK)
    await sitter.start("canfield-or-klondike", 7)
    await sitter.say("settings felt blue")
    await expect(sitter.page.locator("html")).to_have_attribute("data-felt", "blue")
    await sitter.page.keyboard.press("Escape")
    await sitter.page.locator("#menu").click()
    await sitter.page.get_by_role("button", name="Settings", exact=True).click()
    cloth = sitter.page.get_by_label("The cloth")
    await expect(cloth).to_have_value("blue")
    await cloth.select_option("grey")
    await expect(sitter.page.locator("html")).to_have_attribute("data-felt", "grey")
    await cloth.select_option("blue")
    painted = "() => board.faces.look"
    assert await sitter.page.evaluate(painted) == "two/lattice"  # colours alternate in this game
    await sitter.page.get_by_label("The suits").select_option("four")
    await sitter.page.get_by_label("The backs").select_option("stripes")
    await sitter.page.wait_for_function("() => board.faces.look === 'four/stripes'")
    await expect(sitter.page.locator("html")).to_have_attribute("data-felt", "blue")
    await sitter.page.reload()
    await sitter.page.wait_for_selector("body[data-ready]")
    assert await sitter.page.evaluate(painted) == "four/stripes"
    await expect(sitter.page.locator("html")).to_have_attribute("data-felt", "blue")


@pytest.mark.slow
async def test_without_sockets_the_table_is_played_by_stream_and_post(browser: Browser, address: str) -> None:
    """Where a proxy lets no WebSocket through, everything goes on by server-sent events."""
    context = await browser.new_context(**DESK)
    await context.add_init_script("delete window.WebSocket")
    sitter = await sit_down(browser, address, context, **DESK)
    await sitter.start("canfield-or-klondike", 7)
    await sitter.drag("1", "6")
    await sitter.played("1 6")
    await sitter.tap("s")
    await sitter.played("deal")
    await context.close()
    assert sitter.wrong == []


@pytest.mark.slow
async def test_redis_may_be_killed_under_open_windows(sit: Sit, services: Services) -> None:
    """Two windows say that the memory is away, and are told of moves again when it is back."""
    one = await sit(**DESK)
    await one.start("canfield-or-klondike", 7)
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


@pytest.mark.slow
async def test_a_game_proved_lost_is_announced_where_it_stands(
    sit: Sit, services: Services, proofs: asyncio.Event
) -> None:
    """Once above the board and once for the ear, with what to do; where it is no longer so it goes."""
    await services.dead_ends.settled()
    sitter = await sit(**DESK)
    table = await sitter.start("kings", _long("kings", 3))
    standing = sitter.page.locator("#standing")
    await expect(standing).not_to_contain_text("won")
    proofs.set()
    await expect(standing).to_contain_text("this deal cannot be won: deal anew?")
    assert (await standing.inner_text()).count("be won") == 1
    await expect(sitter.page.locator("#spoken")).to_have_text("This deal cannot be won: deal anew?")
    await services.dead_ends.settled()
    services.dead_ends._lost.clear()
    proofs.clear()
    move = _next(table).text
    await sitter.say(move)
    await sitter.played(move)
    await expect(standing).not_to_contain_text("won")
    proofs.set()


@pytest.mark.slow
async def test_lines_typed_without_waiting_are_all_played(sit: Sit) -> None:
    """Each is sent when the one before is answered, for the board that came of it."""
    sitter = await sit(**DESK)
    table = await sitter.start("two-rings", 5)
    await sitter.page.keyboard.press("/")
    await sitter.page.evaluate(
        """() => { for (let n = 0; n < 4; n++) {
          document.querySelector("#palette input").value = "deal";
          document.querySelector("#palette form").requestSubmit();
        } }"""
    )
    for _ in range(4):
        table.push("deal")
    await sitter.sees()


@pytest.mark.slow
async def test_a_line_typed_under_an_old_board_plays_nothing(sit: Sit) -> None:
    """What another window has played is shown first; typed again the line is played."""
    sitter = await sit(**DESK)
    table = await sitter.start("two-rings", 5)
    await sitter.page.evaluate(
        "() => { window.send = table.line.news; table.line.news = () => {}; }"
    )  # it is not told in time
    other = await sit(sitter, **DESK)
    other.table = table
    await other.tap("s")
    await other.played("deal")
    await sitter.say("deal")
    await expect(sitter.page.locator("#palette ol")).to_contain_text("no longer the newest")
    await sitter.page.evaluate("() => { table.line.news = window.send; }")
    await sitter.sees()
    await sitter.say("deal")
    await sitter.played("deal")


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.slow
async def test_ten_quick_taps_on_the_pack_are_ten_deals(sit: Sit, shape: str) -> None:
    """As fast as fingers are, each is played for the board that came of the one before."""
    sitter = await sit(**SHAPES[shape])
    table = await sitter.start("two-rings", 7)
    x, y = await sitter.at("s")
    tap = """([x, y]) => { for (let n = 0; n < 10; n++) for (const type of ["pointerdown", "pointerup"])
      document.elementFromPoint(x, y).dispatchEvent(new PointerEvent(type,
        { bubbles: true, isPrimary: true, pointerId: 1, pointerType: "touch", clientX: x, clientY: y })); }"""
    await sitter.page.evaluate(tap, [x, y])
    for _ in range(10):
        table.push("deal")
    await sitter.sees()


@pytest.mark.slow
async def test_a_tap_is_for_the_cards_it_was_made_on(sit: Sit) -> None:
    """One made before the answer came is not played on what lies there by then."""
    sitter = await sit(**DESK)
    table = await sitter.start("klondike", 7)
    await sitter.page.evaluate("() => { hand.tap('1'); hand.tap('6'); hand.tap('1'); }")
    await sitter.played("1 6")
    assert await sitter.page.evaluate("() => board.state.rev") == 2
    assert len(table.moves) == 1
