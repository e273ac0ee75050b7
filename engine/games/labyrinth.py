"""The Labyrinth: Lady Cadogan, plate 25."""

from ..vocabulary import *


class TheLabyrinth(Game):
    """Rows of ten, of whose columns only the uppermost and the lowest card are free."""

    title, packs, number, minutes = "The Labyrinth", 2, 25, 10
    aliases = ("Maze", "Das Labyrinth", "Le Labyrinthe")
    notes = (
        "Only the ends of a column are free; gaps within it free nothing.",
        "The rows are lettered a to k without f, for f1 to f8 are the foundations.",
        "The grace may be used while other cards can still be played.",
    )
    others = ("Labyrinth today has mostly one pack in rows of eight, aces only, and no grace.",)
    strategy = (
        "Play from the row dealt last before all others, because its gaps are filled at once from the pack: "
        "in this way a row may bring many more than its ten cards into play. "
        "Of equal cards take the one at the end of the column in which a wanted card comes next, and work "
        "at a column from above and from below until it is open. "
        "Games are lost by dealing on while a play is left, and by the grace spent too soon: it is meant "
        "for the one card in the middle of a column that most others wait for."
    )

    stock = Stock()
    aces = Foundation(4, path=up(ACE).in_suit)
    kings = Foundation(4, path=down(KING).in_suit)
    maze = Reserve(100, code=tuple("abcdeghijk"), released=True, refill=Refill(stock, row="deal"))
    gate = Reserve(code="p")

    leave = Release(maze, ENDS, onto=(aces, kings))
    deal = Round(maze, places=10)

    def _too_early(self, t: Dealer, card: Pile) -> str | None:
        if t.left:
            return "no card is taken to the gate before the pack is out"
        return None if t.cards(card) else f"no card lies on {card.code}"

    @own(maze, times=1, where=_too_early)
    def grace(self, t: Dealer, card: Pile) -> None:
        """When the pack is out any card of the maze may be taken to the gate, to be played from there."""
        t.give(card, self.gate)

    layout = (
        column(aces, at=(0, 0.2)),
        row(stock, at=(0, 4.6)),
        shingled(maze, at=(1.3, 0), across=10, shows=1.02),
        column(kings, at=(11.6, 0.2)),
        row(gate, at=(11.6, 4.6)),
    )

    def lay(self, t: Dealer) -> None:
        """An ace and a king of each suit; then the first row of ten."""
        t.withdraw(ACE, self.aces, "DCHS")
        t.withdraw(KING, self.kings, "DCHS")
        self.deal.round(t)
