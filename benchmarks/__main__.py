"""All benchmarks with one command: a table on the terminal, and JSON with the machine's facts beside it.

python -m benchmarks [--quick] [section ...]        what is measured here and now
python -m benchmarks --against REV [section ...]    the same for another revision too, in turns
"""

from __future__ import annotations

import argparse
import json
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from importlib import import_module
from itertools import groupby
from pathlib import Path
from statistics import median
from time import strftime
from types import ModuleType

from benchmarks.measuring import ROOT, Figure, git, machine, revision

RESULTS = ROOT / "benchmarks" / "results"
ROUNDS = 3  # of both revisions, in turns
WORSE = 1.15  # a ratio that grew by more than this is called a regression
Key = tuple[str, str, str, str]


def sections() -> dict[str, ModuleType]:
    """Every module of this folder that yields figures is a section; nothing else needs to know it.

    One that asks for what another revision does not have is left out there.
    """
    found = {}
    for path in sorted((ROOT / "benchmarks").glob("[a-z]*.py")):
        with suppress(ImportError):
            module = import_module(f"benchmarks.{path.stem}")
            if hasattr(module, "figures"):
                found[module.SECTION] = module
    return found


def measured(names: Iterable[str], quick: bool) -> Iterator[Figure]:
    """The figures of some sections as they come."""
    for name in names:
        yield from sections()[name].figures(quick)


def table(figures: Iterable[Figure]) -> Iterator[str]:
    """A table for each section: a line for each case, a column for each measure."""
    for section, found in groupby(figures, key=lambda figure: figure.section):
        rows: dict[str, dict[str, Figure]] = {}
        for figure in found:
            rows.setdefault(figure.case, {})[figure.measure] = figure
        columns = list(dict.fromkeys(measure for row in rows.values() for measure in row))
        wide = [max(8, len(column)) for column in columns]
        head = "  ".join(f"{column:>{n}}" for column, n in zip(columns, wide, strict=True))
        yield f"\n{section:16}  {head}"
        for case, row in rows.items():
            cells = [f"{_said(row.get(column)):>{n}}" for column, n in zip(columns, wide, strict=True)]
            yield f"{case:16}  {'  '.join(cells)}"


def _said(figure: Figure | None) -> str:
    if figure is None:
        return "-"
    value = figure.value
    number = f"{value:.0f}" if value >= 100 or value == int(value) else f"{value:.3g}"
    return f"{number} {figure.unit}".rstrip()


def kept(figures: Sequence[Figure]) -> Path:
    """The figures as a file of their own; it says on which machine they were taken."""
    RESULTS.mkdir(exist_ok=True)
    path = RESULTS / f"{strftime('%Y%m%d-%H%M%S')}-{revision()}.json"
    found = {"machine": machine(), "figures": [figure._asdict() for figure in figures]}
    path.write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")
    return path


def against(name: str, asked: argparse.Namespace) -> int:
    """Measure another revision and this one in turns, with the benchmarks of this one; 1 if one got worse."""
    with checked_out(name) as other:
        rounds = [[_elsewhere(place, asked) for place in (other, ROOT)] for _ in range(ROUNDS)]
    before, after = (_together(both[n] for both in rounds) for n in (0, 1))
    return _compared(before, after)


@contextmanager
def checked_out(name: str) -> Iterator[Path]:
    """Another revision in a folder of its own, measured by the benchmarks of this one."""
    with tempfile.TemporaryDirectory() as folder:
        other = Path(folder) / "other"
        git("worktree", "add", "--quiet", "--detach", str(other), name)
        try:
            shutil.rmtree(other / "benchmarks")
            shutil.copytree(ROOT / "benchmarks", other / "benchmarks")
            yield other
        finally:
            git("worktree", "remove", "--force", str(other))


def _elsewhere(place: Path, asked: argparse.Namespace) -> list[Figure]:
    words = [sys.executable, "-m", "benchmarks", "--json", *asked.section] + ["--quick"] * asked.quick
    done = subprocess.run(words, cwd=place, capture_output=True, text=True, check=True)
    return [Figure(*row) for row in json.loads(done.stdout)]


def _together(rounds: Iterable[Sequence[Figure]]) -> dict[Key, float]:
    found: dict[Key, list[float]] = {}
    for figure in (figure for some in rounds for figure in some):
        found.setdefault((figure.section, figure.case, figure.measure, figure.unit), []).append(figure.value)
    return {key: median(values) for key, values in found.items()}


def _compared(before: dict[Key, float], after: dict[Key, float]) -> int:
    """Print both; 1 if a ratio or a size grew. Times of two runs differ by what else the machine does."""
    worse = 0
    for key, old in before.items():
        section, case, measure, unit = key
        if key not in after or not old:
            continue
        change = after[key] / old
        grown = unit in ("x", "kB", "B", "MB") and change > WORSE
        worse += grown
        numbers = f"{old:10.4g} {after[key]:10.4g} {unit:3} {change:6.2f}"
        print(f"{section:9} {case:14} {measure:18} {numbers} {'WORSE' if grown else ''}".rstrip())
    return int(worse > 0)


def main() -> int:
    """Measure, say, keep."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("section", nargs="*", help=f"of {', '.join(sections())}; all where none is named")
    parser.add_argument("--quick", action="store_true", help="fewer moves")
    parser.add_argument("--json", action="store_true", help="figures to the standard output, nothing kept")
    parser.add_argument("--against", metavar="REV", help="compare with another revision")
    asked = parser.parse_args()
    if unknown := set(asked.section) - sections().keys():
        parser.error(f"there is no section {', '.join(unknown)}")
    if asked.against:
        return against(asked.against, asked)
    figures = list(measured(asked.section or sections(), asked.quick))
    if asked.json:
        print(json.dumps(figures))
        return 0
    print(*table(figures), sep="\n")
    print(f"\nkept in {kept(figures).relative_to(ROOT)}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
