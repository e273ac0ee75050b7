"""Figures of the repository as text: a line each, tabs between, the names of the columns first."""

from __future__ import annotations

import csv
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import TypeVar, get_type_hints

Row = TypeVar("Row")
READERS: dict[object, Callable[[str], object]] = {bool: "True".__eq__}  # of types that do not read themselves


def read(file: Path) -> list[dict[str, str]]:
    """The lines of a file, by column; none where there is no such file yet."""
    if not file.exists():
        return []
    with file.open(encoding="utf-8", newline="") as lines:
        return [*csv.DictReader(lines, delimiter="\t")]


def records(file: Path, kind: Callable[..., Row]) -> list[Row]:
    """The same as named tuples of a kind, whose fields are named like the columns; each read as its type."""
    types = get_type_hints(kind)
    return [
        kind(**{name: READERS.get(types[name], types[name])(text) for name, text in line.items()})
        for line in read(file)
    ]


def write(file: Path, columns: Sequence[str], rows: Iterable[Sequence[object]]) -> None:
    """Write a file anew."""
    with file.open("w", encoding="utf-8", newline="") as lines:
        out = csv.writer(lines, delimiter="\t", lineterminator="\n")
        out.writerow(columns)
        out.writerows(rows)
