"""The Fifteen, naively."""

from __future__ import annotations

from . import common
from .common import Group, Piles, State, carry, codes, neighbours, suit, value

PACKS = 2
COLUMNS = codes("", 1, 15)
ACES = codes("f", 1, 4)
KINGS = codes("f", 5, 8)
FOUNDATIONS = ACES + KINGS
GROUPS = [Group(COLUMNS), Group(ACES), Group(KINGS)]


def start(pack: list[str], name: str) -> State:
    """Rows of fifteen, the seventh of fourteen."""
    piles: Piles = {code: [] for code in [*COLUMNS, *FOUNDATIONS]}
    for number, card in enumerate(pack):
        piles[COLUMNS[number % 15]].append(card)
    piles["s"] = []
    return {"piles": piles, "name": name}


def fits(piles: Piles, foundation: str, card: str) -> bool:
    """One ace and one king of each suit to begin with; then in suit, aces upwards and kings downwards."""
    side, base, step = (ACES, 1, 1) if foundation in ACES else (KINGS, 13, -1)
    if not piles[foundation]:
        suits = {suit(piles[code][0]) for code in side if piles[code]}
        return value(card) == base and suit(card) not in suits
    top = piles[foundation][-1]
    return suit(card) == suit(top) and value(card) == value(top) + step


def marries(card: str, column: list[str]) -> bool:
    """An empty column takes any card, another one the next of the suit, up or down."""
    return not column or (suit(card) == suit(column[-1]) and neighbours(card, column[-1]))


def graces(piles: Piles) -> list[str]:
    """An ace, a king, or one of each out of the sixth row, when no foundation can be begun without."""
    if any(piles[foundation] for foundation in FOUNDATIONS):
        return []
    if any(value(piles[column][-1]) in (1, 13) for column in COLUMNS if piles[column]):
        return []
    covered = [column for column in COLUMNS if len(piles[column]) > 6]
    aces = [column for column in covered if value(piles[column][5]) == 1]
    kings = [column for column in covered if value(piles[column][5]) == 13]
    one = [f"grace {column}" for column in aces + kings]
    return one + [f"grace {ace} {king}" for ace in aces for king in kings]


def legal(state: State) -> list[str]:
    """The lowest card of a column to a foundation or a column; the grace."""
    piles = state["piles"]
    texts = []
    for src in COLUMNS:
        if piles[src]:
            card = piles[src][-1]
            texts += [f"{src} {dst}" for dst in FOUNDATIONS if fits(piles, dst, card)]
            texts += [f"{src} {dst}" for dst in COLUMNS if dst != src and marries(card, piles[dst])]
    return texts + graces(piles)


def apply(state: State, text: str) -> State:
    """The state after a legal move; by grace the ace goes to f1, the king to f5, and the rest closes up."""
    after = common.copied(state)
    piles = after["piles"]
    if text.startswith("grace"):
        for column in text.split()[1:]:
            card = piles[column].pop(5)
            piles["f1" if value(card) == 1 else "f5"].append(card)
    else:
        carry(piles, text)
    return after


def won(state: State) -> bool:
    """All 104 cards on the foundations."""
    return all(len(state["piles"][code]) == 13 for code in FOUNDATIONS)
