"""Monte Carlo: neighbours of a rank go away."""

from ...vocabulary import *


class MonteCarlo(Game):
    """Two cards of a rank that touch leave a square of five by five, which closes up when you like."""

    title, packs, number, minutes = "Monte Carlo", 1, 112, 5
    source = "PySolFC"
    aliases = ("Weddings", "Double and Quits", "Monte Carlo Solitaire")
    notes = (
        "The end of a row does not touch the beginning of the next.",
        "You may close up at any time, also while two cards still go together.",
    )
    strategy = (
        "Before you close up look which cards come to lie side by side, and where the next row begins. "
        "Of three cards of a rank that touch take those two whose gaps bring other cards together. "
        "Games are lost when the pack is out and the last ranks lie apart in an order that closing up cannot "
        "change, so clear the front of the square, which shifts all that follows."
    )

    stock = Stock()
    square = Reserve(25)
    away = Foundation(holds=52, code="x")

    pair = Pair((square,), onto=away, across=5, touching=True)
    deal = CloseUp(square)

    layout = (grid(square, at=(0, 0), across=5, exact=True), row(stock, at=(6, 0)), row(away, at=(6, 2)))

    def lay(self, t: Dealer) -> None:
        """Five rows of five."""
        t.deal(*self.square)


class Thirteen(MonteCarlo):
    """Two cards that touch go away if they make thirteen, and kings go alone."""

    variant = "thirteen"

    pair = Pair((MonteCarlo.square,), onto=MonteCarlo.away, total=13, across=5, touching=True)
    king = Discard((MonteCarlo.square,), onto=MonteCarlo.away, cards=ranked(KING))
