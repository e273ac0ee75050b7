"""The card table without eyes: whole games by keys, the accessibility tree and the live region alone."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import dataclass, field

import pytest
import pytest_asyncio
from playwright.async_api import Browser, Page, expect

import engine
from engine import Kind, View
from tests.web.table_pages import DESK, STILL, WINS, Sitter, sit_down

pytestmark = [pytest.mark.asyncio(loop_scope="module"), pytest.mark.slow]
Listen = Callable[[], Awaitable["Listener"]]
NAME = re.compile(r"""- '?button "(?P<name>[^"]+)"'?""")
STOPS = 10  # from the top of the page to the first move
LOG = """() => {
  window.heard = [];
  const line = document.querySelector('#spoken');
  const listen = () => line.textContent && heard.push(line.textContent);
  new MutationObserver(listen).observe(line, { childList: true, characterData: true, subtree: true });
}"""


def _aloud(card: str) -> str:
    return engine.full_name(card)


@dataclass
class Listener:
    """Somebody who hears the page: what is read at the focus, and what the live region says."""

    sitter: Sitter
    heard: list[str] = field(default_factory=list)  # in the last move
    words: list[int] = field(default_factory=list)  # of each move

    @property
    def page(self) -> Page:
        return self.sitter.page

    async def board(self) -> dict[str, str]:
        """What the accessibility tree says of the piles, by code."""
        text = await self.page.locator("#board").aria_snapshot()
        names = [found["name"] for found in NAME.finditer(text)]
        return {name.partition(":")[0]: name.partition(": ")[2] for name in names}

    async def focused(self) -> str:
        """The name of what has the focus."""
        found: str = await self.page.evaluate(
            "() => document.activeElement.getAttribute('aria-label') ?? document.activeElement.textContent"
        )
        return found.strip()

    async def news(self) -> list[str]:
        """What the live region has said since it was last listened to."""
        found: list[str] = await self.page.evaluate("() => heard.splice(0)")
        return found

    async def to(self, code: str) -> str:
        """Goes to a pile by its code, and hears its name."""
        for key in "0" if code == "t" else code:
            await self.page.keyboard.press(key)
        await expect(self.page.locator(f'.pile[data-code="{code}"]')).to_be_focused()
        return await self.focused()

    async def play(self, move: str) -> None:
        """A move by keys alone, each step only where what is heard allows it."""
        codes = ["s"] if move in ("deal", "redeal") else move.split()
        rev = await self.page.evaluate("() => board.state.rev")
        name, self.heard = (await self.board())[codes[0]], []
        assert name.endswith(("free", "press to deal")), (move, name)
        for n, code in enumerate(codes):
            if n:
                places = await self.chosen(n, rev)
                if places is None:
                    break
                assert code in places, (move, places)
            self.heard.append(await self.to(code))
            await self.page.keyboard.press("Enter")
        assert self.sitter.table is not None
        self.sitter.table.push(move)
        await self.sitter.sees()
        if not self.sitter.table.view().result:
            news = await self.news()
            assert len(news) == 1, (move, news)
            self.heard += news
        self.words.append(sum(len(text.split()) for text in self.heard))

    async def chosen(self, many: int, rev: int) -> list[str] | None:
        """The places of what is chosen, as they are said; None where it had one place and is played."""
        await self.page.wait_for_function(
            "([many, rev]) => hand.chosen.length === many || board.state.rev !== rev && !table.waiting",
            arg=[many, rev],
        )
        if not await self.page.evaluate("() => hand.chosen.length"):
            return None
        (text,) = await self.news()
        self.heard.append(text)
        places = text.rstrip(".").rpartition(": ")[2]
        return places.removeprefix("to ").removeprefix("with ").split(", ")


@pytest_asyncio.fixture(loop_scope="module")
async def listen(browser: Browser, address: str) -> AsyncIterator[Listen]:
    """People who hear the page; in the end nothing of it may have gone wrong."""
    listeners: list[Listener] = []

    async def come() -> Listener:
        listeners.append(Listener(await sit_down(browser, address, **DESK, reduced_motion="reduce")))
        await listeners[-1].page.evaluate(LOG)
        return listeners[-1]

    yield come
    for one in listeners:
        await one.page.context.close()
    assert [wrong for one in listeners for wrong in one.sitter.wrong] == []


def _true(board: dict[str, str], view: View) -> list[str]:
    """The piles of which something else is said than lies there, or that are not called free and are."""
    wrong = []
    moves = [choice.text.split() for choice in view.choices]
    sources = {code for codes in moves for code in (codes if len(codes) > 2 else codes[:-1])}
    gone = [pile.code for pile in view.piles if pile.kind is Kind.STOCK and not pile.cards]
    for pile in view.piles:
        if pile.code in gone and pile.code not in board:
            continue  # a pack that is used up for good is no place
        name = board.get(pile.code, "")
        hidden = pile.cards.count(None) if pile.kind is not Kind.STOCK else 0
        says = [pile.kind is Kind.STOCK or not pile.top or name.startswith(_aloud(pile.top))]
        says += [bool(pile.cards) or name.startswith("empty")]
        says += [(f"{hidden} hidden" in name) == bool(hidden)]
        says += [("free" in name) == (pile.code in sources) or bool(view.result)]
        wrong += [f"{pile.code}: {name}"] * (not all(says))
    return wrong


@pytest.mark.parametrize(
    ("game", "most"),
    [
        pytest.param("canfield-or-klondike", 26, marks=pytest.mark.slow),
        pytest.param("wheel", 90, marks=pytest.mark.slow),
        pytest.param("kings", 33, marks=pytest.mark.slow),
        pytest.param("carpet", 22, marks=pytest.mark.slow),
    ],
)
async def test_a_whole_game_is_won_by_ear(
    listen: Listen, game: str, most: int, record_property: Callable[[str, object], None]
) -> None:
    """What is free is named, each move is told once, nothing is false, and the result has the focus."""
    listener = await listen()
    deal, line = (WINS / f"{game}.txt").read_text(encoding="utf-8").split("\n", 1)
    table = await listener.sitter.start(game, int(deal))
    await listener.news()
    moves = [move.strip() for move in line.replace("\n", " ").split(",")]
    for move in moves:
        await listener.play(move)
        assert _true(await listener.board(), table.view()) == []
    heading = listener.page.locator("#panel h2")
    await expect(heading).to_be_focused()
    assert await heading.text_content() == f"You have won in {len(moves)} moves. Tab for New deal"
    assert await listener.news() == [], "the focus says it"
    await listener.page.keyboard.press("Tab")
    assert await listener.focused() == "New deal"
    await listener.page.keyboard.press("Shift+Tab")
    for _ in range(3):
        await listener.page.keyboard.press("Enter")
    await listener.sitter.sees()
    mean = sum(listener.words) / len(listener.words)
    record_property("words a move", f"{mean:.1f}")
    assert mean <= most


@pytest.mark.parametrize("game", ["kings", "canfield-or-klondike", "wheel", "carpet"])
async def test_tab_reaches_the_first_move(listen: Listen, game: str) -> None:
    """From the top of the page in five stops, as a switch has them; each board has a heading."""
    listener = await listen()
    table = await listener.sitter.start(game, 7)
    page = listener.page
    await expect(page.get_by_role("heading", level=2)).to_have_text(re.compile(r", deal 7$"))
    await page.reload()
    await page.wait_for_selector("body[data-ready]")
    await page.wait_for_function(STILL)
    stops = []
    for _ in range(STOPS):
        await page.keyboard.press("Tab")
        stops.append(await listener.focused())
        if await page.evaluate("() => Boolean(document.activeElement.closest('#likely'))"):
            break
    assert len(stops) <= 5, stops
    before = await page.evaluate("() => board.state.rev")
    best = engine.search.likeliest(table.view())[0]
    await page.keyboard.press("Enter")
    await page.wait_for_function("(rev) => board.state.rev > rev", arg=before)
    await listener.sitter.played(best.text)
    while not await page.evaluate("() => document.activeElement.classList.contains('pile')"):
        await page.keyboard.press("Tab")
        stops.append(await listener.focused())
    assert len(stops) <= STOPS, stops


async def test_the_keys_read_piles_tops_and_moves(listen: Listen) -> None:
    """R this pile, T all tops, M the moves; what is long in parts, and no card that lies face down."""
    listener = await listen()
    await listener.sitter.start("canfield-or-klondike", 7)
    await listener.news()
    page = listener.page
    assert await listener.to("7") == "7: king of hearts, 6 hidden"
    await page.keyboard.press("r")
    assert await listener.news() == ["7: king of hearts; 6 hidden."]
    await page.keyboard.press("t")
    (tops,) = await listener.news()
    assert tops.startswith("1: ten of clubs; 2: ") and "s: 24 cards" in tops
    await page.keyboard.press("m")
    (moves,) = await listener.news()
    assert "1, ten of clubs: to 6" in moves and "; deal" in moves
    await page.keyboard.press("?")
    await expect(page.locator("#panel h2")).to_be_focused()
    await page.keyboard.press("Escape")
    await listener.sitter.start("kings", 1)
    await listener.news()
    await page.keyboard.press("t")
    (first,) = await listener.news()
    assert first.endswith("more: the same key reads on.")
    await page.keyboard.press("t")
    (second,) = await listener.news()
    assert second != first and "f8: " in second


async def test_numbers_typed_begin_anew(listen: Listen) -> None:
    """After Enter, after Escape, and after a second; before it they are one number."""
    listener = await listen()
    await listener.sitter.start("carpet", 5)
    page = listener.page
    await page.clock.install()
    await page.keyboard.press("8")
    await page.keyboard.press("2")
    assert (await listener.focused()).startswith("82: ")
    await page.keyboard.press("Escape")
    for key in "11":
        await page.keyboard.press(key)
    assert (await listener.focused()).startswith("11: ")
    await page.clock.run_for(1100)
    await page.keyboard.press("2")
    assert (await listener.focused()).startswith("11: "), "no pile is called 112"
    await page.keyboard.press("3")
    assert (await listener.focused()).startswith("23: ")


async def test_what_is_chosen_says_where_it_goes(listen: Listen) -> None:
    """Arrows go among the places of a chosen card; letting go is told, and illegal moves say why."""
    listener = await listen()
    await listener.sitter.start("kings", 1)
    await listener.news()
    page = listener.page
    await listener.to("4")
    await page.keyboard.press("Enter")
    assert await listener.news() == ["five of spades: to f2, 7."]
    await page.keyboard.press("ArrowRight")
    assert "fits" in await listener.focused()
    await page.keyboard.press("ArrowRight")
    await page.keyboard.press("ArrowRight")
    assert (await listener.focused()).endswith("chosen")
    await page.keyboard.press("Enter")
    assert await listener.news() == ["five of spades is let go."]
    await listener.to("7")
    await page.keyboard.press("Enter")
    await listener.to("8")


async def test_panels_take_the_focus_and_are_read_in_parts(listen: Listen) -> None:
    """Rules have headings of their own; Escape leads back to where one was."""
    listener = await listen()
    await listener.sitter.start("canfield-or-klondike", 7)
    page, panel = listener.page, listener.page.locator("#panel")
    await listener.to("1")
    await listener.sitter.say("rules")
    await expect(panel.locator("h2")).to_be_focused()
    assert await panel.locator(".words").locator("h3, p, li").count() > 5
    await page.keyboard.press("Escape")
    await page.locator("#menu").focus()
    await page.keyboard.press("Enter")
    for button in await panel.get_by_role("button").all():
        assert len((await button.inner_text()).split()) <= 6
