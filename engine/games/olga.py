"""The Olga: Lady Cadogan, plate 31."""

from ..vocabulary import *


class TheOlga(Game):
    """Sixteen families of four piquet packs, every other row of whose flower-bed lies face down."""

    title, packs, number, minutes = "The Olga", 4, 31, 25
    cards = tuple(rank + suit for suit in "SHDC" for rank in "A 7 8 9 10 J Q K".split()) * 4
    aliases = ("Die Olga",)
    notes = (
        "A card that lies face down is turned up when it becomes the lowest of its column, and stays so.",
        "An empty column takes a card of another column only, never the talon's or the pack's.",
        "The edges are two columns of four here on each side, so that the cards can be larger.",
    )
    strategy = (
        "Turn up the covered cards first: build from the columns that have most of them, and take from the "
        "talon only what helps a column to move. "
        "Mostly the foundations want sevens and eights first, so play these at once, and build with tens to "
        "kings, which sixteen families cannot use for long. "
        "Games are lost with open columns filled by a low card, since talon and pack never come there, and "
        "by the talon, which is never turned again: empty a column late, and for a king."
    )

    stock = Stock()
    talon = Waste()
    edges = Foundation(16, path=run(ACE, 7, 8, 9, 10, JACK, QUEEN, KING).in_suit)
    columns = Tableau(
        7,
        build=descending.alternating.of_ranks(ACE, 7, 8, 9, 10, JACK, QUEEN, KING),
        space=ANY,
        space_from=("columns",),
        down=FaceDown(*[(1, 3, 5)] * 7),
    )

    deal = Round(talon)

    layout = (
        column(edges[:4], at=(0, 0)),
        column(edges[4:8], at=(1, 0)),
        row(columns, at=(2.3, 0), fan="down"),
        column(edges[8:12], at=(9.6, 0)),
        column(edges[12:], at=(10.6, 0)),
        row(stock, at=(11.8, 0)),
        row(talon, at=(11.8, 2)),
    )

    def lay(self, t: Dealer) -> None:
        """Seven rows of seven, the second, fourth and sixth face down; the first row is uppermost."""
        for _ in range(7):
            t.deal(*self.columns)
