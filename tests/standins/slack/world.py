"""What a Slack remembers: workspaces with their channels, messages, files, windows and homes."""

from __future__ import annotations

import itertools
from dataclasses import dataclass, field
from typing import Any

BOT_SCOPES = (
    "app_mentions:read chat:write chat:write.public commands files:read files:write im:history users:read "
    "channels:history groups:history mpim:history"
)
APP = "A0PATIENCE"

_numbers = itertools.count(1)


def number() -> int:
    """Never the same twice."""
    return next(_numbers)


class Refusal(Exception):
    """What Slack answers instead: its word for it, and more fields."""

    def __init__(self, error: str, **more: Any) -> None:
        super().__init__(error)
        self.answer = {"ok": False, "error": error, **more}


@dataclass
class Channel:
    """Where people write; a name that begins with D is of direct messages."""

    id: str
    members: set[str] = field(default_factory=set)
    private: bool = False
    archived: bool = False


@dataclass
class Message:
    """One message; an ephemeral one has somebody who sees it."""

    channel: str
    ts: str
    text: str
    blocks: list[dict[str, Any]]
    author: str
    thread: str | None = None
    seen_by: str | None = None
    response_url: str = ""
    history: list[str] = field(default_factory=list)  # its texts before

    def parts(self, kind: str) -> list[dict[str, Any]]:
        """Its blocks of one kind."""
        return [block for block in self.blocks if block["type"] == kind]

    @property
    def taps(self) -> list[dict[str, Any]]:
        """Its buttons and menus, in order."""
        return taps(self.blocks)

    @property
    def words(self) -> str:
        """All that it says in blocks."""
        return words(self.blocks)


def taps(blocks: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Buttons and menus, in order."""
    rows = [[*block.get("elements", ()), block.get("accessory")] for block in blocks]
    return [tap for row in rows for tap in row if tap and "action_id" in tap]


def words(blocks: list[dict[str, Any]]) -> str:
    """What sections, headers, contexts and rich texts say."""
    return "\n".join(_plain_text(block) for block in blocks if block["type"] != "actions")


def _plain_text(part: dict[str, Any]) -> str:
    """The words of a block or of what stands in it; a date as what is read where it cannot be shown."""
    if isinstance(part.get("text"), str):
        return str(part["text"])
    inner = [part["text"]] if part.get("text") else part.get("elements", ())
    between = "" if part["type"].startswith("rich_text") else "\n"
    return between.join(map(_plain_text, inner)) or str(part.get("fallback", part.get("channel_id", "")))


@dataclass
class File:
    """An upload on its way to being a picture."""

    id: str
    length: int
    name: str
    data: bytes = b""
    completed: float | None = None  # when
    looks: int = 0  # how often files.info was asked


@dataclass
class Workspace:
    """One team, with the bot in it while it has a token."""

    id: str
    token: str
    bot: str
    scopes: set[str] = field(default_factory=lambda: set(BOT_SCOPES.split()))
    channels: dict[str, Channel] = field(default_factory=dict)
    messages: list[Message] = field(default_factory=list)
    files: dict[str, File] = field(default_factory=dict)
    deleted: list[str] = field(default_factory=list)  # files
    removed: list[Message] = field(default_factory=list)
    forbids_deleting: bool = False  # nobody may delete a message
    homes: dict[str, dict[str, Any]] = field(default_factory=dict)
    windows: list[dict[str, Any]] = field(default_factory=list)
    admins: set[str] = field(default_factory=set)
    names: dict[str, str] = field(default_factory=dict)  # that people chose to be shown by
    triggers: dict[str, float] = field(default_factory=dict)  # when given out; gone when used
    used: set[str] = field(default_factory=set)
    closed: set[str] = field(default_factory=set)  # who takes no direct messages of apps
    revoked: bool = False
    time: float = 0.0  # seconds; it stands still, so that a slow machine misses no limit

    def channel(self, name: str, *members: str, private: bool = False) -> Channel:
        """A channel, made where there is none."""
        found = self.channels.setdefault(name, Channel(name, private=private))
        found.members.update(members)
        return found

    def public(self) -> list[Message]:
        """What everybody sees."""
        return [message for message in self.messages if message.seen_by is None]

    def private(self, user: str) -> list[Message]:
        """What one person sees alone."""
        return [message for message in self.messages if message.seen_by == user]

    def post(self, message: Message) -> Message:
        self.messages.append(message)
        return message

    def find(self, channel: str, ts: str) -> Message:
        for message in self.public():
            if (message.channel, message.ts) == (channel, ts):
                return message
        raise Refusal("message_not_found")

    def trigger(self) -> str:
        """A new trigger_id."""
        name = f"{number()}.{self.id}.trigger"
        self.triggers[name] = self.time
        return name

    def pull(self, trigger: str, within: float) -> None:
        """Use a trigger_id up."""
        if trigger in self.used:
            raise Refusal("exchanged_trigger_id")
        if trigger not in self.triggers:
            raise Refusal("invalid_trigger_id")
        if self.time - self.triggers[trigger] > within:
            raise Refusal("expired_trigger_id")
        self.used.add(trigger)


def timestamp() -> str:
    """A message's name: later ones are greater."""
    return f"{1_700_000_000 + number()}.000100"
