"""Games that are not of the book, to check search with: their shares of winnable deals are published."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from engine.games import add_folder, remove_folder

FOLDER = Path(__file__).parent / "check_games"


@pytest.fixture
def check_games() -> Iterator[Path]:
    """The folder of these games, which are found by name as long as a test lasts."""
    add_folder(FOLDER)
    yield FOLDER
    remove_folder(FOLDER)
