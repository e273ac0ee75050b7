"""A second rule checker for all games, plain and slow, to compare the engine with.

`base` has the game as most of them are; a module for each game says what is its own. A state is a dict:
"game" and "variant" name the reading, "piles" maps every pile code to its cards bottom to top (of "s" the
next card first); the other keys are the counters of the game.
"""

from __future__ import annotations

from .accordion import Accordion, ByHand
from .aces_up import AcesOnly, AcesUp
from .anna import Anna
from .babette import Babette
from .bakers_dozen import BakersDozen, SpanishPatience
from .base import Game
from .beleaguered_castle import BeleagueredCastle, StreetsAndAlleys
from .belle_lucie import BelleLucie, HouseInTheWood, HouseOnTheHill
from .besieged_city import BesiegedCity
from .black_hole import BlackHole, WormHole
from .blockade import Blockade
from .bristol import Bristol
from .caesar import Caesar
from .calculation import Calculation
from .canfield import Canfield, Parts, Rainbow, Superior
from .canfield_or_klondike import CanfieldOrKlondike
from .carpet import Carpet
from .clock import Clock
from .clock_patience import ClockPatience
from .common import RANKS, Piles, State, shuffled, unshuffled
from .congress import Congress
from .constitution import Constitution
from .crescent import Crescent
from .cruel import Cruel
from .easthaven import Easthaven, KingsOnly
from .eight_off import EightOff
from .empress_of_india import EmpressOfIndia
from .fairie_queen import FairieQueen
from .fifteen import Fifteen
from .fish_bone import FishBone
from .flower_garden import FlowerGarden
from .fortress import Fortress
from .four_corners import FourCorners
from .fourteenth import Fourteenth
from .freecell import BakersGame, FreeCell, OneCell, ThreeCells, TwoCells
from .gaps import FixedSuits, Gaps, OneDeal, ShuffledGaps
from .general_sedgewick import GeneralSedgewick
from .golf import Golf, PuttPutt, Strict
from .great_thirteen import GreatThirteen
from .hemispheres import Hemispheres
from .herring_bone import German, HerringBone
from .kings import Kings
from .klondike import ByThrees, Klondike, ThreePasses, Vegas, VegasByOnes
from .labyrinth import Labyrinth
from .light_and_shade import LightAndShade
from .louis import Louis
from .margarethe import Margarethe
from .mill import Mill
from .miss_milligan import MissMilligan, Plain, SingleCard
from .monte_carlo import MonteCarlo, Thirteen
from .mount_olympus import MountOlympus
from .napoleon_at_st_helena import NapoleonAtStHelena
from .napoleons_square import NapoleonsSquare, Single
from .nation import Nation
from .nestor import Nestor
from .nivernaise import Nivernaise
from .olga import Olga
from .osmosis import DrawOne, Osmosis, Peek
from .penguin import Penguin
from .poker_squares import English, PokerSquares
from .pyramid import OnePass, Pyramid, StrictPyramid, WholePack
from .queens import Queens
from .red_and_black import RedAndBlack
from .russian_solitaire import RussianSolitaire
from .salic_law import SalicLaw
from .scorpion import Scorpion, ThreeHidden, Wasp
from .seahaven_towers import SeahavenTowers
from .shah import Shah
from .simple_simon import SimpleSimon
from .sir_tommy import SirTommy
from .sly import Sly
from .spider import OneSuit, OpenDeal, Spider, TwoSuits
from .square import Square
from .sultan import Sultan
from .terrace import Terrace
from .tripeaks import NoCorner, OpenPeaks, TriPeaks
from .two_rings import TwoRings
from .wheel import Wheel
from .yukon import Yukon
from .zodiac import Zodiac

__all__ = [
    "GAMES",
    "RANKS",
    "Piles",
    "State",
    "apply",
    "deal",
    "hidden",
    "lay_out",
    "legal",
    "lost",
    "moves",
    "pack",
    "perft",
    "read",
    "reading",
    "shuffled",
    "unshuffled",
    "variants",
    "won",
]

GAMES: dict[str, Game] = {
    "kings": Kings(),
    "nation": Nation(),
    "wheel": Wheel(),
    "two-rings": TwoRings(),
    "herring-bone": HerringBone(),
    "square": Square(),
    "nivernaise": Nivernaise(),
    "red-and-black": RedAndBlack(),
    "margarethe": Margarethe(),
    "belle-lucie": BelleLucie(),
    "flower-garden": FlowerGarden(),
    "fortress": Fortress(),
    "napoleon-at-st-helena": NapoleonAtStHelena(),
    "general-sedgewick": GeneralSedgewick(),
    "mount-olympus": MountOlympus(),
    "sultan": Sultan(),
    "caesar": Caesar(),
    "fourteenth": Fourteenth(),
    "nestor": Nestor(),
    "mill": Mill(),
    "napoleons-square": NapoleonsSquare(),
    "light-and-shade": LightAndShade(),
    "constitution": Constitution(),
    "congress": Congress(),
    "great-thirteen": GreatThirteen(),
    "canfield-or-klondike": CanfieldOrKlondike(),
    "sly": Sly(),
    "louis": Louis(),
    "queens": Queens(),
    "terrace": Terrace(),
    "anna": Anna(),
    "salic-law": SalicLaw(),
    "fairie-queen": FairieQueen(),
    "zodiac": Zodiac(),
    "carpet": Carpet(),
    "clock": Clock(),
    "four-corners": FourCorners(),
    "babette": Babette(),
    "labyrinth": Labyrinth(),
    "fifteen": Fifteen(),
    "fish-bone": FishBone(),
    "olga": Olga(),
    "blockade": Blockade(),
    "shah": Shah(),
    "besieged-city": BesiegedCity(),
    "hemispheres": Hemispheres(),
    "empress-of-india": EmpressOfIndia(),
    "klondike": Klondike(),
    "freecell": FreeCell(),
    "spider": Spider(),
    "pyramid": Pyramid(),
    "golf": Golf(),
    "yukon": Yukon(),
    "russian-solitaire": RussianSolitaire(),
    "scorpion": Scorpion(),
    "bristol": Bristol(),
    "bakers-dozen": BakersDozen(),
    "cruel": Cruel(),
    "easthaven": Easthaven(),
    "beleaguered-castle": BeleagueredCastle(),
    "eight-off": EightOff(),
    "seahaven-towers": SeahavenTowers(),
    "crescent": Crescent(),
    "penguin": Penguin(),
    "simple-simon": SimpleSimon(),
    "tripeaks": TriPeaks(),
    "calculation": Calculation(),
    "black-hole": BlackHole(),
    "sir-tommy": SirTommy(),
    "aces-up": AcesUp(),
    "clock-patience": ClockPatience(),
    "canfield": Canfield(),
    "osmosis": Osmosis(),
    "miss-milligan": MissMilligan(),
    "monte-carlo": MonteCarlo(),
    "poker-squares": PokerSquares(),
    "gaps": Gaps(),
    "accordion": Accordion(),
}

VARIANTS: dict[str, dict[str, Game]] = {
    "herring-bone": {"german": German()},
    "belle-lucie": {"house-in-the-wood": HouseInTheWood(), "house-on-the-hill": HouseOnTheHill()},
    "napoleons-square": {"single": Single()},
    "klondike": {
        "three": ByThrees(),
        "three-passes": ThreePasses(),
        "vegas": Vegas(),
        "vegas-one": VegasByOnes(),
    },
    "freecell": {
        "three-cells": ThreeCells(),
        "two-cells": TwoCells(),
        "one-cell": OneCell(),
        "bakers-game": BakersGame(),
    },
    "spider": {"two-suits": TwoSuits(), "one-suit": OneSuit(), "open-deal": OpenDeal()},
    "beleaguered-castle": {"streets-and-alleys": StreetsAndAlleys()},
    "pyramid": {"one-pass": OnePass(), "whole-pack": WholePack(), "strict": StrictPyramid()},
    "golf": {"strict": Strict(), "wrapping": PuttPutt()},
    "scorpion": {"wasp": Wasp(), "three-hidden": ThreeHidden()},
    "bakers-dozen": {"spanish-patience": SpanishPatience()},
    "easthaven": {"kings-only": KingsOnly()},
    "tripeaks": {"no-corner": NoCorner(), "open": OpenPeaks()},
    "black-hole": {"worm-hole": WormHole()},
    "aces-up": {"aces-only": AcesOnly()},
    "osmosis": {"peek": Peek(), "draw-one": DrawOne()},
    "miss-milligan": {"single": SingleCard(), "plain": Plain()},
    "canfield": {"parts": Parts(), "rainbow": Rainbow(), "superior": Superior()},
    "monte-carlo": {"thirteen": Thirteen()},
    "poker-squares": {"english": English()},
    "accordion": {"by-hand": ByHand()},
    "gaps": {"one-deal": OneDeal(), "fixed-suits": FixedSuits(), "shuffled-gaps": ShuffledGaps()},
}


def reading(slug: str, variant: str | None = None) -> Game:
    """The reading of a game, or of one of its variants."""
    return GAMES[slug] if variant is None else VARIANTS[slug][variant]


def _of(state: State) -> Game:
    return reading(state["game"], state["variant"])


def pack(slug: str, variant: str | None = None) -> list[str]:
    """The game's cards in their fixed order: whole packs, unless it has cards of its own."""
    return reading(slug, variant).pack()


def variants(slug: str) -> list[str | None]:
    """None for the game itself, then the names of its variants."""
    return [None, *VARIANTS.get(slug, {})]


def deal(slug: str, seed: int | str, variant: str | None = None) -> State:
    """The opening position of a numbered deal."""
    return lay_out(slug, reading(slug, variant).order(str(seed)), str(seed), variant)


def lay_out(slug: str, cards: list[str], name: str = "pack", variant: str | None = None) -> State:
    """The opening position of a pack in dealing order; the name is that of its shuffles."""
    return {**reading(slug, variant).opening(cards, name), "game": slug, "variant": variant}


def legal(state: State) -> list[str]:
    """Every legal move, like places and all."""
    return _of(state).legal(state)


def read(state: State, text: str) -> str:
    """The legal move that a text means: where the places come in any order, the way `legal` writes them."""
    words = sorted(text.split())
    alike = [one for one in legal(state) if sorted(one.split()) == words]
    return alike[0] if alike and _of(state).any_order else text


def moves(state: State) -> list[str]:
    """The legal moves as they are offered and counted: of like places the first."""
    return _of(state).moves(state)


def hidden(state: State) -> dict[str, list[int]]:
    """The dealt cards that lie face down: of each pile their places from the bottom; the pack is left out."""
    return _of(state).hidden(state)


def apply(state: State, text: str) -> State:
    """The state after a legal move; the one before stays as it was."""
    return _of(state).apply(state, text)


def won(state: State) -> bool:
    """Every card is where the final picture wants it."""
    return _of(state).won(state)


def lost(state: State) -> bool:
    """No move is left that changes anything, and the game is not won."""
    return not won(state) and not moves(state)


def perft(state: State, depth: int) -> int:
    """How many sequences of so many offered moves there are."""
    if depth == 0:
        return 1
    return sum(perft(apply(state, text), depth - 1) for text in moves(state))
