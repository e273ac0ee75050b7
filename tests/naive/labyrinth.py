"""The Labyrinth, naively."""

from __future__ import annotations

from . import common
from .common import Group, Piles, State, carry, codes, suit, value

PACKS = 2
ROWS = [codes(letter, 1, 10) for letter in common.ROW_LETTERS[:10]]
TABLEAU = [place for row in ROWS for place in row]
ACES = codes("f", 1, 4)
KINGS = codes("f", 5, 8)
FOUNDATIONS = ACES + KINGS
GROUPS = [Group(ACES), Group(KINGS)]


def start(pack: list[str], name: str) -> State:
    """An ace and a king of each suit out, then the first row."""
    piles: Piles = {code: [] for code in [*TABLEAU, "p", *FOUNDATIONS]}
    for codes_of_base, rank in ((ACES, "A"), (KINGS, "K")):
        bases = [rank + one for one in common.LAYOUT_SUITS]
        common.withdraw(pack, piles, dict(zip(codes_of_base, bases, strict=True)))
    piles["s"] = pack
    fill_row(piles, ROWS[0])
    return {"piles": piles, "name": name, "rows": 1, "graces": 1}


def fill_row(piles: Piles, row: list[str]) -> None:
    """The empty places of a row from left to right, as far as the pack goes."""
    for place in row:
        if not piles[place] and piles["s"]:
            piles[place].append(piles["s"].pop(0))


def fits(piles: Piles, foundation: str, card: str) -> bool:
    """In suit, aces upwards and kings downwards."""
    top = piles[foundation][-1]
    step = 1 if foundation in ACES else -1
    return suit(card) == suit(top) and value(card) == value(top) + step


def in_play(piles: Piles) -> list[str]:
    """The places of each column's uppermost and lowest card, row by row, and of the card taken by grace."""
    free: set[str] = set()
    for number in range(10):
        column = [row[number] for row in ROWS if piles[row[number]]]
        free.update(column[:1] + column[-1:])
    return [place for place in [*TABLEAU, "p"] if place in free or (place == "p" and piles["p"])]


def legal(state: State) -> list[str]:
    """Free cards to the foundations, the next row, the grace when the pack is out."""
    piles = state["piles"]
    texts = []
    for src in in_play(piles):
        texts += [f"{src} {dst}" for dst in FOUNDATIONS if fits(piles, dst, piles[src][-1])]
    if piles["s"]:
        texts.append("deal")
    elif state["graces"]:
        texts += [f"grace {place}" for place in TABLEAU if piles[place]]
    return texts


def apply(state: State, text: str) -> State:
    """The state after a legal move; gaps in the newest row are filled at once."""
    after = common.copied(state)
    piles = after["piles"]
    if text == "deal":
        after["rows"] += 1
    elif text.startswith("grace "):
        after["graces"] -= 1
        piles["p"].append(piles[text.split()[1]].pop())
    else:
        carry(piles, text)
    fill_row(piles, ROWS[after["rows"] - 1])
    return after


def won(state: State) -> bool:
    """All 104 cards on the foundations."""
    return all(len(state["piles"][code]) == 13 for code in FOUNDATIONS)
