"""Whatever is played or typed, a table stays whole and answers in its own words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import HealthCheck, given, seed, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

import engine
from tests.support import GAMES, title, unshuffled, whole

CODES = sorted({code for game in engine.GAMES.values() for code in game.codes()})
WORDS = [
    *CODES,
    *unshuffled(1),
    "deal",
    "redeal",
    "f",
    "a",
    "b",
    "c",
    "h",
    "to",
    "->",
    "♥",
    "10♥",
    "t",
    "s",
    "d",
    "r",
]

typed = st.one_of(
    st.text(max_size=40),
    st.lists(st.sampled_from(WORDS), max_size=5).map(" ".join),
    st.lists(st.one_of(st.sampled_from(WORDS), st.text(max_size=4)), max_size=4).map(", ".join),
)


def answer(ask: Callable[[str], object], text: str) -> str | None:
    """None, or the sentence in which it was refused."""
    try:
        ask(text)
    except engine.PatienceError as wrong:
        return str(wrong)
    return None


class Play(RuleBasedStateMachine):
    """One game played at random, with moves taken back, refused and mistyped."""

    game: tuple[str, str | None]

    @initialize(deal=st.integers(1, 10_000))
    def deal(self, deal: int) -> None:
        """A table, and its positions so far."""
        slug, variant = self.game
        self.table = engine.Table(slug, deal, variant=variant)
        self.keys = [self.table.key()]

    @precondition(lambda self: self.table.legal_moves)
    @rule(data=st.data())
    def play(self, data: Any) -> None:
        """An offered move."""
        self.table.push(data.draw(st.sampled_from(list(self.table.legal_moves))))
        self.keys.append(self.table.key())

    @precondition(lambda self: self.table.moves)
    @rule()
    def take_back(self) -> None:
        """The last move, exactly."""
        self.table.pop()
        self.keys.pop()

    @rule(pair=st.tuples(st.integers(0, 60), st.integers(0, 60)))
    def move_any_card(self, pair: tuple[int, int]) -> None:
        """Any pile to any pile: played when nothing is against it, otherwise refused."""
        codes = self.table.game.codes()
        move = engine.Move("play", (codes[pair[0] % len(codes)], codes[pair[1] % len(codes)]))
        if self.table.why_not(move) is None:
            self.table.push(move)
            self.keys.append(self.table.key())
        else:
            with pytest.raises(engine.IllegalMove):
                self.table.push(move)

    @rule(text=typed)
    def type(self, text: str) -> None:
        """Any text: a move, or a refusal with a sentence; never anything else."""
        if answer(self.table.push, text) is None:
            self.keys.append(self.table.key())

    @invariant()
    def cards_are_whole(self) -> None:
        """No card is lost, and a refusal changed nothing."""
        piles = self.table.piles.values()
        assert Counter(card for pile in piles for card in pile) == Counter(whole(self.table.game))
        assert self.table.key() == self.keys[-1]
        assert len(self.table.moves) == len(self.keys) - 1

    def teardown(self) -> None:
        """The record leads here, and everything can be taken back."""
        if not hasattr(self, "table"):
            return
        assert engine.record.loads(engine.record.dumps(self.table)).key() == self.keys[-1]
        while self.table.moves:
            self.keys.pop()
            self.table.pop()
            assert self.table.key() == self.keys[-1]


@pytest.mark.parametrize(("slug", "variant"), GAMES, ids=title)
@pytest.mark.heavy
def test_random_play(slug: str, variant: str | None) -> None:
    """Moves, refusals, mistypings and undo in any order."""
    machine = type(f"Play_{slug}", (Play,), {"game": (slug, variant)})

    run_state_machine_as_test(
        seed(1)(machine),
        settings=settings(
            max_examples=12,
            stateful_step_count=25,
            deadline=None,
            database=None,
            suppress_health_check=list(HealthCheck),
        ),
    )


@settings(max_examples=150, deadline=None, database=None)
@seed(1)
@given(text=typed, slug=st.sampled_from(sorted(engine.GAMES)))
def test_garbage_is_answered(text: str, slug: str) -> None:
    """Reading never raises anything but a PatienceError, and never changes the table."""
    t = engine.Table(slug, 1)
    before = t.key()
    for ask in (t.parse, t.why_not):
        assert len(answer(ask, text) or "") < 400
    assert t.key() == before


@settings(max_examples=150, deadline=None, database=None)
@seed(1)
@given(text=st.one_of(st.text(max_size=60), st.binary(max_size=60).map(lambda raw: raw.decode("latin-1"))))
def test_garbage_is_no_record_and_no_game(text: str) -> None:
    """Names and records are read as carefully."""
    with pytest.raises(engine.InvalidRecord):
        engine.record.loads(text)
    assert answer(engine.find, text) != ""
