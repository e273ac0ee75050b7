"""Positions near the end of a game, from which both sides play on until it is won or lost."""

from __future__ import annotations

import itertools
import random
from types import ModuleType

from . import (
    GAMES,
    Piles,
    State,
    apply,
    babette,
    belle_lucie,
    besieged_city,
    blockade,
    carpet,
    clock,
    deal,
    empress_of_india,
    fifteen,
    fish_bone,
    flower_garden,
    fortress,
    four_corners,
    great_thirteen,
    labyrinth,
    louis,
    shah,
    sly,
)

FANS = {  # where the first of them lie, if that is not the naive side's group of like places
    "belle-lucie": belle_lucie.FANS, "carpet": carpet.CARPET, "clock": clock.FANS,
    "four-corners": four_corners.PACKETS, "babette": babette.GARDEN[:16],
    "labyrinth": labyrinth.TABLEAU[:20], "louis": louis.ALPHABET, "blockade": blockade.ROWS[0],
    "sly": sly.PROMENADE, "great-thirteen": great_thirteen.GROUND,
    "besieged-city": besieged_city.RESERVE + besieged_city.RAMPARTS,
    "shah": shah.STAR, "empress-of-india": ["s"],
}  # fmt: skip
# Near the end of a game: where the loose cards lie behind the first ones, if not in the pack
BEHIND = {
    "nation": "1 2 3 4 5 6 7 8 9 10 11 12",
    "nivernaise": "1 2 3 4 5 6",
    "flower-garden": " ".join(flower_garden.GROUPS[0].codes),
    "fortress": " ".join(fortress.GROUPS[0].codes),
    "belle-lucie": " ".join(belle_lucie.FANS),
    "constitution": " ".join(map(str, range(9, 33))),
    "zodiac": " ".join(map(str, range(1, 25))),
    "four-corners": " ".join(four_corners.PACKETS),
    "fifteen": " ".join(fifteen.COLUMNS),
} | dict.fromkeys(("kings", "salic-law", "fairie-queen", "great-thirteen"), "1 2 3 4 5 6 7 8")
KINGS = {slug: BEHIND[slug] for slug in ("salic-law", "fairie-queen")}  # on each pile lies its king
FIRST_MOVE = {"herring-bone": "t f1", "terrace": "1 f1"}
SETTLED = {"constitution": "q x k1 k2 k3 k4 k5 k6 k7 k8", "sultan": "k", "shah": "k x"}  # they never change
# What never waits, however the cards lie; or what must be so at any time
AT_ONCE = {"fish-bone": fish_bone.settle, "empress-of-india": empress_of_india.drawn_up}
SETTLED["empress-of-india"] = "q x g1 g2 g3 g4 g5 g6 g7 g8"
SETTLED["great-thirteen"] = "b1 b2 b3 b4 b5 b6 b7 b8"
SETTLED["salic-law"] = "q1 q2 q3 q4 q5 q6 q7 q8"


def near_the_end(slug: str, dice: random.Random) -> State:
    """A position with a few cards not yet home: one on each place as far as they go, the rest behind them."""
    game, state = GAMES[slug], deal(slug, dice.randrange(1000))
    if slug in FIRST_MOVE:  # the base must be known
        state = apply(state, FIRST_MOVE[slug])
    while slug in KINGS and state["piles"]["s"]:
        state = apply(state, "deal")
    home = {*game.FOUNDATIONS, *SETTLED.get(slug, "").split()}
    kings = KINGS.get(slug, "").split()
    lying = state["piles"].items()
    piles = {code: cards if code in home else cards[:1] if code in kings else [] for code, cards in lying}
    loose = [card for code, cards in lying if code not in home for card in cards[code in kings :]]
    dice.shuffle(loose)
    loose.sort(key=lambda card: card[:-1] != "A")  # in Margarethe no ace ever waits
    left = dice.randrange(1, 36)
    while len(loose) > left and bring_home(game, piles, loose):
        pass
    first = FANS.get(slug) or kings or game.GROUPS[0].codes
    places = itertools.chain(first, itertools.cycle(BEHIND.get(slug, "s").split()))
    for card, place in zip(loose, places, strict=False):
        piles[place].append(card)
    if slug in AT_ONCE:
        AT_ONCE[slug](piles)
    return {**state, **counted(game, state, piles), "piles": piles, "name": "pack"}


def counted(game: ModuleType, state: State, piles: Piles) -> State:
    """The counters that are read from what lies there."""
    found: State = {}
    if "rows" in state and hasattr(game, "ROWS"):
        found["rows"] = sum(any(piles[code] for code in row) for row in game.ROWS)
    if "down" in state:  # those that were dealt so, as far as all but the last
        found["down"] = {column: _covered(down, len(piles[column])) for column, down in state["down"].items()}
    if "newest" in state:  # as if all that lies there had just been laid
        found["newest"] = [code for code in louis.ALPHABET if piles[code]]
    return found


def _covered(down: int | list[int], many: int) -> int | list[int]:
    """Of the undermost cards, or of those in these places, all that have another upon them."""
    if isinstance(down, int):
        return min(down, max(many - 1, 0))
    return [place for place in down if place < many - 1]


def bring_home(game: ModuleType, piles: Piles, loose: list[str]) -> bool:
    """The first card that fits a foundation goes there, wherever it lies; False if none does."""
    fitting = ((card, code) for card in loose for code in game.FOUNDATIONS if game.fits(piles, code, card))
    card, home = next(fitting, ("", ""))
    if card:
        loose.remove(card)
        piles[home].append(card)
    return bool(card)
