"""Patience in a terminal: typed lines with completion; pictures where the terminal shows them, else text."""

from __future__ import annotations

import asyncio
import io
import os
import sys
from collections.abc import AsyncGenerator, Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import timedelta
from importlib.util import find_spec
from pathlib import Path
from stat import S_ISREG
from typing import TextIO
from uuid import uuid4

from prompt_toolkit import PromptSession
from prompt_toolkit.application import in_terminal
from prompt_toolkit.completion import CompleteEvent, Completer, Completion
from prompt_toolkit.document import Document
from prompt_toolkit.history import FileHistory
from prompt_toolkit.key_binding import KeyBindings
from prompt_toolkit.keys import Keys

from bot import dispatch
from bot.commands import COMMANDS
from bot.commands.command import missing_option
from bot.jobs import boards
from bot.messages.capabilities import Capabilities
from bot.messages.custom_ids import CustomId
from bot.messages.ids import PlaceId, UserId
from bot.messages.reply import Board, Reply
from bot.messages.request import Request
from bot.messages.spans import PLAIN, legible, written
from bot.platforms.base import BasePlatform
from bot.platforms.completion import suggest
from bot.platforms.posting.machine import PostingMachine
from bot.play.live_tables import Change, Ended, News
from bot.records.post import Post
from bot.services import Services
from bot.settings import Settings
from bot.storage import STORAGE_ERRORS

USER, PLACE = UserId("terminal:player"), PlaceId("terminal:table")
WELCOME = "Type a move or a command (Tab completes it), or an offer by its number: #1. Ctrl+D ends."
PROMPT = "patience> "
ELSEWHERE = "Another window has played at this table:"
GIVEN_UP = "This table was given up in another window."
GONE = "There is no such offer in the newest answer."
UNLIMITED = {"requests_at_once": 1000, "requests_per_second": 50.0}  # nobody else waits at this terminal
# Printed output never changes: every answer is new, and buttons are typed by number.
CAPABILITIES = Capabilities(
    private=True, threads=False, buttons=25, rows=25, options=1000, edit_window=timedelta(0)
)

KEYS = KeyBindings()

ShowPicture = Callable[[bytes], None]  # a PNG


@KEYS.add(Keys.Vt100MouseEvent)
def _ignored(_pressed: object) -> None:
    """Ignore mouse events: prompt_toolkit takes pasted colour codes for them, and fails."""


@dataclass
class TerminalOccasion:
    """A typed line as an occasion."""

    request: Request
    source: Post | None = None
    age: timedelta | None = None
    whispered: bool = False
    reach: str = "terminal:"


class TerminalPlatform(BasePlatform[TerminalOccasion]):
    """One player at one terminal; printed output never changes."""

    name = "terminal"
    capabilities = CAPABILITIES

    def __init__(
        self,
        services: Services,
        show: ShowPicture | None,
        session: PromptSession[str],
        script: TextIO | None = None,
    ) -> None:
        self.services = services
        self.script = script  # a file of lines to play, where nobody types
        self.show = show  # None where the terminal shows no pictures
        self.session = session
        self.posting = PostingMachine(self, services)
        self.offers: list[Request] = []  # of the newest answer
        self._table = ""  # the one that stands here, whichever window plays on it
        self._request_id = ""  # of the last line
        self._answered = ("", 0)  # the table and revision of the last board that was an answer
        self._printing = asyncio.Lock()  # one answer or piece of news at a time
        self._behind = False  # whether other windows have done something that is still to be printed
        self._tasks: set[asyncio.Task[None]] = set()

    async def run(self, stop: asyncio.Event) -> None:
        """Serve until end of input, or until stopped."""
        if self.show is None:
            await self.services.storage.people.prefer(USER, "text", "on")
        print(WELCOME)
        there = await self.services.sessions.current(Request(USER, PLACE, ""))
        await self._answer(_request("board" if there else "start"))
        while (line := await self._line(stop)) is not None:
            await self._typed(line.strip())
        await self._stand_at("")
        await self.posting.drain()

    async def _answer(self, request: Request) -> None:
        """Answer a request, and from then on hear of what other windows do at the table it shows."""
        async with self._printing:
            self._request_id = request.request_id
            reply = await self.posting.respond(TerminalOccasion(request))
        if reply and reply.board and reply.board.past is None and not reply.board.gone:
            answered = reply.board.table, reply.board.revision
            if answered != self._answered:
                await boards.follow(self.services, reply.board.table)  # where a chat shows it, too
            self._answered = answered
            await self._stand_at(reply.board.table)

    async def _stand_at(self, table: str) -> None:
        if table == self._table:
            return
        await self.services.live.leave(self._table, self._on_news)
        self._table = ""
        with suppress(*STORAGE_ERRORS):  # the next answer tries it again
            if table and (played := await self.services.sessions.newest(table)):
                await self.services.live.listen(played, self._on_news)
                self._table = table

    def _on_news(self, news: News) -> None:
        """A listener of the table: what was done here is answered already, several changes print once."""
        changed = isinstance(news, Change) and news.played.request_id != self._request_id
        ended = isinstance(news, Ended) and not self._printing.locked()
        if (changed or ended) and not self._behind:
            self._behind = True
            printing = asyncio.create_task(self._print_news(ended=ended))
            self._tasks.add(printing)
            printing.add_done_callback(self._tasks.discard)

    async def _print_news(self, *, ended: bool) -> None:
        """Print what another window did above the line that is being typed."""
        async with self._printing, in_terminal():
            self._behind = False
            print(GIVEN_UP if ended else ELSEWHERE)
            if not ended:
                await self.posting.respond(TerminalOccasion(_request("board")))

    async def post(self, on: TerminalOccasion, reply: Reply) -> Post | None:
        self._print(reply)
        return None  # it can never be changed

    async def whisper(self, on: TerminalOccasion, reply: Reply) -> None:
        self._print(reply)

    async def _line(self, stop: asyncio.Event) -> str | None:
        """The next line; None at the end of input."""
        if self.script is not None:
            line = "" if stop.is_set() else self.script.readline()
            print(f"{PROMPT}{line.rstrip()}")
            return line or None
        asking = self.session.prompt_async(PROMPT, completer=Lines(self), key_bindings=KEYS)
        typing = asyncio.create_task(asking)
        stopped = asyncio.create_task(stop.wait())
        await asyncio.wait({typing, stopped}, return_when=asyncio.FIRST_COMPLETED)
        stopped.cancel()
        typing.cancel()
        with suppress(asyncio.CancelledError, EOFError, KeyboardInterrupt):
            return await typing
        return None

    async def _typed(self, line: str) -> None:
        """Handle a line: "#1" is an offer of the newest answer, anything else a command or move."""
        if line and not line.startswith("#"):
            command, arguments = dispatch.parse_line(line)
            await self._answer(_request(command, arguments))
        elif line[1:].isdecimal() and 0 < int(line[1:]) <= len(self.offers):
            await self._answer(self.offers[int(line[1:]) - 1])
        elif line:
            print(GONE)

    def _print(self, reply: Reply) -> None:
        print(written(reply.rich_text, PLAIN))
        pictured = False
        if reply.picture and self.show:
            with suppress(Exception):  # some terminals do not even say how large they are
                self.show(reply.picture)
                pictured = True
        board = reply.monospace or ("" if pictured else reply.alt)
        if board:
            print(board)
        if reply.file:
            name, content = reply.file
            Path(name).write_bytes(content)
            print(f"It is kept in {Path(name).resolve()}.")
        offers = list(_offers(reply))
        self.offers = [request for _, request in offers]
        between = "\n" if reply.menus and not reply.board else "  "
        print(*(f"#{n} {label}" for n, (label, _) in enumerate(offers, 1)), sep=between, flush=True)


def _offers(reply: Reply) -> Iterator[tuple[str, Request]]:
    """Buttons that bring all they need; and of menus, but for moves, which are typed, every line."""
    for button in (button for row in reply.rows for button in row if not (button.disabled or button.quick)):
        if not missing_option(
            COMMANDS.get(button.command), CustomId("b", 0, button.command, button.arguments)
        ):
            yield button.label, _request(button.command, button.arguments, reply.board)
    for menu in reply.menus if reply.board is None else ():
        for option in menu.options:
            yield option.label, _request(menu.command, {**menu.arguments, menu.argument: option.value})


def _request(command: str, arguments: Mapping[str, str] | None = None, board: Board | None = None) -> Request:
    request = Request(USER, PLACE, command, dict(arguments or {}), f"terminal:{uuid4()}", direct=True)
    if board is None:
        return request
    return replace(request, table=board.table, revision=board.revision, interactive=True)


class Lines(Completer):
    """Completions of the line being typed."""

    def __init__(self, platform: TerminalPlatform) -> None:
        self.platform = platform

    def get_completions(self, document: Document, complete_event: CompleteEvent) -> Iterable[Completion]:
        return ()  # they are computed on the event loop

    async def get_completions_async(
        self, document: Document, complete_event: CompleteEvent
    ) -> AsyncGenerator[Completion, None]:
        typed = document.text_before_cursor
        for option in await suggest(typed, USER, PLACE, self.platform.complete):
            yield Completion(option.value, -len(typed), option.label, display_meta=option.note)


class History(FileHistory):
    """The lines of earlier games; what was pasted may be no text, which no file takes."""

    def store_string(self, string: str) -> None:
        super().store_string(legible(string))


def make_platform(settings: Settings, services: Services) -> TerminalPlatform:
    """The platform for this terminal, with the lines of earlier games."""
    settings.data_dir.mkdir(parents=True, exist_ok=True)
    history = History(str(settings.data_dir / "terminal-lines"))
    unlimited = replace(services, settings=settings.model_copy(update=UNLIMITED))
    return TerminalPlatform(unlimited, pictures(), PromptSession(history=history), script())


def script() -> TextIO | None:
    """Standard input if it is a file, which prompt_toolkit takes for the end of input; else None."""
    with suppress(OSError):  # where there is none
        return sys.stdin if S_ISREG(os.fstat(sys.stdin.fileno()).st_mode) else None
    return None


def pictures() -> ShowPicture | None:
    """A function that shows a picture, by the protocol of kitty or as sixels; None where neither works."""
    if not (sys.stdout.isatty() and find_spec("textual_image")):
        return None
    from rich.console import Console  # noqa: PLC0415
    from textual_image import renderable  # noqa: PLC0415  as it is loaded it asks the terminal

    if renderable.Image not in (renderable.SixelImage, renderable.TGPImage):
        return None
    console = Console()
    return lambda png: console.print(renderable.Image(io.BytesIO(png), width=min(console.width, 110)))
