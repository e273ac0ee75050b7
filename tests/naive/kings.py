"""The Kings, naively."""

from __future__ import annotations

from . import common
from .common import Group, Piles, State, carry, codes, neighbours, value

PACKS = 2
ROWS = codes("", 1, 8)  # 1-4 grow outwards on the left, 5-8 on the right
FOUNDATIONS = codes("f", 1, 8)
GROUPS = [Group(ROWS), Group(FOUNDATIONS, follows_suit=False)]


def start(pack: list[str], name: str) -> State:
    """The eight aces out, then column after column with the forced plays."""
    piles: Piles = {code: [] for code in [*ROWS, *FOUNDATIONS]}
    suits = common.LAYOUT_SUITS + common.LAYOUT_SUITS
    common.withdraw(pack, piles, {code: "A" + one for code, one in zip(FOUNDATIONS, suits, strict=True)})
    newest = dict.fromkeys(ROWS, False)  # does the row's outside card lie in its group's newest column?
    left_side = True
    while pack:
        column = ROWS[:4] if left_side else ROWS[4:]
        for row in column:
            newest[row] = False
        for row in column:
            fill_place(piles, pack, row, newest)
        left_side = not left_side
    piles["s"] = pack
    return {"piles": piles, "name": name}


def fill_place(piles: Piles, pack: list[str], row: str, newest: dict[str, bool]) -> None:
    """Cards are turned for one place until one of them is laid or the pack ends."""
    line = int(row) if int(row) <= 4 else int(row) - 4
    opposite = str(line + 4) if int(row) <= 4 else str(line)
    while pack:
        card = pack.pop(0)
        foundation = fitting(piles, card, line)
        if foundation == "":
            piles[row].append(card)
            newest[row] = True
            return
        piles[foundation].append(card)
        if newest[opposite]:
            foundation = fitting(piles, piles[opposite][-1], line)
            if foundation != "":
                piles[foundation].append(piles[opposite].pop())
                newest[opposite] = False


def fitting(piles: Piles, card: str, line: int) -> str:
    """The foundation of the line that takes the card, the left one if both do, or nothing."""
    for foundation in (f"f{line}", f"f{line + 4}"):
        if fits(piles, foundation, card):
            return foundation
    return ""


def fits(piles: Piles, foundation: str, card: str) -> bool:
    """Ascending from the ace to the king, suits ignored."""
    return value(card) == value(piles[foundation][-1]) + 1


def legal(state: State) -> list[str]:
    """The outside card of a row to a foundation, to a row next to it in value, or to an empty row."""
    piles = state["piles"]
    texts = []
    for src in ROWS:
        if not piles[src]:
            continue
        card = piles[src][-1]
        texts += [f"{src} {dst}" for dst in FOUNDATIONS if fits(piles, dst, card)]
        for dst in ROWS:
            if dst != src and (not piles[dst] or neighbours(card, piles[dst][-1])):
                texts.append(f"{src} {dst}")
    return texts


def apply(state: State, text: str) -> State:
    """The state after a legal move."""
    after = common.copied(state)
    carry(after["piles"], text)
    return after


def won(state: State) -> bool:
    """Eight foundations up to their kings."""
    return all(len(state["piles"][code]) == 13 for code in FOUNDATIONS)
