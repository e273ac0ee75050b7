"""Deals that search wins, and the first of them written down to be kept."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from ..moves import Move
from ..search.winnability import NODES, winnable
from ..table import Table

DEALS = 100  # as many are tried before it is given up


def won_deals(
    game: str, variant: str | None, deals: Iterable[int], nodes: int
) -> Iterator[tuple[Table, Sequence[Move]]]:
    """Those of the deals that search wins, as dealt, with the moves that win them.

    `nodes` are the moves that search may try in each deal.
    """
    for deal in deals:
        table = Table(game, deal, variant=variant)
        found = winnable(table, nodes=nodes)
        if found.result == "won":
            yield table, found.line


def won_line(game: str, variant: str | None = None, deals: int = DEALS, nodes: int = NODES) -> str | None:
    """The deal's number in one line and the moves that win it in the next; None if none was won."""
    lines = (
        f"{table.seed}\n{', '.join(map(str, line))}\n"
        for table, line in won_deals(game, variant, range(1, deals + 1), nodes)
    )
    return next(lines, None)
