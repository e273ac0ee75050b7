"""The Square, naively."""

from __future__ import annotations

from . import common
from .common import Group, Piles, State, carry, codes, neighbours, suit

PACKS = 2
SQUARE = codes("", 1, 16)
CORNERS = {"f1": "D", "f2": "S", "f3": "H", "f4": "C"}
FOUNDATIONS = list(CORNERS)
GROUPS = [Group(SQUARE), Group(FOUNDATIONS)]
SERIES = [*common.RANKS, *reversed(common.RANKS)]  # what a foundation takes, one after another: 26 cards


def start(pack: list[str], name: str) -> State:
    """Sixteen cards; the first ace of each suit goes to its corner and the next card takes the place."""
    piles: Piles = {code: [] for code in [*SQUARE, "t", *FOUNDATIONS]}
    for place in SQUARE:
        while pack[0][:-1] == "A" and not piles[corner_of(pack[0])]:
            piles[corner_of(pack[0])].append(pack.pop(0))
        piles[place].append(pack.pop(0))
    piles["s"] = pack
    return {"piles": piles, "name": name, "redeals": 0, "redealt": 0}


def corner_of(card: str) -> str:
    """The foundation of the card's suit."""
    return next(code for code, one in CORNERS.items() if one == suit(card))


def fits(piles: Piles, foundation: str, card: str) -> bool:
    """Its suit, from ace to king and from the other king to the ace."""
    lying = len(piles[foundation])
    return foundation == corner_of(card) and lying < 26 and card[:-1] == SERIES[lying]


def marries(card: str, packet: list[str]) -> bool:
    """The next of the suit, up or down; an empty place takes nothing from the player."""
    return bool(packet) and suit(card) == suit(packet[-1]) and neighbours(card, packet[-1])


def legal(state: State) -> list[str]:
    """The fills of an open place; otherwise plays and marriages from square and talon, and the pack."""
    piles = state["piles"]
    fills = common.fills_to_choose(piles, SQUARE)
    if fills:
        return fills
    texts = []
    for src in [*SQUARE, "t"]:
        if piles[src]:
            card = piles[src][-1]
            texts += [f"{src} {dst}" for dst in FOUNDATIONS if fits(piles, dst, card)]
            texts += [f"{src} {dst}" for dst in SQUARE if dst != src and marries(card, piles[dst])]
    return texts + common.talon_moves(state)


def apply(state: State, text: str) -> State:
    """The state after a legal move."""
    after = common.copied(state)
    if text == "deal":
        common.turn_next(after["piles"])
    else:
        carry(after["piles"], text)
        common.fill_without_choice(after["piles"], SQUARE)
    return after


def won(state: State) -> bool:
    """Four foundations of twenty-six cards."""
    return all(len(state["piles"][code]) == 26 for code in FOUNDATIONS)
