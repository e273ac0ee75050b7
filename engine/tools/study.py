"""How many deals of a game can be won: measured deal by deal, written down, gone on with later."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from typing import NamedTuple

from ..games import add_folder
from ..search import winnable
from ..search.hints import Care
from ..search.shares import Share, of_counts
from ..table import Table
from .cluster import on_cluster
from .fair import by_hints


@dataclass(frozen=True)
class Question:
    """What is asked of each deal."""

    game: str
    variant: str | None
    nodes: int
    megabytes: int
    also: str = ""  # a folder of games besides those of the book
    fair: Care | None = None  # whether hints win it that see no more than a player, and take such care


class Studied(NamedTuple):
    """What was found of one deal, a line of the file: `bound` is how many nodes it might have taken."""

    deal: int
    result: str
    moves: int
    nodes: int
    bound: int


def share(rows: Sequence[Studied]) -> Share:
    """From the lower end with all open deals lost to the upper end with all of them won."""
    told = [row.result for row in rows]
    return of_counts(told.count("won"), told.count("lost"), told.count("open"))


def ask(question: Question, deal: int) -> Studied:
    """Whether a deal can be won."""
    if question.also:
        add_folder(Path(question.also))
    if question.fair:
        table = Table(question.game, deal, variant=question.variant)
        result, moves = by_hints(table, question.nodes, question.megabytes, question.fair)
        return Studied(deal, result, moves, 0, question.nodes)
    answer = winnable(
        question.game, deal, variant=question.variant, nodes=question.nodes, megabytes=question.megabytes
    )
    return Studied(deal, answer.result, len(answer.line), answer.nodes, question.nodes)


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
    tell: Callable[[Share, int], None],
) -> Share:
    """Ask the deals that are not in the file yet, or were left open by fewer nodes, and write each down.

    `helpers` are so many processes here, or the address of a cluster. `tell` hears the share so far, and how
    many deals are still to come, whenever a deal is done.
    """
    known = written(file)
    left = [deal for deal in deals if deal not in known or _worth_more(known[deal], question)]
    file.parent.mkdir(parents=True, exist_ok=True)
    done = {deal: known[deal] for deal in deals if deal not in left}
    whole = "".join(json.dumps(row._asdict()) + "\n" for row in known.values())
    file.write_text(whole, encoding="utf-8")
    with file.open("a", encoding="utf-8") as book:
        for row in _answers(question, left, helpers):
            book.write(json.dumps(row._asdict()) + "\n")
            book.flush()
            done[row.deal] = row
            tell(share([*done.values()]), len(deals) - len(done))
    return share([*done.values()])


def _worth_more(row: Studied, question: Question) -> bool:
    return row.result == "open" and row.bound < question.nodes


def _answers(question: Question, deals: Sequence[int], helpers: int | str) -> Iterator[Studied]:
    if isinstance(helpers, str):
        yield from on_cluster(partial(ask, question), deals, helpers)
        return
    if helpers == 1:
        yield from (ask(question, deal) for deal in deals)
        return
    with ProcessPoolExecutor(helpers, mp_context=get_context("spawn")) as pool:
        for done in as_completed([pool.submit(ask, question, deal) for deal in deals]):
            yield done.result()
