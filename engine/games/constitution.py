"""The Constitution: Lady Cadogan, plate 19."""

from ..vocabulary import *


class TheConstitution(Game):
    """Cards rise from the People through Commons and Lords to the Privy Council, and so to the Sovereign."""

    title, packs, number, minutes = "The Constitution", 2, 19, 25
    aliases = ("British Constitution", "Die Verfassung")
    notes = (
        "Talon and pack do nothing but fill the People, the talon first.",
        "Tableau and Sovereign lie side by side here, so that the cards can be larger.",
    )
    others = (
        "British Constitution today leaves out the court cards round the Sovereign.",
        "It also lets the pack be built upon the People; here it only fills gaps.",
    )
    strategy = (
        "Twos and threes must climb four rows before anything goes home, so build upwards where it lifts "
        "them, and spend a vacancy of the Privy Council on the lowest card the Lords can give. "
        "A gap sinks down row by row until the People are filled from the talon: `deal` beforehand until "
        "its top is a card that the Commons can take. "
        "Games are lost by knaves and tens on the Privy Council that nothing is built on, and by low cards "
        "left in the talon, which is never turned again."
    )

    stock = Stock()
    talon = Waste()
    people = Reserve(8, refill=Refill(talon, stock), number_from=25)
    commons = Tableau(
        8, build=descending.alternating, takes_from=(people,), refill=ChosenRefill(people), number_from=17
    )
    lords = Tableau(
        8, build=descending.alternating, takes_from=(commons,), refill=ChosenRefill(commons), number_from=9
    )
    privy_council = Tableau(
        8, build=descending.alternating, takes_from=(lords,), refill=ChosenRefill(lords), number_from=1
    )
    aces = Foundation(8, path=up(ACE, to=JACK).in_suit, takes_from=(privy_council,))
    sovereign = Foundation(1, path=run(QUEEN), code="q")
    kings = Foundation(8, path=run(KING), code="k")
    queens = Aside()

    deal = Round(talon)

    layout = (
        uncoded(row(sovereign, at=(3, 2.3))),
        ring(aces, middle=(3, 2.3), radius=1.7),
        uncoded(ring(kings, middle=(3, 2.3), radius=2.79, lying=True)),
        row(privy_council, at=(7.2, 0)),
        row(lords, at=(7.2, 1)),
        row(commons, at=(7.2, 2)),
        row(people, at=(7.2, 3)),
        row(stock, at=(8.2, 4)),
        row(talon, at=(9.2, 4)),
        row(queens, at=(13.2, 4)),
    )

    def lay(self, t: Dealer) -> None:
        """Aces, kings and queens are withdrawn; then the four rows are dealt, the People first."""
        t.withdraw(ACE, self.aces, "CHSDCHSD")
        t.withdraw(KING, self.kings, "HCDSHCDS")
        t.withdraw(QUEEN, self.sovereign, "D")
        t.withdraw(QUEEN, [*self.queens] * 7, "SSHHDCC")
        t.deal(*self.people, *self.commons, *self.lords, *self.privy_council)
