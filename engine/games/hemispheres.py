"""The Hemispheres: Lady Cadogan, plate 17."""

from ..vocabulary import *


class TheHemispheres(Game):
    """Red cards are at home in the northern Races, black ones in the southern, and exchanged between them."""

    title, packs, number, minutes = "The Hemispheres", 2, 17, 20
    counts_locks = True
    aliases = ("The Four Continents", "Die Hemisphären")
    notes = ("Open places wait; the end, when the barriers fall, is when pack and talon are both out.",)
    others = (
        "Hemispheres today fills its places at once from the talon.",
        "It also builds by colour where the book builds by suit.",
    )
    strategy = (
        "Build and fill first, so that there is more to choose from, and then exchange: each exchange "
        "brings two dead cards into play, so send those across that the other side wants soon. "
        "Build within each Race, red downwards and black upwards, so that the card wanted first lies "
        "uppermost, and lay cards of the talon where a packet of their suit has begun. "
        "Games are lost with all wrong cards on one side, since there is then nothing to exchange for, and "
        "by low red and high black cards that sink in the talon, which is never turned again."
    )

    stock = Stock()
    talon = Waste()
    aces = Foundation(4, path=up(ACE).in_suit)
    kings = Foundation(4, path=down(KING).in_suit)
    barriers = Reserve(4, code="b", gives_when=Out(stock, talon))
    european_race = Tableau(
        3,
        build=descending.in_suit,
        live=RED,
        takes_from=("european_race", talon),
        refill=HandFill(talon, when=Out(stock)),
    )
    asiatic_race = Tableau(
        3,
        build=descending.in_suit,
        live=RED,
        takes_from=("asiatic_race", talon),
        refill=HandFill(talon, when=Out(stock)),
    )
    australian_race = Tableau(
        3,
        build=ascending.in_suit,
        live=BLACK,
        takes_from=("australian_race", talon),
        refill=HandFill(talon, when=Out(stock)),
    )
    african_race = Tableau(
        3,
        build=ascending.in_suit,
        live=BLACK,
        takes_from=("african_race", talon),
        refill=HandFill(talon, when=Out(stock)),
    )
    races = Union(european_race, asiatic_race, australian_race, african_race)

    fill = Fill(
        Full(races), rule="All open places are filled from the pack, from 1 to 12, as far as it goes."
    )
    deal = Round(
        talon,
        when=Full(races),
        rule="When no place is open the next card of the pack is turned onto the talon.",
    )

    def _at_home(self, t: Dealer, place: Pile) -> str | None:
        if t.cards(place) and t.cards(place)[-1] in place.group.live:
            return f"the card of {place.code} is at home there, and stays in its hemisphere"
        return None

    @own_way((european_race, asiatic_race), (australian_race, african_race), back=True, where=_at_home)
    def cross(self, t: Dealer, card: Pile, place: Pile) -> str | None:
        """A dead card of the north changes places with one of the south; at the end each may cross alone."""
        if t.cards(card)[-1] in card.group.live:
            return f"the card of {card.code} is at home there, and stays in its hemisphere"
        if not t.cards(place) and (t.left or t.cards(self.talon)):
            return "a card crosses to an open place only when pack and talon are out"
        if t.cards(place) and card.group.live != RED:
            return f"the place in the north is typed first: {place.code} {card.code}"
        if not t.swap(card, place):
            t.give(card, place)
        return None

    layout = (
        row(stock, at=(9, 2.3)),
        ring(barriers, middle=(4, 3), radius=3.6, start=270, lying=True),
        row(talon, at=(9, 4)),
        ring(aces, middle=(4, 3), radius=2.3),
        ring(kings, middle=(4, 3), radius=1.05),
        *(
            ring(race, middle=(4, 3), radius=3.6, start=start, step=22.5)
            for race, start in (
                (european_race, 292.5),
                (asiatic_race, 22.5),
                (australian_race, 112.5),
                (african_race, 202.5),
            )
        ),
    )

    def lay(self, t: Dealer) -> None:
        """Aces and kings are laid out, and the barriers between the Races; then twelve cards are dealt."""
        t.set_out((*self.aces, *self.kings, *self.barriers), "AH AD AH AD KS KC KS KC KH AS KD AC")
        t.deal(*self.races)
