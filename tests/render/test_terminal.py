"""Pictures from the terminal."""

from __future__ import annotations

import io
from pathlib import Path

import pytest
from PIL import Image, ImageChops

import engine
from render.__main__ import main
from render.plan.picture_height import height
from render.theme import card_height
from tests.render.tables import dealt, picture


def test_a_record_becomes_a_picture(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """From a file or from the standard input, the same picture as the bot's."""
    record = engine.record.dumps(engine.Table("wheel", seed=7))
    (tmp_path / "game.txt").write_text(record + "\n", encoding="ascii")
    monkeypatch.setattr("sys.stdin", io.StringIO(record))

    assert main([str(tmp_path / "game.txt"), str(tmp_path / "a.png")]) == 0
    assert main(["-", str(tmp_path / "b.png")]) == 0
    for name in ("a.png", "b.png"):
        with Image.open(tmp_path / name) as image:
            assert ImageChops.difference(image.convert("RGB"), picture(dealt("wheel"))).getbbox() is None


def test_what_is_no_record_is_answered_with_a_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """No traceback, no picture."""
    (tmp_path / "game.txt").write_text("nonsense", encoding="ascii")

    assert main([str(tmp_path / "game.txt"), str(tmp_path / "a.png")]) == 2
    assert main([str(tmp_path / "missing.txt"), str(tmp_path / "a.png")]) == 2
    assert capsys.readouterr().err.count("\n") == 2
    assert not (tmp_path / "a.png").exists()


def test_the_deck_is_shown_at_each_size(tmp_path: Path) -> None:
    """All 52 cards at 160, 80, 40 and 24 pixels, each smaller than the one before; and nothing is cut off."""
    assert main(["deck", str(tmp_path / "deck.png")]) == 0
    with Image.open(tmp_path / "deck.png") as image:
        found = image.convert("RGB")
    paper = found.point([255 * (value > 230) for value in range(256)] * 3).convert("L")
    assert found.width == 13 * (160 + 10) + 10
    assert (
        found.height
        == sum(_high(*size) for size in ((160, 160), (80, 80), (40, 112), (24, 68))) + 4 * 214 + 40
    )
    assert paper.crop((0, 0, 4, found.height)).getbbox() is None


def _high(seen: int, drawn: int) -> int:
    """Of four rows of cards under a title."""
    return round((4 * (card_height(drawn) + 10) + 10) * seen / drawn) + 40


@pytest.mark.slow
def test_the_contact_sheet_shows_all_games(tmp_path: Path) -> None:
    """Four pictures in a row, as wide as on a phone."""
    assert main(["sheet", str(tmp_path / "sheet.png")]) == 0
    with Image.open(tmp_path / "sheet.png") as image:
        assert image.width == 4 * 400 + 3 * 10
        rows = [list(engine.GAMES)[n : n + 4] for n in range(0, len(engine.GAMES), 4)]
        highest = [max(round(height(game, None) * 400 / 1100) for game in row) for row in rows]
        assert image.height == sum(highest) + 44 * len(rows)
