"""A small part of `benchmarks.hostile_texts`: texts that are meant to do harm are games or refused."""

from __future__ import annotations

from itertools import islice

import pytest

from benchmarks.hostile_texts import HOSTILE, outcome, texts


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(2))
def test_nothing_but_a_game_or_a_refusal_comes_of_a_text(seed: int) -> None:
    """Some of both; and any other exception fails."""
    found = [outcome(text) for text in islice(texts(seed), 300)]

    assert "a game" in found
    assert len({*found}) > 20


def test_the_texts_are_hostile_in_every_way() -> None:
    """Brackets, deep expressions, growth, names, loops and huge layouts; the same ones for the same seed."""
    assert len(HOSTILE) == 6
    assert [*islice(texts(3), 5)] == [*islice(texts(3), 5)]
    assert [*islice(texts(3), 5)] != [*islice(texts(4), 5)]
