"""Where a reply belongs: in its board, in a new message, or in a private answer.

A board is changed in place where it was tapped, as long as the platform allows it; else it is posted as a new
message, and the old one is deleted. Where that is not allowed, the old one is retired: it loses its buttons
and says where the game goes on. So a table has one message, unless its player prefers a new one for each
move, and except for a won one, which stays. A typed move is shown in the existing board while the platform
finds that in view, with a private sentence to the user. Boards of one table are shown in order, and one that
is overtaken is left out. A bulletin, which reports a race, is changed in place, too.
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
from bot.errors import RetryAfter
from bot.messages.refused import NotPosted
from bot.messages.reply import Bulletin, Reply
from bot.messages.spans import Link, RichText, joined, text
from bot.platforms.base import BasePlatform, O
from bot.platforms.posting.retiring import Old, Retiring
from bot.platforms.posting.retrying import with_retries
from bot.play.sessions import Sessions
from bot.records.post import Post

log = structlog.get_logger()

SOON = timedelta(seconds=1)  # for a change of the board before the user gets a sentence on the move


@dataclass
class _Lane:
    """The boards of one table waiting to be shown: one at a time, the newest last."""

    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    newest: int = -1


class Placing(Generic[O]):
    """Shows the replies of one platform, and stores where each table's board is."""

    def __init__(
        self, platform: BasePlatform[O], sessions: Sessions, commands: Mapping[str, Command]
    ) -> None:
        self.platform = platform
        self.sessions = sessions
        self.commands = commands
        self.retiring = Retiring(platform.name, self._retire)
        self._lanes: WeakValueDictionary[str, _Lane] = WeakValueDictionary()

    async def newest(self, on: O) -> Post | None:
        """The message that has replaced the tapped board; None where that is the newest."""
        if on.source is None or on.request.table is None:
            return None
        newest = await self._stored_post(on, on.request.table)
        return newest if newest and newest.is_after(on.source) else None

    async def put(self, on: O, reply: Reply, newest: Post | None) -> None:
        board = reply.board
        same = board is not None and board.table == on.request.table and not reply.new_message
        window = self.platform.capabilities.edit_window
        editable = on.source is not None and (window is None or on.age is None or on.age < window)
        tapped = on.whispered or editable
        if board and board.past is not None and not reply.private:
            await self._show_past(on, reply, stepping=same, in_place=same and tapped)
        elif same and newest and board and board.past is None:
            await self._lead_to_newest(on, reply, newest)
        elif reply.private:
            # Pages and questions: a private message without a board is replaced by the answer.
            page = on.request.table is None and not reply.new_message
            if not (on.whispered and (same or page) and await self._edit(on, reply)):
                await self._whisper(on, reply)
        elif reply.bulletin:
            await self._show_bulletin(on, reply, reply.bulletin, editable=editable)
        elif board is None:
            await self._post(on, reply)
        elif board.gone and not (same and tapped):
            await self._show_given_up(on, reply)
        else:
            await self._show(on, reply, in_place=same and tapped)

    async def _show_bulletin(self, on: O, reply: Reply, bulletin: Bulletin, *, editable: bool) -> None:
        """Change the bulletin that was tapped, or post a new one; older news never replace newer."""
        lane = self._lanes.setdefault(bulletin.name, _Lane())
        lane.newest = max(lane.newest, bulletin.revision)
        async with lane.lock:
            before = await self._stored_post(on, bulletin.name)
            same = on.source is not None and before is not None and before.same_message(on.source)
            tapped = editable and same
            if tapped and bulletin.revision < lane.newest:
                await with_retries(lambda: self.platform.wait(on))
                return
            posted = (await self._edit(on, reply) if tapped else None) or await self._post(on, reply)
            if posted and posted != before:
                await self.sessions.set_posted(bulletin.name, posted.ref)

    async def _show(self, on: O, reply: Reply, *, in_place: bool) -> None:
        """Show a public board in order; one that was overtaken in place is left out."""
        assert reply.board, "there is a board"
        table, revision = reply.board.table, reply.board.revision
        lane = self._lanes.setdefault(table, _Lane())
        lane.newest = max(lane.newest, revision)
        async with lane.lock:
            if in_place and revision < lane.newest:
                await with_retries(lambda: self.platform.wait(on))
                return
            before = await self._stored_post(on, table) or (on.source if on.request.table == table else None)
            by_line = on.source is None and not on.whispered and not on.request.interactive
            typed = by_line and self._plays(on) and not reply.board.trail  # the existing board may show it
            posted = None
            if in_place and before and on.source and before.is_after(on.source):
                # Another message was posted while this tap was handled, and the tapped one will be deleted.
                await with_retries(lambda: self.platform.wait(on))
                posted = await with_retries(lambda: self.platform.revise(on, before, reply))
            elif in_place:
                posted = await self._edit(on, reply)
            elif before and typed and await self.platform.in_sight(on, before):
                posted = await self._revise(on, reply, before)
            if posted and on.whispered:
                return  # the place of a private board is not stored
            posted = posted or await self._post(on, reply)
            if posted and posted != before:
                await self._record_post(on, reply, before, posted)

    async def _record_post(self, on: O, reply: Reply, before: Post | None, posted: Post) -> None:
        """Store the new message of a board, and retire the old one."""
        assert reply.board, "there is a board"
        table, trail = reply.board.table, reply.board.trail
        between = None
        if not reply.board.gone:
            try:
                # Another process may have posted the table meanwhile, in a message that is now orphaned.
                between = Post.read(await self.sessions.set_posted(table, posted.ref), on.reach)
            except Exception as problem:  # noqa: BLE001  the next board will be stored
                log.warning(
                    "a board's place could not be stored", board=posted.ref, error=type(problem).__name__
                )
        trophy = reply.board.won and not self._plays(on)
        for old in filter(None, (before, between)):
            if old.same_message(posted) or (not trophy and posted.is_after(old)):
                self.retiring.schedule(Old(table, old, posted, trail))

    def _plays(self, on: O) -> bool:
        command = self.commands.get(on.request.command)
        return command is not None and command.plays

    async def _show_past(self, on: O, reply: Reply, *, stepping: bool, in_place: bool) -> None:
        """Show a replay: a message of its own to step through; it replaces no board."""
        posted = (await self._edit(on, reply) if in_place else None) or await self._post(on, reply)
        if stepping and on.source and posted and posted != on.source:
            self.retiring.schedule(Old(f"replay {on.source.message}", on.source, posted, trail=False))

    async def _show_given_up(self, on: O, reply: Reply) -> None:
        """A table was given up: its board says so, and its player gets a private answer."""
        assert reply.board, "there is a board"
        last_post, changed = Post.read(reply.board.last_post, on.reach), None
        if last_post:
            with suppress(NotPosted, RetryAfter):  # taps on it will say that the table is gone
                changed = await with_retries(lambda: self.platform.revise(on, last_post, reply))
        if changed is None and on.request.direct:
            posted = await self._post(on, reply)
            if last_post and posted:
                await self._record_post(on, reply, last_post, posted)
            return
        notice = Reply(reply.message, rows=reply.rows, private=True)
        if not (on.whispered and await self._edit(on, notice)):
            await self._whisper(on, notice)
        if last_post and changed and last_post != changed:
            self.retiring.schedule(Old(reply.board.table, last_post, changed, trail=False))

    async def _revise(self, on: O, reply: Reply, before: Post) -> Post | None:
        """Show a typed move in the existing board, with a private sentence to the user."""
        assert reply.board, "there is a board"
        notice = Reply(reply.message, status=reply.status, private=True)
        if reply.board.revision < self._lanes[reply.board.table].newest:  # a later one is on its way
            await self._whisper(on, notice)
            return before
        changing = asyncio.ensure_future(with_retries(lambda: self.platform.revise(on, before, reply)))
        done, _ = await asyncio.wait({changing}, timeout=SOON.total_seconds())
        if not done or changing.exception() or changing.result():
            await self._whisper(on, notice)
        return await changing

    async def _lead_to_newest(self, on: O, reply: Reply, newest: Post) -> None:
        """An outdated board was tapped: delete or retire it, and show the game as it stands in private."""
        assert on.source, "a board was tapped"
        old, words = on.source, await self._continuation_note(on.source, newest)
        with suppress(Exception):  # the user sees the game all the same
            trail = reply.board is not None and reply.board.trail
            if trail or not await self.platform.remove(old, newest, on):
                await self.platform.retire(old, newest, words, on, trail=trail)
        notice = replace(reply, message=joined((words, reply.message)), rows=(), menus=(), private=True)
        await self._whisper(on, notice)

    async def _stored_post(self, on: O, table: str) -> Post | None:
        try:
            return Post.read(await self.sessions.posted(table), on.reach)
        except Exception as problem:  # noqa: BLE001  the board must be shown all the same
            log.warning("a board's place was not found", error=type(problem).__name__)
            return None

    async def _retire(self, old: Old) -> None:
        """Delete the old message, or let it say where the game goes on; never the only board of a table."""
        before, now, trail = old.before, old.now, old.trail
        if not before.same_message(now):
            sessions = self.sessions
            standing = Post.read(await sessions.posted(old.table), f"{self.platform.name}:")
            if standing and standing.same_message(before):  # Redis failed when the new one was to be stored
                await sessions.set_posted(old.table, now.ref)
            if not trail and await with_retries(lambda: self.platform.remove(before, now, None)):
                return
        words = await self._continuation_note(before, now)
        await with_retries(lambda: self.platform.retire(before, now, words, None, trail=trail))

    async def _continuation_note(self, before: Post, posted: Post) -> RichText:
        where = "below" if before.channel == posted.channel else "elsewhere"
        address = "" if before.same_message(posted) else await self.platform.link(posted)
        return text("This game is continued ", Link(where, address) if address else where)

    async def _post(self, on: O, reply: Reply) -> Post | None:
        return await with_retries(lambda: self.platform.post(on, reply))

    async def _edit(self, on: O, reply: Reply) -> Post | None:
        return await with_retries(lambda: self.platform.edit(on, reply))

    async def _whisper(self, on: O, reply: Reply) -> None:
        await with_retries(lambda: self.platform.whisper(on, reply))
