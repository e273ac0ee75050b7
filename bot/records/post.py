"""Where a table is shown, as it is stored: one message of a platform."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(frozen=True)
class Post:
    """One message that shows a table, by the platform's own words for where it stands."""

    platform: str  # "discord"
    scope: str  # the server, the workspace, the page
    channel: str
    message: str  # later ones are greater
    picture: str = ""  # the name that its keeper gave the picture, where it has to be forgotten one day
    below: str = field(default="", compare=False)  # the message whose thread it stands in; not kept

    @classmethod
    def read(cls, ref: str | None, reach: str) -> Post | None:
        """The post that a kept text names; None where it is out of reach, as another platform's are."""
        platform, _, address = (ref or "").partition(":")
        if not ref or not ref.startswith(reach) or address.count("/") not in (2, 3):
            return None
        return cls(platform, *address.split("/"))

    @property
    def ref(self) -> str:
        """To be kept: "discord:7/99/1001"."""
        where = f"{self.platform}:{self.scope}/{self.channel}/{self.message}"
        return f"{where}/{self.picture}" if self.picture else where

    def same_message(self, other: Post) -> bool:
        return (self.channel, self.message) == (other.channel, other.message)

    def is_after(self, other: Post) -> bool:
        """Whether it was posted later: messages are numbered, or named by their time."""
        return [int(part) for part in self.message.split(".")] > [
            int(part) for part in other.message.split(".")
        ]
