"""Red and Black, naively."""

from __future__ import annotations

from . import common
from .common import Group, Piles, State, carry, codes, colour, suit, value

PACKS = 2
VOLUNTEERS = codes("", 1, 8)
FOUNDATIONS = codes("f", 1, 8)
GROUPS = [Group(VOLUNTEERS), Group(FOUNDATIONS)]


def start(pack: list[str], name: str) -> State:
    """The eight aces out, eight Volunteers."""
    piles: Piles = {code: [] for code in [*VOLUNTEERS, "t", *FOUNDATIONS]}
    common.withdraw(pack, piles, {code: "A" + one for code, one in zip(FOUNDATIONS, "DDCCHHSS", strict=True)})
    for place in VOLUNTEERS:
        piles[place].append(pack.pop(0))
    piles["s"] = pack
    return {"piles": piles, "name": name, "redeals": 1, "redealt": 0}


def fits(piles: Piles, foundation: str, card: str) -> bool:
    """Ascending in suit."""
    top = piles[foundation][-1]
    return suit(card) == suit(top) and value(card) == value(top) + 1


def enlists(card: str, packet: list[str]) -> bool:
    """Downwards in alternating colours."""
    return bool(packet) and colour(card) != colour(packet[-1]) and value(card) == value(packet[-1]) - 1


def legal(state: State) -> list[str]:
    """Volunteers and talon to the foundations and to other Volunteers; the pack."""
    piles = state["piles"]
    texts = []
    for src in [*VOLUNTEERS, "t"]:
        if piles[src]:
            card = piles[src][-1]
            texts += [f"{src} {dst}" for dst in FOUNDATIONS if fits(piles, dst, card)]
            texts += [f"{src} {dst}" for dst in VOLUNTEERS if dst != src and enlists(card, piles[dst])]
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
        common.fill_pack_first(after["piles"], VOLUNTEERS)
    return after


def won(state: State) -> bool:
    """Eight foundations up to their kings."""
    return all(len(state["piles"][code]) == 13 for code in FOUNDATIONS)
