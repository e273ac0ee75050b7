"""General Sedgewick, naively."""

from __future__ import annotations

from . import common
from .common import Group, Piles, State, carry, codes, suit, value

PACKS = 1
CROSS = codes("", 1, 5)
CORNERS = codes("f", 1, 4)
FOUNDATIONS = CORNERS
GROUPS = [Group(CROSS), Group(CORNERS)]


def start(pack: list[str], name: str) -> State:
    """Five cards to the cross; the sixth is the base of the first corner."""
    piles: Piles = {code: [] for code in [*CROSS, "t", *CORNERS]}
    for place in [*CROSS, "f1"]:
        piles[place].append(pack.pop(0))
    piles["s"] = pack
    return {"piles": piles, "name": name, "redeals": 0, "redealt": 0}


def fits(piles: Piles, foundation: str, card: str) -> bool:
    """A card of the base's rank on an empty corner; otherwise the next of the suit, round the corner."""
    if not piles[foundation]:
        return value(card) == value(piles["f1"][0])
    top = piles[foundation][-1]
    follows = value(card) == value(top) + 1 or (value(card) == 1 and value(top) == 13)
    return suit(card) == suit(top) and follows and len(piles[foundation]) < 13


def builds(card: str, packet: list[str]) -> bool:
    """Down by one, suits ignored; a king goes on an ace."""
    if not packet:
        return False
    return value(card) == value(packet[-1]) - 1 or (value(card) == 13 and value(packet[-1]) == 1)


def legal(state: State) -> list[str]:
    """The fills of an open place; otherwise cross and talon to corners and cross, and the pack."""
    piles = state["piles"]
    fills = common.fills_to_choose(piles, CROSS)
    if fills:
        return fills
    texts = []
    for src in [*CROSS, "t"]:
        if piles[src]:
            card = piles[src][-1]
            texts += [f"{src} {dst}" for dst in CORNERS if fits(piles, dst, card)]
            texts += [f"{src} {dst}" for dst in CROSS if dst != src and builds(card, piles[dst])]
    return texts + common.talon_moves(state)


def apply(state: State, text: str) -> State:
    """The state after a legal move."""
    after = common.copied(state)
    if text == "deal":
        common.turn_next(after["piles"])
    else:
        carry(after["piles"], text)
        common.fill_without_choice(after["piles"], CROSS)
    return after


def won(state: State) -> bool:
    """Four corners of thirteen cards."""
    return all(len(state["piles"][code]) == 13 for code in CORNERS)
