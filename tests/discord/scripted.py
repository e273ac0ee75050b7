"""A scripted game behind the edge: what the edge does with a reply is tested without knowing any patience."""

from __future__ import annotations

import asyncio
import io
import time
from collections import defaultdict
from dataclasses import dataclass, field, replace
from datetime import timedelta
from typing import Any

from PIL import Image

from bot.commands import Command, CommandOption
from bot.messages.reply import Board, Button, Menu, Option, Reply
from bot.messages.request import Request
from bot.messages.spans import TextLike

TURN = 0.2  # seconds between two that say who they are; the stand-in wants a quarter of it


def picture(shade: int) -> bytes:
    """A small PNG of one colour."""
    out = io.BytesIO()
    Image.new("RGB", (11, 7), (shade % 256, 80, 40)).save(out, "PNG")
    return out.getvalue()


class Notes:
    """The little of the sessions that the edge itself uses."""

    def __init__(self) -> None:
        self.boards: dict[str, str] = {}
        self.notes: dict[str, str] = {}
        self.claimed: set[str] = set()  # interactions that some process answers
        self._free = 0.0  # when the next may say who it is

    def clock(self) -> float:
        return 1_800_000_000.0

    async def posted(self, table: str) -> str | None:
        return self.boards.get(table)

    async def set_posted(self, table: str, ref: str) -> str | None:
        before = self.boards.get(table)
        self.boards[table] = ref
        return before

    @property
    def shards(self) -> Notes:
        return self

    @property
    def answered(self) -> Notes:
        return self

    async def claim(self, interaction: str) -> bool:
        first = interaction not in self.claimed
        self.claimed.add(interaction)
        return first

    async def acquire(self, line: str, pause: timedelta) -> timedelta:
        """Nobody else connects; but one that connects anew at once is too soon for Discord."""
        now = time.monotonic()
        if now < self._free:
            return timedelta(seconds=self._free - now)
        self._free = now + TURN
        return timedelta(0)

    async def note(self, name: str) -> str | None:
        return self.notes.get(name)

    async def set_note(self, name: str, text: str) -> None:
        self.notes[name] = text


@dataclass
class Services:
    sessions: Notes = field(default_factory=Notes)
    storage: Notes = field(default_factory=Notes)


async def _unused(*_: object) -> Any:
    raise AssertionError("the scripted game answers by itself")


COMMANDS = {
    command.name: command
    for command in (
        Command(
            "start",
            "Lays out a new game",
            _unused,
            (CommandOption("game", "Which patience", complete=_unused), CommandOption("deal", "Its number")),
        ),
        Command(
            "move",
            "Plays",
            _unused,
            (CommandOption("moves", "3 f2", True, _unused),),
            alone="also",
            plays=True,
        ),
        Command("board", "Shows the table", _unused),
        Command("give-up", "Ends the game", _unused),
    )
}


@dataclass
class Script:
    """Counts moves: each makes the next revision. Tests may hold an answer back, or say what it is."""

    owners: dict[str, str] = field(default_factory=dict)
    revisions: dict[str, int] = field(default_factory=lambda: defaultdict(int))
    requests: list[Request] = field(default_factory=list)
    reply: Reply | Exception | None = None
    held: asyncio.Event | None = None
    started: asyncio.Event = field(default_factory=asyncio.Event)
    trail: bool = False  # whether every player keeps every picture
    private: bool = False  # whether every board is for its player's eyes alone

    async def answer(self, request: Request, _: object) -> Reply:
        self.requests.append(request)
        self.started.set()
        if self.held:
            await self.held.wait()
        if isinstance(self.reply, Exception):
            raise self.reply
        return self.reply or self._played(request)

    async def complete(self, request: Request, _: object, option: str, typed: str) -> list[Option]:
        self.requests.append(request)
        return [Option(f"{option} {typed}{n}", f"{typed}{n}") for n in range(30)] + [
            Option("long", "x" * 101)
        ]

    def _played(self, request: Request) -> Reply:
        if request.command == "start":
            table = f"t{len(self.owners) + 1}"
            self.owners[table] = request.user
            return self.board(table, f"{request.arguments.get('game', 'A patience')} is dealt.")
        table = request.table or next(t for t, owner in self.owners.items() if owner == request.user)
        if self.owners[table] != request.user:
            again = Button("Play this deal", "start", {"game": "kings", "deal": "7"})
            return Reply("This is somebody else's game.", rows=((again,),), private=True)
        if request.revision not in {None, self.revisions[table]}:
            return self.board(table, "The table has moved on meanwhile.")
        if request.command == "move":
            self.revisions[table] += 1
            return self.board(table, f"Played {request.arguments['moves']}.")
        return self.board(table, "So it stands.")

    def board(self, table: str, text: str) -> Reply:
        revision = self.revisions[table]
        moves = tuple(Option(f"move {n}", f"{n} f2", "to the foundation") for n in range(1, 26))
        return Reply(
            f"{text} Revision {revision}.",
            picture=picture(revision),
            alt=f"The table at revision {revision}",
            rows=(
                (Button("Deal", "move", {"moves": "deal"}, "main"), Button("Home", "home", disabled=True)),
                (Button("Type a move", "move"), Button("Give up", "give-up", style="danger")),
            ),
            menus=(Menu("A move …", "move", "moves", moves), Menu("Another …", "move", "moves", moves[:2])),
            board=Board(table, revision, self.owners[table], secret=self.private, trail=self.trail),
            private=self.private,
        )

    def once(self, text: TextLike, **parts: Any) -> None:
        """From now on this is the reply."""
        self.reply = replace(Reply(text), **parts)
