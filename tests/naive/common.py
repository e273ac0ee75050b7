"""What the naive games work with: cards as text, the shuffle, places filled, moves offered.

Source: the conventions of the rules page.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

State = dict[str, Any]
Piles = dict[str, list[str]]
Codes = tuple[str, ...]

RANKS = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"]
ROW_LETTERS = "abcdeghijklmn"  # of rows of single places, from the top; "f" means a foundation


class Group(NamedTuple):
    """Piles of which equals are offered only once: places that take any card, or foundations of a kind."""

    codes: Codes
    follows_suit: bool = True  # of foundations: whether the suit of the top card counts
    follows_colour: bool = False  # where its suit does not: whether its colour counts


def codes(letter: str, first: int, last: int) -> Codes:
    """Pile codes "f1" to "f8"; without a letter "1" to "8"."""
    return tuple(f"{letter}{number}" for number in range(first, last + 1))


def value(card: str) -> int:
    """Ace 1 to king 13."""
    return RANKS.index(card[:-1]) + 1


def suit(card: str) -> str:
    """One of S H D C."""
    return card[-1]


def colour(card: str) -> str:
    """Red or black."""
    return "red" if suit(card) in "HD" else "black"


def alternate(one: str, other: str) -> bool:
    """One is red and the other black."""
    return colour(one) != colour(other)


def unshuffled(packs: int) -> list[str]:
    """The packs in their fixed order."""
    return [rank + one_suit for _ in range(packs) for one_suit in "SHDC" for rank in RANKS]


def shuffled(cards: Sequence[str], name: str) -> list[str]:
    """The cards in the order that the name of the shuffle gives them, for ever."""
    order = list(cards)
    draw = random.Random(name).random
    for i in range(len(order) - 1, 0, -1):
        j = int(draw() * (i + 1))
        order[i], order[j] = order[j], order[i]
    return order


def bases(places: Codes, cards: str) -> dict[str, str]:
    """By place its card."""
    return dict(zip(places, cards.split(), strict=True))


def neighbours(one: str, other: str) -> bool:
    """Next to each other in value; no king next to an ace."""
    return abs(value(one) - value(other)) == 1


def copied(state: State) -> State:
    """A state of its own, so that the old one stays as it was."""
    return {**state, "piles": {code: list(cards) for code, cards in state["piles"].items()}}


def carry(piles: Piles, src: str, dst: str) -> None:
    """One card goes from pile to pile: the next of the pack, the top of any other."""
    piles[dst].append(piles["s"].pop(0) if src == "s" else piles[src].pop())


def deal_out(piles: Piles, places: Iterable[str]) -> None:
    """One pack card to each of the places, as far as the pack goes."""
    for place in places:
        if piles["s"]:
            carry(piles, "s", place)


def fill(piles: Piles, places: Iterable[str], sources: str) -> None:
    """Open places are filled one after another, each from the first of the sources that has a card."""
    for place in places:
        source = next((code for code in sources if piles[code]), None)
        if source and not piles[place]:
            carry(piles, source, place)


def alike(piles: Piles, group: Group, one: str, other: str) -> bool:
    """Both empty, or foundations equally high with equal tops."""
    if not piles[one] or not piles[other]:
        return not piles[one] and not piles[other]
    if one[0] != "f" or len(piles[one]) != len(piles[other]):
        return False
    top, second = piles[one][-1], piles[other][-1]
    if group.follows_suit and suit(top) != suit(second):
        return False
    if group.follows_colour and colour(top) != colour(second):
        return False
    return value(top) == value(second)


def offered(piles: Piles, groups: Sequence[Group], legal: list[str]) -> list[str]:
    """The legal moves without those that only repeat another one on a like place."""
    results: list[str] = []
    for text in legal:
        words = text.split()
        way = len(words) == 2 or (words[2:3] and words[2][0] == "x")
        group = next((group for group in groups if way and words[1] in group.codes), None)
        if group is None or not repeats(piles, group, words, results):
            results.append(text)
    return results


def repeats(piles: Piles, group: Group, words: Sequence[str], results: list[str]) -> bool:
    """A like place is offered already, or a pile's only card would change one empty place for another."""
    src, dst, *many = words
    if src in group.codes and len(piles[src]) == 1 and not piles[dst]:
        return True
    earlier = group.codes[: group.codes.index(dst)]
    like = (place for place in earlier if " ".join((src, place, *many)) in results)
    return any(alike(piles, group, place, dst) for place in like)
