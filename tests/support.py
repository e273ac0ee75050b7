"""Positions, packs and moves as text, so that a test reads like a page of the book."""

from __future__ import annotations

import random
import re
from collections.abc import Iterable, Iterator, Sequence

import engine

RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
# Cards a test does not name come in this order of ranks: what foundations want first comes last.
QUIET = ("7", "8", "6", "9", "5", "10", "4", "J", "3", "K", "A", "Q", "2")


def unshuffled(packs: int) -> list[str]:
    """The packs in their fixed order, as text."""
    return [rank + suit for _ in range(packs) for suit in "SHDC" for rank in RANKS]


def whole(game: engine.Game) -> list[str]:
    """The unshuffled cards of a game as text: whole packs, or those that are its own."""
    return list(game.cards) or unshuffled(game.packs)


def cards(text: str) -> list[str]:
    """The cards of a text; "AD..4D" is a run, which may fall as well."""
    return [card for word in text.split() for card in _run(word)]


def _run(word: str) -> list[str]:
    if ".." not in word:
        return [word]
    first, last = (RANKS.index(card[:-1]) for card in word.split(".."))
    step = 1 if first <= last else -1
    return [RANKS[n] + word[-1] for n in range(first, last + step, step)]


def others(game: str, named: Iterable[str], variant: str | None = None) -> list[str]:
    """All cards of the game but the named ones, in an order that lets as little happen as possible."""
    found = engine.find(game)
    left = whole(found.variants[variant] if variant else found)
    for card in named:
        left.remove(card)
    return sorted(left, key=lambda card: QUIET.index(card[:-1]))


def table(game: str, position: str, variant: str | None = None) -> engine.Table:
    """A table as it lies, see `piles_from`."""
    return engine.Table(game, piles=piles_from(game, position, variant), variant=variant)


def piles_from(game: str, position: str, variant: str | None = None) -> dict[str, list[str]]:
    """Cards by pile: "code: cards" by lines or semicolons, bottom to top, of the stock next card first.

    "*" in one of the piles stands for every card that is not named; without it they end the stock.
    """
    piles: dict[str, list[str]] = {}
    for line in filter(None, map(str.strip, re.split(r"[\n;]", position))):
        code, _, text = line.partition(":")
        piles[code] = cards(text)
    if not any("*" in pile for pile in piles.values()):
        piles.setdefault("s", []).append("*")
    rest = others(game, [card for pile in piles.values() for card in pile if card != "*"], variant)
    for code, pile in piles.items():
        if "*" in pile:
            at = pile.index("*")
            piles[code] = [*pile[:at], *rest, *pile[at + 1 :]]
    return piles


def rigged(game: str, opening: str, variant: str | None = None) -> engine.Table:
    """A table dealt from a pack that begins with these cards; the quiet rest follows."""
    first = cards(opening)
    return engine.Table(game, pack=[*first, *others(game, first, variant)], variant=variant)


def offered(t: engine.Table) -> set[str]:
    """The moves iteration gives, as text; none of them twice."""
    texts = [str(move) for move in t.legal_moves]
    assert len(texts) == len(set(texts)), "a move is offered twice"
    return set(texts)


def forced(t: engine.Table) -> list[str]:
    """The plays that were forced by the last move, or by the opening deal: "2D s f1"."""
    return [f"{event.cards[0]} {event.src} {event.dst}" for event in t.view().last if event.cause == "forced"]


def reason(t: engine.Table, move: str | engine.Move) -> str:
    """Why the move may not be played now."""
    answer = t.why_not(move)
    assert answer is not None, f"{move} may be played"
    return answer


def code(t: engine.Table, move: str | engine.Move) -> str:
    """The kind of reason why the move may not be played now, by its code (engine.refusals)."""
    try:
        refusal = t.refuses(t.parse(move) if isinstance(move, str) else move)
    except engine.IllegalMove as illegal:
        return illegal.code
    assert refusal is not None, f"{move} may be played"
    return refusal.code


def lying(t: engine.Table, codes: str) -> str:
    """The piles named, as one text: "9D 2H | - | 3S"."""
    return " | ".join(" ".join(t.piles[code]) or "-" for code in codes.split())


def random_order(texts: Sequence[str], name: str) -> list[str]:
    """The order that the named shuffle gives, worked out apart from the engine."""
    order, draw = list(texts), random.Random(name).random
    for i in reversed(range(1, len(order))):
        j = int(draw() * (i + 1))
        order[i], order[j] = order[j], order[i]
    return order


GAMES = [(slug, variant) for slug, game in engine.GAMES.items() for variant in (None, *game.variants)]


def title(value: object) -> str:
    """The name of one of these in a test's id."""
    return str(value or "book")


def playout(t: engine.Table, name: str, moves: int, eager: float = 0.5) -> Iterator[engine.Move]:
    """Up to so many random moves, each pushed before it is given; often one that brings a card home."""
    dice = random.Random(name)
    for _ in range(moves):
        offers = list(t.legal_moves)
        if not offers:
            return
        home = [
            move for move in offers if len(move.piles) > 2 or (move.piles[1:] and move.piles[1][0] == "f")
        ]
        yield t.push(dice.choice(home if home and dice.random() < eager else offers))
