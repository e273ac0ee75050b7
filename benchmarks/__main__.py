"""All benchmarks with one command: a table on the terminal, and JSON with the machine's facts beside it.

python -m benchmarks [--quick] [section ...]        what is measured here and now
python -m benchmarks --against REV [section ...]    the same for another revision too, in turns
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections import ChainMap
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from importlib import import_module
from itertools import groupby
from pathlib import Path
from statistics import median
from time import strftime
from types import ModuleType

from benchmarks.measuring import ROOT, SHEETS, Figure, git, machine, revision

RESULTS = ROOT / "benchmarks" / "results"
MEASURING = ("benchmarks", "tests/standins")  # what measures, of this revision for both
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


def measured(names: Iterable[str], quick: bool) -> tuple[list[Figure], dict[str, str]]:
    """The figures of some sections; and those that could not be measured, with the error of each."""
    known, found, failed = sections(), list[Figure](), dict[str, str]()
    for name in names:
        try:
            found += [*known[name].figures(quick)]
        except Exception as problem:  # noqa: BLE001  another revision may lack anything; the others are measured
            failed[name] = f"{type(problem).__name__}: {problem}"
    return found, failed


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
            cells = [f"{_formatted(row.get(column)):>{n}}" for column, n in zip(columns, wide, strict=True)]
            yield f"{case:16}  {'  '.join(cells)}"


def _formatted(figure: Figure | None) -> str:
    if figure is None:
        return "-"
    value = figure.value
    number = f"{value:.0f}" if value >= 100 or value == int(value) else f"{value:.3g}"
    return f"{number} {figure.unit}".rstrip()


def report(figures: Sequence[Figure]) -> Path:
    """The figures as a file of their own; it says on which machine they were taken."""
    RESULTS.mkdir(exist_ok=True)
    path = RESULTS / f"{strftime('%Y%m%d-%H%M%S')}-{revision()}.json"
    found = {"machine": machine(), "figures": [figure._asdict() for figure in figures]}
    path.write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")
    return path


def against(name: str, options: argparse.Namespace) -> int:
    """Measure another revision and this one in turns, with the benchmarks of this one.

    1 if a ratio or a size grew, or if this revision could not be measured; what the other lacks is left out.
    """
    with checked_out(name) as other, tempfile.TemporaryDirectory() as folder:
        places = ((other, f"{folder}/before"), (ROOT, f"{folder}/after"))
        rounds = [[_elsewhere(*place, options) for place in places] for _ in range(options.rounds)]
    before, after = (_together(both[n][0] for both in rounds) for n in (0, 1))
    failed_before, failed_after = (dict(ChainMap(*(both[n][1] for both in rounds))) for n in (0, 1))
    worse = _compared(before, after)
    for section, problem in failed_before.items():
        print(f"{section}: not measured in {name}: {problem}", file=sys.stderr)
    for section, problem in failed_after.items():
        print(f"{section}: NOT MEASURED HERE: {problem}", file=sys.stderr)
    return int(worse or bool(failed_after))


@contextmanager
def checked_out(name: str) -> Iterator[Path]:
    """Another revision in a folder of its own, with the benchmarks and stand-ins of this one."""
    with tempfile.TemporaryDirectory() as folder:
        other = Path(folder) / "other"
        git("worktree", "add", "--quiet", "--detach", str(other), name)
        try:
            for folder_of_ours in MEASURING:
                shutil.rmtree(other / folder_of_ours, ignore_errors=True)
                shutil.copytree(ROOT / folder_of_ours, other / folder_of_ours)
            yield other
        finally:
            git("worktree", "remove", "--force", str(other))


def _elsewhere(place: Path, sheets: str, options: argparse.Namespace) -> tuple[list[Figure], dict[str, str]]:
    words = [sys.executable, "-m", "benchmarks", "--json", *options.section] + ["--quick"] * options.quick
    environment = {**os.environ, "PYTHONPATH": str(place), SHEETS: sheets}
    done = subprocess.run(words, cwd=place, env=environment, stdout=subprocess.PIPE, text=True, check=True)
    figures, failed = json.loads(done.stdout.splitlines()[-1])
    return [Figure(*row) for row in figures], failed


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
    parser.add_argument(
        "--rounds", type=int, default=ROUNDS, help="of both revisions, in turns (default %(default)s)"
    )
    options = parser.parse_args()
    unknown = set(options.section) - sections().keys()
    if unknown and not options.json:
        parser.error(f"there is no section {', '.join(unknown)}")
    if options.against:
        return against(options.against, options)
    figures, failed = measured(options.section or sections(), options.quick)
    if options.json:
        print(json.dumps([figures, failed]))
        return 0
    print(*table(figures), sep="\n")
    print(f"\nstored in {report(figures).relative_to(ROOT)}")
    for section, problem in failed.items():
        print(f"{section}: NOT MEASURED: {problem}", file=sys.stderr)
    return int(bool(failed))


if __name__ == "__main__":
    sys.exit(main())
