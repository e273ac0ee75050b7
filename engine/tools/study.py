"""How many deals of a game can be won: measured deal by deal, written down, gone on with later.

What the repository knows already (`studied.txt`) need not be asked again.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass
from functools import partial
from math import inf
from multiprocessing import get_context
from pathlib import Path
from random import Random
from types import MappingProxyType
from typing import NamedTuple

from ..certified_deals import name_of
from ..games import add_folder
from ..search import winnable
from ..search.chance import ByChance, ChancePlayer
from ..search.hints import Care
from ..search.players import by_hints
from ..search.shares import Share, of_counts
from ..table import Table
from . import studied
from .cluster import on_cluster

LINE = ", "  # between the moves of a line
UNBOUNDED = 10**9  # moves, where seconds are the limit


@dataclass(frozen=True)
class Question:
    """What is asked of each deal."""

    game: str
    variant: str | None
    nodes: int
    megabytes: int
    also: str = ""  # a folder of games besides those of the book
    fair: Care | ChancePlayer | None = None  # whether a player wins it: by hints of such care, or by chance
    seconds: float = inf  # of the CPU, for each deal


class Studied(NamedTuple):
    """What was found of one deal, a line of the file: `bound` is how many nodes it might have taken."""

    deal: int
    result: str
    moves: int
    nodes: int
    bound: int
    seconds: float = 0.0  # it might have taken so many; 0 is any number
    line: str = ""  # the moves that win

    @property
    def tried(self) -> int:
        """How many moves it was given, or took where seconds were the limit."""
        return self.nodes if self.seconds else max(self.nodes, self.bound)


def share(rows: Sequence[Studied]) -> Share:
    """From the lower end with all open deals lost to the upper end with all of them won."""
    results = [row.result for row in rows]
    return of_counts(results.count("won"), results.count("lost"), results.count("open"))


def ask(question: Question, deal: int) -> Studied:
    """Whether a deal can be won."""
    if question.also:
        add_folder(Path(question.also))
    table = Table(question.game, deal, variant=question.variant)
    if isinstance(question.fair, str):
        won = ByChance(table.position).wins(question.fair, Random(f"{question.fair}/{deal}"))
        return Studied(deal, "won" if won else "lost", 0, 0, question.nodes)
    if question.fair:
        result, moves = by_hints(table, question.fair.suited(table.game), question.megabytes)
        line = LINE.join(map(str, table.moves)) if result == "won" else ""
        return Studied(deal, result, moves, 0, question.nodes, line=line)
    answer = winnable(
        table,
        nodes=question.nodes,
        megabytes=question.megabytes,
        seconds=question.seconds,
    )
    seconds = question.seconds if question.seconds < inf else 0.0
    line = LINE.join(map(str, answer.line))
    return Studied(deal, answer.result, len(answer.line), answer.nodes, question.nodes, seconds, line)


def written(file: Path) -> dict[int, Studied]:
    """What the file holds already, by deal; of a deal that was tried again the last line counts."""
    lines = file.read_text(encoding="utf-8").splitlines(keepends=True) if file.exists() else []
    rows = [Studied(**json.loads(line)) for line in lines if line.endswith("\n")]  # not one that was cut off
    return {row.deal: row for row in rows}


def study(
    question: Question,
    deals: Sequence[int],
    file: Path,
    helpers: int | str,
    report: Callable[[Share, int], None],
    known: Mapping[int, Studied] = MappingProxyType({}),
) -> Share:
    """Ask the deals that nobody knows yet, or that were left open by less, and write each down.

    Known are those of the file, and others that are `known` by deal. `helpers` are so many processes here, or
    the address of a cluster. `report` hears the share so far, and how many deals are still to come, after
    each deal.
    """
    rows = written(file)
    known = {**known, **rows, **{deal: row for deal, row in known.items() if row.result != "open"}}
    left = [deal for deal in deals if deal not in known or _worth_more(known[deal], question)]
    file.parent.mkdir(parents=True, exist_ok=True)
    done = {deal: known[deal] for deal in deals if deal not in left}
    whole = "".join(json.dumps(row._asdict()) + "\n" for row in rows.values())
    file.write_text(whole, encoding="utf-8")
    with file.open("a", encoding="utf-8") as book:
        for row in _answers(question, left, helpers):
            book.write(json.dumps(row._asdict()) + "\n")
            book.flush()
            done[row.deal] = row
            report(share([*done.values()]), len(deals) - len(done))
    return share([*done.values()])


def in_repository(game: str, variant: str | None) -> dict[int, Studied]:
    """What the file of the repository knows of a game's deals."""
    known = studied.read(studied.FILE).get(name_of(game, variant), studied.StudiedGame())
    return {
        deal: Studied(deal, result, 0, nodes, nodes, seconds)
        for deal, (result, nodes, seconds) in known.verdicts.items()
    }


def _worth_more(row: Studied, question: Question) -> bool:
    longer = not row.seconds or row.seconds < question.seconds
    return row.result == "open" and row.tried < question.nodes and longer


def _answers(question: Question, deals: Sequence[int], helpers: int | str) -> Iterator[Studied]:
    """What is found of each deal, as it is found: here, in processes, or on a cluster."""
    if isinstance(helpers, str):
        yield from on_cluster(partial(ask, question), deals, helpers)
        return
    if helpers == 1:
        yield from (ask(question, deal) for deal in deals)
        return
    with ProcessPoolExecutor(helpers, mp_context=get_context("spawn")) as pool:
        for done in as_completed([pool.submit(ask, question, deal) for deal in deals]):
            yield done.result()
