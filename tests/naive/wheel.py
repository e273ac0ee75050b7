"""The Wheel, naively."""

from __future__ import annotations

from itertools import combinations

from . import common
from .common import Group, Piles, State, codes, value

PACKS = 2
CUSHION = codes("", 1, 12)
CROSS = codes("h", 1, 8)
CIRCLE = codes("c", 1, 24)
GROUPS: list[Group] = []  # equal tops in different places are different moves
ANY_ORDER = True  # the four places may be typed in any order

CROSS_SUITS = "DC" + "HS" + "SH" + "CD"  # top and left arm inwards, right and bottom arm outwards


def start(pack: list[str], name: str) -> State:
    """The aces to the cross, one card on each place of the cushion."""
    piles: Piles = {code: [] for code in [*CUSHION, *CROSS, *CIRCLE]}
    common.withdraw(pack, piles, {code: "A" + one for code, one in zip(CROSS, CROSS_SUITS, strict=True)})
    for place in CUSHION:
        piles[place].append(pack.pop(0))
    piles["s"] = pack
    return {"piles": piles, "name": name, "filling": True}


def legal(state: State) -> list[str]:
    """Every three numbers of different value that make eighteen, with every court card; `deal`."""
    piles = state["piles"]
    tops = {place: piles[place][-1] for place in CUSHION if piles[place]}
    numbers = [place for place in tops if 2 <= value(tops[place]) <= 10]
    courts = [place for place in tops if value(tops[place]) >= 11]
    texts = ["deal"] if piles["s"] else []
    for trio in combinations(numbers, 3):
        values = {value(tops[place]) for place in trio}
        if len(values) == 3 and sum(values) == 18:
            texts += [" ".join([*trio, court]) for court in courts]
    return texts


def apply(state: State, text: str) -> State:
    """The state after a legal move: a round dealt on the cushion, or a packet laid in the circle."""
    after = common.copied(state)
    piles = after["piles"]
    if text == "deal":
        after["filling"] = False
        for place in CUSHION:
            if piles["s"]:
                piles[place].append(piles["s"].pop(0))
        return after
    packet = next(code for code in CIRCLE if not piles[code])
    for place in text.split():
        piles[packet].append(piles[place].pop())
    for place in CUSHION:
        if after["filling"] and not piles[place] and piles["s"]:
            piles[place].append(piles["s"].pop(0))
    return after


def won(state: State) -> bool:
    """Twenty-four packets round the cross."""
    return all(len(state["piles"][code]) == 4 for code in CIRCLE)
