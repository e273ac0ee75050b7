"""Positions near the end of a game, from which both sides play on until it is won or lost."""

from __future__ import annotations

import itertools
import random

from . import (
    GAMES,
    Piles,
    State,
    apply,
    babette,
    bakers_dozen,
    beleaguered_castle,
    belle_lucie,
    besieged_city,
    blockade,
    carpet,
    clock,
    crescent,
    cruel,
    deal,
    eight_off,
    fifteen,
    flower_garden,
    fortress,
    four_corners,
    freecell,
    great_thirteen,
    labyrinth,
    louis,
    penguin,
    seahaven_towers,
    shah,
    sly,
    yukon,
)
from .base import Game
from .common import colour

FANS = {  # where the first of them lie, if that is not the naive side's group of like places
    "belle-lucie": belle_lucie.FANS,
    "carpet": carpet.CARPET,
    "clock": clock.FANS,
    "four-corners": four_corners.PACKETS,
    "babette": babette.GARDEN[:16],
    "labyrinth": labyrinth.TABLEAU[:20],
    "louis": louis.ALPHABET,
    "blockade": blockade.ROWS[0],
    "sly": sly.PROMENADE,
    "great-thirteen": great_thirteen.GROUND,
    "besieged-city": besieged_city.RESERVE + besieged_city.RAMPARTS,
    "shah": shah.STAR,
    "empress-of-india": ["s"],
    "cruel": cruel.COLUMNS,
}
# Near the end of a game: where the loose cards lie behind the first ones, if not in the pack
BEHIND = {
    "nation": "1 2 3 4 5 6 7 8 9 10 11 12",
    "nivernaise": "1 2 3 4 5 6",
    "flower-garden": " ".join(flower_garden.FANS),
    "fortress": " ".join(fortress.ROWS),
    "belle-lucie": " ".join(belle_lucie.FANS),
    "constitution": " ".join(map(str, range(9, 33))),
    "zodiac": " ".join(map(str, range(1, 25))),
    "four-corners": " ".join(four_corners.PACKETS),
    "fifteen": " ".join(fifteen.COLUMNS),
    "freecell": " ".join(freecell.COLUMNS),
    "yukon": " ".join(yukon.COLUMNS),
    "russian-solitaire": " ".join(yukon.COLUMNS),
    "bakers-dozen": " ".join(bakers_dozen.COLUMNS),
    "cruel": " ".join(cruel.COLUMNS),
    "beleaguered-castle": " ".join(beleaguered_castle.ROWS),
    "eight-off": " ".join(eight_off.EightOff.columns),
    "seahaven-towers": " ".join(seahaven_towers.SeahavenTowers.columns),
    "crescent": " ".join(crescent.HEAPS),
    "penguin": " ".join(penguin.COLUMNS),
} | dict.fromkeys(("kings", "salic-law", "fairie-queen", "great-thirteen"), "1 2 3 4 5 6 7 8")
AT_ONCE = {
    "fish-bone",
    "empress-of-india",
    "calculation",
    "sir-tommy",
}  # in which something never waits, however the cards lie
KINGS = {slug: BEHIND[slug] for slug in ("salic-law", "fairie-queen")}  # on each pile lies its king
FIRST_MOVE = {"herring-bone": "t f1", "terrace": "1 f1"}
SETTLED = {"constitution": "q x k1 k2 k3 k4 k5 k6 k7 k8", "sultan": "k", "shah": "k x"}  # they never change
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
    home = {*game.foundations, *SETTLED.get(slug, "").split()}
    kings = KINGS.get(slug, "").split()
    lying = state["piles"].items()
    piles = {code: cards if code in home else cards[:1] if code in kings else [] for code, cards in lying}
    loose = [card for code, cards in lying if code not in home for card in cards[code in kings :]]
    dice.shuffle(loose)
    loose.sort(key=lambda card: card[:-1] != "A")  # in Margarethe no ace ever waits
    left = dice.randrange(1, 36)
    while len(loose) > left and bring_home(game, piles, loose):
        pass
    first = FANS.get(slug) or kings or game.groups[0].codes
    places = itertools.chain(first, itertools.cycle(BEHIND.get(slug, "s").split()))
    for card, place in zip(loose, places, strict=False):
        piles[place].append(card)
    state = {**state, "piles": piles, "name": "pack"}
    if slug == "empress-of-india":
        balance(game, piles)
    if slug in AT_ONCE:
        game.settle(state)
    game.recount(state)
    return state


def balance(game: Game, piles: Piles) -> None:
    """As many red cards as black ones are left, as in every deal of The Empress of India."""
    while reds := sum(colour(card) == "red" for card in piles["s"]) - len(piles["s"]) / 2:
        wanted = "red" if reds > 0 else "black"
        card = next(card for card in piles["s"] if colour(card) == wanted and game.homes(piles, card))
        piles["s"].remove(card)
        piles[game.homes(piles, card)[0]].append(card)


def bring_home(game: Game, piles: Piles, loose: list[str]) -> bool:
    """The first card that fits a foundation goes there, wherever it lies; False if none does."""
    fitting = ((card, code) for card in loose for code in game.foundations if game.fits(piles, code, card))
    card, home = next(fitting, ("", ""))
    if card:
        loose.remove(card)
        piles[home].append(card)
    return bool(card)
