"""Configures glibc's malloc to return the memory of drawn pictures to the system."""

from __future__ import annotations

import ctypes
from contextlib import suppress

M_MMAP_THRESHOLD, M_ARENA_MAX = -3, -8  # as <malloc.h> has them
LARGE_BYTES = 1 << 18  # blocks from this size on, as most pictures are, go back to the system when freed


def return_freed_memory() -> None:
    """Call before the first thread starts; without glibc it does nothing.

    By default glibc raises its threshold after the first large blocks, and has a heap for each thread; both
    leave much memory unused but allocated.
    """
    with suppress(OSError, AttributeError):
        mallopt = ctypes.CDLL(None).mallopt
        mallopt(M_MMAP_THRESHOLD, LARGE_BYTES)
        mallopt(M_ARENA_MAX, 1)
