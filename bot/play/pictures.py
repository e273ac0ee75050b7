"""Pictures of tables: drawn in threads, with a cache of the newest."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from datetime import timedelta

import structlog

import render
from bot.ops.metrics import DRAWING
from bot.play.played_table import PlayedTable
from engine import GAMES, Table, View, VisibleEvent, find, search
from render.lru import MIB, Lru
from render.pages.thumbnail import thumbnail

log = structlog.get_logger()

CACHE_BYTES = 8 * MIB  # of pictures, of some 50 KB each
SLOW = timedelta(seconds=10)  # a picture takes some 20 ms
THREADS = 2  # more draw no faster, a process costs more than it gives: python -m benchmarks waiting


@dataclass(frozen=True)
class Drawn:
    """A drawn table: picture and alt text."""

    picture: bytes | None  # PNG; None where drawing failed
    alt: str
    apology: str = ""

    @property
    def memory_bytes(self) -> int:
        """Its size in memory, for the cache."""
        return len(self.picture or b"") + len(self.alt) + len(self.apology)


PictureKey = tuple[str, int, int, str, tuple[str, ...], bool]


def pointing(view: View, marked: tuple[str, ...]) -> View:
    """The view with the top cards of these piles marked instead of the last move."""
    if not marked:
        return view
    last = tuple(VisibleEvent("hint", view[code].cards[-1:], code, code) for code in marked)
    return replace(view, last=last, move=view.move or "hint")


class Pictures:
    """Draws tables in threads, each position once while it is in the cache."""

    def __init__(self, draw: Callable[[View, str], bytes] = render.draw) -> None:
        self.draw = draw
        self.cache: Lru[PictureKey, Drawn] = Lru(CACHE_BYTES, lambda drawn: drawn.memory_bytes)
        self._pending: dict[PictureKey, asyncio.Future[Drawn]] = {}
        self._small: dict[str, bytes] = {}
        self._dealt: dict[tuple[str, bool], Drawn] = {}
        self._threads = ThreadPoolExecutor(THREADS, thread_name_prefix="pictures")

    async def of(self, played: PlayedTable, marked: tuple[str, ...] = ()) -> Drawn:
        """The picture of a saved table; where it cannot be drawn, `picture` is None.

        The top cards of `marked` piles get the rim that otherwise marks the last move.
        """
        session = played.session
        # The position itself is part of the key: a Redis that lost a write gives the same revision again.
        key = session.table, session.revision, session.played, session.record, marked, played.by_ear
        if known := self.cache.get(key):
            return known
        drawing = self._pending.get(key)
        if drawing is None:
            loop, view = asyncio.get_running_loop(), pointing(played.view, marked)
            drawing = self._pending[key] = loop.run_in_executor(
                self._threads, self._drawn, view, session.table
            )
            drawing.add_done_callback(lambda done: self._done(key, done))
        return await asyncio.shield(drawing)

    def _done(self, key: PictureKey, drawn: asyncio.Future[Drawn]) -> None:
        del self._pending[key]
        if not drawn.cancelled() and drawn.exception() is None:
            self.cache.put(key, drawn.result())

    async def small(self, game: str) -> bytes:
        """The thumbnail of a game as dealt, of ours drawn once; UnknownGame where there is no such game."""
        slug, loop = find(game).slug, asyncio.get_running_loop()
        if slug in self._small:
            return self._small[slug]
        small = await loop.run_in_executor(self._threads, lambda: thumbnail(Table(slug, 1).view()))
        if slug in GAMES:
            self._small[slug] = small
        return small

    async def dealt(self, game: str, *, by_ear: bool = False) -> Drawn:
        """A game as dealt, in full size, for its rules; drawn once."""
        if (game, by_ear) not in self._dealt:
            drawn = await self._deal_and_draw(game, "as dealt", by_ear=by_ear)
            if drawn.picture is None or game not in GAMES:  # of people's own there is no end
                return drawn
            self._dealt[game, by_ear] = drawn
        return self._dealt[game, by_ear]

    async def _deal_and_draw(self, game: str, why: str, *, by_ear: bool = False) -> Drawn:
        """Draw the example deal of a game's rules in a thread: some games take long to deal."""

        def drawn() -> Drawn:
            view = Table(game, search.example(game)).view()
            return self._drawn(view.in_words() if by_ear else view, why)

        return await asyncio.get_running_loop().run_in_executor(self._threads, drawn)

    async def warm(self, game: str) -> None:
        """Draw a game once, so that its first real picture is as fast as the others."""
        await self._deal_and_draw(game, "warming up")

    async def trouble(self) -> str:
        """Why pictures cannot be drawn; "" where drawing works."""
        drawing = self._deal_and_draw(next(iter(GAMES)), "is it well")
        try:
            drawn = await asyncio.wait_for(drawing, SLOW.total_seconds())
        except TimeoutError:
            return "drawing takes too long"
        return "" if drawn.picture else "no picture can be drawn"

    def close(self) -> None:
        """Stop drawing."""
        self._threads.shutdown(cancel_futures=True)

    def _drawn(self, view: View, table: str) -> Drawn:
        try:
            with DRAWING.time():
                picture = self.draw(view, table)
            return Drawn(picture, render.alt_text(view))
        except Exception as problem:
            log.error("drawing failed", game=view.game, deal=view.deal, moves=view.moves, exc_info=problem)
            return Drawn(None, "", "The picture could not be drawn just now, so here is the board as text.")
