"""Shapes of a layout, in card units."""

from __future__ import annotations

from dataclasses import replace
from math import hypot

import pytest

import engine
from engine.layout import (
    PITCH,
    Shape,
    Spot,
    column,
    crosswise,
    curved,
    grid,
    ring,
    row,
    shingled,
    star,
    stroke,
)
from engine.places import Pile
from engine.words.group import Reserve


def group(count: int) -> Reserve:
    """A group whose codes are 1 to count."""
    return Reserve(count)


def code(pile: Pile) -> str:
    """What the piles of such a group are called."""
    return str(pile.number + 1)


def places(shape: Shape) -> list[tuple[float, float]]:
    """The middles, in places."""
    return [(round(spot.x / PITCH[0], 3), round(spot.y / PITCH[1], 3)) for spot in shape.spots(code)]


def test_rows_columns_and_grids() -> None:
    """Side by side, below each other, in rows of so many."""
    assert places(row(group(3), at=(1, 2))) == [(1, 2), (2, 2), (3, 2)]
    assert places(column(group(3), at=(1, 2))) == [(1, 2), (1, 3), (1, 4)]
    assert places(grid(group(5), at=(0, 0), across=2)) == [(0, 0), (1, 0), (0, 1), (1, 1), (0, 2)]


def test_shingled_rows_lie_over_each_other() -> None:
    """Less than a card apart, side by side as in a grid; nothing is drawn where they are empty."""
    spots = list(shingled(group(6), at=(1, 1), across=3).spots(code))

    assert [round(spot.x / PITCH[0], 3) for spot in spots] == [1, 2, 3] * 2
    assert 0 < spots[3].y - spots[0].y < 0.5
    assert all(spot.cell and spot.bare for spot in spots)


def test_some_piles_of_a_group() -> None:
    """A slice of a group is drawn apart."""
    eight = group(8)

    assert [spot.code for spot in row(eight[4:], at=(0, 0)).spots(code)] == ["5", "6", "7", "8"]


def test_turns_and_fans_are_preserved() -> None:
    """How the cards lie and run."""
    spots = list(row(group(2), at=(0, 0), fan="down", turn=90).spots(code))

    assert {(spot.turn, spot.fan) for spot in spots} == {(90, "down")}
    with pytest.raises(ValueError, match="a fan is one of none, down, left, right, bone, not up"):
        row(group(1), at=(0, 0), fan="up")  # type: ignore[arg-type]  # it is what is tested


def test_a_stroke_goes_from_place_to_place() -> None:
    """Evenly spaced between both ends; a single pile at its start."""
    assert places(stroke(group(3), (0, 0), (2, 4))) == [(0, 0), (1, 2), (2, 4)]
    assert places(stroke(group(1), (1, 1), (2, 4))) == [(1, 1)]


def test_a_ring_is_round() -> None:
    """Every card is equally far from the middle, begins after the top, and is turned with the circle."""
    spots = list(ring(group(4), middle=(2, 2), radius=1, start=0).spots(code))
    x, y = 2 * PITCH[0], 2 * PITCH[1]

    assert [round(hypot(spot.x - x, spot.y - y), 3) for spot in spots] == [PITCH[0]] * 4
    assert [spot.turn for spot in spots] == [0, 90, 180, 270]
    assert spots[0].y < y
    assert spots[1].x > x
    assert [spot.turn for spot in ring(group(4), middle=(2, 2), radius=1, lying=True).spots(code)] == [
        90,
        180,
        270,
        0,
    ]


def test_a_cross_counts_inwards_and_outwards() -> None:
    """Top and left arms inwards, right and bottom arms outwards; the side arms lie on their sides."""
    top, top_in, left, left_in, right, right_out, bottom, bottom_out = crosswise(
        group(8), middle=(0, 0)
    ).spots(code)

    assert top.y < top_in.y < 0
    assert left.x < left_in.x < 0
    assert 0 < right.x < right_out.x
    assert 0 < bottom.y < bottom_out.y
    assert {spot.turn for spot in (left, left_in, right, right_out)} == {90}


def test_fans_may_bend() -> None:
    """The places are the same; each says over how many cards its fan bends."""
    straight = row(group(3), at=(0, 0), fan="right")
    spots = [*curved(straight, 4).spots(code)]

    assert [replace(spot, bend=0) for spot in spots] == [*straight.spots(code)]
    assert {spot.bend for spot in spots} == {4}


def test_a_star_has_eight_rays() -> None:
    """From the top clockwise, the first circle inmost; each ray runs straight away from the middle."""
    inner, outer = (list(star((group(8), group(8)), middle=(0, 0)).spots(code))[n : n + 8] for n in (0, 8))

    assert [(spot.x > 0.1) - (spot.x < -0.1) for spot in inner] == [0, 1, 1, 1, 0, -1, -1, -1]
    assert [(spot.y > 0.1) - (spot.y < -0.1) for spot in inner] == [-1, -1, 0, 1, 1, 1, 0, -1]
    assert all(
        hypot(far.x, far.y) > hypot(near.x, near.y) + 1 for near, far in zip(inner, outer, strict=True)
    )


def middle(spots: tuple[Spot, ...], codes: list[str]) -> tuple[float, float]:
    """Where the middle of some piles lies."""
    some = [spot for spot in spots if spot.code in codes]
    return sum(spot.x for spot in some) / len(some), sum(spot.y for spot in some) / len(some)


def test_layouts_follow_the_plates() -> None:
    """Kings grow left and right of the aces, the bone stands between its scenes, the circle is turned."""
    kings = {spot.code: spot for spot in engine.GAMES["kings"].spots}
    assert kings["1"].x < kings["f1"].x < kings["f5"].x < kings["5"].x
    assert kings["1"].y == kings["f1"].y == kings["f5"].y == kings["5"].y
    assert (kings["1"].fan, kings["5"].fan) == ("left", "right")

    bone = {spot.code: spot for spot in engine.GAMES["herring-bone"].spots}
    assert bone["f1"].x < bone["1"].x < bone["h"].x < bone["5"].x < bone["f5"].x
    assert {bone[f"b{n}"].turn for n in range(1, 5)} == {90}
    assert bone["h"].fan == "bone"

    wheel = engine.GAMES["wheel"].spots
    assert len({spot.turn for spot in wheel if spot.code.startswith("c")}) == 24
    hub, circle = (
        middle(wheel, [c for c in engine.GAMES["wheel"].codes() if c[0] == letter]) for letter in "hc"
    )
    assert hub == pytest.approx(circle, abs=0.01)
