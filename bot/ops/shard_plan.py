"""Which shards of Discord this process connects by the settings, and what is missing."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import timedelta
from itertools import pairwise
from math import ceil
from typing import Any

from bot.errors import CannotStart
from bot.settings import Settings

RESERVED_STARTS = 50  # daily starts that are left alone, so that a crash loop does not use up all
APART = timedelta(seconds=5)  # between two starts in each of Discord's lanes


@dataclass(frozen=True)
class Shards:
    """The shards that this process connects, and how many there are in all."""

    ids: Sequence[int]
    count: int


def from_settings(settings: Settings) -> Shards | None:
    """The shards by the settings; None to follow Discord's advice. CannotStart where settings conflict."""
    count, clusters, cluster = settings.discord_shards, settings.discord_clusters, settings.discord_cluster
    if count is None:
        if settings.discord_shard_ids or clusters > 1:
            raise CannotStart("Several processes need PATIENCE_DISCORD_SHARDS, the same number in each.")
        return None
    if settings.discord_shard_ids:
        return Shards(_read(settings.discord_shard_ids, count), count)
    if not cluster < clusters <= count:
        raise CannotStart(
            f"PATIENCE_DISCORD_CLUSTER is one of 0 to {clusters - 1}, and each of "
            f"{clusters} processes needs one of the {count} shards."
        )
    return Shards(range(count * cluster // clusters, count * (cluster + 1) // clusters), count)


def _read(text: str, count: int) -> Sequence[int]:
    """Parse numbers and ranges: "0-3,8"."""
    found: set[int] = set()
    try:
        for part in text.split(","):
            first, _, last = part.strip().partition("-")
            found |= set(range(int(first), int(last or first) + 1))
    except ValueError:
        raise CannotStart("PATIENCE_DISCORD_SHARD_IDS is a list like 0-3,8.") from None
    if not found or not found <= set(range(count)):
        raise CannotStart(f"Of {count} shards PATIENCE_DISCORD_SHARD_IDS may name 0 to {count - 1}.")
    return sorted(found)


def summary(settings: Settings, gateway: Mapping[str, Any]) -> str:
    """One line on the shards, from the answer of GET /gateway/bot; CannotStart as above."""
    if settings.discord_http:
        return "none: Discord sends what people do over HTTP (PATIENCE_DISCORD_HTTP)."
    advised, limits = gateway["shards"], gateway["session_start_limit"]
    shards = from_settings(settings) or Shards(range(advised), advised)
    begun, left = len(shards.ids), limits["remaining"]
    takes = ceil(begun / max(1, limits["max_concurrency"])) * APART.total_seconds()
    which = "all" if begun == shards.count else f"{begun} ({spans(shards.ids)})"
    missing = list(_missing(settings, shards, advised, left, min(RESERVED_STARTS, limits["total"] // 2)))
    return (
        f"{shards.count} in all (Discord advises {advised}); this process connects {which} of them. "
        f"That uses {begun} of the {left} identifies that are left today (of {limits['total']}), "
        f"in some {takes:.0f} s. " + (f"Missing: {'; '.join(missing)}." if missing else "Nothing is missing.")
    )


def _missing(settings: Settings, shards: Shards, advised: int, left: int, reserved: int) -> Iterator[str]:
    others = sorted(set(range(shards.count)) - set(shards.ids))
    if shards.count < advised:
        yield f"a higher PATIENCE_DISCORD_SHARDS, or none: Discord may refuse fewer than {advised}"
    if others and not settings.redis_url:
        yield "REDIS_URL, in which the processes take turns and keep their tables"
    if others:
        yield f"other processes, with the same token and REDIS_URL, that connect {spans(others)}"
    if left - len(shards.ids) < reserved:
        yield f"identifies: the bot begins nothing that leaves fewer than {reserved} for today"


def spans(numbers: Sequence[int]) -> str:
    """Format numbers as ranges: "0-3,8"."""
    gaps = [at for at, (one, other) in enumerate(pairwise(numbers), 1) if other > one + 1]
    runs = [numbers[a:b] for a, b in pairwise((0, *gaps, len(numbers)))]
    return ",".join(f"{run[0]}-{run[-1]}" if len(run) > 1 else str(run[0]) for run in runs)
