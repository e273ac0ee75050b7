"""La Nivernaise: Lady Cadogan, plate 13."""

from ..vocabulary import *


class LaNivernaise(Game):
    """Six packets in the Line; two Flanks whose vacancies are worth more than their cards."""

    title, packs, number, minutes = "La Nivernaise", 2, 13, 15
    aliases = ("Napoleon's Flank", "Tournament")
    notes = (
        "As many flank places as are open, so many cards beneath each packet's top are seen.",
        "The redeal takes packets up from the left, packet 1 coming first; its first round is part of it.",
    )
    others = (
        "Tournament today has two redeals and shows all cards of the Line.",
        "It also mends a deal that has neither ace nor king in the Flanks.",
    )
    strategy = (
        "Play from the Flanks before the Line, and reckon with vacancies above all: each open place shows "
        "one card more of all six packets. "
        "Fill a vacancy with the top of a packet only when you have seen below it what goes home at once, "
        "or comes home in two steps, and keep one place open for looking. "
        "Games are lost with full Flanks, by kings and aces buried in the Line as much as by cards set "
        "aside without a plan; with no vacancy after the second round begin another deal."
    )

    stock = Stock()
    aces = Foundation(4, path=up(ACE).in_suit, each_suit_once=True)
    kings = Foundation(4, path=down(KING).in_suit, each_suit_once=True)
    line = Reserve(6, refill=Refill(stock, cards=4))
    flanks = Reserve(8, refill=HandFill(line, stock), code=("a", "b"))

    exchange = Exchange(aces, kings)
    deal = Round(line, cards=4)
    redeal = Redeal(line, times=1, then=deal)  # Rule IV

    layout = (
        column(flanks[:4], at=(1.2, 0)),
        column(aces, at=(2.5, 0)),
        column(kings, at=(3.5, 0)),
        column(flanks[4:], at=(4.8, 0)),
        row(line, at=(0.5, 4.3), fan="down"),
        column(stock, at=(0, 0)),
    )

    def lay(self, t: Dealer) -> None:
        """Four cards to each flank; then four together on each packet of the Line."""
        t.deal(*self.flanks)
        self.deal.round(t)

    def seen(self, t: Dealer) -> Seen:
        """As deep beneath the top of each packet as there are vacancies in the Flanks."""  # Rule II
        return {self.line: 1 + t.open(self.flanks)}
