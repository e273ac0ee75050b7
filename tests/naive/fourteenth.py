"""The Fourteenth, naively."""

from __future__ import annotations

from itertools import combinations

from . import common
from .common import Group, Piles, State, codes, value

PACKS = 2
PLACES = codes("", 1, 25)  # five rows of five
GROUPS: list[Group] = []


def start(pack: list[str], name: str) -> State:
    """Five rows of five."""
    piles: Piles = {code: [] for code in [*PLACES, "f"]}
    piles["s"] = pack
    fill_places(piles)
    return {"piles": piles, "name": name, "grace": True}


def fill_places(piles: Piles) -> None:
    """Open places take the next pack cards, lowest number first."""
    for place in PLACES:
        if not piles[place] and piles["s"]:
            piles[place].append(piles["s"].pop(0))


def in_line(one: str, other: str) -> bool:
    """In the same row or the same column."""
    first, second = int(one) - 1, int(other) - 1
    return first // 5 == second // 5 or first % 5 == second % 5


def fourteens(piles: Piles) -> list[str]:
    """The pairs that make fourteen in a line, lower number first."""
    lying = [place for place in PLACES if piles[place]]
    pairs = [pair for pair in combinations(lying, 2) if in_line(*pair)]
    return [f"{one} {other}" for one, other in pairs if value(piles[one][0]) + value(piles[other][0]) == 14]


def graces(piles: Piles) -> list[str]:
    """Every two pairs of cards, the pair with the lowest number first."""
    lying = [place for place in PLACES if piles[place]]
    texts = []
    for one, other in combinations(lying, 2):
        later = [place for place in lying if int(place) > int(one) and place != other]
        texts += [f"grace {one} {other} {third} {fourth}" for third, fourth in combinations(later, 2)]
    return texts


def legal(state: State) -> list[str]:
    """The fourteens; where there is none, the grace, once."""
    pairs = fourteens(state["piles"])
    if pairs or not state["grace"]:
        return pairs
    return graces(state["piles"])


def listed(state: State, texts: list[str]) -> list[str]:
    """Of the many ways to use the grace one is listed: the first that makes a fourteen, or else the first."""
    if not texts or not texts[0].startswith("grace"):
        return texts
    making = (text for text in texts if fourteens(apply(state, text)["piles"]))
    return [next(making, texts[0])]


def apply(state: State, text: str) -> State:
    """The state after a legal move."""
    after = common.copied(state)
    piles = after["piles"]
    if text.startswith("grace"):
        after["grace"] = False
        one, other, third, fourth = text.split()[1:]
        piles[one], piles[other] = piles[other], piles[one]
        piles[third], piles[fourth] = piles[fourth], piles[third]
    else:
        for place in sorted(text.split(), key=int):
            piles["f"].append(piles[place].pop())
        fill_places(piles)
    return after


def won(state: State) -> bool:
    """All 104 cards are paired off."""
    return len(state["piles"]["f"]) == 104
