"""The Great Thirteen, naively."""

from __future__ import annotations

from . import common
from .common import Group, Piles, State, carry, codes, value

PACKS = 2
GROUND = codes("", 1, 8)
BALCONY = codes("b", 1, 8)
NUMERALS = codes("f", 1, 8)
FOUNDATIONS = NUMERALS
GROUPS = [Group(NUMERALS, follows_suit=False)]  # what fits two of them lies beneath equal balcony cards


def start(pack: list[str], name: str) -> State:
    """Thirteen cards to each ground packet, kings on top slipped beneath, then the tops to the balcony."""
    piles: Piles = {code: [] for code in [*GROUND, *BALCONY, *NUMERALS]}
    for packet, above in zip(GROUND, BALCONY, strict=True):
        piles[packet], pack = pack[:13], pack[13:]
        while value(piles[packet][-1]) == 13:
            piles[packet].insert(0, piles[packet].pop())
        piles[above].append(piles[packet].pop())
    piles["s"] = []
    return {"piles": piles, "name": name, "passed": 0}


def fits(piles: Piles, numeral: str, card: str) -> bool:
    """Twice the balcony's value first, then that value more each time, less thirteen when it is above."""
    above = value(piles[BALCONY[NUMERALS.index(numeral)]][0])
    before = piles[numeral][-1] if piles[numeral] else piles[BALCONY[NUMERALS.index(numeral)]][0]
    total = value(before) + above
    return len(piles[numeral]) < 12 and value(card) == (total - 13 if total > 13 else total)


def next_packet(state: State) -> str | None:
    """The first packet not passed that holds cards."""
    return next((packet for packet in GROUND[state["passed"] :] if state["piles"][packet]), None)


def legal(state: State) -> list[str]:
    """Ground tops to the numerals, empty ones before all others; the next packet dealt out."""
    piles = state["piles"]
    begin: list[str] = []
    go_on: list[str] = []
    for src in GROUND:
        if piles[src]:
            for dst in NUMERALS:
                if fits(piles, dst, piles[src][-1]):
                    (go_on if piles[dst] else begin).append(f"{src} {dst}")
    return (begin or go_on) + (["deal"] if next_packet(state) else [])


def apply(state: State, text: str) -> State:
    """The state after a legal move; a packet is dealt from its bottom card on, to its right and round."""
    after = common.copied(state)
    piles = after["piles"]
    if text != "deal":
        carry(piles, text)
        return after
    packet = next_packet(after)
    assert packet is not None
    cards, piles[packet] = piles[packet], []
    for number, card in enumerate(cards, int(packet)):
        piles[GROUND[number % 8]].append(card)
    after["passed"] = int(packet)
    return after


def won(state: State) -> bool:
    """Twelve cards on each numeral, the last of them kings."""
    return all(len(state["piles"][code]) == 12 for code in NUMERALS)
