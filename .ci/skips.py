"""Lists every skipped test of pytest's XML reports and fails on one that the allow list does not name."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from fnmatch import fnmatch
from pathlib import Path
from xml.etree import ElementTree as ET


def skipped(report: Path) -> Iterator[tuple[str, str]]:
    """Name and reason of each skipped test, the name as in tests.bot.test_x::test_name."""
    for case in ET.parse(report).iter("testcase"):
        found = case.find("skipped")
        if found is not None:
            yield f"{case.get('classname')}::{case.get('name')}", found.get("message", "")


def allowed(text: str) -> list[str]:
    """The patterns of the allow list, without their reasons and without remarks."""
    lines = (line.split(" # ")[0].strip() for line in text.splitlines())
    return [line for line in lines if line and not line.startswith("#")]


def main(allow_list: str, *reports: str) -> int:
    """Print each skip; 1 if one is not allowed."""
    patterns = allowed(Path(allow_list).read_text(encoding="utf-8"))
    refused = 0
    for report in map(Path, reports):
        for name, reason in skipped(report):
            fine = any(fnmatch(f"{name}: {reason}", pattern) for pattern in patterns)
            refused += not fine
            print(f"{'skipped' if fine else 'NOT ALLOWED'}  {report.stem}  {name}: {reason}")
    print(f"{refused} skipped without leave." if refused else "No test was skipped without leave.")
    return min(refused, 1)


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
