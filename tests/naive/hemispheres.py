"""The Hemispheres, naively."""

from __future__ import annotations

from . import common
from .common import Group, Piles, State, carry, codes, colour, suit, value

PACKS = 2
RACES = [codes("", 1, 3), codes("", 4, 6), codes("", 7, 9), codes("", 10, 12)]
NORTH = codes("", 1, 6)  # the home of the red cards
SOUTH = codes("", 7, 12)  # the home of the black ones
CIRCLE = NORTH + SOUTH
BARRIERS = codes("b", 1, 4)
ACES = codes("f", 1, 4)
KINGS = codes("f", 5, 8)
FOUNDATIONS = ACES + KINGS
GROUPS = [*map(Group, RACES), Group(ACES), Group(KINGS)]


def start(pack: list[str], name: str) -> State:
    """Foundations and barriers out, twelve cards to the circle."""
    piles: Piles = {code: [] for code in [*CIRCLE, "t", *FOUNDATIONS]}
    bases = ["AH", "AD", "AH", "AD", "KS", "KC", "KS", "KC"]
    common.withdraw(pack, piles, dict(zip(FOUNDATIONS, bases, strict=True)))
    common.withdraw(pack, piles, dict(zip(BARRIERS, ["KH", "AS", "KD", "AC"], strict=True)))
    for place in CIRCLE:
        piles[place].append(pack.pop(0))
    piles["s"] = pack
    return {"piles": piles, "name": name}


def fits(piles: Piles, foundation: str, card: str) -> bool:
    """In suit, red upwards from the aces, black downwards from the kings."""
    top = piles[foundation][-1]
    step = 1 if foundation in ACES else -1
    return suit(card) == suit(top) and value(card) == value(top) + step


def at_home(piles: Piles, place: str) -> bool:
    """Whether the top of the place has the colour of its hemisphere."""
    return bool(piles[place]) and colour(piles[place][-1]) == ("red" if place in NORTH else "black")


def astray(piles: Piles, places: list[str]) -> list[str]:
    """The places whose card has the colour of the other hemisphere."""
    return [place for place in places if piles[place] and not at_home(piles, place)]


def marries(piles: Piles, card: str, place: str) -> bool:
    """On a card in its own hemisphere, in suit, red downwards and black upwards."""
    if not at_home(piles, place):
        return False
    top = piles[place][-1]
    step = -1 if colour(card) == "red" else 1
    return suit(card) == suit(top) and value(card) == value(top) + step


def in_play(piles: Piles) -> list[str]:
    """What may go to the foundations; the barriers when pack and talon are both out."""
    talon = ["t"] if piles["t"] else []
    end = not piles["s"] and not piles["t"]
    barriers = [barrier for barrier in BARRIERS if piles[barrier] and end]
    return [place for place in CIRCLE if at_home(piles, place)] + talon + barriers


def marriages(piles: Piles) -> list[str]:
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


def homeward(piles: Piles) -> list[str]:
    """Cards astray change places, and at the end go to an empty place of their own hemisphere."""
    north, south = astray(piles, NORTH), astray(piles, SOUTH)
    texts = [f"{one} {other}" for one in north for other in south]
    if not piles["s"] and not piles["t"]:
        texts += [f"{src} {dst}" for src in north for dst in SOUTH if not piles[dst]]
        texts += [f"{src} {dst}" for src in south for dst in NORTH if not piles[dst]]
    return texts


def legal(state: State) -> list[str]:
    """Plays, marriages, cards sent home; `fill` or `deal`, and without a pack the talon to an open place."""
    piles = state["piles"]
    open_places = [place for place in CIRCLE if not piles[place]]
    texts = []
    for src in in_play(piles):
        texts += [f"{src} {dst}" for dst in FOUNDATIONS if fits(piles, dst, piles[src][-1])]
    texts += marriages(piles) + homeward(piles)
    if piles["s"]:
        texts.append("fill" if open_places else "deal")
    elif piles["t"]:
        texts += [f"t {place}" for place in open_places]
    return texts


def apply(state: State, text: str) -> State:
    """The state after a legal move."""
    after = common.copied(state)
    piles = after["piles"]
    if text == "deal":
        common.turn_next(piles)
    elif text == "fill":
        for place in CIRCLE:
            if not piles[place] and piles["s"]:
                piles[place].append(piles["s"].pop(0))
    else:
        src, dst = text.split()
        if src in astray(piles, CIRCLE):
            piles[src], piles[dst] = piles[dst], piles[src]
        else:
            carry(piles, text)
    return after


def won(state: State) -> bool:
    """All 104 cards on the foundations."""
    return all(len(state["piles"][code]) == 13 for code in FOUNDATIONS)
