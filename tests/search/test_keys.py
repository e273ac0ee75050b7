"""Keys of positions are exact: one key, the same game from there on; what differs keeps its difference."""

from __future__ import annotations

import random
from collections import defaultdict

import pytest

import engine
from engine.fast.keys import Keys, Sameness
from engine.fast.lowering import Lowered
from engine.search.alike import sameness
from tests.support import GAMES, playout, table, title

STEPS, LONGEST = 240, 80  # moves that are looked at, over several deals


class Positions:
    """Positions of a game met in play, each as a lowered one with its keys."""

    def __init__(self, t: engine.Table) -> None:
        self.lowered = Lowered(t.position)
        self.same: Sameness = sameness(self.lowered)
        self.keys = Keys(self.lowered.arena, self.same)

    def key(self) -> bytes:
        """The key of what lies there now."""
        return self.keys.key(self.keys.numbers())

    def place_like(self, t: engine.Table) -> None:
        """Let the position of the table lie there."""
        for pile, cards in zip(self.lowered.state.piles, t.state.piles, strict=True):
            pile[:] = cards
        self.lowered.state.counts.update(t.state.counts)

    def ways_on(self) -> list[bytes]:
        """The keys after each legal move; each move is taken back, numbers and worth kept up on the way."""
        arena, found = self.lowered.arena, []
        for move in arena.moves():
            numbers = self.keys.numbers()
            before = self.keys.total(numbers)
            trail = arena.make(move)
            grown = self.keys.follow(trail, numbers)
            assert numbers == self.keys.numbers()
            assert self.keys.total(numbers) == before + grown
            found.append(self.keys.key(numbers))
            arena.undo(trail)
        return found

    def mix(self, dice: random.Random) -> None:
        """Let alike piles change places, and cards that no rule tells apart."""
        piles = self.lowered.state.piles
        families = defaultdict(list)
        for at, family in enumerate(self.same.family):
            families[family].append(at)
        for some in families.values():
            cards = [piles[at][:] for at in some]
            dice.shuffle(cards)
            for at, pile in zip(some, cards, strict=True):
                loose = pile[self.same.loose[at] :]
                dice.shuffle(loose)
                piles[at][:] = [*pile[: self.same.loose[at]], *loose]
        for at in (at for at, topped in enumerate(self.same.topped) if topped):
            piles[at][:-1] = dice.sample(piles[at][:-1], len(piles[at][:-1]))
        for verb in {*self.lowered.state.counts} - {*self.same.often}:
            self.lowered.state.counts[verb] = dice.randrange(5)
        classes = defaultdict(list)
        for at, pile in enumerate(piles):
            for n, card in enumerate(pile):
                classes[self.same.classes[card]].append((at, n))
        for spots in classes.values():
            held = [piles[at][n] for at, n in spots]
            dice.shuffle(held)
            for (at, n), card in zip(spots, held, strict=True):
                piles[at][n] = card


@pytest.mark.parametrize(("slug", "variant"), GAMES, ids=title)
@pytest.mark.slow
def test_from_positions_of_one_key_the_same_can_be_done(slug: str, variant: str | None) -> None:
    """Alike piles and cards change about: the key is the same, and so are the keys of all next positions."""
    dice, seed, steps = random.Random(slug), 0, 0
    while steps < STEPS:
        seed += 1
        t = engine.Table(slug, seed, variant=variant)
        here = Positions(t)
        for _ in playout(t, f"{slug} {seed}", LONGEST):
            steps += 1
            if dice.random() < 0.8:
                continue
            here.place_like(t)
            key, ways, won = here.key(), here.ways_on(), here.lowered.arena.won()
            here.mix(dice)

            assert here.key() == key
            assert sorted(here.ways_on()) == sorted(ways)
            assert here.lowered.arena.won() == won


@pytest.mark.parametrize(("slug", "variant"), GAMES, ids=title)
def test_positions_that_differ_have_keys_that_differ(slug: str, variant: str | None) -> None:
    """One key never stands for two positions that differ in more than alike piles and cards."""
    met: dict[bytes, object] = {}
    t = engine.Table(slug, 5, variant=variant)
    here = Positions(t)
    for n in range(4):
        while t.moves:
            t.pop()
        for _ in playout(t, f"{slug} {n}", LONGEST, eager=0.3):
            here.place_like(t)
            known = plainly(here)
            assert met.setdefault(here.key(), known) == known
    assert len(set(met.values())) == len(met)


def plainly(here: Positions) -> object:
    """The position as text: alike piles in order of what lies there, alike cards under one name."""
    families = defaultdict(list)
    goal = [at for at, _ in here.lowered.position.game.goal if not here.same.topped[at]]
    heights = sorted(len(here.lowered.state.piles[at]) for at in goal)
    for at, pile in enumerate(here.lowered.state.piles):
        if here.same.topped[at]:
            cards = [here.same.classes[card] for card in pile[-1:]]
        elif here.same.brief[at]:
            cards = (
                [len(pile), *(here.same.classes[card] for card in (pile[0], pile[-1]) if pile)]
                if pile
                else []
            )
        else:
            cards = [here.same.classes[card] for card in pile]
        fixed = here.same.loose[at]
        families[here.same.family[at]].append([*cards[:fixed], *sorted(cards[fixed:])])
    counts = [here.lowered.state.counts[verb] for verb in here.same.often]
    families_of = [sorted(some) for family, some in families.items() if here.same.counted[family]]
    return repr((families_of, counts, heights))


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("1: 9S 8S; 2: 9S 7H", "1: 9S 7H; 2: 9S 8S"),  # columns that changed places: the same game
        ("1: 9S 8S; 2: 9S", "1: 9S; 2: 9S 8S"),
    ],
)
def test_alike_columns_may_change_places(one: str, other: str) -> None:
    """Of ten columns it makes no difference which lies where."""
    assert key_of(one) == key_of(other)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("1: 9S 8S; 2: 9S 7H", "1: 9S 7H 8S; 2: 9S"),  # the same tops, other cards beneath
        ("1: 9S 8S 7H; 2: 9S", "1: 9S 8S; 2: 9S 7H"),  # the same cards, on the other nine
        ("1: 9S 5H; 2: 9S 5D", "1: 9S 5D; 2: 9S 5H 5D"),  # one of two like cards more
        ("1: 9S 9S", "1: 9S; 2: 9S"),  # two like cards, together or apart
        ("1: 9S; t: 9S", "1: 9S 9S"),  # on the talon or in a column
        ("1: 9S; t: 8S", "1: 8S; t: 9S"),
    ],
)
def test_equal_cards_in_different_places_are_different_positions(one: str, other: str) -> None:
    """Two packs have every card twice; where each lies is never lost."""
    assert key_of(one) != key_of(other)


@pytest.mark.parametrize(
    ("one", "other", "alike"),
    [
        ("1: 9S; t: 5H 6H 7H", "1: 9S; t: 6D 5D 7C", True),  # in another order beneath, of other suits
        ("1: 9S; t: 5H 6H 7H", "1: 9S; t: 7H 5H 6H", False),  # another card uppermost
        ("1: 9S; t: 5H 6H 7H", "1: 9S 5H; t: 6H 7H", False),  # fewer cards
    ],
)
def test_below_the_top_of_the_hole_the_order_makes_no_difference(one: str, other: str, alike: bool) -> None:
    """Nothing leaves the hole of Golf, and what went there is what lies nowhere else."""
    golf, keys = Positions(engine.Table("golf", 1)), []
    for position in (one, other):
        golf.place_like(table("golf", position))
        keys.append(golf.key())
    assert (keys[0] == keys[1]) == alike


def key_of(position: str) -> bytes:
    """The key of such a position of Napoleon at St. Helena, by the keys of one deal of it."""
    t = table("napoleon-at-st-helena", position)
    KEYS.place_like(t)
    return KEYS.key()


KEYS = Positions(engine.Table("napoleon-at-st-helena", 1))
