"""A platform on paper: it keeps what it is shown, and does what a test wants of it."""

from __future__ import annotations

import asyncio
from collections import deque
from dataclasses import dataclass, field
from datetime import timedelta
from itertools import count
from typing import Any

from bot.commands import Command
from bot.messages.capabilities import Capabilities
from bot.messages.ids import PlaceId, UserId
from bot.messages.reply import Board, Option, Reply
from bot.messages.request import Request
from bot.messages.spans import TextLike, written
from bot.platforms.base import BasePlatform
from bot.records.post import Post

_NUMBERS = count(1)
ADA = UserId("paper:ada"), PlaceId("paper:desk/here")


@dataclass
class Input:
    """Something that somebody did."""

    request: Request
    source: Post | None = None
    age: timedelta | None = None
    whispered: bool = False
    reach: str = "paper:"


@dataclass(eq=False)
class Paper(BasePlatform[Input]):
    """Every message by its name, and what was done in order."""

    name: str = "paper"
    capabilities: Capabilities = field(
        default_factory=lambda: Capabilities(private=True, threads=False, buttons=5, rows=5, options=25)
    )
    messages: dict[str, str] = field(default_factory=dict)
    done: list[str] = field(default_factory=list)
    troubles: deque[Exception | None] = field(default_factory=deque)  # of the next things it is to do
    seen: bool = False  # whether boards are in sight, and can be changed though nobody taps them
    deletes: bool = True  # whether messages of ours can be deleted
    held: asyncio.Event | None = None
    calls: asyncio.Queue[str] = field(default_factory=asyncio.Queue)

    async def run(self, stop: asyncio.Event) -> None:
        await stop.wait()

    async def post(self, on: Input, reply: Reply) -> Post | None:
        await self._do("post", reply.text)
        post = Post("paper", "desk", "here", str(next(_NUMBERS)))
        self.messages[post.message] = reply.text
        return post

    async def edit(self, on: Input, reply: Reply) -> Post | None:
        await self._do("edit", reply.text)
        assert on.source
        self.messages[on.source.message] = reply.text
        return on.source

    async def in_sight(self, on: Input, board: Post) -> bool:
        return self.seen

    async def revise(self, on: Input, before: Post, reply: Reply) -> Post | None:
        if not self.seen:
            return None
        await self._do("revise", reply.text)
        self.messages[before.message] = reply.text
        return before

    async def whisper(self, on: Input, reply: Reply) -> None:
        await self._do("whisper", reply.text)

    async def wait(self, on: Input) -> None:
        await self._do("wait", on.request.arguments.get("say", ""))

    async def remove(self, before: Post, now: Post, on: Input | None) -> bool:
        if not self.deletes:
            return False
        await self._do("remove", before.message)
        self.messages.pop(before.message, None)
        return True

    async def retire(
        self, before: Post, now: Post, note: TextLike, on: Input | None, *, trail: bool = False
    ) -> None:
        if before.same_message(now):
            return
        await self._do("retire", f"{before.message}{' but its picture' * trail}")
        self.messages[before.message] = written(note)

    async def link(self, post: Post) -> str:
        return f"paper://{post.message}"

    async def publish(self, place: PlaceId, reply: Reply, once: str = "") -> str:
        await self._do("publish", reply.text)
        return ""

    async def send_direct(self, user: UserId, reply: Reply) -> bool:
        await self._do("tell", reply.text)
        return True

    async def display_name(self, user: UserId, place: PlaceId) -> str:
        return ""

    async def complete(self, request: Request, option: str, typed: str) -> list[Option]:
        return []

    async def _do(self, what: str, words: str) -> None:
        self.calls.put_nowait(f"{what} {words}".strip())
        if self.held:
            await self.held.wait()
        if self.troubles and (trouble := self.troubles.popleft()):
            raise trouble
        self.done.append(f"{what} {words}".strip())


@dataclass
class Desk:
    """The little of the services that the machine itself uses."""

    boards: dict[str, str] = field(default_factory=dict)

    @property
    def sessions(self) -> Desk:
        return self

    async def posted(self, table: str) -> str | None:
        return self.boards.get(table)

    async def set_posted(self, table: str, ref: str) -> str | None:
        before = self.boards.get(table)
        self.boards[table] = ref
        return before


async def _unused(*_: object) -> Any:
    raise AssertionError("the parrot answers by itself")


COMMANDS = {
    "say": Command("say", "Plays", _unused, plays=True),
    "show": Command("show", "Shows the table", _unused),
}


async def parrot(request: Request, _: Any) -> Reply:
    """Answers what it is told to: the words, of which table, at which revision, in private, and so on."""
    arguments = request.arguments
    if "fail" in arguments:
        raise RuntimeError(arguments["fail"])
    board = None
    if "revision" in arguments:
        past = int(arguments["past"]) if "past" in arguments else None
        marks = {name: name in arguments for name in ("trail", "won", "gone")}
        board = Board(
            arguments.get("table", "t"),
            int(arguments["revision"]),
            request.user,
            last_post=arguments.get("gone", ""),
            past=past,
            **marks,
        )
    return Reply(
        arguments["say"], board=board, private="private" in arguments, new_message="apart" in arguments
    )


def tap_or_line(source: Post | None = None, **arguments: str) -> Input:
    """Ada taps the board at `source`, or says something."""
    request = Request(*ADA, "say", arguments, table="t" if source else None)
    return Input(request, source)
