"""No silent knobs: every field a declaration sets changes, when it is changed, what happens at the table."""

from __future__ import annotations

import copy
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import MISSING, fields
from itertools import chain, zip_longest
from typing import Any, NamedTuple

import pytest

import engine
from engine.actions import Action
from engine.build import Build, Path
from engine.game import Game
from engine.piles import ANY, NOTHING, Group, Refill
from tests.support import GAMES, playout, title

SEEDS, MOVES, ENOUGH = (
    range(1, 100),
    220,
    900,
)  # so many positions of a game are looked at, in few or many deals
PARTS = (Build, Path, Refill)  # values inside a group that have fields of their own


class Knob(NamedTuple):
    """One field of one value in a declaration, and what to set it to."""

    name: str  # "columns.build.steps"
    holder: Group | Action
    way: tuple[str, ...]  # from the holder to the field
    value: object


def knobs(game: Game) -> Iterator[Knob]:
    """Every field that the declaration of a game sets, with each other value it may be tried with."""
    for holder in (*game.groups, *game.actions.values()):
        name = holder.name if isinstance(holder, Group) else holder.verb
        for way, was in _set(holder):
            for value in _others(game, way[-1], was):
                yield Knob(f"{name}.{'.'.join(way)} = {_short(value)}", holder, way, value)


def _set(value: Any) -> Iterator[tuple[tuple[str, ...], object]]:
    for field in fields(value):
        held = getattr(value, field.name)
        default = field.default if field.default is not MISSING else MISSING
        if isinstance(held, PARTS):
            yield from (((field.name, *way), was) for way, was in _set(held))
        if field.init and held != default:
            yield (field.name,), held


def _short(value: object) -> str:
    return getattr(value, "name", "") or getattr(value, "verb", "") or str(value)


def _others(game: Game, field: str, was: Any) -> Iterator[object]:
    if isinstance(was, bool):
        yield not was
    elif isinstance(was, int):
        yield from (was + 1, was - 1)
    elif field == "space":
        yield NOTHING if was == ANY else ANY
    elif isinstance(was, str):
        yield {"suits": was[::-1] if len(was) == 4 else "", "code": was + "x"}.get(field, "")
    elif isinstance(was, frozenset):
        yield from (frozenset(was - {step} | {2}) for step in was)
    elif isinstance(was, tuple) and was and isinstance(was[0], Group):
        yield from (tuple(group for group in was if group is not gone) for gone in was)
    elif isinstance(was, tuple):
        yield from (was[1:], was[:-1]) if field == "ranks" else (tuple(letter + "x" for letter in was),)
    elif isinstance(was, Group):
        yield next(group for group in game.groups[::-1] if group is not was)
    elif not isinstance(was, Build | Path):
        yield None


@contextmanager
def turned(game: Game, knob: Knob) -> Iterator[Game]:
    """A game like this one but for the knob; what is worked out at first use is worked out anew."""
    first, *rest = knob.way
    was = getattr(knob.holder, first)
    value = knob.value
    if rest:
        value = copy.copy(was)
        vars(value).pop("_table", None)
        object.__setattr__(value, rest[0], knob.value)
    object.__setattr__(knob.holder, first, value)
    try:
        yield type("Changed", (type(game),), {"__doc__": type(game).__doc__})()
    finally:
        object.__setattr__(knob.holder, first, was)
        type("Restored", (type(game),), {"__doc__": type(game).__doc__})  # gives the groups their codes again


def happenings(game: Game, monkeypatch: pytest.MonkeyPatch) -> Iterator[object]:
    """What can be seen of some games, the rules page left out: a rule must be played, not only told."""
    monkeypatch.setattr("engine.table.find", lambda _: game)
    positions = 0
    for seed in SEEDS:
        t = engine.Table(game.slug, seed)
        for _ in chain([None], playout(t, f"knobs {seed}", MOVES, eager=0.7)):
            positions += 1
            yield t.view()
        if positions > ENOUGH:
            return


def told(game: Game, knob: Knob, usual: list[object], monkeypatch: pytest.MonkeyPatch) -> bool:
    """Whether anything is different when the knob is turned; a declaration that breaks is different too."""
    try:
        with turned(game, knob) as other:
            # the name of the module is the game's slug
            monkeypatch.setattr(type(other), "__module__", type(game).__module__)
            return any(was != now for was, now in zip_longest(usual, happenings(other, monkeypatch)))
    except (TypeError, ValueError, IndexError, KeyError, AttributeError, StopIteration, RuntimeError):
        return True


@pytest.mark.parametrize(("slug", "variant"), GAMES, ids=title)
def test_with_no_knob_turned_nothing_changes(
    slug: str, variant: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The measure itself: the same declaration worked out anew plays the same games."""
    game = engine.Table(slug, variant=variant).game
    same = Knob("none", game.groups[0], ("count",), game.groups[0].count)

    assert not told(game, same, list(happenings(game, monkeypatch)), monkeypatch)


@pytest.mark.parametrize(("slug", "variant"), GAMES, ids=title)
def test_every_declared_field_matters(
    slug: str, variant: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Change any one value of a declaration, and the deal, the moves or the view change."""
    game = engine.Table(slug, variant=variant).game
    usual = list(happenings(game, monkeypatch))

    assert [knob.name for knob in knobs(game) if not told(game, knob, usual, monkeypatch)] == []


def test_every_word_of_a_declaration_is_used() -> None:
    """The vocabulary has no field that no game ever sets."""
    games = [engine.Table(slug, variant=variant).game for slug, variant in GAMES]
    values = [value for game in games for value in (*game.groups, *game.actions.values())]
    values += [held for value in values for held in vars(value).values() if isinstance(held, PARTS)]
    kinds = {
        kind for value in values for kind in type(value).__mro__ if hasattr(kind, "__dataclass_fields__")
    }

    unused = {
        f"{kind.__name__}.{field.name}"
        for kind in kinds
        for field in fields(kind)
        if field.init and field.name in vars(kind)["__annotations__"]
        if all(getattr(value, field.name) == field.default for value in values if isinstance(value, kind))
    }
    assert unused == set()
