"""The card table in Chromium: from press to moving card, from drop to rest, in a second window, in a crowd.

python -m benchmarks card-table
"""

from __future__ import annotations

import asyncio
import gzip
import os
import shutil
import tempfile
from collections.abc import AsyncIterator, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import asynccontextmanager
from multiprocessing import get_context
from pathlib import Path
from statistics import median
from time import process_time, time
from typing import Any
from uuid import uuid4

from aiohttp import ClientSession, CookieJar, TCPConnector
from playwright.async_api import Browser, Page, ViewportSize, async_playwright

from benchmarks.measuring import Figure
from bot.ops import log
from bot.platforms.web.serve import opened
from bot.services import open_services
from bot.settings import Settings

SECTION = "card-table"
CHROMIUM = os.environ.get("PATIENCE_CHROMIUM") or shutil.which("chromium")
QUIET = ["--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking"]
DESK: ViewportSize = {"width": 1400, "height": 900}
CROWD, MOVES_A_SECOND, SECONDS = 500, 20, 5
GAMES = ("canfield-or-klondike", "kings", "nestor")
MODULES = Path(__file__).parent.parent / "bot" / "platforms" / "web" / "static" / "table"

# Notes for each frame where the dragged card lies, and when it was first moved and let go.
WATCH = """() => {
  window.seen = [];
  const look = () => {
    if (window.card) {
      const { x, y } = window.card.getBoundingClientRect();
      seen.push([performance.timeOrigin + performance.now(), x, y]);
    }
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
  addEventListener("pointerup", (e) => { window.pointerupAt = performance.timeOrigin + e.timeStamp; }, true);
  addEventListener("pointermove", (e) => {
    if (e.buttons) window.movedAt ??= performance.timeOrigin + e.timeStamp;
  }, true);
}"""


@asynccontextmanager
async def _table() -> AsyncIterator[str]:
    """A card table with a Redis of its own."""
    with tempfile.TemporaryDirectory() as folder:
        settings = Settings(
            _env_file=None, data_dir=Path(folder), redis_url=None, requests_at_once=10_000, log_level="error"
        )
        async with open_services(settings) as services, opened(services, 0) as address:
            yield address


async def _sit(browser: Browser, address: str, cookies: list[Any] | None = None) -> Page:
    context = await browser.new_context(viewport=DESK)
    if cookies:
        await context.add_cookies(cookies)
    page = await context.new_page()
    await page.goto(address)
    await page.wait_for_selector("body[data-ready]")
    return page


async def _start(page: Page, game: str) -> None:
    start = """async (game) => {
      document.querySelector("#panel").close();
      await table.read({ command: "start", arguments: { game, deal: "3" } });
    }"""
    await page.evaluate(start, game)
    still = "(game) => board.state?.game === game && ![...board.places.keys()].some((el) => el.going)"
    await page.wait_for_function(still, arg=game)


async def _drags(page: Page, game: str, many: int) -> list[tuple[float, float, float, int]]:
    """Of each drag the ms to its first moved frame, from drop to state and to rest; frames gone back."""
    await _start(page, game)
    found = []
    for _ in range(many):
        way = await page.evaluate(
            """() => {
              const choice = board.state.choices.find(([codes]) => codes.length === 2);
              if (!choice) return null;
              const [src, dst] = choice[0], box = board.element.getBoundingClientRect();
              window.card = board.lying[src].at(-1);
              seen.length = 0;
              window.movedAt = undefined;
              const [from, to] = [board.top(src), board.top(dst)];
              return [box.x + from.x, box.y + from.y, box.x + to.x, box.y + to.y, board.state.rev];
            }"""
        )
        if way is None:
            moved = await page.evaluate(
                """() => {
                  const deal = board.state.choices.find(([codes]) => !codes.length);
                  return deal ? table.play(deal[3]) : false;
                }"""
            )
            if not moved:
                break
            await page.wait_for_timeout(300)
            continue
        x, y, u, v, rev = way
        await page.mouse.move(x, y)
        await page.mouse.down()
        for part in range(1, 7):
            await page.mouse.move(x + (u - x) * part / 6, y + (v - y) * part / 6)
        await page.mouse.up()
        await page.wait_for_function("(rev) => board.state.rev > rev", arg=rev)
        await page.wait_for_timeout(500)
        found.append(await page.evaluate(READ))
    return [tuple(one) for one in found]


READ = """() => {
  const [, x, y] = seen[0], end = seen.at(-1), dropped = seen.findIndex(([at]) => at >= pointerupAt);
  const moved = seen.find(([at, u, v]) => at >= movedAt && Math.hypot(u - x, v - y) > 1);
  const away = ([, u, v]) => Math.hypot(u - end[1], v - end[2]);
  const rest = seen.find((one, n) => n >= dropped && away(one) < 0.5);
  let back = 0;
  for (let n = Math.max(1, dropped); n < seen.length; n++) if (away(seen[n]) > away(seen[n - 1]) + 2) back++;
  return [moved[0] - movedAt, shownAt - pointerupAt, rest[0] - pointerupAt, back];
}"""


async def _second(one: Page, two: Page, many: int) -> list[float]:
    """Ms from a move asked for in one window until another one shows it."""
    found = []
    for n in range(many):
        answer = await one.evaluate(
            """async (back) => {
              const at = performance.timeOrigin + performance.now(), [choice] = board.state.choices;
              if (back || !choice) await table.ask({ command: "undo" });
              else await table.play(choice[3] ?? choice[0].join(" "));
              return [at, board.state.rev];
            }""",
            n % 2 == 1,
        )
        await two.wait_for_function("(rev) => board.state.rev === rev", arg=answer[1])
        found.append(await two.evaluate("() => shownAt") - answer[0])
    return found


async def _crowd(address: str, windows: int, seconds: int) -> tuple[float, int]:
    """The share of a core that this process takes for so many windows of one table; news that were heard.

    The windows are in a process of their own.
    """
    samples: list[tuple[float, float]] = []  # when, and the processor's time until then

    async def sample() -> None:
        while True:
            samples.append((time(), process_time()))
            await asyncio.sleep(0.05)

    sampling = asyncio.create_task(sample())
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as pool:
        playing = asyncio.get_running_loop().run_in_executor(pool, _windows, address, windows, seconds)
        began, ended, messages = await playing
    sampling.cancel()
    during = [one for one in samples if began <= one[0] <= ended]
    (first, before), (last, after) = during[0], during[-1]
    return (after - before) / (last - first), messages


def _windows(address: str, windows: int, seconds: int) -> tuple[float, float, int]:
    """When moves began and ended, and how many news of them so many windows heard."""
    return asyncio.run(_played_before(address, windows, seconds))


async def _played_before(address: str, windows: int, seconds: int) -> tuple[float, float, int]:
    origin = {"Origin": address.rstrip("/")}
    async with ClientSession(
        address, connector=TCPConnector(limit=0), cookie_jar=CookieJar(unsafe=True), headers=origin
    ) as session:
        await (await session.get("/")).read()

        async def ask(**what: Any) -> dict[str, Any]:
            found: dict[str, Any] = await (
                await session.post("/api/table", json={"by": str(uuid4()), **what})
            ).json()
            return found

        table = (await ask(command="start", arguments={"game": "canfield-or-klondike", "deal": "3"}))[
            "board"
        ]["table"]
        lines = [await session.ws_connect("/api/table/live") for _ in range(windows)]
        for line in lines:
            await line.send_json({"by": str(uuid4()), "watch": table})
        frames = 0

        async def listen(line: Any) -> None:
            nonlocal frames
            async for message in line:
                frames += '"from"' in message.data[:4000]

        listening = [asyncio.create_task(listen(line)) for line in lines]
        await asyncio.sleep(2)
        began, moves = time(), 0
        while time() - began < seconds:
            await ask(command="undo" if moves % 2 else "deal", table=table)
            moves += 1
            await asyncio.sleep(max(0.0, moves / MOVES_A_SECOND - (time() - began)))
        ended = time()
        for task in listening:
            task.cancel()
        await asyncio.gather(*listening, return_exceptions=True)
        for line in lines:
            await line.close()
        return began, ended, frames


async def _measured(quick: bool) -> list[Figure]:
    found: list[Figure] = []

    def note(case: str, measure: str, value: float, unit: str) -> None:
        found.append(Figure(SECTION, case, measure, value, unit))

    size = sum(len(gzip.compress(path.read_bytes(), 9)) for path in MODULES.glob("*.js"))
    note("page", "JavaScript, packed", size / 1000, "kB")
    async with _table() as address, async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=CHROMIUM, args=QUIET)
        page = await _sit(browser, address)
        await page.evaluate(WATCH)
        for game in GAMES[: 1 if quick else None]:
            drags = await _drags(page, game, 6 if quick else 15)
            for n, measure in enumerate(("press to moving", "drop to shown", "drop to rest")):
                note(game, measure, median(drag[n] for drag in drags), "ms")
            note(game, "frames gone back", sum(drag[3] for drag in drags), "")
        await _start(page, "canfield-or-klondike")
        cookies = [
            {"name": one["name"], "value": one["value"], "url": address}
            for one in await page.context.cookies()
        ]
        other = await _sit(browser, address, cookies)
        await other.wait_for_function("() => board.state")
        note("windows", "second shows a move", median(await _second(page, other, 10 if quick else 40)), "ms")
        again = await _sit(browser, address, cookies)
        playable = """() => performance.getEntriesByName("playable")[0].startTime
          - performance.getEntriesByType("navigation")[0].responseStart"""
        note("page", "answer to playable", await again.evaluate(playable), "ms")
        await browser.close()
        share, frames = await _crowd(address, CROWD // (5 if quick else 1), SECONDS)
        note(
            "windows",
            f"{CROWD // (5 if quick else 1)} at {MOVES_A_SECOND} moves/s",
            share * 100,
            "% of a core",
        )
        note("windows", "news heard", frames, "")
    return found


def figures(quick: bool) -> Iterator[Figure]:
    """Three games by mouse, two windows, and a crowd of them."""
    log.configure("error")
    yield from asyncio.run(_measured(quick))
