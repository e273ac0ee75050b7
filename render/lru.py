"""Caches of what was used last, bounded by bytes: what is held in them differs in size."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterator
from functools import update_wrapper
from threading import RLock
from typing import Generic, ParamSpec, TypeVar

CacheKey = TypeVar("CacheKey", bound=Hashable)
CacheValue = TypeVar("CacheValue")
CacheArgs = ParamSpec("CacheArgs")

MIB = 1 << 20


class Lru(Generic[CacheKey, CacheValue]):
    """Values by key, of so many bytes in all; those not used for longest go, the newest always stays."""

    def __init__(self, most_bytes: int, bytes_of: Callable[[CacheValue], int]) -> None:
        self.most_bytes, self.bytes_of = most_bytes, bytes_of
        self.bytes = 0
        self._held: OrderedDict[CacheKey, tuple[CacheValue, int]] = OrderedDict()
        self._lock = RLock()

    def get(self, key: CacheKey) -> CacheValue | None:
        """The value, used last from now on; None where it is not held."""
        with self._lock:
            if (found := self._held.get(key)) is None:
                return None
            self._held.move_to_end(key)
            return found[0]

    def put(self, key: CacheKey, value: CacheValue) -> None:
        """Hold a value, and let go of as many others as it takes."""
        with self._lock:
            self.pop(key)
            size = self.bytes_of(value)
            self._held[key] = value, size
            self.bytes += size
            while self.bytes > self.most_bytes and self.pop_oldest():
                pass

    def pop(self, key: CacheKey) -> CacheValue | None:
        """Let go of a value; None where it is not held."""
        with self._lock:
            if (found := self._held.pop(key, None)) is None:
                return None
            self.bytes -= found[1]
            return found[0]

    def pop_oldest(self) -> bool:
        """Let go of the value not used for longest; False where that is the newest, too."""
        with self._lock:
            if len(self._held) > 1:
                self.pop(next(iter(self._held)))
                return True
            return False

    def clear(self) -> None:
        with self._lock:
            self._held.clear()
            self.bytes = 0

    def __len__(self) -> int:
        return len(self._held)

    def __iter__(self) -> Iterator[CacheKey]:
        """The keys, the one not used for longest first."""
        return iter(tuple(self._held))


class Cached(Generic[CacheArgs, CacheValue]):
    """A function whose newest results are held."""

    def __init__(self, function: Callable[CacheArgs, CacheValue], held: Lru[Hashable, CacheValue]) -> None:
        self.function, self.held = function, held
        update_wrapper(self, function)

    def __call__(self, *args: CacheArgs.args, **named: CacheArgs.kwargs) -> CacheValue:
        key = (args, tuple(sorted(named.items()))) if named else args
        if (found := self.held.get(key)) is None:
            found = self.function(*args, **named)
            self.held.put(key, found)
        return found

    def cache_clear(self) -> None:
        self.held.clear()


def cached(
    most_bytes: int, bytes_of: Callable[[CacheValue], int]
) -> Callable[[Callable[CacheArgs, CacheValue]], Cached[CacheArgs, CacheValue]]:
    """Holds the newest results of a function, of so many bytes in all."""

    def of(function: Callable[CacheArgs, CacheValue]) -> Cached[CacheArgs, CacheValue]:
        return Cached(function, Lru(most_bytes, bytes_of))

    return of
