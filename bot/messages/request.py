"""A request, independent of the platform."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from bot.messages.ids import PlaceId, UserId

# Mentions of people and channels in an argument, in the one form every platform converts its own to.
# Anybody can type one as well, so being mentioned proves nothing: Request.members does.
PERSON = re.compile(r"@\(([\w:/.@-]+)\)", re.ASCII)
NOWHERE = PlaceId("")
FENCE = "```"  # around a code block
CHANNEL = re.compile(r"#\(([\w:/.@-]+)\)", re.ASCII)
ROLE = re.compile(r"@&\((\w+)\)", re.ASCII)


def mention(user: str) -> str:
    """A mention of somebody: "@(discord:42)"."""
    return f"@({user})"


def channel_mention(place: str) -> str:
    """A mention of a channel: "#(discord:7/99)"."""
    return f"#({place})"


def role_mention(role: str) -> str:
    """A mention of a role of the server: "@&(99)"."""
    return f"@&({role})"


@dataclass(frozen=True)
class Request:
    """A command that somebody gave, on any platform."""

    user: UserId  # "discord:42": platform and the platform's own id, nothing else
    place: PlaceId  # "discord:7/99": server and channel, thread or direct message
    command: str  # name of a file in bot/commands: "start", "move", "give-up"
    arguments: Mapping[str, str] = field(default_factory=dict)
    request_id: str = ""  # the platform's own id of this request; equal ids are one request
    table: str | None = None  # the table a button belongs to; None means the user's current one here
    revision: int | None = None  # the revision the button was drawn for
    interactive: bool = False  # it came from a button or menu of a board, which is edited in place
    direct: bool = False  # nobody else reads this place
    admin: bool = False  # the user may change the settings of this server
    parent: PlaceId = NOWHERE  # the place a thread belongs to
    members: frozenset[str] = frozenset()  # the people it mentions whom the platform confirms as members here
    roles: frozenset[str] = frozenset()  # the user's roles in this server, by the platform's ids

    def __post_init__(self) -> None:
        """Convert plain strings to the id types."""
        for name, kind in (("user", UserId), ("place", PlaceId), ("parent", PlaceId)):
            object.__setattr__(self, name, kind(getattr(self, name)))
