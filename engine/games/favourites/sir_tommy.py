"""Sir Tommy: four heaps, laid as one likes."""

from ...vocabulary import *


class SirTommy(Game):
    """The cards come one by one and are laid on four heaps as you like; aces go up to kings in any suit."""

    title, packs, number, minutes = "Sir Tommy", 1, 127, 5
    source = "PySolFC"
    aliases = ("Old Patience", "Try Again", "Numerica")
    notes = ("All cards of the heaps may be looked at.",)
    strategy = (
        "Lay high cards low: a heap should fall from its bottom to its top, so that what is wanted first "
        "comes off first. "
        "Give one heap to kings and queens alone, and never lay a card on one of its own rank or a lower one "
        "while another heap takes it. "
        "Games are lost by low cards under high ones, most of all by twos and threes that come before the "
        "aces and are covered."
    )

    stock = Stock()
    aces = Foundation(4, path=up(ACE))
    hand = Reserve(refill=Refill(stock), code="h")
    heaps = Tableau(4, build=upon(), space=ANY, takes_from=(hand,))

    layout = (
        row(stock, at=(0, 0)),
        row(hand, at=(0, 1)),
        row(aces, at=(1.5, 0)),
        row(heaps, at=(1.5, 1), fan="down"),
    )

    def lay(self, t: Dealer) -> None:
        """A card in hand; nothing else is laid out."""
        t.deal(self.hand)
