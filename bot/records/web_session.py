"""A browser that is signed in."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from datetime import timedelta


@dataclass(frozen=True)
class WebSession:
    """A person who is signed in, in one browser; times in seconds since 1970."""

    user: str  # "discord:42"
    name: str  # by which they are greeted there
    kind: str  # "web", "guest" or "activity": a key of one is worth nothing in another
    number: str  # of the session; stays when its key is renewed
    born: int  # when its key was made
    ends: int
    place: str = ""  # of an Activity: the channel, as Discord reported it to our server
    instance: str = ""  # and its instance
    closing: bool = False  # its key was replaced, and ends soon

    @property
    def lifetime(self) -> timedelta:
        """How long its key is valid."""
        return timedelta(seconds=self.ends - self.born)

    def written(self) -> str:
        """The stored form."""
        return json.dumps(asdict(self), separators=(",", ":"), ensure_ascii=False)

    @classmethod
    def read(cls, text: str) -> WebSession:
        return cls(**json.loads(text))
