"""Redis on several machines' worth of servers: a Sentinel set, and a cluster, each with its failover."""

from __future__ import annotations

import signal
import subprocess
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from time import monotonic, sleep
from typing import Any, Self

from redis import Redis
from redis.crc import key_slot
from redis.exceptions import RedisError

from bot.storage.embedded import find_server
from tests.storage.servers import PATIENT, SLOTS, free_port

GONE_AFTER = 2000  # ms without an answer, after which a server counts as gone
WITHIN = 60.0  # seconds for a server to start, or a replica to be promoted
NAME = "tables"  # by which the Sentinels know the servers
SENTINELS, QUORUM = 3, 2
MASTERS = 3  # of the cluster, each with a replica
PAUSE = 0.02


def until(there: Callable[[], bool], what: str) -> None:
    """Wait until servers tell each other something; TimeoutError where they never do."""
    end = monotonic() + WITHIN
    while True:
        with suppress(RedisError):
            if there():
                return
        if monotonic() > end:
            raise TimeoutError(what)
        sleep(PAUSE)


class Server:
    """One process of Redis, which is killed, paused and started again."""

    def __init__(self, folder: Path, options: Mapping[str, Any], *flags: str) -> None:
        self.port = free_port()
        self.folder = folder / str(self.port)
        self.folder.mkdir(parents=True)
        settings = self.folder / "redis.conf"  # a file, in which a server may note who its master is
        own = {"port": self.port, "bind": "127.0.0.1", "dir": self.folder, "logfile": self.folder / "log"}
        settings.write_text("".join(f"{name} {value}\n" for name, value in {**own, **options}.items()))
        self._words = [find_server(), str(settings), *flags]
        self.start()

    def start(self) -> None:
        """Start it, and wait until it listens."""
        self.process = subprocess.Popen(self._words, stdout=subprocess.DEVNULL)
        with self.client(patient=True) as client:
            client.ping()

    def client(self, *, patient: bool = False) -> Any:
        """A connection of its own; redis-py types its commands for sync and async clients at once."""
        waits = {"retry": PATIENT} if patient else {}
        return Redis(port=self.port, decode_responses=True, socket_timeout=2, **waits)  # type: ignore[arg-type]

    def ask(self, *words: Any) -> Any:
        """The answer to a command."""
        with self.client() as client:
            return client.execute_command(*words)

    def replication(self) -> dict[str, Any]:
        """What it says of its replication."""
        with self.client() as client:
            found: dict[str, Any] = client.info("replication")
            return found

    def signal(self, number: int) -> None:
        """Send it a signal."""
        self.process.send_signal(number)

    def kill(self) -> None:
        """Kill it, as by a power failure."""
        self.process.kill()
        self.process.wait()


class Deployment(ABC):
    """Servers and replicas; what is stored at `tag` is on `server` until one of `replicas` is promoted."""

    url: str
    servers: list[Server]
    server: Server
    replicas: list[Server]
    watchers: Sequence[Server] = ()  # Sentinels

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        for one in (*self.servers, *self.watchers):
            one.kill()

    @abstractmethod
    def promote(self) -> None:
        """Ask for a replica to take over, while all is well."""

    def tags(self, number: int) -> list[str]:
        """Names of people whose tables are all on `server`."""
        return [f"test:{n}" for n in range(number)]

    def promoted(self) -> Server | None:
        """The replica that has taken over, if one has."""
        for replica in self.replicas:
            with suppress(RedisError):
                if replica.replication()["role"] == "master":
                    return replica
        return None

    def cut_off(self) -> None:
        """Let `server` go on alone: its replicas hear nothing more of it."""
        for one in self.replicas:
            one.signal(signal.SIGSTOP)
        # What the system has buffered for the replicas would arrive all the same.
        self.server.ask("CLIENT", "KILL", "TYPE", "replica")

    def reconnect(self) -> None:
        """Let those who were cut off go on."""
        for one in self.replicas:
            one.signal(signal.SIGCONT)

    def rejoined(self) -> None:
        """Wait until the former server, which runs again, is a replica that follows the promoted one."""
        until(lambda: self.server.replication().get("master_link_status") == "up", "it did not rejoin")


def linked(server: Server) -> bool:
    """Whether a replica follows its server."""
    return bool(server.replication().get("master_link_status") == "up")


class SentinelSet(Deployment):
    """A server and two replicas, and three Sentinels, two of whom have to agree."""

    def __init__(self, folder: Path, options: Mapping[str, Any]) -> None:
        defaults = {"appendonly": "yes", "save": '""', **options}
        self.server = Server(folder, defaults)
        follows = {"replicaof": f"127.0.0.1 {self.server.port}"}
        self.replicas = [Server(folder, {**defaults, **follows}) for _ in range(2)]
        self.servers = [self.server, *self.replicas]
        for replica in self.replicas:
            until(lambda replica=replica: linked(replica), "no replica")  # type: ignore[misc]
        watched = {
            f"sentinel monitor {NAME} 127.0.0.1": f"{self.server.port} {QUORUM}",
            f"sentinel down-after-milliseconds {NAME}": GONE_AFTER,
            f"sentinel failover-timeout {NAME}": 5 * GONE_AFTER,
        }
        self.watchers = [Server(folder, watched, "--sentinel") for _ in range(SENTINELS)]
        for sentinel in self.watchers:
            until(lambda sentinel=sentinel: self._knows_all(sentinel), "Sentinels alone")  # type: ignore[misc]
        hosts = ",".join(f"127.0.0.1:{sentinel.port}" for sentinel in self.watchers)
        self.url = f"redis+sentinel://{hosts}/{NAME}/0"

    def _knows_all(self, sentinel: Server) -> bool:
        others = len(sentinel.ask("SENTINEL", "SENTINELS", NAME))
        return others == SENTINELS - 1 and len(sentinel.ask("SENTINEL", "REPLICAS", NAME)) == 2

    def promote(self) -> None:
        self.watchers[0].ask("SENTINEL", "FAILOVER", NAME)


class Cluster(Deployment):
    """Three servers that share the slots, each with a replica; `server` has the first third of them."""

    def __init__(self, folder: Path, options: Mapping[str, Any]) -> None:
        defaults = {
            "appendonly": "yes",
            "save": '""',
            "cluster-enabled": "yes",
            "cluster-node-timeout": GONE_AFTER,
            **options,
        }
        self.servers = [Server(folder, defaults) for _ in range(2 * MASTERS)]
        masters, replicas = self.servers[:MASTERS], self.servers[MASTERS:]
        for number, master in enumerate(masters):
            master.ask("CLUSTER", "ADDSLOTSRANGE", _first(number), _first(number + 1) - 1)
        for other in self.servers[1:]:
            masters[0].ask("CLUSTER", "MEET", "127.0.0.1", other.port)
        for server in self.servers:
            until(lambda server=server: self._whole(server), "no cluster")  # type: ignore[misc]
        for master, replica in zip(masters, replicas, strict=True):
            name = master.ask("CLUSTER", "MYID")
            until(
                lambda name=name, replica=replica: bool(replica.ask("CLUSTER", "REPLICATE", name)),  # type: ignore[misc]
                "no replica",
            )
            until(lambda replica=replica: linked(replica), "no replica")  # type: ignore[misc]
        self.server, self.replicas = masters[0], replicas[:1]
        until(lambda: all(self._replicated(server) for server in self.servers), "replicas unknown")
        self.url = "redis+cluster://" + ",".join(f"127.0.0.1:{server.port}" for server in masters)

    def _whole(self, server: Server) -> bool:
        about = str(server.ask("CLUSTER", "INFO"))
        return "cluster_state:ok" in about and f"cluster_known_nodes:{2 * MASTERS}" in about

    def _replicated(self, server: Server) -> bool:
        """Whether it knows a replica of each server."""
        return str(server.ask("CLUSTER", "NODES")).count("slave") == MASTERS

    def promote(self) -> None:
        self.replicas[0].ask("CLUSTER", "FAILOVER")

    def tags(self, number: int) -> list[str]:
        every: Iterable[str] = (f"test:{n}" for n in range(100 * number))
        return [name for name in every if key_slot(name.encode()) < _first(1)][:number]


def _first(number: int) -> int:
    """The first slot of a server."""
    return SLOTS * number // MASTERS


DEPLOYMENTS: Mapping[str, Callable[[Path, Mapping[str, Any]], Deployment]] = {
    "Sentinels": SentinelSet,
    "cluster": Cluster,
}
