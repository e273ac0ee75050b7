"""The cards look as they did when somebody last looked: pixel by pixel against small pictures stored here."""

from __future__ import annotations

from itertools import product

import pytest
from PIL import ImageChops

from render import theme
from render.deck import ink
from tests.render import reference

NEAR = 32  # of 255: what another build of the font library may round differently; a pip differs by 200


def test_every_face_is_as_it_was_looked_at() -> None:
    """All faces, corners, turns, the rim, the back and the empty place are those of the reference sheet."""
    drawn = reference.drawn()
    stored = reference.stored(list(drawn))
    far = {}
    for name, image in drawn.items():
        away = max(ImageChops.difference(image.convert("RGB"), stored[name]).tobytes())
        if away > NEAR:
            far[name] = away

    assert len(drawn) == 52 + 8 + 6 + 24 + 4
    assert far == {}


def test_met_colours_are_forgotten_in_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """However many colours pictures bring, the table of nearest ones stops growing, and still answers."""
    monkeypatch.setattr(ink, "REMEMBERED", 300)
    ink.nearest.cache_clear()
    nearest = ink.nearest()
    answers = [nearest[colour] for colour in product(range(0, 250, 25), repeat=3)]

    assert len(nearest) == 300
    assert len(answers) == 1000 and all(0 <= index < len(theme.palette()) for index in answers)
    ink.nearest.cache_clear()
