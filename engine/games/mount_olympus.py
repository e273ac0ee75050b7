"""Mount Olympus: Lady Cadogan, plate 36."""

from ..vocabulary import *


class MountOlympus(Game):
    """A pyramid of aces and twos rises by twos to kings and queens, from a battery of nine within it."""

    title, packs, number, minutes = "Mount Olympus", 2, 36, 15
    aliases = ("Olympus", "Der Olymp")
    notes = ("The suits of the pyramid are read from the plate as far as its print shows them.",)
    others = ("Mount Olympus today deals nine cards at a time and moves whole sequences.",)
    strategy = (
        "Play whatever fits the pyramid first: threes and fours go home from the start, so nothing is ever "
        "gained by holding one back. "
        "Build in the battery with the high cards, knaves upon kings and tens upon queens, to empty places "
        "for the pack, and leave low cards uncovered. "
        "With nine places and a redeal it is seldom lost, and then only by runs laid over threes and fours, "
        "or by the last pass dealt on without looking at the battery."
    )

    stock = Stock()
    talon = Waste()
    pyramid = Foundation(
        16,
        path=(up(ACE, by=2).in_suit, up(2, by=2).in_suit) * 4
        + (up(2, by=2).in_suit, up(ACE, by=2).in_suit) * 4,
    )
    battery = Tableau(9, build=descending.by_twos.in_suit, refill=ChosenRefill(stock, talon))

    deal = Round(talon)
    redeal = Redeal(talon, times=1)

    layout = (
        small(stroke(pyramid[:8], (6.2, 0), (0, 4)), 0.85),
        small(stroke(pyramid[8:], (7.4, 0), (13.6, 4)), 0.85),
        row(battery[:1], at=(6.8, 1.4), fan="down"),
        row(battery[1:4], at=(5.8, 2.4), fan="down"),
        row(battery[4:], at=(4.8, 3.4), fan="down"),
        row(stock, at=(6.3, 4.4)),
        row(talon, at=(7.3, 4.4)),
    )

    def lay(self, t: Dealer) -> None:
        """All aces and twos make the pyramid; then nine cards make the battery."""
        t.set_out(self.pyramid, "AH 2C AS 2D AH 2C AS 2D 2H AC 2S AD 2H AC 2S AD")
        t.deal(*self.battery)
