"""The "Louis" Patience, naively."""

from __future__ import annotations

from . import common
from .common import Group, Piles, State, carry, codes, neighbours, suit, value

PACKS = 2
ALPHABET = codes("", 1, 12)
ACES = codes("f", 1, 4)
KINGS = codes("f", 5, 8)
FOUNDATIONS = ACES + KINGS
GROUPS = [Group(ACES), Group(KINGS)]


def start(pack: list[str], name: str) -> State:
    """An ace and a king of each suit out, then the first circle."""
    piles: Piles = {code: [] for code in [*ALPHABET, *FOUNDATIONS]}
    for codes_of_base, rank in ((ACES, "A"), (KINGS, "K")):
        bases = [rank + one for one in common.LAYOUT_SUITS]
        common.withdraw(pack, piles, dict(zip(codes_of_base, bases, strict=True)))
    piles["s"] = pack
    state = {"piles": piles, "name": name, "redeals": 3, "newest": [], "first_deal": True}
    deal_circle(state)
    return state


def deal_circle(state: State) -> None:
    """For each packet cards are turned until one is laid, since it fits no foundation, or the pack is out."""
    piles = state["piles"]
    state["newest"] = []  # the packets whose top is a card of the newest circle
    for packet in ALPHABET:
        while piles["s"] and packet not in state["newest"]:
            card = piles["s"].pop(0)
            home = [code for code in FOUNDATIONS if fits(piles, code, card)]
            if home:
                piles[home[0]].append(card)
            else:
                piles[packet].append(card)
                state["newest"].append(packet)


def fits(piles: Piles, foundation: str, card: str) -> bool:
    """In suit, aces upwards and kings downwards."""
    top = piles[foundation][-1]
    step = 1 if foundation in ACES else -1
    return suit(card) == suit(top) and value(card) == value(top) + step


def marries(card: str, packet: list[str]) -> bool:
    """The next of the suit, up or down; an empty packet stays empty."""
    return bool(packet) and suit(card) == suit(packet[-1]) and neighbours(card, packet[-1])


def exchanges(piles: Piles) -> list[str]:
    """The top of a foundation, but not its base, to one of the other side that can take it."""
    texts = []
    for src in FOUNDATIONS:
        if len(piles[src]) > 1:
            others = KINGS if src in ACES else ACES
            texts += [f"{src} {dst}" for dst in others if fits(piles, dst, piles[src][-1])]
    return texts


def legal(state: State) -> list[str]:
    """While the pack lasts plays from the newest circle; afterwards plays, marriages and the redeal."""
    piles = state["piles"]
    texts = []
    for src in ALPHABET:
        if piles[src] and (src in state["newest"] or not piles["s"]):
            card = piles[src][-1]
            texts += [f"{src} {dst}" for dst in FOUNDATIONS if fits(piles, dst, card)]
            if not piles["s"]:
                texts += [f"{src} {dst}" for dst in ALPHABET if dst != src and marries(card, piles[dst])]
    if not state["first_deal"]:
        texts += exchanges(piles)
    if piles["s"]:
        texts.append("deal")
    elif state["redeals"] and any(piles[packet] for packet in ALPHABET):
        texts.append("redeal")
    return texts


def apply(state: State, text: str) -> State:
    """The state after a legal move; a redeal begins with packet 7, its bottom card first."""
    after = common.copied(state)
    piles = after["piles"]
    if text == "deal":
        deal_circle(after)
    elif text == "redeal":
        after["redeals"] -= 1
        after["first_deal"] = False
        for packet in ALPHABET[6:] + ALPHABET[:6]:
            piles["s"] += piles[packet]
            piles[packet] = []
        deal_circle(after)
    else:
        src, _ = carry(piles, text)
        after["newest"] = [packet for packet in after["newest"] if packet != src]
    return after


def won(state: State) -> bool:
    """All 104 cards on the foundations."""
    return all(len(state["piles"][code]) == 13 for code in FOUNDATIONS)
