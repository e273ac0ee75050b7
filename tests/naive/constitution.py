"""The Constitution, naively."""

from __future__ import annotations

from . import common
from .common import Group, Piles, State, alternate, carry, codes, suit, value

PACKS = 2
COUNCIL = codes("", 1, 8)
LORDS = codes("", 9, 16)
COMMONS = codes("", 17, 24)
PEOPLE = codes("", 25, 32)
STEPS = [(COUNCIL, LORDS), (LORDS, COMMONS), (COMMONS, PEOPLE)]  # each row with the one directly below
FOUNDATIONS = codes("f", 1, 8)
KINGS = codes("k", 1, 8)
ASIDE = ["QS", "QS", "QH", "QH", "QD", "QC", "QC"]
GROUPS = [Group(COUNCIL), Group(LORDS), Group(COMMONS), Group(FOUNDATIONS)]


def start(pack: list[str], name: str) -> State:
    """Aces, kings and queens out; the rows are dealt from the lowest."""
    piles: Piles = {code: [] for code in [*COUNCIL, *LORDS, *COMMONS, *PEOPLE, "t", *FOUNDATIONS]}
    aces = {code: "A" + one for code, one in zip(FOUNDATIONS, "CHSDCHSD", strict=True)}
    kings = {code: "K" + one for code, one in zip(KINGS, "HCDSHCDS", strict=True)}
    common.withdraw(pack, piles, aces | kings | {"q": "QD"})
    piles["x"] = list(ASIDE)
    for queen in ASIDE:
        pack.remove(queen)
    for place in PEOPLE + COMMONS + LORDS + COUNCIL:
        piles[place].append(pack.pop(0))
    piles["s"] = pack
    return {"piles": piles, "name": name, "redeals": 0}


def fits(piles: Piles, foundation: str, card: str) -> bool:
    """Ascending in suit to the knave; no queen is left to follow."""
    top = piles[foundation][-1]
    return suit(card) == suit(top) and value(card) == value(top) + 1


def follows(card: str, packet: list[str]) -> bool:
    """Downwards in alternating colours."""
    return bool(packet) and alternate(card, packet[-1]) and value(card) == value(packet[-1]) - 1


def fills(piles: Piles) -> list[str]:
    """Any top of the row directly below to an empty place of the three upper rows."""
    texts = []
    for row, below in STEPS:
        texts += [f"{src} {dst}" for dst in row if not piles[dst] for src in below if piles[src]]
    return texts


def legal(state: State) -> list[str]:
    """The fills of an empty place; otherwise plays from the Council, sequences one row up, and the pack."""
    piles = state["piles"]
    if fills(piles):
        return fills(piles)
    texts = []
    for src in COUNCIL:
        if piles[src]:
            texts += [f"{src} {dst}" for dst in FOUNDATIONS if fits(piles, dst, piles[src][-1])]
    for row, below in STEPS:
        for src in below:
            if piles[src]:
                texts += [f"{src} {dst}" for dst in row if follows(piles[src][-1], piles[dst])]
    return texts + common.talon_moves(state)


def apply(state: State, text: str) -> State:
    """The state after a legal move; an empty place of the People is filled at once, from the talon first."""
    after = common.copied(state)
    if text == "deal":
        common.turn_next(after["piles"])
    else:
        carry(after["piles"], text)
        common.fill_talon_first(after["piles"], PEOPLE)
    return after


def won(state: State) -> bool:
    """Eight foundations up to their knaves."""
    return all(len(state["piles"][code]) == 11 for code in FOUNDATIONS)
