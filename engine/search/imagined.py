"""How the cards may lie that the player does not see, as far as what he sees allows."""

from __future__ import annotations

from random import Random

from ..position import Position


def unknown(position: Position) -> bool:
    """Whether the player does not know all: cards that differ lie hidden, or a shuffle is to come."""
    hidden = {position.state.piles[at][n] for at, n in _hidden_places(position)}
    return len(hidden) > 1 or any(word.chance(position.state) for word in position.game.words)


def imagined(position: Position, ways: int) -> list[Position]:
    """So many positions that look alike to the player; one, the position itself, where all is known.

    They depend on what is seen and on nothing else: hidden cards come in a chance order that is drawn from
    that, and so do shuffles that are to come.
    """
    if not unknown(position):
        return [position.copy()]
    seen = f"{position.game.slug} {position.visible_cards()} {[*position.state.counts.values()]}"
    places = _hidden_places(position)
    found = []
    for way in range(ways):
        seed = f"{seen} {way}"
        cards = sorted(position.state.piles[at][n] for at, n in places)
        Random(seed).shuffle(cards)
        other = Position(position.game, seed, position.state.copy())
        for (at, n), card in zip(places, cards, strict=True):
            other.state.piles[at][n] = card
        found.append(other)
    return found


def _hidden_places(position: Position) -> list[tuple[int, int]]:
    """Where cards lie that the player does not see: pile, and place from the bottom."""
    piles = position.state.piles
    return [
        (at, n) for at, blind in enumerate(position.hidden()) for n in range(len(piles[at])) if blind >> n & 1
    ]
