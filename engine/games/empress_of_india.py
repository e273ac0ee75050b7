"""The Empress of India: Lady Cadogan, plate 14."""

from ..vocabulary import *


class TheEmpressOfIndia(Game):
    """A red Army and a black Navy serve the Empress: their cards go to the foundations only by twos."""

    title, packs, number, minutes = "The Empress of India", 4, 14, 30
    aliases = ("Empress of India", "Die Kaiserin von Indien", "L'Impératrice des Indes")
    notes = (
        "The plate leaves out the two divisions: here the Army lies beside the court and the Navy below it.",
        "Army places are filled before Navy places; a talon only feeds its own division.",
        "Any card of the one division may be laid on any of the other; rank and suit do not matter.",
        "You may turn the pack at any time, to wait for a better top of a talon.",
    )
    others = ("We know of no modern game that keeps its rules.",)
    strategy = (
        "Play two single cards whenever one of the Army and one of the Navy fit: both places are filled "
        "again, and nothing is bound. "
        "Pair only when no play is left, and pair cards that will be wanted at about the same time: two low "
        "black ones and red courts early, or two that both come last, which only stand in the way. "
        "Games are lost by pairs in which one card waits long for the other, above all two that lock each "
        "other's suits, and by turning the pack when a pairing would have made room for its next card."
    )

    stock = Stock()
    red_talon = Waste()
    black_talon = Waste()
    queens = Aside()
    empress = Guide(code="q")
    guard = Guide(8, code="g")
    aces = Foundation(8, path=run(*range(ACE, QUEEN), KING).in_suit, takes_from=())
    kings = Foundation(8, path=run(KING, QUEEN, *range(10, 0, -1)).in_suit, takes_from=())
    army = Reserve(24, code="a", refill=SortedRefill(red_talon, stock, cards=RED, other=black_talon))
    navy = Reserve(24, code="n", refill=SortedRefill(black_talon, stock, cards=BLACK, other=red_talon))

    pairing = Couple(army, navy)

    play = PlayTogether(
        (army, navy),
        onto=(aces, kings),
        rule="A single card of the army and one of the navy, or a pair, "
        "go home at the same time if both fit.",
    )

    @own()
    def deal(self, t: Dealer) -> str | None:
        """The next card of the pack is turned onto the talon of its colour."""
        red = t.left and t.cards(self.stock)[-1] in RED
        return None if t.deal(self.red_talon if red else self.black_talon) else "the pack is out"

    layout = (
        small(
            around(
                (*empress, *guard, *aces, *kings),
                (4, 1.9),
                (
                    (0, 0, 0),
                    *((-0.53, -1.78, 0), (0.53, -1.78, 0), (1.26, -0.53, 90), (1.26, 0.53, 90)),
                    *((0.53, 1.78, 0), (-0.53, 1.78, 0), (-1.26, 0.53, 90), (-1.26, -0.53, 90)),
                    *((-0.53, -3.23, 0), (0.53, -3.23, 0), (2.72, -0.53, 90), (2.72, 0.53, 90)),
                    *((0.53, 3.23, 0), (-0.53, 3.23, 0), (-2.72, 0.53, 90), (-2.72, -0.53, 90)),
                    *((0, -4.68, 0), (4.18, 0, 90), (0, 4.68, 0), (-4.18, 0, 90)),
                    *((-2.5, -2.6, -45), (2.5, -2.6, 45), (2.5, 2.6, -45), (-2.5, 2.6, 45)),
                ),
            ),
            0.89,
            coded=False,
        ),
        grid(army, at=(9, 0), across=6, fan="down"),
        *(row(line, at=(0.2, y), fan="down") for line, y in ((navy[:12], 6.2), (navy[12:], 7.3))),
        row(stock, at=(13.2, 6.2)),
        row(queens, at=(14.3, 6.2)),
        row((*red_talon, *black_talon), at=(13.2, 7.3)),
    )

    def lay(self, t: Dealer) -> None:
        """The court is laid out; red cards make the Army, black ones the Navy, until both are full."""
        t.set_out((*self.empress, *self.guard), "QC" + " JH JH JD JD" * 2)
        t.set_out((*self.aces, *self.kings), "AC AC AS AS " * 2 + "KH " * 4 + "KD " * 4)
        t.withdraw(QUEEN, [*self.queens] * 7, "SSSSCCC")
        while t.left and t.gaps(self.army, self.navy):
            red = t.cards(self.stock)[-1] in RED
            division, talon = (self.army, self.red_talon) if red else (self.navy, self.black_talon)
            t.deal(next(iter(t.gaps(division)), talon))
