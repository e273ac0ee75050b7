"""The table of docs/winnability.md, made from engine/search/winnability.tsv; and that file, from studies.

`python -m engine.tools.published STUDIES` takes the studies in a folder into the file, each in place of what
it held of that game with as much care, and makes the tables anew.
"""

from __future__ import annotations

import csv
import re
import sys
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from ..games import catalogue
from ..search.imagined import unknown
from ..search.shares import FILE as DATA
from ..search.shares import Share, Tally, rows
from ..table import Table
from .study import Studied, written

PAGE = Path("docs/winnability.md")
BEGIN, END = "<!-- made by `python -m engine.tools.published` -->", "<!-- so far -->"
HEAD = (
    "| game | what was asked | won | lost | open | between | asked of hints | won | open | between |\n"
    "|---|---|--:|--:|--:|---|---|--:|--:|---|\n"
)
FILE = re.compile(r"(?P<game>[\w-]+?)(-fair-(?P<care>\d+x\d+))?\.jsonl")


def save(data: Path, tallies: Iterable[Tally]) -> None:
    """Write the file, in order."""
    with data.open("w", encoding="utf-8", newline="") as lines:
        out = csv.writer(lines, delimiter="\t", lineterminator="\n")
        out.writerow(Tally._fields)
        out.writerows(sorted(tallies))


def summed(file: Path) -> Tally:
    """What a study wrote, as if no deal had been tried with more moves than any that is left open."""
    told = FILE.fullmatch(file.name)
    assert told is not None, f"{file} is no file of a study"
    found = _first(written(file))
    nodes = min((row.bound for row in found if row.result == "open"), default=max(row.bound for row in found))
    results = [row.result if row.bound <= nodes else "open" for row in found]
    counts = (results.count(result) for result in ("won", "lost", "open"))
    return Tally(told["game"], told["care"] or "", nodes, *counts)


def _first(found: dict[int, Studied]) -> list[Studied]:
    """The deals from the first one on, as far as none is missing."""
    end = next(deal for deal in range(1, len(found) + 2) if deal not in found)
    return [found[deal] for deal in range(1, end)]


def table(found: Sequence[Tally]) -> str:
    """The games of the book, each with both questions."""
    searched = {row.game: row for row in found if not row.care}
    hinted = {row.game: row for row in found if row.care}
    return HEAD + "".join(
        f"| [{game.title}](games/{slug}.md) "
        f"| {_by_search(searched[slug])} | {_by_hints(slug, hinted.get(slug))} |\n"
        for slug, game in catalogue().items()
    )


def _by_search(row: Tally) -> str:
    command = f"`study {row.game} --deals {row.deals} --nodes {row.nodes}`"
    return f"{command} | {row.won} | {row.lost} | {row.open} | {_between(row.share)}"


def _by_hints(slug: str, row: Tally | None) -> str:
    if not unknown(Table(slug, 1).position):
        return "nothing is hidden | | |"
    if row is None:
        return "not yet | | |"
    ways, tried = row.care.split("x")
    care = f"--fair --ways {ways} --tried {tried}"
    command = f"`study {slug} {care} --deals {row.deals} --nodes {row.nodes}`"
    return f"{command} | {row.won} | {row.open} | {_between(row.share)}"


def _between(share: Share) -> str:
    return f"{100 * share.low:.1f} and {100 * share.high:.1f} %"


def page(text: str, found: Sequence[Tally]) -> str:
    """The page with its table made anew."""
    before, rest = text.split(BEGIN)
    return f"{before}{BEGIN}\n\n{table(found)}\n{END}{rest.split(END)[1]}"


def _studies(folder: Path) -> Iterator[Tally]:
    return (summed(file) for file in sorted(folder.glob("*.jsonl")) if 1 in written(file))


def main(folders: Sequence[str]) -> None:
    """Take in the studies of these folders, and write the page."""
    stored = {(row.game, row.care): row for row in rows(DATA)}
    for folder in folders:
        stored |= {(row.game, row.care): row for row in _studies(Path(folder))}
    save(DATA, stored.values())
    PAGE.write_text(page(PAGE.read_text(encoding="utf-8"), rows(DATA)), encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
