"""The hosted table as a platform: people play there what they play in chat, and their boards there follow."""

from __future__ import annotations

from dataclasses import replace

from bot.jobs import boards
from bot.messages.request import Request
from bot.platforms.web.platform import Serve, TablePlatform
from bot.platforms.web.shapes import WindowAnswer
from bot.platforms.web.visitor import Visitor
from bot.platforms.web.wire import WindowRequest
from bot.play.played_table import PlayedTable
from bot.services import Services


class HostedPlatform(TablePlatform):
    """The table in the browser for people elsewhere."""

    name = "web"

    def __init__(self, services: Services, serve: Serve | None = None) -> None:
        super().__init__(replace(services, by_link=True), serve)

    async def answer(self, visitor: Visitor, sent: WindowRequest) -> WindowAnswer:
        answered = await super().answer(visitor, sent)
        board = answered["board"]
        if board and board["revision"] != sent.rev:
            await boards.follow(self.services, board["table"])
        return answered

    async def open(self, visitor: Visitor, name: str) -> PlayedTable | None:
        """Without a name the table that was touched last anywhere; one's own is then the current one here."""
        if not name:
            tables = await self.services.sessions.tables(visitor.user)
            name = next((session.table for session in tables), "")
        played = await super().open(visitor, name)
        if played and name and played.session.owner == visitor.user:
            request = Request(visitor.user, visitor.place, "board")
            current = await self.services.sessions.current(request)
            if current is None or current.table != played.session.table:
                await self.services.sessions.set_current(played.session, request)
        return played
