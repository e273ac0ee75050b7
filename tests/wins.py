"""Games that were really won, from tests/golden/wins: of each game and variant a deal and what wins it."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import engine

FOLDER = Path(__file__).parent / "golden" / "wins"


@dataclass(frozen=True)
class Win:
    """A deal and the moves that win it; `deal` is a number, or the whole pack as text."""

    slug: str
    variant: str | None
    deal: str
    moves: tuple[str, ...]

    def table(self, played: int = 0) -> engine.Table:
        """The deal with so many of the moves played."""
        pack = self.deal.split() if " " in self.deal else None
        table = engine.Table(self.slug, self.deal, pack=pack, variant=self.variant)
        for move in self.moves[:played]:
            table.push(move)
        return table


def file_of(slug: str, variant: str | None = None) -> Path:
    """Where the win of a game or variant is, if it has one."""
    return FOLDER / f"{'-'.join(filter(None, (slug, variant)))}.txt"


def won(slug: str, variant: str | None = None) -> Win:
    """The win of a game or variant."""
    file = file_of(slug, variant)
    deal, moves = file.read_text(encoding="utf-8").strip().split("\n")
    return Win(slug, variant, deal, tuple(moves.split(", ")))
