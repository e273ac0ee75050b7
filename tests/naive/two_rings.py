"""Two Rings, naively."""

from __future__ import annotations

from . import common
from .common import Group, Piles, State, carry, codes, suit, value

PACKS = 2
BRACELET = codes("", 1, 8)
SEVENS = codes("f", 1, 8)
SIXES = codes("f", 9, 16)
FOUNDATIONS = SEVENS + SIXES
GROUPS = [Group(BRACELET), Group(SEVENS), Group(SIXES)]


def start(pack: list[str], name: str) -> State:
    """Sevens and sixes out, eight cards to the bracelet."""
    piles: Piles = {code: [] for code in [*BRACELET, "t", *FOUNDATIONS]}
    for codes_of_base, rank in ((SEVENS, "7"), (SIXES, "6")):
        bases = [rank + one for one in common.LAYOUT_SUITS + common.LAYOUT_SUITS]
        common.withdraw(pack, piles, dict(zip(codes_of_base, bases, strict=True)))
    for place in BRACELET:
        piles[place].append(pack.pop(0))
    piles["s"] = pack
    return {"piles": piles, "name": name, "redeals": 1, "redealt": 0}


def fits(piles: Piles, foundation: str, card: str) -> bool:
    """In suit, sevens upwards and sixes downwards."""
    top = piles[foundation][-1]
    step = 1 if foundation in SEVENS else -1
    return suit(card) == suit(top) and value(card) == value(top) + step


def legal(state: State) -> list[str]:
    """The fills of an open place; otherwise bracelet or talon to a foundation, and the pack."""
    piles = state["piles"]
    fills = common.fills_to_choose(piles, BRACELET)
    if fills:
        return fills
    texts = []
    for src in [*BRACELET, "t"]:
        if piles[src]:
            texts += [f"{src} {dst}" for dst in FOUNDATIONS if fits(piles, dst, piles[src][-1])]
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
        common.fill_without_choice(after["piles"], BRACELET)
    return after


def won(state: State) -> bool:
    """A ring of kings and a ring of aces."""
    piles = state["piles"]
    return all(len(piles[code]) == 7 for code in SEVENS) and all(len(piles[code]) == 6 for code in SIXES)
