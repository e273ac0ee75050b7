"""`patience setup-emojis`: the suits as files, and what is said where there is no Discord."""

from __future__ import annotations

from pathlib import Path

import pytest
from PIL import Image

from bot.__main__ import main


def test_four_files_for_slack(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Their places are printed; without a token nothing is uploaded, and that is said."""
    monkeypatch.setenv("PATIENCE_DATA_DIR", str(tmp_path))
    monkeypatch.setenv("DISCORD_TOKEN", "")
    monkeypatch.chdir(tmp_path)

    assert main(["setup-emojis"]) == 0
    *paths, slack, discord = capsys.readouterr().out.splitlines()
    assert [Path(path).name for path in paths] == [
        f"patience-{suit}.png" for suit in ("spades", "hearts", "diamonds", "clubs")
    ]
    for path in paths:
        with Image.open(path) as picture:
            assert picture.size == (128, 128)
    assert "docs/slack.md" in slack
    assert discord == "Discord is not set up, so nothing was uploaded there."
