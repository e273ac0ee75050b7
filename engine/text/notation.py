"""Reading what people type for a move: codes, letters of codes, cards, verbs, in any spelling.

Readings are looked for among what the piles named can do, never by trying every combination of places: a line
that names every place by its letter costs no more than one that names them by their codes.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from itertools import permutations, product

from .. import cards
from ..errors import AmbiguousMove, IllegalMove, InvalidMove
from ..moves import PLAY, Move, number_of_cards
from ..places import Kind
from ..position import Position, visible
from ..refusals import Refusal, refuse
from ..sentences import Card, Place, Text, say
from ..words.word import Step

_NOISE = {"to", "on", "onto", "from", "the", "and", "with"}
_ARROW = r"[>=→\-\u2010-\u2015\u2212]"  # dashes, too
_BLANK = r"[\s,+\u200b\u2060\ufeff]"
_BETWEEN = re.compile(
    rf"{_BLANK}+|(?<={_BLANK}){_ARROW}+(?={_BLANK})|(?<=[\w♠♥♦♣\ufe0e\ufe0f]){_ARROW}+(?=\w)"
)
_A_CODE = re.compile(r"[a-z]{0,2}[0-9]{1,4}")
_SHORT = {"d": "deal", "r": "redeal"}
LONGEST = 400  # characters of a line that are looked at; no move of any game is longer than a tenth of it


def read(position: Position, text: str) -> Move:
    """The legal move a text means at this position; InvalidMove, IllegalMove or AmbiguousMove."""
    typed = cards.abbreviated(text[:LONGEST]).lower()
    words = [word for word in _BETWEEN.split(typed) if word and word not in _NOISE]
    if not words or len(text) > LONGEST:
        raise InvalidMove("type a move like 3 f2: from which pile, to which")
    if len(words) == 1 and words[0] not in (*position.game.actions, *_SHORT):
        if any(way.by_card for way in position.game.every_way):
            return _by_card(position, text, _Places(position, words[0], 0))
        giver = _only_giver(position, words[0])
        words = [*giver, *words] if giver else [*words, *_only_taker(position)]
    game = position.game
    verb = _SHORT.get(words[0], words[0]) if words[0] not in game.index else words[0]
    step = game.actions.get(verb)
    if step in game.verbs and step is not None and step.typed_verb and step.typed_with(len(words) - 1):
        return _with_verb(position, text, step, words[1:])
    if step in game.every_way and step is not None and len(words) == 3:
        return _with_verb(position, text, step, words[1:])
    many = number_of_cards(words[-1]) if len(words) == 3 and words[-1] not in game.index else 0
    if len(words) == 2 or many:
        places = [_Places(position, word, n) for n, word in enumerate(words[:2])]
        return _way(position, text, places, many)
    for step in game.verbs:
        if not step.typed_verb and step.taps == len(words):
            return _by_piles_alone(
                position, text, step, [_Places(position, word, n) for n, word in enumerate(words)]
            )
    raise InvalidMove(_how(position, text))


def _only_giver(position: Position, word: str) -> Sequence[str]:
    """The pile that needs no naming, as nothing may be done but to place its card; else none."""
    offered = position.offered()
    if len(offered) == 1 and offered[0].piles[1:] != (word,):
        return []
    givers = {move.piles[0] if move.way and len(move.piles) == 2 else "" for move in offered}
    return [*givers] if len(givers) == 1 and "" not in givers else []


def _only_taker(position: Position) -> Sequence[str]:
    """The pile that needs no naming, as cards never go anywhere else; else none."""
    takers = {dst for _, dst in position.game.ways}
    alone = any(step.taps == 1 and not step.typed_verb for step in position.game.verbs)
    return [position.game.piles[dst].code for dst in takers] if len(takers) == 1 and not alone else []


class _Places:
    """The piles one word may mean: by a code, by the letters of several codes, or by a card on top.

    Of a card that lies twice the pile stands before it: "3:7H".
    """

    def __init__(self, position: Position, word: str, number: int) -> None:
        self.codes: list[str] = []
        self.missing: Text | None = None
        self.led: dict[tuple[str, str], int] = {}  # by two codes where a card leads so many, itself included
        self.tops: frozenset[str] = frozenset()  # where a card that was named lies uppermost
        self.buried: Text | None = None  # why it goes nowhere else
        index = position.game.index
        if word in index:
            self.codes = [word]
        elif word.isalpha() and any(code.rstrip("0123456789") == word for code in index):
            self.codes = [code for code in index if code.rstrip("0123456789") == word]
        else:
            pile, _, card = word.rpartition(":")
            self._read_card(position, card, pile if pile in index else "", first=number == 0)

    def _read_card(self, position: Position, word: str, only: str, first: bool) -> None:
        """Where the card lies that a word names, or leads others; `first` where it is to move."""
        try:
            card = cards.read(word)
        except ValueError:
            raise InvalidMove(_no_pile(position, word)) from None
        groups = position.game.group_of
        for (code, pile, _), group in zip(visible(position), groups, strict=True):
            if pile and pile[-1] == card and (group.in_play or not first) and only in ("", code):
                self.codes.append(code)
        self.tops = frozenset(self.codes)
        if first:
            self.led = {way: n for way, n in _leading(position, card).items() if only in ("", way[0])}
            if not self.codes:
                self.buried = where_lies(position, card)
            self.codes = list(dict.fromkeys([*self.codes, *(src for src, _ in self.led)]))
        if not self.codes:
            self.missing = where_lies(position, card)


def _leading(position: Position, card: int) -> dict[tuple[str, str], int]:
    """From where to where the card may lead those that lie on it, and how many with it."""
    game, found = position.game, {}
    for way in game.every_way:
        leads = {src: way.leads(position.state, src).get(card, -1) for src in {src for src, _ in way.pairs()}}
        for src, dst in way.pairs():
            if leads[src] >= 0:
                found[game.piles[src].code, game.piles[dst].code] = leads[src]
    return found


def _by_card(position: Position, text: str, giver: _Places) -> Move:
    """The move of a card that is named alone, to the one place that takes it."""
    _refuse_missing([giver])
    legal = [move for move in position.offered() if move.way and move.piles[0] in giver.codes]
    if not legal:
        raise IllegalMove(_fits_nowhere(position, Move(PLAY, (giver.codes[0],))))
    return _one_of(position, text, legal)


def _with_verb(position: Position, text: str, step: Step, words: Sequence[str]) -> Move:
    """The move of a step whose verb is typed, with the piles that these words name."""
    places = [_Places(position, word, 1) for word in words]
    _refuse_missing(places)
    named = [frozenset(place.codes) for place in places]
    at = step.ordered(position.state, [position.game.index[place.codes[0]] for place in places])
    first = Move(step.name, tuple(position.game.piles[i].code for i in at), bool(places))
    if all(len(codes) == 1 for codes in named):
        return _checked(position, first)
    candidates = [move for move in step.offers(position.state) if _names(named, move.piles)]
    return _one_of(position, text, candidates) if candidates else _checked(position, first)


def _way(position: Position, text: str, places: Sequence[_Places], many: int) -> Move:
    """The move of a card, or of those it leads, between two piles."""
    _refuse_missing(places)
    index, ways = position.game.index, position.game.ways
    first, second = places
    pairs = [*product(first.codes, second.codes)]
    if first.led:
        pairs = [pair for pair in pairs if pair in first.led or pair[0] in first.tops]
    if not pairs:
        raise IllegalMove(first.buried or Text())
    candidates = [
        number
        for move in _moves_between(position, pairs)
        for number in _numbered(position, move, many or first.led.get((move.piles[0], move.piles[1]), 0))
    ]
    open_ways = [move for move in candidates if (index[move.piles[0]], index[move.piles[1]]) in ways]
    legal = [position.written(move) for move in open_ways if position.refuses(move) is None]
    if legal:
        return _one_of(position, text, legal)
    if len(candidates) == 1:
        raise IllegalMove(position.refuses(candidates[0]) or Text())
    closed: dict[object, Move] = {}  # between groups where no card ever goes one move stands for all
    for move in candidates:
        src, dst = (index[code] for code in move.piles)
        if (src, dst) not in ways:
            closed.setdefault((position.game.group_of[src], position.game.group_of[dst], src == dst), move)
    least = min(move.cards for move in candidates)  # of a card that lies twice, that under fewest others
    candidates = [move for move in [*open_ways, *closed.values()] if move.cards == least]
    reasons = {position.refuses(move): None for move in candidates}
    raise IllegalMove(
        next(filter(None, reasons)) if len(reasons) == 1 else _fits_nowhere(position, candidates[0])
    )


def _moves_between(position: Position, pairs: Iterable[tuple[str, str]]) -> list[Move]:
    """The moves of these pairs of piles, each written as the first way between them writes it."""
    game, found = position.game, []
    for one, other in pairs:
        src, dst = game.index[one], game.index[other]
        for way in game.ways.get((src, dst), ())[:1]:
            src, dst = way.ordered(position.state, (src, dst))
        found.append(game.move(src, dst))
    return list(dict.fromkeys(found))


def _numbered(position: Position, move: Move, many: int) -> Sequence[Move]:
    """A way with the number of its cards; where none is given, with each that may go now."""
    src, dst = position.at(move)
    several = [way for way in position.game.ways.get((src, dst), ()) if way.several]
    if many or not several:
        return [move if move.cards == many else move._replace(cards=many)]
    numbers = [n for way in several for n in way.numbers(position.state, src, dst)]
    return [move._replace(cards=n) for n in numbers] or [move]


def _by_piles_alone(position: Position, text: str, step: Step, places: Sequence[_Places]) -> Move:
    """The move of a step for which only piles are typed."""
    _refuse_missing(places)
    at = step.ordered(position.state, [position.game.index[place.codes[0]] for place in places])
    first = Move(step.name, tuple(position.game.piles[i].code for i in at))
    if all(len(place.codes) == 1 for place in places):
        return _checked(position, first)
    named = [frozenset(place.codes) for place in places]
    legal = [move for move in step.offers(position.state) if _names(named, move.piles)]
    if legal:
        return _one_of(position, text, legal)
    raise IllegalMove(position.refuses(first) or _fits_nowhere(position, first))


def _names(named: Sequence[frozenset[str]], codes: Sequence[str]) -> bool:
    """Whether the words name these piles, each word one of them, in whatever order."""
    if len(codes) != len(named) or any(code not in frozenset().union(*named) for code in codes):
        return False
    return any(all(map(frozenset.__contains__, named, order)) for order in permutations(codes))


def _refuse_missing(places: Sequence[_Places]) -> None:
    """IllegalMove where a word names a card that cannot be played."""
    missing = next((place.missing for place in places if place.missing), None)
    if missing:
        raise IllegalMove(missing)


def _one_of(position: Position, text: str, legal: Sequence[Move]) -> Move:
    """The first of these moves; AmbiguousMove where they have different results."""
    if len(legal) == 1:
        return legal[0]
    different = {position.likeness(move): move for move in reversed(legal)}
    if len(different) > 1:
        raise AmbiguousMove(text.strip(), [move for move in legal if move in different.values()])
    return legal[0]


def _checked(position: Position, move: Move) -> Move:
    """The move; IllegalMove if it is none."""
    if reason := position.refuses(move):
        raise IllegalMove(reason)
    return move


def _fits_nowhere(position: Position, move: Move) -> Refusal:
    """That the card of a move fits none of the places that may be candidates."""
    at = position.game.index[move.piles[0]]
    pile, place = position.state.piles[at], Place(move.piles[0])
    if pile and position.game.group_of[at].in_play:
        return refuse(
            "fits-nowhere",
            "the {card} of {place} fits none of these places now",
            card=Card.of(pile[-(move.cards or 1)]),
            place=place,
        )
    return refuse("fits-nowhere", "a card from {place} fits none of these places now", place=place)


def _how(position: Position, text: str) -> Text:
    """How a move is typed here, by an example."""
    verbs = [verb for verb in position.game.actions if verb in {"deal", "redeal"}]
    offered = (move for move in position.offered() if move.verb not in verbs)
    example = next(map(str, offered), "3 f2")
    return say(
        "{typed} is no move here; type the piles, like {example}{also}",
        typed=repr(text.strip()[:40]),
        example=example,
        also=f", or {' or '.join(verbs)}" if verbs else "",
    )


def _no_pile(position: Position, word: str) -> Text:
    """That no pile has this code, where it is written like one."""
    if not _A_CODE.fullmatch(word):
        return _how(position, word)
    there = [group.codes for group in position.game.groups if group.codes]
    kinds = [f"{codes[0]} to {codes[-1]}" if len(codes) > 1 else codes[0] for codes in there]
    return say("there is no pile {typed} here; type one of {kinds}", typed=word, kinds=", ".join(kinds))


def where_lies(position: Position, card: int) -> Refusal:
    """Why a card that was named cannot be played: where it lies, as far as the player may know."""
    groups = position.game.group_of
    seen = [(code, pile, group) for (code, pile, _), group in zip(visible(position), groups, strict=True)]
    for code, pile, group in seen:
        if card in pile and group.in_play:
            above = pile[len(pile) - pile[::-1].index(card) :]  # over the uppermost of two equal cards
            return refuse(
                "card-covered",
                "the {card} lies under the {above} on {place}",
                card=Card.of(card),
                above=Card.of(above[0]),
                place=Place(code),
            )
    if any(card in pile for _, pile, group in seen if group.kind == Kind.FOUNDATION):
        return refuse("card-home", "the {card} lies on a foundation already", card=Card.of(card))
    return refuse("card-not-in-play", "no {card} is in play now", card=Card.of(card))
