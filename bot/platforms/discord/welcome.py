"""The welcome message after the bot was added: in one channel, and only where it may post."""

from __future__ import annotations

import discord
import structlog

from bot.platforms.discord.messages import sending
from bot.presentation import welcome

log = structlog.get_logger()


async def post(guild: discord.Guild) -> None:
    """Post it in the system channel, else in the first channel where the bot may post, if any."""
    channels = [guild.system_channel, *sorted(guild.text_channels, key=lambda channel: channel.position)]
    open_to_us = (channel for channel in channels if channel and _may_write(channel))
    if channel := next(open_to_us, None):
        await post_in(channel)


async def post_in(channel: discord.abc.Messageable) -> None:
    """Post it in a channel, unless Discord refuses."""
    try:
        await channel.send(**sending(welcome.reply()))
    except discord.HTTPException as error:  # only Discord knew
        log.info("a welcome was not taken", code=error.code)


def _may_write(channel: discord.TextChannel) -> bool:
    me: discord.Member | None = channel.guild.me  # not None, the library says, and yet it may not have come
    may = channel.permissions_for(me) if me else discord.Permissions.none()
    return may.view_channel and may.send_messages
