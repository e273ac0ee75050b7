"""Files that are sent along with a command, read as text."""

from __future__ import annotations

import asyncio
from datetime import timedelta

import aiohttp
import discord

from bot.messages.refused import Refused

MOST_BYTES = 32 * 1024  # more than any command reads, with signs of several bytes
WITHIN = timedelta(seconds=1.5)  # Discord waits three for an answer
TOO_LONG = "That file is longer than I can read. Please send one of a few kilobytes."
NO_TEXT = "That file is no text. Please send one that an editor of text has saved, in UTF-8."
NOT_FETCHED = "I could not fetch that file just now. Please send it again."


async def text_of(file: discord.Attachment) -> str:
    """The text of a file; Refused where it is too long, no text, or cannot be fetched."""
    if file.size > MOST_BYTES:
        raise Refused(TOO_LONG)
    try:
        return (await asyncio.wait_for(file.read(), WITHIN.total_seconds())).decode()
    except UnicodeDecodeError:
        raise Refused(NO_TEXT) from None
    except (discord.DiscordException, aiohttp.ClientError, OSError):
        raise Refused(NOT_FETCHED) from None
