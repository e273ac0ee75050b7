"""Deals that can be won, by search and by players, with how hard they are: engine.search.certified_deals."""

from __future__ import annotations

from itertools import islice
from pathlib import Path

from ..search.difficulty import hardness
from ..search.winnability import NODES
from ..table import Table
from .won_line import won_deals

WANTED = 20  # of each game
TRIED = 400  # as many are tried before less is enough


def certify(
    slug: str, variant: str | None = None, *, wanted: int = WANTED, deals: int = TRIED, nodes: int = NODES
) -> dict[int, int]:
    """How hard each of the first deals is that search wins; `nodes` are the moves it may try in each."""
    found = islice(won_deals(slug, variant, deals, nodes), wanted)
    return {int(table.seed): hardness(table, len(line)) for table, line in found}


def played(slug: str, variant: str | None, file: Path) -> dict[int, int]:
    """The same of the deal whose won line the file keeps; nothing where there is none, or none by number."""
    deal, moves = file.read_text(encoding="utf-8").splitlines() if file.exists() else ("", "")
    if not deal.isdecimal():
        return {}
    return {int(deal): hardness(Table(slug, deal, variant=variant), len(moves.split(", ")))}
