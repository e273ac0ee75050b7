"""Napoleon at St. Helena, naively."""

from __future__ import annotations

from . import common
from .common import Group, Piles, State, carry, codes, suit, value

PACKS = 2
COLUMNS = codes("", 1, 10)
FOUNDATIONS = codes("f", 1, 8)
GROUPS = [Group(COLUMNS), Group(FOUNDATIONS)]


def start(pack: list[str], name: str) -> State:
    """Four rows of ten, each from left to right."""
    piles: Piles = {code: [] for code in [*COLUMNS, "t", *FOUNDATIONS]}
    for column in COLUMNS * 4:
        piles[column].append(pack.pop(0))
    piles["s"] = pack
    return {"piles": piles, "name": name, "redeals": 0}


def fits(piles: Piles, foundation: str, card: str) -> bool:
    """Aces, then ascending in suit."""
    if not piles[foundation]:
        return value(card) == 1
    top = piles[foundation][-1]
    return suit(card) == suit(top) and value(card) == value(top) + 1


def marries(card: str, column: list[str]) -> bool:
    """The next lower of the suit; an empty column takes any card."""
    return not column or (suit(card) == suit(column[-1]) and value(card) == value(column[-1]) - 1)


def legal(state: State) -> list[str]:
    """The lowest card of a column, or the talon's top, to a foundation or a column; the pack."""
    piles = state["piles"]
    texts = []
    for src in [*COLUMNS, "t"]:
        if piles[src]:
            card = piles[src][-1]
            texts += [f"{src} {dst}" for dst in FOUNDATIONS if fits(piles, dst, card)]
            texts += [f"{src} {dst}" for dst in COLUMNS if dst != src and marries(card, piles[dst])]
    return texts + common.talon_moves(state)


def apply(state: State, text: str) -> State:
    """The state after a legal move."""
    after = common.copied(state)
    if text == "deal":
        common.turn_next(after["piles"])
    else:
        carry(after["piles"], text)
    return after


def won(state: State) -> bool:
    """Eight foundations up to their kings."""
    return all(len(state["piles"][code]) == 13 for code in FOUNDATIONS)
