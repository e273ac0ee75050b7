"""Golden playthroughs: a change of the rules must be read, and meant, as a change of these texts."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path

import pytest

import engine
from engine import Game
from engine.events import Cause
from engine.tools.playthrough import transcript
from tests import wins
from tests.support import GAMES, playout, title

FOLDER = Path(__file__).parents[1] / "golden" / "playthroughs"
FILES = sorted(FOLDER.glob("*.txt"))


def named(file: Path) -> tuple[str, str | None, str]:
    """Game, variant and deal of a file called two-rings-1.txt or herring-bone-german-119.txt."""
    name, _, seed = file.stem.rpartition("-")
    slugs = (slug for slug in engine.GAMES if name == slug or name.startswith(f"{slug}-"))
    slug = max(slugs, key=len)
    return slug, name.removeprefix(slug).lstrip("-") or None, seed


def replayed(file: Path) -> list[str]:
    """What happened in the game of a file, in one word each."""
    slug, variant, seed = named(file)
    moves = re.findall(r"^\d+\. (.*?) - ", file.read_text(encoding="utf-8"), re.MULTILINE)
    return happened(engine.Table(slug, seed, variant=variant), moves)


def won(slug: str, variant: str | None) -> list[str]:
    """What happened in the game of it that was won, if one is kept: what comes at the end comes there."""
    if not wins.file_of(slug, variant).is_file():
        return []
    win = wins.won(slug, variant)
    return happened(win.table(), win.moves)


def happened(t: engine.Table, moves: Iterable[str]) -> list[str]:
    """What happens when these moves are played, in one word each."""
    met = []
    for move in moves:
        met += [choice.kind for choice in t.view().choices if choice.text == move]
        hidden = t.view()
        met.append(t.push(move).verb)
        met += ["peek"] * (t.game.hides and peeks(hidden, t.view()))
    return met


def peeks(before: engine.View, after: engine.View) -> bool:
    """Whether a covered pile shows more of itself without having changed."""
    return any(
        len(old.cards) == len(new.cards) and old.cards.count(None) > new.cards.count(None)
        for old, new in zip(before.piles, after.piles, strict=True)
    )


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_playthrough_is_as_it_was_written(file: Path) -> None:
    """The same deal, offered moves, consequences and words, line by line."""
    slug, variant, seed = named(file)
    command = f"python -m engine golden {slug} --seed {seed}" + f" --variant {variant}" * bool(variant)

    now = transcript(engine.Table(slug, seed, variant=variant)).splitlines()
    for number, (was, line) in enumerate(
        zip(file.read_text(encoding="utf-8").splitlines(), now, strict=False), 1
    ):
        assert line == was, f"line {number} of {file.name} differs; if that is meant: {command}"
    assert transcript(engine.Table(slug, seed, variant=variant)) == file.read_text(encoding="utf-8"), command


@pytest.mark.parametrize(("slug", "variant"), GAMES, ids=title)
@pytest.mark.heavy
def test_a_playthrough_shows_what_the_game_has(slug: str, variant: str | None) -> None:
    """A game's playthroughs, or its won game, hold a redeal, an exchange, a fill by choice and a peek."""
    files = [file for file in FILES if named(file)[:2] == (slug, variant)]
    assert files, f"python -m engine golden {slug}" + f" --variant {variant}" * bool(variant)

    met = {kind for file in files for kind in replayed(file)} | {*won(slug, variant)}
    assert required(engine.Table(slug, variant=variant).game) <= met


def required(game: Game) -> set[str]:
    """What a playthrough of the game should contain."""
    ways = {way.cause.value for way in game.every_way}
    return (ways | {step.name for step in game.verbs}) - {"deal", "play"} | (
        {"peek"} if game.hides and deepens(game) else set()
    )


def deepens(game: Game) -> bool:
    """Whether a player sees now more, now less of a pile that hides cards."""
    t = engine.Table(game.slug, 1, variant=game.variant)
    depths = {tuple(game.seen(t.position.dealer(Cause.PLAY)).values()) for _ in playout(t, "depths", 60)}
    return len(depths) > 1
