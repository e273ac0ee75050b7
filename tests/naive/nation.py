"""The Nation, naively."""

from __future__ import annotations

from . import common
from .common import Group, Piles, State, carry, codes, neighbours, suit, value

PACKS = 2
COLUMNS = codes("", 1, 12)
ACES = codes("f", 1, 4)
KINGS = codes("f", 5, 8)
FOUNDATIONS = ACES + KINGS
GROUPS = [Group(COLUMNS), Group(ACES), Group(KINGS)]


def start(pack: list[str], name: str) -> State:
    """An ace and a king of each suit out, then the columns with the forced plays."""
    piles: Piles = {code: [] for code in [*COLUMNS, *FOUNDATIONS]}
    for codes_of_base, rank in ((ACES, "A"), (KINGS, "K")):
        bases = [rank + one for one in common.LAYOUT_SUITS]
        common.withdraw(pack, piles, dict(zip(codes_of_base, bases, strict=True)))
    lay_columns(piles, pack)
    piles["s"] = []
    return {"piles": piles, "name": name, "redeals": 2}


def lay_columns(piles: Piles, pack: list[str]) -> None:
    """Eight numbers to a column; a card that fits a foundation is played and uses up its number."""
    for number, card in enumerate(pack):
        column = COLUMNS[number // 8]
        home = [code for code in FOUNDATIONS if fits(piles, code, card)]
        piles[home[0] if home else column].append(card)


def fits(piles: Piles, foundation: str, card: str) -> bool:
    """In suit, aces upwards and kings downwards."""
    top = piles[foundation][-1]
    step = 1 if foundation in ACES else -1
    return suit(card) == suit(top) and value(card) == value(top) + step


def marries(card: str, column: list[str]) -> bool:
    """An empty column takes any card, another one the next of the suit, up or down."""
    return not column or (suit(card) == suit(column[-1]) and neighbours(card, column[-1]))


def legal(state: State) -> list[str]:
    """The lowest card of a column to a foundation or a column; the redeal."""
    piles = state["piles"]
    texts = []
    for src in COLUMNS:
        if piles[src]:
            card = piles[src][-1]
            texts += [f"{src} {dst}" for dst in FOUNDATIONS if fits(piles, dst, card)]
            texts += [f"{src} {dst}" for dst in COLUMNS if dst != src and marries(card, piles[dst])]
    if state["redeals"] and any(piles[column] for column in COLUMNS):
        texts.append("redeal")
    return texts


def apply(state: State, text: str) -> State:
    """The state after a legal move; a redeal takes the last column first, its first-dealt card first."""
    after = common.copied(state)
    piles = after["piles"]
    if text != "redeal":
        carry(piles, text)
        return after
    pack = []
    for column in reversed(COLUMNS):
        pack += piles[column]
        piles[column] = []
    after["redeals"] -= 1
    lay_columns(piles, pack)
    return after


def won(state: State) -> bool:
    """All 104 cards on the foundations."""
    return all(len(state["piles"][code]) == 13 for code in FOUNDATIONS)
