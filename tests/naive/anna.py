"""Anna, naively."""

from __future__ import annotations

from . import common
from .common import Group, Piles, State, carry, codes, suit, value

PACKS = 2
HELPS = codes("", 1, 8)
KNAVES = codes("f", 1, 8)
FOUNDATIONS = KNAVES
GROUPS = [Group(HELPS), Group(KNAVES)]
QUEEN = 12


def start(pack: list[str], name: str) -> State:
    """Eight helps; knaves go to the foundations at once and the next card takes the place."""
    piles: Piles = {code: [] for code in [*HELPS, "t", *KNAVES]}
    for place in HELPS:
        while value(pack[0]) == 11:
            empty = next(code for code in KNAVES if not piles[code])
            piles[empty].append(pack.pop(0))
        piles[place].append(pack.pop(0))
    piles["s"] = pack
    return {"piles": piles, "name": name, "redeals": 2, "redealt": 0}


def fits(piles: Piles, foundation: str, card: str) -> bool:
    """A knave on an empty place; then down in suit to the ace, and the king on the ace."""
    if not piles[foundation]:
        return value(card) == 11
    top = piles[foundation][-1]
    follows = value(card) == value(top) - 1 or (value(card) == 13 and value(top) == 1)
    return suit(card) == suit(top) and follows and value(card) != QUEEN


def marries(card: str, packet: list[str]) -> bool:
    """Up in suit, the ace upon the king too; no queen, and nothing upon a queen."""
    if not packet or QUEEN in (value(card), value(packet[-1])):
        return False
    follows = value(card) == value(packet[-1]) + 1 or (value(card) == 1 and value(packet[-1]) == 13)
    return suit(card) == suit(packet[-1]) and follows


def legal(state: State) -> list[str]:
    """The fills of an open place; otherwise helps and talon to foundations and helps, and the pack."""
    piles = state["piles"]
    fills = common.fills_to_choose(piles, HELPS)
    if fills:
        return fills
    texts = []
    for src in [*HELPS, "t"]:
        if piles[src]:
            card = piles[src][-1]
            texts += [f"{src} {dst}" for dst in KNAVES if fits(piles, dst, card)]
            texts += [f"{src} {dst}" for dst in HELPS if dst != src and marries(card, piles[dst])]
    return texts + common.talon_moves(state)


def apply(state: State, text: str) -> State:
    """The state after a legal move."""
    after = common.copied(state)
    if text == "deal":
        common.turn_next(after["piles"])
    elif text == "redeal":
        common.redeal_talon(after, shuffle=False)
    else:
        carry(after["piles"], text)
        common.fill_without_choice(after["piles"], HELPS)
    return after


def won(state: State) -> bool:
    """Eight kings on the foundations, eight single queens for helps."""
    piles = state["piles"]
    queens = all(len(piles[place]) == 1 and value(piles[place][0]) == QUEEN for place in HELPS)
    return queens and all(len(piles[code]) == 12 for code in KNAVES)
