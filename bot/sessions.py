"""Tables that are being played: loaded, saved with compare-and-set, found again after a restart."""

from __future__ import annotations


class Sessions:
    async def posted(self, table: str) -> str | None:
        """Where the newest board message of a table stands, in the words of the edge that posted it."""
        raise NotImplementedError

    async def set_posted(self, table: str, ref: str) -> None:
        """Keeps where the newest board message of a table stands: "discord:channel/message/time"."""
        raise NotImplementedError
