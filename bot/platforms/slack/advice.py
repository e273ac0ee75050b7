"""Advice to the administrators of a workspace, given once when it is useful."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from contextlib import suppress

import structlog
from slack_sdk.errors import SlackApiError

from bot.errors import RetryAfter
from bot.messages.refused import NotPosted
from bot.messages.reply import Reply
from bot.messages.spans import Code, text
from bot.platforms.slack.addresses import SlackOccasion
from bot.platforms.slack.api_errors import explained
from bot.platforms.slack.pictures import SlackPictures
from bot.services import Services

log = structlog.get_logger()

HOSTED = "pictures from an address of your own (PATIENCE_PUBLIC_URL) take one call a move: docs/slack.md"
ADVICE = text(
    "So much is played here that Slack asks me to slow down: while I upload every picture, it takes "
    "some fifty changes a minute. With an address of my own (",
    Code("PATIENCE_PUBLIC_URL"),
    ") a move "
    "needs one call that is not counted; docs/slack.md tells whoever hosts me how. I say this only once, "
    "and only to you who look after this workspace.",
)
Whisper = Callable[[SlackOccasion, Reply], Awaitable[None]]


class Advice:
    """Recommends pictures at a URL of our own once uploads hit Slack's rate limit."""

    def __init__(self, services: Services, pictures: SlackPictures) -> None:
        self.storage = services.storage
        self.pictures = pictures
        self._logged = False
        self._done: set[str] = set()  # who was advised, or is no administrator

    async def give(self, on: SlackOccasion, whisper: Whisper) -> None:
        """Log it, and notify the first administrator who plays."""
        if self.pictures.hosted:
            return
        if not self._logged:
            self._logged = True
            log.warning("Slack asks for fewer calls", advice=HOSTED)
        if on.address.player in self._done:
            return
        self._done.add(on.address.player)
        note = f"slack:{on.address.team}:advised"
        with suppress(NotPosted, RetryAfter):  # it is optional
            if await self.storage.note(note) is None and await looks_after(on):
                await self.storage.set_note(note, "hosted pictures")
                await whisper(on, Reply(ADVICE, private=True))


async def looks_after(on: SlackOccasion) -> bool:
    """Whether the user is an admin or owner of the workspace; NotPosted where Slack does not say."""
    try:
        found = await on.client.users_info(user=on.address.user)
    except SlackApiError as problem:
        raise explained(problem) from problem
    return bool(found["user"].get("is_admin") or found["user"].get("is_owner"))
