"""Pictures of tables: drawn beside the event loop, the newest kept for taps that change nothing."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from datetime import timedelta

import structlog

import render
import render.text
from bot.ops.metrics import DRAWING
from bot.play.played_table import PlayedTable
from engine import GAMES, Shown, Table, View, search
from render.lru import MIB, Lru
from render.pages.thumbnail import thumbnail

log = structlog.get_logger()

KEPT_BYTES = 8 * MIB  # of pictures, of some 50 KB each
SLOW = timedelta(seconds=10)  # a picture takes some 20 ms
THREADS = 2  # more draw no faster, a process costs more than it gives: python -m benchmarks waiting


@dataclass(frozen=True)
class Drawn:
    """A table for eyes and for ears."""

    picture: bytes | None  # PNG; None where drawing failed
    alt: str
    text: str  # the board in monospace
    apology: str = ""

    @property
    def memory_bytes(self) -> int:
        """What it takes in memory."""
        return len(self.picture or b"") + len(self.alt) + len(self.text) + len(self.apology)


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
        self.held: Lru[PictureKey, Drawn] = Lru(KEPT_BYTES, lambda drawn: drawn.memory_bytes)
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
        if known := self.held.get(key):
            return known
        return await asyncio.shield(self._going.get(key) or self._begun(key, pointing(played.view, marked)))

    def _begun(self, key: PictureKey, view: View) -> asyncio.Future[Drawn]:
        """A picture that is being drawn; whoever asks for the same meanwhile waits for this one."""
        going = asyncio.get_running_loop().run_in_executor(self._threads, self._drawn, view, key[0])
        self._going[key] = going
        going.add_done_callback(lambda done: self._done(key, done))
        return going

    def _done(self, key: PictureKey, drawn: asyncio.Future[Drawn]) -> None:
        del self._going[key]
        if not drawn.cancelled() and drawn.exception() is None:
            self.held.put(key, drawn.result())

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
        deal = search.example(game)
        return await loop.run_in_executor(self._threads, lambda: self._drawn(Table(game, deal).view(), why))

    async def warm(self, game: str) -> None:
        """Draw a game once, so that nobody's first picture of it takes longer than others."""
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
