"""What Discord knows: people, servers, channels, messages and interactions, as data."""

from __future__ import annotations

import asyncio
import itertools
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from tests.standins.discord.limits import BUTTON, SELECT, walk

EPOCH = 1420070400000  # ms, the first moment of Discord's snowflakes
APPLICATION = "900000000000000001"
BOT = {
    "id": APPLICATION,
    "username": "patience",
    "discriminator": "0",
    "avatar": None,
    "bot": True,
    "global_name": None,
}
EPHEMERAL, LOADING = 1 << 6, 1 << 7
PERMISSIONS = {
    "view_channel": 1 << 10,
    "send_messages": 1 << 11,
    "attach_files": 1 << 15,
    "send_messages_in_threads": 1 << 38,
    "create_public_threads": 1 << 35,
}
ALL = sum(PERMISSIONS.values())


class Clock:
    """The time of the stand-in: it stands still until it is moved, so a slow machine misses no limit."""

    def __init__(self) -> None:
        self.started = time.time()
        self.moved = 0.0
        self._serial = itertools.count(1)

    def now(self) -> float:
        return self.started + self.moved

    def snowflake(self) -> str:
        return str(((int(self.now() * 1000) - EPOCH) << 22) | (next(self._serial) & 0x3FFFFF))


@dataclass(frozen=True)
class Guild:
    """A server; `member` says whether the bot was invited to it, otherwise only people installed it.

    Where people may not "use external apps", what their own bots say is seen by them alone.
    """

    id: str
    member: bool = True
    external_apps: bool = True

    @property
    def hushes(self) -> bool:
        return not (self.member or self.external_apps)


@dataclass
class Channel:
    """Where one talks; `kind` is Discord's: 0 a channel, 1 a direct message, 3 a group, 11 a thread."""

    id: str
    guild: Guild | None = None
    kind: int = 0
    allowed: int = ALL  # what the bot may do here
    reported: int | None = None  # what it is told it may do, where that differs
    parent: str = "1"  # the channel of a thread
    last: str | None = None  # the last message there

    def may(self, permission: str) -> bool:
        return bool(self.allowed & PERMISSIONS[permission])

    def payload(self) -> dict[str, Any]:
        """The channel as an interaction shows it: of a thread only what Discord documents."""
        base = {"id": self.id, "type": self.kind, "last_message_id": self.last}
        if self.guild is None:
            return {**base, "recipients": []}
        named = {**base, "name": "cards", "guild_id": self.guild.id, "permissions": str(ALL)}
        if self.kind == 11:
            dates = {
                "archived": False,
                "auto_archive_duration": 60,
                "archive_timestamp": "2026-01-01T00:00:00+00:00",
            }
            return {**named, "parent_id": self.parent, "thread_metadata": {**dates, "locked": False}}
        return {
            **named,
            "position": 0,
            "parent_id": None,
            "topic": None,
            "nsfw": False,
            "permission_overwrites": [],
        }


@dataclass
class Attachment:
    id: str
    filename: str
    description: str | None
    blob: bytes

    def payload(self) -> dict[str, Any]:
        url = f"https://cdn.invalid/{self.id}/{self.filename}"
        return {
            "id": self.id,
            "filename": self.filename,
            "description": self.description,
            "size": len(self.blob),
            "url": url,
            "proxy_url": url,
            "content_type": "image/png",
        }


@dataclass
class Message:
    """A message of the bot, as everybody, or only one person, sees it."""

    id: str
    channel: Channel
    at: float
    content: str = ""
    components: list[dict[str, Any]] = field(default_factory=list)
    attachments: list[Attachment] = field(default_factory=list)
    flags: int = 0
    edits: int = 0
    deleted: bool = False

    @property
    def private(self) -> bool:
        return bool(self.flags & EPHEMERAL)

    @property
    def buttons(self) -> dict[str, dict[str, Any]]:
        """By label."""
        return {part["label"]: dict(part) for part in walk(self.components) if part["type"] == BUTTON}

    @property
    def menus(self) -> list[dict[str, Any]]:
        return [dict(part) for part in walk(self.components) if part["type"] == SELECT]

    @property
    def picture(self) -> Attachment:
        (attachment,) = self.attachments
        return attachment

    def payload(self) -> dict[str, Any]:
        return {
            "id": self.id,
            "channel_id": self.channel.id,
            "author": BOT,
            "content": self.content,
            "timestamp": time.strftime("%Y-%m-%dT%H:%M:%S+00:00", time.gmtime(self.at)),
            "tts": False,
            "edited_timestamp": None,
            "mention_everyone": False,
            "mentions": [],
            "mention_roles": [],
            "embeds": [],
            "pinned": False,
            "type": 20,
            "flags": self.flags,
            "components": self.components,
            "attachments": [a.payload() for a in self.attachments],
        }


@dataclass
class Interaction:
    """Something one person did, and everything the bot did about it."""

    id: str
    token: str
    type: int
    born: float
    channel: Channel
    user: dict[str, Any]
    source: Message | None = None
    answered: int | None = None  # the type of the first answer
    original: Message | None = None
    followups: list[Message] = field(default_factory=list)
    instance: str = ""  # of the Activity that it opened
    window: dict[str, Any] | None = None
    choices: list[dict[str, Any]] | None = None
    done: asyncio.Queue[str] = field(default_factory=asyncio.Queue)  # what the bot did, in order

    def messages(self) -> Iterator[Message]:
        if self.original:
            yield self.original
        yield from self.followups
