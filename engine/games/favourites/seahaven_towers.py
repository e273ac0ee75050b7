"""Seahaven Towers: an open game of ten short columns and four cells."""

from ...vocabulary import *


class SeahavenTowers(Game):
    """Ten columns of five built in suit, four cells of which two are filled, kings alone in empty columns."""

    title, packs, number, minutes = "Seahaven Towers", 1, 124, 10
    source = "PySolFC and Solvitaire"
    aliases = ("Seahaven", "Sea Towers", "Towers")
    notes = (
        "Two of the cells are filled at the start; which of them makes no difference.",
        "Cards that go together stand for single moves by way of free cells.",
    )
    strategy = (
        "Find the lowest card of each suit that is missing and count how many cards lie on it, for with two "
        "free cells you can lift no more than two that have no other place. "
        "Prefer moves that lay a card on its suit or free a column for a king, and bring a king down only "
        "when his queen can follow. "
        "Games are lost by a run laid upon a lower card of its own suit: before you build look at what the "
        "column hides beneath."
    )

    stock = Stock()
    aces = Foundation(4, path=up(ACE).in_suit)
    cells = Reserve(4, refill=HandFill("columns"), code="c")
    columns = Tableau(10, build=descending.in_suit, space=ranked(KING), runs=Lift(free=(cells,)))

    layout = (
        row(aces[:2], at=(0, 0)),
        row(cells, at=(3, 0)),
        row(aces[2:], at=(8, 0)),
        row(columns, at=(0, 1), fan="down"),
        row(stock, at=(10.2, 0)),
    )

    def lay(self, t: Dealer) -> None:
        """Five rows of ten, then a card to each of the two middle cells."""
        for _ in range(5):
            t.deal(*self.columns)
        t.deal(*self.cells[1:3])
