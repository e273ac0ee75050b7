"""The Fish-Bone, naively."""

from __future__ import annotations

from . import common
from .common import Group, Piles, State, carry, codes, suit, value

PACKS = 2
GRIDIRON = codes("", 1, 6)
BONE = codes("f", 1, 8)
KINGS = codes("k", 1, 8)
QUEENS = codes("q", 1, 8)
FOUNDATIONS = BONE
GROUPS = [Group(GRIDIRON), Group(BONE)]


def start(pack: list[str], name: str) -> State:
    """Six cards to the gridiron; the bone is empty yet."""
    piles: Piles = {code: [] for code in [*GRIDIRON, "t", *BONE, *KINGS, *QUEENS]}
    for place in GRIDIRON:
        piles[place].append(pack.pop(0))
    piles["s"] = pack
    return {"piles": piles, "name": name, "redeals": 1, "redealt": 0}


def fits(piles: Piles, foundation: str, card: str) -> bool:
    """A knave on an empty place; then down in suit to the ace."""
    if not piles[foundation]:
        return value(card) == 11
    top = piles[foundation][-1]
    return suit(card) == suit(top) and value(card) == value(top) - 1


def marries(card: str, packet: list[str]) -> bool:
    """Up in suit, but no king and no queen."""
    if not packet or value(card) >= 12:
        return False
    return suit(card) == suit(packet[-1]) and value(card) == value(packet[-1]) + 1


def place_beside(piles: Piles, card: str) -> str | None:
    """Of a king or a queen: the place beside the first knave of the suit that has none yet."""
    if value(card) < 12:
        return None
    side = KINGS if value(card) == 13 else QUEENS
    for foundation, place in zip(BONE, side, strict=True):
        if piles[foundation] and suit(piles[foundation][0]) == suit(card) and not piles[place]:
            return place
    return None


def court_goes(piles: Piles) -> bool:
    """The first king or queen that can goes beside its knave; answers whether there was one."""
    for src in [*GRIDIRON, "t"]:
        place = place_beside(piles, piles[src][-1]) if piles[src] else None
        if place:
            piles[place].append(piles[src].pop())
            return True
    return False


def settle(piles: Piles) -> None:
    """Kings and queens first, while any can go; then an open place is filled, and it begins again."""
    while court_goes(piles):
        pass
    both = piles["s"] and piles["t"]
    neither = not piles["s"] and not piles["t"]
    empty = [place for place in GRIDIRON if not piles[place]]
    if empty and not both and not neither:
        common.fill_pack_first(piles, empty[:1])
        settle(piles)


def legal(state: State) -> list[str]:
    """The fills of an open place; otherwise plays, marriages from the talon only, and the pack."""
    piles = state["piles"]
    fills = common.fills_to_choose(piles, GRIDIRON)
    if fills:
        return fills
    texts = []
    for src in [*GRIDIRON, "t"]:
        if piles[src]:
            texts += [f"{src} {dst}" for dst in BONE if fits(piles, dst, piles[src][-1])]
    if piles["t"]:
        texts += [f"t {dst}" for dst in GRIDIRON if marries(piles["t"][-1], piles[dst])]
    return texts + common.talon_moves(state)


def apply(state: State, text: str) -> State:
    """The state after a legal move and all that follows of itself."""
    after = common.copied(state)
    if text == "deal":
        common.turn_next(after["piles"])
    elif text == "redeal":
        common.redeal_talon(after, shuffle=False)
    else:
        carry(after["piles"], text)
    settle(after["piles"])
    return after


def won(state: State) -> bool:
    """Eight aces on the bone, a king and a queen beside each."""
    piles = state["piles"]
    return all(len(piles[code]) == 11 for code in BONE) and all(piles[code] for code in KINGS + QUEENS)
