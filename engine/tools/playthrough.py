"""A seeded game written out move by move, so that a change of the rules is read as a change of text."""

from __future__ import annotations

import random

from ..table import Table

LONGEST = 120  # moves; enough to see every rule of a game at work


def transcript(table: Table) -> str:
    """The opening, then for each move what was offered, played, said, and which piles changed."""
    draw = random.Random(f"{table.game.slug}/{table.seed}").random
    variant = f" ({table.game.variant})" if table.game.variant else ""
    lines = [f"{table.game.title}{variant}, deal {table.seed}"]
    before: dict[str, tuple[str, ...]] = {}
    for turn in range(LONGEST + 1):
        lines += [
            f"  {code}: {' '.join(cards) or '-'}"
            for code, cards in table.piles.items()
            if before.get(code) != cards
        ]
        before = table.piles
        offered = list(table.legal_moves)
        if not offered or turn == LONGEST:
            break
        choice = offered[int(draw() * len(offered))]
        lines.append(f"offered: {', '.join(map(str, offered))}")
        table.push(choice)
        lines.append(f"{turn + 1}. {choice} - {table.view().caption}")
    outcome = table.outcome()
    lines.append(f"{outcome.result}: {outcome.reason}" if outcome else "goes on")
    return "\n".join(lines) + "\n"
