"""Canfield, also called Demon: a reserve of thirteen cards that has to be worked off."""

from ...vocabulary import *


class Canfield(Game):
    """A reserve of thirteen hides all but its last card; it fills four columns, which move only whole."""

    title, packs, number, minutes = "Canfield", 1, 110, 10
    source = "PySolFC, Solvitaire and Morehead & Mott-Smith"
    aliases = ("Demon", "Thirteen")
    notes = (
        "Once the reserve is out an empty column takes only the top of the talon, when you like.",
        "The game is also lost when a whole pass through the talon would bring no card that can be played.",
    )
    others = (
        "In some houses parts of a column move (`parts`), or the player fills columns (`superior`).",
        "Canfield's own game was the book's Klondike (`canfield-or-klondike`).",
    )
    strategy = (
        "Play from the reserve whenever it fits, for each of its cards that goes uncovers the next. "
        "Bring columns together so that one becomes empty and takes a card of the reserve, and leave a card "
        "on the talon while those beneath it are not wanted yet. "
        "Games are lost by a reserve that does not move: keep columns on which its last card can go, and "
        "begin the other foundations as soon as their bases show."
    )

    stock = Stock()
    talon = Waste()
    reserve = Reserve(code="r", down=FaceDown.all_but_last())
    bases = Foundation(4, path=up(FIRST).in_suit)
    columns = Tableau(
        4,
        build=descending.alternating.round_the_corner,
        refill=Refill(reserve),
        space=ANY,
        space_from=(talon,),
        runs=Lift(whole=True),
    )

    deal = Round(talon, cards=3)
    redeal: Redeal | None = Redeal(talon, times=None, ends=True)

    layout = (
        row(stock, at=(0, 0)),
        row(talon, at=(1, 0)),
        row(bases, at=(2.3, 0)),
        row(reserve, at=(0, 1), fan="down"),
        row(columns, at=(2.3, 1), fan="down"),
    )

    def lay(self, t: Dealer) -> None:
        """Thirteen cards in reserve, only the last open; then the first base, and one card to each column."""
        t.deal(self.reserve[0], cards=13)
        t.deal(self.bases[0], *self.columns)


class Parts(Canfield):
    """A part of a column moves too; once the reserve is out an empty column takes any card or run."""

    variant = "parts"
    columns = Tableau(
        4,
        build=descending.alternating.round_the_corner,
        refill=Refill(Canfield.reserve),
        space=ANY,
        runs=Lift(),
    )


class Rainbow(Canfield):
    """Columns are built down whatever the suit; cards are turned one by one, in a single pass."""

    variant = "rainbow"
    columns = Tableau(
        4,
        build=descending.round_the_corner,
        refill=Refill(Canfield.reserve),
        space=ANY,
        space_from=(Canfield.talon,),
        runs=Lift(whole=True),
    )
    deal = Round(Canfield.talon)
    redeal = None


class Superior(Canfield):
    """The reserve is open, and empty columns are filled from it or from the talon, when you like."""

    variant = "superior"
    reserve = Reserve(code="r")
    columns = Tableau(
        4,
        build=descending.alternating.round_the_corner,
        refill=HandFill(reserve, Canfield.talon),
        runs=Lift(whole=True),
    )
