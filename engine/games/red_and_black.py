"""Red and Black, the game of the Volunteers: Lady Cadogan, plate 33."""

from ..vocabulary import *


class RedAndBlack(Game):
    """Eight Volunteers under eight aces, built down in alternating colours."""

    title, packs, number, minutes = "Red and Black", 2, 33, 30
    aliases = ("Volunteers", "The Volunteers", "Rouge et Noir", "Rot und Schwarz")
    notes = ("Open places are filled at once from the pack, and from the talon when the pack is out.",)
    others = (
        "Red and Black today builds its foundations in alternating colours.",
        "It also moves whole sequences, and has no second pass.",
    )
    strategy = (
        "Build all you can among the Volunteers before you deal: each place that is emptied brings the next "
        "card of the pack into play without laying it on the talon. "
        "Empty the places with one or two cards, and build on the highest; the twos and threes of the talon "
        "go home before anything is built over them. "
        "Games are lost by eight Volunteers of the same colour or of low value, on which nothing can be "
        "built; and in the second pass nothing comes again, so let no low card go by."
    )

    stock = Stock()
    talon = Waste()
    aces = Foundation(8, path=up(ACE).in_suit)
    volunteers = Tableau(8, build=descending.alternating, refill=Refill(stock, talon))

    deal = Round(talon)
    redeal = Redeal(talon, times=1, shuffled=True)

    layout = (
        row(aces, at=(0, 0)),
        row(volunteers, at=(0, 1), fan="down"),
        row(stock, at=(8.2, 0)),
        row(talon, at=(8.2, 1)),
    )

    def lay(self, t: Dealer) -> None:
        """The aces are withdrawn in pairs of a suit; then eight Volunteers are dealt beneath them."""
        t.withdraw(ACE, self.aces, "DDCCHHSS")
        t.deal(*self.volunteers)
