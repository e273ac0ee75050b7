"""Ids of people, places and deals: strings as they are stored and sent, with properties for their parts."""

from __future__ import annotations

HOME = "@me"  # in the place of the server in the id of a direct message


class UserId(str):
    """A person: "discord:42", "slack:T1/U2". The platform and its own id, in Slack after the workspace's."""

    __slots__ = ()

    @property
    def platform(self) -> str:
        return self.partition(":")[0]

    @property
    def own(self) -> str:
        """The platform's own id."""
        return self.partition(":")[2]


class PlaceId(str):
    """A channel or thread: "discord:7/99", a server and its channel; "slack:T/C/17.1", a thread."""

    __slots__ = ()

    @property
    def platform(self) -> str:
        return self.partition(":")[0]

    @property
    def server(self) -> str:
        """The server, with its platform: "discord:7"."""
        return self.partition("/")[0]

    @property
    def own_server(self) -> str:
        """The platform's own id of the server: "7"."""
        return self.server.partition(":")[2]

    @property
    def channel(self) -> str:
        """The platform's own id of the channel, with that of the thread; "" where there is none."""
        return self.partition("/")[2]

    @property
    def direct(self) -> bool:
        """Whether it belongs to no server: a direct message."""
        return not self.channel or self.server.endswith(f":{HOME}")


class Deal(str):
    """A deal by its number, "7", or by its day, "daily 2026-11-21"."""

    __slots__ = ()

    @property
    def number(self) -> int | None:
        """The number anybody may start it by; None for a daily deal, which has a secret seed."""
        return int(self) if self.isascii() and self.isdecimal() else None

    @property
    def label(self) -> str:
        """As in "deal 1,234", or "daily 2026-11-21"."""
        return str(self) if self.number is None else f"deal {self.number:,}"
