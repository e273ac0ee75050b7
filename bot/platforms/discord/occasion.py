"""An interaction as an occasion: who tapped or typed what, and whether the answer may be shown there."""

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
    over: bool = False  # its token is worth nothing any more
    revising: bool = False  # its board is changed where it stands, and the answer is a sentence

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
    """NotPosted where the bot may not show this here."""
    if names := permissions.missing(on.interaction, reply):
        raise NotPosted("permission", permissions.instead(reply, names))


async def allowed(on: DiscordOccasion, reply: Reply, sending_it: Awaitable[Any]) -> Any:
    """The same, where only Discord knows."""
    try:
        return await sending_it
    except discord.Forbidden as error:
        names = permissions.refused(on.interaction, reply)
        raise NotPosted("forbidden", permissions.instead(reply, names)) from error


async def edit_source(interaction: Interaction, **parts: Any) -> None:
    """Edits the message that was tapped."""
    if interaction.response.is_done():
        await interaction.edit_original_response(**parts)
    else:
        await interaction.response.edit_message(**parts)
