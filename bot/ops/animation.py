"""Makes an animated picture of a game from its record, and reports how far it is: `patience replay`."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TypedDict, Unpack

from bot.errors import CannotStart
from engine import InvalidRecord, Table, View, record, sentence
from render import Look
from render.pages import replay

WIDE = 30  # signs of the bar
STEP = 5  # percent, between two lines where nobody looks at a bar


def write(text: str, output: Path, look: Look) -> int:
    """Write the animated picture of a record to a file, with a progress bar; its bytes. CannotStart."""
    form = output.suffix.lower().removeprefix(".")
    if form not in replay.FORMS:
        raise CannotStart("The file's name must end in .gif or .webp.")
    try:
        table = record.loads(text)
    except InvalidRecord as wrong:
        raise CannotStart(sentence(f"This record cannot be played: {wrong}")) from None
    bar = ProgressBar()
    try:
        made = animated(table, form, look=look, progress=bar)
        output.write_bytes(made)
    except OSError as problem:
        raise CannotStart(f"{output} cannot be written: {problem.strerror}.") from None
    finally:
        bar.end()
    return len(made)


def animated(table: Table, form: str = "gif", **how: Unpack[How]) -> bytes:
    """The game of a table as it was played, as an animated picture; the table is not changed."""

    def views_after(numbers: Sequence[int]) -> Iterator[View]:
        copy, wanted = record.loads(record.dumps(table, 0)), set(numbers)
        if 0 in wanted:
            yield copy.view()
        for number, move in enumerate(table.moves, start=1):
            copy.push(move)
            if number in wanted:
                yield copy.view()

    return replay.animated(len(table.moves), views_after, form, **how)


class How(TypedDict, total=False):
    """How the picture looks, how large it may be, and to whom it is reported how far it is."""

    look: Look
    most_bytes: int
    progress: replay.Telling


class ProgressBar:
    """Prints to standard error how much is done: as a bar in a terminal, elsewhere in lines such as "35%"."""

    def __init__(self) -> None:
        self._percent = -STEP
        self._bar = sys.stderr.isatty()

    def __call__(self, part: float) -> None:
        """So much is done, 0 to 1. What was done twice to save room is not reported twice."""
        percent = round(100 * part)
        if percent < self._percent + (1 if self._bar else STEP):
            return
        self._percent = percent
        full = WIDE * percent // 100
        line = f"\r{'▰' * full}{'▱' * (WIDE - full)} {percent}%" if self._bar else f"{percent}%\n"
        sys.stderr.write(line)
        sys.stderr.flush()

    def end(self) -> None:
        """Clear the bar."""
        if self._bar:
            sys.stderr.write("\r" + " " * (WIDE + 6) + "\r")
