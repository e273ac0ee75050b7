"""La Nivernaise, naively."""

from __future__ import annotations

from . import common
from .common import Group, Piles, State, carry, codes, suit, value

PACKS = 2
LINE = codes("", 1, 6)
LEFT = codes("a", 1, 4)
RIGHT = codes("b", 1, 4)
ACES = codes("f", 1, 4)
KINGS = codes("f", 5, 8)
FOUNDATIONS = ACES + KINGS
GROUPS = [Group(LEFT + RIGHT), Group(ACES), Group(KINGS)]


def start(pack: list[str], name: str) -> State:
    """The flanks, then four cards together on each packet of the Line."""
    piles: Piles = {code: [] for code in [*LINE, *LEFT, *RIGHT, *FOUNDATIONS]}
    for place in LEFT + RIGHT:
        piles[place].append(pack.pop(0))
    piles["s"] = pack
    deal_round(piles)
    return {"piles": piles, "name": name, "redeals": 1}


def deal_round(piles: Piles) -> None:
    """Four more on each packet, left to right, as far as the pack goes."""
    for packet in LINE:
        lay_four(piles, packet)


def lay_four(piles: Piles, packet: str) -> None:
    """The next four pack cards, or those there are."""
    piles[packet] += piles["s"][:4]
    piles["s"] = piles["s"][4:]


def fits(piles: Piles, foundation: str, card: str) -> bool:
    """One ace and one king of each suit to begin with; then in suit, aces upwards and kings downwards."""
    side, base, step = (ACES, 1, 1) if foundation in ACES else (KINGS, 13, -1)
    if not piles[foundation]:
        suits = {suit(piles[code][0]) for code in side if piles[code]}
        return value(card) == base and suit(card) not in suits
    top = piles[foundation][-1]
    return suit(card) == suit(top) and value(card) == value(top) + step


def exchanges(piles: Piles) -> list[str]:
    """The top of a foundation, but not its base, to one of the other side that has begun and can take it."""
    texts = []
    for src in FOUNDATIONS:
        others = [dst for dst in (KINGS if src in ACES else ACES) if piles[dst]]
        if len(piles[src]) > 1:
            texts += [f"{src} {dst}" for dst in others if fits(piles, dst, piles[src][-1])]
    return texts


def legal(state: State) -> list[str]:
    """Plays from Line and flanks, open flank places filled from Line and pack, exchanges, deal and redeal."""
    piles = state["piles"]
    texts = []
    for src in LINE + LEFT + RIGHT:
        if piles[src]:
            texts += [f"{src} {dst}" for dst in FOUNDATIONS if fits(piles, dst, piles[src][-1])]
    for src in [*LINE, "s"]:
        if piles[src]:
            texts += [f"{src} {dst}" for dst in LEFT + RIGHT if not piles[dst]]
    texts += exchanges(piles)
    if piles["s"]:
        texts.append("deal")
    elif state["redeals"] and any(piles[packet] for packet in LINE):
        texts.append("redeal")
    return texts


def apply(state: State, text: str) -> State:
    """The state after a legal move; an emptied packet gets four pack cards at once."""
    after = common.copied(state)
    piles = after["piles"]
    if text == "deal":
        deal_round(piles)
    elif text == "redeal":
        after["redeals"] -= 1
        for packet in LINE:
            piles["s"] += piles[packet]
            piles[packet] = []
        deal_round(piles)
    else:
        src, _ = carry(piles, text)
        if src in LINE and not piles[src]:
            lay_four(piles, src)
    return after


def won(state: State) -> bool:
    """All 104 cards on the foundations."""
    return all(len(state["piles"][code]) == 13 for code in FOUNDATIONS)
