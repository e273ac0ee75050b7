"""Real servers for the tests of storage: one alone, three as a cluster, one watched by a Sentinel."""

from __future__ import annotations

import socket
import subprocess
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path

from redis import Redis
from redis.backoff import ConstantBackoff
from redis.retry import Retry

SLOTS = 16384
PATIENT = Retry(ConstantBackoff(0.02), 500)


@contextmanager
def alone(binary: str, folder: Path, *options: str, port: int = 0) -> Iterator[str]:
    """A server in a folder, on a socket, and on a port where one is given; yields its address."""
    path = folder / "s"
    words = [
        binary,
        "--port",
        str(port),
        "--bind",
        "127.0.0.1",
        "--unixsocket",
        str(path),
        "--dir",
        str(folder),
    ]
    log = folder / "log"
    process = subprocess.Popen([*words, "--save", "", "--logfile", str(log), *options])
    try:
        with Redis(unix_socket_path=str(path), retry=PATIENT) as client:
            client.ping()
        yield f"unix://{path}"
    finally:
        process.terminate()
        process.wait()


@contextmanager
def cluster(binary: str, folder: Path) -> Iterator[str]:
    """Three servers that share the slots; yields the address of the cluster."""
    ports = [free_port() for _ in range(3)]
    with ExitStack() as stack:
        for port in ports:
            there = folder / str(port)
            there.mkdir()
            options = ("--cluster-enabled", "yes", "--cluster-node-timeout", "5000")
            stack.enter_context(alone(binary, there, *options, port=port))
        clients = [stack.enter_context(Redis(port=port, retry=PATIENT)) for port in ports]
        for number, client in enumerate(clients):
            client.execute_command("CLUSTER ADDSLOTS", *range(number, SLOTS, 3))
        for port in ports[1:]:
            clients[0].execute_command("CLUSTER MEET", "127.0.0.1", port)
        for client in clients:
            _until_it_is_whole(client)
        yield "redis+cluster://" + ",".join(f"127.0.0.1:{port}" for port in ports[:2])


def _until_it_is_whole(client: Redis) -> None:
    """Nodes tell each other in rounds; nothing can be waited on but their word for it."""
    while True:
        info = client.execute_command("CLUSTER INFO")  # type: ignore[no-untyped-call]
        if isinstance(info, dict):
            whole = info.get("cluster_state") == "ok" and info.get("cluster_known_nodes") == "3"
        else:
            whole = "cluster_slots_ok:16384" in str(info)
        if whole:
            return
        time.sleep(0.02)


@contextmanager
def watched(binary: str, folder: Path) -> Iterator[tuple[str, Sequence[int]]]:
    """A server, its replica and a Sentinel that replaces one by the other; yields address and ports."""
    first, second, third = free_port(), free_port(), free_port()
    with ExitStack() as stack:
        for port, options in ((first, ()), (second, ("--replicaof", "127.0.0.1", str(first)))):
            (folder / str(port)).mkdir()
            stack.enter_context(alone(binary, folder / str(port), *options, port=port))
        settings = folder / "sentinel.conf"
        settings.write_text(
            f"port {third}\nbind 127.0.0.1\nlogfile {folder}/sentinel.log\ndir {folder}\n"
            f"sentinel monitor tables 127.0.0.1 {first} 1\nsentinel down-after-milliseconds tables 2000\n"
            "sentinel failover-timeout tables 20000\n"
        )
        process = subprocess.Popen([binary, str(settings), "--sentinel"])
        stack.callback(process.wait)
        stack.callback(process.terminate)
        with Redis(port=third, retry=PATIENT, decode_responses=True) as sentinel:
            while not sentinel.execute_command("SENTINEL REPLICAS", "tables"):
                time.sleep(0.02)
        with Redis(port=second, retry=PATIENT, decode_responses=True) as replica:
            until_replication(replica, "master_link_status", "up")
        yield f"redis+sentinel://127.0.0.1:{third}/tables/0", (first, second)


def free_port() -> int:
    """A port that is free, with its neighbour of ten thousand on, which a cluster talks by."""
    while True:
        with closing(socket.socket()) as one, closing(socket.socket()) as other:
            one.bind(("127.0.0.1", 0))
            port: int = one.getsockname()[1]
            try:
                other.bind(("127.0.0.1", port + 10_000))
            except (OSError, OverflowError):
                continue
            return port


def until_replication(client: Redis, name: str, value: str) -> None:
    """Waits until a server tells this of its replication."""
    while client.info("replication").get(name) != value:
        time.sleep(0.02)
