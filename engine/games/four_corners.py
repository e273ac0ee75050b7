"""The Four Corners: Lady Cadogan, plate 5."""

from ..vocabulary import *


class TheFourCorners(Game):
    """All cards are counted out to twelve packets, of whose corners any card may go home as it falls."""

    title, packs, number, minutes = "The Four Corners", 2, 5, 10
    aliases = ("Cornerstones", "Die vier Ecken")
    notes = (
        "What may be played during the deal is always played, to the ascending foundation if both take it.",
        "Each foundation place is kept for its suit; an empty packet stays empty.",
        "The redeal may be had at any time while cards lie in the packets.",
        "The corners run on as the sides do, slanted and further out, so that every card can be seen.",
    )
    others = (
        "St. Helena today is near; nothing is played in its deal, and suits do not matter in its packets.",
    )
    strategy = (
        "When the dealing is over marry until nothing is left to gain: look for the packets that hide the "
        "next two or three cards of a foundation, and take them off those first. "
        "Before a redeal turn your runs so that the card a foundation wants first lies undermost: as a "
        "played card is followed by the next at the same packet, a whole run may go home from a corner. "
        "Games are lost by redealing early, since all that is not home is dealt again under the "
        "restriction, and by emptying packets that take no card any more while others need a place to "
        "marry."
    )

    stock = Stock()
    aces = Foundation(4, path=up(ACE).in_suit, suits="DCHS")
    kings = Foundation(4, path=down(KING).in_suit, suits="DCHS")
    packets = Tableau(12, build=(ascending | descending).in_suit)

    def count_out(self, t: Dealer) -> None:
        """A base, a card on a corner, or one beside its foundation is played; the next takes its turn."""
        homes = (*self.aces, *self.kings)
        beside = (homes, *zip(self.aces, strict=True), homes, homes, *zip(self.kings, strict=True), homes)
        while t.left:
            for packet, near in zip(self.packets, beside, strict=True):
                while t.play(self.stock, onto=homes if t.begins(self.stock, onto=homes) else near):
                    pass
                t.deal(packet)

    redeal = Redeal(packets, times=2, then=count_out)

    layout = (
        column(packets[:1], at=(-1, 0), fan="left", turn=-40),
        column(packets[1:5], at=(0, 1), fan="left"),
        column(packets[5:6], at=(-1, 5), fan="left", turn=40),
        column(aces, at=(1, 1)),
        column(kings, at=(2, 1)),
        column(packets[6:7], at=(4, 0), fan="right", turn=40),
        column(packets[7:11], at=(3, 1), fan="right"),
        column(packets[11:], at=(4, 5), fan="right", turn=-40),
        row(stock, at=(1.5, 5)),
    )

    def lay(self, t: Dealer) -> None:
        """Counted out to the twelve packets, round after round, with the plays that are forced."""
        self.count_out(t)
