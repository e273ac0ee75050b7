"""The Queens, naively."""

from __future__ import annotations

from . import common
from .common import Group, Piles, State, carry, codes, suit, value

PACKS = 2
SHUTTER = codes("", 1, 7)
FOUNDATIONS = codes("f", 1, 8)
GROUPS = [Group(SHUTTER), Group(FOUNDATIONS)]


def start(pack: list[str], name: str) -> State:
    """The key, lessened for each queen that shows; then the shutter, kings to their places at once."""
    piles: Piles = {code: [] for code in ["k", *SHUTTER, "t", *FOUNDATIONS]}
    piles["k"], pack = pack[:32], pack[32:]
    while piles["k"] and value(piles["k"][-1]) == 12:
        pack += piles["k"][-14:]
        piles["k"] = piles["k"][:-14]
    for place in SHUTTER:
        while value(pack[0]) == 13:
            empty = next(code for code in FOUNDATIONS if not piles[code])
            piles[empty].append(pack.pop(0))
        piles[place].append(pack.pop(0))
    piles["s"] = pack
    return {"piles": piles, "name": name}


def hidden(state: State) -> dict[str, list[int]]:
    """The key beneath its top."""
    return {"k": list(range(len(state["piles"]["k"]) - 1))}


def fits(piles: Piles, foundation: str, card: str) -> bool:
    """A king on an empty place; in suit the ace on him, then up to the queen."""
    if not piles[foundation]:
        return value(card) == 13
    top = piles[foundation][-1]
    follows = value(card) == value(top) + 1 or (value(card) == 1 and value(top) == 13)
    return suit(card) == suit(top) and follows and len(piles[foundation]) < 13


def marries(card: str, packet: list[str]) -> bool:
    """Down in suit; nothing upon an ace."""
    return bool(packet) and suit(card) == suit(packet[-1]) and value(card) == value(packet[-1]) - 1


def payment(piles: Piles) -> list[int]:
    """Which talon cards, counted from the lowest, are paid out: three for each queen there, but no queens."""
    queens = [card for card in piles["t"] if value(card) == 12]
    others = [place for place, card in enumerate(piles["t"]) if value(card) != 12]
    return others[: 3 * len(queens)]


def legal(state: State) -> list[str]:
    """The fills of the shutter; otherwise plays, shutter and talon to the shutter, the pack, the payment."""
    piles = state["piles"]
    fills = common.fills_to_choose(piles, SHUTTER)
    if fills:
        return fills
    texts = []
    for src in ["k", *SHUTTER, "t"]:
        if not piles[src]:
            continue
        card = piles[src][-1]
        texts += [f"{src} {dst}" for dst in FOUNDATIONS if fits(piles, dst, card)]
        if src != "k":
            texts += [f"{src} {dst}" for dst in SHUTTER if dst != src and marries(card, piles[dst])]
    if piles["s"]:
        texts.append("deal")
    elif payment(piles):
        texts.append("redeal")
    return texts


def apply(state: State, text: str) -> State:
    """The state after a legal move; what is paid becomes the pack, the rest of the talon stays as it lies."""
    after = common.copied(state)
    piles = after["piles"]
    if text == "deal":
        common.turn_next(piles)
    elif text == "redeal":
        paid = payment(piles)
        piles["s"] = [piles["t"][place] for place in paid]
        piles["t"] = [card for place, card in enumerate(piles["t"]) if place not in paid]
    else:
        carry(piles, text)
        common.fill_without_choice(piles, SHUTTER)
    return after


def won(state: State) -> bool:
    """Eight foundations of thirteen cards."""
    return all(len(state["piles"][code]) == 13 for code in FOUNDATIONS)
