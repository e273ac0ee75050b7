"""Black Hole: all cards fall on the ace of spades."""

from ...vocabulary import *


class BlackHole(Game):
    """Seventeen fans of three fall on the ace of spades, one higher or lower than the last, in any suit."""

    title, packs, number, minutes = "Black Hole", 1, 125, 5
    source = "PySolFC and Solvitaire; the game is David Parlett's"
    aliases = ("Black Hole Solitaire",)
    notes = ("King and ace are neighbours.", "An empty fan stays empty.")
    strategy = (
        "Everything lies open, so follow each run to its end before you begin it. "
        "Play from fans that hide what you need next, and of a rank keep back the card under which nothing "
        "waits. "
        "Games are lost by one rank that is used up while its neighbours still lie in the fans: count the "
        "four of each."
    )

    stock = Stock()
    fans = Reserve(17)
    hole = Tableau(build=(ascending | descending).round_the_corner, code="h", takes_from=(fans,))

    cleared = Cleared(fans)

    layout = (
        row(fans[:5], at=(0, 0), fan="right", apart=1.8),
        row(fans[5:7], at=(0, 1), fan="right", apart=1.8),
        row(fans[7:9], at=(5.4, 1), fan="right", apart=1.8),
        row(fans[9:11], at=(0, 2), fan="right", apart=1.8),
        row(fans[11:13], at=(5.4, 2), fan="right", apart=1.8),
        row(fans[13:], at=(0.9, 3), fan="right", apart=1.8),
        row(hole, at=(3.9, 1.5)),
        row(stock, at=(8.4, 3)),
    )

    def lay(self, t: Dealer) -> None:
        """The ace of spades in the hole; three cards together to each fan."""
        t.set_out(self.hole, "AS")
        t.deal(*self.fans, cards=3)


class WormHole(BlackHole):
    """One card at a time may wait in a cell, which it leaves only for the hole."""

    variant = "worm-hole"
    cell = Reserve(refill=HandFill("fans"), code="c", number_from=1)
    hole = Tableau(
        build=(ascending | descending).round_the_corner, code="h", takes_from=(BlackHole.fans, cell)
    )
    cleared = Cleared(BlackHole.fans, cell)
    layout = (*BlackHole.layout[:-2], row((*hole, *cell), at=(3.4, 1.5)), BlackHole.layout[-1])
