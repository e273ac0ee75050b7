"""Two ways to show a picture in Slack: uploaded, or fetched by Slack from a URL of ours."""

from __future__ import annotations

import asyncio
import hashlib
import hmac
from base64 import b64decode, b64encode
from datetime import timedelta
from typing import Protocol

import structlog
from aiohttp import ClientError
from slack_sdk.errors import SlackApiError
from slack_sdk.web.async_client import AsyncWebClient

from bot.messages.reply import Reply
from bot.platforms.slack import blocks
from bot.platforms.slack.addresses import SlackOccasion
from bot.platforms.slack.api_errors import slack_error
from bot.platforms.slack.blocks import Block
from bot.platforms.slack.leftovers import Leftovers
from bot.platforms.slack.pace import Pace, at_once
from bot.storage.slack import SlackStore

log = structlog.get_logger()

# Between polls of an upload, which Slack takes some time to process, after the first poll.
PAUSES = tuple(timedelta(seconds=some) for some in (0.3, 0.5, 0.8, 1.2, 2, 3))
USUALLY, SOONEST, LATEST = timedelta(seconds=0.3), timedelta(0), timedelta(seconds=4)
# Factors of the usual time, after a first poll that succeeded, and after one that did not.
FASTER, SLOWER = 0.97, 1.1
REPLACED = timedelta(minutes=10)  # for people who are looking at the old board
BEFORE = "How the table stood before."
ROUTE = "/slack/pictures/{mark}/{name}.png"


class SlackPictures(Protocol):
    """Provides pictures to Slack."""

    hosted: bool  # at a URL of ours; else in Slack's files

    async def keep(self, reply: Reply, on: SlackOccasion) -> tuple[Block | None, str]:
        """The block with the reply's picture, and its name for deletion; None and "" where it fails."""

    def block(self, name: str) -> Block:
        """A block with an earlier picture of a table."""

    async def forget(self, team: str, name: str) -> None:
        """Delete a picture that is no longer shown."""


class Uploaded:
    """Pictures in Slack's files. Each takes four or five calls, some waiting, and storage until deleted."""

    hosted = False

    def __init__(self, leftovers: Leftovers) -> None:
        self.leftovers = leftovers
        self.usually = USUALLY  # the usual time Slack takes to process one, so far

    async def keep(self, reply: Reply, on: SlackOccasion) -> tuple[Block | None, str]:
        if reply.picture is None:
            return None, ""
        team, name = on.address.team, ""
        upload = _Upload(self.leftovers.pace, at_once(on.client), team)
        try:
            name = await upload.begin(reply.picture, f"patience.{reply.picture_type}")
            await self.leftovers.schedule(team, name)
            await _with_table(self.leftovers.store, reply, on, name)
            if await upload.complete(name) or await self._processed(upload, name):
                return blocks.image(_alt(reply), slack_file={"id": name}), name
            log.warning("a picture was not processed in time")
        except (SlackApiError, ClientError) as problem:
            log.warning("a picture was not taken", error=slack_error(problem))
        if name:
            await self.forget(team, name)
        return None, ""

    def block(self, name: str) -> Block:
        return blocks.image(BEFORE, slack_file={"id": name})

    async def forget(self, team: str, name: str) -> None:
        await self.leftovers.now(team, name)

    async def _processed(self, upload: _Upload, name: str) -> bool:
        """Wait until Slack knows the file as a picture: before that no block may show it.

        Polls count against the rate limit. The first is timed so that one is usually enough.
        """
        waited = timedelta(0)
        for pause in (self.usually, *PAUSES):
            await asyncio.sleep(pause.total_seconds())
            waited += pause
            if await upload.is_processed(name):
                first = waited == self.usually
                self.usually = min(max(waited * (FASTER if first else SLOWER), SOONEST), LATEST)
                return True
        return False


class _Upload:
    """The calls of one upload."""

    def __init__(self, pace: Pace, client: AsyncWebClient, team: str) -> None:
        self.pace = pace
        self.client = client
        self.team = team

    async def begin(self, picture: bytes, filename: str) -> str:
        """Upload the bytes; gives the file's id."""
        # Without alt_txt, with which Slack silently shares nothing (python-slack-sdk issue 1818): the alt
        # text stands on the block.
        there = await self.pace.call(
            (self.team, "files.getUploadURLExternal"),
            lambda: self.client.files_getUploadURLExternal(filename=filename, length=len(picture)),
        )
        session = self.client.session
        assert session, "all our clients share a pool of connections"
        async with session.post(there["upload_url"], data=picture, proxy=self.client.proxy) as sent:
            sent.raise_for_status()
        name: str = there["file_id"]
        return name

    async def complete(self, name: str) -> bool:
        """Complete the upload; whether Slack knows by now that it is a picture."""
        # Without a channel, which would post the file by itself.
        answer = await self.pace.call(
            (self.team, "files.completeUploadExternal"),
            lambda: self.client.files_completeUploadExternal(files=[{"id": name, "title": "patience"}]),
        )
        return bool(answer["files"][0].get("mimetype"))

    async def is_processed(self, name: str) -> bool:
        """Whether Slack knows it as a picture now."""
        answer = await self.pace.call((self.team, "files.info"), lambda: self.client.files_info(file=name))
        return bool(answer["file"].get("mimetype"))


class Hosted:
    """Pictures in our own store, at unguessable URLs derived from their content."""

    hosted = True

    def __init__(self, store: SlackStore, key: bytes, address: str) -> None:
        self.store = store
        self.key = key
        self.address = address.rstrip("/")

    async def keep(self, reply: Reply, on: SlackOccasion) -> tuple[Block | None, str]:
        if reply.picture is None:
            return None, ""
        # The table is part of the name, so that deleting one table's picture affects no other.
        table = reply.board.table if reply.board else ""
        name = hashlib.sha256(table.encode() + reply.picture).hexdigest()[:32]
        await self.store.set_picture(name, b64encode(reply.picture).decode())
        await _with_table(self.store, reply, on, name)
        return blocks.image(_alt(reply), image_url=self._url(name)), name

    def block(self, name: str) -> Block:
        return blocks.image(BEFORE, image_url=self._url(name))

    async def forget(self, team: str, name: str) -> None:
        await self.store.retire_picture(name, REPLACED)

    async def fetch(self, mark: str, name: str) -> bytes | None:
        """The picture of a valid URL; None for others."""
        if not hmac.compare_digest(mark.encode(), self._mark(name).encode()):
            return None
        stored = await self.store.picture(name)
        return b64decode(stored) if stored else None

    def _url(self, name: str) -> str:
        return self.address + ROUTE.format(mark=self._mark(name), name=name)

    def _mark(self, name: str) -> str:
        return hmac.new(self.key, name.encode(), hashlib.sha256).hexdigest()[:32]


async def _with_table(store: SlackStore, reply: Reply, on: SlackOccasion, name: str) -> None:
    """Schedule pictures of trails, won boards and replays for deletion with their table."""
    board, team = reply.board, on.address.team
    if board and (board.trail or board.won or board.past is not None):
        stepped = board.past is not None and on.address.picture and not reply.new_message
        before = f"{team}/{on.address.picture}" if stepped else ""
        await store.picture_of(board.table, f"{team}/{name}", before)


def _alt(reply: Reply) -> str:
    return reply.alt or reply.text
