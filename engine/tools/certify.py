"""Deals that can be won, found by search and by players, with how hard they are: engine.search.certified."""

from __future__ import annotations

from pathlib import Path

from engine.search.difficulty import hardness
from engine.search.winnable import NODES, winnable
from engine.table import Table

WANTED = 20  # of each game
DEALS = 400  # as many are tried before less is enough


def certify(
    slug: str, variant: str | None = None, *, wanted: int = WANTED, deals: int = DEALS, nodes: int = NODES
) -> dict[int, int]:
    """How hard each of the first deals is that search wins; `nodes` are the moves it may try in each."""
    found: dict[int, int] = {}
    for deal in range(1, deals + 1):
        if len(found) == wanted:
            break
        table = Table(slug, deal, variant=variant)
        known = winnable(table, nodes=nodes)
        if known.result == "won":
            found[deal] = hardness(table, len(known.line))
    return found


def played(slug: str, variant: str | None, file: Path) -> dict[int, int]:
    """The same of the deal whose won line the file keeps; nothing where there is none, or none by number."""
    deal, moves = file.read_text(encoding="utf-8").splitlines() if file.exists() else ("", "")
    if not deal.isdecimal():
        return {}
    return {int(deal): hardness(Table(slug, deal, variant=variant), len(moves.split(", ")))}
