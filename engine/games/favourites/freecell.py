"""FreeCell, by the deal numbers of Microsoft's program."""

from ...vocabulary import *


class FreeCell(Game):
    """All cards lie open in eight columns, and four free cells hold a card each that is in the way."""

    title, packs, number, minutes = "FreeCell", 1, 102, 10
    source = "PySolFC and Solvitaire"
    aliases = ("Free Cell", "Freecell Solitaire")
    deals = MICROSOFT
    notes = (
        "The numbers of deals are those of Microsoft's program; 11982 is the first that cannot be won.",
        "Cards that go together stand for single moves by way of free cells and empty columns.",
    )
    strategy = (
        "Look where the aces and twos lie, and dig first where fewest cards lie upon them. "
        "Keep cells empty as long as you can: an empty column is worth more than a cell, for it doubles how "
        "many cards go together, so do not fill it with a card that will stay. "
        "Games are lost with four cells full: before you use the third see which move empties one again."
    )

    stock = Stock()
    aces = Foundation(4, path=up(ACE).in_suit)
    cells = Reserve(4, refill=HandFill("columns"), code="c")
    columns = Tableau(8, build=descending.alternating, space=ANY, runs=Lift(free=(cells,)))

    layout = (
        row(cells, at=(0, 0)),
        row(aces, at=(4.2, 0)),
        row(columns, at=(0.1, 1), fan="down"),
        row(stock, at=(8.4, 0)),
    )

    def lay(self, t: Dealer) -> None:
        """The whole pack, one card to each column again and again: four columns of seven, four of six."""
        for _ in range(7):
            t.deal(*self.columns)


class ThreeCells(FreeCell):
    """Three free cells instead of four."""

    variant = "three-cells"
    cells = Reserve(3, refill=HandFill("columns"), code="c")
    layout = (row(cells, at=(0, 0)), *FreeCell.layout[1:])


class TwoCells(FreeCell):
    """Two free cells instead of four."""

    variant = "two-cells"
    cells = Reserve(2, refill=HandFill("columns"), code="c")
    layout = (row(cells, at=(0, 0)), *FreeCell.layout[1:])


class OneCell(FreeCell):
    """A single free cell."""

    variant = "one-cell"
    cells = Reserve(refill=HandFill("columns"), code="c", number_from=1)
    layout = (row(cells, at=(0, 0)), *FreeCell.layout[1:])


class BakersGame(FreeCell):
    """Columns are built in suit."""

    variant = "bakers-game"
    columns = Tableau(8, build=descending.in_suit, space=ANY, runs=Lift(free=(FreeCell.cells,)))
