"""Named randomness, fixed for ever: one text, one order, on every machine and every version of Python."""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from typing import Protocol

from .cards import PACK, name
from .errors import InvalidDeal

MAX_DEAL = 999_999_999  # players' deal numbers are 1 to this
BY_HAND = "pack"  # the name of the randomness of a table whose order was given


def readable(seed: str) -> str:
    """The name of a deal as it is; InvalidDeal for half characters, from which no order can be made."""
    try:
        seed.encode()
    except UnicodeEncodeError:
        raise InvalidDeal("the name of a deal must be whole characters; a number will do") from None
    return seed


def shuffled(cards: Iterable[int], text: str) -> list[int]:
    """The cards in the order this text names (Fisher and Yates, from the end)."""
    order = list(cards)
    draw = random.Random(text).random
    for i in range(len(order) - 1, 0, -1):
        j = int(draw() * (i + 1))
        order[i], order[j] = order[j], order[i]
    return order


class Deals(Protocol):
    """Which order of a pack a seed stands for."""

    def order(self, cards: Sequence[int], seed: str) -> list[int]:
        """The cards of a deal in dealing order."""


class _Shuffled:
    """The order that every seed names, whichever the cards are."""

    def order(self, cards: Sequence[int], seed: str) -> list[int]:
        return shuffled(cards, seed)


class _Microsoft:
    """One pack by the deal numbers of Microsoft's FreeCell; other seeds than these numbers as ever."""

    def order(self, cards: Sequence[int], seed: str) -> list[int]:
        if not (seed.isascii() and seed.isdecimal() and len(seed) <= 9 and int(seed)):
            return shuffled(cards, seed)
        left = [suit * 13 + rank for rank in range(13) for suit in (3, 2, 1, 0)]
        found, x = [], int(seed)
        for _ in range(len(left)):
            x = (x * 214013 + 2531011) % 2**31
            at = (x >> 16) % len(left)
            found.append(left[at])
            left[at] = left[-1]
            left.pop()
        return found


SHUFFLED, MICROSOFT = _Shuffled(), _Microsoft()


def pack(packs: int) -> list[int]:
    """So many unshuffled packs, one after the other."""
    return list(PACK) * packs


def check_same_cards(cards: Iterable[int], wanted: Sequence[int]) -> None:
    """InvalidDeal unless these are exactly the cards of a game."""
    if sorted(cards) != sorted(wanted):
        packs, more = divmod(len(wanted), 52)
        if more:
            raise InvalidDeal(f"the cards must be exactly these: {' '.join(map(name, wanted))}")
        raise InvalidDeal(f"the cards must be exactly {packs} whole pack{'s' * (packs > 1)} of 52")
