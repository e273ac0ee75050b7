"""A disk that is slow, and that is full at times: a library that processes load before all others."""

from __future__ import annotations

import asyncio
import subprocess
from dataclasses import dataclass
from pathlib import Path

WRITTEN_WITHIN = 1.0  # seconds after there is room again, until a server has written what it holds
# A sync takes longer; and while a file is there, only half of what is written to an append-only file fits,
# and nothing where that is a byte, as at the very end of a disk.
SOURCE = """
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>
#define REAL(name) (__typeof__(&name))dlsym(RTLD_NEXT, #name)
int fsync(int file) { usleep(%(longer)d); return (REAL(fsync))(file); }
int fdatasync(int file) { usleep(%(longer)d); return (REAL(fdatasync))(file); }
static int full(int file) {
    char name[64], path[4096] = {0};
    if (access("%(filled)s", F_OK)) return 0;
    snprintf(name, sizeof name, "/proc/self/fd/%%d", file);
    return readlink(name, path, sizeof path - 1) > 0 && strstr(path, ".aof") != NULL;
}
ssize_t write(int file, const void *bytes, size_t size) {
    if (full(file)) {
        if (size < 2) { errno = ENOSPC; return -1; }
        size /= 2;
    }
    return (REAL(write))(file, bytes, size);
}
"""


@dataclass(frozen=True)
class Disk:
    """A disk as its library makes it."""

    library: str  # "" for a good one
    filled: Path  # while this is there it is full

    def fill(self) -> None:
        """From now on it takes nothing more."""
        self.filled.touch()

    def clear(self) -> None:
        """There is room again."""
        self.filled.unlink(missing_ok=True)

    async def full_for(self, seconds: float) -> None:
        """Full for a while; in the end everything is written."""
        self.fill()
        await asyncio.sleep(seconds)
        self.clear()
        await asyncio.sleep(WRITTEN_WITHIN)


def good_disk(folder: Path) -> Disk:
    """One that nothing is done to."""
    return Disk("", folder / "full")


def bad_disk(folder: Path, longer: float = 0.0) -> Disk:
    """One whose every sync takes seconds longer; CalledProcessError where there is no C compiler."""
    source, made, disk = folder / "disk.c", folder / "disk.so", good_disk(folder)
    text = SOURCE % {"longer": int(longer * 1e6), "filled": disk.filled.resolve()}
    source.write_text(text, encoding="utf-8")
    subprocess.run(["cc", "-shared", "-fPIC", "-o", str(made), str(source), "-ldl"], check=True)
    return Disk(str(made), disk.filled)
