"""Messages as Discord keeps them: written, changed, and refused where a limit is broken."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from tests.standins.discord import limits
from tests.standins.discord.refusals import refuse
from tests.standins.discord.world import EPHEMERAL, LOADING, Attachment, Channel, Message

if TYPE_CHECKING:
    from tests.standins.discord.server import StandIn

HOUR = 3600.0


def check(broken: Iterable[str]) -> None:
    """Refuses what breaks a rule of our table."""
    rules = sorted(set(broken))
    if rules:
        raise refuse("form", "; ".join(f"{rule}: {limits.RULES[rule]}" for rule in rules))


class Board:
    """Where messages are pinned up."""

    def __init__(self, standin: StandIn) -> None:
        self.standin = standin

    def new(self, channel: Channel, data: dict[str, Any], files: limits.Files) -> Message:
        _may_attach(channel, files)
        if not (data.get("content") or data.get("components") or files):
            raise refuse("empty")
        check(limits.message(data, files))
        message = self.keep(channel, data.get("flags") or 0)
        self._fill(message, data, files)
        return message

    def keep(self, channel: Channel, flags: int) -> Message:
        """A message that is there from now on, whatever it will say."""
        if channel.guild and channel.guild.hushes:
            flags |= EPHEMERAL
        message = Message(self.standin.clock.snowflake(), channel, self.standin.clock.now(), flags=flags)
        self.standin.messages[message.id] = message
        if not message.private:
            channel.last = message.id
        return message

    def change(self, message: Message, data: dict[str, Any], files: limits.Files) -> None:
        """An edit, which also ends "thinking"."""
        _may_attach(message.channel, files)
        if self.standin.clock.now() - message.at > HOUR:
            raise refuse("old")
        if message.flags & limits.V2 and "flags" in data and not (data["flags"] or 0) & limits.V2:
            raise refuse("v2")
        ids = [attachment.id for attachment in message.attachments]
        check(limits.message({"flags": message.flags & limits.V2, **data}, files, ids, edit=True))
        message.flags = (message.flags & ~LOADING) | ((data.get("flags") or 0) & limits.V2)
        message.edits += 1
        self._fill(message, data, files)

    def _fill(self, message: Message, data: dict[str, Any], files: limits.Files) -> None:
        message.content = data.get("content", message.content) or ""
        self.standin.emojis.check(data.get("components") or ())
        message.components = data.get("components", message.components) or []
        if "attachments" in data or files:
            before = {attachment.id: attachment for attachment in message.attachments}
            message.attachments = [
                before.get(str(entry["id"])) or self._attachment(entry, files)
                for entry in data["attachments"]
            ]

    def _attachment(self, entry: dict[str, Any], files: limits.Files) -> Attachment:
        name, blob = files[f"files[{entry['id']}]"]
        return Attachment(self.standin.clock.snowflake(), name, entry.get("description"), blob)


def _may_attach(channel: Channel, files: limits.Files) -> None:
    if files and channel.guild and not channel.may("attach_files"):
        raise refuse("permission")
