"""The Mill, naively."""

from __future__ import annotations

from . import common
from .common import Group, Piles, State, carry, codes, value

PACKS = 2
WINGS = codes("", 1, 8)
CENTRE = "f1"
ANGLES = codes("f", 2, 5)
FOUNDATIONS = [CENTRE, *ANGLES]
GROUPS = [Group(WINGS), Group(ANGLES, follows_suit=False)]


def start(pack: list[str], name: str) -> State:
    """The ace of hearts in the centre, eight cards as wings."""
    piles: Piles = {code: [] for code in [*WINGS, "t", *FOUNDATIONS]}
    common.withdraw(pack, piles, {CENTRE: "AH"})
    for wing in WINGS:
        piles[wing].append(pack.pop(0))
    piles["s"] = pack
    return {"piles": piles, "name": name, "redeals": 0}


def wanted(piles: Piles, foundation: str) -> int:
    """The value that a foundation takes next, or 0: the centre four families, an angle king down to ace."""
    lying = len(piles[foundation])
    if foundation == CENTRE:
        return lying % 13 + 1 if lying < 52 else 0
    return 13 - lying


def fits(piles: Piles, foundation: str, card: str) -> bool:
    """Suits are ignored everywhere."""
    return value(card) == wanted(piles, foundation)


def transfers(piles: Piles) -> list[str]:
    """The top of an angle, but no king, to the centre, if a wing or the talon's top can then follow it."""
    tops = [piles[code][-1] for code in [*WINGS, "t"] if piles[code]]
    texts = []
    for angle in ANGLES:
        if len(piles[angle]) > 1 and fits(piles, CENTRE, piles[angle][-1]):
            after = {CENTRE: [*piles[CENTRE], piles[angle][-1]]}
            if any(fits(after, CENTRE, top) for top in tops):
                texts.append(f"{angle} {CENTRE}")
    return texts


def legal(state: State) -> list[str]:
    """The fills of an open wing; otherwise wings and talon to the foundations, transfers, and the pack."""
    piles = state["piles"]
    fills = common.fills_to_choose(piles, WINGS)
    if fills:
        return fills
    texts = []
    for src in [*WINGS, "t"]:
        if piles[src]:
            texts += [f"{src} {dst}" for dst in FOUNDATIONS if fits(piles, dst, piles[src][-1])]
    return texts + transfers(piles) + common.talon_moves(state)


def apply(state: State, text: str) -> State:
    """The state after a legal move."""
    after = common.copied(state)
    if text == "deal":
        common.turn_next(after["piles"])
    else:
        carry(after["piles"], text)
        common.fill_without_choice(after["piles"], WINGS)
    return after


def won(state: State) -> bool:
    """Four families on the centre, four kings down to their aces."""
    piles = state["piles"]
    return len(piles[CENTRE]) == 52 and all(len(piles[angle]) == 13 for angle in ANGLES)
