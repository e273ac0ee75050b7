"""Red and Black, the game of the Volunteers: Lady Cadogan, plate 33."""

from engine.declare import *


class RedAndBlack(Game):
    """Eight Volunteers under eight aces, built down in alternating colours."""

    title, packs, number, difficulty, minutes = "Red and Black", 2, 33, 3, 25
    aliases = ("volunteers", "the volunteers", "rouge et noir", "Rot und Schwarz")
    notes = ("Open places are filled at once from the pack, and from the talon when the pack is out.",)
    others = (
        "Red and Black in PySolFC is a game of this family; its rules were not compared with the book's.",
    )

    stock = Stock()
    talon = Waste()
    aces = Foundation(8, path=up(ACE).in_suit)
    volunteers = Tableau(8, build=descending.alternating, refill=Refill(stock, talon))

    deal = Round(talon)
    redeal = Redeal(talon, times=1, shuffled=True)

    layout = (
        row(aces, at=(0, 0)), row(volunteers, at=(0, 1), fan="down"),
        row(stock, at=(8.2, 0)), row(talon, at=(8.2, 1)),
    )  # fmt: skip

    def lay(self, t: Dealer) -> None:
        """The aces are withdrawn in pairs of a suit; then eight Volunteers are dealt beneath them."""
        t.withdraw(ACE, self.aces, "DDCCHHSS")
        t.deal(*self.volunteers)
