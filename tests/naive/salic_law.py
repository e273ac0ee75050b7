"""The Salic Law, naively."""

from __future__ import annotations

from . import common
from .common import Group, Piles, State, carry, codes, value

PACKS = 2
PACKETS = codes("", 1, 8)  # each on its king
FOUNDATIONS = codes("f", 1, 8)
QUEENS = codes("q", 1, 8)
GROUPS = [Group(FOUNDATIONS, follows_suit=False)]


def start(pack: list[str], name: str) -> State:
    """The king of hearts begins the first packet; everything else is still to be dealt."""
    piles: Piles = {code: [] for code in [*PACKETS, *FOUNDATIONS, *QUEENS]}
    common.withdraw(pack, piles, {"1": "KH"})
    piles["s"] = pack
    return {"piles": piles, "name": name}


def first_empty(piles: Piles, places: list[str]) -> str:
    """The first of the places that holds no card."""
    return next(place for place in places if not piles[place])


def place_of(piles: Piles, card: str) -> str:
    """Aces, queens and kings have places of their own; others go on the packet begun last."""
    if value(card) == 1:
        return first_empty(piles, FOUNDATIONS)
    if value(card) == 12:
        return first_empty(piles, QUEENS)
    if value(card) == 13:
        return first_empty(piles, PACKETS)
    return [packet for packet in PACKETS if piles[packet]][-1]


def fits(piles: Piles, foundation: str, card: str) -> bool:
    """Ascending from the ace to the knave, suits ignored."""
    return bool(piles[foundation]) and value(card) == value(piles[foundation][-1]) + 1 <= 11


def legal(state: State) -> list[str]:
    """The top of a packet, but no king, to a foundation, and to a bare king when the pack is out; `deal`."""
    piles = state["piles"]
    texts = []
    for src in PACKETS:
        if len(piles[src]) > 1:
            texts += [f"{src} {dst}" for dst in FOUNDATIONS if fits(piles, dst, piles[src][-1])]
            if not piles["s"]:
                texts += [f"{src} {dst}" for dst in PACKETS if len(piles[dst]) == 1]
    if piles["s"]:
        texts.append("deal")
    return texts


def apply(state: State, text: str) -> State:
    """The state after a legal move; a card dealt goes to its place at once."""
    after = common.copied(state)
    piles = after["piles"]
    if text == "deal":
        card = piles["s"].pop(0)
        piles[place_of(piles, card)].append(card)
    else:
        carry(piles, text)
    return after


def won(state: State) -> bool:
    """Eight queens, eight knaves, eight bare kings."""
    piles = state["piles"]
    knaves = all(len(piles[code]) == 11 for code in FOUNDATIONS)
    return knaves and all(len(piles[code]) == 1 for code in QUEENS + PACKETS)
