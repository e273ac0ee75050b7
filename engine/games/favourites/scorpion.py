"""Scorpion: suits are built from king to ace where they lie."""

from ...vocabulary import *

HIDDEN = range(3)  # of the first columns the three undermost cards


class Scorpion(Game):
    """In seven columns four suits are built from king to ace; any open card goes with all that lies on it."""

    title, packs, number, minutes = "Scorpion", 1, 109, 10
    source = "PySolFC and Morehead & Mott-Smith"
    aliases = ("Scorpion Solitaire",)
    notes = ("Whole suits stay where they lie until all four are there; elsewhere they may be carried off.",)
    strategy = (
        "Turn up the hidden cards of the first four columns before you do anything that can wait. "
        "Keep the three cards of the pack until nothing else helps, and see beforehand which of your ends "
        "they would bury. "
        "Games are lost by knots: a card with the next higher of its suit upon it can never go there, and "
        "nothing goes onto an ace, so cover neither."
    )

    stock = Stock()
    columns = Tableau(
        7,
        build=descending.in_suit,
        space=ranked(KING),
        each=~Out(stock),
        down=FaceDown(*[HIDDEN] * 4, (), (), ()),
        runs=Lift(loose=True),
    )

    suits = WholeColumns(columns)
    deal = Round(
        columns,
        rule="The three cards that are left go on the first three columns, one on each, empty or not.",
    )

    layout = (row(columns, at=(0, 0), fan="down"), row(stock, at=(7.2, 0)))

    def lay(self, t: Dealer) -> None:
        """Seven rows of seven; the first columns hide three cards each, and three cards stay."""
        for _ in range(7):
            t.deal(*self.columns)


class Wasp(Scorpion):
    """A space takes any card, with all that lies on it."""

    variant = "wasp"
    columns = Tableau(
        7,
        build=descending.in_suit,
        space=ANY,
        each=~Out(Scorpion.stock),
        down=FaceDown(*[HIDDEN] * 4, (), (), ()),
        runs=Lift(loose=True),
    )


class ThreeHidden(Scorpion):
    """Only the columns 1 to 3 hide cards (Scorpion II)."""

    variant = "three-hidden"
    columns = Tableau(
        7,
        build=descending.in_suit,
        space=ranked(KING),
        each=~Out(Scorpion.stock),
        down=FaceDown(*[HIDDEN] * 3, (), (), (), ()),
        runs=Lift(loose=True),
    )
