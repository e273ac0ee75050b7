"""Games that were really won, played again from the deal to the last card."""

from pathlib import Path

import pytest

import engine
from tests.support import GAMES, title
from tests.wins import FOLDER, won

WINS = FOLDER


def named(file: Path) -> tuple[str, str | None]:
    """The game and variant a file is named after: herring-bone-german is a variant of herring-bone."""
    if file.stem in engine.GAMES:
        return file.stem, None
    slug = next(slug for slug in engine.GAMES if file.stem.startswith(f"{slug}-"))
    return slug, file.stem.removeprefix(f"{slug}-")


@pytest.mark.parametrize(("slug", "variant"), GAMES, ids=title)
def test_a_won_game_is_won_again(slug: str, variant: str | None) -> None:
    """Every move of the line is legal, and only the last one wins."""
    win = won(slug, variant)
    table = win.table()
    for move in win.moves:
        assert table.outcome() is None
        table.push(move)

    outcome = table.outcome()
    assert outcome is not None
    assert outcome.result == "won"
    assert table.view().home == table.view().total


def test_every_game_has_a_won_line() -> None:
    """No game and no variant is offered that nobody has seen won."""
    every = {(slug, variant) for slug, game in engine.GAMES.items() for variant in (None, *game.variants)}

    assert {named(file) for file in WINS.glob("*.txt")} == every
