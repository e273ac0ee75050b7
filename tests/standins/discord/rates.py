"""How many calls Discord takes: buckets, the limit of them all, the ban of an address that errs too often.

Buckets tell how full they are in the headers of every answer, as Discord's do, so that a client can wait by
itself. They live in real time, for clients sleep in real time; `second` is how long one of theirs lasts here.
"""

from __future__ import annotations

import json
import time
from collections import Counter, deque
from collections.abc import Callable
from dataclasses import dataclass, field

from aiohttp import web

CALLS, WITHIN = 5, 5.0  # of one bucket: posts of a channel, edits of a channel, calls of one way back
IN_ALL = 50  # calls a second; those that answer an interaction do not count
INVALID = frozenset({401, 403, 429})
MOST_INVALID, INVALID_WITHIN = 10_000, 600.0  # then nothing of this address is heard any more
BANNED_FOR = 3600.0
VIA = {"Via": "1.1 google"}  # what comes from Discord itself; a ban comes from the guard before it
PERSONAL = {"X-RateLimit-Scope": "user"}
GLOBAL = {"X-RateLimit-Scope": "global", "X-RateLimit-Global": "true"}


@dataclass
class _Bucket:
    started: float
    taken: int = 0


@dataclass
class Rates:
    """What is left of all limits; `now` is the stand-in's clock, by which bans are counted."""

    now: Callable[[], float]
    second: float = 0.01
    in_all: int = IN_ALL
    most_invalid: int = MOST_INVALID
    limited: Counter[str] = field(default_factory=Counter)  # answers 429, by bucket's kind or "global"
    invalid: deque[float] = field(default_factory=deque)
    banned: float = 0.0  # until then
    _buckets: dict[tuple[str, ...], _Bucket] = field(default_factory=dict)

    def refusal(self, method: str, path: str) -> web.Response | None:
        """The answer 429 to a call that is one too many."""
        if self.now() < self.banned:
            return web.Response(status=429, text="error code: 1015")
        key = bucket_of(method, path)
        if "/webhooks/" not in path and "/interactions/" not in path:
            left, wait = self._take(("global",), self.in_all, 1.0)
            if left < 0:
                return self._limited("global", wait, GLOBAL)
        if key is None:
            return None
        left, wait = self._take(key, CALLS, WITHIN)
        return self._limited(key[0], wait, PERSONAL | self._limit_headers(key, 0, wait)) if left < 0 else None

    def mark(self, method: str, path: str, response: web.StreamResponse) -> None:
        """Tells in an answer what is left, and counts it where it is one of the bad ones."""
        key = bucket_of(method, path)
        if key is not None and response.status != 429 and (bucket := self._buckets.get(key)):
            wait = bucket.started + WITHIN * self.second - time.monotonic()
            response.headers.update(self._limit_headers(key, CALLS - bucket.taken, max(wait, 0.0)))
        if response.status in INVALID:
            self._count()

    def _count(self) -> None:
        self.invalid.append(self.now())
        while self.invalid[0] < self.now() - INVALID_WITHIN:
            self.invalid.popleft()
        if len(self.invalid) >= self.most_invalid:
            self.banned = self.now() + BANNED_FOR

    def _take(self, key: tuple[str, ...], calls: int, within: float) -> tuple[int, float]:
        """How many calls are left, below 0 where this was one too many, and how long until all are."""
        now, lasts = time.monotonic(), within * self.second
        bucket = self._buckets.get(key)
        if bucket is None or now - bucket.started >= lasts:
            bucket = self._buckets[key] = _Bucket(now)
        bucket.taken = min(bucket.taken + 1, calls + 1)
        return calls - bucket.taken, bucket.started + lasts - now

    def _limited(self, kind: str, wait: float, headers: dict[str, str]) -> web.Response:
        self.limited[kind] += 1
        body = {"message": "You are being rate limited.", "retry_after": wait, "global": kind == "global"}
        headers_sent = {
            "Content-Type": "application/json",
            "Retry-After": str(int(wait) + 1),
            **VIA,
            **headers,
        }
        return web.Response(body=json.dumps(body).encode(), status=429, headers=headers_sent)

    @staticmethod
    def _limit_headers(key: tuple[str, ...], left: int, wait: float) -> dict[str, str]:
        return {
            "X-RateLimit-Limit": str(CALLS),
            "X-RateLimit-Remaining": str(max(left, 0)),
            "X-RateLimit-Reset": f"{time.time() + wait:.3f}",
            "X-RateLimit-Reset-After": f"{wait:.3f}",
            "X-RateLimit-Bucket": key[0],
        }


def bucket_of(method: str, path: str) -> tuple[str, ...] | None:
    """The bucket a call comes out of: its kind, and whose it is; None for those that have none here."""
    _, _, rest = path.partition("/api/v10/")
    kind, *parts = rest.split("/")
    if kind == "channels" and parts[1:2] == ["messages"]:
        return f"{method.lower()}-{'threads' if parts[-1] == 'threads' else 'messages'}", parts[0]
    return ("webhooks", parts[1]) if kind == "webhooks" else None
