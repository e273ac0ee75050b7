"""An interaction as an occasion, and checks whether the answer may be shown there."""

from __future__ import annotations

from collections.abc import Awaitable
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

import discord
from discord.utils import utcnow

from bot.messages.refused import NotPosted
from bot.messages.reply import Reply
from bot.messages.request import Request
from bot.platforms.discord import addresses, permissions
from bot.platforms.discord.addresses import REACH, Interaction
from bot.records.post import Post


@dataclass
class DiscordOccasion:
    """An interaction as an occasion."""

    interaction: Interaction
    request: Request
    over: bool = False  # its token has expired
    revising: bool = False  # its board is changed in place, and the answer is a sentence

    reach = REACH

    @property
    def source(self) -> Post | None:
        return addresses.source(self.interaction)

    @property
    def age(self) -> timedelta | None:
        return utcnow() - self.interaction.message.created_at if self.interaction.message else None

    @property
    def whispered(self) -> bool:
        message = self.interaction.message
        return message is not None and message.flags.ephemeral


def check(on: DiscordOccasion, reply: Reply) -> None:
    """Raise NotPosted where the bot lacks a permission to show this here."""
    if names := permissions.missing(on.interaction, reply):
        raise NotPosted("permission", permissions.explanation(reply, names))


async def allowed(on: DiscordOccasion, reply: Reply, sending_it: Awaitable[Any]) -> Any:
    """Await a call; NotPosted where Discord refuses it for lack of permission."""
    try:
        return await sending_it
    except discord.Forbidden as error:
        names = permissions.refused(on.interaction, reply)
        raise NotPosted("forbidden", permissions.explanation(reply, names)) from error


async def edit_source(interaction: Interaction, **parts: Any) -> None:
    """Edit the message that was tapped."""
    if interaction.response.is_done():
        await interaction.edit_original_response(**parts)
    else:
        await interaction.response.edit_message(**parts)
