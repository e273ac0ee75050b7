"""How many deals of a game can be won: measured deal by deal, written down, gone on with later."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass
from functools import partial
from math import sqrt
from multiprocessing import get_context
from pathlib import Path
from typing import NamedTuple

from engine.games import take_in
from engine.search import winnable
from engine.search.hint import Care
from engine.table import Table
from engine.tools.cluster import on_cluster
from engine.tools.fair import by_hints

_BAR = 20  # letters wide
_Z = 1.959964  # 95 % of a normal distribution lie within so many standard deviations


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


class Share(NamedTuple):
    """How the deals came out, and between which per cents the share that can be won lies."""

    won: int
    lost: int
    open: int
    low: float
    high: float

    def bar(self, left: int) -> str:
        """How much is done, as a bar, if so many deals are to come.

        >>> Share(4, 1, 0, 0.3, 0.9).bar(5)
        '[##########          ]'
        """
        done = self.won + self.lost + self.open
        return f"[{'#' * (_BAR * done // max(1, done + left)):{_BAR}}]"

    def __str__(self) -> str:
        found = f"{self.won} won, {self.lost} lost, {self.open} open"
        return f"{found}: between {100 * self.low:.2f} and {100 * self.high:.2f} % can be won"


def wilson(won: int, deals: int) -> tuple[float, float]:
    """The 95 % interval of a share, after Wilson; everything is possible while there are no deals.

    >>> [round(end, 4) for end in wilson(50, 100)]
    [0.4038, 0.5962]
    """
    if not deals:
        return 0.0, 1.0
    share, spread = won / deals, _Z * _Z / deals
    middle = share + spread / 2
    width = _Z * sqrt(share * (1 - share) / deals + spread / deals / 4)
    return max(0.0, (middle - width) / (1 + spread)), min(1.0, (middle + width) / (1 + spread))


def share(rows: Sequence[Studied]) -> Share:
    """From the lower end with all open deals lost to the upper end with all of them won."""
    told = [row.result for row in rows]
    return of_counts(told.count("won"), told.count("lost"), told.count("open"))


def of_counts(won: int, lost: int, left: int) -> Share:
    """The same of so many deals; `left` are open."""
    deals = won + lost + left
    return Share(won, lost, left, wilson(won, deals)[0], wilson(won + left, deals)[1])


def ask(question: Question, deal: int) -> Studied:
    """Whether a deal can be won."""
    if question.also:
        take_in(Path(question.also))
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
