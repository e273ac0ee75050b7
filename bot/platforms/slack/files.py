"""Files that people send along with a direct message, read as text."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import timedelta
from typing import Any
from urllib.parse import urlsplit

import aiohttp
from slack_sdk.web.async_client import AsyncWebClient

from bot.messages.refused import Refused

HOST = "files.slack.com"  # besides the address of the API itself, nobody else is sent our token
MOST_BYTES = 32 * 1024  # more than any command reads, with signs of several bytes
WITHIN = timedelta(seconds=10)
TOO_LONG = "That file is longer than I can read. Please send one of a few kilobytes."
NO_TEXT = "That file is no text. Please send one that an editor of text has saved, in UTF-8."
NOT_FETCHED = "I could not fetch that file just now. Please send it again."


async def text_of(file: Mapping[str, Any], client: AsyncWebClient) -> str:
    """The text of a shared file; Refused where it is too long, no text, or cannot be fetched."""
    if file["size"] > MOST_BYTES:
        raise Refused(TOO_LONG)
    address = str(file["url_private_download"])
    if urlsplit(address).hostname not in (HOST, urlsplit(client.base_url).hostname):
        raise Refused(NOT_FETCHED)
    try:
        timeout = aiohttp.ClientTimeout(total=WITHIN.total_seconds())
        async with (
            aiohttp.ClientSession(timeout=timeout) as session,
            session.get(address, headers={"Authorization": f"Bearer {client.token}"}) as reply,
        ):
            reply.raise_for_status()
            content = await reply.content.read(MOST_BYTES + 1)
    except (aiohttp.ClientError, OSError):
        raise Refused(NOT_FETCHED) from None
    try:
        return content.decode()
    except UnicodeDecodeError:
        raise Refused(NO_TEXT) from None
