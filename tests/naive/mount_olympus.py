"""Mount Olympus, naively."""

from __future__ import annotations

from . import common
from .common import Group, Piles, State, carry, codes, suit, value

PACKS = 2
BATTERY = codes("", 1, 9)
PYRAMID = codes("f", 1, 16)  # from the apex down the left side, then down the right one
FOUNDATIONS = PYRAMID
GROUPS = [Group(BATTERY), Group(PYRAMID)]

LEFT_SIDE = ["AH", "2C", "AS", "2D"] * 2
RIGHT_SIDE = ["2H", "AC", "2S", "AD"] * 2


def start(pack: list[str], name: str) -> State:
    """Aces and twos out, nine cards to the battery."""
    piles: Piles = {code: [] for code in [*BATTERY, "t", *PYRAMID]}
    common.withdraw(pack, piles, dict(zip(PYRAMID, LEFT_SIDE + RIGHT_SIDE, strict=True)))
    for place in BATTERY:
        piles[place].append(pack.pop(0))
    piles["s"] = pack
    return {"piles": piles, "name": name, "redeals": 1, "redealt": 0}


def fits(piles: Piles, foundation: str, card: str) -> bool:
    """Upwards by twos in suit: from the ace to the king, from the two to the queen."""
    top = piles[foundation][-1]
    return suit(card) == suit(top) and value(card) == value(top) + 2


def builds(card: str, packet: list[str]) -> bool:
    """Downwards by twos in suit."""
    return bool(packet) and suit(card) == suit(packet[-1]) and value(card) == value(packet[-1]) - 2


def legal(state: State) -> list[str]:
    """The fills of an open place; otherwise battery and talon to pyramid and battery, and the pack."""
    piles = state["piles"]
    fills = common.fills_to_choose(piles, BATTERY)
    if fills:
        return fills
    texts = []
    for src in [*BATTERY, "t"]:
        if piles[src]:
            card = piles[src][-1]
            texts += [f"{src} {dst}" for dst in PYRAMID if fits(piles, dst, card)]
            texts += [f"{src} {dst}" for dst in BATTERY if dst != src and builds(card, piles[dst])]
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
        common.fill_without_choice(after["piles"], BATTERY)
    return after


def won(state: State) -> bool:
    """Eight kings on the aces, eight queens on the twos."""
    piles = state["piles"]
    return all(len(piles[code]) == (7 if piles[code][0][:-1] == "A" else 6) for code in PYRAMID)
