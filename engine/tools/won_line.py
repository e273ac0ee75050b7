"""A game that search wins, written down to be kept: the first numbered deal that it finds a way through."""

from __future__ import annotations

from engine.search.winnable import NODES, winnable

DEALS = 100  # as many are tried before it is given up


def won_line(game: str, variant: str | None = None, deals: int = DEALS, nodes: int = NODES) -> str | None:
    """The deal's number in one line and the moves that win it in the next; None if none was won.

    `nodes` are the moves that search may try in each deal.
    """
    for deal in range(1, deals + 1):
        found = winnable(game, deal, variant=variant, nodes=nodes)
        if found.result == "won":
            return f"{deal}\n{', '.join(map(str, found.line))}\n"
    return None
