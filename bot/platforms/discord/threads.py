"""Games in threads of their own, where the server wants that."""

from __future__ import annotations

from dataclasses import replace

import discord
import structlog

from bot.messages.reply import Reply
from bot.messages.spans import joined
from bot.platforms.discord.addresses import Interaction
from bot.platforms.discord.messages import sending
from bot.platforms.discord.permissions import FOR_THREADS, THREADS
from bot.records.post import Post
from engine import cut

log = structlog.get_logger()

NAME = 100  # characters


def wants_thread(interaction: Interaction, reply: Reply) -> bool:
    """Whether the board is to be posted in a thread, and can be."""
    can = interaction.is_guild_integration() and interaction.app_permissions.is_superset(FOR_THREADS)
    return bool(reply.thread and reply.board and can and isinstance(interaction.channel, discord.TextChannel))


def explained(interaction: Interaction, reply: Reply) -> Reply:
    """The board with a line that says why it has no thread, where one was wanted and is not allowed."""
    here = interaction.is_guild_integration() and isinstance(interaction.channel, discord.TextChannel)
    if not (reply.thread and reply.board and here):
        return reply
    missing = [name for flag, name in THREADS.items() if not getattr(interaction.app_permissions, flag)]
    if not missing:
        return reply
    named = " and ".join(f"“{name}”" for name in missing)
    why = f"Games here shall have threads of their own; for that I lack {named}. So the table stands here."
    return replace(reply, message=joined((reply.message, why)))


def announcement(reply: Reply) -> Reply:
    """The message that the thread is attached to."""
    return Reply(f"{reply.thread}: the table stands in the thread below.")


async def start(interaction: Interaction, message: int | None, reply: Reply) -> Post | None:
    """Create the thread on its announcement and post the board in it."""
    assert isinstance(interaction.channel, discord.TextChannel), "threads are begun in channels"
    assert message, "there is an announcement"
    try:
        thread = await interaction.channel.get_partial_message(message).create_thread(
            name=cut(reply.thread, NAME)
        )
        board = await thread.send(**sending(reply))
    except discord.HTTPException as error:
        log.info("no thread", interaction=interaction.id, code=error.code)
        return None
    return Post("discord", str(interaction.guild_id), str(thread.id), str(board.id))
