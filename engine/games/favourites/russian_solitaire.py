"""Russian Solitaire: Yukon in suit."""

from ...vocabulary import *
from .yukon import Yukon


class RussianSolitaire(Yukon):
    """As Yukon, but a card goes with all that lies on it only onto the next higher card of its suit."""

    title, packs, number, minutes = "Russian Solitaire", 1, 108, 10
    source = "PySolFC"
    aliases = ("Russian Patience",)
    strategy = (
        "Each card has one other that it may go onto: look for pairs that come together at once, and take "
        "first those that lay bare a hidden card. "
        "Do not clear a column before a king lies ready for it, and bring the king whose queen can follow. "
        "Games are lost by a card that lies somewhere upon the lower one it waits for: before each move see "
        "what it buries."
    )

    columns = Tableau(
        7,
        build=descending.in_suit,
        space=ranked(KING),
        down=FaceDown(*map(range, range(7))),
        runs=Lift(loose=True),
    )
