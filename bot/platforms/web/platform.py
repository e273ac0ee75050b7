"""The table in the browser as a platform: its requests are answered in JSON, and the page draws the cards."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import replace

from bot import dispatch
from bot.commands import COMMANDS
from bot.dispatch import parse_line
from bot.errors import NotServed
from bot.messages.capabilities import Capabilities
from bot.messages.ids import PlaceId, UserId
from bot.messages.messenger import Messenger
from bot.messages.reply import Option, Reply
from bot.messages.request import Request
from bot.ops.log import request_context
from bot.platforms.completion import suggest
from bot.platforms.web.shapes import TableState, WindowAnswer
from bot.platforms.web.state import state
from bot.platforms.web.visitor import Visitor
from bot.platforms.web.wire import ServedPictures, WindowRequest, as_json
from bot.play.played_table import PlayedTable
from bot.play.rights import Act, Ruling
from bot.play.table_errors import NoTable
from bot.presentation import board, problem_replies
from bot.records.preferences import BACK, COLOURS, FELT, MOTION, SOUND, WORDS
from bot.records.session import MemberRole
from bot.services import Services
from bot.storage import STORAGE_ERRORS
from engine import PatienceError

HEEDED = (COLOURS, FELT, BACK, MOTION, SOUND, WORDS)  # preferences that the page itself applies
# A window shows whatever it is sent; it has one viewer.
ABLE = Capabilities(private=True, threads=False, buttons=25, rows=25, options=1000)

Serve = Callable[["TablePlatform", asyncio.Event], Awaitable[None]]


class TablePlatform(Messenger):
    """The table in the browser; this one is for everybody at this computer."""

    name = "local"
    capabilities = ABLE

    def __init__(self, services: Services, serve: Serve | None = None) -> None:
        self.services = replace(services, bare_boards=True)
        self.pictures = ServedPictures()
        self._serve = serve

    async def run(self, stop: asyncio.Event) -> None:
        assert self._serve, "it knows where"
        await self._serve(self, stop)

    async def trouble(self) -> str:
        return ""

    async def publish(self, place: PlaceId, reply: Reply, once: str = "") -> str:
        """Nothing: nobody is sent anything unprompted."""
        return ""

    async def update(self, ref: str, reply: Reply) -> str:
        """Nothing: pages show what they ask for."""
        return ""

    async def delete(self, ref: str) -> bool:
        """Nothing: pages show what they ask for."""
        return False

    async def send_direct(self, user: UserId, reply: Reply) -> bool:
        return False

    async def display_name(self, user: UserId, place: PlaceId) -> str:
        return ""

    # what windows ask for ----------------------------------------------------------------------------

    async def answer(self, visitor: Visitor, sent: WindowRequest) -> WindowAnswer:
        """The answer to the window that sent a request; of a change all windows of the table hear besides."""
        command, arguments = parse_line(sent.line) if sent.line else (sent.command, sent.arguments)
        user = visitor.user
        request = Request(
            user,
            visitor.place,
            command,
            arguments,
            f"{user}/{sent.by}",
            table=sent.table,
            revision=sent.rev,
            interactive=not sent.line,
            direct=True,
        )
        if sent.line and not (command in COMMANDS and COMMANDS[command].plays):
            request = replace(request, table=None, revision=None)  # only plays are about the board in sight
        with request_context(self.name, command, request.request_id, request.table, COMMANDS):
            reply = await dispatch.answer(request, self.services)
        preferences = await self.preferences(user) if command == "settings" else None
        return {"to": sent.by, **as_json(reply, self.pictures), "prefs": preferences}

    async def complete(self, visitor: Visitor, line: str) -> list[Option]:
        """Whole lines that begin like this one."""

        async def option(request: Request, name: str, typed: str) -> list[Option]:
            return await dispatch.complete(request, self.services, name, typed)

        return await suggest(line, visitor.user, visitor.place, option)

    async def open(self, visitor: Visitor, name: str) -> PlayedTable | None:
        """The table that a window of this player shows from now on; as `look`."""
        return await self.look(visitor, name)

    async def look(self, visitor: Visitor, name: str) -> PlayedTable | None:
        """A table that this player may see, their current one without a name; None where there is none."""
        user, sessions = visitor.user, self.services.sessions
        request = Request(user, visitor.place, "board", table=name or None)
        try:
            async with self.services.queue.slot(user):
                played = await sessions.open(request, anybodys=True)
                allowed = await sessions.ruling(played.session, user, Act.LOOK) is Ruling.YES
                _ = played.view.choices, played.view.caption
        except NoTable:
            return None
        except (PatienceError, *STORAGE_ERRORS) as problem:
            raise NotServed(503, problem_replies.reply(problem).text) from None
        return played if allowed or board.shows_by_link(self.services, played.session) else None

    async def state(self, played: PlayedTable) -> TableState:
        """A table that was opened as its page draws it."""
        lost = board.lost_note(self.services, played, played.preferences or {})
        try:
            handed_in = await self.services.daily.handed_in_table(played.session)
        except STORAGE_ERRORS as problem:
            raise NotServed(503, problem_replies.reply(problem).text) from None
        return state(played, lost, handed_in=handed_in)

    async def preferences(self, user: UserId) -> Mapping[str, str]:
        """Those preferences of a player that the page itself applies."""
        try:
            stored = await self.services.storage.people.preferences(user)
        except STORAGE_ERRORS:
            stored = {}
        return {one.name: one.of(stored) for one in HEEDED}


def plays(played: PlayedTable, visitor: Visitor) -> bool:
    """Whether a table is moved on by somebody, alone or with others; else they look on."""
    return played.session.role(visitor.user) in (MemberRole.OWNER, MemberRole.PLAYER)
