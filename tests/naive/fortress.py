"""Fortress, naively."""

from __future__ import annotations

from . import common
from .common import Group, Piles, State, carry, codes, neighbours, suit, value

PACKS = 1
LEFT = codes("", 1, 5)
RIGHT = codes("", 6, 10)
ROWS = LEFT + RIGHT
FOUNDATIONS = codes("f", 1, 4)
GROUPS = [Group(ROWS), Group(FOUNDATIONS)]


def start(pack: list[str], name: str) -> State:
    """Straight across both groups, line by line; the left end of a left row is its top."""
    piles: Piles = {code: [] for code in [*ROWS, "s", *FOUNDATIONS]}
    for left, right in zip(LEFT, RIGHT, strict=True):
        for row in (left, right):
            for _ in range(6 if row in ("5", "10") else 5):
                piles[row].append(pack.pop(0))
        piles[left].reverse()
    return {"piles": piles, "name": name}


def fits(piles: Piles, foundation: str, card: str) -> bool:
    """Aces, then ascending in suit."""
    if not piles[foundation]:
        return value(card) == 1
    top = piles[foundation][-1]
    return suit(card) == suit(top) and value(card) == value(top) + 1


def marries(card: str, row: list[str]) -> bool:
    """An empty row takes any card, another one the next of the suit, up or down."""
    return not row or (suit(card) == suit(row[-1]) and neighbours(card, row[-1]))


def legal(state: State) -> list[str]:
    """The outside card of a row to a foundation or to another row."""
    piles = state["piles"]
    texts = []
    for src in ROWS:
        if piles[src]:
            card = piles[src][-1]
            texts += [f"{src} {dst}" for dst in FOUNDATIONS if fits(piles, dst, card)]
            texts += [f"{src} {dst}" for dst in ROWS if dst != src and marries(card, piles[dst])]
    return texts


def apply(state: State, text: str) -> State:
    """The state after a legal move."""
    after = common.copied(state)
    carry(after["piles"], text)
    return after


def won(state: State) -> bool:
    """Four foundations up to their kings."""
    return all(len(state["piles"][code]) == 13 for code in FOUNDATIONS)
