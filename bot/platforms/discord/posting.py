"""Puts a reply where it belongs: into its board, into a new message, or before one person's eyes."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import replace
from datetime import timedelta
from typing import Any

import discord
import structlog
from discord.utils import utcnow

from bot.core.reply import Reply
from bot.core.request import Request
from bot.platforms.discord import permissions, places, threads
from bot.platforms.discord.messages import editing, sending
from bot.platforms.discord.places import Interaction, Post
from bot.services import Services

log = structlog.get_logger()

EDITABLE = timedelta(minutes=55)  # Discord allows few edits of a message older than an hour (30046)
OVER = {10015, 10062, 50027}  # the interaction's three seconds, or its quarter of an hour, are over
LONG_AGO = -1  # a revision that no board was ever drawn for

Answer = Callable[[Request, Services], Awaitable[Reply]]


class Posting:
    """One interaction on its way to its answer."""

    def __init__(self, interaction: Interaction, request: Request, services: Services) -> None:
        self.interaction = interaction
        self.request = request
        self.services = services
        self.source = places.source(interaction)
        self.newest: Post | None = None  # where the pressed board's table stands now

    async def answer(self, answer: Answer, late: float) -> None:
        """Posts the reply; where it takes longer than `late` seconds, Discord shows "thinking" meanwhile."""
        asked = asyncio.ensure_future(self._asked(answer))
        done, _ = await asyncio.wait({asked}, timeout=late)
        if not done:
            with suppress(discord.HTTPException):  # then the reply will find its way without the interaction
                await self.interaction.response.defer()
        await self._post(await asked)

    async def say(self, text: str) -> None:
        """A sentence for the asker alone."""
        await self._send(Reply(text, private=True))

    async def _asked(self, answer: Answer) -> Reply:
        if self.request.table and self.source:
            self.newest = Post.read(await self.services.sessions.posted(self.request.table))
        # A board that was continued below is out of date even where it still shows the newest position.
        request = replace(self.request, revision=LONG_AGO) if self._retired else self.request
        return await answer(request, self.services)

    @property
    def _retired(self) -> bool:
        """Whether the pressed board has been continued in a later message."""
        return bool(self.source and self.newest and self.newest.message > self.source.message)

    def _of_this_table(self, reply: Reply) -> bool:
        return reply.board is not None and reply.board.table == self.request.table

    async def _post(self, reply: Reply) -> None:
        if names := permissions.missing(self.interaction, reply):
            reply = permissions.instead(reply, names)
        try:
            await self._put(reply)
        except discord.Forbidden:
            await self._send(permissions.instead(reply, permissions.refused(self.interaction, reply)))
        except discord.HTTPException as error:
            if error.code not in OVER:
                raise
            log.warning("answered too late", interaction=self.interaction.id, code=error.code)
            await self._anew(reply, self._send_to_channel)

    async def _put(self, reply: Reply) -> None:
        if self._retired and self._of_this_table(reply):
            await self._point_below(reply)
        elif reply.private:
            await (self._edit_source(**editing(reply)) if self._in_whisper(reply) else self._send(reply))
        elif self._in_place(reply):
            await self._edit_board(reply)
        else:
            await self._anew(reply, self._send)

    def _in_place(self, reply: Reply) -> bool:
        message = self.interaction.message if self.source else None
        return bool(message and self._of_this_table(reply) and utcnow() - message.created_at < EDITABLE)

    def _in_whisper(self, reply: Reply) -> bool:
        """Whether this table's board was tapped in a message for the asker's eyes alone; it stays there."""
        message = self.interaction.message
        return bool(message and message.flags.ephemeral and self._of_this_table(reply))

    async def _edit_board(self, reply: Reply) -> None:
        assert self.source, "there is a board to edit"
        assert reply.board, "it is this table's"
        try:
            await self._edit_source(**editing(reply))
        except discord.HTTPException as error:
            if isinstance(error, discord.Forbidden) or error.code in OVER:
                raise
            log.info("posted anew, not edited", board=self.source.ref, code=error.code)
            await self._anew(reply, self._send)
            return
        if self.newest != self.source:
            await self._kept(reply.board.table, self.source)

    async def _kept(self, table: str, now: Post) -> None:
        """Remembers where a board stands that is seen already: what fails here is not the player's affair."""
        try:
            await self.services.sessions.set_posted(table, now.ref)
        except Exception as problem:  # noqa: BLE001  the next board will find the way
            log.warning("a board's place was not kept", board=now.ref, error=type(problem).__name__)

    async def _anew(self, reply: Reply, send: Callable[[Reply], Awaitable[int | None]]) -> None:
        """A new message; the one that showed the table until now is retired."""
        before = await self._standing(reply)
        now = await self._in_thread(reply) if threads.wanted(self.interaction, reply) else None
        if now is None:
            message = await send(reply)
            now = places.post(self.interaction, message) if message else None
        if reply.board is None or now is None:
            return
        await self._kept(reply.board.table, now)
        if before and before != now:
            await self._retire(before, now)

    async def _in_thread(self, reply: Reply) -> Post | None:
        """The board in a thread of its own, the one its owner plays there; None where that fails."""
        assert reply.board, "only boards get threads"
        message = await self._send(threads.announcement(reply))
        now = await threads.begun(self.interaction, message, reply)
        if now:
            await self._seat(reply, f"discord:{now.guild}/{now.channel}")
        return now

    async def _seat(self, reply: Reply, there: str) -> None:
        """In the thread its owner plays this table; it stands there already, whatever fails here."""
        assert reply.board, "only boards get threads"
        sessions = self.services.sessions
        try:
            await sessions.kept.seat(reply.board.owner, there, reply.board.table, int(sessions.clock()))
        except Exception as problem:  # noqa: BLE001  a button of the board plays on all the same
            log.warning("a thread's table was not kept", error=type(problem).__name__)

    async def _standing(self, reply: Reply) -> Post | None:
        if reply.board is None:
            return None
        try:
            kept = Post.read(await self.services.sessions.posted(reply.board.table))
        except Exception as problem:  # noqa: BLE001  the move is saved; its board is worth more than tidiness
            log.warning("a board's place was not found", error=type(problem).__name__)
            kept = None
        return kept or (self.source if self._of_this_table(reply) else None)

    async def _retire(self, before: Post, now: Post) -> None:
        channel = self.interaction.client.get_partial_messageable(before.channel)
        try:
            await channel.get_partial_message(before.message).edit(content=_continued(before, now), view=None)
        except discord.HTTPException as error:  # gone, too old, or out of reach: its buttons will say so
            log.debug("not retired", board=before.ref, code=error.code)

    async def _point_below(self, reply: Reply) -> None:
        """A retired board that kept its buttons was pressed: it loses them, and the asker sees the game."""
        assert self.source, "a board was pressed"
        assert self.newest, "and continued"
        words = _continued(self.source, self.newest)
        pictures = self.interaction.message.attachments if self.interaction.message else []
        with suppress(discord.HTTPException):
            await self._edit_source(content=words, view=None, attachments=pictures)
        text = f"{words}\n{reply.text}"
        await self._send(replace(reply, said=text, status="", rows=(), menus=(), private=True))

    async def _edit_source(self, **parts: Any) -> None:
        """Edits the message that was pressed, which this interaction may do wherever it happened."""
        if self.interaction.response.is_done():
            await self.interaction.edit_original_response(**parts)
        else:
            await self.interaction.response.edit_message(**parts)

    async def _send(self, reply: Reply) -> int | None:
        """A new message as the answer to the interaction; gives its id."""
        response = self.interaction.response
        if not response.is_done():
            sent = await response.send_message(**sending(reply), ephemeral=reply.private)
            return sent.message_id
        if response.type is discord.InteractionResponseType.deferred_channel_message:
            if not reply.private:
                return (await self.interaction.edit_original_response(**editing(reply))).id
            await self.interaction.delete_original_response()  # "thinking" is public and stays so
        message = await self.interaction.followup.send(**sending(reply), ephemeral=reply.private, wait=True)
        return message.id

    async def _send_to_channel(self, reply: Reply) -> int | None:
        """A new message in the bot's own name; what is private has no place there."""
        if reply.private or self.interaction.channel_id is None:
            return None
        channel = self.interaction.client.get_partial_messageable(self.interaction.channel_id)
        message: discord.Message = await channel.send(**sending(reply))
        return message.id


def _continued(before: Post, now: Post) -> str:
    where = "below" if before.channel == now.channel else "elsewhere"
    return f"This game is continued {where}: {now.link}"
