"""The end of the games in which cards go away in pairs or change places, played in lockstep."""

from __future__ import annotations

import itertools
import random

import pytest

import engine
from tests import naive
from tests.naive import fourteenth, nestor
from tests.naive.caesar import least
from tests.naive_agreement.test_agrees import PAIRED, SEEDS, Both


@pytest.mark.parametrize("slug", PAIRED)
def test_the_last_pairs_in_lockstep(slug: str) -> None:
    """From positions with a few pairs left both sides play alike to the end, and see the same games won."""
    won = 0
    for seed in SEEDS[:12]:
        dice, state = random.Random(f"pairs {seed}"), naive.deal(slug, seed)
        loose, away, total = [], naive.shuffled(naive.pack(slug), f"pairs {seed}"), PAIRED[slug]
        for _ in range(2 + seed):
            loose.append(away.pop())
            value = naive.RANKS.index(loose[-1][:-1]) + 1
            partner = naive.RANKS[(total - value if total else value) - 1]
            loose.append(next(card for card in away if card[:-1] == partner))
            away.remove(loose[-1])
        places = [n for n in fourteenth.PLACES if int(n) % 5] if slug == "fourteenth" else nestor.COLUMNS
        state["piles"] = {code: [] for code in state["piles"]} | {"f": away}
        order = loose if slug == "fourteenth" else naive.shuffled(loose, "lie")
        for card, place in zip(order, itertools.cycle(places), strict=False):
            state["piles"][place if slug == "nestor" or not state["piles"][place] else "s"].append(card)
        both = Both(engine.Table(slug, piles=state["piles"]), state, f"{slug}, the last pairs {seed}")
        both.play(dice, 120)
        won += naive.won(both.state)
    assert won, "none of the games was won"


@pytest.mark.slow
def test_a_square_one_exchange_from_the_end() -> None:
    """Cæsar: of every two cards exchanged in a finished square both sides see that it wins, and the least."""
    for one, other in itertools.combinations(range(9), 2):
        pack = [naive.pack("caesar")[int(value) - 1] for value in "276951438"]
        pack[one], pack[other] = pack[other], pack[one]
        both = Both(engine.Table("caesar", pack=pack), naive.lay_out("caesar", pack), f"{one} {other}")
        both.compare()
        assert least(both.state) == 1
        both.table.push(f"{other + 1} {one + 1}")
        both.state = naive.apply(both.state, f"{one + 1} {other + 1}")
        both.compare()
        assert naive.won(both.state)
        outcome = both.table.outcome()
        assert outcome is not None
        assert outcome.reason.endswith("exchanges made: 1, the fewest that would have done: 1")
