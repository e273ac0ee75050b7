"""Where a reply belongs: in its board, in a new message, or before one person's eyes.

A board is changed in place where it was tapped, as long as the platform lets it; else it stands in a new
message, and the old one is deleted once that is there. Where it may not be, it is retired: it loses what can
be tapped and says where the game goes on. So a table has one message, but for those whose player keeps every
picture, and for a won one, which is a trophy. A move that was typed is seen in the board that stands, while
the platform finds that in sight, and its sentence is for the asker's eyes alone. Boards of one table are
shown in their order, and one that is overtaken is left out.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field, replace
from datetime import timedelta
from typing import Generic
from weakref import WeakValueDictionary

import structlog

from bot.commands import Command
from bot.errors import TryLater
from bot.messages.refused import NotPosted
from bot.messages.reply import Reply
from bot.messages.spans import Link, RichText, joined, text
from bot.platforms.base import BasePlatform, O
from bot.platforms.posting.retiring import Old, Retiring
from bot.platforms.posting.retrying import patiently
from bot.play.sessions import Sessions
from bot.records.post import Post

log = structlog.get_logger()

SOON = timedelta(seconds=1)  # that a change of the board may take before the asker is told of the move


@dataclass
class _Lane:
    """The boards of one table on their way to a platform: one at a time, the newest last."""

    turn: asyncio.Lock = field(default_factory=asyncio.Lock)
    newest: int = -1


class Placing(Generic[O]):
    """Shows the replies of one platform, and remembers where each table's board stands."""

    def __init__(
        self, platform: BasePlatform[O], sessions: Sessions, commands: Mapping[str, Command]
    ) -> None:
        self.platform = platform
        self.sessions = sessions
        self.commands = commands
        self.retiring = Retiring(platform.name, self._retire)
        self._lanes: WeakValueDictionary[str, _Lane] = WeakValueDictionary()

    async def newest(self, on: O) -> Post | None:
        """Where the tapped board has been continued; None where it is itself the newest."""
        if on.source is None or on.request.table is None:
            return None
        newest = await self._standing(on, on.request.table)
        return newest if newest and newest.is_after(on.source) else None

    async def put(self, on: O, reply: Reply, newest: Post | None) -> None:
        board = reply.board
        same = board is not None and board.table == on.request.table and not reply.apart
        tapped = on.whispered or (on.source is not None and self._can_edit(on))
        if board and board.past is not None and not reply.private:
            await self._show_past(on, reply, stepping=same, in_place=same and tapped)
        elif same and newest and board and board.past is None:
            await self._point_below(on, reply, newest)
        elif reply.private:
            # Page after page, question after question: what showed no board makes room for the answer.
            page = on.request.table is None and not reply.apart
            if not (on.whispered and (same or page) and await self._edit(on, reply)):
                await self._whisper(on, reply)
        elif board is None:
            await self._post(on, reply)
        elif board.gone and not (same and tapped):
            await self._put_away(on, reply)
        else:
            await self._show(on, reply, in_place=same and tapped)

    def _can_edit(self, on: O) -> bool:
        window = self.platform.capabilities.edit_window
        return window is None or on.age is None or on.age < window

    async def _show(self, on: O, reply: Reply, *, in_place: bool) -> None:
        """A board for everybody, in its turn; one that a later one overtook in place is not shown."""
        assert reply.board, "there is a board"
        table, revision = reply.board.table, reply.board.revision
        lane = self._lanes.setdefault(table, _Lane())
        lane.newest = max(lane.newest, revision)
        async with lane.turn:
            if in_place and revision < lane.newest:
                await patiently(lambda: self.platform.wait(on))
                return
            before = await self._standing(on, table) or (on.source if on.request.table == table else None)
            shown = None
            if in_place and before and on.source and before.is_after(on.source):
                # Another message came while this tap was thought about, and the tapped one goes.
                await patiently(lambda: self.platform.wait(on))
                shown = await patiently(lambda: self.platform.revise(on, before, reply))
            elif in_place:
                shown = await self._edit(on, reply)
            elif before and self._played_by_typing(on, reply) and await self.platform.in_sight(on, before):
                shown = await self._revised(on, reply, before)
            if shown and on.whispered:
                return  # where one person's board stands concerns nobody else
            shown = shown or await self._post(on, reply)
            if shown and shown != before:
                await self._stands(on, reply, before, shown)

    async def _stands(self, on: O, reply: Reply, before: Post | None, shown: Post) -> None:
        """The board stands in another message now: that is kept, and what stood before goes."""
        assert reply.board, "there is a board"
        table, trail = reply.board.table, reply.board.trail
        # Another process may have shown the table meanwhile, in a message that nothing leads to any more.
        between = None if reply.board.gone else await self._keep(on, table, shown)
        trophy = reply.board.won and not self._plays(on)
        for old in filter(None, (before, between)):
            if old.same_message(shown) or (not trophy and shown.is_after(old)):
                self.retiring.later(Old(table, old, shown, trail))

    def _plays(self, on: O) -> bool:
        command = self.commands.get(on.request.command)
        return command is not None and command.plays

    def _played_by_typing(self, on: O, reply: Reply) -> bool:
        """Whether the board that stands may show the move, and need not be shown anew."""
        typed = on.source is None and not on.whispered and not on.request.interactive
        return typed and self._plays(on) and not (reply.board and reply.board.trail)

    async def _show_past(self, on: O, reply: Reply, *, stepping: bool, in_place: bool) -> None:
        """A replay: a message of its own, in which one steps on; no board gives way to it."""
        shown = (await self._edit(on, reply) if in_place else None) or await self._post(on, reply)
        if stepping and on.source and shown and shown != on.source:
            self.retiring.later(Old(f"replay {on.source.message}", on.source, shown, trail=False))

    async def _put_away(self, on: O, reply: Reply) -> None:
        """A table was given up: the board that stands says so, and its player alone is told."""
        assert reply.board, "there is a board"
        stood, changed = Post.read(reply.board.stood, on.reach), None
        if stood:
            with suppress(NotPosted, TryLater):  # what can be tapped there says that the table is gone
                changed = await patiently(lambda: self.platform.revise(on, stood, reply))
        if changed is None and on.request.direct:
            shown = await self._post(on, reply)
            if stood and shown:
                await self._stands(on, reply, stood, shown)
            return
        told = Reply(reply.said, rows=reply.rows, private=True)
        if not (on.whispered and await self._edit(on, told)):
            await self._whisper(on, told)
        if stood and changed and stood != changed:
            self.retiring.later(Old(reply.board.table, stood, changed, trail=False))

    async def _revised(self, on: O, reply: Reply, before: Post) -> Post | None:
        """The board that stands, if the move is seen in it; the asker alone is told of it, and soon."""
        assert reply.board, "there is a board"
        told = Reply(reply.said, status=reply.status, private=True)
        if reply.board.revision < self._lanes[reply.board.table].newest:  # a later one is on its way
            await self._whisper(on, told)
            return before
        changing = asyncio.ensure_future(patiently(lambda: self.platform.revise(on, before, reply)))
        done, _ = await asyncio.wait({changing}, timeout=SOON.total_seconds())
        if not done or changing.exception() or changing.result():
            await self._whisper(on, told)
        return await changing

    async def _point_below(self, on: O, reply: Reply, newest: Post) -> None:
        """A board that was left behind is tapped: it goes, and the asker sees the game as it stands."""
        assert on.source, "a board was tapped"
        old, words = on.source, await self._continued(on.source, newest)
        with suppress(Exception):  # the asker sees it all the same
            trail = reply.board is not None and reply.board.trail
            if trail or not await self.platform.remove(old, newest, on):
                await self.platform.retire(old, newest, words, on, trail=trail)
        told = replace(reply, said=joined((words, reply.said)), rows=(), menus=(), private=True)
        await self._whisper(on, told)

    async def _standing(self, on: O, table: str) -> Post | None:
        try:
            return Post.read(await self.sessions.posted(table), on.reach)
        except Exception as problem:  # noqa: BLE001  a board is worth more than tidiness
            log.warning("a board's place was not found", error=type(problem).__name__)
            return None

    async def _keep(self, on: O, table: str, shown: Post) -> Post | None:
        """Keeps where the table stands now; gives where it stood until then."""
        try:
            return Post.read(await self.sessions.set_posted(table, shown.ref), on.reach)
        except Exception as problem:  # noqa: BLE001  the next board will find the way
            log.warning("a board's place was not kept", board=shown.ref, error=type(problem).__name__)
            return None

    async def _retire(self, old: Old) -> None:
        """Deletes what stood before, or lets it say where the game goes on; never the only board there is."""
        before, now, trail = old.before, old.now, old.trail
        if not before.same_message(now):
            sessions = self.sessions
            standing = Post.read(await sessions.posted(old.table), f"{self.platform.name}:")
            if standing and standing.same_message(before):  # Redis was away when the new one was to be kept
                await sessions.set_posted(old.table, now.ref)
            if not trail and await patiently(lambda: self.platform.remove(before, now, None)):
                return
        words = await self._continued(before, now)
        await patiently(lambda: self.platform.retire(before, now, words, None, trail=trail))

    async def _continued(self, before: Post, shown: Post) -> RichText:
        where = "below" if before.channel == shown.channel else "elsewhere"
        address = "" if before.same_message(shown) else await self.platform.link(shown)
        return text("This game is continued ", Link(where, address) if address else where)

    async def _post(self, on: O, reply: Reply) -> Post | None:
        return await patiently(lambda: self.platform.post(on, reply))

    async def _edit(self, on: O, reply: Reply) -> Post | None:
        return await patiently(lambda: self.platform.edit(on, reply))

    async def _whisper(self, on: O, reply: Reply) -> None:
        await patiently(lambda: self.platform.whisper(on, reply))
