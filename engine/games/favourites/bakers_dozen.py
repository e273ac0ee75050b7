"""Baker's Dozen: thirteen columns of four, with the kings lowest."""

from ...vocabulary import *


class BakersDozen(Game):
    """Thirteen open columns, whose kings lie lowest, are built down and played home card by card."""

    title, packs, number, minutes = "Baker's Dozen", 1, 118, 10
    source = "PySolFC and Solvitaire"
    aliases = ("Bakers Dozen Solitaire",)
    notes = ("Two kings of a column keep their order, as the cards above them do.",)
    strategy = (
        "All cards lie open, so find the aces and twos first, and count what must go elsewhere to free them. "
        "Build on columns that hold nothing you need soon, best on those with a king at the bottom and high "
        "cards above him. "
        "Games are lost by columns emptied too early, for none is filled again: while you still need room, "
        "keep a card in each."
    )

    stock = Stock()
    aces = Foundation(4, path=up(ACE).in_suit)
    columns = Tableau(13, build=descending)

    layout = (
        row(aces, at=(1.5, 0)),
        row(stock, at=(6, 0)),
        grid(columns, at=(0, 1), across=7, fan="down"),
    )

    def lay(self, t: Dealer) -> None:
        """Four rows of thirteen; then the kings of each column go beneath its other cards."""
        for _ in range(4):
            t.deal(*self.columns)
        for column in self.columns:
            kings = [card for card in t.cards(column) if rank(card) == KING]
            t.order(column, [*kings, *(card for card in t.cards(column) if rank(card) < KING)])


class SpanishPatience(BakersDozen):
    """Kings stay as they are dealt, a space takes any card, and cards come back from foundations."""

    variant = "spanish-patience"
    columns = Tableau(13, build=descending, space=ANY, runs=Lift(single=True))
    back = Back(BakersDozen.aces, onto=columns)

    def lay(self, t: Dealer) -> None:
        """Four rows of thirteen."""
        for _ in range(4):
            t.deal(*self.columns)
