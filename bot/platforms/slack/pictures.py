"""Two ways to show a picture in Slack: uploaded to it, or fetched by it from an address of our own."""

from __future__ import annotations

import asyncio
import hashlib
import hmac
from base64 import b64decode, b64encode
from datetime import timedelta
from typing import Protocol

import structlog
from slack_sdk.errors import SlackApiError, SlackRequestError
from slack_sdk.web.async_client import AsyncWebClient

from bot.core.reply import Reply
from bot.platforms.slack import blocks
from bot.platforms.slack.blocks import Block
from bot.storage.slack import SlackStore

log = structlog.get_logger()

# Seconds between looks at an upload, which Slack takes some time to process.
PAUSES = tuple(timedelta(seconds=some) for some in (0, 0.2, 0.3, 0.5, 0.8, 1.2, 2, 3))
REPLACED = timedelta(minutes=10)  # for those who look at the old board just now
ROUTE = "/slack/pictures/{mark}/{name}.png"


class SlackPictures(Protocol):
    """Keeps pictures where Slack finds them."""

    hosted: bool  # at an address of ours; else in Slack's own files

    async def keep(self, reply: Reply, client: AsyncWebClient) -> tuple[Block | None, str]:
        """The block that shows the reply's picture, and the name to forget it by; nothing where it fails."""

    async def forget(self, name: str, client: AsyncWebClient) -> None:
        """The picture is no longer shown."""


class Uploaded:
    """Pictures in Slack's own files. Each takes four calls, some waiting, and room until deleted."""

    hosted = False

    async def keep(self, reply: Reply, client: AsyncWebClient) -> tuple[Block | None, str]:
        if reply.picture is None:
            return None, ""
        name = ""
        try:
            # Neither with a channel, which would post the file by itself, nor with alt_txt, with which Slack
            # silently shares nothing (python-slack-sdk issue 1818): the alt text stands on the block.
            name = await self._uploaded(reply.picture, client)
            if await self._processed(name, client):
                return blocks.image(_alt(reply), slack_file={"id": name}), name
            log.warning("a picture was not processed in time")
        except (SlackApiError, SlackRequestError) as problem:
            log.warning("a picture was not taken", error=slack_error(problem))
        if name:
            await self.forget(name, client)
        return None, ""

    async def forget(self, name: str, client: AsyncWebClient) -> None:
        try:
            await client.files_delete(file=name)
        except SlackApiError as problem:  # somebody may have deleted it already
            log.info("an old picture was not deleted", error=slack_error(problem))

    async def _uploaded(self, png: bytes, client: AsyncWebClient) -> str:
        sent = await client.files_upload_v2(filename="patience.png", content=png)
        name: str = sent["files"][0]["id"]
        return name

    async def _processed(self, name: str, client: AsyncWebClient) -> bool:
        """Wait until Slack knows it as a picture: before, no block may show it."""
        for pause in PAUSES:
            await asyncio.sleep(pause.total_seconds())
            info = await client.files_info(file=name)
            if info["file"].get("mimetype"):
                return True
        return False


class Hosted:
    """Pictures in our own store, under addresses made of their content that nobody can guess."""

    hosted = True

    def __init__(self, store: SlackStore, key: bytes, address: str) -> None:
        self.store = store
        self.key = key
        self.address = address.rstrip("/")

    async def keep(self, reply: Reply, client: AsyncWebClient) -> tuple[Block | None, str]:
        if reply.picture is None:
            return None, ""
        # The table is part of the name, so that forgetting one table's picture takes it from no other.
        table = reply.board.table if reply.board else ""
        name = hashlib.sha256(table.encode() + reply.picture).hexdigest()[:32]
        await self.store.set_picture(name, b64encode(reply.picture).decode())
        url = self.address + ROUTE.format(mark=self._mark(name), name=name)
        return blocks.image(_alt(reply), image_url=url), name

    async def forget(self, name: str, client: AsyncWebClient) -> None:
        await self.store.retire_picture(name, REPLACED)

    async def fetch(self, mark: str, name: str) -> bytes | None:
        """The picture of an address that we made."""
        if not hmac.compare_digest(mark.encode(), self._mark(name).encode()):
            return None
        kept = await self.store.picture(name)
        return b64decode(kept) if kept else None

    def _mark(self, name: str) -> str:
        return hmac.new(self.key, name.encode(), hashlib.sha256).hexdigest()[:32]


def slack_error(problem: BaseException) -> str:
    """What Slack answered, in its own word, without anything that was sent."""
    if isinstance(problem, SlackApiError):
        return str(problem.response.get("error", "unknown"))
    return type(problem).__name__


def _alt(reply: Reply) -> str:
    return reply.alt or reply.text
