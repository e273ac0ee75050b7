"""Memory that was needed for a moment is the system's again: counted as malloc itself counts it."""

from __future__ import annotations

import platform
import subprocess
import sys
from threading import active_count

import pytest

from bot.__main__ import main
from bot.ops import allocator

# After a large block was freed, glibc by itself has the next ones in its heap. Prints how many lie outside of
# it, and how many heaps there are once some threads have needed one.
PROGRAM = """
import ctypes, io, re, sys, tempfile
from threading import Barrier, Thread
if "kept" in sys.argv:
    from bot.ops.allocator import return_freed_memory
    return_freed_memory()
libc = ctypes.CDLL(None)

class Info(ctypes.Structure):
    _fields_ = [(name, ctypes.c_size_t) for name in
                "arena ordblks smblks hblks hblkhd usmblks fsmblks uordblks fordblks keepcost".split()]

libc.mallinfo2.restype = Info
bytearray(8 << 20)
before = libc.mallinfo2().hblks
blocks = [bytearray(1 << 20) for _ in range(5)]
outside = libc.mallinfo2().hblks - before
together = Barrier(4)
libc.malloc.restype, libc.malloc.argtypes = ctypes.c_void_p, [ctypes.c_size_t]
threads = [Thread(target=lambda: (together.wait(), libc.malloc(100), together.wait())) for _ in range(4)]
for thread in threads: thread.start()
for thread in threads: thread.join()
libc.fdopen.restype, libc.fdopen.argtypes = ctypes.c_void_p, [ctypes.c_int, ctypes.c_char_p]
with tempfile.TemporaryFile() as file:
    stream = libc.fdopen(file.fileno(), b"w")
    libc.malloc_info(0, ctypes.c_void_p(stream))
    libc.fflush(ctypes.c_void_p(stream))
    file.seek(0)
    print(outside, len(re.findall(b"<heap nr", file.read())))
"""


def counted(*words: str) -> tuple[int, int]:
    """Large blocks outside of malloc's heaps, and how many heaps it has."""
    done = subprocess.run([sys.executable, "-c", PROGRAM, *words], capture_output=True, text=True, check=True)
    outside, heaps = map(int, done.stdout.split())
    return outside, heaps


@pytest.mark.skipif(platform.libc_ver()[0] != "glibc", reason="another malloc has other ways")
def test_large_blocks_are_given_back_and_threads_share_a_heap() -> None:
    """Each large block lies outside of the heaps, so that it goes when it is freed; by itself none does."""
    assert counted() == (0, 5)
    assert counted("kept") == (5, 1)


def test_the_bot_holds_little_memory(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """It tells malloc so as soon as it starts, before a thread begins."""
    threads: list[int] = []
    monkeypatch.setattr(allocator, "return_freed_memory", lambda: threads.append(active_count()))

    assert main(["manifest", "slack"]) == 0
    assert capsys.readouterr().out
    assert threads == [active_count()]
