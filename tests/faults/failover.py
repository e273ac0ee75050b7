"""Fails a server over to its replica while moves are saved, and measures what acknowledged ones are lost.

python -m tests.faults.failover

A server, its replica and a Sentinel run on this machine. Eight tables save one move after the other by
compare-and-set; then the server is killed or paused, or killed after its replica was cut off for seconds, and
the Sentinel promotes the replica. Lost is what was acknowledged before and is not stored on the replica when
it is promoted; the window is the time from the first to the last of those acknowledgements.
"""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from contextlib import suppress
from dataclasses import dataclass, field, replace
from datetime import timedelta
from itertools import product
from pathlib import Path
from tempfile import TemporaryDirectory
from time import monotonic

from redis import Redis

from bot.errors import Unanswered
from bot.records.session import Session
from bot.storage import STORAGE_ERRORS, Storage, keys, open_storage
from bot.storage.embedded import find_server
from bot.storage.tables import Saved
from tests.storage.servers import watched

TABLES = 8
PLAYED = 2.0  # seconds before the fault
CUT_OFF = 4.0  # seconds for which the replica is cut off before the server is killed
WITHIN = 60.0  # seconds until moves are saved again
FAULTS = ("killed", "paused", "cut off first")
SETTINGS = {"as it is": {}, "min-replicas 1, lag 1": {"min-replicas-to-write": 1, "min-replicas-max-lag": 1}}


@dataclass
class Writer:
    """One table, saved again and again."""

    session: Session
    storage: Storage
    stopped: bool = False  # not by cancellation, which a client waiting for Redis may take for a timeout
    acknowledged: dict[int, float] = field(default_factory=dict)  # by revision, when

    async def run(self) -> None:
        """Until stopped; what is not acknowledged is looked up, as the bot does."""
        while not self.stopped:
            after = replace(self.session, revision=self.session.revision + 1)
            try:
                how = await self.storage.tables.save(
                    after, self.session.revision, "", f"{after.table} {monotonic()}", monotonic()
                )
                if how is Saved.SAVED:
                    self.session = after
                    self.acknowledged[after.revision] = monotonic()
                else:
                    self.session = await self._stored()
            except (Unanswered, *STORAGE_ERRORS):
                await asyncio.sleep(0.05)
                with suppress(*STORAGE_ERRORS):
                    self.session = await self._stored()

    async def _stored(self) -> Session:
        found = (await self.storage.tables.load(self.session.table, self.session.owner)).session
        return found or replace(self.session, revision=0)


async def measure(
    address: str, ports: tuple[int, int], fault: str, folder: Path
) -> tuple[int, int, float, float]:
    """How many moves were acknowledged and how many lost; in seconds the window of those, and the pause."""
    server, replica = (Redis(port=port, decode_responses=True).info("server")["process_id"] for port in ports)
    async with open_storage(address, folder, timedelta(days=90)) as storage:
        names = (f"table{number}" for number in range(TABLES))
        writers = [Writer(_dealt(name), storage) for name in names]
        running = [asyncio.create_task(writer.run()) for writer in writers]
        await asyncio.sleep(PLAYED)
        if fault == "cut off first":
            os.kill(replica, signal.SIGSTOP)
            # What the system has buffered for it would arrive all the same.
            with Redis(port=ports[0]) as client:
                client.execute_command("CLIENT KILL TYPE replica")
            await asyncio.sleep(CUT_OFF)
        os.kill(server, signal.SIGSTOP if fault == "paused" else signal.SIGKILL)
        os.kill(replica, signal.SIGCONT)
        began = monotonic()
        stored = await _promoted(ports[1], writers)
        pause = monotonic() - began
        if fault == "paused":
            os.kill(server, signal.SIGCONT)  # it comes back, and learns that it is a replica now
            await asyncio.sleep(PLAYED)
        for writer in writers:
            writer.stopped = True
        await asyncio.gather(*running)
    before = [(writer, n, at) for writer in writers for n, at in writer.acknowledged.items() if at <= began]
    lost = [at for writer, n, at in before if n > stored[writer.session.table]]
    return len(before), len(lost), max(lost) - min(lost) if lost else 0.0, pause


async def _promoted(port: int, writers: list[Writer]) -> dict[str, int]:
    """What the replica has of each table when it is promoted, before anybody saves on: what was not lost."""
    until = monotonic() + WITHIN
    with Redis(port=port, decode_responses=True) as replica:
        while replica.info("replication")["role"] != "master":
            if monotonic() > until:
                raise TimeoutError("the replica was not promoted")
            await asyncio.sleep(0.05)
        sessions = [writer.session for writer in writers]
        return {one.table: int(str(replica.hget(_key(one), "revision") or 0)) for one in sessions}


def _key(session: Session) -> str:
    return keys.TABLE(session.owner, session.table)


def _dealt(name: str) -> Session:
    return Session(
        table=name,
        owner=f"test:{name}",
        record="a record",
        joined=frozenset(),
        played=0,
        revision=0,
        undos=0,
        created=0,
        touched=0,
        game="kings",
        deal="1",
        variant="",
        home=0,
        total=104,
        result="",
    )


def main() -> int:
    """Measure each fault with each setting, and print a table."""
    write = sys.stdout.write
    write(f"{'setting':<24}{'fault':<14}{'acknowledged':>13}{'lost':>7}{'window':>9}{'promoted':>10}\n")
    for (setting, options), fault in product(SETTINGS.items(), FAULTS):
        with (
            TemporaryDirectory() as name,
            watched(find_server(), Path(name)) as (address, (first, second)),
        ):
            for port, (option, value) in product((first, second), options.items()):
                Redis(port=port).config_set(option, value)
            done, lost, window, pause = asyncio.run(measure(address, (first, second), fault, Path(name)))
        write(f"{setting:<24}{fault:<14}{done:>13,}{lost:>7,}{window:>8.2f}s{pause:>9.1f}s\n")
        sys.stdout.flush()
    return 0


if __name__ == "__main__":
    sys.exit(main())
