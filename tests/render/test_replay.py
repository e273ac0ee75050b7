"""A game as an animated picture: its length, its size, its captions."""

from __future__ import annotations

import io
from datetime import timedelta

import pytest
from PIL import Image

from bot.ops.animation import animated
from engine import Table
from render.pages import replay
from tests.render.animations import shown
from tests.wins import won


@pytest.mark.parametrize("form", replay.FORMS)
def test_a_short_game_is_shown_whole(form: str) -> None:
    """Each move has its picture; the deal and the end are shown longer."""
    table = won("kings").table(6)
    done: list[float] = []
    made = animated(table, form, progress=done.append)
    assert shown(made) == (7, replay.DEAL + 5 * replay.MOVE + replay.END)
    assert Image.open(io.BytesIO(made)).format == form.upper()
    assert done == sorted(done) and done[0] == 0 and done[-1] > 0.9
    assert len(table.moves) == 6


def test_a_game_without_a_move_is_its_deal() -> None:
    """One picture, which is shown for a while."""
    made = Image.open(io.BytesIO(animated(Table("kings", 3))))
    assert getattr(made, "n_frames", 1) == 1


def test_a_smaller_size_takes_fewer_pictures() -> None:
    """Where the file would be too large, pictures are left out until it is not."""
    table = won("kings").table(20)
    whole = animated(table)
    made = animated(table, most_bytes=len(whole) // 2)
    assert len(made) <= len(whole) // 2
    assert shown(made)[0] < shown(whole)[0] == 21


def test_an_error_of_the_progress_callback_ends_the_work() -> None:
    """An error in the callback is raised to the caller: that is how drawing is cancelled."""

    def cancel(_part: float) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        animated(won("kings").table(3), progress=cancel)


@pytest.mark.parametrize("moves", [0, 1, 2, 3, 50, 149, 150, 1111, 5000])
def test_no_game_is_longer_than_a_minute(moves: int) -> None:
    """However many moves it has; the deal comes first, the end last, nothing twice."""
    numbers = replay.numbers(moves, replay.MOST_PICTURES)
    assert numbers[0] == 0 and numbers[-1] == moves and numbers == sorted(set(numbers))
    assert len(numbers) <= replay.MOST_PICTURES
    durations = replay.durations(len(numbers))
    assert len(durations) == len(numbers)
    assert sum(durations, timedelta()) <= replay.LONGEST
    assert all(span >= replay.SHORTEST for span in durations)


def test_another_form_is_refused() -> None:
    """Only those that chats show."""
    with pytest.raises(ValueError, match="gif or a webp"):
        animated(Table("kings", 3), "avi")


@pytest.mark.slow
def test_the_longest_win_stays_below_the_limit() -> None:
    """A game of 1,111 moves in less than 8 MiB and a minute."""
    made = animated(won("klondike").table(10**6))
    assert len(made) <= replay.MOST_BYTES
    assert shown(made)[1] <= replay.LONGEST
