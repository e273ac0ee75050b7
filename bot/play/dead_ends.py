"""Games that can no longer be won, proved by searches in the background while people play.

No search starts while somebody waits for a helper process, and a rest follows each one. Nothing is concluded
from hidden cards: where the player does not know them all, nothing is proved (engine.search.hint).
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable
from time import monotonic

from bot.messages.refused import Busy, Refused
from bot.play.played_table import PlayedTable
from bot.play.thinking import Thinking
from engine import Move, search

MOST_TABLES = 1000  # tables whose result is remembered
RESTS = 4  # times as long as the search took


class DeadEnds:
    """By table, the number of moves after which it can no longer be won."""

    def __init__(self, thinking: Thinking) -> None:
        self.thinking = thinking
        self.listeners: list[Callable[[str, tuple[Move, ...]], None]] = []  # called with each new proof
        self._lost: OrderedDict[str, tuple[int, int]] = OrderedDict()  # the number of moves, and their hash
        self._searching: asyncio.Task[None] | None = None
        self._rests_until = 0.0

    async def changed(self, played: PlayedTable, *, ended: bool = False) -> None:
        """A table was saved: search it, if helpers are idle and all its cards are known."""
        if ended or played.session.competes or played.view.result or self.since(played) is not None:
            return
        resting = monotonic() < self._rests_until or (
            self._searching is not None and not self._searching.done()
        )
        if not resting and self.thinking.idle and not search.unknown(played.table.position):
            session = played.session
            text = f"{session.played} {session.record}"
            self._searching = asyncio.create_task(self._search(session.table, text, played.table.moves))

    def since(self, played: PlayedTable) -> int | None:
        """After how many moves it is proved lost; None where it is not."""
        count, known = self._lost.get(played.session.table, (0, None))
        return count if known is not None and hash(played.table.moves[:count]) == known else None

    def from_the_start(self, played: PlayedTable) -> bool:
        """Of a game that is lost: whether taking back moves would not help either, as far as is known."""
        return not played.moves_played or self.since(played) == 0

    def note(self, played: PlayedTable) -> None:
        """Record that the table as it stands is proved lost."""
        if self.since(played) is None:
            self._note(played.session.table, played.table.moves)

    def remember(self, table: str, moves: tuple[Move, ...]) -> None:
        """Record that a table is lost after these moves, as this or another process has proved."""
        self._lost[table] = len(moves), hash(moves)
        self._lost.move_to_end(table)
        while len(self._lost) > MOST_TABLES:
            self._lost.popitem(last=False)

    def _note(self, table: str, moves: tuple[Move, ...]) -> None:
        self.remember(table, moves)
        for listener in self.listeners:
            listener(table, moves)

    async def settled(self) -> None:
        """Wait for the running search."""
        if self._searching is not None:
            await self._searching

    async def _search(self, table: str, text: str, moves: tuple[Move, ...]) -> None:
        begun = monotonic()
        try:
            if await self.thinking.stuck(text):
                self._note(table, moves)
        except (Busy, Refused):
            pass  # a later move starts another search
        self._rests_until = monotonic() + RESTS * (monotonic() - begun)

    async def close(self) -> None:
        """Cancel the running search."""
        if self._searching is not None:
            self._searching.cancel()
            await asyncio.wait((self._searching,))
