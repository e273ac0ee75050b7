"""Fans that are not straight: slanted rows, hands whose cards turn one after the other, columns that wind."""

from __future__ import annotations

from math import cos, radians, tan

# From the middle of a hand to its outer cards, of few cards and of more.
HAND_DEGREES, WIDE_HAND_DEGREES = 10, 15
FEW = 3
WIND_DEGREES = (0, 5, 7, 5, 0, -5, -7, -5)  # of the cards of a snake, over and over
WINDING_PIXELS = 4  # that cards of one lie farther apart, lest a turned card hide the index below it
DROP = 0.15  # of a card's width, that a hand goes down beyond its curve


def hand_turn(bend: int, nth: int) -> float:
    """Degrees of a card of a hand that bends over so many cards; those after them lie like the last."""
    most = HAND_DEGREES if bend <= FEW else WIDE_HAND_DEGREES
    return min(most, most * (2 * nth / max(1, bend - 1) - 1))


def hand_drops(bend: int, steps: list[float], width: int) -> list[float]:
    """How far below the first card of a hand each lies, that is so far to the right of the one before it."""
    found, low = [0.0], DROP * width
    for nth, step in enumerate(steps):
        slope = (hand_turn(bend, nth) + hand_turn(bend, nth + 1)) / 2
        down = step * tan(radians(slope))
        if nth + 1 >= bend:
            down = min(down, max(0.0, low))
            low -= down
        found.append(found[-1] + down)
    return found


def snake_turn(bend: int, nth: int) -> float:
    """Degrees of a card of a column that lies straight for so many cards and winds from there on."""
    return WIND_DEGREES[(nth - bend) % len(WIND_DEGREES)] if nth >= bend else 0


def snake_sway(bend: int, nth: int, step: int) -> float:
    """How far beside the middle of its column a card lies: each lies where the one before it points to."""
    slopes = [snake_turn(bend, n) for n in range(bend, nth)]
    return -sum(step * tan(radians(slope)) for slope in slopes)


def farther(turn: float) -> float:
    """How many times as far apart slanted cards of a row lie for as much of each to be seen as of others."""
    return 1 / cos(radians(turn)) if turn % 90 else 1.0
