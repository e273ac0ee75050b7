"""A second rule checker for the nine games, plain and slow, to compare the engine with; it imports none."""

from __future__ import annotations

from types import ModuleType

from . import (
    herring_bone,
    kings,
    margarethe,
    nation,
    nivernaise,
    red_and_black,
    square,
    two_rings,
    wheel,
)
from .common import RANKS, Piles, State, offered, shuffled, unshuffled

__all__ = [
    "GAMES",
    "RANKS",
    "Piles",
    "State",
    "apply",
    "deal",
    "lay_out",
    "legal",
    "lost",
    "moves",
    "perft",
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
}


def variants(slug: str) -> list[str | None]:
    """None for the game itself, then the names of its variants."""
    return [None, *getattr(GAMES[slug], "VARIANTS", {})]


def deal(slug: str, seed: int | str, variant: str | None = None) -> State:
    """The opening position of a numbered deal."""
    game = GAMES[slug]
    if variant is not None:
        state: State = game.VARIANTS[variant](str(seed))
        return {**state, "game": slug}
    return lay_out(slug, shuffled(unshuffled(game.PACKS), str(seed)), str(seed))


def lay_out(slug: str, pack: list[str], name: str = "pack") -> State:
    """The opening position of a pack in dealing order; the name is that of its shuffles."""
    state: State = GAMES[slug].start(list(pack), name)
    return {**state, "game": slug}


def legal(state: State) -> list[str]:
    """Every legal move, like places and all."""
    texts: list[str] = GAMES[state["game"]].legal(state)
    return texts


def moves(state: State) -> list[str]:
    """The legal moves as they are offered and counted: of like places the first."""
    return offered(state["piles"], GAMES[state["game"]].GROUPS, legal(state))


def apply(state: State, text: str) -> State:
    """The state after a legal move; the one before stays as it was."""
    after: State = GAMES[state["game"]].apply(state, text)
    return after


def won(state: State) -> bool:
    """Every card is where the final picture wants it."""
    return bool(GAMES[state["game"]].won(state))


def lost(state: State) -> bool:
    """No legal move is left, and the game is not won."""
    return not won(state) and not legal(state)


def perft(state: State, depth: int) -> int:
    """How many sequences of so many offered moves there are."""
    if depth == 0:
        return 1
    return sum(perft(apply(state, text), depth - 1) for text in moves(state))
