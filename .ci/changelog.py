"""Moves the sentences of changelog.d into CHANGELOG.md: python .ci/changelog.py 0.2.0."""

from __future__ import annotations

import sys
from datetime import UTC, datetime
from pathlib import Path

KINDS = ("security", "removed", "deprecated", "added", "changed", "fixed")
HERE = "<!-- new versions go here -->\n"


def fragments(folder: Path, kind: str) -> list[Path]:
    """The files of one kind, in the order of their names."""
    return sorted(folder.glob(f"*.{kind}.md"))


def section(folder: Path, version: str, day: str) -> str:
    """The new version's part of the changelog."""
    parts = [f"\n## {version} - {day}\n"]
    for kind in KINDS:
        if files := fragments(folder, kind):
            lines = (f"- {path.read_text(encoding='utf-8').strip()}\n" for path in files)
            parts.append(f"\n### {kind.capitalize()}\n\n{''.join(lines)}")
    return "".join(parts)


def release(root: Path, version: str, day: str) -> None:
    """Write the version into CHANGELOG.md and empty the folder."""
    changelog, folder = root / "CHANGELOG.md", root / "changelog.d"
    before, mark, after = changelog.read_text(encoding="utf-8").partition(HERE)
    changelog.write_text(before + mark + section(folder, version, day) + after, encoding="utf-8")
    for kind in KINDS:
        for path in fragments(folder, kind):
            path.unlink()


if __name__ == "__main__":
    release(Path(__file__).parent.parent, sys.argv[1], datetime.now(UTC).date().isoformat())
