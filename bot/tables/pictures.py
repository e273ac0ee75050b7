"""Pictures of tables: drawn beside the event loop, the newest kept for taps that change nothing."""

from __future__ import annotations

import asyncio
import gc
import sys
from asyncio.subprocess import DEVNULL, Process
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, replace
from datetime import timedelta
from pathlib import Path

import structlog

import render
import render.text
from bot.ops.metrics import DRAWING
from bot.tables.played_table import PlayedTable
from engine import GAMES, Table, View
from engine.search.certified import example
from engine.view import Shown
from render.pages.thumbnail import thumbnail

log = structlog.get_logger()

KEPT = 128  # pictures of some 50 KB
SLOW = timedelta(seconds=10)  # a picture takes some 20 ms
THREADS = 2  # more draw no faster, a process costs more than it gives: python -m benchmarks waiting


@dataclass(frozen=True)
class Drawn:
    """A table for eyes and for ears."""

    picture: bytes | None  # PNG; None where drawing failed
    alt: str
    text: str  # the board in monospace
    apology: str = ""


PictureKey = tuple[str, int, int, str, tuple[str, ...]]


def pointing(view: View, marked: tuple[str, ...]) -> View:
    """The view as if what moved last were the top cards of these piles."""
    if not marked:
        return view
    last = tuple(Shown("hint", view[code].cards[-1:], code, code) for code in marked)
    return replace(view, last=last, move=view.move or "hint")


class Pictures:
    """Draws each position once, as long as it is asked for again soon, in threads beside the event loop."""

    def __init__(self, draw: Callable[[View, str], bytes] = render.draw) -> None:
        self.draw = draw
        self._kept: OrderedDict[PictureKey, Drawn] = OrderedDict()
        self._going: dict[PictureKey, asyncio.Future[Drawn]] = {}
        self._small: dict[str, bytes] = {}
        self._dealt: dict[str, Drawn] = {}
        self._threads = ThreadPoolExecutor(THREADS, thread_name_prefix="pictures")

    async def of(self, played: PlayedTable, marked: tuple[str, ...] = ()) -> Drawn:
        """The picture of a saved table; the board as text must do where it cannot be drawn.

        The top cards of marked piles have the rim that otherwise tells what has moved.
        """
        session = played.session
        # The position itself is part of the key: a Redis that lost a write counts to the same revision again.
        key = session.table, session.revision, session.played, session.record, marked
        if key not in self._kept:
            return await asyncio.shield(
                self._going.get(key) or self._begun(key, pointing(played.view, marked))
            )
        self._kept.move_to_end(key)
        return self._kept[key]

    def _begun(self, key: PictureKey, view: View) -> asyncio.Future[Drawn]:
        """A picture that is being drawn; whoever asks for the same meanwhile waits for this one."""
        going = asyncio.get_running_loop().run_in_executor(self._threads, self._drawn, view, key[0])
        self._going[key] = going
        going.add_done_callback(lambda done: self._done(key, done))
        return going

    def _done(self, key: PictureKey, drawn: asyncio.Future[Drawn]) -> None:
        del self._going[key]
        if not drawn.cancelled() and drawn.exception() is None:
            self._kept[key] = drawn.result()
            while len(self._kept) > KEPT:
                self._kept.popitem(last=False)

    async def small(self, game: str) -> bytes:
        """A game as it is dealt, for the shelf; drawn once. KeyError where there is no such game."""
        if game not in self._small:
            slug, loop = GAMES[game].slug, asyncio.get_running_loop()
            small = await loop.run_in_executor(self._threads, lambda: thumbnail(Table(slug, 1).view()))
            self._small[game] = small
        return self._small[game]

    async def dealt(self, game: str) -> Drawn:
        """A game as it is dealt, in its whole size, for its rules; drawn once."""
        if game not in self._dealt:
            drawn = await self._deal_and_draw(game, "as dealt")
            if drawn.picture is None:
                return drawn
            self._dealt[game] = drawn
        return self._dealt[game]

    async def _deal_and_draw(self, game: str, why: str) -> Drawn:
        """The deal its rules show, beside the event loop: there are games that take long to deal."""
        loop = asyncio.get_running_loop()
        deal = example(game)
        return await loop.run_in_executor(self._threads, lambda: self._drawn(Table(game, deal).view(), why))

    async def warm(self) -> None:
        """Draw every game once, so that nobody's first picture takes longer than others."""
        for game in GAMES:
            await self._deal_and_draw(game, "warming up")

    async def trouble(self) -> str:
        """What keeps pictures from being drawn; "" where one was drawn just now."""
        drawing = self._deal_and_draw(next(iter(GAMES)), "is it well")
        try:
            drawn = await asyncio.wait_for(drawing, SLOW.total_seconds())
        except TimeoutError:
            return "drawing takes too long"
        return "" if drawn.picture else "no picture can be drawn"

    def close(self) -> None:
        """Draw nothing any more."""
        self._threads.shutdown(cancel_futures=True)

    def _drawn(self, view: View, table: str) -> Drawn:
        text = render.text.board(view)
        try:
            with DRAWING.time():
                picture = self.draw(view, table)
            return Drawn(picture, render.alt_text(view), text)
        except Exception as problem:
            log.error("drawing failed", game=view.game, deal=view.deal, moves=view.moves, exc_info=problem)
            return Drawn(
                None, "", text, "The picture could not be drawn just now, so here is the board as text."
            )


@asynccontextmanager
async def cards_at_hand(folder: Path, pictures: Pictures, *, ahead: bool = True) -> AsyncIterator[None]:
    """While the bot runs: what pictures are made of comes from the data folder.

    A helper draws what is missing there, at the first start everything, as a process of its own and of the
    lowest priority, so that nobody waits for it; without `ahead` each card is drawn when it is first needed.
    """
    made = render.prepare(folder)
    if not ahead:
        yield
        return
    helper = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "render", "sprites", str(folder), stdin=DEVNULL, stdout=DEVNULL, stderr=DEVNULL
    )
    warming = asyncio.create_task(_warmed(pictures, None if made else helper))
    try:
        yield
    finally:
        with suppress(ProcessLookupError):
            helper.terminate()
        warming.cancel()
        await asyncio.gather(helper.wait(), warming, return_exceptions=True)


async def _warmed(pictures: Pictures, helper: Process | None) -> None:
    """Warm up as soon as there is something to warm up with."""
    if helper:
        await helper.wait()
    await pictures.warm()
    # What is there by now stays: to look through all of it for what may go holds a player up for 80 ms.
    gc.freeze()
