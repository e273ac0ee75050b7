"""Klondike, as it is played today."""

from ...vocabulary import *


def vegas(home: int) -> str:
    """What counts where five are paid for a card."""
    return f"{home} cards home at 5 each, less the stake of 52: {5 * home - 52}"


class Klondike(Game):
    """Seven columns hide all but their last cards; the pack is turned card by card, as often as you like."""

    title, packs, number, minutes = "Klondike", 1, 101, 10
    source = "PySolFC and Solvitaire"
    revision = 2  # records of before are of the book's game, which had this name
    aliases = ("Solitaire", "Klondike Solitaire", "Patience")
    notes = (
        "An ace may be laid on a two, and the top of a foundation may come back to a column.",
        "Lost is also who could lay no card in a whole pass through the talon.",
    )
    strategy = (
        "Turn up hidden cards before anything else, in the longest columns first, and lay no card merely "
        "because it fits. "
        "Empty a column only when a king waits for it, and choose his colour by the queens that lie ready. "
        "Games are lost by low cards under the long columns: play twos home at once, but hold back higher "
        "cards on which others may still have to lie."
    )

    stock = Stock()
    talon = Waste()
    aces = Foundation(4, path=up(ACE).in_suit)
    columns = Tableau(
        7, build=descending.alternating, space=ranked(KING), down=FaceDown.all_but_last(), runs=Lift()
    )

    back = Back(aces, onto=columns)
    deal = Round(talon)
    redeal: Redeal | None = Redeal(talon, times=None, ends=True)

    layout = (
        row(stock, at=(0, 0)),
        row(talon, at=(1, 0)),
        row(aces, at=(3, 0)),
        row(columns, at=(0, 1), fan="down"),
    )

    def lay(self, t: Dealer) -> None:
        """Seven rows, each beginning a column further on; only the last card of each column lies open."""
        for begins in range(7):
            t.deal(*self.columns[begins:])


class ByThrees(Klondike):
    """Three cards are turned at a time, of which the last is in play; as many passes as you like."""

    variant = "three"
    deal = Round(Klondike.talon, cards=3)


class ThreePasses(Klondike):
    """Card by card, and the talon is dealt again twice."""

    variant = "three-passes"
    redeal = Redeal(Klondike.talon, times=2)


class Vegas(Klondike):
    """Three cards at a time in three passes, for five a card that is home, less a stake of 52."""

    variant = "vegas"
    deal = Round(Klondike.talon, cards=3)
    redeal = Redeal(Klondike.talon, times=2)

    def score(self, t: Dealer, dealt: State) -> str:
        return vegas(sum(len(t.cards(place)) for place in self.aces))


class VegasByOnes(Klondike):
    """Card by card in a single pass, for five a card that is home, less a stake of 52."""

    variant = "vegas-one"
    redeal = None

    def score(self, t: Dealer, dealt: State) -> str:
        return vegas(sum(len(t.cards(place)) for place in self.aces))
