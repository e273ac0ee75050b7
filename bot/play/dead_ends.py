"""Games that can no longer be won, noticed beside the playing: quietly, and only where it is proved.

Nothing is looked into while somebody waits for a helper, and after each look follows a rest. What is told
never comes from hidden cards: where the player does not know all, nothing is proved (engine.search.hint).
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from time import monotonic

from bot.messages.refused import Busy, Refused
from bot.play.played_table import PlayedTable
from bot.play.thinking import Thinking
from engine import Move, search

KEPT = 1000  # tables of which it is known
RESTS = 4  # times as long as the look took


class DeadEnds:
    """By table, the moves after which nobody can win it any more."""

    def __init__(self, thinking: Thinking) -> None:
        self.thinking = thinking
        self._lost: OrderedDict[str, tuple[int, int]] = OrderedDict()  # the number of moves, and their hash
        self._look: asyncio.Task[None] | None = None
        self._rests_until = 0.0

    async def changed(self, played: PlayedTable, *, ended: bool = False) -> None:
        """A table was saved: it is looked into, if there is time and all its cards are known."""
        if ended or played.session.ranked or played.view.result or self.since(played) is not None:
            return
        resting = monotonic() < self._rests_until or (self._look is not None and not self._look.done())
        if not resting and self.thinking.idle and not search.unknown(played.table.position):
            session = played.session
            text = f"{session.played} {session.record}"
            self._look = asyncio.create_task(self._looked(session.table, text, played.table.moves))

    def since(self, played: PlayedTable) -> int | None:
        """After how many moves it was lost at the latest, as far as is known; None where it is not."""
        count, known = self._lost.get(played.session.table, (0, None))
        return count if known is not None and hash(played.table.moves[:count]) == known else None

    def from_the_start(self, played: PlayedTable) -> bool:
        """Of a game that is lost: whether nothing that could be taken back would help, as far as is known."""
        return not played.moves_played or self.since(played) == 0

    def note(self, played: PlayedTable) -> None:
        """It is proved that nobody can win the table as it stands."""
        if self.since(played) is None:
            self._note(played.session.table, played.table.moves)

    def _note(self, table: str, moves: tuple[Move, ...]) -> None:
        self._lost[table] = len(moves), hash(moves)
        self._lost.move_to_end(table)
        while len(self._lost) > KEPT:
            self._lost.popitem(last=False)

    async def settled(self) -> None:
        """Wait until what is looked into is known."""
        if self._look is not None:
            await self._look

    async def _looked(self, table: str, text: str, moves: tuple[Move, ...]) -> None:
        begun = monotonic()
        try:
            if await self.thinking.stuck(text):
                self._note(table, moves)
        except (Busy, Refused):
            pass  # a later move asks again
        self._rests_until = monotonic() + RESTS * (monotonic() - begun)

    async def close(self) -> None:
        """Leave off: nobody waits for it."""
        if self._look is not None:
            self._look.cancel()
            await asyncio.wait((self._look,))
