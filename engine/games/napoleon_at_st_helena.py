"""Napoleon at St. Helena: Lady Cadogan, plate 2."""

from ..vocabulary import *


class NapoleonAtStHelena(Game):
    """Forty cards in ten columns, built down in suit, card by card, to set eight aces free."""

    title, packs, number, minutes = "Napoleon at St. Helena", 2, 2, 25
    aliases = ("Forty Thieves", "Big Forty", "Roosevelt at San Juan", "St. Helena", "Napoleon auf St. Helena")
    notes = (
        "An empty column takes any one available card, of a column or of the talon, when you like.",
        "The next card of the pack comes into an empty column only by way of the talon.",
    )
    others = ("This is Forty Thieves today; some let whole sequences move or fill a column at once.",)
    strategy = (
        "Work at one column first, that whose four cards find marriages soonest: an empty column is the "
        "only place where a card may wait. "
        "Keep it empty until a card put there lets two or three others go, and marry from column to column "
        "before you take from the talon. "
        "Games are lost in the talon, which is never turned again: low cards that sink there while their "
        "ace is out, or before it is, bring the whole row to a stop."
    )

    stock = Stock()
    talon = Waste()
    aces = Foundation(8, path=up(ACE).in_suit)
    columns = Tableau(10, build=descending.in_suit, space=ANY)

    deal = Round(talon)

    layout = (
        row(columns, at=(0, 0), fan="down"),
        row(aces, at=(0, 1)),
        row(stock, at=(8, 1)),
        row(talon, at=(9, 1)),
    )

    def lay(self, t: Dealer) -> None:
        """Four rows of ten, each from left to right."""
        for _ in range(4):
            t.deal(*self.columns)
