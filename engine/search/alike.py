"""What a search need not tell apart in a game: piles that may change places, cards that are like others.

All of it follows from the words: a word says which piles it tells apart (`Word.apart`), the tables of the
fast form which cards. Where words are not lowered no cards are alike: nobody knows what those words test.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from ..cards import ANY, ranked
from ..compiler import overriding
from ..fast.arena import Arena
from ..fast.bound import Bound
from ..fast.certain import Certain
from ..fast.costs import CLEARED, HOME, IDLE, PLAYED, STOCK, WASTE
from ..fast.keys import Sameness
from ..fast.knots import Knots
from ..fast.lowering import Lowered
from ..fast.outranked import Outranked
from ..fast.packets import Packets
from ..fast.partners import Partners
from ..fast.tables import Filled, Raised, RaisedByWord, height_under
from ..game import Game
from ..places import Kind, Places
from ..position import Position
from .barred import paths


def sameness(lowered: Lowered[Position]) -> Sameness:
    """What the keys of a game's positions must hold, and what its piles are to a search."""
    game, arena = lowered.position.game, lowered.arena
    made, apart = Sameness(len(game.piles)), _told_apart(game)
    for pile in game.piles:
        at, group = pile.at, pile.group
        if at not in apart:
            made.family[at] = next(other for other in group.numbers if other not in apart)
        made.role[at] = _role(group)
        if group.kind == Kind.FOUNDATION and not group.built_on:
            made.loose[at] = 0
        elif group.in_any_order:
            made.loose[at] = 1
    _gains(lowered, made)
    often = {verb for word in game.words for verb in word.remembers()}
    made.often = [verb for verb in arena.counts if verb in often]
    if not _is_opaque(lowered):
        made.classes = _classes(arena)
        _foundations(arena, made)
        for at in _topped(arena):
            made.topped[at] = True
    _wanted(arena, made)
    return made


def _told_apart(game: Game) -> set[int]:
    """The piles that may not change places with others of their group."""
    if game.decides:
        return {*range(len(game.piles))}
    return {at for word in game.words for at in word.apart()}


def _gains(lowered: Lowered[Position], made: Sameness) -> None:
    """Which piles the goal wants full or empty; words that say themselves how near they are see to theirs."""
    game, position = lowered.position.game, lowered.position
    promising = overriding(game.words, "promise")
    promised = {at for word in promising for at, _ in word.goal()}
    made.promised = bool(promising)
    for at, full in game.goal:
        made.role[at] = IDLE if at in promised else HOME if full else CLEARED
    if game.decides or promising:
        made.home = lambda: sum(
            [word.promise(position.state) for word in promising], position.home if game.decides else 0
        )


def _role(group: Places) -> int:
    """What the piles of a group are to a search."""
    kinds = {Kind.FOUNDATION: HOME, Kind.STOCK: STOCK, Kind.WASTE: WASTE}
    return kinds.get(group.kind, PLAYED if group.in_play else IDLE)


def _foundations(arena: Arena, made: Sameness) -> None:
    """Of foundations that give no card the height and the base are enough, or even nothing."""
    if arena.exchanged or arena.returned:
        return
    for group in arena.raised:
        for at in group.numbers:
            made.brief[at] = True
    if len(arena.raised) == 1 and _implied_by_the_rest(arena.raised[0]):
        for at in arena.raised[0].numbers:
            made.counted[at] = False


def _topped(arena: Arena) -> list[int]:
    """Piles of which only the highest card counts: a row that is stacked, or the hole of Golf.

    That is the one pile that is built upon and never gives a card: what lies in it is what lies nowhere else,
    and in which order makes no difference below its top. Of stacked piles nothing is ever taken off.
    """
    if arena.stacked is not None:
        return arena.stacked.numbers
    giving = {at for fill in (*arena.fills, *arena.by_hand) for at in fill.sources}
    giving.update(at for together in arena.together for at in together.places)
    giving.update(at for paired in arena.paired for at, _ in paired.each)
    built = [at for tableau in arena.built if not tableau.runs for at in tableau.numbers if at not in giving]
    holes = [at for at in built if all(takers and takers[at] in (0, 1 << at) for takers in arena.allowed)]
    return holes if len(holes) == 1 else []


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
    suited = bool(arena.swept or arena.stacked) or any(
        [group.once or group.beside for group in arena.raised] + [each.below for each in arena.discarded]
    )
    for card in range(52):
        over = [table[card] for built in arena.built for table in (built.over, built.straight) if table]
        bases = [row[card // 13] for group in arena.raised for rows in group.next_cards for row in rows]
        over += [built.lifted.holds[card] for built in arena.built if built.lifted and built.lifted.holds]
        once = card // 13 if suited else 0
        treatment = (card % 13, once, *over, *bases, *(cards >> card & 1 for cards in sets))
        found[card] = first.setdefault(treatment, card)
    return bytes(found)


def _sets(arena: Arena) -> Iterator[int]:
    """Every set of cards that a rule of the game tests."""
    yield from arena.staying.values()
    yield from (each.cards for each in arena.discarded)
    for built in arena.built:
        yield from (built.space, *built.over, *built.straight, *(built.lifted.holds if built.lifted else ()))
    for group in arena.raised:
        yield from group.reserved
        yield from (cards for rows in group.next_cards for row in rows for cards in row)


def _wanted(arena: Arena, made: Sameness) -> None:
    """How many cards lie below each card at home, at least; where the base is not known, nothing.

    Foundations that are all begun take the suits that lie there.
    """
    least = [99] * 52
    for group in arena.raised:
        begun = {arena.piles[at][0] // 13 for at in group.numbers if arena.piles[at]}
        suits = begun if all(arena.piles[at] for at in group.numbers) else range(4)
        for height, row in enumerate(group.next_cards[0]):
            for cards in [cards for suit, cards in enumerate(row) if suit in suits]:
                for card in range(52):
                    if cards >> card & 1:
                        least[card] = min(least[card], height)
    for discarded in arena.discarded:  # the lower ones first, of a suit
        if discarded.below:
            least = [height_under(discarded.below, card) for card in range(52)]
    made.wanted = [0 if height == 99 else height for height in least]


def _is_opaque(lowered: Lowered[Position]) -> bool:
    """Whether there is a word in the game of which only the word knows what it depends on."""
    by_word = any(isinstance(group, RaisedByWord) for group in lowered.arena.raised)
    return by_word or _unlowered(lowered) or bool(lowered.position.game.judging)


def _unlowered(lowered: Lowered[Position]) -> bool:
    """Whether there is a word that is not lowered, besides the redeal of a talon that goes round."""
    around, verbs = lowered.arena.around, lowered.position.game.verbs
    redeals = [step for step in verbs if around is not None and step.name == around.redeal]
    return any(word not in redeals for word in lowered.unlowered)


def certain(lowered: Lowered[Position]) -> Certain | None:
    """The plays that are certainly safe in a game, or None where the argument for them does not hold."""
    game, arena = lowered.position.game, lowered.arena
    if _cleared_by_twos(lowered):
        known = Certain(arena, [], [0] * 52)
        known.alone = True
        return known
    if _outranking(lowered):
        known = Certain(arena, [], [0] * 52)
        known.outranked, known.stock = arena.discarded[0], arena.rounds[0].stock
        return known
    talon = all(len(dealt.places) == 1 and not dealt.when for dealt in arena.rounds)
    waits = [tableau.when or tableau.corner or tableau.free for tableau in arena.built]
    odd = any(
        group.chosen or group.at_once or group.once or group.reserved or group.beside or group.when
        for group in arena.raised
    )
    by_word = [group for group in arena.raised if isinstance(group, RaisedByWord)]
    in_rows = 0 < len(by_word) == len(arena.raised) and all(group.only_opens for group in by_word)
    pack = [game.pack().count(card) for card in range(52)]
    if (
        _unlowered(lowered)
        or game.judging
        or arena.exchanged
        or arena.returned
        or arena.together
        or arena.paired
        or arena.by_hand
        or arena.opening
        or arena.bound
        or odd
        or any(waits)
        or not (talon and arena.bases_known())
        or not all(_brings_up(fill, lowered) for fill in arena.fills)
        or (in_rows and (arena.built or max(pack) > 1))
        or (by_word and not in_rows)
    ):
        return None
    return Certain(arena, arena.raised, pack, in_rows)


def _brings_up(fill: Filled, lowered: Lowered[Position]) -> bool:
    """Whether it does no more than bring up the next card of a reserve: onto a column of a tableau.

    That card may go wherever it could have gone before, and nothing but its column comes with it. All columns
    are alike, and nothing is ever laid on the reserve.
    """
    game, arena = lowered.position.game, lowered.arena
    fills_one = fill.cards == 1 and len(fill.sources) == 1 and not (fill.asks or fill.until or fill.when)
    filled = [tableau for tableau in arena.built if tableau.numbers == fill.places]
    if not fills_one or len(filled) != 1 or _told_apart(game).intersection(fill.places):
        return False
    source = fill.sources[0]
    taken = {at for tables in (arena.built, arena.raised) for table in tables for at in table.numbers}
    by_runs = sum(1 << at for at in fill.places) if filled[0].runs else 0
    takers = arena.allowed[0]  # by pile, where one card of it may go that is not empty; none is everywhere
    reaches = all(takers[source] & ~(takers[at] | by_runs) == 0 for at in fill.places if takers)
    return reaches and source not in {*taken, arena.waste, game.stock_at}


def heaped(lowered: Lowered[Position]) -> bool:
    """Whether there are piles that any card may be laid upon: where each card goes decides such games."""
    return any(all(cards == ANY.bits for cards in built.over) for built in lowered.arena.built)


def by_twos(lowered: Lowered[Position]) -> bool:
    """Whether cards leave by twos that lie upon each other, or in a line: which they are decides the rest."""
    paired = [[others for _, others in word.each] for word in lowered.arena.paired]
    in_lines = any(len(others) < len(each) - n for each in paired for n, others in enumerate(each, 1))
    return lowered.arena.coupled is not None or in_lines


def passes_are_free(lowered: Lowered[Position], same: Sameness) -> bool:
    """Whether a talon goes round as often as one likes, and how often it has makes no difference."""
    around = lowered.arena.around
    return around is not None and not {around.deal, around.redeal} & {*same.often}


def only_homeward(lowered: Lowered[Position]) -> bool:
    """Whether a card gains nothing by staying where it lies once it can go home.

    So it is where nothing is built on but foundations, whose cards stay there, and where what follows a card
    at home is the same wherever it goes: then only its twin could lie there instead. A word that is not
    lowered may do no more than bring cards up, as a redeal does.
    """
    arena, game = lowered.arena, lowered.position.game
    if arena.built or arena.exchanged or arena.returned or arena.together or game.judging:
        return False
    if any(word in game.every_way for word in lowered.unlowered):
        return False
    if any(isinstance(group, RaisedByWord) for group in arena.raised):
        return False
    following: dict[int, int] = {}
    return bool(arena.raised) and all(
        following.setdefault(card, after) == after
        for group in arena.raised
        for card, after in _followed(group, min(len(arena.piles[at]) for at in group.numbers))
    )


def _followed(group: Raised, lowest: int) -> Iterator[tuple[int, int]]:
    """Each card that comes onto places of a group from a height on, and the cards that follow it there."""
    for heights in group.next_cards:
        for height in range(lowest, group.full):
            for base, cards in enumerate(heights[height]):
                for card in range(52):
                    if cards >> card & 1:
                        suit = base if height else card // 13
                        yield card, heights[height + 1][suit] if height + 1 < group.full else 0


def packets(lowered: Lowered[Position], same: Sameness) -> Packets | None:
    """The bound on packets that are still wanted, or None where the argument for it does not hold."""
    arena = lowered.arena
    if len(arena.together) != 1 or _is_opaque(lowered) or arena.exchanged:
        return None
    together = arena.together[0]
    holds = {len(ranks) + 1 for ranks in together.ranks}
    taken = {at for tables in (arena.built, arena.raised) for table in tables for at in table.numbers}
    filled = {at for fill in (*arena.fills, *arena.by_hand) for at in fill.places}
    dealt = {at for each in arena.rounds for at in each.places}
    wanted = dict(arena.goal)
    whole = all({wanted.get(at)} == holds for at in together.onto)
    if not whole or taken.union(filled, dealt).intersection(together.onto):
        return None
    return Packets(arena, together, [role == HOME for role in same.role])


def partners(lowered: Lowered[Position]) -> Partners | None:
    """The bound on cards that leave by twos, or None where the argument for it does not hold."""
    arena, places = lowered.arena, _cleared_by_twos(lowered)
    if not places:
        return None
    paired, number = arena.paired[0], {at: n for n, at in enumerate(places)}
    free = [at for at in range(len(arena.piles)) if at not in number and at != paired.onto]
    above: list[set[int]] = [set() for _ in places]
    for at in reversed(places):  # each lies upon places before it
        for other in arena.upon[at]:
            above[number[at]] |= {number[other], *above[number[other]]}
    return Partners(arena, paired, places, free, [sorted(upon) for upon in above])


def _cleared_by_twos(lowered: Lowered[Position]) -> list[int]:
    """The places whose cards lie upon each other, and must leave by twos that make a sum and in no other way.

    None in most games; nor where others may come there, or leave alone that are not as high as the sum.
    """
    game, arena = lowered.position.game, lowered.arena
    if len(arena.paired) != 1 or not arena.paired[0].total:
        return []
    paired = arena.paired[0]
    given = [at for at, _ in paired.each]
    anywhere = all([*others] == given[n:] for n, (_, others) in enumerate(paired.each, 1))
    places = [at for at in given if at in arena.upon]
    moving = {at for fill in (*arena.fills, *arena.by_hand) for at in (*fill.places, *fill.sources)}
    moving.update(at for dealt in arena.rounds for at in (dealt.stock, *dealt.places))
    moving.update(at for word in lowered.unlowered for at in word.changes())
    alone = [discarded.cards & ~ranked(paired.total).bits for discarded in arena.discarded]
    wanted = dict(arena.goal)
    must = all(wanted.get(at) == 0 for at in places) or wanted.get(paired.onto) == len(game.pack())
    otherwise = arena.built or arena.raised or arena.swept or arena.exchanged or arena.together
    if (
        not (anywhere and must)
        or otherwise
        or arena.coupled
        or arena.stacked
        or game.judging
        or game.decides
        or any(alone)
        or moving.intersection([*places, paired.onto])
        or any(len(arena.piles[at]) > 1 for at in places)
    ):
        return []
    return places


def knots(lowered: Lowered[Position], same: Sameness) -> Knots | None:
    """The bound on cards that are in each other's way for good, or None where its argument does not hold."""
    game, arena = lowered.position.game, lowered.arena
    pack, whole = game.pack(), arena.whole_columns is not None
    suits = [] if whole else paths(arena, len(pack))
    otherwise = arena.exchanged or arena.swept or arena.stacked or arena.coupled
    leaving = arena.together or arena.paired or arena.discarded or arena.swapped_twice or arena.accompanied
    if len({*pack}) < len(pack) or not (whole or suits) or otherwise or leaving:
        return None
    if _unlowered(lowered) or game.judging or (game.decides and not whole) or (whole and arena.raised):
        return None
    loose = [at for at, role in enumerate(same.role) if role in (STOCK, WASTE)]
    loose += [dealt.stock for dealt in arena.rounds if dealt.stock not in loose]
    played = {at for built in arena.built for at in built.numbers}
    filling: set[int] = set()
    for fill in (*arena.fills, *arena.by_hand):
        if not {*fill.sources} <= {*loose}:
            if not {*fill.places} <= played:
                return None
            filling.update(fill.sources)
    if any(not any(built.over) for built in arena.built) or played.intersection(loose):
        return None
    before = [-1] * 52
    for suit in suits:
        for card, following in pairwise(suit):
            before[following] = card
    return Knots(arena, before if suits else [], loose, sorted(filling))


def outranked(lowered: Lowered[Position]) -> Outranked | None:
    """The bound on cards that must go below higher ones, or None where its argument does not hold."""
    arena = lowered.arena
    return Outranked(arena, arena.discarded[0], arena.rounds[0].stock) if _outranking(lowered) else None


def _outranking(lowered: Lowered[Position]) -> bool:
    """Whether all cards but the highest must go, below a higher one of their suit and in no other way.

    Else they may only be dealt, one on each column, and be moved to empty columns, each of which is one of
    its own while cards are still to be dealt.
    """
    game, arena = lowered.position.game, lowered.arena
    if len(arena.discarded) != 1 or len(arena.rounds) != 1 or len(arena.built) != 1 or _unlowered(lowered):
        return False
    discarded, dealt, built = arena.discarded[0], arena.rounds[0], arena.built[0]
    pack = game.pack()
    goes = len(pack) - len({card for card in pack if card % 13 + 1 == discarded.below})
    otherwise = [arena.raised, arena.fills, arena.by_hand, arena.exchanged, arena.returned, arena.swept]
    otherwise += [arena.together, arena.paired, arena.covered, arena.bound, arena.staying]
    return (
        discarded.below > 0
        and discarded.cards == ANY.bits
        and discarded.places == dealt.places == built.numbers
        and dealt.cards == 1
        and dealt.when is None
        and built.each is not None
        and not (any(built.over) or built.runs or built.when or built.space_now)
        and len({*pack}) == len(pack)
        and arena.goal == [(discarded.onto, goes)]
        and not (any(otherwise) or arena.stacked or arena.coupled or game.judging or game.decides)
    )


def bound(lowered: Lowered[Position], same: Sameness) -> Bound | None:
    """What shows of some positions of the game in a glance that they are lost, if there is such a thing."""
    return packets(lowered, same) or partners(lowered) or knots(lowered, same) or outranked(lowered)
