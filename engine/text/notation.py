"""Reading what people type for a move: codes, letters of codes, cards, verbs, in any spelling.

Readings are looked for among what the piles named can do, never by trying every combination of places: a line
that names every place by its letter costs no more than one that names them by their codes.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import permutations, product

from .. import cards
from ..errors import AmbiguousMove, IllegalMove, InvalidMove
from ..moves import PLAY, Move
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
    words = [word for word in _BETWEEN.split(text[:LONGEST].lower()) if word and word not in _NOISE]
    if not words or len(text) > LONGEST:
        raise InvalidMove("type a move like 3 f2: from which pile, to which")
    if len(words) == 1 and words[0] not in position.game.actions:
        words = [*_only_giver(position), *words]
    game = position.game
    verb = _SHORT.get(words[0], words[0]) if words[0] not in game.index else words[0]
    step = game.actions.get(verb)
    if step in game.verbs and step is not None and step.typed_verb and step.typed_with(len(words) - 1):
        return _spoken(position, text, step, words[1:])
    if len(words) == 2:
        return _way(position, text, [_Places(position, word, n) for n, word in enumerate(words)])
    for step in game.verbs:
        if not step.typed_verb and step.taps == len(words):
            return _silent(position, text, step, [_Places(position, word, n) for n, word in enumerate(words)])
    raise InvalidMove(_how(position, text))


def _only_giver(position: Position) -> Sequence[str]:
    """The pile that needs no naming, as nothing may be done but to place its card; else none."""
    offered = position.offered()
    givers = {move.piles[0] if move.way and len(move.piles) == 2 else "" for move in offered}
    return [*givers] if len(offered) > 1 and len(givers) == 1 and "" not in givers else []


class _Places:
    """The piles one word may mean: a code, the letters of a group of codes, or a card that lies on top."""

    def __init__(self, position: Position, word: str, number: int) -> None:
        self.codes: list[str] = []
        self.missing: Text | None = None
        self.led: list[tuple[str, str]] = []  # where a card may go that leads those upon it, by two codes
        self.buried: Text | None = None  # why it goes nowhere else
        index = position.game.index
        if word in index:
            self.codes = [word]
        elif word.isalpha() and any(code.rstrip("0123456789") == word for code in index):
            self.codes = [code for code in index if code.rstrip("0123456789") == word]
        else:
            self._card(position, word, first=number == 0)

    def _card(self, position: Position, word: str, first: bool) -> None:
        try:
            card = cards.read(word)
        except ValueError:
            raise InvalidMove(_no_pile(position, word)) from None
        groups = position.game.group_of
        for (code, pile, _), group in zip(visible(position), groups, strict=True):
            if pile and pile[-1] == card and (group.in_play or not first):
                self.codes.append(code)
        if first and not self.codes:
            self.led, self.buried = _leading(position, card), where_lies(position, card)
            self.codes = list(dict.fromkeys(src for src, _ in self.led))
        if not self.codes:
            self.missing = where_lies(position, card)


def _leading(position: Position, card: int) -> list[tuple[str, str]]:
    """From where to where the card may lead those that lie on it."""
    game, state = position.game, position.state
    ways = ((way, src, dst) for way in game.every_way for src, dst in way.pairs())
    return [
        (game.piles[src].code, game.piles[dst].code)
        for way, src, dst in ways
        if way.leads(state, src) == card
    ]


def _spoken(position: Position, text: str, step: Step, words: Sequence[str]) -> Move:
    places = [_Places(position, word, 1) for word in words]
    _refuse_missing(places)
    named = [frozenset(place.codes) for place in places]
    at = step.ordered(position.state, [position.game.index[place.codes[0]] for place in places])
    first = Move(step.name, tuple(position.game.piles[i].code for i in at), bool(places))
    if all(len(codes) == 1 for codes in named):
        return _checked(position, first)
    some = [move for move in step.offers(position.state) if _names(named, move.piles)]
    return _one_of(position, text, some) if some else _checked(position, first)


def _way(position: Position, text: str, places: Sequence[_Places]) -> Move:
    _refuse_missing(places)
    index, ways = position.game.index, position.game.ways
    pairs = [*product(places[0].codes, places[1].codes)]
    if places[0].led:
        pairs = [pair for pair in pairs if pair in places[0].led]
    if not pairs:
        raise IllegalMove(places[0].buried or Text())
    meant = _ways_meant(position, pairs)
    open_ways = [move for move in meant if (index[move.piles[0]], index[move.piles[1]]) in ways]
    legal = [move for move in open_ways if position.refuses(move) is None]
    if legal:
        return _one_of(position, text, legal)
    if len(meant) == 1:
        raise IllegalMove(position.refuses(meant[0]) or Text())
    # of places between which no card ever goes one speaks for all
    reasons = {position.refuses(move): None for move in [*open_ways, *_closed(position, meant)]}
    raise IllegalMove(next(filter(None, reasons)) if len(reasons) == 1 else _fits_nowhere(position, meant[0]))


def _ways_meant(position: Position, pairs: Iterable[tuple[str, ...]]) -> list[Move]:
    """The moves of these pairs of piles, each written as the first way between them writes it."""
    index, piles, found = position.game.index, position.game.piles, []
    for pair in pairs:
        at: Sequence[int] = [index[code] for code in pair]
        for way in position.game.ways.get((at[0], at[1]), ())[:1]:
            at = way.ordered(position.state, at)
        found.append(Move(PLAY, tuple(piles[i].code for i in at)))
    return list(dict.fromkeys(found))


def _closed(position: Position, meant: Sequence[Move]) -> Iterator[Move]:
    """Of moves between groups where no card ever goes, one for each pair of groups."""
    met = set()
    for move in meant:
        src, dst = (position.game.index[code] for code in move.piles)
        groups = position.game.group_of[src], position.game.group_of[dst], src == dst
        if (src, dst) not in position.game.ways and groups not in met:
            met.add(groups)
            yield move


def _silent(position: Position, text: str, step: Step, places: Sequence[_Places]) -> Move:
    _refuse_missing(places)
    if all(len(place.codes) == 1 for place in places):
        at = [position.game.index[place.codes[0]] for place in places]
        ordered = step.ordered(position.state, at)
        return _checked(position, Move(step.name, tuple(position.game.piles[i].code for i in ordered)))
    named = [frozenset(place.codes) for place in places]
    legal = [move for move in step.offers(position.state) if _names(named, move.piles)]
    if legal:
        return _one_of(position, text, legal)
    at = [position.game.index[place.codes[0]] for place in places]
    codes = tuple(position.game.piles[i].code for i in step.ordered(position.state, at))
    raise IllegalMove(
        position.refuses(Move(step.name, codes)) or _fits_nowhere(position, Move(step.name, codes))
    )


def _names(named: Sequence[frozenset[str]], codes: Sequence[str]) -> bool:
    """Whether the words name these piles, each word one of them, in whatever order."""
    if len(codes) != len(named) or any(code not in frozenset().union(*named) for code in codes):
        return False
    return any(all(map(frozenset.__contains__, named, order)) for order in permutations(codes))


def _refuse_missing(places: Sequence[_Places]) -> None:
    gone = next((place.missing for place in places if place.missing), None)
    if gone:
        raise IllegalMove(gone)


def _one_of(position: Position, text: str, legal: Sequence[Move]) -> Move:
    different = {position.likeness(move): move for move in reversed(legal)}
    if len(different) > 1:
        raise AmbiguousMove(text.strip(), [move for move in legal if move in different.values()])
    return legal[0]


def _checked(position: Position, move: Move) -> Move:
    if reason := position.refuses(move):
        raise IllegalMove(reason)
    return move


def _fits_nowhere(position: Position, move: Move) -> Refusal:
    at = position.game.index[move.piles[0]]
    pile, place = position.state.piles[at], Place(move.piles[0])
    if pile and position.game.group_of[at].in_play:
        fits = "the {card} of {place} fits none of these places now"
        return refuse("fits-nowhere", fits, card=Card.of(pile[-1]), place=place)
    return refuse("fits-nowhere", "a card from {place} fits none of these places now", place=place)


def _how(position: Position, text: str) -> Text:
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
    shown = [(code, pile, group) for (code, pile, _), group in zip(visible(position), groups, strict=True)]
    for code, pile, group in shown:
        if card in pile and group.in_play:
            above = pile[len(pile) - pile[::-1].index(card) :]  # over the uppermost of two equal cards
            under = "the {card} lies under the {above} on {place}"
            return refuse(
                "card-covered", under, card=Card.of(card), above=Card.of(above[0]), place=Place(code)
            )
    if any(card in pile for _, pile, group in shown if group.kind == Kind.FOUNDATION):
        return refuse("card-home", "the {card} lies on a foundation already", card=Card.of(card))
    return refuse("card-not-in-play", "no {card} is in play now", card=Card.of(card))
