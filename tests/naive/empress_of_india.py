"""The Empress of India, naively."""

from __future__ import annotations

from . import common
from .common import Group, Piles, State, carry, codes, colour, suit

PACKS = 4
ARMY = codes("a", 1, 24)  # red
NAVY = codes("n", 1, 24)  # black
ACES = codes("f", 1, 8)
KINGS = codes("f", 9, 16)
FOUNDATIONS = ACES + KINGS
BASES = ["AC", "AC", "AS", "AS"] * 2 + ["KH"] * 4 + ["KD"] * 4
GUARD = codes("g", 1, 8)
ASIDE = ["QS"] * 4 + ["QC"] * 3
TALONS = {"red": "t1", "black": "t2"}
SERIES = {"A": "A 2 3 4 5 6 7 8 9 10 J K".split(), "K": "K Q 10 9 8 7 6 5 4 3 2 A".split()}
GROUPS: list[Group] = []  # no move names a foundation or an empty place


def start(pack: list[str], name: str) -> State:
    """Foundations and ornaments out; red cards to the Army, black to the Navy, until both are full."""
    piles: Piles = {code: [] for code in [*ARMY, *NAVY, "t1", "t2", *FOUNDATIONS]}
    common.withdraw(pack, piles, dict(zip(FOUNDATIONS, BASES, strict=True)) | {"q": "QC"})
    common.withdraw(pack, piles, dict(zip(GUARD, ["JH", "JH", "JD", "JD"] * 2, strict=True)))
    piles["x"] = list(ASIDE)
    for queen in ASIDE:
        pack.remove(queen)
    piles["s"] = pack
    while any(not piles[place] for place in ARMY + NAVY):
        division = ARMY if colour(pack[0]) == "red" else NAVY
        empty = [place for place in division if not piles[place]]
        piles[empty[0] if empty else TALONS[colour(pack[0])]].append(pack.pop(0))
    return {"piles": piles, "name": name}


def fits(piles: Piles, foundation: str, card: str) -> bool:
    """In suit; an ace's pile leaves the queen out, a king's pile the knave."""
    lying = piles[foundation]
    series = SERIES[lying[0][:-1]]
    return suit(card) == suit(lying[0]) and len(lying) < 12 and card[:-1] == series[len(lying)]


def homes(piles: Piles, card: str) -> list[str]:
    """The foundations that take the card."""
    return [foundation for foundation in FOUNDATIONS if fits(piles, foundation, card)]


def legal(state: State) -> list[str]:
    """Pairings either way, plays of two single cards or of a pair, where both cards fit; `deal`."""
    piles = state["piles"]
    army = [place for place in ARMY if len(piles[place]) == 1]
    navy = [place for place in NAVY if len(piles[place]) == 1]
    pairs = [place for place in ARMY + NAVY if len(piles[place]) == 2]
    texts = [f"{red} {black}" for red in army for black in navy]
    texts += [f"{black} {red}" for red in army for black in navy]
    fitting = {
        place for place in ARMY + NAVY if piles[place] and all(homes(piles, one) for one in piles[place])
    }
    texts += [f"play {red} {black}" for red in army for black in navy if {red, black} <= fitting]
    texts += [f"play {pair}" for pair in pairs if pair in fitting]
    return texts + (["deal"] if piles["s"] else [])


def apply(state: State, text: str) -> State:
    """The state after a legal move; emptied places are filled at once."""
    after = common.copied(state)
    piles = after["piles"]
    if text == "deal":
        turn(piles)
    elif text.startswith("play"):
        for place in text.split()[1:]:
            for card in piles[place]:
                piles[homes(piles, card)[0]].append(card)
            piles[place] = []
        fill(piles)
    else:
        carry(piles, text)
        fill(piles)
    return after


def turn(piles: Piles) -> None:
    """The next pack card goes on the talon of its colour."""
    card = piles["s"].pop(0)
    piles[TALONS[colour(card)]].append(card)


def fill(piles: Piles) -> None:
    """From the talon of the place's colour; if it is empty the pack is turned until that colour comes."""
    for place in ARMY + NAVY:
        talon = "t1" if place in ARMY else "t2"
        while not piles[place] and not piles[talon] and piles["s"]:
            turn(piles)
        if not piles[place] and piles[talon]:
            piles[place].append(piles[talon].pop())


def drawn_up(piles: Piles) -> None:
    """Near the end: as many red cards are left as black ones, and those of the pack are laid out."""
    while reds := sum(colour(card) == "red" for card in piles["s"]) - len(piles["s"]) / 2:
        wanted = "red" if reds > 0 else "black"
        card = next(card for card in piles["s"] if colour(card) == wanted and homes(piles, card))
        piles["s"].remove(card)
        piles[homes(piles, card)[0]].append(card)
    fill(piles)


def won(state: State) -> bool:
    """Sixteen foundations of twelve cards."""
    return all(len(state["piles"][code]) == 12 for code in FOUNDATIONS)
