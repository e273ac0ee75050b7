"""The Zodiac: Lady Cadogan, plate 20."""

from engine.declare import *


class TheZodiac(Game):
    """All is built upon a ring of 24 signs before the first card goes to one of the eight foundations."""

    title, packs, number, difficulty, minutes = "The Zodiac", 2, 20, 4, 20
    aliases = ("zodiac", "the Zodiac", "Tierkreis")
    notes = (
        "A pass of the pack in which nothing was used does not end the game.",
        "When pack and talon are out nothing is built or filled any more; cards only go to the foundations.",
        "Place 1 is at the top of the ring; the Equator lies beside it, for larger cards.",
    )
    others = ("PySolFC's Zodiac builds by other rules; we did not compare them line by line.",)

    stock = Stock()
    talon = Waste()
    equator = Reserve(8, refill=HandFill(talon, stock, in_turn=True), code="e")
    zodiac = Tableau(
        24, build=(ascending | descending).in_suit, takes_from=(equator, talon), takes_when=~Out(stock, talon)
    )
    aces = Foundation(4, path=up(ACE).in_suit, each_suit_once=True, takes_when=Out(stock, talon))
    kings = Foundation(4, path=down(KING).in_suit, each_suit_once=True, takes_when=Out(stock, talon))

    deal = Round(talon)
    redeal = Redeal(talon, times=None)

    layout = (
        ring(zodiac, middle=(4.2, 3), radius=4.2), row(aces, at=(2.7, 2)), row(kings, at=(2.7, 4)),
        grid(equator, at=(9.5, 2), across=4), row(stock, at=(10.5, 4.6)), row(talon, at=(11.5, 4.6)),
    )  # fmt: skip

    def lay(self, t: Dealer) -> None:
        """Eight cards make the Equator, 24 the Zodiac round it."""
        t.deal(*self.equator, *self.zodiac)
