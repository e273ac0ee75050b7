"""Figures of the repository as text: a line each, tabs between, the names of the columns first."""

from __future__ import annotations

import csv
from collections.abc import Iterable, Sequence
from pathlib import Path


def read(file: Path) -> list[dict[str, str]]:
    """The lines of a file, by column; none where there is no such file yet."""
    if not file.exists():
        return []
    with file.open(encoding="utf-8", newline="") as lines:
        return [*csv.DictReader(lines, delimiter="\t")]


def write(file: Path, columns: Sequence[str], rows: Iterable[Sequence[object]]) -> None:
    """Write a file anew."""
    with file.open("w", encoding="utf-8", newline="") as lines:
        out = csv.writer(lines, delimiter="\t", lineterminator="\n")
        out.writerow(columns)
        out.writerows(rows)
