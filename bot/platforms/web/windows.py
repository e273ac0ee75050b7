"""The windows that show tables: each is sent what changed, once packed for all that look at one table.

What a window hears besides answers to its own requests:
- {"rev", "from", "by", "steps", "piles", ...}: what changed since the revision `from` (state.changed); with
  `from` -1 it asks for the whole state;
- {"rev", "lost"}: a note: the search has proved that the game can no longer be won;
- {"rev", "handed_in", ...}: a note: the ranked try is handed in, with what of the state is another by that;
- {"gone": true}: the table was given up, or its owner lets them look on no longer;
- {"beside": true}: what several do together has changed: votes, or a race (together.py has it);
- {"trouble"}: a sentence while Redis does not answer, "" when it does again.
"""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field

from bot.platforms.web.shapes import TableState
from bot.platforms.web.state import changed, differing, state
from bot.platforms.web.visitor import Visitor
from bot.platforms.web.wire import packed
from bot.play.live_tables import Beside, Change, Ended, HandedIn, Lost, News
from bot.play.played_table import PlayedTable
from bot.presentation import board
from bot.services import Services

WAITING = 32  # messages for a slow window; then it has to ask for the whole state
AWAY = "My memory does not answer just now. The table will come back by itself; nothing is lost."


@dataclass(eq=False)
class Window:
    """One window and the messages it has yet to be sent."""

    visitor: Visitor  # whose window it is
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

    def __init__(self, services: Services, played: PlayedTable, *, handed_in: bool) -> None:
        self.services = services
        self.windows: set[Window] = set()
        self.sent_away: set[Window] = set()  # of these, whose people may look on no longer
        self.played = played
        self.handed_in = handed_in
        self.sent = self._state()

    def _state(self) -> TableState:
        note = board.lost_note(self.services, self.played, self.played.preferences or {})
        return state(self.played, note, handed_in=self.handed_in)

    def on_news(self, news: News) -> None:
        """Notify all windows."""
        if isinstance(news, Change):
            if news.played.preferences is None:  # of another process's change
                news.played.preferences = self.played.preferences
            self.played = news.played
            self.handed_in = self.handed_in and news.played.session.ranked  # after its day it is played on
            now, rev = self._state(), news.played.session.revision
            by = news.played.request_id.rpartition("/")[2]
            message = packed(changed(now, self.sent, news.before, news.steps, by))
            self.sent = now
            self._send(message, packed({"rev": rev, "from": -1}))
        elif isinstance(news, Lost):
            self.services.dead_ends.remember(self.played.session.table, news.moves)
            self._note()
        elif isinstance(news, HandedIn):
            self.handed_in = True
            self._note()
        elif isinstance(news, Beside):
            self._send(packed({"beside": True}))
        elif isinstance(news, Ended):
            self._send(packed({"gone": True}))
        else:
            self._send(packed({"trouble": AWAY if news.now else ""}))

    def _note(self) -> None:
        """Send what is known since, of the cards as they lie."""
        before, self.sent = self.sent, self._state()
        if note := differing(self.sent, before):
            self._send(packed({"rev": before["rev"], **note}))

    def _send(self, message: str, instead: str = "") -> None:
        """Notify all windows; those of people who may no longer look on learn that alone."""
        for window in self.windows:
            if board.is_visible_to(self.services, self.played.session, window.visitor.user):
                self.sent_away.discard(window)
                window.send(message, instead)
            elif window not in self.sent_away:
                self.sent_away.add(window)
                window.send(packed({"gone": True}))


class Windows:
    """All windows of this process."""

    def __init__(self, services: Services) -> None:
        self.services = services
        self._rooms: dict[str, _Room] = {}

    async def show(self, window: Window, played: PlayedTable) -> None:
        """From now on the window is notified of this table, and of no other."""
        name = played.session.table
        handed_in = await self.services.daily.handed_in_table(played.session)
        if window.table == name:
            return
        await self.leave(window)
        window.table = name
        if name not in self._rooms:
            room = self._rooms[name] = _Room(self.services, played, handed_in=handed_in)
            room.windows.add(window)
            await self.services.live.listen(played, room.on_news)
        else:
            self._rooms[name].windows.add(window)

    async def leave(self, window: Window) -> None:
        """The window shows this table no more."""
        name, window.table = window.table, ""
        room = self._rooms.get(name)
        if room is None:
            return
        room.windows.discard(window)
        room.sent_away.discard(window)
        if not room.windows:
            del self._rooms[name]
            await self.services.live.leave(name, room.on_news)
