"""The Zodiac, naively."""

from __future__ import annotations

from . import common
from .common import Group, Piles, State, carry, codes, neighbours, suit, value

PACKS = 2
ZODIAC = codes("", 1, 24)
EQUATOR = codes("e", 1, 8)
ACES = codes("f", 1, 4)
KINGS = codes("f", 5, 8)
FOUNDATIONS = ACES + KINGS
GROUPS = [Group(EQUATOR), Group(ACES), Group(KINGS)]


def start(pack: list[str], name: str) -> State:
    """The Equator, then the Zodiac."""
    piles: Piles = {code: [] for code in [*ZODIAC, *EQUATOR, "t", *FOUNDATIONS]}
    for place in EQUATOR + ZODIAC:
        piles[place].append(pack.pop(0))
    piles["s"] = pack
    return {"piles": piles, "name": name}


def fits(piles: Piles, foundation: str, card: str) -> bool:
    """One ace and one king of each suit to begin with; then in suit, aces upwards and kings downwards."""
    side, base, step = (ACES, 1, 1) if foundation in ACES else (KINGS, 13, -1)
    if not piles[foundation]:
        suits = {suit(piles[code][0]) for code in side if piles[code]}
        return value(card) == base and suit(card) not in suits
    top = piles[foundation][-1]
    return suit(card) == suit(top) and value(card) == value(top) + step


def marries(card: str, packet: list[str]) -> bool:
    """The next of the suit, up or down; nothing on a bare place, as there is none in play from the deal."""
    return bool(packet) and suit(card) == suit(packet[-1]) and neighbours(card, packet[-1])


def legal(state: State) -> list[str]:
    """Marriages and fills until pack and talon are out; from then on only the foundations."""
    piles = state["piles"]
    if not piles["s"] and not piles["t"]:
        return plays(piles)
    texts = []
    for src in [*EQUATOR, "t"]:
        if piles[src]:
            texts += [f"{src} {dst}" for dst in ZODIAC if marries(piles[src][-1], piles[dst])]
    source = "t" if piles["t"] else "s"
    texts += [f"{source} {place}" for place in EQUATOR if not piles[place]]
    return [*texts, "deal" if piles["s"] else "redeal"]


def plays(piles: Piles) -> list[str]:
    """The tops of the Zodiac and the Equator to the foundations."""
    texts = []
    for src in ZODIAC + EQUATOR:
        if piles[src]:
            texts += [f"{src} {dst}" for dst in FOUNDATIONS if fits(piles, dst, piles[src][-1])]
    return texts


def apply(state: State, text: str) -> State:
    """The state after a legal move."""
    after = common.copied(state)
    piles = after["piles"]
    if text == "deal":
        common.turn_next(piles)
    elif text == "redeal":
        piles["s"], piles["t"] = piles["t"], []
    else:
        carry(piles, text)
    return after


def won(state: State) -> bool:
    """All 104 cards on the foundations."""
    return all(len(state["piles"][code]) == 13 for code in FOUNDATIONS)
