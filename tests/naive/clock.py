"""The Clock, naively."""

from __future__ import annotations

from . import common
from .common import Group, Piles, State, carry, codes, suit, value

PACKS = 2
FANS = codes("", 1, 12)
HOURS = codes("f", 1, 12)
FOUNDATIONS = HOURS
HOUR_CARDS = ["6C", "7H", "8S", "9D", "10C", "JH", "QS", "KD", "2C", "3H", "4S", "5D"]
GROUPS: list[Group] = []  # no two hours are alike, and an empty fan takes nothing by hand


def start(pack: list[str], name: str) -> State:
    """The twelve cards of the hours out, three together to each fan."""
    piles: Piles = {code: [] for code in [*FANS, "t", *HOURS]}
    common.withdraw(pack, piles, dict(zip(HOURS, HOUR_CARDS, strict=True)))
    piles["s"] = pack
    fill_fans(piles)
    return {"piles": piles, "name": name, "redeals": 0}


def fill_fans(piles: Piles) -> None:
    """Each fan that holds fewer than three cards is brought to three, as far as the pack goes."""
    for fan in FANS:
        while len(piles[fan]) < 3 and piles["s"]:
            piles[fan].append(piles["s"].pop(0))


def below(card: str, other: str) -> bool:
    """The next lower of the suit; the king comes below the ace."""
    return suit(card) == suit(other) and value(card) % 13 == (value(other) - 1) % 13


def fits(piles: Piles, foundation: str, card: str) -> bool:
    """Ascending in suit, the ace upon the king, until the pile shows its own hour."""
    top = piles[foundation][-1]
    hour = HOURS.index(foundation) + 1
    return value(top) != hour and below(top, card)


def legal(state: State) -> list[str]:
    """Fans and talon to the hours, fans to fans; `fill` or `deal`."""
    piles = state["piles"]
    texts = []
    for src in [*FANS, "t"]:
        if piles[src]:
            card = piles[src][-1]
            texts += [f"{src} {dst}" for dst in HOURS if fits(piles, dst, card)]
            if src in FANS:
                others = [dst for dst in FANS if dst != src and piles[dst]]
                texts += [f"{src} {dst}" for dst in others if below(card, piles[dst][-1])]
    if piles["s"]:
        texts.append("fill" if any(len(piles[fan]) < 3 for fan in FANS) else "deal")
    return texts


def apply(state: State, text: str) -> State:
    """The state after a legal move."""
    after = common.copied(state)
    piles = after["piles"]
    if text == "fill":
        fill_fans(piles)
    elif text == "deal":
        common.turn_next(piles)
    else:
        carry(piles, text)
    return after


def won(state: State) -> bool:
    """Every pile shows its own hour."""
    return all(value(state["piles"][code][-1]) == hour for hour, code in enumerate(HOURS, 1))
