"""Anna: Lady Cadogan, plate 47."""

from ..vocabulary import *


class Anna(Game):
    """The letter N of knaves is built up from the letter A, where at the end eight queens lie alone."""

    title, packs, number, minutes = "Anna", 2, 47, 30
    aliases = ("The Last of the Book",)
    notes = (
        "On the A an ace may be built upon a king.",
        "A queen that comes to the A never leaves it, and nothing is laid upon her.",
    )
    others = ("We know of no modern game that keeps its rules.",)
    strategy = (
        "A queen who comes to the A stays, and her place takes nothing more: fill from the talon, whose "
        "card you see, and from the pack only when the talon shows a queen. "
        "Build upwards in suit so that the high cards end on top, ready to go home first, and bring each "
        "knave out at once. "
        "Games are lost when four or five queens sit there before the first redeal; let them go by into the "
        "talon, as the last places are theirs in any case."
    )

    stock = Stock()
    talon = Waste()
    knaves = Foundation(8, path=run(JACK, *range(10, 0, -1), KING).in_suit)
    helps = Tableau(
        8,
        build=ascending.in_suit.round_the_corner.without(QUEEN),
        stays=ranked(QUEEN),
        refill=ChosenRefill(stock, talon),
    )

    deal = Round(talon)
    redeal = Redeal(talon, times=2)

    layout = (
        row(helps[:1], at=(1.9, 0)),
        stroke(helps[1:4], (0.98, 0.85), (-0.05, 2.95), turn=22),
        stroke(helps[4:7], (2.82, 0.85), (3.85, 2.95), turn=-22),
        row(helps[7:], at=(1.9, 1.8), turn=90),
        stroke(knaves[:3], (5.4, 0), (5.4, 2.7)),
        stroke(knaves[3:6], (6.55, 0.1), (8.1, 2.55), turn=-28),
        stroke(knaves[6:], (9.2, 0), (9.2, 1.35)),
        row(stock, at=(3.9, 4)),
        row(talon, at=(4.9, 4)),
    )

    def lay(self, t: Dealer) -> None:
        """Eight helps are dealt; a knave goes to the N at once, and the next card takes its place."""
        t.deal_past(self.knaves, *self.helps)
