"""The Besieged City, naively."""

from __future__ import annotations

from itertools import combinations

from . import common
from .common import Group, Piles, State, carry, codes, neighbours, suit, value

PACKS = 2
RAMPARTS = codes("", 1, 14)
RESERVE = codes("r", 1, 12)  # four rows of three
FOUNDATIONS = codes("f", 1, 4)
GROUPS = [Group(FOUNDATIONS)]
SERIES = "A K 2 Q 3 J 4 10 5 9 6 8 7 7 8 6 9 5 10 4 J 3 Q 2 K A".split()
UPRIGHT = [["r1", "r4", "r7", "r10"], ["r2", "r5", "r8", "r11"], ["r3", "r6", "r9", "r12"]]
ACROSS = [["r1", "r2", "r3"], ["r4", "r5", "r6"], ["r7", "r8", "r9"], ["r10", "r11", "r12"]]
# Above the Reserve, left of it, right of it, below it.
LINE = dict(zip(RAMPARTS, [*UPRIGHT, *ACROSS, *ACROSS, *UPRIGHT], strict=True))


def start(pack: list[str], name: str) -> State:
    """The Reserve, then the Ramparts; aces stay where they fall."""
    piles: Piles = {code: [] for code in [*RAMPARTS, *RESERVE, "h", "t", *FOUNDATIONS]}
    for place in RESERVE + RAMPARTS:
        piles[place].append(pack.pop(0))
    piles["s"] = pack
    return {"piles": piles, "name": name}


def fits(piles: Piles, foundation: str, card: str) -> bool:
    """Each suit once; in suit, aces and kings in turn towards the sevens and back."""
    lying = piles[foundation]
    if not lying:
        suits = {suit(piles[code][0]) for code in FOUNDATIONS if piles[code]}
        return value(card) == 1 and suit(card) not in suits
    return suit(card) == suit(lying[0]) and len(lying) < 26 and card[:-1] == SERIES[len(lying)]


def builds(card: str, packet: list[str]) -> bool:
    """In suit, by one up or down, or next to each other in the order of the foundations."""
    if not packet or suit(card) != suit(packet[-1]):
        return False
    return neighbours(card, packet[-1]) or value(card) + value(packet[-1]) in (14, 15)


def fills(piles: Piles) -> list[str]:
    """Any card of its line to an empty Rampart."""
    empty = [rampart for rampart in RAMPARTS if not piles[rampart]]
    return [f"{src} {rampart}" for rampart in empty for src in LINE[rampart] if piles[src]]


def transpositions(piles: Piles) -> list[str]:
    """When no other card is left: two Reserve cards change places, or one goes to an empty place."""
    if piles["s"] or piles["h"] or piles["t"]:
        return []
    lying = [place for place in RESERVE if piles[place]]
    empty = [place for place in RESERVE if not piles[place]]
    exchanged = [f"{one} {other}" for one, other in combinations(lying, 2)]
    return exchanged + [f"{src} {dst}" for src in lying for dst in empty]


def legal(state: State) -> list[str]:
    """The fills of an empty Rampart; otherwise plays, building, transpositions, and the pack."""
    piles = state["piles"]
    if fills(piles):
        return fills(piles)
    texts = []
    for src in [*RAMPARTS, "h"]:
        if piles[src]:
            texts += [f"{src} {dst}" for dst in FOUNDATIONS if fits(piles, dst, piles[src][-1])]
    for src in [*RAMPARTS, *RESERVE]:
        for dst in RAMPARTS:
            allowed = dst != src and (src in RAMPARTS or src in LINE[dst])
            if allowed and piles[src] and builds(piles[src][-1], piles[dst]):
                texts.append(f"{src} {dst}")
    texts += transpositions(piles)
    return texts + (["deal"] if piles["s"] else [])


def apply(state: State, text: str) -> State:
    """The state after a legal move; an emptied Reserve place is filled at once if a card is left for it."""
    after = common.copied(state)
    piles = after["piles"]
    if text == "deal":
        piles["t"] += piles["h"]
        piles["h"] = [piles["s"].pop(0)]
        return after
    src, dst = text.split()
    if src in RESERVE and dst in RESERVE:
        piles[src], piles[dst] = piles[dst], piles[src]
        return after
    carry(piles, text)
    if src in RESERVE:
        refill(piles, src)
    return after


def refill(piles: Piles, place: str) -> None:
    """From the talon, with the turned card, or from the pack, whichever is the first to have one."""
    if piles["t"]:
        piles[place].append(piles["t"].pop())
    elif piles["h"]:
        piles[place].append(piles["h"].pop())
    elif piles["s"]:
        piles[place].append(piles["s"].pop(0))


def won(state: State) -> bool:
    """Four foundations of twenty-six cards."""
    return all(len(state["piles"][code]) == 26 for code in FOUNDATIONS)
