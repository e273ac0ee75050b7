"""Sheets of cards drawn ahead in a helper process, those of the games that are played here first."""

from __future__ import annotations

import asyncio
import gc
import sys
from asyncio.subprocess import DEVNULL, PIPE, Process
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager, suppress
from datetime import date, timedelta
from pathlib import Path
from typing import Literal

import structlog

import render
from bot.messages.refused import Refused
from bot.play.game_filters import calm_games
from bot.play.pictures import Pictures
from bot.play.played_table import PlayedTable
from bot.storage.played import PlayedGames
from bot.storage.trouble import STORAGE_ERRORS
from engine import GAMES

log = structlog.get_logger()

NOTED_EVERY = timedelta(hours=1)  # while tables of a game are begun
HELPER = (sys.executable, "-m", "render", "sprites")


class SheetsAhead:
    """Sheets of cards for all games, for those that are played here, or for none; each is drawn once.

    The helper has the lowest priority, draws one game after the other, and ends when none is left.
    """

    def __init__(
        self,
        folder: Path,
        games: bool | Literal["played"],
        pictures: Pictures,
        played_games: PlayedGames,
        game_of_the_day: Callable[[date], Awaitable[str]],
        *,
        clock: Callable[[], float],
        helper: Sequence[str] = HELPER,
    ) -> None:
        self.folder = folder
        self.games = games
        self.pictures = pictures
        self.played_games = played_games
        self.game_of_the_day = game_of_the_day
        self.clock = clock
        self.helper = helper
        self._noted: dict[str, float] = {}  # when a game was last noted as played
        self._waiting: list[str] = []  # the next one first
        self._done: set[str] = set()
        self._wanted = asyncio.Event()

    async def begun(self, played: PlayedTable, *, ended: bool = False) -> None:
        """A watcher of sessions: note that a new table's game is played here, and draw its cards next."""
        game, now = played.session.game, self.clock()
        if ended:
            return
        if self.games and game not in self._done and self._waiting[:1] != [game] and game in GAMES:
            self._waiting = [game, *(other for other in self._waiting if other != game)]
            self._wanted.set()
        if now - self._noted.get(game, 0) >= NOTED_EVERY.total_seconds():
            await self.played_games.note(game, now)
            self._noted[game] = now

    @asynccontextmanager
    async def running(self, today: date) -> AsyncIterator[None]:
        """Draw ahead while the bot runs; sheets are stored in the data folder."""
        render.prepare(self.folder)
        drawing = asyncio.create_task(self._draw_all(today)) if self.games else None
        try:
            yield
        finally:
            if drawing:
                drawing.cancel()
                await asyncio.gather(drawing, return_exceptions=True)

    async def order(self, today: date) -> list[str]:
        """The games to draw: those played here, the last first; the day's game; calm games; all others."""
        wanted: list[str] = []
        with suppress(*STORAGE_ERRORS):
            wanted += await self.played_games.lately(self.clock())
        if self.games != "played":
            with suppress(Refused, *STORAGE_ERRORS):
                wanted.append(await self.game_of_the_day(today))
            wanted += [*calm_games(), *GAMES]
        return [game for game in dict.fromkeys(wanted) if game in GAMES]

    async def _draw_all(self, today: date) -> None:
        ordered = await self.order(today)
        self._waiting += [game for game in ordered if game not in self._waiting]
        while True:
            self._wanted.clear()  # before, not after: a game may be begun while the helper ends
            if self._waiting and not await self._draw_waiting():
                return
            # Objects that exist by now stay: a full garbage collection would delay players by 80 ms.
            gc.freeze()
            await self._wanted.wait()

    async def _draw_waiting(self) -> bool:
        """Have the sheets of all waiting games drawn; False where the helper ended."""
        helper = await asyncio.create_subprocess_exec(
            *self.helper, str(self.folder), "-", stdin=PIPE, stdout=PIPE, stderr=DEVNULL
        )
        try:
            while self._waiting:
                game = self._waiting.pop(0)
                if not await _drawn(helper, game):
                    log.warning("no cards are drawn ahead: the helper ended", game=game)
                    return False
                self._done.add(game)
                await self.pictures.warm(game)
            return True
        finally:
            with suppress(ProcessLookupError):
                helper.terminate()
            await helper.wait()


async def _drawn(helper: Process, game: str) -> bool:
    """Have the helper draw the sheets of a game; False where it has ended."""
    assert helper.stdin and helper.stdout
    with suppress(ConnectionError):
        helper.stdin.write(f"{game}\n".encode())
        await helper.stdin.drain()
        return bool(await helper.stdout.readline())
    return False
