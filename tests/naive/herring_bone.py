"""The Herring-Bone, naively."""

from __future__ import annotations

from . import common
from .common import Group, Piles, State, carry, codes, suit, value

PACKS = 2
SCENES = codes("", 1, 8)
BARS = codes("b", 1, 4)
DOWN = codes("f", 1, 4)
UP = codes("f", 5, 8)
FOUNDATIONS = DOWN + UP
GROUPS = [Group(SCENES), Group(DOWN), Group(UP)]


def start(pack: list[str], name: str) -> State:
    """The bone, the scenes, the bars, and the card that names the base."""
    piles: Piles = {code: [] for code in ["h", *SCENES, *BARS, "t", *FOUNDATIONS]}
    for place in [*["h"] * 28, *SCENES, *BARS, "t"]:
        piles[place].append(pack.pop(0))
    piles["s"] = pack
    return {"piles": piles, "name": name, "redeals": 2, "redealt": 0}


def german(name: str) -> list[str]:
    """The variant's order: the bone comes from one complete pack, what is left of both is mixed."""
    bone = common.shuffled(common.unshuffled(1), f"{name}/bone")[:28]
    rest = common.unshuffled(2)
    for card in bone:
        rest.remove(card)
    return bone + common.shuffled(rest, name)


VARIANTS = {"german": start}
VARIANT_ORDERS = {"german": german}


def fits(piles: Piles, foundation: str, card: str) -> bool:
    """A base of a new suit on an empty place; otherwise the next of the suit, round the corner."""
    side = UP if foundation in UP else DOWN
    if not piles[foundation]:
        base = next(value(piles[code][0]) for code in FOUNDATIONS if piles[code])
        suits = {suit(piles[code][0]) for code in side if piles[code]}
        return value(card) == base and suit(card) not in suits
    if len(piles[foundation]) == 13:
        return False
    top = piles[foundation][-1]
    step = 1 if foundation in UP else -1
    return suit(card) == suit(top) and (value(card) - value(top) - step) % 13 == 0


def exchanges(piles: Piles) -> list[str]:
    """The top of a foundation, but not its base, to one of the other side that has begun and can take it."""
    texts = []
    for src in FOUNDATIONS:
        others = [dst for dst in (UP if src in DOWN else DOWN) if piles[dst]]
        if len(piles[src]) > 1:
            texts += [f"{src} {dst}" for dst in others if fits(piles, dst, piles[src][-1])]
    return texts


def legal(state: State) -> list[str]:
    """First the base; then the fills of an open scene; otherwise plays, exchanges and the pack."""
    piles = state["piles"]
    if not any(piles[code] for code in FOUNDATIONS):
        return [f"t {dst}" for dst in FOUNDATIONS]
    fills = common.fills_to_choose(piles, SCENES)
    if fills:
        return fills
    texts = []
    for src in ["h", *SCENES, *BARS, "t"]:
        if piles[src]:
            texts += [f"{src} {dst}" for dst in FOUNDATIONS if fits(piles, dst, piles[src][-1])]
    return texts + exchanges(piles) + common.talon_moves(state)


def apply(state: State, text: str) -> State:
    """The state after a legal move; an open bar takes the last card of the bone."""
    after = common.copied(state)
    piles = after["piles"]
    if text == "deal":
        common.turn_next(piles)
    elif text == "redeal":
        common.redeal_talon(after, shuffle=True)
    else:
        carry(piles, text)
        for bar in BARS:
            if not piles[bar] and piles["h"]:
                piles[bar].append(piles["h"].pop())
        common.fill_without_choice(piles, SCENES)
    return after


def won(state: State) -> bool:
    """All 104 cards on the foundations."""
    return all(len(state["piles"][code]) == 13 for code in FOUNDATIONS)
