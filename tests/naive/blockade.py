"""The Blockade, naively."""

from __future__ import annotations

from . import common
from .common import Group, Piles, State, carry, codes, suit, value

PACKS = 2
ROWS = [codes(letter, 1, 12) for letter in "abcdeghi"]  # from the top
COLUMNS = [list(column) for column in zip(*ROWS, strict=True)]  # each from the top
PLACES = [place for row in ROWS for place in row]
FOUNDATIONS = codes("f", 1, 8)
GROUPS = [Group(FOUNDATIONS)]


def start(pack: list[str], name: str) -> State:
    """The first row."""
    piles: Piles = {code: [] for code in [*PLACES, *FOUNDATIONS]}
    piles["s"] = pack
    lay(piles, ROWS[0])
    return {"piles": piles, "name": name}


def lay(piles: Piles, places: list[str]) -> None:
    """One card on each of the places, as far as the pack goes."""
    for place in places:
        put_aces_away(piles)
        if piles["s"]:
            piles[place].append(piles["s"].pop(0))


def put_aces_away(piles: Piles) -> None:
    """An ace that is turned goes to the first empty foundation, and the next card is turned."""
    while piles["s"] and value(piles["s"][0]) == 1:
        empty = next(foundation for foundation in FOUNDATIONS if not piles[foundation])
        piles[empty].append(piles["s"].pop(0))


def rows_that_count(piles: Piles) -> int:
    """How many rows there are, down to the lowest that holds a card."""
    return max(
        (number for number, row in enumerate(ROWS, 1) if any(piles[place] for place in row)), default=0
    )


def gaps(piles: Piles) -> list[str]:
    """The open places in the rows that count, row by row."""
    return [place for row in ROWS[: rows_that_count(piles)] for place in row if not piles[place]]


def lowest(piles: Piles) -> list[str]:
    """Of each column the lowest place that holds cards."""
    holding = [[place for place in column if piles[place]] for column in COLUMNS]
    return [places[-1] for places in holding if places]


def fits(piles: Piles, foundation: str, card: str) -> bool:
    """Aces, then ascending in suit."""
    if not piles[foundation]:
        return value(card) == 1
    top = piles[foundation][-1]
    return suit(card) == suit(top) and value(card) == value(top) + 1


def marries(card: str, packet: list[str]) -> bool:
    """The next lower of the suit."""
    return suit(card) == suit(packet[-1]) and value(card) == value(packet[-1]) - 1


def legal(state: State) -> list[str]:
    """The tops of the lowest packets to the foundations and to each other; `fill` or `deal`."""
    piles = state["piles"]
    texts = []
    for src in lowest(piles):
        card = piles[src][-1]
        texts += [f"{src} {dst}" for dst in FOUNDATIONS if fits(piles, dst, card)]
        texts += [f"{src} {dst}" for dst in lowest(piles) if dst != src and marries(card, piles[dst])]
    if piles["s"]:
        texts.append("fill" if gaps(piles) else "deal")
    return texts


def apply(state: State, text: str) -> State:
    """The state after a legal move; when eight rows lie, `deal` plays the aces that are left."""
    after = common.copied(state)
    piles = after["piles"]
    if text == "fill":
        lay(piles, gaps(piles))
    elif text != "deal":
        carry(piles, text)
    elif rows_that_count(piles) < len(ROWS):
        lay(piles, ROWS[rows_that_count(piles)])
    else:
        put_aces_away(piles)
    return after


def won(state: State) -> bool:
    """Eight foundations up to their kings."""
    return all(len(state["piles"][code]) == 13 for code in FOUNDATIONS)
