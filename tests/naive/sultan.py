"""The Sultan, naively."""

from __future__ import annotations

from . import common
from .common import Group, Piles, State, carry, codes, suit, value

PACKS = 2
DIVAN = codes("", 1, 8)
FOUNDATIONS = codes("f", 1, 8)
BASES = ["KC", "AH", "KC", "KD", "KD", "KS", "KH", "KS"]
GROUPS = [Group(DIVAN), Group(FOUNDATIONS)]


def start(pack: list[str], name: str) -> State:
    """The block out, the Sultan in its middle; eight cards to the Divan."""
    piles: Piles = {code: [] for code in [*DIVAN, "t", *FOUNDATIONS]}
    common.withdraw(pack, piles, dict(zip(FOUNDATIONS, BASES, strict=True)) | {"k": "KH"})
    for place in DIVAN:
        piles[place].append(pack.pop(0))
    piles["s"] = pack
    return {"piles": piles, "name": name, "redeals": 2, "redealt": 0}


def fits(piles: Piles, foundation: str, card: str) -> bool:
    """In suit: the ace upon the king, then ascending to the queen."""
    top = piles[foundation][-1]
    follows = value(card) == (1 if value(top) == 13 else value(top) + 1)
    return suit(card) == suit(top) and follows and value(top) != 12


def legal(state: State) -> list[str]:
    """Divan and talon to the foundations; the pack."""
    piles = state["piles"]
    texts = []
    for src in [*DIVAN, "t"]:
        if piles[src]:
            texts += [f"{src} {dst}" for dst in FOUNDATIONS if fits(piles, dst, piles[src][-1])]
    return texts + common.talon_moves(state)


def apply(state: State, text: str) -> State:
    """The state after a legal move; an open place is filled at once, from the talon first."""
    after = common.copied(state)
    piles = after["piles"]
    if text == "deal":
        common.turn_next(piles)
    elif text == "redeal":
        common.redeal_talon(after, shuffle=True)
    else:
        carry(piles, text)
        common.fill_talon_first(piles, DIVAN)
    return after


def won(state: State) -> bool:
    """Eight queens round the Sultan."""
    return all(state["piles"][code][-1][:-1] == "Q" for code in FOUNDATIONS)
