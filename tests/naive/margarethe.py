"""Margarethe, naively."""

from __future__ import annotations

from . import common
from .common import Group, Piles, State, carry, codes, suit

PACKS = 1
HELPS = codes("", 1, 9)
COURTS = codes("f", 1, 12)
ACES = "f13"
FOUNDATIONS = [*COURTS, ACES]
COURT_CARDS = ["KH", "KC", "KD", "KS", "QH", "QC", "QD", "QS", "JH", "JC", "JS", "JD"]
TAKES = {"K": ["10", "9", "8"], "J": ["7", "6", "5"], "Q": ["4", "3", "2"]}
GROUPS = [Group(HELPS), Group(COURTS[:4]), Group(COURTS[4:8]), Group(COURTS[8:])]


def start(pack: list[str], name: str) -> State:
    """The court cards out, nine helps; aces to their packet at once."""
    piles: Piles = {code: [] for code in [*HELPS, "t", *FOUNDATIONS]}
    common.withdraw(pack, piles, dict(zip(COURTS, COURT_CARDS, strict=True)))
    piles["s"] = pack
    fill_helps(piles)
    return {"piles": piles, "name": name, "redeals": 1, "redealt": 0}


def fill_helps(piles: Piles) -> None:
    """Open places take the next pack card that is no ace, or the talon's top when the pack is out."""
    for place in HELPS:
        if not piles[place]:
            put_aces_away(piles)
            common.fill_pack_first(piles, [place])


def put_aces_away(piles: Piles) -> None:
    """The aces next in the pack go to their packet."""
    while piles["s"] and is_ace(piles["s"][0]):
        piles[ACES].append(piles["s"].pop(0))


def is_ace(card: str) -> bool:
    """Whether it belongs to the packet of aces."""
    return card[:-1] == "A"


def fits(piles: Piles, foundation: str, card: str) -> bool:
    """Three cards on each court card, in its suit, in their order; aces to their packet."""
    if foundation == ACES:
        return is_ace(card)
    lying = piles[foundation]
    court = lying[0]
    wanted = [rank + suit(court) for rank in TAKES[court[:-1]]]
    return len(lying) < 4 and card == wanted[len(lying) - 1]


def legal(state: State) -> list[str]:
    """Helps and talon to the court cards; the pack."""
    piles = state["piles"]
    texts = []
    for src in [*HELPS, "t"]:
        if piles[src]:
            texts += [f"{src} {dst}" for dst in COURTS if fits(piles, dst, piles[src][-1])]
    return texts + common.talon_moves(state)


def apply(state: State, text: str) -> State:
    """The state after a legal move; an ace turned by `deal` uses up that move."""
    after = common.copied(state)
    piles = after["piles"]
    if text == "deal":
        common.turn_next(piles)
        if is_ace(piles["t"][-1]):
            piles[ACES].append(piles["t"].pop())
    elif text == "redeal":
        common.redeal_talon(after, shuffle=False)
    else:
        carry(piles, text)
        fill_helps(piles)
    return after


def won(state: State) -> bool:
    """Three cards on every court card, and the four aces together."""
    piles = state["piles"]
    return all(len(piles[code]) == 4 for code in FOUNDATIONS)
