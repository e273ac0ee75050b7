"""A second rule checker for the games of the book, plain and slow, to compare the engine with.

`base` has the game as most of them are; a module for each game says what is its own. A state is a dict:
"game" and "variant" name the reading, "piles" maps every pile code to its cards bottom to top (of "s" the
next card first); the other keys are the counters of the game.
"""

from __future__ import annotations

from .anna import Anna
from .babette import Babette
from .base import Game
from .belle_lucie import BelleLucie, HouseInTheWood, HouseOnTheHill
from .besieged_city import BesiegedCity
from .blockade import Blockade
from .caesar import Caesar
from .carpet import Carpet
from .clock import Clock
from .common import RANKS, Piles, State, shuffled, unshuffled
from .congress import Congress
from .constitution import Constitution
from .empress_of_india import EmpressOfIndia
from .fairie_queen import FairieQueen
from .fifteen import Fifteen
from .fish_bone import FishBone
from .flower_garden import FlowerGarden
from .fortress import Fortress
from .four_corners import FourCorners
from .fourteenth import Fourteenth
from .general_sedgewick import GeneralSedgewick
from .great_thirteen import GreatThirteen
from .hemispheres import Hemispheres
from .herring_bone import German, HerringBone
from .kings import Kings
from .klondike import Klondike
from .labyrinth import Labyrinth
from .light_and_shade import LightAndShade
from .louis import Louis
from .margarethe import Margarethe
from .mill import Mill
from .mount_olympus import MountOlympus
from .napoleon_at_st_helena import NapoleonAtStHelena
from .napoleons_square import NapoleonsSquare, Single
from .nation import Nation
from .nestor import Nestor
from .nivernaise import Nivernaise
from .olga import Olga
from .queens import Queens
from .red_and_black import RedAndBlack
from .salic_law import SalicLaw
from .shah import Shah
from .sly import Sly
from .square import Square
from .sultan import Sultan
from .terrace import Terrace
from .two_rings import TwoRings
from .wheel import Wheel
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
    "klondike": Klondike(),
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
}

VARIANTS: dict[str, dict[str, Game]] = {
    "herring-bone": {"german": German()},
    "belle-lucie": {"house-in-the-wood": HouseInTheWood(), "house-on-the-hill": HouseOnTheHill()},
    "napoleons-square": {"single": Single()},
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
