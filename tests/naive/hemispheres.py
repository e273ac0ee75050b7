"""The Hemispheres, naively."""

from __future__ import annotations

from .base import ACES, KINGS, BothWays
from .common import Group, Piles, State, bases, codes, colour, fill, suit, value

RACES = [codes("", 1, 3), codes("", 4, 6), codes("", 7, 9), codes("", 10, 12)]
NORTH = codes("", 1, 6)  # the home of the red cards
SOUTH = codes("", 7, 12)  # the home of the black ones
CIRCLE = NORTH + SOUTH
BARRIERS = codes("b", 1, 4)


class Hemispheres(BothWays):
    layout = (*CIRCLE, "t")
    withdrawn = bases(ACES + KINGS + BARRIERS, "AH AD AH AD KS KC KS KC KH AS KD AC")
    dealt = CIRCLE
    groups = (*map(Group, RACES), Group(ACES), Group(KINGS))  # foundations: red upwards, black downwards

    def plays(self, state: State) -> list[str]:
        """Cards at home, the talon, at the end the barriers to the foundations; then marriages."""
        piles, texts = state["piles"], []
        barriers = () if piles["s"] or piles["t"] else BARRIERS
        for src in [*(place for place in CIRCLE if at_home(piles, place)), "t", *barriers]:
            if piles[src]:
                texts += [f"{src} {dst}" for dst in self.homes(piles, piles[src][-1])]
        return texts + self.marriages(piles)

    def marriages(self, piles: Piles) -> list[str]:
        """Within one Race, and from the talon in any."""
        texts = []
        for race in RACES:
            for src in race:
                if at_home(piles, src):
                    others = [dst for dst in race if dst != src]
                    texts += [f"{src} {dst}" for dst in others if marries(piles, piles[src][-1], dst)]
        if piles["t"]:
            texts += [f"t {dst}" for dst in CIRCLE if marries(piles, piles["t"][-1], dst)]
        return texts

    def others(self, state: State) -> list[str]:
        """Cards astray change places, and at the end go to an empty place of their own hemisphere."""
        piles = state["piles"]
        north, south = astray(piles, NORTH), astray(piles, SOUTH)
        texts = [f"{one} {other}" for one in north for other in south]
        if not piles["s"] and not piles["t"]:
            texts += [f"{src} {dst}" for src in north for dst in SOUTH if not piles[dst]]
            texts += [f"{src} {dst}" for src in south for dst in NORTH if not piles[dst]]
        return texts

    def gaps(self, state: State) -> bool:
        """A place of the circle is open."""
        return any(not state["piles"][place] for place in CIRCLE)

    def stock(self, state: State) -> list[str]:
        """Without a pack the talon goes to open places."""
        piles = state["piles"]
        if piles["s"] or not piles["t"]:
            return super().stock(state)
        return [f"t {place}" for place in CIRCLE if not piles[place]]

    def fill(self, state: State) -> None:
        """The open places of the circle."""
        fill(state["piles"], CIRCLE, "s")

    def move(self, state: State, src: str, dst: str) -> None:
        """A card astray changes places with the other."""
        piles = state["piles"]
        if src in astray(piles, CIRCLE):
            piles[src], piles[dst] = piles[dst], piles[src]
        else:
            super().move(state, src, dst)


def at_home(piles: Piles, place: str) -> bool:
    """Whether the top of the place has the colour of its hemisphere."""
    return bool(piles[place]) and colour(piles[place][-1]) == ("red" if place in NORTH else "black")


def astray(piles: Piles, places: tuple[str, ...]) -> list[str]:
    """The places whose card has the colour of the other hemisphere."""
    return [place for place in places if piles[place] and not at_home(piles, place)]


def marries(piles: Piles, card: str, place: str) -> bool:
    """On a card in its own hemisphere, in suit, red downwards and black upwards."""
    if not at_home(piles, place):
        return False
    top = piles[place][-1]
    step = -1 if colour(card) == "red" else 1
    return suit(card) == suit(top) and value(card) == value(top) + step
