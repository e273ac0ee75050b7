"""Spider: ten columns, which whole suits leave."""

from ...vocabulary import *


class Spider(Game):
    """Ten columns of two packs, built down whatever the suit, which whole suits leave from king to ace."""

    title, packs, number, minutes = "Spider", 2, 103, 20
    source = "PySolFC and Morehead & Mott-Smith"
    aliases = ("Spider Solitaire", "Four-Suit Spider")
    notes = ("A whole suit leaves at once; elsewhere it may wait.",)
    strategy = (
        "Build in suit where you can, for only such runs move together, and turn up hidden cards in the "
        "shortest columns first. "
        "An empty column is for sorting: bring runs of one suit together through it, and fill it before you "
        "deal. "
        "Games are lost by a deal taken too early: lay and turn up all you can first, since ten cards bury "
        "the columns."
    )

    stock = Stock()
    away = Foundation(8, holds=13)
    columns = Tableau(
        10,
        build=descending,
        space=ANY,
        each=~Out(stock),
        runs=Lift(run=descending.in_suit),
        down=FaceDown.all_but_last(),
    )

    whole_suits = WholeSuit(columns, onto=away)
    deal = Round(columns, when=Full(columns))

    layout = (row(stock, at=(0, 0)), row(away, at=(2, 0)), row(columns, at=(0, 1), fan="down"))

    def lay(self, t: Dealer) -> None:
        """Six cards to the first four columns and five to the others, only the last of each open."""
        for _ in range(4):
            t.deal(*self.columns)
        t.deal(*self.columns[:4], *self.columns)


class TwoSuits(Spider):
    """Spades and hearts alone, four times each."""

    variant = "two-suits"
    cards = tuple(f"{rank}{suit}" for suit in "SH" * 4 for rank in ("A", *range(2, 11), "J", "Q", "K"))


class OneSuit(Spider):
    """Spades alone, eight times."""

    variant = "one-suit"
    cards = tuple(f"{rank}S" for _ in range(8) for rank in ("A", *range(2, 11), "J", "Q", "K"))


class OpenDeal(Spider):
    """Cards may be dealt while columns are empty."""

    variant = "open-deal"
    deal = Round(Spider.columns)
