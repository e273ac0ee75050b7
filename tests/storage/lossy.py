"""A way to Redis on which answers are lost: everything arrives there, but not everything comes back."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path


class Lossy:
    """A socket before a server's; `lose` of the next answers to what has these bytes in it are lost."""

    def __init__(self, behind: str) -> None:
        self.behind = behind
        self.lose = 0
        self.about = b""
        self.lost = 0
        self._lines: set[asyncio.StreamWriter] = set()

    async def line(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """One connection, until either side or a lost answer ends it."""
        there, back = await asyncio.open_unix_connection(self.behind)
        self._lines |= {writer, back}
        with suppress(OSError):
            while request := await reader.read(1 << 20):
                back.write(request)
                answer = await there.read(1 << 20)
                if self.lose and self.about in request:
                    self.lose, self.lost = self.lose - 1, self.lost + 1
                    break
                writer.write(answer)
                await writer.drain()
        for end in (writer, back):
            self._lines.discard(end)
            end.close()

    def cut(self) -> None:
        """Ends all that is open."""
        for end in tuple(self._lines):
            end.close()


@asynccontextmanager
async def lossy(url: str, folder: Path) -> AsyncIterator[tuple[Lossy, str]]:
    """The way, and its address; the commands of one request and their answers fit one reading."""
    way = Lossy(url.removeprefix("unix://"))
    path = folder / "lossy"
    server = await asyncio.start_unix_server(way.line, path)
    try:
        yield way, f"unix://{path}"
    finally:
        server.close()
        way.cut()
        await server.wait_closed()
