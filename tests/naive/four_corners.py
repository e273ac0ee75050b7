"""The Four Corners, naively."""

from __future__ import annotations

from . import common
from .common import Group, Piles, State, carry, codes, neighbours, suit, value

PACKS = 2
PACKETS = codes("", 1, 12)
CORNERS = ["1", "6", "7", "12"]
ACES = codes("f", 1, 4)
KINGS = codes("f", 5, 8)
FOUNDATIONS = ACES + KINGS
SUITS = dict(zip(FOUNDATIONS, common.LAYOUT_SUITS * 2, strict=True))  # each place is kept for its suit
BESIDE = {"2": "f1", "3": "f2", "4": "f3", "5": "f4", "8": "f5", "9": "f6", "10": "f7", "11": "f8"}
GROUPS: list[Group] = []  # no two places are alike


def start(pack: list[str], name: str) -> State:
    """Counted out to the twelve packets, with the forced plays."""
    piles: Piles = {code: [] for code in [*PACKETS, *FOUNDATIONS]}
    piles["s"] = []
    deal_out(piles, pack)
    return {"piles": piles, "name": name, "redeals": 2}


def deal_out(piles: Piles, pack: list[str]) -> None:
    """To packets 1 to 12 and round again until the pack is out; a card played has the next take its place."""
    number = 0
    for card in pack:
        packet = PACKETS[number % 12]
        home = forced(piles, packet, card)
        if home:
            piles[home[0]].append(card)
        else:
            piles[packet].append(card)
            number += 1


def forced(piles: Piles, packet: str, card: str) -> list[str]:
    """The foundations to which a card turned for this packet may be played, the ascending one first."""
    fitting = [code for code in FOUNDATIONS if fits(piles, code, card)]
    first_ace_or_king = any(not piles[code] for code in fitting)
    if first_ace_or_king or packet in CORNERS:
        return fitting
    return [code for code in fitting if code == BESIDE[packet]]


def fits(piles: Piles, foundation: str, card: str) -> bool:
    """Each suit in its place, aces upwards and kings downwards."""
    base, step = (1, 1) if foundation in ACES else (13, -1)
    wanted = value(piles[foundation][-1]) + step if piles[foundation] else base
    return suit(card) == SUITS[foundation] and value(card) == wanted


def marries(card: str, packet: list[str]) -> bool:
    """The next of the suit, up or down; an empty packet stays empty."""
    return bool(packet) and suit(card) == suit(packet[-1]) and neighbours(card, packet[-1])


def legal(state: State) -> list[str]:
    """The top of a packet to a foundation or another packet; the redeal."""
    piles = state["piles"]
    texts = []
    for src in PACKETS:
        if piles[src]:
            card = piles[src][-1]
            texts += [f"{src} {dst}" for dst in FOUNDATIONS if fits(piles, dst, card)]
            texts += [f"{src} {dst}" for dst in PACKETS if dst != src and marries(card, piles[dst])]
    if state["redeals"] and any(piles[packet] for packet in PACKETS):
        texts.append("redeal")
    return texts


def apply(state: State, text: str) -> State:
    """The state after a legal move; a redeal begins with the bottom card of packet 1."""
    after = common.copied(state)
    piles = after["piles"]
    if text != "redeal":
        carry(piles, text)
        return after
    pack = []
    for packet in PACKETS:
        pack += piles[packet]
        piles[packet] = []
    after["redeals"] -= 1
    deal_out(piles, pack)
    return after


def won(state: State) -> bool:
    """All 104 cards on the foundations."""
    return all(len(state["piles"][code]) == 13 for code in FOUNDATIONS)
