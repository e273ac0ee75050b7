"""Babette, naively."""

from __future__ import annotations

from . import common
from .common import Group, Piles, State, carry, codes, suit, value

PACKS = 2
ROWS = [codes(letter, 1, 8) for letter in common.ROW_LETTERS]
GARDEN = [place for row in ROWS for place in row]
KINGS = codes("f", 1, 4)
ACES = codes("f", 5, 8)
FOUNDATIONS = KINGS + ACES
GROUPS = [Group(KINGS), Group(ACES)]


def start(pack: list[str], name: str) -> State:
    """The first row."""
    piles: Piles = {code: [] for code in [*GARDEN, *FOUNDATIONS]}
    piles["s"] = pack
    state = {"piles": piles, "name": name, "redeals": 2, "rows": 0}
    deal_row(state)
    return state


def deal_row(state: State) -> None:
    """Eight cards, or those there are, into the next row."""
    piles = state["piles"]
    for place in ROWS[state["rows"]]:
        if piles["s"]:
            piles[place].append(piles["s"].pop(0))
    state["rows"] += 1


def free(piles: Piles, row: int, column: int) -> bool:
    """A card lies there, and none right below it."""
    below = ROWS[row + 1][column] if row + 1 < len(ROWS) else None
    return bool(piles[ROWS[row][column]]) and (below is None or not piles[below])


def fits(piles: Piles, foundation: str, card: str) -> bool:
    """One king and one ace of each suit to begin with; then in suit, kings downwards and aces upwards."""
    side, base, step = (KINGS, 13, -1) if foundation in KINGS else (ACES, 1, 1)
    if not piles[foundation]:
        suits = {suit(piles[code][0]) for code in side if piles[code]}
        return value(card) == base and suit(card) not in suits
    top = piles[foundation][-1]
    return suit(card) == suit(top) and value(card) == value(top) + step


def legal(state: State) -> list[str]:
    """Free cards to the foundations; the next row; the redeal."""
    piles = state["piles"]
    texts = []
    for row in range(len(ROWS)):
        for column in range(8):
            if free(piles, row, column):
                src = ROWS[row][column]
                texts += [f"{src} {dst}" for dst in FOUNDATIONS if fits(piles, dst, piles[src][-1])]
    if piles["s"]:
        texts.append("deal")
    elif state["redeals"] and any(piles[place] for place in GARDEN):
        texts.append("redeal")
    return texts


def apply(state: State, text: str) -> State:
    """The state after a legal move; a redeal takes the last column first, each from its uppermost card on."""
    after = common.copied(state)
    piles = after["piles"]
    if text == "deal":
        deal_row(after)
    elif text == "redeal":
        after["redeals"] -= 1
        after["rows"] = 0
        for column in reversed(range(8)):
            for row in ROWS:
                piles["s"] += piles[row[column]]
                piles[row[column]] = []
        deal_row(after)
    else:
        carry(piles, text)
    return after


def won(state: State) -> bool:
    """All 104 cards on the foundations."""
    return all(len(state["piles"][code]) == 13 for code in FOUNDATIONS)
