"""Sly, naively."""

from __future__ import annotations

from . import common
from .common import Group, Piles, State, carry, codes, suit, value

PACKS = 2
PROMENADE = codes("", 1, 20)
ACES = codes("f", 1, 4)
KINGS = codes("f", 5, 8)
FOUNDATIONS = ACES + KINGS
GROUPS = [Group(ACES), Group(KINGS)]


def start(pack: list[str], name: str) -> State:
    """Twenty cards; those that begin or continue a foundation are played as they are turned."""
    piles: Piles = {code: [] for code in [*PROMENADE, "t", *FOUNDATIONS]}
    for place in PROMENADE:
        while not piles[place]:
            card = pack.pop(0)
            home = [code for code in FOUNDATIONS if fits(piles, code, card)]
            piles[home[0] if home else place].append(card)
    piles["s"] = pack
    return {"piles": piles, "name": name, "to_lay": 0}


def fits(piles: Piles, foundation: str, card: str) -> bool:
    """One ace and one king of each suit to begin with; then in suit, aces upwards and kings downwards."""
    side, base, step = (ACES, 1, 1) if foundation in ACES else (KINGS, 13, -1)
    if not piles[foundation]:
        suits = {suit(piles[code][0]) for code in side if piles[code]}
        return value(card) == base and suit(card) not in suits
    top = piles[foundation][-1]
    return suit(card) == suit(top) and value(card) == value(top) + step


def legal(state: State) -> list[str]:
    """In a round the card just turned to any packet or home; between rounds tops home, and the next round."""
    piles = state["piles"]
    texts = []
    for src in ["t"] if piles["t"] else PROMENADE:
        if piles[src]:
            texts += [f"{src} {dst}" for dst in FOUNDATIONS if fits(piles, dst, piles[src][-1])]
    if piles["t"]:
        texts += [f"t {dst}" for dst in PROMENADE]
    elif piles["s"]:
        texts.append("deal")
    return texts


def apply(state: State, text: str) -> State:
    """The state after a legal move; in a round the next card is turned by itself."""
    after = common.copied(state)
    piles = after["piles"]
    if text == "deal":
        after["to_lay"] = 20
    else:
        src, dst = carry(piles, text)
        if src == "t" and dst in PROMENADE:
            after["to_lay"] -= 1
    if after["to_lay"] and piles["s"]:
        common.turn_next(piles)
    else:
        after["to_lay"] = 0
        common.fill_pack_first(piles, PROMENADE)
    return after


def won(state: State) -> bool:
    """All 104 cards on the foundations."""
    return all(len(state["piles"][code]) == 13 for code in FOUNDATIONS)
