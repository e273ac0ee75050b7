"""The Blockade: Lady Cadogan, plate 8."""

from ..vocabulary import *


class TheBlockade(Game):
    """Row upon row of twelve blocks the one above; only the lowest packets give cards, and take them."""

    title, packs, number, minutes = "The Blockade", 2, 8, 15
    aliases = ("Die Blockade", "Le Blocus")
    notes = (
        "Open places are filled only when you like, all together, and before the next row is laid.",
        "An ace that is turned goes up at once, and the next card takes its place.",
        "The rows are lettered a to i without f; a lowest row that has quite gone no longer counts.",
    )
    others = ("Blockade today fills spaces at once and moves sequences, and so is much easier.",)
    strategy = (
        "Play and marry within a row until it gives nothing more, beginning with the packets that bar aces "
        "and twos, for the next row closes all that lies above it. "
        "Keep the open places open as long as they free a card of the row above: one `fill` closes them "
        "all, so let it be your last act before the next row. "
        "Games are lost by filling while a play is left, and by rows laid in haste: a two in the second row "
        "is out of reach until everything below it has gone."
    )

    stock = Stock()
    aces = Foundation(8, path=up(ACE).in_suit)
    packets = Tableau(96, code=tuple("abcdeghi"), build=descending.in_suit, free=LOWEST)

    @own()
    def fill(self, t: Dealer) -> str | None:
        """All open places down to the lowest row that holds a card are filled, the uppermost row first."""
        end = t.last(self.packets) // 12 * 12 + 12
        gaps = t.gaps(self.packets[:end])
        if not gaps:
            return "nothing is to be filled: no place is open down to the lowest row that holds a card"
        return None if t.deal_past(self.aces, *gaps) else "the pack is out"

    @own()
    def deal(self, t: Dealer) -> str | None:
        """When no place is open the next row is laid, from left to right."""
        end = t.last(self.packets) // 12 * 12 + 12
        if t.gaps(self.packets[:end]):
            return "the next row is laid only when no place is open above it"
        return None if t.deal_past(self.aces, *self.packets[end : end + 12]) else "the pack is out"

    layout = (
        row(aces, at=(1, 0), apart=1.2),
        shingled(packets, at=(0, 1), across=12),
        row(stock, at=(11, 0)),
    )

    def lay(self, t: Dealer) -> None:
        """The first row of twelve; aces go up at once."""
        self.deal.act(self, t)
