"""The Shah, naively."""

from __future__ import annotations

from . import common
from .common import Group, Piles, State, carry, codes, suit, value

PACKS = 2
FIRST = codes("a", 1, 8)
SECOND = codes("b", 1, 8)
THIRD = codes("", 1, 8)
STAR = FIRST + SECOND + THIRD  # in the order in which open places are filled
FOUNDATIONS = codes("f", 1, 8)
ACE_SUITS = "DDCCSSHH"
GROUPS = [Group(FIRST), Group(FOUNDATIONS)]


def start(pack: list[str], name: str) -> State:
    """Aces and kings out, then the three circles; the first two with the forced plays."""
    piles: Piles = {code: [] for code in [*STAR, "t", *FOUNDATIONS]}
    common.withdraw(pack, piles, {"k": "KH"})
    common.withdraw(pack, piles, {code: "A" + one for code, one in zip(FOUNDATIONS, ACE_SUITS, strict=True)})
    piles["x"] = ["K" + one for one in ACE_SUITS[:7]]
    for king in piles["x"]:
        pack.remove(king)
    piles["s"] = pack
    for circle in (FIRST, SECOND, THIRD):
        for place in circle:
            piles[place].append(pack.pop(0))
        if circle != THIRD:
            play_all(piles, circle)
    return {"piles": piles, "name": name}


def play_all(piles: Piles, circle: list[str]) -> None:
    """The lowest-numbered card that fits is played and its place filled, again and again until none fits."""
    while True:
        fitting = [
            (place, code) for place in circle if piles[place] for code in homes(piles, piles[place][-1])
        ]
        if not fitting:
            return
        place, foundation = fitting[0]
        piles[foundation].append(piles[place].pop())
        if piles["s"]:
            piles[place].append(piles["s"].pop(0))


def fits(piles: Piles, foundation: str, card: str) -> bool:
    """Ascending in suit; no king is left to follow the queen."""
    top = piles[foundation][-1]
    return suit(card) == suit(top) and value(card) == value(top) + 1


def homes(piles: Piles, card: str) -> list[str]:
    """The foundations that take the card."""
    return [foundation for foundation in FOUNDATIONS if fits(piles, foundation, card)]


def marries(card: str, packet: list[str]) -> bool:
    """The next lower of the suit; an open place takes nothing in this way."""
    return bool(packet) and suit(card) == suit(packet[-1]) and value(card) == value(packet[-1]) - 1


def outermost(piles: Piles) -> list[str]:
    """Of each ray the outermost pile that holds cards."""
    rays = zip(THIRD, SECOND, FIRST, strict=True)
    holding = [[place for place in ray if piles[place]] for ray in rays]
    return [places[0] for places in holding if places]


def lanes(piles: Piles) -> list[str]:
    """The inner places of the rays that are wholly open."""
    rays = zip(FIRST, SECOND, THIRD, strict=True)
    return [ray[0] for ray in rays if not any(piles[place] for place in ray)]


def legal(state: State) -> list[str]:
    """Plays from the ends of the rays and the talon, marriages in the third circle, fills, lanes; `deal`."""
    piles = state["piles"]
    texts = []
    for src in [*outermost(piles), "t"]:
        if piles[src]:
            card = piles[src][-1]
            texts += [f"{src} {dst}" for dst in homes(piles, card)]
            if src in THIRD or src == "t":
                texts += [f"{src} {dst}" for dst in THIRD if dst != src and marries(card, piles[dst])]
    places = [place for place in STAR if not piles[place]]
    if places:
        texts += [f"{src} {places[0]}" for src in ("s", "t") if piles[src]]
        texts += [f"{src} {lane}" for src in THIRD if piles[src] for lane in lanes(piles)]
    elif piles["s"]:
        texts.append("deal")
    return texts


def apply(state: State, text: str) -> State:
    """The state after a legal move; the rest of a lane is filled at once, from the talon first."""
    after = common.copied(state)
    piles = after["piles"]
    if text == "deal":
        common.turn_next(piles)
        return after
    src, dst = carry(piles, text)
    if src in THIRD and dst in FIRST:
        ray = FIRST.index(dst)
        common.fill_talon_first(piles, [SECOND[ray], THIRD[ray]])
    return after


def won(state: State) -> bool:
    """Eight queens round the Shah."""
    return all(len(state["piles"][code]) == 12 for code in FOUNDATIONS)
