"""How often Slack lets each method be called: by workspace, and messages by channel, too.

From https://docs.slack.dev/apis/web-api/rate-limits and the pages of the methods. Slack promises "so many or
more" within a minute and lets short bursts pass; here so many pass and not one more, in any minute.
"""

from __future__ import annotations

import math
import time
from collections import defaultdict, deque
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

TIER_1, TIER_2, TIER_3, TIER_4, SPECIAL = 1, 20, 50, 100, 300  # calls in a minute
MINUTE = 60.0  # seconds
A_SECOND_A_CHANNEL = (1, 1.0)  # messages, and seconds

TIERS = {
    "apps.connections.open": TIER_1,
    "chat.postMessage": SPECIAL,  # "several hundred messages per minute", besides one a second and channel
    "chat.postEphemeral": TIER_4,
    "chat.update": TIER_3,
    "chat.delete": TIER_3,
    "chat.getPermalink": SPECIAL,
    "conversations.history": TIER_3,
    "conversations.open": TIER_3,
    "files.getUploadURLExternal": TIER_4,
    "files.completeUploadExternal": TIER_4,
    "files.info": TIER_4,
    "files.delete": TIER_3,
    "users.info": TIER_4,
    "views.open": TIER_4,
    "views.publish": TIER_4,
}


class _Bucket(NamedTuple):
    """What is counted together: so many calls within so many seconds."""

    name: tuple[str, ...]
    calls: int
    within: float


class Tiers:
    """Counts calls, and says how long whoever calls too often has to wait."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self.clock = clock
        self.refused: dict[str, int] = defaultdict(int)  # by method
        self._taken: dict[tuple[str, ...], deque[float]] = defaultdict(deque)

    def retry_after(self, workspace: str, method: str, data: dict[str, Any]) -> int | None:
        """Whole seconds to wait, as Slack's header says them; None where the call is let through."""
        now, buckets = self.clock(), list(_buckets(workspace, method, data))
        waits = [wait for bucket in buckets if (wait := self._wait(bucket, now)) > 0]
        if waits:
            self.refused[method] += 1
            return max(1, math.ceil(max(waits)))
        for bucket in buckets:
            self._taken[bucket.name].append(now)
        return None

    def _wait(self, bucket: _Bucket, now: float) -> float:
        times = self._taken[bucket.name]
        while times and times[0] <= now - bucket.within:
            times.popleft()
        return times[0] + bucket.within - now if len(times) >= bucket.calls else 0.0


def _buckets(workspace: str, method: str, data: dict[str, Any]) -> Iterator[_Bucket]:
    if method in TIERS:
        yield _Bucket((workspace, method), TIERS[method], MINUTE)
    if method == "chat.postMessage":
        yield _Bucket((workspace, method, str(data.get("channel"))), *A_SECOND_A_CHANNEL)
