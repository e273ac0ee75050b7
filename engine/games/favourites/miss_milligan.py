"""Miss Milligan: eight columns on which both packs are dealt, and at last a pocket."""

from ...vocabulary import *


class MissMilligan(Game):
    """Each deal lays a card on each of eight columns; when the pack is out, a run may wait in a pocket."""

    title, packs, number, minutes = "Miss Milligan", 2, 115, 15
    source = "PySolFC and Solitaire Forever"
    notes = (
        "Taking a run out of the way into the pocket is called waiving; it may be done any number of times.",
        "Cards are dealt on empty columns too.",
    )
    others = ("In its oldest form only a single card may wait (`single`), or none at all (`plain`).",)
    strategy = (
        "Before each deal build what you can and bring low cards home, for a deal buries what lies open. "
        "Empty a column while cards are left to deal only for a king, since the next deal covers it anyway. "
        "Games are lost by columns without order when the pack is out: waive a run only when what lies "
        "beneath it can go somewhere, and when you see how the pocket becomes empty again."
    )

    stock = Stock()
    aces = Foundation(8, path=up(ACE).in_suit)
    columns = Tableau(8, build=descending.alternating, space=ranked(KING), each=~Out(stock), runs=Lift())
    pocket = Reserve(refill=Waive(columns, when=Out(stock)), code="r")

    deal = Round(columns)

    layout = (
        row((*stock, *aces), at=(0, 0)),
        row(columns, at=(1, 1), fan="down"),
        row(pocket, at=(0, 1), fan="down"),
    )

    def lay(self, t: Dealer) -> None:
        """One card to each column; 96 stay."""
        t.deal(*self.columns)


class Single(MissMilligan):
    """The pocket holds a single card."""

    variant = "single"
    pocket = Reserve(refill=HandFill(MissMilligan.columns, when=Out(MissMilligan.stock)), code="r")


class Plain(MissMilligan):
    """Nothing may wait: there is no pocket."""

    variant = "plain"
    pocket = None  # type: ignore[assignment]  # dropped
    layout = (
        row(MissMilligan.stock, at=(0, 0)),
        row(MissMilligan.aces, at=(1, 0)),
        row(MissMilligan.columns, at=(1, 1), fan="down"),
    )
