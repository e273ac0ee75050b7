"""How the cards may lie that the player does not know, as far as what he knows allows."""

from __future__ import annotations

from random import Random

from ..position import Position
from .memory import Memory, unknown


def imagined(position: Position, ways: int, memory: Memory | None = None) -> list[Position]:
    """So many positions that look alike to the player; one, the position itself, where all is known.

    They depend on what is known and on nothing else: other cards come in a chance order that is drawn from
    that, and so do shuffles that are to come. Without `memory` the player knows what is seen.
    """
    memory = memory or Memory(position)
    if not unknown(position, memory):
        return [position.copy()]
    known = f"{position.game.slug} {memory.cards(position)} {[*position.state.counts.values()]}"
    places = memory.unknown_places()
    found = []
    for way in range(ways):
        seed = f"{known} {way}"
        cards = sorted(position.state.piles[at][n] for at, n in places)
        Random(seed).shuffle(cards)
        other = Position(position.game, seed, position.state.copy())
        for (at, n), card in zip(places, cards, strict=True):
            other.state.piles[at][n] = card
        found.append(other)
    return found
