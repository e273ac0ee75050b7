"""The Carpet, naively."""

from __future__ import annotations

from . import common
from .common import Group, Piles, State, carry, codes, neighbours, suit, value

PACKS = 2
CARPET = [f"{row}{column}" for row in range(1, 9) for column in range(1, 9)]
ACES = codes("f", 1, 4)
KINGS = codes("f", 5, 8)
FOUNDATIONS = ACES + KINGS
GROUPS = [Group(ACES), Group(KINGS)]


def start(pack: list[str], name: str) -> State:
    """An ace and a king of each suit out, sixty-four cards to the carpet."""
    piles: Piles = {code: [] for code in [*CARPET, "t", *FOUNDATIONS]}
    for codes_of_base, rank in ((ACES, "A"), (KINGS, "K")):
        bases = [rank + one for one in common.LAYOUT_SUITS]
        common.withdraw(pack, piles, dict(zip(codes_of_base, bases, strict=True)))
    for place in CARPET:
        piles[place].append(pack.pop(0))
    piles["s"] = pack
    return {"piles": piles, "name": name, "redeals": 2, "redealt": 0}


def free(piles: Piles, place: str) -> bool:
    """A card with nothing at one of its narrow ends: above or below if it stands, at its sides if it lies."""
    if not piles[place]:
        return False
    row, column = int(place[0]), int(place[1])
    if (row + column) % 2 == 0:
        ends = [f"{row - 1}{column}", f"{row + 1}{column}"]
    else:
        ends = [f"{row}{column - 1}", f"{row}{column + 1}"]
    return any(end not in CARPET or not piles[end] for end in ends)


def fits(piles: Piles, foundation: str, card: str) -> bool:
    """In suit, aces upwards and kings downwards."""
    top = piles[foundation][-1]
    step = 1 if foundation in ACES else -1
    return suit(card) == suit(top) and value(card) == value(top) + step


def marries(card: str, talon: list[str]) -> bool:
    """The next of the suit, up or down; never upon an empty talon."""
    return bool(talon) and suit(card) == suit(talon[-1]) and neighbours(card, talon[-1])


def legal(state: State) -> list[str]:
    """Free cards to foundations and talon, the talon to foundations, the pack, the redeal."""
    piles = state["piles"]
    texts = []
    for src in CARPET:
        if free(piles, src):
            card = piles[src][-1]
            texts += [f"{src} {dst}" for dst in FOUNDATIONS if fits(piles, dst, card)]
            if marries(card, piles["t"]):
                texts.append(f"{src} t")
    if piles["t"]:
        texts += [f"t {dst}" for dst in FOUNDATIONS if fits(piles, dst, piles["t"][-1])]
    return texts + common.talon_moves(state)


def apply(state: State, text: str) -> State:
    """The state after a legal move."""
    after = common.copied(state)
    if text == "deal":
        common.turn_next(after["piles"])
    elif text == "redeal":
        common.redeal_talon(after, shuffle=True)
    else:
        carry(after["piles"], text)
    return after


def won(state: State) -> bool:
    """All 104 cards on the foundations."""
    return all(len(state["piles"][code]) == 13 for code in FOUNDATIONS)
