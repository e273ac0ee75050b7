"""The welcome, where the bot was let in: in one channel, once, and only where it may write."""

from __future__ import annotations

import discord
import structlog

from bot.platforms.discord.messages import sending
from bot.presentation import welcome

log = structlog.get_logger()


async def said(guild: discord.Guild) -> None:
    """Where Discord greets newcomers, else in the first channel; nowhere, if it may write in none."""
    channels = [guild.system_channel, *sorted(guild.text_channels, key=lambda channel: channel.position)]
    open_to_us = (channel for channel in channels if channel and _may_write(channel))
    if channel := next(open_to_us, None):
        await said_in(channel)


async def said_in(channel: discord.abc.Messageable) -> None:
    """There, where Discord takes it."""
    try:
        await channel.send(**sending(welcome.reply()))
    except discord.HTTPException as error:  # only Discord knew
        log.info("a welcome was not taken", code=error.code)


def _may_write(channel: discord.TextChannel) -> bool:
    me: discord.Member | None = channel.guild.me  # not None, the library says, and yet it may not have come
    may = channel.permissions_for(me) if me else discord.Permissions.none()
    return may.view_channel and may.send_messages
