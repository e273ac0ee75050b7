"""docs/winnability.md says what engine/search/winnability.tsv holds, and that is what studies have found."""

from __future__ import annotations

import json
from math import sqrt
from pathlib import Path
from xml.etree.ElementTree import fromstring

import pytest

import engine
from engine.certified_deals import certified
from engine.search.shares import FILE as DATA
from engine.search.shares import NARROW, Tally, rows, share_sentence
from engine.tools.published import (
    FIGURES,
    PAGE,
    PICTURE,
    command,
    compared,
    counted,
    main,
    merge_folder,
    page,
    picture,
    players,
    summed,
    table,
)
from engine.tools.studied import StudiedGame, Verdict
from engine.tools.study import Studied

ROOT = Path(__file__).parent.parent.parent
NEAR = 2  # deals of 200
ROWS = {(row.game, row.care): row for row in rows()}
# Per cent, by Blake and Gent.
PUBLISHED = {"plain-fan": 48.776, "castle-by-rows": 68.170, "simon-by-cards": 97.450}


def text() -> str:
    return (ROOT / PAGE).read_text(encoding="utf-8")


def test_the_page_agrees_with_the_data() -> None:
    """Whoever takes in a study runs the program; nobody edits the table."""
    assert page(text(), list(ROWS.values())) == text()


def test_the_picture_agrees_with_the_data() -> None:
    """A bar for each game that was studied, as long as its interval, the narrowest first."""
    svg = picture(list(ROWS.values()))
    assert (ROOT / PICTURE).read_text(encoding="utf-8") == svg
    bars = [float(bar.attrib["width"]) for bar in fromstring(svg) if bar.get("rx")]

    assert bars == sorted(bars)
    assert len(bars) == sum(not row.care and row.game in engine.GAMES for row in ROWS.values())
    found = (
        Tally("kings", "", 9, 50, 50, 0),
        Tally("sly", "", 9, 0, 0, 9),
        Tally("kings", "1x60", 9, 1, 1, 0),
    )
    few = fromstring(picture(found))
    sly, kings = few[-1], few[-3]
    assert (float(sly.attrib["width"]), kings.attrib["x"]) == (500, "391.9")
    assert float(kings.attrib["width"]) == pytest.approx(96.17, abs=0.05)


def test_narrow_intervals_are_counted() -> None:
    """By search alone, and with what hints win where that says more; not variants, nor greedy play."""
    found = [
        Tally("kings", "", 9, 990, 10, 0),
        Tally("sly", "", 9, 0, 0, 9),
        Tally("sly", "1x60", 9, 0, 100, 0),
        Tally("sly", "6x800", 9, 0, 2, 8),
        Tally("anna", "greedy", 9, 0, 1000, 0),
        Tally("wheel", "", 9, 90, 10, 0),
        Tally("freecell", "", 9, 100, 0, 0),
        Tally("freecell/one-cell", "", 9, 100, 0, 0),
    ]
    first, second = counted(found).splitlines()

    assert first.startswith(
        "Of the 47 games of the book 2 have an interval of at most 20 points, 1 of at most 5; "
    )
    assert first.endswith("of the 1 favourites that were studied 1 and 1.")
    assert second.endswith("it is 3 of the 47.")


def test_players_of_three_strengths_stand_beside_each_other() -> None:
    """Of hints the most careful; a game of which chance or the greedy did not play is left out."""
    rows = [
        Tally("sly", "random", 1, 1, 99, 0),
        Tally("sly", "greedy", 1, 2, 98, 0),
        Tally("sly", "1x60", 1, 3, 97, 0),
        Tally("sly", "6x800", 1, 4, 46, 0),
        Tally("kings", "random", 1, 0, 100, 0),
        Tally("kings", "greedy", 1, 5, 95, 0),
        Tally("anna", "random", 1, 0, 100, 0),
        Tally("spider/one-suit", "random", 1, 0, 100, 0),
        Tally("spider/one-suit", "greedy", 1, 0, 100, 0),
        Tally("spider/one-suit", "1x60", 1, 7, 3, 0),
    ]
    kings, sly, one_suit = players(rows).splitlines()[2:]

    assert kings.startswith("| [The Kings](games/kings.md) | 100 | 0 | 5 | | | all in sight | ")
    assert sly.startswith("| [Sly](games/sly.md) | 100 | 1 | 2 | 4 | 50 | `6x800` | ")
    assert one_suit.startswith("| [Spider](games/spider.md), `one-suit` | 100 | 0 | 0 | 7 | 10 | `1x60` | ")
    assert sum(map(int, kings.split(" | ")[-2].split())) == len(certified("kings").deals)  # type: ignore[union-attr]


def test_greedy_play_wins_no_more_than_hints() -> None:
    """In every game that was studied, but for luck where fewer deals were played by hints."""
    compared = 0
    for (game, care), row in ROWS.items():
        if care != "greedy":
            continue
        for hints in (other for other in ROWS.values() if other.game == game and "x" in other.care):
            compared += 1
            if hints.deals == row.deals:
                assert row.won <= hints.won + NEAR, game
            share = (row.won + hints.won + 1) / (row.deals + hints.deals + 2)
            deviation = sqrt(share * (1 - share) * (1 / row.deals + 1 / hints.deals))
            assert row.won / row.deals <= hints.won / hints.deals + 3 * deviation

    assert compared > 20


@pytest.mark.parametrize(
    "slug", [slug for slug, game in engine.GAMES.items() if engine.shelf.shelf_of(game) == "book"]
)
def test_every_game_has_its_row(slug: str) -> None:
    """With an interval that holds what was found."""
    row = ROWS[slug, ""]

    assert row.deals > 0
    assert row.share.low <= row.won / row.deals
    assert (row.won + row.open) / row.deals <= row.share.high + 1e-9
    assert f"`{command(row)}`" in text()


@pytest.mark.parametrize(("game", "published"), PUBLISHED.items())
def test_the_check_games_are_as_others_have_found_them(game: str, published: float) -> None:
    """The interval contains the published figure, and stands on the page."""
    row = ROWS[game, ""]

    assert 100 * row.share.low < published < 100 * row.share.high
    counts = (
        f"| {row.won} | {row.lost} | {row.open} | {100 * row.share.low:.2f} and {100 * row.share.high:.2f} %"
    )
    assert f"{counts} | {published:.3f} % |" in text()
    assert f"study {game} --also tests/search/check_games --deals {row.deals} --nodes {row.nodes} " in text()


def written(file: Path, *found: Studied) -> Path:
    """A file as studies write it."""
    file.write_text("".join(json.dumps(row._asdict()) + "\n" for row in found), encoding="utf-8")
    return file


def test_a_study_is_summed_up_by_its_least_care(tmp_path: Path) -> None:
    """Of a deal that took more moves than an open one was given nothing is said; nor of deals after a gap."""
    few, more = Studied(1, "won", 90, 400, 500), Studied(2, "lost", 0, 900, 2000)
    left, far = Studied(3, "open", 0, 500, 500), Studied(5, "won", 80, 100, 500)

    assert summed(written(tmp_path / "red-and-black.jsonl", few, more, left, far)) == Tally(
        "red-and-black", "", 500, 1, 0, 2
    )
    assert summed(written(tmp_path / "sly-fair-2x60.jsonl", few, more)) == Tally("sly", "2x60", 2000, 1, 1, 0)


def test_a_study_of_a_variant_is_known_by_its_name(tmp_path: Path) -> None:
    """Deal by deal, as that of the game itself; so it is gone on with."""
    known: dict[str, StudiedGame] = {}
    for stem in ("klondike", "klondike-three-passes"):
        written(tmp_path / f"{stem}.jsonl", Studied(1, "won", 90, 400, 500), Studied(2, "open", 0, 500, 500))

    assert merge_folder(tmp_path, known) == []
    by_hints = written(tmp_path / "spider-one-suit-fair-1x60.jsonl", Studied(1, "won", 90, 400, 500))
    assert merge_folder(tmp_path, {}) == [Tally("spider/one-suit", "1x60", 500, 1, 0, 0)]
    by_hints.unlink()
    verdicts = [Verdict("won", 500), Verdict("open", 500)]
    assert {name: game.first() for name, game in known.items()} == {
        "klondike": verdicts,
        "klondike/three-passes": verdicts,
    }


def test_what_is_no_folder_of_a_study_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    """Nothing is written then, nor by asking for help."""
    before = DATA.read_bytes()
    for argument, says in (
        ("studdy", "studdy is no folder"),
        ("--help", "a folder that a study has written to"),
    ):
        with pytest.raises(SystemExit):
            main([argument])
        assert says in "".join(capsys.readouterr())

    assert DATA.read_bytes() == before


def test_published_figures_are_compared_with_what_was_found() -> None:
    """An interval contains the figure or not; of what nobody studied the page says so."""
    rows = [
        Tally("golf", "", 10_000, 45, 55, 0),
        Tally("freecell/one-cell", "", 2000, 60, 0, 40),
        Tally("kings", "", 2000, 60, 0, 40),
        Tally("golf", "2x60", 2000, 1, 99, 0),
    ]
    lines = compared(rows).splitlines()[2:]
    one_cell, golf = (line for line in lines if "not yet" not in line)

    study = "study freecell --variant one-cell --deals 100 --nodes 2000"
    assert one_cell == (
        f"| [FreeCell](games/freecell.md), `one-cell` | `{study}` "
        "| 60 | 0 | 40 | 50.2 and 100.0 % | 19.348 % | no |"
    )
    assert golf == (
        "| [Golf](games/golf.md) | `study golf --deals 100 --nodes 10000` "
        "| 45 | 55 | 0 | 35.6 and 54.8 % | 45.109 % | yes |"
    )
    assert len(lines) == len(FIGURES)
    assert "| [Accordion](games/accordion.md) | not yet | | | |  | 99.99948 % |  |" in lines


def test_the_intervals_found_contain_the_published_figures() -> None:
    """Of twenty such intervals one may miss; more would mean that rules or search are wrong."""
    studied = [row for name in FIGURES if (row := ROWS.get((name, "")))]
    missed = [row for row in studied if not row.share.low <= FIGURES[row.game] / 100 <= row.share.high]

    assert len(studied) > 10
    assert len(missed) <= 1


def test_games_not_played_by_hints_are_named() -> None:
    """As is a game that hides nothing, and what hints have won."""
    unplayed = [row for row in ROWS.values() if not row.care]
    lines = table([*unplayed, Tally("sly", "2x60", 100, 20, 70, 10)]).splitlines()
    line = {
        name: next(line for line in lines if f"/{name}.md" in line)
        for name in ("sly", "canfield-or-klondike", "kings")
    }

    command = "study sly --fair --ways 2 --tried 60 --deals 100 --nodes 100"
    assert line["sly"].endswith(f"| `{command}` | 20 | 10 | 13.3 and 39.6 % |")
    assert line["canfield-or-klondike"].endswith("| not yet | | | |")
    assert line["kings"].endswith("| nothing is hidden | | | |")


def test_partial_results_are_published_as_such() -> None:
    """A narrow interval is published; of a wide one only what was found; of games nobody studied nothing."""
    assert share_sentence("two-rings").startswith(
        "Of the first 1,000 deals 1,000 can be won by somebody who knows"
    )
    assert share_sentence("two-rings").endswith("of all deals it is between 99.6 and 100.0 in a hundred.")
    vague = next(
        row
        for (game, care), row in ROWS.items()
        if not care and row.lost and row.share.high - row.share.low > NARROW and "/" not in game
    )
    sure = f"{vague.lost} cannot, and of {vague.open} nobody knows yet."
    assert share_sentence(vague.game).endswith(sure) and "in a hundred" not in share_sentence(vague.game)
    assert share_sentence("no-such-game") == ""
