"""Spenser's Fairie Queen, naively."""

from __future__ import annotations

from . import common
from .common import Group, Piles, State, carry, codes, suit, value

PACKS = 2
COLUMNS = codes("", 1, 8)
FOUNDATIONS = codes("f", 1, 8)
GROUPS = [Group(FOUNDATIONS)]


def start(pack: list[str], name: str) -> State:
    """The first king heads the first column; the dealing goes on until something can be played."""
    piles: Piles = {code: [] for code in [*COLUMNS, *FOUNDATIONS]}
    first = next(card for card in pack if value(card) == 13)
    common.withdraw(pack, piles, {"1": first})
    piles["s"] = pack
    deal_on(piles)
    return {"piles": piles, "name": name}


def deal_on(piles: Piles) -> None:
    """Card after card, one at least, until the lowest card of a column can be played or the pack is out."""
    deal_card(piles)
    while piles["s"] and not plays(piles):
        deal_card(piles)


def deal_card(piles: Piles) -> None:
    """A king heads the next column, an ace the next foundation; others go upon the last king's column."""
    card = piles["s"].pop(0)
    if value(card) == 13:
        place = next(column for column in COLUMNS if not piles[column])
    elif value(card) == 1:
        place = next(foundation for foundation in FOUNDATIONS if not piles[foundation])
    else:
        place = [column for column in COLUMNS if piles[column]][-1]
    piles[place].append(card)


def fits(piles: Piles, foundation: str, card: str) -> bool:
    """Upwards in suit from the ace to the queen."""
    if not piles[foundation] or value(card) == 13:
        return False
    top = piles[foundation][-1]
    return suit(card) == suit(top) and value(card) == value(top) + 1


def plays(piles: Piles) -> list[str]:
    """Lowest cards to the foundations; a king at the head of his column never moves."""
    texts = []
    for src in COLUMNS:
        if len(piles[src]) > 1:
            texts += [f"{src} {dst}" for dst in FOUNDATIONS if fits(piles, dst, piles[src][-1])]
    return texts


def takes(column: list[str], card: str) -> bool:
    """A bare king takes any card, every other lowest card the one below it in value."""
    return bool(column) and (value(column[-1]) == 13 or value(card) == value(column[-1]) - 1)


def legal(state: State) -> list[str]:
    """Plays, and `deal` while the pack lasts; afterwards lowest cards from column to column too."""
    piles = state["piles"]
    texts = plays(piles)
    if piles["s"]:
        return [*texts, "deal"]
    for src in COLUMNS:
        if len(piles[src]) > 1:
            card = piles[src][-1]
            texts += [f"{src} {dst}" for dst in COLUMNS if dst != src and takes(piles[dst], card)]
    return texts


def apply(state: State, text: str) -> State:
    """The state after a legal move."""
    after = common.copied(state)
    if text == "deal":
        deal_on(after["piles"])
    else:
        carry(after["piles"], text)
    return after


def won(state: State) -> bool:
    """Eight foundations up to their queens, eight bare kings."""
    piles = state["piles"]
    bare = all(len(piles[code]) == 1 for code in COLUMNS)
    return bare and all(len(piles[code]) == 12 for code in FOUNDATIONS)
