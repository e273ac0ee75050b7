"""The welcome message after the bot was added: in one channel, and only where it may post."""

from __future__ import annotations

import discord
import structlog

from bot.platforms.discord.messages import sending
from bot.presentation import welcome

log = structlog.get_logger()


async def post(guild: discord.Guild) -> None:
    """Post it in the system channel, else in the first channel where the bot may post, if any."""
    me: discord.Member | None = guild.me  # not None, the library says, and yet it may not have come
    if me is None:
        return
    for channel in (guild.system_channel, *sorted(guild.text_channels, key=lambda one: one.position)):
        permissions = channel.permissions_for(me) if channel else discord.Permissions.none()
        if channel and permissions.view_channel and permissions.send_messages:
            await post_in(channel)
            return


async def post_in(channel: discord.abc.Messageable) -> None:
    """Post it in a channel, unless Discord refuses."""
    try:
        await channel.send(**sending(welcome.reply()))
    except discord.HTTPException as error:  # only Discord knew
        log.info("a welcome was not taken", code=error.code)
