"""Deals that can be won, by search and by players, with how hard they are: engine.certified_deals."""

from __future__ import annotations

from itertools import islice
from pathlib import Path

from ..certified_deals import name_of
from ..search.difficulty import hardness
from ..search.winnability import NODES
from ..table import Table
from . import studied
from .won_line import won_deals

WANTED = 50  # of each game
TRIED = 400  # as many are tried before less is enough


def certify(
    slug: str, variant: str | None = None, *, wanted: int = WANTED, deals: int = TRIED, nodes: int = NODES
) -> dict[int, int]:
    """How hard each of the first deals is that studies know as won; where they are too few, search goes on.

    `nodes` are the moves it may try in each of so many `deals`; what studies know is not searched again.
    """
    verdicts = studied.read(studied.FILE).get(name_of(slug, variant), studied.StudiedGame()).verdicts
    won = sorted(deal for deal, verdict in verdicts.items() if verdict.result == "won")[:wanted]
    others = (deal for deal in range(1, deals + 1) if deal not in verdicts)
    found = islice(won_deals(slug, variant, others, nodes), wanted - len(won))
    tables = [*(Table(slug, deal, variant=variant) for deal in won), *(table for table, _ in found)]
    return {int(table.seed): hardness(table) for table in tables}


def played(slug: str, variant: str | None, file: Path) -> dict[int, int]:
    """The same of the deal whose won line the file keeps; nothing where there is none, or none by number."""
    deal = file.read_text(encoding="utf-8").splitlines()[0] if file.exists() else ""
    return {int(deal): hardness(Table(slug, deal, variant=variant))} if deal.isdecimal() else {}
