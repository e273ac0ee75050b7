"""glibc's malloc, told to give back what pictures took while they were drawn."""

from __future__ import annotations

import ctypes
from contextlib import suppress

M_MMAP_THRESHOLD, M_ARENA_MAX = -3, -8  # as <malloc.h> has them
LARGE_BYTES = 1 << 18  # a block like this, as most pictures are, is the system's again once it is freed


def keep_little() -> None:
    """Before the first thread begins; where there is another malloc, nothing.

    By itself glibc learns from the first large blocks to keep those that come, and has a heap for each
    thread; in both, much lies idle between what is still needed.
    """
    with suppress(OSError, AttributeError):
        mallopt = ctypes.CDLL(None).mallopt
        mallopt(M_MMAP_THRESHOLD, LARGE_BYTES)
        mallopt(M_ARENA_MAX, 1)
