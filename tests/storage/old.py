"""What an older version stored, put back into a server as it was."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

DATA = Path(__file__).parent / "data"
FIRST, SECOND, THIRD = (f"keys-of-version-{number}.jsonl" for number in (1, 2, 3))
REPLIES: dict[str, Any] = json.loads((DATA / "said-by-version-1.json").read_text(encoding="utf-8"))


def lines(name: str) -> list[dict[str, Any]]:
    """What a file holds: a key a line."""
    return [json.loads(line) for line in (DATA / name).read_text(encoding="utf-8").splitlines()]


LINES = lines(FIRST)


async def restore(client: Any, name: str = FIRST) -> None:
    """What an older version stored, with all times to live."""
    await client.flushall()
    for line in lines(name):
        await _write(client, line["key"], line["type"], line["value"])
        if line["ttl"] > 0:
            await client.expire(line["key"], line["ttl"])


async def _write(client: Any, name: str, kind: str, value: Any) -> None:
    if kind == "string":
        await client.set(name, value)
    elif kind == "hash":
        await client.hset(name, mapping=value)
    elif kind == "set":
        await client.sadd(name, *value)
    else:
        await client.zadd(name, dict(value))


async def found(client: Any) -> dict[str, tuple[str, object]]:
    """Every key with its type and value."""
    every = {}
    async for name in client.scan_iter("*"):
        kind = await client.type(name)
        every[name] = kind, await _read(client, name, kind)
    return every


async def _read(client: Any, name: str, kind: str) -> object:
    if kind == "string":
        return await client.get(name)
    if kind == "hash":
        return await client.hgetall(name)
    if kind == "set":
        return await client.smembers(name)
    return await client.zrange(name, 0, -1, withscores=True)
