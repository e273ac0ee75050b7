"""The Zodiac: Lady Cadogan, plate 20."""

from ..vocabulary import *


class TheZodiac(Game):
    """All is built upon a ring of 24 signs before the first card goes to one of the eight foundations."""

    title, packs, number, minutes = "The Zodiac", 2, 20, 30
    aliases = ("Der Tierkreis", "Tierkreis")
    notes = (
        "A pass of the pack in which nothing was used does not end the game.",
        "When pack and talon are out nothing is built or filled any more; cards only go to the foundations.",
        "Place 1 is at the top of the ring.",
    )
    others = ("Zodiac today lets cards pass from sign to sign once the pack is out; here the ring is final.",)
    strategy = (
        "Nothing comes home before the pack is out, and then packets give only their tops: build each in "
        "one direction, low cards on top for the aces or high ones for the kings. "
        "Decide for each suit which of the two equal cards goes up and which goes down, and keep the "
        "Equator for cards whose neighbours are still in the talon. "
        "Games are lost at the end by two packets that lock each other, each with the card on top which the "
        "other needs below; passes cost nothing, so let a wrong marriage wait for the next."
    )

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
        ring(zodiac, middle=(4.65, 4), radius=4.65),
        row(aces, at=(2.55, 2.8), apart=1.4),
        row(equator, at=(1.485, 4), apart=0.905),
        row(kings, at=(2.55, 5.2), apart=1.4),
        row(stock, at=(0, 7.2)),
        row(talon, at=(9.3, 7.2)),
    )

    def lay(self, t: Dealer) -> None:
        """Eight cards make the Equator, 24 the Zodiac round it."""
        t.deal(*self.equator, *self.zodiac)
