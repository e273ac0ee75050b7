"""Every game of the naive checker can be played: its cards stay whole, its moves move, its ends are ends."""

from __future__ import annotations

import copy
import itertools
import random
from collections import Counter

import pytest

import engine
from tests import naive

TABLES = [(slug, variant) for slug in sorted(naive.GAMES) for variant in naive.variants(slug)]
SEEDS = (1, 2, 3)
STEPS = 120

each_table = pytest.mark.parametrize(("slug", "variant"), TABLES, ids=lambda value: value or "book")


def playout(slug: str, variant: str | None, seed: int) -> naive.State:
    """A game played at random, every position looked at; the last position."""
    state, dice = naive.deal(slug, seed, variant), random.Random(f"{slug} {variant} {seed}")
    whole = Counter(naive.pack(slug, variant))
    for _ in range(STEPS):
        assert Counter(itertools.chain(*state["piles"].values())) == whole, "a card was lost or doubled"
        legal = naive.legal(state)
        assert len(legal) == len(set(legal)), "a move is legal twice"
        assert naive.won(state) is False or not legal, "a game that is won goes on"
        if not legal:
            break
        text = choose(legal, dice)
        before = copy.deepcopy(state)
        after = naive.apply(state, text)
        assert state == before, f"{text} changed the position it was made from"
        assert after["piles"].keys() == state["piles"].keys(), f"{text} made or lost a pile"
        assert after != state or moves_nothing(state, text), f"{text} did nothing"
        state = after
    return state


def choose(legal: list[str], dice: random.Random) -> str:
    """A card home if one goes there, as a rule; otherwise anything, the pack and the redeals seldom."""
    home = [text for text in legal if (" f" in text and text[0] != "f") or text.startswith(("play", "grace"))]
    quiet = [text for text in legal if text not in ("deal", "redeal")]
    kinds = [kind for kind in (home, quiet, legal) if kind]
    return dice.choice(dice.choices(kinds, weights=[4, 2, 1][-len(kinds) :])[0])


def moves_nothing(state: naive.State, text: str) -> bool:
    """Two equal cards change places: the one move after which the table looks as before."""
    tops = [state["piles"][word][-1:] for word in text.split() if word in state["piles"]]
    return len(tops) >= 2 and all(one == other for one, other in itertools.pairwise(tops[:2]))


@each_table
def test_a_random_game_follows_the_rules_of_all_games(slug: str, variant: str | None) -> None:
    """Cards are conserved, legal moves unique, positions never changed, won games over."""
    for seed in SEEDS:
        playout(slug, variant, seed)


@each_table
def test_a_deal_is_the_same_every_time(slug: str, variant: str | None) -> None:
    """The number of a deal names one opening, another number another one."""
    assert naive.deal(slug, 5, variant) == naive.deal(slug, "5", variant)
    assert naive.deal(slug, 5, variant) != naive.deal(slug, 6, variant)


@each_table
def test_what_is_offered_is_legal(slug: str, variant: str | None) -> None:
    """Of the legal moves only repeats on like places are left out, never all of them."""
    state = naive.deal(slug, 1, variant)
    dice = random.Random(f"offered {slug} {variant}")
    for _ in range(30):
        legal, offered = naive.legal(state), naive.moves(state)
        unique = set(offered)
        assert [text for text in legal if text in unique] == offered
        assert bool(offered) == bool(legal) or naive.lost(state)
        if not legal:
            break
        state = naive.apply(state, choose(legal, dice))


def test_every_game_is_read_twice() -> None:
    """Each game of the engine, and each of its variants, has its second reading, and no other is there."""
    assert {slug: [None, *game.variants] for slug, game in engine.GAMES.items()} == {
        slug: naive.variants(slug) for slug in naive.GAMES
    }
