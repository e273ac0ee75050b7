"""Canfield or Klondike, naively."""

from __future__ import annotations

from . import common
from .common import Group, Piles, State, alternate, codes, suit, value

PACKS = 1
COLUMNS = codes("", 1, 7)
FOUNDATIONS = codes("f", 1, 4)
GROUPS = [Group(COLUMNS), Group(FOUNDATIONS)]


def start(pack: list[str], name: str) -> State:
    """Row 1 from column 1 to 7, row 2 from column 2 to 7 and so on; the last of each column lies open."""
    piles: Piles = {code: [] for code in [*COLUMNS, "t", *FOUNDATIONS]}
    for row in range(7):
        for column in COLUMNS[row:]:
            piles[column].append(pack.pop(0))
    piles["s"] = pack
    down = {column: int(column) - 1 for column in COLUMNS}  # how many lie face down, the uppermost ones
    return {"piles": piles, "name": name, "down": down, "redeals": 0, "redealt": 0}


def hidden(state: State) -> dict[str, list[int]]:
    """The cards not turned up yet."""
    return {column: list(range(count)) for column, count in state["down"].items()}


def fits(piles: Piles, foundation: str, card: str) -> bool:
    """An ace on an empty place; then up in suit."""
    if not piles[foundation]:
        return value(card) == 1
    top = piles[foundation][-1]
    return suit(card) == suit(top) and value(card) == value(top) + 1


def builds(card: str, column: list[str]) -> bool:
    """A king on an empty column; otherwise down in alternating colours, but no ace upon a two."""
    if not column:
        return value(card) == 13
    return alternate(card, column[-1]) and value(card) == value(column[-1]) - 1 and value(card) != 1


def legal(state: State) -> list[str]:
    """Lowest cards and talon to the foundations; whole open rows and the talon to columns; the pack.

    A king's column that hides nothing does not go to another empty place.
    """
    piles = state["piles"]
    texts = []
    for src in [*COLUMNS, "t"]:
        if piles[src]:
            lowest = piles[src][-1]
            head = lowest if src == "t" else piles[src][state["down"][src]]
            texts += [f"{src} {dst}" for dst in FOUNDATIONS if fits(piles, dst, lowest)]
            bare = src != "t" and state["down"][src] == 0  # would change one empty place for another
            texts += [
                f"{src} {dst}"
                for dst in COLUMNS
                if dst != src and builds(head, piles[dst]) and not (bare and not piles[dst])
            ]
    return texts + common.talon_moves(state)


def apply(state: State, text: str) -> State:
    """The state after a legal move; a card laid bare is turned up."""
    after = common.copied(state)
    piles = after["piles"]
    if text == "deal":
        common.turn_next(piles)
        return after
    src, dst = text.split()
    first = state["down"][src] if src in COLUMNS and dst in COLUMNS else len(piles[src]) - 1
    piles[dst] += piles[src][first:]
    piles[src] = piles[src][:first]
    after["down"] = {
        column: min(count, max(len(piles[column]) - 1, 0)) for column, count in state["down"].items()
    }
    return after


def score(state: State) -> int:
    """Five for each card on the foundations, less the stake."""
    return 5 * sum(len(state["piles"][code]) for code in FOUNDATIONS) - 52


def won(state: State) -> bool:
    """All 52 cards on the foundations."""
    return all(len(state["piles"][code]) == 13 for code in FOUNDATIONS)
