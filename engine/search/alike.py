"""What a search need not tell apart in a game: piles that may change places, cards that are like others.

All of it follows from the words: a word says which piles it tells apart (`Word.apart`), the tables of the
fast form which cards. Where words are not lowered no cards are alike: nobody knows what those words ask.
"""

from __future__ import annotations

from collections.abc import Iterator

from ..fast.arena import Arena
from ..fast.certain import Certain
from ..fast.keys import HOME, PLAYED, Sameness
from ..fast.lowering import Lowered
from ..fast.tables import Raised, RaisedByWord
from ..places import Kind
from ..position import Position


def sameness(lowered: Lowered[Position]) -> Sameness:
    """What the keys of a game's positions must hold, and what its piles are to a search."""
    game, arena = lowered.position.game, lowered.arena
    made = Sameness(len(game.piles))
    apart = {at for word in game.words for at in word.apart()}
    if game.decides:
        apart.update(range(len(game.piles)))
    for pile in game.piles:
        at, group = pile.at, pile.group
        if at not in apart:
            made.family[at] = next(other for other in group.numbers if other not in apart)
        if group.kind == Kind.FOUNDATION:
            made.role[at], made.heap[at] = HOME, not group.built_on
        elif group.kind != Kind.STOCK and group.in_play:
            made.role[at] = PLAYED
    if game.decides:
        made.home = lambda: lowered.position.home
    often = {verb for word in game.words for verb in word.remembers()}
    made.often = [verb for verb in arena.counts if verb in often]
    if not _is_opaque(lowered):
        made.classes = _classes(arena)
        _foundations(arena, made)
    _wanted(arena, made)
    return made


def _foundations(arena: Arena, made: Sameness) -> None:
    """Of foundations that give no card the height and the base are enough, or even nothing."""
    if arena.exchanged:
        return
    for group in arena.raised:
        for at in group.numbers:
            made.brief[at] = True
    if len(arena.raised) == 1 and _implied_by_the_rest(arena.raised[0]):
        for at in arena.raised[0].numbers:
            made.counted[at] = False


def _implied_by_the_rest(group: Raised) -> bool:
    """Whether the cards that are home, however they came there, say how high the places stand.

    So it is when each height takes cards of its own: at every height, places whose bases differ take the same
    ones (suits ignored) or quite others (in suit, in colours).
    """
    if group.floating or group.beside:
        return False
    heights = group.next_cards[0]
    met = 0
    for row in heights:
        here = 0
        for cards in row:
            here |= cards
        if here & met:
            return False
        met |= here
    return True


def _classes(arena: Arena) -> bytes:
    """For each card the first one that every table treats like it; a class is of one rank."""
    sets = sorted(set(_sets(arena)))
    first: dict[tuple[object, ...], int] = {}
    found = bytearray(range(256))
    for card in range(52):
        over = [table[card] for built in arena.built for table in (built.over, built.straight) if table]
        bases = [row[card // 13] for group in arena.raised for rows in group.next_cards for row in rows]
        once = card // 13 if any(group.once or group.beside for group in arena.raised) else 0
        asked = (card % 13, once, *over, *bases, *(cards >> card & 1 for cards in sets))
        found[card] = first.setdefault(asked, card)
    return bytes(found)


def _sets(arena: Arena) -> Iterator[int]:
    """Every set of cards that a rule of the game looks into."""
    yield from arena.staying.values()
    for built in arena.built:
        yield from (built.space, *built.over, *built.straight)
    for group in arena.raised:
        yield from group.reserved
        yield from (cards for rows in group.next_cards for row in rows for cards in row)


def _wanted(arena: Arena, made: Sameness) -> None:
    """How many cards lie below each card at home, at least; where the base is not known, nothing."""
    least = [99] * 52
    for group in arena.raised:
        for height, row in enumerate(group.next_cards[0]):
            for cards in row:
                for card in range(52):
                    if cards >> card & 1:
                        least[card] = min(least[card], height)
    made.wanted = [0 if height == 99 else height for height in least]


def _is_opaque(lowered: Lowered[Position]) -> bool:
    """Whether there is a word in the game of which only the word knows what it looks at."""
    return bool(lowered.unlowered) or any(isinstance(group, RaisedByWord) for group in lowered.arena.raised)


def certain(lowered: Lowered[Position]) -> Certain | None:
    """The plays that are certainly safe in a game, or None where the argument for them does not hold."""
    game, arena = lowered.position.game, lowered.arena
    talon = all(len(dealt.places) == dealt.cards == 1 and not dealt.when for dealt in arena.rounds)
    follows = arena.fills or arena.by_hand or arena.covered or arena.opening or arena.bound
    waits = [tableau.when or tableau.corner or tableau.free for tableau in arena.built]
    odd = any(
        group.floating or group.at_once or group.once or group.reserved or group.beside or group.when
        for group in arena.raised
    )
    if _is_opaque(lowered) or arena.exchanged or arena.together or follows or odd or any(waits) or not talon:
        return None
    pack = game.pack()
    return Certain(arena, arena.raised, [pack.count(card) for card in range(52)])
