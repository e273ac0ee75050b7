"""A talon that goes round: one move of search brings a card up and plays it, as dealing on would."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

import engine
from engine import Move
from engine.fast.arena import KIND, TURNED
from engine.fast.keys import Budget, Keys
from engine.fast.lowering import Lowered
from engine.fast.seek import LOST, OPEN, WON, Seek
from engine.position import Position
from engine.search.alike import sameness
from engine.search.winnability import TURNING, TURNING_ALONE, replayed
from tests.games.test_wins import WINS, named
from tests.search.test_winnable import near_the_end
from tests.support import GAMES, playout, table

GOING_ROUND = {
    ("zodiac", None),
    ("klondike", None),
    ("klondike", "three"),
    ("canfield", None),
    ("canfield", "parts"),
    ("canfield", "superior"),
    ("osmosis", None),
    ("osmosis", "draw-one"),
    ("osmosis", "peek"),
}


def turned(lowered: Lowered[Position]) -> list[int]:
    """The moves that turn the talon first."""
    lowered.arena.turning = True
    assert not {"deal", "redeal"} & {*sameness(lowered).often}, "how often makes no difference there"
    return [move for move in lowered.arena.moves() if move >> KIND << KIND == TURNED]


def a_pass(position: Position) -> set[tuple[int, str]]:
    """What the talon's cards can do in a whole pass: the card, and where it goes; played by the rules."""
    on, found = position.copy(), set[tuple[int, str]]()
    waste = next(group.first for group in on.game.groups if group.kind == engine.Kind.WASTE)
    for _ in range(len(on.state.piles[waste]) + len(on.state.piles[on.game.stock_at]) + 1):
        for move in on.offered():
            at = on.at(move)
            if len(at) == 2 and at[0] == waste:
                found.add((on.state.piles[waste][-1], move.piles[-1]))
        on.do(Move("deal") if on.state.piles[on.game.stock_at] else Move("redeal"))
    return found


def test_only_a_talon_that_goes_round_for_ever_is_turned() -> None:
    """Not where passes are counted, or the new order is by chance."""
    found = {
        (slug, variant)
        for slug, variant in GAMES
        if Lowered(engine.Table(slug, variant=variant).position).arena.around is not None
    }
    assert found == GOING_ROUND


@pytest.mark.parametrize(("slug", "variant"), sorted(GOING_ROUND, key=str))
def test_it_is_the_moves_that_bring_the_card_up(slug: str, variant: str | None) -> None:
    """The same piles afterwards, the numbers of the position kept up, and all as it was when undone."""
    t, tried = engine.Table(slug, 3, variant=variant), 0
    for number, _ in enumerate(playout(t, f"turning {slug}", 60)):
        if number % 6:
            continue
        lowered = Lowered(t.position)
        arena, keys = lowered.arena, Keys(lowered.arena, sameness(lowered))
        before, numbers = [*map(bytes, arena.piles)], keys.numbers()
        for move in turned(lowered):
            on = t.position.copy()
            for step in lowered.line([move]):
                on.do(step)
            trail, after = arena.make(move), numbers[:]
            grown = keys.follow(trail, after)
            assert arena.piles == on.state.piles
            assert after[:-1] == keys.numbers()[:-1]
            assert grown == keys.total(after) - keys.total(numbers)
            arena.undo(trail)
            assert [*map(bytes, arena.piles)] == before
            tried += 1
    assert tried > 10


@pytest.mark.parametrize(("slug", "variant"), sorted(GOING_ROUND, key=str))
def test_every_card_of_a_pass_is_offered(slug: str, variant: str | None) -> None:
    """What it can do there, but for the card that lies uppermost as it is."""
    t, tried = engine.Table(slug, 5, variant=variant), 0
    for number, _ in enumerate(playout(t, f"pass {slug}", 40)):
        lowered = Lowered(t.position)
        if number % 4 or t.position.won:
            continue
        around = lowered.arena.around
        assert around
        found = set()
        for move in turned(lowered):
            last = lowered.line([move])[-1]
            trail = lowered.arena.make(move)
            found.add((lowered.arena.piles[move & 255][-1], last.piles[-1]))
            lowered.arena.undo(trail)
        waste = lowered.arena.piles[around.waste]
        top = waste[-1] if waste else None
        assert {one for one in found if one[0] != top} == {one for one in a_pass(t.position) if one[0] != top}
        tried += 1
    assert tried > 3


def searched(t: engine.Table, alone: bool) -> tuple[int, int]:
    """WON, LOST or OPEN, and how many positions were met: by turning alone, or by dealing alone."""
    lowered = Lowered(t.position)
    lowered.arena.turning, lowered.arena.dealing = alone, not alone
    seek = Seek(Keys(lowered.arena, sameness(lowered)), Budget(4_000, 10**6), upward=False)
    seek.deep()
    if seek.result == WON:
        replayed(t, lowered.line(seek.line))
    return seek.result, len(seek.seen)


def played_by_chance(name: str) -> Iterator[engine.Table]:
    """A won game, from its last moves back, spoiled by some more, and in turn games from their deal."""
    file, dice = WINS / f"{name}.txt", random.Random(name)
    slug, variant = named(file)
    for number in range(80):
        t = near_the_end(file, number) if number % 2 else engine.Table(slug, number, variant=variant)
        for _ in playout(t, f"{name} {number}", dice.randrange(20) if number % 2 else 150, eager=0.2):
            pass
        yield t


ALONE = (
    "canfield",
    "canfield-parts",
    "canfield-superior",
    "klondike",
    "klondike-three",
    "osmosis",
    "osmosis-draw-one",
)


@pytest.mark.parametrize("name", ALONE)
@pytest.mark.slow
def test_who_turns_to_every_card_need_not_deal(name: str) -> None:
    """In won games and in others, both come to the same end; proofs meet fewer positions."""
    verdicts, met = [], [0, 0]
    for t in played_by_chance(name):
        (dealt, many), (turned_to, few) = searched(t, alone=False), searched(t, alone=True)
        if OPEN not in (dealt, turned_to):
            verdicts.append((dealt, turned_to))
        if (dealt, turned_to) == (LOST, LOST):
            met = [met[0] + many, met[1] + few]
    assert all(dealt == turned_to for dealt, turned_to in verdicts)
    assert len(verdicts) > 8
    assert (WON, WON) in verdicts
    assert met[1] < met[0]


def test_what_depends_on_the_talon_is_dealt_as_well() -> None:
    """The Zodiac's rules ask whether the talon is out; elsewhere nothing depends on how far it is turned."""
    found = {
        (slug, variant)
        for slug, variant in GOING_ROUND
        if (around := Lowered(engine.Table(slug, 1, variant=variant).position).arena.around) and around.alone
    }
    assert GOING_ROUND - found == {("zodiac", None)}


def test_a_talon_whose_next_cards_are_those_of_the_first_pass_counts_as_taken_up() -> None:
    """Of five cards by threes, once three of them or all are turned."""
    lowered = Lowered(table("klondike", "s: 2S 3S 4S 5S 6S; 1: *", variant="three").position)
    around = lowered.arena.around
    assert around
    alike = set()
    for height in range(6):
        around.turn(lowered.arena.piles, height)
        if around.as_if_taken_up(lowered.arena.piles):
            alike.add(height)
    assert alike == {3, 5}


def test_the_line_that_is_found_is_played_deal_by_deal() -> None:
    """Each move of search as the moves of the table it stands for; sweeps deal, and do not turn."""
    found = engine.winnable("klondike", 202, nodes=100_000)
    t = engine.Table("klondike", 202)
    for move in found.line:
        t.push(move)

    assert found.result == "won"
    end = t.outcome()
    assert end is not None
    assert end.result == "won"
    assert {Move("deal"), Move("redeal")} < set(found.line)
    assert not {Seek.sweep, Seek.rounds} & {*TURNING, *TURNING_ALONE}
