"""The windows that show tables: each is sent what changed, once packed for all that look at one table."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field

from bot.platforms.web.table_state import TableState, changed, packed, state
from bot.play.live_tables import Change, Ended, LiveTables, News
from bot.play.played_table import PlayedTable

WAITING = 32  # messages for a slow window; then it is told to ask for the whole state
AWAY = "My memory does not answer just now. The table will come back by itself; nothing is lost."


@dataclass(eq=False)
class Window:
    """One window and the messages it has yet to be sent."""

    owner: str  # whose window it is
    queue: asyncio.Queue[str] = field(default_factory=lambda: asyncio.Queue(WAITING))
    table: str = ""

    def send(self, message: str, instead: str = "") -> None:
        """Put a message in line; a window that sleeps gets `instead` in the place of all it missed."""
        if self.queue.full():
            while not self.queue.empty():
                self.queue.get_nowait()
            message = instead or message
        self.queue.put_nowait(message)


class _Room:
    """One table and the windows that show it."""

    def __init__(self, played: PlayedTable) -> None:
        self.windows: set[Window] = set()
        self.sent: TableState = state(played)

    def hear(self, news: News) -> None:
        """Tell all windows."""
        if isinstance(news, Change):
            now, rev = state(news.played), news.played.session.revision
            by = news.played.request_id.rpartition("/")[2]
            message = packed(changed(now, self.sent, news.before, news.steps, by))
            self.sent = now
            self._send(message, packed({"rev": rev, "from": -1}))
        elif isinstance(news, Ended):
            self._send(packed({"gone": True}))
        else:
            self._send(packed({"trouble": AWAY if news.now else ""}))

    def _send(self, message: str, instead: str = "") -> None:
        for window in self.windows:
            window.send(message, instead)


class Windows:
    """All windows of this process."""

    def __init__(self, live: LiveTables) -> None:
        self.live = live
        self._rooms: dict[str, _Room] = {}

    async def show(self, window: Window, played: PlayedTable) -> None:
        """From now on the window is told of this table, and of no other."""
        name = played.session.table
        if window.table == name:
            return
        await self.leave(window)
        window.table = name
        if name not in self._rooms:
            room = self._rooms[name] = _Room(played)
            room.windows.add(window)
            await self.live.listen(played, room.hear)
        else:
            self._rooms[name].windows.add(window)

    async def leave(self, window: Window) -> None:
        """The window shows this table no more."""
        name, window.table = window.table, ""
        room = self._rooms.get(name)
        if room is None:
            return
        room.windows.discard(window)
        if not room.windows:
            del self._rooms[name]
            await self.live.leave(name, room.hear)
