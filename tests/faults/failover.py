"""Fails a server over to a replica while tables are saved, and counts the acknowledged moves that are lost.

python -m tests.faults.failover [--servers Sentinels cluster] [--settings "as it is" …] [--faults killed …]

Either a server with two replicas and three Sentinels run on this machine, or a cluster of three with a
replica each. Eight tables, all on the server that fails, are saved one move after the other by
compare-and-set, as the bot does it. Then, one of these:

- promoted: a replica is told to take over, as before maintenance;
- killed: the server is killed, and started again once a replica was promoted;
- paused: the server is stopped, and goes on once a replica was promoted: it comes back from a partition;
- cut off: first the server goes on alone for four seconds, its replicas hearing nothing of it; then it is
  killed as above.

Each save adds a move of its own to its table's record, so what is stored in the end shows every move that is
lost. A record with a move twice, out of its order, or never sent is an error (tests.faults.history).
"""

from __future__ import annotations

import argparse
import asyncio
import signal
import sys
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from datetime import timedelta
from itertools import count, pairwise, product
from pathlib import Path
from tempfile import TemporaryDirectory
from time import monotonic
from typing import Any

from bot.errors import Unanswered
from bot.records.session import Session
from bot.storage import STORAGE_ERRORS, Storage, open_storage
from bot.storage.tables import Saved
from tests.faults.deployments import DEPLOYMENTS, WITHIN, Deployment, until
from tests.faults.history import Violation

TABLES = 8
PLAYED = 2.0  # seconds before the fault, and after it
CUT_OFF = 4.0  # seconds for which the server goes on alone
PAUSE = 0.05
BETWEEN = 0.01  # seconds between two moves at a table
FAULTS = ("promoted", "killed", "paused", "cut off")
DAY = timedelta(days=1)


@dataclass(frozen=True)
class Setting:
    """What an operator may set against loss."""

    replicas: int = 0  # PATIENCE_REPLICAS
    options: Mapping[str, Any] = field(default_factory=dict)  # of each server


MIN_REPLICAS = {"min-replicas-to-write": 1, "min-replicas-max-lag": 1}
SETTINGS = {
    "as it is": Setting(),
    "min-replicas": Setting(0, MIN_REPLICAS),
    "one replica": Setting(1),
    "two replicas": Setting(2),  # all that a Sentinel set has here
}


@dataclass
class Writer:
    """One table, saved again and again."""

    session: Session
    storage: Storage
    moves: count[int] = field(default_factory=lambda: count(1))
    stopped: bool = False  # not by cancellation, which a client waiting for Redis may take for a timeout
    acknowledged: dict[str, float] = field(default_factory=dict)  # by move, when

    async def run(self) -> None:
        """Until stopped; what is not acknowledged is looked up, as the bot does."""
        while not self.stopped:
            await asyncio.sleep(BETWEEN)
            try:
                if not await self._saved():
                    self.session = await self._stored()
            except STORAGE_ERRORS:
                await asyncio.sleep(PAUSE)
                with suppress(*STORAGE_ERRORS):
                    self.session = await self._stored()

    async def _saved(self) -> bool:
        """Save one move; whether it is acknowledged."""
        before, move = self.session, str(next(self.moves))
        after = replace(before, revision=before.revision + 1, record=f"{before.record} {move}".strip())
        tables = self.storage.tables
        try:
            done = await tables.save(after, before.revision, "", move, monotonic()) is not Saved.STALE
        except Unanswered:
            done = await tables.settle(after.owner, after.table, move, monotonic())
        if done:
            self.session = after
            self.acknowledged[move] = monotonic()
        return done

    async def _stored(self) -> Session:
        found = (await self.storage.tables.load(self.session.table, self.session.owner)).session
        return found or replace(self.session, revision=0, record="")

    def lost(self, record: str) -> list[float]:
        """When each move was acknowledged that a record lacks; Violation where it has what no one sent."""
        numbers = [int(move) for move in record.split()]
        if numbers != sorted(set(numbers)):
            raise Violation(f"{self.session.table}: a move is doubled or out of its order: {record}")
        if numbers and numbers[-1] >= next(self.moves):
            raise Violation(f"{self.session.table}: nobody sent the last of {record}")
        stored = {str(number) for number in numbers}
        return [at for move, at in self.acknowledged.items() if move not in stored]


@dataclass(frozen=True)
class Measured:
    """What came of one failover."""

    acknowledged: int  # moves, from first to last
    lost: int  # of those
    window: float  # seconds from the first to the last acknowledgement that was lost
    pause: float  # seconds in which no move was acknowledged


async def measure(deployment: Deployment, setting: Setting, fault: str, folder: Path) -> Measured:
    """Play, fail over, play on, and compare."""
    async with open_storage(deployment.url, folder, timedelta(days=90), replicas=setting.replicas) as storage:
        writers = [Writer(dealt(tag), storage) for tag in deployment.tags(TABLES)]
        running = [asyncio.create_task(writer.run()) for writer in writers]
        await asyncio.sleep(PLAYED)
        await _failed_over(deployment, fault)
        await _played_on(writers, monotonic())
        await asyncio.sleep(PLAYED)
        for writer in writers:
            writer.stopped = True
        await asyncio.gather(*running)
        stored = {writer.session.table: (await writer._stored()).record for writer in writers}
    lost = [at for writer in writers for at in writer.lost(stored[writer.session.table])]
    times = sorted(at for writer in writers for at in writer.acknowledged.values())
    window = max(lost) - min(lost) if lost else 0.0
    return Measured(len(times), len(lost), window, max(b - a for a, b in pairwise(times)))


async def _failed_over(deployment: Deployment, fault: str) -> None:
    """Do it, and wait until the former server is a replica."""
    server = deployment.server
    if fault == "cut off":
        deployment.cut_off()
        await asyncio.sleep(CUT_OFF)
    if fault == "promoted":
        deployment.promote()
    elif fault == "paused":
        server.signal(signal.SIGSTOP)
    else:
        server.kill()
    if fault == "cut off":
        deployment.reconnect()
    await asyncio.to_thread(until, lambda: deployment.promoted() is not None, "no replica was promoted")
    if fault == "paused":
        server.signal(signal.SIGCONT)
    elif fault != "promoted":
        await asyncio.to_thread(server.start)
    await asyncio.to_thread(deployment.rejoined)


async def _played_on(writers: Sequence[Writer], since: float) -> None:
    """Wait until each table has been saved once more."""
    while not all(max(writer.acknowledged.values(), default=0.0) > since for writer in writers):
        if monotonic() - since > WITHIN:
            raise TimeoutError("nothing is saved any more")
        await asyncio.sleep(PAUSE)


def dealt(tag: str) -> Session:
    """A table of somebody that is not saved yet."""
    return Session(
        table=f"table-{tag.partition(':')[2]}",
        owner=tag,
        record="",
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


def measured(servers: str, setting: str, fault: str) -> Measured:
    """One failover of servers that begin empty."""
    chosen = SETTINGS[setting]
    with (
        TemporaryDirectory() as name,
        DEPLOYMENTS[servers](Path(name), chosen.options) as deployment,
    ):
        return asyncio.run(measure(deployment, chosen, fault, Path(name)))


def main() -> int:
    """Measure each fault with each setting, and print a table."""
    parser = argparse.ArgumentParser(prog="python -m tests.faults.failover")
    for name, known in (("servers", DEPLOYMENTS), ("settings", SETTINGS), ("faults", FAULTS)):
        parser.add_argument(f"--{name}", nargs="+", choices=[*known], default=[*known])
    options = parser.parse_args()
    write = sys.stdout.write
    write(
        f"{'servers':<11}{'setting':<14}{'fault':<10}{'acknowledged':>13}{'lost':>7}{'window':>9}{'pause':>8}\n"
    )
    for servers, setting, fault in product(options.servers, options.settings, options.faults):
        if servers == "cluster" and SETTINGS[setting].replicas > 1:
            continue
        found = measured(servers, setting, fault)
        write(f"{servers:<11}{setting:<14}{fault:<10}{found.acknowledged:>13,}{found.lost:>7,}")
        write(f"{found.window:>8.2f}s{found.pause:>7.1f}s\n")
        sys.stdout.flush()
    return 0


if __name__ == "__main__":
    sys.exit(main())
