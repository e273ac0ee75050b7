"""Light and Shade, naively."""

from __future__ import annotations

from . import common
from .common import Group, Piles, State, alternate, carry, codes, value

PACKS = 2
AUXILIARIES = codes("", 1, 4)
RIVALS = codes("r", 1, 4)
FOUNDATIONS = codes("f", 1, 8)
GROUPS = [Group(AUXILIARIES), Group(RIVALS), Group(FOUNDATIONS, follows_suit=False, follows_colour=True)]


def start(pack: list[str], name: str) -> State:
    """The eight aces out, four Auxiliaries, four Rivals."""
    piles: Piles = {code: [] for code in [*AUXILIARIES, *RIVALS, "t", *FOUNDATIONS]}
    common.withdraw(pack, piles, {code: "A" + one for code, one in zip(FOUNDATIONS, "SSHHCCDD", strict=True)})
    for place in AUXILIARIES + RIVALS:
        piles[place].append(pack.pop(0))
    piles["s"] = pack
    return {"piles": piles, "name": name, "redeals": 0, "redealt": 0}


def fits(piles: Piles, foundation: str, card: str) -> bool:
    """Upwards in alternating colours."""
    top = piles[foundation][-1]
    return alternate(card, top) and value(card) == value(top) + 1


def builds(card: str, packet: list[str]) -> bool:
    """Downwards in alternating colours; an empty Auxiliary is for Rivals only."""
    return bool(packet) and alternate(card, packet[-1]) and value(card) == value(packet[-1]) - 1


def legal(state: State) -> list[str]:
    """First any Rival to an open Auxiliary; then the fills of an open Rival; otherwise plays and the pack."""
    piles = state["piles"]
    rivals = [src for src in RIVALS if piles[src]]
    fills = [f"{src} {dst}" for src in rivals for dst in AUXILIARIES if not piles[dst]]
    fills = fills or common.fills_to_choose(piles, RIVALS)
    if fills:
        return fills
    texts = []
    for src in AUXILIARIES:
        if piles[src]:
            texts += [f"{src} {dst}" for dst in FOUNDATIONS if fits(piles, dst, piles[src][-1])]
    for src in [*RIVALS, "t"]:
        if piles[src]:
            texts += [f"{src} {dst}" for dst in AUXILIARIES if builds(piles[src][-1], piles[dst])]
    return texts + common.talon_moves(state)


def apply(state: State, text: str) -> State:
    """The state after a legal move."""
    after = common.copied(state)
    if text == "deal":
        common.turn_next(after["piles"])
    else:
        carry(after["piles"], text)
        common.fill_without_choice(after["piles"], RIVALS)
    return after


def won(state: State) -> bool:
    """Eight foundations up to their kings."""
    return all(len(state["piles"][code]) == 13 for code in FOUNDATIONS)
