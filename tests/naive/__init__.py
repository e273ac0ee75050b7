"""A second rule checker for the games of the book, plain and slow, to compare the engine with."""

from __future__ import annotations

from types import ModuleType

from . import (
    anna,
    babette,
    belle_lucie,
    besieged_city,
    blockade,
    caesar,
    carpet,
    clock,
    congress,
    constitution,
    empress_of_india,
    fairie_queen,
    fifteen,
    fish_bone,
    flower_garden,
    fortress,
    four_corners,
    fourteenth,
    general_sedgewick,
    great_thirteen,
    hemispheres,
    herring_bone,
    kings,
    klondike,
    labyrinth,
    light_and_shade,
    louis,
    margarethe,
    mill,
    mount_olympus,
    napoleon_at_st_helena,
    napoleons_square,
    nation,
    nestor,
    nivernaise,
    olga,
    queens,
    red_and_black,
    salic_law,
    shah,
    sly,
    square,
    sultan,
    terrace,
    two_rings,
    wheel,
    zodiac,
)
from .common import RANKS, Piles, State, offered, shuffled, unshuffled

__all__ = [
    "COMING",
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
    "module",
    "moves",
    "pack",
    "perft",
    "read",
    "shuffled",
    "unshuffled",
    "variants",
    "won",
]

GAMES: dict[str, ModuleType] = {
    "kings": kings,
    "nation": nation,
    "wheel": wheel,
    "two-rings": two_rings,
    "herring-bone": herring_bone,
    "square": square,
    "nivernaise": nivernaise,
    "red-and-black": red_and_black,
    "margarethe": margarethe,
    "belle-lucie": belle_lucie,
    "flower-garden": flower_garden,
    "fortress": fortress,
    "napoleon-at-st-helena": napoleon_at_st_helena,
    "general-sedgewick": general_sedgewick,
    "mount-olympus": mount_olympus,
    "sultan": sultan,
    "caesar": caesar,
    "fourteenth": fourteenth,
    "nestor": nestor,
    "mill": mill,
    "napoleons-square": napoleons_square,
    "light-and-shade": light_and_shade,
    "constitution": constitution,
    "congress": congress,
    "great-thirteen": great_thirteen,
    "klondike": klondike,
    "sly": sly,
    "louis": louis,
    "queens": queens,
    "terrace": terrace,
    "anna": anna,
    "salic-law": salic_law,
    "fairie-queen": fairie_queen,
    "zodiac": zodiac,
    "carpet": carpet,
    "clock": clock,
    "four-corners": four_corners,
    "babette": babette,
    "labyrinth": labyrinth,
    "fifteen": fifteen,
    "fish-bone": fish_bone,
    "olga": olga,
    "blockade": blockade,
    "shah": shah,
    "besieged-city": besieged_city,
    "hemispheres": hemispheres,
    "empress-of-india": empress_of_india,
}


# Read already, but not yet played by the engine.
COMING: dict[str, ModuleType] = {}


def module(slug: str) -> ModuleType:
    """The module of a game, whether the engine plays it or not."""
    return (GAMES | COMING)[slug]


def pack(slug: str, variant: str | None = None) -> list[str]:
    """The game's cards in their fixed order: whole packs, unless it has cards of its own."""
    game = module(slug)
    if hasattr(game, "PACK"):
        return list(game.PACK)
    return unshuffled(getattr(game, "VARIANT_PACKS", {}).get(variant, game.PACKS))


def variants(slug: str) -> list[str | None]:
    """None for the game itself, then the names of its variants."""
    return [None, *getattr(module(slug), "VARIANTS", {})]


def deal(slug: str, seed: int | str, variant: str | None = None) -> State:
    """The opening position of a numbered deal."""
    own_order = getattr(module(slug), "VARIANT_ORDERS", {}).get(variant)
    order = own_order(str(seed)) if own_order else shuffled(pack(slug, variant), str(seed))
    return lay_out(slug, order, str(seed), variant)


def lay_out(slug: str, cards: list[str], name: str = "pack", variant: str | None = None) -> State:
    """The opening position of a pack in dealing order; the name is that of its shuffles."""
    game = module(slug)
    start = game.start if variant is None else game.VARIANTS[variant]
    state: State = start(list(cards), name)
    return {**state, "game": slug}


def legal(state: State) -> list[str]:
    """Every legal move, like places and all."""
    texts: list[str] = module(state["game"]).legal(state)
    return texts


def read(state: State, text: str) -> str:
    """The legal move that a text means: where the places come in any order, the way `legal` writes them."""
    words = sorted(text.split())
    alike = [one for one in legal(state) if sorted(one.split()) == words]
    return alike[0] if alike and getattr(module(state["game"]), "ANY_ORDER", False) else text


def moves(state: State) -> list[str]:
    """The legal moves as they are offered and counted: of like places the first."""
    game = module(state["game"])
    texts = legal(state)
    if hasattr(game, "listed"):
        texts = game.listed(state, texts)
    return offered(state["piles"], game.GROUPS, texts)


def hidden(state: State) -> dict[str, list[int]]:
    """The dealt cards that lie face down: of each pile their places from the bottom; the pack is left out."""
    game = module(state["game"])
    return dict(game.hidden(state)) if hasattr(game, "hidden") else {}


def apply(state: State, text: str) -> State:
    """The state after a legal move; the one before stays as it was."""
    after: State = module(state["game"]).apply(state, text)
    return after


def won(state: State) -> bool:
    """Every card is where the final picture wants it."""
    return bool(module(state["game"]).won(state))


def lost(state: State) -> bool:
    """No move is left that changes anything, and the game is not won."""
    return not won(state) and not moves(state)


def perft(state: State, depth: int) -> int:
    """How many sequences of so many offered moves there are."""
    if depth == 0:
        return 1
    return sum(perft(apply(state, text), depth - 1) for text in moves(state))
