"""The engine and the naive rule checker, written apart from the same page, agree on every position they meet."""

from __future__ import annotations

import ast
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import engine
from tests import naive

HERE = Path(__file__).parent
GOLDEN = HERE / "golden" / "perft"
SEEDS = range(1, 21)
PERFT_DEPTH = {"square": 2, "wheel": 2}  # three elsewhere; their deeper levels are in the golden files
GAMES = [(slug, variant) for slug in naive.GAMES if slug in engine.GAMES for variant in naive.variants(slug)]

each_game = pytest.mark.parametrize(("slug", "variant"), GAMES, ids=lambda value: value or "book")


def tables(slug: str, seed: int | str, variant: str | None) -> tuple[Any, naive.State]:
    """The same deal on both sides."""
    return engine.Table(slug, seed=seed, variant=variant), naive.deal(slug, seed, variant)


def engine_piles(table: engine.Table) -> naive.Piles:
    return {code: list(cards) for code, cards in table.piles.items()}


def given(table: engine.Table) -> list[str]:
    return [str(move) for move in table.legal_moves]


def engine_perft(table: engine.Table, depth: int) -> int:
    """The engine's count by push and pop."""
    if depth == 0:
        return 1
    nodes = 0
    for text in given(table):
        table.push(text)
        nodes += engine_perft(table, depth - 1)
        table.pop()
    return nodes


def compare(table: engine.Table, state: naive.State, story: str) -> None:
    """Same piles, same offered moves, same outcome; otherwise both sides are shown."""
    ours, theirs = state["piles"], engine_piles(table)
    lines = [
        f"  {code}: naive {ours.get(code)}, engine {theirs.get(code)}"
        for code in [*ours, *(code for code in theirs if code not in ours)]
        if ours.get(code) != theirs.get(code)
    ]
    offered, listed = sorted(naive.moves(state)), sorted(given(table))
    for words, extra in (("naive", set(offered) - set(listed)), ("engine", set(listed) - set(offered))):
        if extra:
            lines.append(f"  only the {words} side offers {sorted(extra)}")
    if not lines and offered != listed:
        lines.append(f"  a move is offered twice: naive {offered}, engine {listed}")
    ended = "won" if naive.won(state) else "lost" if naive.lost(state) else None
    outcome = table.outcome()
    result = outcome.result if outcome else None
    if ended != result:
        lines.append(f"  naive says {ended}, engine {result}")
    assert not lines, "\n".join([story, *lines, *whole_position(ours, theirs)])


def whole_position(ours: naive.Piles, theirs: naive.Piles) -> Iterator[str]:
    """Both positions in full, for the reader of a failure."""
    for name, piles in (("naive", ours), ("engine", theirs)):
        yield f"  all piles, {name}:"
        yield from (f"    {code}: {' '.join(cards)}" for code, cards in piles.items() if cards)


def choose(state: naive.State, dice: random.Random) -> str:
    """Mostly a card home, otherwise anything that is legal, like places not offered included."""
    home = [text for text in naive.moves(state) if " f" in text and text[0] != "f"]
    return dice.choice(home if home and dice.random() < 0.6 else naive.legal(state))


def lockstep(
    table: engine.Table, state: naive.State, dice: random.Random, steps: int, title: str
) -> naive.State:
    """Plays both sides alike and compares after every move; answers with the naive state at the end."""
    played: list[str] = []
    for _ in range(steps):
        compare(table, state, f"{title}, after {', '.join(played) or 'no move'}:")
        if not naive.legal(state):
            break
        text = choose(state, dice)
        assert table.parse(text) in table.legal_moves, f"{title}: {text} after {', '.join(played)}"
        table.push(text)
        state = naive.apply(state, text)
        played.append(text)
    compare(table, state, f"{title}, after {', '.join(played)}:")
    return state


@each_game
def test_opening_deals_are_equal(slug: str, variant: str | None) -> None:
    """Equal seeds give equal opening positions, pile by pile and code by code."""
    for seed in (*SEEDS, 999_999_999, "daily/2026-11-21"):
        compare(*tables(slug, seed, variant), f"{slug} {variant or ''} seed {seed}")


@each_game
def test_perft_is_equal(slug: str, variant: str | None) -> None:
    """Both sides count equally many sequences of one, two and three moves from the start."""
    for seed in SEEDS:
        table, state = tables(slug, seed, variant)
        for depth in range(1, PERFT_DEPTH.get(slug, 3) + 1):
            counted = engine_perft(table, depth)
            assert counted == naive.perft(state, depth), f"{slug} {variant or ''} seed {seed} depth {depth}"


@each_game
def test_random_play_in_lockstep(slug: str, variant: str | None) -> None:
    """Played alike, both sides show equal piles, moves and outcomes after every move, redeals included."""
    redeals = 0
    for seed in SEEDS:
        table, state = tables(slug, seed, variant)
        before = state.get("redeals", 0)
        state = lockstep(table, state, random.Random(seed), 400, f"{slug} {variant or ''} seed {seed}")
        redeals += before - state.get("redeals", 0)
    assert redeals or not naive.deal(slug, 1, variant).get("redeals", 0), "no playout reached a redeal"


@each_game
def test_perft_is_equal_from_the_middle(slug: str, variant: str | None) -> None:
    """Counted from a position in the midst of a game, where push and pop meet fills and open places."""
    for seed in SEEDS[:10]:
        table, state = tables(slug, seed, variant)
        title = f"{slug} {variant or ''} seed {seed}"
        state = lockstep(table, state, random.Random(f"middle {seed}"), 30 + 5 * seed, title)
        assert engine_perft(table, 2) == naive.perft(state, 2), title
        compare(table, state, f"{title}, after counting")


@pytest.mark.parametrize("slug", dict(GAMES))
def test_a_rigged_pack_is_dealt_alike(slug: str) -> None:
    """A table made from a pack deals it in its order, and its shuffles have names of their own."""
    for seed in SEEDS[:4]:
        pack = naive.shuffled(naive.unshuffled(naive.GAMES[slug].PACKS), f"rigged {seed}")
        table, state = engine.Table(slug, pack=pack), naive.lay_out(slug, pack)
        lockstep(table, state, random.Random(seed), 300, f"{slug} from pack {seed}")


@each_game
def test_golden_perft(slug: str, variant: str | None) -> None:
    """The counts written down once, seed depth nodes in each line, still come out on both sides."""
    lines = (GOLDEN / f"{'-'.join(filter(None, (slug, variant)))}.txt").read_text().splitlines()
    for seed, depth, nodes in (map(int, line.split()) for line in lines):
        table, state = tables(slug, seed, variant)
        assert naive.perft(state, depth) == nodes, f"naive side, depth {depth}"
        assert engine_perft(table, depth) == nodes, f"engine, depth {depth}"


def test_the_naive_side_is_independent() -> None:
    """No module of the naive side imports the engine, or anything that could."""
    allowed = {"__future__", "collections", "itertools", "random", "sys", "types", "typing"}
    for path in (HERE / "naive").glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
            if isinstance(node, ast.ImportFrom) and node.level == 0:
                names = [node.module or ""]
            assert {name.split(".")[0] for name in names} <= allowed, path.name


@pytest.mark.parametrize("slug", naive.GAMES)
def test_the_naive_side_keeps_its_cards(slug: str) -> None:
    """In the naive side's own play no card is lost or doubled, and an ended game offers nothing."""
    for variant in naive.variants(slug):
        whole = sorted(naive.unshuffled(naive.GAMES[slug].PACKS))
        state, dice = naive.deal(slug, 3, variant), random.Random(3)
        while naive.legal(state) and dice.random() < 0.997:
            assert not naive.won(state)
            state = naive.apply(state, choose(state, dice))
            assert sorted(card for cards in state["piles"].values() for card in cards) == whole
