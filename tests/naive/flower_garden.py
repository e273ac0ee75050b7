"""The Flower-Garden, naively."""

from __future__ import annotations

from . import common
from .common import Group, Piles, State, carry, codes, suit, value

PACKS = 1
FANS = codes("", 1, 6)
BOUQUET = codes("b", 1, 16)
FOUNDATIONS = codes("f", 1, 4)
GROUPS = [Group(FANS), Group(FOUNDATIONS)]


def start(pack: list[str], name: str) -> State:
    """Six cards together on each fan, sixteen to the Bouquet."""
    piles: Piles = {code: [] for code in [*FANS, *BOUQUET, "s", *FOUNDATIONS]}
    for fan in FANS:
        for _ in range(6):
            piles[fan].append(pack.pop(0))
    for place in BOUQUET:
        piles[place].append(pack.pop(0))
    return {"piles": piles, "name": name}


def fits(piles: Piles, foundation: str, card: str) -> bool:
    """Aces, then ascending in suit."""
    if not piles[foundation]:
        return value(card) == 1
    top = piles[foundation][-1]
    return suit(card) == suit(top) and value(card) == value(top) + 1


def builds(card: str, fan: list[str]) -> bool:
    """The next lower, suits ignored; an empty fan takes any card."""
    return not fan or value(card) == value(fan[-1]) - 1


def legal(state: State) -> list[str]:
    """Fan tops and Bouquet to the foundations and to the fans."""
    piles = state["piles"]
    texts = []
    for src in FANS + BOUQUET:
        if piles[src]:
            card = piles[src][-1]
            texts += [f"{src} {dst}" for dst in FOUNDATIONS if fits(piles, dst, card)]
            texts += [f"{src} {dst}" for dst in FANS if dst != src and builds(card, piles[dst])]
    return texts


def apply(state: State, text: str) -> State:
    """The state after a legal move."""
    after = common.copied(state)
    carry(after["piles"], text)
    return after


def won(state: State) -> bool:
    """Four foundations up to their kings."""
    return all(len(state["piles"][code]) == 13 for code in FOUNDATIONS)
