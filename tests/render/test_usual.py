"""What pictures are planned with: of every game how long its fans usually grow, learnt by playing."""

from __future__ import annotations

import pytest

import engine
from render import theme, usual_play
from render.plan import frame_search, picture_height, usual
from render.plan.fans import Form, contained, form, taken, tightest
from render.plan.frame import Frame, PlacedPile
from render.plan.geometry import PlacedCard
from render.plan.picture_height import dealt, game_frame, usual_frame
from render.plan.planner import Planner, plan
from render.plan.solver import Task, frame, straight, unbroken
from render.plan.usual import Usual
from tests.render.tables import halfway, holding, played

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
    """In nine of ten games all fans fit as they were planned, or a little closer."""
    fitting = 0
    for game in GAMES:
        view, piles = halfway(game), {pile.code: pile for pile in game_frame(game, None).piles}
        forms = [
            (form(spot, view[spot.code]), piles[spot.code]) for spot in view.layout if spot.code in piles
        ]
        fitting += all(
            contained(one, pile.planned)
            or tightest(one, pile.width) <= taken(pile.planned, pile.width, pile.room)
            for one, pile in forms
        )

    assert fitting >= 0.9 * len(GAMES)


@pytest.mark.slow
def test_what_is_learnt_again_is_the_same() -> None:
    """The file is what its program makes of the games as they are."""
    assert usual_play.learn("golf", None) == usual.usual("golf", None)


def test_a_column_is_planned_as_long_as_it_must_be() -> None:
    """Long ones lie closer, as long as half of all positions have their usual room; rows do not."""
    lengths = [5] * 50 + [8] * 30 + [12] * 16 + [20] * 4

    assert [usual_play.planned(lengths, part, tight=True) for part in (0.96, 0.8, 0.5)] == [11, 8, 5]
    assert [usual_play.planned(lengths, part, tight=False) for part in (0.96, 0.8, 0.5)] == [12, 8, 5]


def test_cards_are_of_a_size_that_they_never_lose() -> None:
    """Where a long fan would need smaller ones they are so from the start; the same where none does."""
    deal, known = dealt("great-thirteen", None), Usual(132, 1228, {"ground": 18})
    long = holding(deal, {"1": 24, "2": 24})
    found = usual_play.steady(deal, known, [deal, long])
    before, after = (usual_frame(deal, one) for one in (known, found))

    assert Planner(before).place(long).frame.width < before.width
    assert Planner(after).place(long).frame.width == after.width < before.width
    assert usual_play.steady(deal, known, [deal]) == known


def test_a_higher_picture_must_show_larger_cards() -> None:
    """As large as cloth and window allow; small ones, and fans of two lines, are worth less."""

    def frame(width: int, height: int, room: int = 0) -> Frame:
        many = Form("down", 0, counted=False, edges=0, faces=1 + 5 * bool(room))
        pile = PlacedPile("1", many, PlacedCard(0, 0, 0, "whole", -1), room, width)
        return Frame(width, (pile,), (), height, {})

    best = [frame(116, 980), frame(108, 940), frame(108, 1060), frame(116, 980, room=20), frame(60, 700)]
    values = [picture_height.worth(one) for one in best]
    assert values == sorted(values, reverse=True)


def test_no_other_frame_is_sought_where_one_does(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each takes long, in the middle of somebody's move: the one with most room for long fans comes first."""
    sought: list[Frame | None] = []

    def noted(task: Task) -> Frame | None:
        sought.append(frame(task))
        return sought[-1]

    monkeypatch.setattr(frame_search, "frame", noted)
    moves_planned_anew = 0
    for view in played("bristol"):
        sought.clear()
        plan(view)
        moves_planned_anew += bool(sought)
        assert not any(one and unbroken(one) for one in sought[:-1])
    assert moves_planned_anew
