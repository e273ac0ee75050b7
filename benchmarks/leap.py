"""Runs a program whose clock can be moved on from outside, together with those of other processes.

python -m benchmarks.leap FILE SEAT MODULE [ARGUMENT ...]: like python -m MODULE, but what it takes for the
time is that of the system and as many seconds more as FILE says, which all such processes share. Each has a
seat there, and writes how often in a row its event loop had nothing to do: when all rest, time may leap.
"""

from __future__ import annotations

import mmap
import runpy
import selectors
import struct
import sys
import time
from pathlib import Path
from typing import Any

LOOK_SECONDS = 0.005  # between two looks at the clock, of an event loop that has nothing to do
RESTS = 3  # looks after which it rests
_NUMBER = struct.Struct("d")


class Clock:
    """How far the time of all processes that share the file is ahead, and which of them rest."""

    def __init__(self, path: Path) -> None:
        with path.open("r+b") as file:
            self._shared = mmap.mmap(file.fileno(), 0)
        self.seats = range(len(self._shared) // _NUMBER.size - 1)

    @classmethod
    def made(cls, path: Path, seats: int) -> Clock:
        """A new file, for so many processes."""
        path.write_bytes(_NUMBER.pack(0.0) * (1 + seats))
        return cls(path)

    @property
    def ahead(self) -> float:
        """In seconds."""
        return self._read(0)

    def leap(self, seconds: float) -> None:
        """Move on; whoever rested has to say so anew."""
        self._write(0, self.ahead + seconds)
        for seat in self.seats:
            self.looked(seat, idle=False)

    def looked(self, seat: int, *, idle: bool) -> None:
        """An event loop has looked for something to do."""
        self._write(1 + seat, self._read(1 + seat) + 1 if idle else 0.0)

    @property
    def all_rest(self) -> bool:
        """Whether nobody has anything to do before time goes by."""
        return all(self._read(1 + seat) >= RESTS for seat in self.seats)

    def _read(self, at: int) -> float:
        found: float = _NUMBER.unpack_from(self._shared, _NUMBER.size * at)[0]
        return found

    def _write(self, at: int, number: float) -> None:
        _NUMBER.pack_into(self._shared, _NUMBER.size * at, number)


def install(clock: Clock, seat: int) -> None:
    """Use this clock in the whole process, before anything that takes the time is imported."""
    for name in ("time", "monotonic"):
        vars(time)[name] = _leaping(clock, getattr(time, name))

    class Selector(selectors.DefaultSelector):
        def select(self, timeout: float | None = None) -> Any:
            found = super().select(LOOK_SECONDS if timeout is None else min(timeout, LOOK_SECONDS))
            if found or timeout is None or timeout > 0:  # else there is something to do besides
                clock.looked(seat, idle=not found)
            return found

    vars(selectors)["DefaultSelector"] = Selector
    vars(sys)["modules"]["uvloop"] = None  # it sleeps in the system


def _leaping(clock: Clock, real: Any) -> Any:
    return lambda: real() + clock.ahead


if __name__ == "__main__":
    _, file, own_seat, module, *arguments = sys.argv
    install(Clock(Path(file)), int(own_seat))
    sys.argv = [module, *arguments]
    runpy.run_module(module, run_name="__main__", alter_sys=True)
