"""The Olga, naively."""

from __future__ import annotations

from . import common
from .common import Group, Piles, State, alternate, carry, codes, suit

RANKS = ["A", "7", "8", "9", "10", "J", "Q", "K"]
PACK = [rank + one_suit for _ in range(4) for one_suit in "SHDC" for rank in RANKS]
COLUMNS = codes("", 1, 7)
FOUNDATIONS = codes("f", 1, 16)
GROUPS = [Group(COLUMNS), Group(FOUNDATIONS)]


def start(pack: list[str], name: str) -> State:
    """Seven rows of seven; rows 2, 4 and 6 lie face down."""
    piles: Piles = {code: [] for code in [*COLUMNS, "t", *FOUNDATIONS]}
    for _ in range(7):
        for column in COLUMNS:
            piles[column].append(pack.pop(0))
    piles["s"] = pack
    down = {column: [1, 3, 5] for column in COLUMNS}
    return {"piles": piles, "name": name, "down": down, "redeals": 0, "redealt": 0}


def hidden(state: State) -> dict[str, list[int]]:
    """The cards not turned up yet."""
    return dict(state["down"])


def turn_up(state: State) -> None:
    """Every card that is the lowest of its column lies face up from now on."""
    sizes = {column: len(state["piles"][column]) for column in COLUMNS}
    state["down"] = {
        column: [place for place in places if place < sizes[column] - 1]
        for column, places in state["down"].items()
    }


def rank(card: str) -> int:
    """Its place from the ace to the king of a piquet pack."""
    return RANKS.index(card[:-1])


def fits(piles: Piles, foundation: str, card: str) -> bool:
    """An ace on an empty place; then in suit the seven, and up to the king."""
    if not piles[foundation]:
        return rank(card) == 0
    top = piles[foundation][-1]
    return suit(card) == suit(top) and rank(card) == rank(top) + 1


def builds(card: str, column: list[str]) -> bool:
    """Down in alternating colours, the ace upon a seven."""
    return bool(column) and alternate(card, column[-1]) and rank(card) == rank(column[-1]) - 1


def legal(state: State) -> list[str]:
    """Columns and talon to foundations and columns; only a column's card to an empty one; the pack."""
    piles = state["piles"]
    texts = []
    for src in [*COLUMNS, "t"]:
        if not piles[src]:
            continue
        card = piles[src][-1]
        texts += [f"{src} {dst}" for dst in FOUNDATIONS if fits(piles, dst, card)]
        for dst in COLUMNS:
            if dst != src and (builds(card, piles[dst]) or (not piles[dst] and src != "t")):
                texts.append(f"{src} {dst}")
    return texts + common.talon_moves(state)


def apply(state: State, text: str) -> State:
    """The state after a legal move."""
    after = common.copied(state)
    if text == "deal":
        common.turn_next(after["piles"])
    else:
        carry(after["piles"], text)
    turn_up(after)
    return after


def won(state: State) -> bool:
    """Sixteen foundations of eight cards."""
    return all(len(state["piles"][code]) == 8 for code in FOUNDATIONS)
