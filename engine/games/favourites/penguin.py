"""Penguin: David Parlett's open game about a beak and a flipper."""

from ...vocabulary import *


class Penguin(Game):
    """The first card, the beak, names the base; seven columns in suit, and a flipper of seven cells."""

    title, packs, number, minutes = "Penguin", 1, 130, 10
    source = "David Parlett and PySolFC"
    aliases = ("Beak and Flipper",)
    notes = (
        "A run or a part of it goes together, however many cells are free.",
        "A card of the rank next below the base may be laid on the beak, once that lies alone, in its suit.",
    )
    others = ("In some houses only so many cards go together as cells are free.",)
    strategy = (
        "The beak lies under the first column: take that one down early, for a whole suit waits for it. "
        "Build long runs in suit, which go as one, and keep spaces for cards of the rank next below the "
        "base, the last of their suits to go home. "
        "Games are lost with a full flipper: lay a card there when you can see what brings it back, and mind "
        "runs that bury a lower card of their own suit."
    )

    stock = Stock()
    aces = Foundation(4, path=up(FIRST).in_suit)
    flipper = Reserve(7, refill=HandFill("columns"), code="c")
    columns = Tableau(7, build=descending.in_suit.round_the_corner, space_below=aces, runs=Lift())

    layout = (
        row(flipper, at=(0, 0)),
        row(columns, at=(0, 1), fan="down"),
        grid(aces, at=(7.4, 0), across=2),
        row(stock, at=(7.4, 2)),
    )

    def lay(self, t: Dealer) -> None:
        """The beak, then rows of seven; the other cards of its rank go to foundations as they turn up."""
        t.deal(self.columns[0])
        base = rank(t.cards(self.columns[0])[0])
        home = 0
        for place in (*self.columns[1:], *tuple(self.columns) * 6, None):
            while t.shows(self.stock, base):
                t.deal(self.aces[home])
                home += 1
            if place:
                t.deal(place)
