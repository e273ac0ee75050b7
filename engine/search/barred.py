"""Deals that are lost by the order of a pile which gives to foundations alone, like the key of The Queens."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from ..fast.arena import Arena
from ..fast.costs import cards_of
from ..fast.lowering import Lowered
from ..fast.tables import RaisedByWord
from ..places import Kind
from ..position import Position


def barred(lowered: Lowered[Position]) -> int:
    """How many cards never come home because of how they lie; 0 also where the argument does not hold.

    They lie on a pile that gives from the top to foundations alone, and gets none. Each suit goes home by one
    path, so that more of a card are never home than of any before it. Before the top card leaves one more of
    each of these must therefore be home than of the card itself: count how many are home at least, when each
    card of the pile leaves in turn. They are so many in every line of the game; where fewer exist outside the
    pile, and among those that left it, the card stays for good, and so do all below.
    """
    game, arena = lowered.position.game, lowered.arena
    away = arena.swept or arena.together or arena.coupled or arena.paired or arena.discarded
    if len(arena.raised) != 1 or game.judging or arena.exchanged or arena.returned or away:
        return 0
    (group,) = arena.raised
    held = [*_held(lowered)]
    each = paths(arena, len(game.pack())) if len(held) == 1 else []
    if not each:
        return 0
    before = {card: path[:n] for path in each for n, card in enumerate(path)}
    at_home = Counter(card for at in group.numbers for card in arena.piles[at])
    outside = Counter(card for at, pile in enumerate(arena.piles) if at not in held for card in pile)
    (pile,) = (arena.piles[at] for at in held)
    for left in range(len(pile), 0, -1):
        card = pile[left - 1]
        for earlier in before[card]:
            at_home[earlier] = max(at_home[earlier], at_home[card] + 1)
            if at_home[earlier] > outside[earlier]:
                return left
        at_home[card] += 1
        outside[card] += 1
    return 0


def _held(lowered: Lowered[Position]) -> Iterator[int]:
    """The reserves whose cards leave from the top for foundations alone, and on which none is laid."""
    game, arena = lowered.position.game, lowered.arena
    reserves = {at for group in game.groups if group.kind == Kind.RESERVE for at in group.numbers}
    taking = {at for built in arena.built for at in built.numbers}
    filled = [*arena.fills, *arena.by_hand]
    concerned = taking | {at for fill in filled for at in (*fill.places, *fill.sources)}
    concerned.update(at for dealt in arena.rounds for at in (dealt.stock, *dealt.places))
    for word in lowered.unlowered:
        concerned.update(word.concerns())
    for at in reserves.intersection(arena.givers) - concerned:
        allowed = [takers[at] for takers in arena.allowed if takers] or [-1]
        if not any(takers >> other & 1 for takers in allowed for other in taking):
            yield at


def paths(arena: Arena, cards: int) -> list[list[int]]:
    """The cards of each suit as they go home, where that is one path for all, and so many have to go it."""
    if len(arena.raised) != 1 or not arena.bases_known():
        return []
    (group,) = arena.raised
    if group.once or group.reserved or group.beside or isinstance(group, RaisedByWord):
        return []
    if not group.floating and len(group.next_cards) > 1:
        return []
    if sum(full for at, full in arena.goal if at in group.numbers) < cards:
        return []
    heights = group.next_cards[arena.base(group)]
    suits = [[row[suit] & 0x1FFF << 13 * suit for row in heights] for suit in range(4)]
    others = any(row[suit] & ~(0x1FFF << 13 * suit) for row in heights[1:] for suit in range(4))
    found = [[card for some in path for card in cards_of(some)] for path in suits]
    whole = all(len({*path}) == len(path) == len(heights) for path in found)
    return found if whole and not others else []
