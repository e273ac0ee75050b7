"""The Shah: Lady Cadogan, plate 7."""

from ..vocabulary import *


class TheShah(Game):
    """Eight rays of three circles feed the aces round the Shah; only what lies outermost is in play."""

    title, packs, number, minutes = "The Shah", 2, 7, 20
    aliases = ("Schah", "Der Schah", "Le Chah")
    notes = ("The plate leaves out the third circle; the star is wider than high, so that it has room.",)
    strategy = (
        "Open the rays whose inner circles hold the low cards, and build on the third circle for no other "
        "purpose: what lies within goes only to the aces. "
        "Open places are filled in their order from the inside, so deal until the top of the talon belongs "
        "where the next one will be, a queen or knave within, a low card without, and open it only then. "
        "Games are lost by a two or three behind two cards of one ray, and by a wholly open ray given to "
        "whatever is at hand: its inner place is the best home a high card can have."
    )

    stock = Stock()
    talon = Waste()
    kings = Aside()
    shah = Foundation(path=run(KING), code="k")
    aces = Foundation(8, path=up(ACE, to=QUEEN).in_suit)
    inner_circles = Reserve(16, code=("a", "b"), released=True, refill=HandFill(stock, talon, in_order=True))
    third_circle = Tableau(
        8, build=descending.in_suit, refill=HandFill(stock, talon, in_order=True, when=Full(inner_circles))
    )

    rays = Release(inner_circles, OUTER, onto=(aces,), outside=third_circle)

    deal = Round(
        talon,
        when=Full(inner_circles, third_circle),
        rule="When no place of the star is open the next card of the pack is turned onto the talon.",
    )

    def _ray_in_use(self, t: Dealer, place: Pile) -> str | None:
        ray = (*self.inner_circles[place.number :: 8], self.third_circle[place.number % 8])
        begins = len(ray) == 3 and not any(map(t.cards, ray))
        return None if begins else "cards of the third circle go inwards only where a whole ray is open"

    @own_way((third_circle,), (inner_circles,), where=_ray_in_use)
    def lane(self, t: Dealer, card: Pile, place: Pile) -> None:
        """When a whole ray is open a third card may begin it; talon, then pack, fill its rest at once."""
        t.give(card, place)
        for other in (self.inner_circles[place.number + 8], self.third_circle[place.number]):
            if t.cards(self.talon):
                t.give(self.talon, other)
            else:
                t.deal(other)

    layout = (
        row(shah, at=(6.5, 3)),
        row(stock, at=(13.7, 1)),
        row(talon, at=(13.7, 3)),
        row(kings, at=(13.7, 5)),
        star((aces, inner_circles[:8], inner_circles[8:], third_circle), middle=(6.5, 3)),
    )

    def lay(self, t: Dealer) -> None:
        """Kings other than the Shah are thrown aside; of the first two circles what fits is played."""
        t.withdraw(KING, [*self.shah, *[*self.kings] * 7], "HDDCCSSH")
        t.withdraw(ACE, self.aces, "DDCCSSHH")
        for circle in (self.inner_circles[:8], self.inner_circles[8:]):
            t.deal(*circle)
            while any(t.play(place, self.aces) and t.deal(place) for place in circle):
                pass
        t.deal(*self.third_circle)
