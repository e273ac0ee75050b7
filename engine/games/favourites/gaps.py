"""Gaps: rows of a suit in order, by way of four gaps."""

from ...vocabulary import *


class Gaps(Game):
    """Four rows of cards with gaps are ordered from two to king, each in a suit, by filling the gaps."""

    title, packs, number, minutes = "Gaps", 1, 121, 10
    source = "PySolFC and Solvitaire"
    aliases = ("Montana", "Spaces", "Montana Solitaire")
    notes = (
        "The aces are laid aside as they are dealt, so that a gap is where an ace fell.",
        "You may redeal whenever you like; in each row the place behind the cards in order is then a gap.",
    )
    strategy = (
        "Look what each gap takes, and what gap that card leaves in turn: follow the chain to its end before "
        "you move. "
        "Bring twos to the left ends first, and keep gaps away from the right of kings, where they are dead. "
        "Games are lost when all four gaps lie behind kings, or when you redeal before the last useful card "
        "has moved."
    )

    stock = Stock()
    places = Reserve(52)
    aces = Aside()

    following = Following(places, across=13, build=ascending.in_suit, begins=ranked(2))

    def again(self, t: Dealer) -> None:
        """They are dealt to the places not in order, but the first of these in each row is left a gap."""
        for row, many in zip(self.following.rows, self.following.runs(t.state.piles), strict=True):
            t.deal(*(self.places[at - self.places.first] for at in row[many + 1 :]))

    redeal: Redeal | None = Redeal(places, times=2, shuffled=True, but=following, then=again)

    layout = (grid(places, at=(0, 0), across=13, exact=True), row(stock, at=(5, 4)), row(aces, at=(7, 4)))

    def lay(self, t: Dealer) -> None:
        """Four rows of thirteen; the aces are laid aside and leave gaps."""
        t.deal(*self.places)
        for place in self.places:
            if t.shows(place, ACE):
                t.give(place, self.aces)

    def home(self, t: Dealer) -> int:
        """Each row holds a suit from two to king, and the aces lie aside."""
        return sum(self.following.runs(t.state.piles)) + len(t.cards(self.aces))


class OneDeal(Gaps):
    """There is no redeal."""

    variant = "one-deal"
    redeal = None


class FixedSuits(Gaps):
    """There is no redeal, and each row is kept for a suit."""

    variant = "fixed-suits"
    following = Following(
        Gaps.places,
        across=13,
        build=ascending.in_suit,
        begins=ranked(2),
        suits="SHDC",
    )
    redeal = None


class ShuffledGaps(Gaps):
    """At a redeal the aces are shuffled in, and gaps are again where they fall."""

    variant = "shuffled-gaps"
    places_and_aces = Union(Gaps.places, Gaps.aces)

    def again(self, t: Dealer) -> None:
        """They are dealt to the places not in order; the aces are laid aside again and leave gaps."""
        places = [self.places[at - self.places.first] for at in self.following.loose(t.state.piles)]
        t.deal(*places)
        for place in places:
            if t.shows(place, ACE):
                t.give(place, self.aces)

    redeal = Redeal(places_and_aces, times=2, shuffled=True, but=Gaps.following, then=again)
