"""Napoleon at St. Helena: Lady Cadogan, plate 2."""

from engine.declare import *


class NapoleonAtStHelena(Game):
    """Forty cards in ten columns, built down in suit, card by card, to set eight aces free."""

    title, packs, number, difficulty, minutes = "Napoleon at St. Helena", 2, 2, 5, 20
    aliases = ("forty thieves", "big forty", "st helena", "Napoleon auf St. Helena")
    notes = (
        "An empty column takes any one available card, of a column or of the talon, when you like.",
        "The next card of the pack comes into an empty column only by way of the talon.",
    )
    others = ("This is Forty Thieves elsewhere; some let whole sequences move or fill a column at once.",)

    stock = Stock()
    talon = Waste()
    aces = Foundation(8, path=up(ACE).in_suit)
    columns = Tableau(10, build=descending.in_suit, space=ANY)

    deal = Round(talon)

    layout = (
        row(columns, at=(0, 0), fan="down"),
        row(aces, at=(0, 1)), row(stock, at=(8, 1)), row(talon, at=(9, 1)),
    )  # fmt: skip

    def lay(self, t: Dealer) -> None:
        """Four rows of ten, each from left to right."""
        for _ in range(4):
            t.deal(*self.columns)
