"""La Belle Lucie, naively, and the two houses that are played with two packs."""

from __future__ import annotations

from . import common
from .common import Group, Piles, State, carry, codes, suit, value

PACKS = 1
VARIANT_PACKS = {"house-in-the-wood": 2, "house-on-the-hill": 2}
FANS = codes("", 1, 18)
FOUNDATIONS = codes("f", 1, 4)
ACES_ON_THE_HILL = codes("f", 1, 4)
KINGS_ON_THE_HILL = codes("f", 5, 8)
GROUPS = [Group(codes("f", 1, 8))]  # on the hill, too: no card ever fits both an ace's pile and a like king's


def start(pack: list[str], name: str) -> State:
    """Eighteen fans, the last of one card."""
    return lay_out(pack, name, FANS, FOUNDATIONS, on_the_hill=False)


def house_in_the_wood(pack: list[str], name: str) -> State:
    """The variant: two packs, 35 fans, eight aces."""
    return lay_out(pack, name, codes("", 1, 35), codes("f", 1, 8), on_the_hill=False)


def house_on_the_hill(pack: list[str], name: str) -> State:
    """The variant: two packs, 35 fans, four aces and four kings, fans built both ways."""
    return lay_out(pack, name, codes("", 1, 35), codes("f", 1, 8), on_the_hill=True)


VARIANTS = {"house-in-the-wood": house_in_the_wood, "house-on-the-hill": house_on_the_hill}


def lay_out(pack: list[str], name: str, fans: list[str], foundations: list[str], on_the_hill: bool) -> State:
    """Three cards together to each fan; no stock remains."""
    piles: Piles = {code: [] for code in [*fans, "s", *foundations]}
    deal_by_threes(piles, fans, pack)
    state = {"piles": piles, "name": name, "redeals": 2, "redealt": 0}
    return {**state, "fans": fans, "foundations": foundations, "on_the_hill": on_the_hill}


def deal_by_threes(piles: Piles, fans: list[str], pack: list[str]) -> None:
    """The first of each three lies undermost; the last fan may get one or two, the rest stay empty."""
    for number, fan in enumerate(fans):
        piles[fan] = pack[3 * number : 3 * number + 3]


def fits(piles: Piles, foundation: str, card: str) -> bool:
    """Aces, then ascending in suit."""
    if not piles[foundation]:
        return value(card) == 1
    top = piles[foundation][-1]
    return suit(card) == suit(top) and value(card) == value(top) + 1


def fits_on_the_hill(piles: Piles, foundation: str, card: str) -> bool:
    """One ace and one king of each suit to begin with; then in suit, aces upwards and kings downwards."""
    ascends = foundation in ACES_ON_THE_HILL
    side, base, step = (ACES_ON_THE_HILL, 1, 1) if ascends else (KINGS_ON_THE_HILL, 13, -1)
    if not piles[foundation]:
        suits = {suit(piles[code][0]) for code in side if piles[code]}
        return value(card) == base and suit(card) not in suits
    top = piles[foundation][-1]
    return suit(card) == suit(top) and value(card) == value(top) + step


def marries(card: str, fan: list[str], on_the_hill: bool) -> bool:
    """The next lower of the suit, on the hill the next higher too; an empty fan stays empty."""
    if not fan or suit(card) != suit(fan[-1]):
        return False
    return value(card) == value(fan[-1]) - 1 or (on_the_hill and value(card) == value(fan[-1]) + 1)


def legal(state: State) -> list[str]:
    """The top of a fan to a foundation or another fan; the redeal."""
    piles, fans, on_the_hill = state["piles"], state["fans"], state["on_the_hill"]
    takes = fits_on_the_hill if on_the_hill else fits
    texts = []
    for src in fans:
        if piles[src]:
            card = piles[src][-1]
            texts += [f"{src} {dst}" for dst in state["foundations"] if takes(piles, dst, card)]
            texts += [f"{src} {dst}" for dst in fans if dst != src and marries(card, piles[dst], on_the_hill)]
    if state["redeals"] and any(piles[fan] for fan in fans):
        texts.append("redeal")
    return texts


def apply(state: State, text: str) -> State:
    """The state after a legal move; a redeal shuffles what lies in the fans and deals it by threes."""
    after = common.copied(state)
    piles = after["piles"]
    if text != "redeal":
        carry(piles, text)
        return after
    after["redeals"] -= 1
    after["redealt"] += 1
    taken_up = [card for fan in after["fans"] for card in piles[fan]]
    pack = common.shuffled(taken_up, f"{after['name']}/redeal/{after['redealt']}")
    deal_by_threes(piles, after["fans"], pack)
    return after


def won(state: State) -> bool:
    """Every foundation of thirteen cards."""
    return all(len(state["piles"][code]) == 13 for code in state["foundations"])
