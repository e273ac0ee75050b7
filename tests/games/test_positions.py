"""Positions worked out by hand from each game's page, held against the engine and the naive reading.

The two could share a misreading; the files of `tests/positions/`, one a game, were written from the page
before either was looked at. Such a file is a list of positions:

    [[position]]
    rule = "Rule II: a king goes on no ace"  # which rule of the page it shows, in our own words
    variant = "german"                       # a variant of the game
    pack = "2C 2S 3D"                        # a deal: the pack begins so, the others follow, quiet ones first
    piles = "1: 9D 2H; t: *"                 # or cards as they lie, as `tests.support.piles_from` reads them
    moves = ["deal", "1 f1"]                 # what is played first; each must be legal
    lies = "f1: AD 2D; 1: -; s: 4C .."       # then these piles lie so
    offers = ["1 f1", "deal"]                # exactly these moves are offered
    may = ["1 f1"]                           # these are legal, others may be
    may_not = ["1 2"]                        # these are refused
    then = { "1 f1" = "f1: AD 2D; 1: 9D" }   # after this one move these piles lie so
    outcome = "lost"                         # "won", "lost", or "open" for neither

Each has a rule, a pack or piles, and at least one expectation (`lies` to `outcome`). Piles are written
bottom to top, the stock next card first; "-" is an empty pile, and ".." before or behind the cards is any
others there. Where `piles` says nothing of a pile, it holds what the game withdraws to it before the deal.
Counters (redeals left, graces) are those of a new game: a position in which a redeal is used up is reached
by `moves`.
"""

from __future__ import annotations

import functools
import itertools
import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any, Protocol

import pytest

import engine
from tests import naive
from tests.naive.positions import bases_out
from tests.support import cards, offered, others, piles_from, rigged, table, whole

FILES = Path(__file__).parents[1] / "positions"
SHOWN = 50  # characters of a rule that stand in the name of its test
EXPECTATIONS = ("lies", "offers", "may", "may_not", "then", "outcome")
VERBS = {verb for game in engine.GAMES.values() for verb in game.actions}
RAW: dict[str, list[dict[str, Any]]] = {
    slug: tomllib.loads((FILES / f"{slug}.toml").read_text(encoding="utf-8")).get("position", [])
    for slug in engine.GAMES
    if (FILES / f"{slug}.toml").exists()
}

each_game = pytest.mark.parametrize("slug", engine.GAMES)
each_position = pytest.mark.parametrize(
    ("slug", "number"),
    [
        pytest.param(slug, number, id=f"{slug}-{number}: {str(raw.get('rule', ''))[:SHOWN]}")
        for slug, raws in RAW.items()
        for number, raw in enumerate(raws, 1)
    ],
)


@dataclass(frozen=True, kw_only=True)
class Position:
    """One position of a file, checked for what cannot be meant."""

    rule: str
    variant: str | None = None
    pack: str | None = None
    piles: str | None = None
    moves: Sequence[str] = ()
    lies: str = ""
    offers: Sequence[str] | None = None
    may: Sequence[str] = ()
    may_not: Sequence[str] = ()
    then: Mapping[str, str] | None = None
    outcome: str | None = None

    def __post_init__(self) -> None:
        lists = {"moves", "offers", "may", "may_not"}
        for name in (field.name for field in fields(self)):
            given, kind = getattr(self, name), list if name in lists else dict if name == "then" else str
            assert given in (None, ()) or isinstance(given, kind), f"{name} must be a {kind.__name__}"
        assert self.rule.strip(), "which rule is this?"
        assert (self.pack is None) != (self.piles is None), "a position has either a pack or piles"
        assert self.outcome in (None, "won", "lost", "open"), f"there is no outcome {self.outcome!r}"
        assert self.offers is not None or any(getattr(self, name) for name in EXPECTATIONS), "expects nothing"

    @property
    def named(self) -> list[str]:
        """Every move the position speaks of."""
        return [*self.moves, *(self.offers or ()), *self.may, *self.may_not, *(self.then or {})]


class Side(Protocol):
    """One of the two that know the rules, at one position."""

    name: str

    def piles(self) -> dict[str, list[str]]:
        """All piles as they lie."""

    def offers(self) -> set[str]:
        """The moves that are offered."""

    def refusal(self, move: str) -> str | None:
        """Why the move is not legal, if it is not."""

    def play(self, move: str) -> None:
        """Make a legal move."""

    def outcome(self) -> str:
        """Won, lost or open."""


class Engine:
    """The engine's table."""

    name = "engine"

    def __init__(self, slug: str, position: Position) -> None:
        if position.pack is not None:
            self.table = rigged(slug, position.pack, position.variant)
        else:
            self.table = table(slug, with_bases(slug, position), position.variant)

    def piles(self) -> dict[str, list[str]]:
        return {code: list(pile) for code, pile in self.table.piles.items()}

    def offers(self) -> set[str]:
        return offered(self.table)

    def refusal(self, move: str) -> str | None:
        try:
            return self.table.why_not(move)
        except (engine.InvalidMove, engine.AmbiguousMove) as unclear:  # an unknown verb; a number of cards
            return str(unclear)

    def play(self, move: str) -> None:
        self.table.push(move)

    def outcome(self) -> str:
        ended = self.table.outcome()
        return ended.result if ended else "open"


class Naive:
    """The naive reading's state."""

    name = "naive reading"

    def __init__(self, slug: str, position: Position) -> None:
        if position.pack is not None:
            first = cards(position.pack)
            pack = [*first, *others(slug, first, position.variant)]
            self.state = naive.lay_out(slug, pack, variant=position.variant)
            return
        dealt = naive.deal(slug, 1, position.variant)
        lying = piles_from(slug, with_bases(slug, position), position.variant)
        piles = {code: lying.get(code, []) for code in dealt["piles"]}
        self.state = {**dealt, "piles": piles, "name": "pack"}
        naive.reading(slug, position.variant).recount(self.state)

    def piles(self) -> dict[str, list[str]]:
        piles: dict[str, list[str]] = self.state["piles"]
        return piles

    def offers(self) -> set[str]:
        return set(naive.moves(self.state))

    def refusal(self, move: str) -> str | None:
        legal = naive.read(self.state, move) in naive.legal(self.state)
        return None if legal else "it is not among its legal moves"

    def play(self, move: str) -> None:
        self.state = naive.apply(self.state, naive.read(self.state, move))

    def outcome(self) -> str:
        return "won" if naive.won(self.state) else "lost" if naive.lost(self.state) else "open"


@functools.cache
def bases(slug: str, variant: str | None) -> dict[str, list[str]]:
    """By pile the cards that lie undermost there in every deal, as they are withdrawn first."""
    deals = [naive.deal(slug, seed, variant)["piles"] for seed in range(1, 9)]
    out: dict[str, list[str]] = {}
    for code in [code for code in deals[0] if code != "s" and (code[0] != "f" or bases_out(slug))]:
        same = (set(places) for places in zip(*(piles[code] for piles in deals), strict=False))
        alike = [card for one in itertools.takewhile(lambda cards: len(cards) == 1, same) for card in one]
        out[code] = alike[:1] if code[0] == "f" else alike
    return out


def by_pile(text: str) -> dict[str, str]:
    """The cards of each pile in a text like "f1: AD 2D; 1: -"."""
    lines = (line.partition(":") for line in re.split(r"[\n;]", text) if line.strip())
    return {code.strip(): lying.strip() for code, _, lying in lines}


def with_bases(slug: str, position: Position) -> str:
    """The text of the position's piles, and what is withdrawn to the piles that it does not name."""
    named = by_pile(position.piles or "")
    out = {code: " ".join(pile) for code, pile in bases(slug, position.variant).items() if pile}
    return "; ".join(f"{code}: {'' if lying == '-' else lying}" for code, lying in {**out, **named}.items())


def lies_as(pile: Sequence[str], text: str) -> bool:
    """Whether a pile lies as a text like "9D 2H", "-", "9D .." or ".. 2H" says."""
    words = [] if text == "-" else text.split()
    before, behind = words[:1] == [".."], words[-1:] == [".."]
    assert ".." not in words[1:-1], f"{text!r}: other cards lie before or behind, not between"
    expected = cards(" ".join(word for word in words if word != ".."))
    if before or behind:
        at = slice(None, len(expected)) if behind else slice(len(pile) - len(expected), None)
        return len(pile) >= len(expected) and list(pile[at]) == expected
    return list(pile) == expected


def side_at(side: type[Engine | Naive], slug: str, position: Position) -> Side:
    """The side where the position begins, after the moves that lead there."""
    at = side(slug, position)
    for move in position.moves:
        refusal = at.refusal(move)
        assert refusal is None, f"{at.name}: {move!r} leads here and is refused: {refusal}{view(at)}"
        at.play(move)
    return at


def view(side: Side) -> str:
    """What lies, what is offered and how it stands, for the reader of a failure."""
    lying = (f"    {code}: {' '.join(pile)}" for code, pile in side.piles().items() if pile)
    offers = ", ".join(sorted(side.offers())[:60])
    return "\n".join([f"\n  {side.name}: {side.outcome()}; offered: {offers}", *lying])


def wrong_piles(side: Side, text: str, when: str) -> Iterator[str]:
    """A line for each pile that does not lie as the text says."""
    lying = side.piles()
    for code, expected in by_pile(text).items():
        if code not in lying:
            yield f"{when}: there is no pile {code}"
        elif not lies_as(lying[code], expected):
            yield f"{when}: {code} holds {' '.join(lying[code]) or '-'}, not {expected}"


def complaints(side: type[Engine | Naive], slug: str, position: Position) -> Iterator[str]:
    """What this side has otherwise than the position says."""
    at = side_at(side, slug, position)
    yield from wrong_piles(at, position.lies, "lies")
    if position.offers is not None and at.offers() != set(position.offers):
        only, missing = at.offers() - {*position.offers}, {*position.offers} - at.offers()
        yield f"offers besides: {sorted(only)}; does not offer: {sorted(missing)}"
    for move in (*position.may, *(position.then or {})):
        if refusal := at.refusal(move):
            yield f"{move!r} is refused: {refusal}"
    yield from (f"{move!r} is legal" for move in position.may_not if at.refusal(move) is None)
    for move, text in (position.then or {}).items():
        after = side_at(side, slug, position)
        if after.refusal(move) is None:
            after.play(move)
            yield from wrong_piles(after, text, f"after {move!r}")
    if position.outcome is not None and (outcome := at.outcome()) != position.outcome:
        yield f"the outcome is {outcome}, not {position.outcome}"


@each_position
def test_position(slug: str, number: int) -> None:
    """Engine and naive reading both have what the page has at this position."""
    position = Position(**RAW[slug][number - 1])
    game = engine.find(slug)
    codes = (game.variants[position.variant] if position.variant else game).index
    words = {word for move in position.named for word in move.split() if not re.fullmatch(r"x\d+", word)}
    unknown = words - {*codes} - VERBS
    assert not unknown, f"neither piles nor verbs: {unknown}"

    found = [
        f"  {side.name}: {line}" for side in (Engine, Naive) for line in complaints(side, slug, position)
    ]
    views = "".join(view(side_at(side, slug, position)) for side in (Engine, Naive)) if found else ""
    assert not found, "\n".join([f"{slug} {number}: {position.rule}", *found]) + views


@each_game
def test_each_page_has_its_positions(slug: str) -> None:
    """A game has ten positions or more: what is refused, what follows, and each variant are among them."""
    positions = [Position(**raw) for raw in RAW.get(slug, [])]

    assert len(positions) >= 10
    assert sum(len(position.may_not) for position in positions) >= 3
    assert sum(bool(position.lies) + bool(position.then) for position in positions) >= 2
    assert {*engine.GAMES[slug].variants} <= {position.variant for position in positions}


def test_no_file_is_of_no_game() -> None:
    """Each file in the folder bears the name of a game, or nothing would read it."""
    assert {path.stem for path in FILES.glob("*")} <= {*engine.GAMES}


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ({"mayy": ["1 f1"], "may": ["1 f1"]}, "mayy"),
        ({"may": "1 f1"}, "may must be a list"),
        ({"then": ["1 f1"]}, "then must be a dict"),
        ({}, "expects nothing"),
        ({"may": []}, "expects nothing"),
        ({"outcome": "drawn"}, "no outcome"),
        ({"pack": "2C", "may": ["1 f1"]}, "either a pack or piles"),
    ],
)
def test_what_cannot_be_meant_is_refused(wrong: dict[str, Any], message: str) -> None:
    """A slip of the pen in a file fails rather than expecting nothing."""
    with pytest.raises((AssertionError, TypeError), match=message):
        Position(**{"rule": "Rule I", "piles": "1: 2D", **wrong})


@pytest.mark.parametrize("side", [Engine, Naive])
@pytest.mark.parametrize(
    ("expected", "message"),
    [
        ({"lies": "1: 9S"}, "1 holds 9S 8D, not 9S"),
        ({"lies": "q: 9S"}, "no pile q"),
        ({"offers": ["1 2", "deal"]}, r"besides: \['1 f1'\]; does not offer: \['1 2'\]"),
        ({"may": ["1 3"]}, "'1 3' is refused"),
        ({"may_not": ["1 f1"]}, "'1 f1' is legal"),
        ({"then": {"1 f1": "1: -"}}, "after '1 f1': 1 holds 9S, not -"),
        ({"outcome": "won"}, "the outcome is open, not won"),
    ],
)
def test_a_wrong_expectation_is_seen(
    side: type[Engine | Naive], expected: dict[str, Any], message: str
) -> None:
    """Whichever of the two does otherwise than a position says, it is told what and where."""
    piles = "f1: AD..7D; 1: 9S 8D; 2: KH; 3: KD; 4: KC; 5: KS; 6: KC; 7: KH; 8: KD"
    found = [*complaints(side, "red-and-black", Position(rule="any", piles=piles, **expected))]

    assert len(found) == 1
    assert re.search(message, found[0])


def test_open_ends_of_piles() -> None:
    """Two dots before or behind the cards are any others; without them a pile is whole."""
    pile = whole(engine.find("fortress"))[:5]

    assert pile == ["AS", "2S", "3S", "4S", "5S"]
    for text in ("AS..5S", "AS 2S ..", ".. 4S 5S", "..", "AS..5S ..", ".. AS..5S"):
        assert lies_as(pile, text), text
    for text in ("-", "AS 2S", "2S ..", ".. 4S", "AS..5S 6S", "AS..6S .."):
        assert not lies_as(pile, text), text
    assert lies_as([], "-")
    with pytest.raises(AssertionError, match="not between"):
        lies_as(pile, "AS .. 5S")
