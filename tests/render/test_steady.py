"""The places of a table change little with a move, and do not depend on what was planned before."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

import engine
from engine import View
from render import theme
from render.plan import clusters, fans, frame_search, skeleton, solver
from render.plan.format import picture_format
from render.plan.geometry import around, halves
from render.plan.labels import Label
from render.plan.picture_height import game_frame
from render.plan.planner import Plan, Planner, plan
from tests.render.tables import dealt, holding, played

GAMES = tuple(engine.GAMES)
CACHED = (
    clusters.cluster,
    fans.least,
    fans.need,
    fans.roomy,
    fans.spread,
    frame_search.upright,
    skeleton.skeleton,
    solver.frame,
)


def bones(found: Plan) -> tuple[float, list[tuple[str, object]], list[Label]]:
    """All that stays where it is while only some piles grow or shrink; some codes go with their last card."""
    going = {pile.code for pile in found.piles if pile.form.fan in fans.CODED_AT_THE_END}
    staying = [label for label in found.labels if label.code not in going]
    return found.width, [(pile.code, pile.base) for pile in found.piles], staying


def moved(one: Plan, other: Plan) -> bool:
    """Whether anything lies elsewhere; a code may come or go with the cards of its place."""
    (width, piles, labels), (wider, placed, labelled) = bones(one), bones(other)
    codes = {label.code for label in labels} & {label.code for label in labelled}
    staying = ([label for label in all_of if label.code in codes] for all_of in (labels, labelled))
    return (width, piles) != (wider, placed) or next(staying) != next(staying)


def spread_from(one: View, other: View) -> str | None:
    """The packet that was dealt out on the others, if the last move did that."""
    emptied = (p.code for p in one.piles if p.kind != "stock" and p.cards[1:] and not other[p.code].cards[1:])
    return next(emptied, None) if len({event.dst for event in other.last}) > 3 else None


BETWEEN = {
    "simple-simon",
    "miss-milligan",  # a card that goes to and fro on the longest column of these moves all
    "bristol",  # rows side by side as long as they usually are: a sixth card moves those beside it
}


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.heavy
def test_most_moves_move_only_what_moved(game: str) -> None:
    """At no more than a third of the moves anything changes its place but the cards that are played.

    A packet that is dealt out on all others makes all of them longer, and is no such move; nor is a run,
    which makes one fan much longer and another much shorter.
    """
    steps = [
        (plan(one), plan(other))
        for seed in (1, 2, 3)
        for one, other in pairwise(played(game, seed, 60))
        if other.move != "deal" or spread_from(one, other) is None
        if all(len(event.cards) < 2 for event in other.last)
    ]
    changed = sum(moved(one, other) for one, other in steps)

    assert changed <= len(steps) * (2 / 3 if game in BETWEEN else 1 / 3)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.heavy
def test_cards_are_as_large_from_a_deal_to_its_end(game: str) -> None:
    """Whatever is played fans find their room; at most three of a hundred positions need smaller cards."""
    planner, usual = Planner(), game_frame(game, None).width
    views = [view for seed in (1, 2, 3) for view in played(game, seed, 300) if view.result != "won"]
    smaller = sum(planner.place(view).frame.width != usual for view in views)

    assert smaller <= 0.03 * len(views)


def test_a_card_on_top_leaves_those_below_alone() -> None:
    """Up to the room a fan was planned with, its cards keep their places when one is added."""
    short, longer = (holding(dealt("nation"), {"1": count, "2": 5}) for count in (7, 8))
    before, after = (next(p for p in plan(view).piles if p.code == "1") for view in (short, longer))

    assert [(card.x, card.y) for card in after.cards[:7]] == [(card.x, card.y) for card in before.cards]
    assert bones(plan(short)) == bones(plan(longer))


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.slow
@pytest.mark.heavy
def test_a_plan_does_not_depend_on_earlier_ones(game: str) -> None:
    """Answers are looked for where the last one lay; whoever begins anew finds the same."""
    views = [*played(game, 4, 40), *played(game, 5, 40)][::3]
    warm = [plan(view) for view in views]

    def cold(view: View) -> Plan:
        for cache in CACHED:
            cache.cache_clear()
        return plan(view)

    assert [cold(view) for view in views] == warm


@pytest.mark.parametrize("answer", range(-1, 10))
def test_any_guess_leads_to_the_same_answer(answer: int) -> None:
    """The last number that fits is found from wherever one begins to look, a good guess in two tries."""
    for guess in range(-3, 14):
        tried: list[int] = []

        def fits(number: int, tried: list[int] = tried) -> bool:
            tried.append(number)
            return number <= answer

        assert solver.largest(10, fits, guess) == answer
        assert len(tried) <= (2 if guess == answer else 9)


FORMS = st.builds(
    fans.Form,
    st.sampled_from(["none", "down", "left", "right"]),
    st.sampled_from([0.0, 90.0, 22.5]),
    st.booleans(),
    st.integers(0, 5),
    st.integers(1, 28),
    bend=st.just(0),
    down=st.integers(0, 120),
    back=st.integers(theme.EDGE, 60),
)
BENT = st.builds(
    fans.Form,
    st.sampled_from(["down", "left", "right"]),
    st.just(0.0),
    st.just(False),
    st.integers(0, 5),
    st.integers(1, 28),
    bend=st.integers(1, 28),
    down=st.just(0),
    back=st.just(theme.STRIP_OF_BACK),
)


@given(planned=FORMS, width=st.sampled_from(theme.WIDTHS), room=st.integers(0, 700))
def test_a_fan_reaches_as_far_as_its_cards(planned: fans.Form, width: int, room: int) -> None:
    """The reach that the search counts with is that of the cards as they are laid.

    A row of several lines has as much room as one whose last card stands apart, if there is so much.
    """
    box = around(fans.spread(planned, planned, width, room), width)
    below = box.below + (theme.CODE_GAP + theme.COUNT_HEIGHT if planned.counted else 0)
    found = fans.numbered_reach(planned, width, room, picture_format(theme.HEIGHTS[-1]).lettering)

    if planned.fan in fans.SIDEWAYS:
        side, half = planned.fan, halves(planned.turn, width)[0]
        run, cards = getattr(found, side) - half, getattr(box, side) - half
        assert cards <= run + 1e-6 and run <= max(cards, min(room, cards + theme.APART)) + 1e-6
        box = box._replace(**{side: half + run})
    assert found == pytest.approx(box._replace(below=below))


@given(
    planned=BENT, width=st.sampled_from(theme.WIDTHS), room=st.integers(0, 700), shorter=st.integers(0, 27)
)
def test_a_fan_that_bends_stays_within_its_reach(
    planned: fans.Form, width: int, room: int, shorter: int
) -> None:
    """Also while it is shorter than planned: the search counts with one reach for both."""
    form = planned._replace(faces=max(1, planned.faces - shorter))
    box = around(fans.spread(form, planned, width, room), width)
    found = fans.reach(planned, width, room)
    assert all(part <= whole + 1e-6 for part, whole in zip(box, found, strict=True))
