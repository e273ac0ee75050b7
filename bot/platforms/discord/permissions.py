"""The permissions that a reply needs, and the sentence where one is missing."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import discord

from bot.messages.reply import Reply

NAMES = {
    "attach_files": "Attach Files",
    "view_channel": "View Channel",
    "send_messages": "Send Messages",
    "send_messages_in_threads": "Send Messages in Threads",
}
THREADS = {
    "create_public_threads": "Create Public Threads",
    "send_messages_in_threads": "Send Messages in Threads",
}
FOR_THREADS = discord.Permissions(create_public_threads=True, send_messages_in_threads=True)


def missing(interaction: discord.Interaction[Any], reply: Reply) -> list[str]:
    """The names of the permissions that this reply needs here and the bot lacks."""
    if not interaction.guild_id:
        return []  # in direct messages and groups there are none
    needed = ["attach_files"] if reply.picture or reply.file else []
    # Only as a member of the server the bot posts in its own name and needs the others.
    if interaction.is_guild_integration() and not reply.private:
        in_thread = isinstance(interaction.channel, discord.Thread)
        needed += ["view_channel", "send_messages_in_threads" if in_thread else "send_messages"]
    given = interaction.app_permissions
    return [NAMES[name] for name in needed if not getattr(given, name)]


def explanation(reply: Reply, names: Sequence[str]) -> Reply:
    """A private reply in words, with the names of the missing permissions."""
    named = " and ".join(f"“{name}”" for name in names)
    ask = (
        f"To show it here I need the permission {named}. Please ask somebody who looks after this server "
        "to allow it for me in this channel, and then ask me again; nothing is lost until then."
    )
    return Reply("\n\n".join(part for part in (reply.text, ask, reply.alt) if part), private=True)


def refused(interaction: discord.Interaction[Any], reply: Reply) -> list[str]:
    """After a refusal: the permissions that are missing, or all that may be."""
    usual = ["view_channel", "send_messages", "attach_files"]
    return missing(interaction, reply) or [NAMES[name] for name in usual]
