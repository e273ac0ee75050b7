"""The benchmarks themselves: what they measure is what they say, and a regression shows."""

from __future__ import annotations

from argparse import Namespace
from io import BytesIO
from pathlib import Path
from types import SimpleNamespace

import pytest
from PIL import Image

from benchmarks import __main__ as bench
from benchmarks import engine_speed, picture
from benchmarks.measuring import ROOT, Figure, pairwise_ratio
from tests.render.tables import dealt

FIGURES = [Figure("picture", "kings", "of bound", 1.5, "x"), Figure("picture", "kings", "size", 50, "kB")]


def test_the_table_has_a_line_for_each_case() -> None:
    """Measures are columns; what a case has no figure for is a dash."""
    head, line, other = list(bench.table([*FIGURES, Figure("picture", "wheel", "size", 84.25, "kB")]))

    assert head.split() == ["picture", "of", "bound", "size"]
    assert line.split() == ["kings", "1.5", "x", "50", "kB"]
    assert other.split() == ["wheel", "-", "84.2", "kB"]


@pytest.mark.parametrize(("now", "verdict"), [(1.6, 0), (1.8, 1)])
def test_a_ratio_that_grew_is_a_regression(
    now: float, verdict: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The other revision is measured by today's benchmarks, and its checkout is gone afterwards."""
    places: list[Path] = []

    def elsewhere(place: Path, sheets: str, options: object) -> tuple[list[Figure], dict[str, str]]:
        assert (place / "benchmarks" / "measuring.py").exists()
        places.append(place)
        return (FIGURES if place != ROOT else [FIGURES[0]._replace(value=now), FIGURES[1]]), {}

    monkeypatch.setattr(bench, "_elsewhere", elsewhere)

    assert bench.against("HEAD", Namespace(rounds=2)) == verdict
    assert ("WORSE" in capsys.readouterr().out) == bool(verdict)
    assert [place == ROOT for place in places] == [False, True] * 2
    assert not places[0].exists()


def test_what_another_revision_lacks_is_left_out(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Its other sections are compared; what fails here and now is a failure of the run."""
    failing = {"posts": "AttributeError: no such name"}

    def elsewhere(place: Path, sheets: str, options: object) -> tuple[list[Figure], dict[str, str]]:
        return FIGURES, failing if (place == ROOT) is here else {}

    monkeypatch.setattr(bench, "_elsewhere", elsewhere)
    for here in (False, True):
        assert bench.against("HEAD", Namespace(rounds=2)) == int(here)
        output = capsys.readouterr()
        assert "picture   kings          of bound" in output.out
        assert "posts: " in output.err and "AttributeError: no such name" in output.err


def test_a_section_that_fails_stops_no_other(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its error is given beside the figures of the others."""

    def broken(quick: bool) -> list[Figure]:
        raise AttributeError("no such name")

    modules = {
        "broken": SimpleNamespace(figures=broken),
        "picture": SimpleNamespace(figures=lambda _: iter(FIGURES)),
    }
    monkeypatch.setattr(bench, "sections", lambda: modules)

    assert bench.measured(["broken", "picture", "none"], True) == (
        FIGURES,
        {"broken": "AttributeError: no such name", "none": "KeyError: 'none'"},
    )


def test_the_bound_packs_the_finished_picture() -> None:
    """The scanlines measured against are those of the PNG: a spare byte, then the pixels, line by line."""
    png = picture.drawn(dealt("kings"), "t")
    lines = picture.scanlines(png)

    with Image.open(BytesIO(png)) as image:
        assert len(lines) == (image.width + 1) * image.height
        assert lines[1 : image.width + 1] == image.tobytes()[: image.width]
        assert lines[0] == lines[image.width + 1] == 0


def test_pairs_are_compared_not_sums() -> None:
    """One slow moment that hits both of a pair does not change the ratio."""
    assert pairwise_ratio([2.0, 200.0, 2.0], [1.0, 100.0, 1.0]) == 2.0


def test_both_forms_of_a_game_are_measured() -> None:
    """A run has the speeds of table and fast form for each game named; medians are taken by column."""
    found = engine_speed.measured(["nivernaise"], 1, 60)

    assert list(found) == ["nivernaise"]
    assert min(found["nivernaise"]) > 0
    assert engine_speed.medians([{"x": (1, 9)}, {"x": (5, 3)}, {"x": (2, 4)}], "x") == [2, 4]


def test_what_is_measured_as_it_is_is_not_compiled(tmp_path: Path) -> None:
    """The copy that is measured has nothing of `make fast` in it."""
    assert list(engine_speed.copied(tmp_path / "copy").rglob("*.so")) == []
