"""The Congress, naively."""

from __future__ import annotations

from . import common
from .common import Group, Piles, State, carry, codes, suit, value

PACKS = 2
RIVERS = codes("", 1, 8)
HELPS = codes("h", 1, 8)
FIRST_HELPS = HELPS[:4]
FOUNDATIONS = codes("f", 1, 8)
GROUPS = [Group(HELPS), Group(FOUNDATIONS)]


def start(pack: list[str], name: str) -> State:
    """The eight aces out, four helps, the first row of the rivers."""
    piles: Piles = {code: [] for code in [*RIVERS, *HELPS, *FOUNDATIONS]}
    suits = common.LAYOUT_SUITS + common.LAYOUT_SUITS
    common.withdraw(pack, piles, {code: "A" + one for code, one in zip(FOUNDATIONS, suits, strict=True)})
    for place in [*FIRST_HELPS, *RIVERS]:
        piles[place].append(pack.pop(0))
    piles["s"] = pack
    return {"piles": piles, "name": name, "rows": 1}


def fits(piles: Piles, foundation: str, card: str) -> bool:
    """Ascending in suit."""
    top = piles[foundation][-1]
    return suit(card) == suit(top) and value(card) == value(top) + 1


def marries(card: str, packet: list[str]) -> bool:
    """Down in suit."""
    return bool(packet) and suit(card) == suit(packet[-1]) and value(card) == value(packet[-1]) - 1


def gaps(state: State) -> bool:
    """A river is shorter than the rows dealt, or one of the first four helps is empty."""
    piles = state["piles"]
    short = any(len(piles[river]) < state["rows"] for river in RIVERS)
    return short or any(not piles[place] for place in FIRST_HELPS)


def fill(state: State) -> None:
    """The upper row first, each from left to right, then the helps, as far as the pack goes."""
    piles = state["piles"]
    for row in range(1, state["rows"] + 1):
        for river in RIVERS:
            if len(piles[river]) < row and piles["s"]:
                piles[river].append(piles["s"].pop(0))
    for place in FIRST_HELPS:
        if not piles[place] and piles["s"]:
            piles[place].append(piles["s"].pop(0))


def legal(state: State) -> list[str]:
    """Rivers and helps to foundations and helps; an empty help when the pack is out; `fill` or `deal`."""
    piles = state["piles"]
    texts = []
    for src in RIVERS + HELPS:
        if not piles[src]:
            continue
        card = piles[src][-1]
        texts += [f"{src} {dst}" for dst in FOUNDATIONS if fits(piles, dst, card)]
        texts += [f"{src} {dst}" for dst in HELPS if dst != src and marries(card, piles[dst])]
        if src in RIVERS and not piles["s"]:
            texts += [f"{src} {dst}" for dst in HELPS if not piles[dst]]
    if piles["s"]:
        texts.append("fill" if gaps(state) else "deal")
    return texts


def apply(state: State, text: str) -> State:
    """The state after a legal move."""
    after = common.copied(state)
    piles = after["piles"]
    if text == "fill":
        fill(after)
    elif text == "deal":
        after["rows"] += 1
        for river in RIVERS:
            if piles["s"]:
                piles[river].append(piles["s"].pop(0))
    else:
        carry(piles, text)
    return after


def won(state: State) -> bool:
    """Eight foundations up to their kings."""
    return all(len(state["piles"][code]) == 13 for code in FOUNDATIONS)
