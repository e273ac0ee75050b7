"""Games that were really won, played again from the deal to the last card."""

from pathlib import Path

import pytest

import engine

WINS = Path(__file__).parent.parent / "golden" / "wins"


def named(file: Path) -> tuple[str, str | None]:
    """The game and variant a file is named after: herring-bone-german is a variant of herring-bone."""
    if file.stem in engine.GAMES:
        return file.stem, None
    slug = next(slug for slug in engine.GAMES if file.stem.startswith(f"{slug}-"))
    return slug, file.stem.removeprefix(f"{slug}-")


@pytest.mark.parametrize("file", sorted(WINS.glob("*.txt")), ids=lambda file: file.stem)
def test_a_won_game_is_won_again(file: Path) -> None:
    """Every move of the line is legal, and only the last one wins."""
    start, moves = file.read_text(encoding="utf-8").strip().split("\n")
    slug, variant = named(file)
    pack = start.split() if " " in start else None
    table = (
        engine.Table(slug, start, pack=pack, variant=variant)
        if pack
        else engine.Table(slug, start, variant=variant)
    )
    for move in moves.split(", "):
        assert table.outcome() is None
        table.push(move)

    outcome = table.outcome()
    assert outcome is not None
    assert outcome.result == "won"
    assert table.view().home == table.view().total


def test_the_nine_of_the_seeds_have_a_won_line() -> None:
    """None of the first nine is offered that nobody has seen won; a game that joins may wait for its win."""
    seeds = "nivernaise kings herring-bone red-and-black square margarethe wheel two-rings nation"

    assert {named(file)[0] for file in WINS.glob("*.txt")} >= set(seeds.split())
