"""The Besieged City: Lady Cadogan, plate 15."""

from ..vocabulary import *

TOWER = (1, 13, 2, 12, 3, 11, 4, 10, 5, 9, 6, 8, 7, 7, 8, 6, 9, 5, 10, 4, 11, 3, 12, 2, 13, 1)


class TheBesiegedCity(Game):
    """A Reserve within four walls feeds fourteen Ramparts, and these the four towers at the corners."""

    title, packs, number, minutes = "The Besieged City", 2, 15, 30
    counts_locks = True
    aliases = ("La Ville assiégée", "Die belagerte Stadt")
    notes = (
        "The card turned from the pack lies in the hand till the next is turned; only there it is in play.",
        "On the Ramparts king and ace are neighbours, and seven and seven, as on the towers.",
        "An empty Rampart must be filled from its line at once; if no card lies there it waits.",
        "Nobody is asked what fills the Reserve: the talon, the hand, then the pack.",
    )
    others = ("We know of no modern game that keeps its rules.",)
    strategy = (
        "Learn the order of the towers, ace, king, two, queen and so on inwards to the sevens and out "
        "again: two neighbours in it always make fourteen or fifteen. "
        "Use the Ramparts to sort: a packet built along this order, what is wanted first uppermost, goes "
        "home at one go, and a Reserve card gets out only over a Rampart of its own row or column. "
        "Games are lost by Ramparts of a line that all hold other suits than its Reserve, and by sevens and "
        "eights uppermost too soon; only when pack and talon are out may the Reserve be rearranged."
    )

    stock = Stock()
    talon = Waste()
    towers = Foundation(4, path=run(*TOWER).in_suit, each_suit_once=True, takes_from=("ramparts", "hand"))
    hand = Reserve(gives_to=(towers,), code="h")
    reserve = Reserve(12, refill=Refill(talon, hand, stock), code="r")
    ramparts = Tableau(
        14,
        build=(ascending | descending | making(14, 15)).in_suit,
        refill=ChosenRefill(reserve),
        around=reserve,
        across=3,
        takes_from=("ramparts", reserve),
    )

    transpose = Swap(reserve, when=Out(stock, talon, hand), spaces=True)

    @own()
    def deal(self, t: Dealer) -> str | None:
        """The card in the hand goes to the talon, and the next one of the pack is turned into the hand."""
        t.give(self.hand, self.talon, cards=min(t.left, len(t.cards(self.hand))))
        return None if t.deal(self.hand) else "the pack is out"

    layout = (
        row(towers[:2], at=(0, 0), apart=6.6),
        row(towers[2:], at=(0, 5), apart=6.6),
        row(ramparts[:3], at=(1.8, 0), turn=90, apart=1.5),
        column(ramparts[3:7], at=(0.5, 1), turn=90),
        grid(reserve, at=(1.8, 1), across=3, apart=1.5),
        column(ramparts[7:11], at=(6.1, 1), turn=90),
        row(ramparts[11:], at=(1.8, 5), turn=90, apart=1.5),
        row(stock, at=(8, 0)),
        row(hand, at=(8, 2)),
        row(talon, at=(8, 4)),
    )

    def lay(self, t: Dealer) -> None:
        """Twelve cards make the Reserve, fourteen the Ramparts; aces stay where they fall."""
        t.deal(*self.reserve, *self.ramparts)
