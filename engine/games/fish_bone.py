"""The Fish-Bone: Lady Cadogan, plate 41."""

from ..vocabulary import *


class TheFishBone(Game):
    """Eight knaves make a backbone; a king and a queen join each of them as ribs, as soon as they can."""

    title, packs, number, minutes = "The Fish-Bone", 2, 41, 20
    aliases = ("Fishbone", "Die Gräte", "L'Arête")
    notes = (
        "A king or queen goes beside the first knave of its suit that has none yet; nobody is asked.",
        "Open places of the gridiron are filled only when no king and no queen can go any more.",
        "A king or queen may fill an open place, and waits there, or on the talon, for its knave.",
        "The fish lies on its side here, so that its cards can be larger: kings above, queens below.",
    )
    others = ("We know of no modern game that keeps its rules.",)
    strategy = (
        "Bring out the knaves as they show, for until they lie on the bone the kings and queens of their "
        "suits are in the way and no ten goes home. "
        "Build on the gridiron from the talon whenever it fits, and fill its places from the talon too: "
        "each card taken off brings another into play, and the pack does not run away. "
        "Games are lost with a gridiron full of low cards, which the bone wants last; a king or queen in "
        "one of the six places does less harm, and leaves it by itself as soon as the knave lies."
    )

    stock = Stock()
    gridiron = Tableau(
        6,
        build=ascending.in_suit.without(QUEEN, KING),
        takes_from=("talon",),
        refill=ChosenRefill(stock, "talon"),
    )
    talon = Waste()
    bone = Foundation(8, path=down(JACK).in_suit)
    ribs = Foundation(
        16, path=(*[run(KING)] * 8, *[run(QUEEN)] * 8), beside=bone, at_once=True, code=("k", "q")
    )

    deal = Round(talon)
    redeal = Redeal(talon, times=1)

    layout = (
        grid(gridiron, at=(0, 1), across=2, fan="down"),
        small(stroke(ribs[:8], (3.4, 0), (3.4, 6.3), turn=-50), 0.75),
        small(stroke(bone, (4.9, 0.2), (4.9, 6.5)), 0.75),
        small(stroke(ribs[8:], (6.4, 0), (6.4, 6.3), turn=50), 0.75),
        column((*stock, *talon), at=(8.5, 2)),
    )

    def lay(self, t: Dealer) -> None:
        """Six cards make the gridiron; the bone is empty yet."""
        t.deal(*self.gridiron)
