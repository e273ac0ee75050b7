"""Napoleon's Square, naively."""

from __future__ import annotations

from . import common
from .common import Group, Piles, State, carry, codes, suit, value

PACKS = 2
SQUARE = codes("", 1, 12)
FOUNDATIONS = codes("f", 1, 8)
GROUPS = [Group(SQUARE), Group(FOUNDATIONS)]


def start(pack: list[str], name: str) -> State:
    """Four cards together on each packet."""
    return lay_out(pack, name, each=4)


def single(pack: list[str], name: str) -> State:
    """The variant: twelve single cards, open places filled at once, no grace."""
    return lay_out(pack, name, each=1)


VARIANTS = {"single": single}


def lay_out(pack: list[str], name: str, each: int) -> State:
    """So many cards together on each packet."""
    piles: Piles = {code: [] for code in [*SQUARE, "t", *FOUNDATIONS]}
    for packet in SQUARE:
        for _ in range(each):
            piles[packet].append(pack.pop(0))
    piles["s"] = pack
    return {"piles": piles, "name": name, "redeals": 0, "single": each == 1}


def fits(piles: Piles, foundation: str, card: str) -> bool:
    """Aces, then ascending in suit."""
    if not piles[foundation]:
        return value(card) == 1
    top = piles[foundation][-1]
    return suit(card) == suit(top) and value(card) == value(top) + 1


def marries(card: str, packet: list[str]) -> bool:
    """The next lower of the suit."""
    return bool(packet) and suit(card) == suit(packet[-1]) and value(card) == value(packet[-1]) - 1


def blocking(packet: list[str]) -> list[int]:
    """The heights of the kings that have a lower card of their suit somewhere beneath them."""
    return [
        height
        for height, king in enumerate(packet)
        if value(king) == 13
        and any(suit(card) == suit(king) and value(card) < 13 for card in packet[:height])
    ]


def king_to_slip(piles: Piles, packet: str) -> int | None:
    """The height of the packet's uppermost king of a suit of which both kings block."""
    blocked = [suit(piles[code][height]) for code in SQUARE for height in blocking(piles[code])]
    heights = [h for h in blocking(piles[packet]) if blocked.count(suit(piles[packet][h])) == 2]
    return max(heights, default=None)


def graces(state: State) -> list[str]:
    """Only while the pack holds its first 56 cards and every packet four."""
    piles = state["piles"]
    untouched = len(piles["s"]) == 56 and all(len(piles[packet]) == 4 for packet in SQUARE)
    if state["single"] or not untouched:
        return []
    return [f"grace {packet}" for packet in SQUARE if king_to_slip(piles, packet) is not None]


def legal(state: State) -> list[str]:
    """Square and talon to the foundations and to the square; open places, the grace, the pack."""
    piles = state["piles"]
    fills = [f"{src} {dst}" for dst in SQUARE if not piles[dst] for src in ("s", "t") if piles[src]]
    if fills and state["single"]:
        return fills
    texts = []
    for src in [*SQUARE, "t"]:
        if piles[src]:
            card = piles[src][-1]
            texts += [f"{src} {dst}" for dst in FOUNDATIONS if fits(piles, dst, card)]
            texts += [f"{src} {dst}" for dst in SQUARE if dst != src and marries(card, piles[dst])]
    return texts + fills + graces(state) + common.talon_moves(state)


def apply(state: State, text: str) -> State:
    """The state after a legal move; by grace a king goes under its packet."""
    after = common.copied(state)
    piles = after["piles"]
    if text == "deal":
        common.turn_next(piles)
    elif text.startswith("grace"):
        packet = text.split()[1]
        height = king_to_slip(piles, packet)
        assert height is not None
        piles[packet].insert(0, piles[packet].pop(height))
    else:
        carry(piles, text)
        if after["single"]:
            common.fill_without_choice(piles, SQUARE)
    return after


def won(state: State) -> bool:
    """Eight foundations up to their kings."""
    return all(len(state["piles"][code]) == 13 for code in FOUNDATIONS)
