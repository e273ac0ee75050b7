"""The engine as a library: its moves take text, its tables and views are things of Python like any other."""

from __future__ import annotations

import copy
import pickle
import subprocess
import sys
import tomllib
from collections.abc import Callable
from pathlib import Path

import pytest

import engine
from engine.version import version_of
from render import draw
from tests.support import GAMES, playout, title

ROOT = Path(__file__).parents[2]
COPIES: dict[str, Callable[[engine.Table], engine.Table]] = {
    "copy": engine.Table.copy,
    "copy.copy": copy.copy,
    "copy.deepcopy": copy.deepcopy,
    "pickle": lambda table: pickle.loads(pickle.dumps(table)),
}


def python(program: str, given: bytes = b"") -> str:
    """What a Python of its own says to a program."""
    done = subprocess.run(
        [sys.executable, "-c", program], cwd=ROOT, input=given, capture_output=True, check=True
    )
    return done.stdout.decode().strip()


# legal moves ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "legal"),
    [
        ("8 2", True),
        (" 8  2 ", True),
        ("4D 5C", True),
        ("2H f", True),
        ("deal", True),
        ("5 1", False),
        ("8 99", False),
        ("", False),
        ("what shall I do?", False),
        ("8 2 " * 200, False),
        (7, False),
        (None, False),
    ],
)
def test_legal_moves_take_text(text: object, legal: bool) -> None:
    """A text is among them if it can be played; what nobody can read, or is no text, is just not."""
    assert (text in engine.Table("red-and-black", seed=1).legal_moves) is legal


def test_what_may_mean_two_moves_is_no_legal_move() -> None:
    """`push` would ask which is meant, so that it is not among what can be played as it stands."""
    moves = engine.Table("herring-bone", seed=1).legal_moves

    assert ("t f1" in moves, "t f5" in moves, "t f" in moves) == (True, True, False)


@pytest.mark.parametrize(("slug", "variant"), GAMES, ids=title)
def test_every_legal_move_is_one_as_text(slug: str, variant: str | None) -> None:
    """What is offered may be typed as it is written, and counted, indexed and sliced as a sequence is."""
    table = engine.Table(slug, 3, variant=variant)
    for _ in playout(table, "face", 8):
        moves = table.legal_moves
        some = [*moves]

        assert all(str(move) in moves for move in some)
        assert [moves[at] for at in range(len(moves))] == some
        assert moves[:] == tuple(some)
        assert moves[1::2] == tuple(some[1::2])
        assert not some or moves[-1] == some[-1]


def test_there_is_no_move_behind_the_last() -> None:
    """An index that is too large is an IndexError, as in every sequence."""
    moves = engine.Table("red-and-black", seed=1).legal_moves

    with pytest.raises(IndexError):
        moves[len(moves)]


# copies ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("how", COPIES)
@pytest.mark.parametrize(("slug", "variant"), GAMES, ids=title)
def test_a_copy_is_a_table_of_its_own(slug: str, variant: str | None, how: str) -> None:
    """It stands as the table stood, with its whole history; what happens to one does not touch the other."""
    table = engine.Table(slug, 4, variant=variant)
    beginning = table.view()
    [*playout(table, "copies", 8)]
    before, moves = table.view(), table.moves

    other = COPIES[how](table)
    assert (other.view(), other.moves, other.key()) == (before, moves, table.key())
    assert (other.game, other.events, repr(other)) == (table.game, table.events, repr(table))
    while other.moves:
        other.pop()
    assert other.view() == beginning
    assert (table.view(), table.moves) == (before, moves)

    again = COPIES[how](table)
    for _ in moves:
        table.pop()
    assert (again.view(), again.moves) == (before, moves)
    assert again.outcome() == again.outcome()


@pytest.mark.parametrize("how", COPIES)
def test_a_copy_goes_on_as_the_table_would(how: str) -> None:
    """Shuffles to come are the same, and so is what is counted, said and recorded."""
    table = engine.Table("belle-lucie", 2)
    [*playout(table, "goes on", 5)]
    other = COPIES[how](table)
    for one in (table, other):
        one.push("redeal")

    assert table.view().redeals != engine.Table("belle-lucie", 2).view().redeals
    assert engine.record.dumps(other) == engine.record.dumps(table)
    assert other.view() == table.view()


@pytest.mark.parametrize("how", COPIES)
def test_a_copy_remembers_how_the_cards_were_dealt(how: str) -> None:
    """Cæsar tells in how few exchanges a deal could have been won: the deal, not the copy."""
    table = engine.Table("caesar", 1)
    table.push("1 2")
    other = COPIES[how](table)
    for move in engine.winnable(table).line:
        for one in (table, other):
            one.push(move)

    assert other.outcome() == table.outcome()
    assert "the fewest that would have done: 4" in str(other.outcome())


@pytest.mark.parametrize("how", COPIES)
def test_tables_made_by_hand_can_be_copied(how: str) -> None:
    """A table of a pack or of piles stays one, so that its record can be written."""
    dealt = engine.Table("kings", 5)
    by_piles = engine.Table("kings", piles=dealt.piles)
    order = [f"{rank}{suit}" for _ in range(2) for suit in engine.SUITS for rank in engine.RANKS]
    for table in (by_piles, engine.Table("kings", pack=order)):
        assert engine.record.dumps(COPIES[how](table)) == engine.record.dumps(table)


def test_a_pickled_table_opens_elsewhere() -> None:
    """Another process, which has no game compiled yet, finds the same table in it."""
    table = engine.Table("herring-bone", 7, variant="german")
    [*playout(table, "elsewhere", 10)]
    program = "import pickle, sys; t = pickle.load(sys.stdin.buffer); print(repr(t)); print(t.pop())"

    assert python(program, pickle.dumps(table)) == f"{table!r}\n{table.moves[-1]}"


# views ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("slug", "variant"), GAMES, ids=title)
def test_a_view_can_be_pickled_and_copied(slug: str, variant: str | None) -> None:
    """What is made only when it is read is made before, be it that nobody has read it."""
    table = engine.Table(slug, 6, variant=variant)
    [*playout(table, "pickled", 5)]

    for other in (
        pickle.loads(pickle.dumps(table.view())),
        copy.copy(table.view()),
        copy.deepcopy(table.view()),
    ):
        assert other == table.view()
        assert (other.caption, other.choices, other.last) == (
            table.view().caption,
            table.view().choices,
            table.view().last,
        )
        assert other[other.piles[0].code] is other.piles[0]


def test_a_pickled_view_has_no_hidden_card() -> None:
    """Where two cards of the pack that nobody has seen change places, not a byte of the pickle does."""
    order = [f"{rank}{suit}" for _ in range(2) for suit in engine.SUITS for rank in engine.RANKS]
    other = [*order[:-2], order[-1], order[-2]]
    views = [engine.Table("two-rings", pack=pack).view() for pack in (order, other)]

    assert order != other
    assert pickle.dumps(views[0]) == pickle.dumps(views[1])


# the face -------------------------------------------------------------------------------------------


def test_a_table_shows_its_picture_in_a_notebook() -> None:
    """The one that players get, as PNG; the text is there besides."""
    table = engine.Table("kings", 7)
    picture = table._repr_png_()

    assert picture == draw(table.view())
    assert picture.startswith(b"\x89PNG")


def test_without_the_picture_a_notebook_shows_the_text(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where `render` is not installed the method says None, which notebooks take for no picture."""
    monkeypatch.setitem(sys.modules, "render", None)

    assert engine.Table("kings", 7)._repr_png_() is None


def test_the_version_is_that_of_the_project(tmp_path: Path) -> None:
    """A checkout's is what its pyproject.toml says, else it is that of what was installed."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    other = tmp_path / "pyproject.toml"
    other.write_text('[project]\nname = "other"\nversion = "77"\n', encoding="utf-8")

    assert engine.__version__ == project["version"]
    assert version_of("pytest", tmp_path / "nothing") == version_of("pytest", other) == pytest.__version__


def test_whoever_only_plays_loads_no_search() -> None:
    """Importing the engine takes what playing needs; the rest is loaded on first use."""
    program = (
        "import sys, engine; engine.Table('kings', 7).push('1 3');"
        "print(sorted({'csv', 'email', 'multiprocessing', 'tomllib', 'engine.search', 'engine.shelf',"
        " 'engine.version', 'engine.text.page', 'render'} & {*sys.modules}),"
        "engine.hint(engine.Table('kings', 7)).why)"
    )

    assert python(program) == "[] lost"


def test_every_public_name_is_there() -> None:
    """All that `__all__` names can be had and is listed; anything else is an AttributeError."""
    assert {name for name in engine.__all__ if not hasattr(engine, name)} == set()
    assert {*engine.__all__} <= {*dir(engine)}
    with pytest.raises(AttributeError, match="'engine' has no attribute 'solve'"):
        engine.solve  # type: ignore[attr-defined]  # noqa: B018


@pytest.mark.parametrize("text", ["10H", "th", "10♥", " 10h "])
def test_a_card_is_read_as_people_write_it(text: str) -> None:
    """Letters of either case, the suit's sign, T for ten; anything else is a ValueError."""
    assert engine.Card.read(text) == engine.Card("10H")
    with pytest.raises(ValueError, match="is no card"):
        engine.Card.read("11H")
