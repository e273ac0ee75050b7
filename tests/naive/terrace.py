"""The Terrace, naively."""

from __future__ import annotations

from . import common
from .common import Group, Piles, State, alternate, carry, codes, value

PACKS = 2
VALLEY = codes("", 1, 9)
FOUNDATIONS = codes("f", 1, 8)
GROUPS = [Group(VALLEY), Group(FOUNDATIONS, follows_suit=False, follows_colour=True)]


def start(pack: list[str], name: str) -> State:
    """Thirteen cards to the Terrace, three to choose the base from."""
    piles: Piles = {code: [] for code in ["r", *VALLEY, "t", *FOUNDATIONS]}
    for place in [*["r"] * 13, *VALLEY[:3]]:
        piles[place].append(pack.pop(0))
    piles["s"] = pack
    return {"piles": piles, "name": name, "redeals": 0, "redealt": 0}


def base(piles: Piles) -> int | None:
    """The value that all foundations begin with, once it is chosen."""
    return next((value(piles[code][0]) for code in FOUNDATIONS if piles[code]), None)


def fits(piles: Piles, foundation: str, card: str) -> bool:
    """A card of the base's rank on an empty place; then up in alternating colours, round the corner."""
    if not piles[foundation]:
        return value(card) == base(piles)
    top = piles[foundation][-1]
    follows = value(card) == value(top) + 1 or (value(card) == 1 and value(top) == 13)
    return alternate(card, top) and follows and len(piles[foundation]) < 13


def builds(piles: Piles, card: str, packet: list[str]) -> bool:
    """Down in alternating colours; a king goes on an ace unless aces are the bases."""
    if not packet or not alternate(card, packet[-1]):
        return False
    corner = value(card) == 13 and value(packet[-1]) == 1 and base(piles) != 1
    return corner or value(card) == value(packet[-1]) - 1


def legal(state: State) -> list[str]:
    """First the choice of the base; then plays, Valley and talon to the Valley, and the pack."""
    piles = state["piles"]
    if base(piles) is None:
        return [f"{src} {dst}" for src in VALLEY[:3] for dst in FOUNDATIONS]
    texts = []
    for src in ["r", *VALLEY, "t"]:
        if not piles[src]:
            continue
        card = piles[src][-1]
        texts += [f"{src} {dst}" for dst in FOUNDATIONS if fits(piles, dst, card)]
        if src != "r":
            texts += [f"{src} {dst}" for dst in VALLEY if dst != src and builds(piles, card, piles[dst])]
    return texts + common.talon_moves(state)


def apply(state: State, text: str) -> State:
    """The state after a legal move; open places of the Valley are filled, seven of them after the first."""
    after = common.copied(state)
    if text == "deal":
        common.turn_next(after["piles"])
    else:
        carry(after["piles"], text)
        common.fill_pack_first(after["piles"], VALLEY)
    return after


def won(state: State) -> bool:
    """Eight foundations of thirteen cards."""
    return all(len(state["piles"][code]) == 13 for code in FOUNDATIONS)
