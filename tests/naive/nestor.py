"""Nestor, naively."""

from __future__ import annotations

from itertools import combinations

from . import common
from .common import Group, Piles, State, codes, value

PACKS = 1
COLUMNS = codes("", 1, 8)
RESERVE = codes("r", 1, 4)
FOUNDATIONS = ["f"]
GROUPS: list[Group] = []


def start(pack: list[str], name: str) -> State:
    """Six rows of eight; no value twice in a column, if the pack allows."""
    piles: Piles = {code: [] for code in [*COLUMNS, *RESERVE, "f"]}
    for _ in range(6):
        for column in COLUMNS:
            bring_up(pack, piles[column])
            piles[column].append(pack.pop(0))
    piles["s"] = pack
    return {"piles": piles, "name": name}


def bring_up(pack: list[str], column: list[str]) -> None:
    """Cards whose value the column has go to the bottom of the pack; if all do, they are as they were."""
    values = {value(card) for card in column}
    for _ in range(len(pack)):
        if value(pack[0]) not in values:
            return
        pack.append(pack.pop(0))


def legal(state: State) -> list[str]:
    """Every pair of equal value among the lowest cards and the reserve; the next card of the reserve."""
    piles = state["piles"]
    texts = ["deal"] if piles["s"] else []
    lying = [code for code in [*COLUMNS, *RESERVE] if piles[code]]
    for one, other in combinations(lying, 2):
        if value(piles[one][-1]) == value(piles[other][-1]):
            texts.append(f"{one} {other}")
    return texts


def apply(state: State, text: str) -> State:
    """The state after a legal move; each of the four cards has its own place in the reserve."""
    after = common.copied(state)
    piles = after["piles"]
    if text == "deal":
        place = RESERVE[4 - len(piles["s"])]
        piles[place].append(piles["s"].pop(0))
    else:
        for code in text.split():
            piles["f"].append(piles[code].pop())
    return after


def won(state: State) -> bool:
    """All 52 cards paired."""
    return len(state["piles"]["f"]) == 52
