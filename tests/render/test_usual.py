"""What pictures are planned with: of every game how long its fans usually grow, learnt by playing."""

from __future__ import annotations

import pytest

import engine
from render import theme, usual_play
from render.plan import picture_height, usual
from render.plan.fans import contained, form
from render.plan.picture_height import dealt, game_frame
from render.plan.solver import straight
from tests.render.tables import halfway

GAMES = tuple(engine.GAMES)
ALL = tuple((slug, variant) for slug, game in engine.GAMES.items() for variant in (None, *game.variants))


def test_every_game_and_variant_is_known() -> None:
    """And nothing else; of groups that have fans, and no others."""
    assert set(usual.read()) == {usual.game_key(*one) for one in ALL}
    for slug, variant in ALL:
        view, known = dealt(slug, variant), usual.usual(slug, variant)
        fanned = {view[spot.code].group for spot in view.layout if spot.fan in ("down", "left", "right")}
        assert known and set(known.fans) == fanned


@pytest.mark.parametrize("game", GAMES)
def test_the_frame_of_a_game_is_as_it_was_learnt(game: str) -> None:
    """Cards and pictures have the sizes that are kept, and each fan is a single line."""
    known, found = usual.usual(game, None), game_frame(game, None)

    assert known and (found.width, found.height) == (known.card, known.height)
    assert straight(found)


def test_a_game_that_is_not_known_is_planned_by_guess(monkeypatch: pytest.MonkeyPatch) -> None:
    """As one is that somebody has described: with readable cards, in a picture that may be."""
    monkeypatch.setattr(picture_height, "usual", lambda _game, _variant: None)
    found = game_frame.__wrapped__("red-and-black", None)

    assert found.width >= theme.SMALLEST
    assert theme.LOWEST <= found.height <= theme.HEIGHTS[-1]


def test_the_middle_of_a_won_game_needs_no_other_frame() -> None:
    """In nine of ten games all fans fit as they were planned."""
    fitting = 0
    for game in GAMES:
        view, planned = halfway(game), {pile.code: pile.planned for pile in game_frame(game, None).piles}
        forms = {spot.code: form(spot, view[spot.code]) for spot in view.layout if spot.code in planned}
        fitting += all(contained(one, planned[code]) for code, one in forms.items())

    assert fitting >= 0.9 * len(GAMES)


@pytest.mark.slow
def test_what_is_learnt_again_is_the_same() -> None:
    """The file is what its program makes of the games as they are."""
    assert usual_play.learn("golf", None) == usual.usual("golf", None)
