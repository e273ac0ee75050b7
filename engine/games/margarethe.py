"""Margarethe: Lady Cadogan, plate 35."""

from ..vocabulary import *


class Margarethe(Game):
    """Courts lie as the letter M, nine helps as the letter A; each court takes three cards of its suit."""

    title, packs, number, minutes = "Margarethe", 1, 35, 5
    aliases = ("Margaret", "Marguerite")
    notes = ("An ace goes to its packet at once; the next card takes its place, but a deal move is used up.",)
    others = ("We know of no modern game that keeps its rules.",)
    strategy = (
        "Every card has one home only, so there is little to choose: play all that fits before each `deal`, "
        "from the helps as well as from the talon. "
        "Prefer the helps, as each one played brings a new card at once, and keep an eye on the tens, "
        "sevens and fours, without which their court cards take nothing. "
        "Hardly a game is lost; what could lose one is a first pass dealt through without looking, for the "
        "talon comes but twice."
    )

    stock = Stock()
    talon = Waste()
    kings = Foundation(4, path=run(KING, 10, 9, 8).in_suit)
    queens = Foundation(4, path=run(QUEEN, 4, 3, 2).in_suit)
    knaves = Foundation(4, path=run(JACK, 7, 6, 5).in_suit)
    aces = Foundation(1, path=run(ACE, ACE, ACE, ACE), at_once=True)
    helps = Reserve(9, refill=Refill(stock, talon))

    deal = Round(talon)
    redeal = Redeal(talon, times=1)

    layout = (
        column(kings, at=(0, 0)),
        stroke(knaves[:2], (1.13, 0.35), (1.6, 1.35), turn=-20),
        column(queens, at=(4.51, 0)),
        stroke(knaves[2:], (3.38, 0.35), (2.91, 1.35), turn=20),
        stroke(helps[:4], (7.5, 0), (6.1, 3), turn=18),
        stroke(helps[4:8], (8.8, 0), (10.2, 3), turn=-18),
        row(helps[8:], at=(8.15, 2), turn=90),
        row(aces, at=(2.255, 2.9), turn=90),
        row(stock, at=(7.65, 3.4)),
        row(talon, at=(8.65, 3.4)),
    )

    def lay(self, t: Dealer) -> None:
        """The court cards are withdrawn; then nine helps are dealt, aces going to their packet at once."""
        t.withdraw(KING, self.kings, "HCDS")
        t.withdraw(QUEEN, self.queens, "HCDS")
        t.withdraw(JACK, self.knaves, "HCSD")
        t.settle()
