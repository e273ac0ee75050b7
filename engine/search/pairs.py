"""Which two cards to take where others are drawn for their places: by the chance that those find partners.

In The Fourteenth cards leave by twos that lie in a line, and the pack fills their places. What is drawn
nobody knows, but of which ranks it may be. Where two leave that lie in lines of many different ranks, whose
partners are still to come, more pairs lie there afterwards; and when the pack is out all must be pairs.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from ..fast.lowering import Lowered
from ..fast.tables import Paired
from ..moves import Move
from ..position import Position

# What a drawn card that finds a partner is worth, beside a pair, or a card with one, that lie there already.
# Played so to the last card in the pack, and then without a fault, 286 of 10,000 games are won; of 4,000
# games 97 with 3 instead, 48 with 1, and 27 with none.
FOUND = 10


def best_chances(position: Position, moves: Sequence[Move]) -> Move | None:
    """The pair after which most is to be hoped for; None where cards do not leave and come so.

    It looks at the ranks of the cards that are to come, and at no order.
    """
    lowered = Lowered(position)
    arena, stock = lowered.arena, position.game.stock_at
    if len(arena.paired) != 1 or not arena.piles[stock]:
        return None
    paired = arena.paired[0]
    drawn = any(
        fill.sources == [stock] and {at for at, _ in paired.each} <= {*fill.places} for fill in arena.fills
    )
    pairs = [move for move in moves if move.way and len(move.piles) == 2]
    if not drawn or not pairs or len(pairs) < len(moves):
        return None
    ranks = [pile[-1] % 13 + 1 if pile else 0 for pile in arena.piles]
    to_come = Counter(card % 13 + 1 for card in arena.piles[stock])
    near = paired.near()
    return max(pairs, key=lambda move: _hope(paired, near, ranks, to_come, position.at(move)))


def _hope(
    paired: Paired,
    near: Mapping[int, Sequence[int]],
    ranks: Sequence[int],
    to_come: Counter[int],
    leaving: Sequence[int],
) -> float:
    """What is to be hoped for once the cards of two places have left."""
    left = [0 if at in leaving else rank for at, rank in enumerate(ranks)]
    partners = {
        at: sum(left[other] == paired.wanted(left[at]) for other in near[at])
        for at, _ in paired.each
        if left[at]
    }
    found = sum(
        number
        for at in leaving
        for rank, number in to_come.items()
        if any(left[other] == paired.wanted(rank) for other in near[at])
    )
    pairs, paired_off = sum(partners.values()) / 2, sum(map(bool, partners.values()))
    return pairs + paired_off + FOUND * found / to_come.total()
