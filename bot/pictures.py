"""Pictures of tables: drawn beside the event loop, the newest kept for taps that change nothing."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass

import structlog

import render
import render.text
from bot.live import Live
from engine import View

log = structlog.get_logger()

KEPT = 128  # pictures of some 40 KB


@dataclass(frozen=True)
class Drawn:
    """A table for eyes and for ears."""

    picture: bytes | None  # PNG; None where drawing failed
    alt: str
    text: str  # the board in monospace
    apology: str = ""


class Pictures:
    """Draws each position once, as long as it is asked for again soon."""

    def __init__(self, draw: Callable[[View], bytes] = render.draw) -> None:
        self.draw = draw
        self._kept: OrderedDict[tuple[str, int, int, str], Drawn] = OrderedDict()

    async def of(self, live: Live) -> Drawn:
        """The picture of a saved table; the board as text must do where it cannot be drawn."""
        session = live.session
        # The position itself is part of the key: a Redis that lost a write counts to the same revision again.
        key = session.table, session.revision, session.played, session.record
        if key not in self._kept:
            self._kept[key] = await asyncio.to_thread(self._drawn, live.view)
        self._kept.move_to_end(key)
        drawn = self._kept[key]
        while len(self._kept) > KEPT:
            self._kept.popitem(last=False)
        return drawn

    def _drawn(self, view: View) -> Drawn:
        text = render.text.board(view)
        try:
            return Drawn(self.draw(view), render.alt_text(view), text)
        except Exception as problem:
            log.error("drawing failed", game=view.game, deal=view.deal, moves=view.moves, exc_info=problem)
            return Drawn(
                None, "", text, "The picture could not be drawn just now, so here is the board as text."
            )
