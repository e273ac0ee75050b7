"""Patiences that people describe: as their authors store them, and as a server lists them."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass


@dataclass(frozen=True)
class OwnGame:
    """A patience somebody has described, in its newest version; times in seconds since 1970."""

    name: str  # by which its author calls it: "open-yukon"
    version: str  # the slug of the game, with the hash of the text: "own-3f2a90c1d8e4b7a6"
    title: str
    about: str
    text: str
    created: int
    changed: int
    earlier: tuple[str, ...] = ()  # versions that were edited, the newest last
    servers: tuple[str, ...] = ()  # where a version of it is listed

    @property
    def stored(self) -> str:
        """The stored form."""
        return json.dumps(asdict(self), separators=(",", ":"))

    @classmethod
    def read(cls, stored: str) -> OwnGame:
        """Parse the stored form."""
        facts = json.loads(stored)
        earlier, servers = tuple(facts.pop("earlier")), tuple(facts.pop("servers"))
        return cls(**facts, earlier=earlier, servers=servers)


@dataclass(frozen=True)
class ListedGame:
    """A version of somebody's patience in the list of a server."""

    version: str
    title: str = ""
    about: str = ""
    author: str = ""  # "discord:42"
    at: int = 0  # when it was shared
    pinned: bool = False  # a house game: it stands among the games of the server
    removed: bool = False  # by an admin: it is neither shown nor played there; all else is empty then

    @property
    def stored(self) -> str:
        """The stored form."""
        return json.dumps(asdict(self), separators=(",", ":"))

    @classmethod
    def read(cls, stored: str) -> ListedGame:
        """Parse the stored form."""
        return cls(**json.loads(stored))
