"""Where a table is shown, as it is stored: one message of a platform."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(frozen=True)
class Post:
    """One message that shows a table, by the platform's own ids."""

    platform: str  # "discord"
    scope: str  # the server, the workspace, the page
    channel: str
    message: str  # later ones are greater
    picture: str = ""  # the name of an uploaded picture, which must be deleted one day
    below: str = field(default="", compare=False)  # the message whose thread it is in; not stored

    @classmethod
    def read(cls, ref: str | None, reach: str) -> Post | None:
        """Parse a stored ref; None where it does not begin with `reach`, as on another platform."""
        platform, _, address = (ref or "").partition(":")
        if not ref or not ref.startswith(reach) or address.count("/") not in (2, 3):
            return None
        return cls(platform, *address.split("/"))

    @property
    def ref(self) -> str:
        """The stored form: "discord:7/99/1001"."""
        where = f"{self.platform}:{self.scope}/{self.channel}/{self.message}"
        return f"{where}/{self.picture}" if self.picture else where

    def same_message(self, other: Post) -> bool:
        return (self.channel, self.message) == (other.channel, other.message)

    def is_after(self, other: Post) -> bool:
        """Whether it was posted later: messages are numbered, or named by their time."""
        return [int(part) for part in self.message.split(".")] > [
            int(part) for part in other.message.split(".")
        ]
