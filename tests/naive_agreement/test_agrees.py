"""The engine and the naive checker, written apart from the same page, agree on every position they meet."""

from __future__ import annotations

import ast
import itertools
import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import pytest

import engine
from engine.moves import PLAY
from tests import naive
from tests.naive.endings import near_the_end

TESTS = Path(__file__).parents[1]
GOLDEN = TESTS / "golden" / "perft"
SEEDS = range(1, 21)
WIDE = (
    "accordion",
    "caesar",
    "belle-lucie",
    "flower-garden",
    "nation",
    "poker-squares",
    "square",
    "wheel",
)  # games with very many moves
PERFT_DEPTH = dict.fromkeys(WIDE, 2)  # three elsewhere; deeper levels are in the golden files
PERFT_DEPTH["empress-of-india"] = 1  # any card of the one side goes upon any of the other
PAIRED = {"nestor": 0, "fourteenth": 14}  # games in which cards go away in pairs, and what a pair makes
# Games in which two cards are named in either order, and the letter of the piles where that is so
EITHER = {"caesar": "", **dict.fromkeys(PAIRED, ""), "besieged-city": "r", "pyramid": "", "monte-carlo": ""}
# No card comes home singly
NO_END = (
    "wheel",
    "caesar",
    *PAIRED,
    "spider",
    "pyramid",
    "golf",
    "scorpion",
    "simple-simon",
    "tripeaks",
    "black-hole",
    "aces-up",
    "clock-patience",
    "monte-carlo",
    "poker-squares",
    "gaps",
    "accordion",
)
GAMES = [(slug, variant) for slug in naive.GAMES for variant in naive.variants(slug)]

each_game = pytest.mark.parametrize(("slug", "variant"), GAMES, ids=lambda value: value or "book")


@dataclass
class Both:
    """One game on the table of the engine and on that of the naive checker."""

    table: engine.Table
    state: naive.State
    title: str
    played: list[str] = field(default_factory=list)

    @classmethod
    def dealt(cls, slug: str, variant: str | None, seed: int | str) -> Both:
        """The same deal on both sides."""
        title = " ".join(filter(None, (slug, variant, f"seed {seed}")))
        return cls(engine.Table(slug, seed=seed, variant=variant), naive.deal(slug, seed, variant), title)

    def compare(self) -> None:
        """Same piles, same offered moves, same outcome; otherwise a report that shows both sides."""
        lines = [*self.different_piles(), *self.different_moves()]
        ended = "won" if naive.won(self.state) else "lost" if naive.lost(self.state) else None
        outcome = self.table.outcome()
        if ended != (outcome.result if outcome else None):
            lines.append(f"  naive says {ended}, engine {outcome}")
        assert not lines, "\n".join([f"{self.title} after {self.played}:", *lines, *self.positions()])

    def different_piles(self) -> Iterator[str]:
        """A line for each pile that the sides do not share."""
        ours, theirs = self.state["piles"], {code: list(cards) for code, cards in self.table.piles.items()}
        for code in dict.fromkeys([*ours, *theirs]):
            if ours.get(code) != theirs.get(code):
                yield f"  {code}: naive {ours.get(code)}, engine {theirs.get(code)}"

    def different_moves(self) -> Iterator[str]:
        """A line for the moves that only one side offers, and for moves that are offered twice."""
        ours, theirs = naive.moves(self.state), offered(self.table)
        if extra := set(ours) - set(theirs):
            yield f"  only the naive side offers {sorted(extra)}"
        if extra := set(theirs) - set(ours):
            yield f"  only the engine offers {sorted(extra)}"
        if len(theirs) != len(set(theirs)):
            yield f"  the engine offers a move twice: {sorted(theirs)}"

    def agree_on_pairs(self) -> None:
        """Of every two piles both sides say the same, in the order in which they are typed."""
        legal = {*naive.legal(self.state)}
        several = Counter(text.rpartition(" ")[0] for text in legal if " x" in text and text.count(" ") == 2)
        legal |= {pair for pair, numbers in several.items() if numbers == 1}  # the only number that fits
        held = {code for code, cards in self.table.piles.items() if cards}
        if (letter := EITHER.get(self.table.game.slug)) is not None:
            exchanged = [text.split() for text in legal if held.issuperset(text.split())]
            legal |= {f"{b} {a}" for a, b in exchanged if a[0] == b[0] == letter or not letter}
        moves = {pair: engine.Move(PLAY, pair) for pair in itertools.permutations(self.table.piles, 2)}
        ours = {" ".join(pair) for pair in moves} & legal
        theirs = {" ".join(pair) for pair, move in moves.items() if move in self.table.legal_moves}
        message = f"{self.title} after {self.played}: only one side takes {sorted(ours ^ theirs)}"
        assert ours == theirs, "\n".join([message, *self.positions()])

    def positions(self) -> Iterator[str]:
        """Both positions in full, for the reader of a failure."""
        for side, piles in (("naive", self.state["piles"]), ("engine", self.table.piles)):
            yield f"  all piles, {side}:"
            yield from (f"    {code}: {' '.join(cards)}" for code, cards in piles.items() if cards)

    def play(self, dice: random.Random, steps: int, eager: float = 0.6) -> None:
        """Both sides are played alike, to the end or so many moves, and compared before each and at last."""
        for _ in range(steps):
            self.compare()
            if not naive.legal(self.state):
                return
            text = choose(self.state, dice, eager)
            assert self.table.parse(text) in self.table.legal_moves, (
                f"{self.title}: {text} after {self.played}"
            )
            self.table.push(text)
            self.state = naive.apply(self.state, text)
            self.played.append(text)
        self.compare()


def choose(state: naive.State, dice: random.Random, eager: float) -> str:
    """Mostly cards home, otherwise anything that is legal, like places not offered included."""
    legal = naive.legal(state)
    home = [
        text
        for text in legal
        if (" f" in text and text[0] != "f") or text.count(" ") == 3 or text.startswith("play ")
    ]
    return dice.choice(home if home and dice.random() < eager else legal)


def offered(table: engine.Table) -> list[str]:
    """The moves that iteration gives, as text."""
    return [str(move) for move in table.legal_moves]


def engine_perft(table: engine.Table, depth: int) -> int:
    """The engine's count by push and pop."""
    if depth == 0:
        return 1
    nodes = 0
    for text in offered(table):
        table.push(text)
        nodes += engine_perft(table, depth - 1)
        table.pop()
    return nodes


@each_game
def test_opening_deals_are_equal(slug: str, variant: str | None) -> None:
    """Equal seeds give equal opening positions, pile by pile and code by code."""
    for seed in (*SEEDS, 999_999_999, "daily/2026-11-21"):
        Both.dealt(slug, variant, seed).compare()


@each_game
@pytest.mark.parametrize("seeds", [SEEDS[:5], pytest.param(SEEDS[5:12], marks=pytest.mark.slow)], ids=str)
@pytest.mark.heavy
def test_perft_is_equal(slug: str, variant: str | None, seeds: range) -> None:
    """Both sides count equally many sequences of one, two and three moves from the start."""
    for seed in seeds:
        both = Both.dealt(slug, variant, seed)
        for depth in range(1, PERFT_DEPTH.get(slug, 3) + 1):
            assert engine_perft(both.table, depth) == naive.perft(both.state, depth), f"{both.title}: {depth}"


@each_game
@pytest.mark.heavy
def test_random_play_in_lockstep(slug: str, variant: str | None) -> None:
    """Played alike, both sides show equal piles, moves and outcomes after every move, redeals included."""
    played: set[str] = set()
    for seed in SEEDS[: 4 if variant else 8]:
        both = Both.dealt(slug, variant, seed)
        both.play(random.Random(seed), 250)
        played.update(both.played)
    granted = naive.deal(slug, 1, variant).get("redeals", 0)
    assert "redeal" in played or not granted, "no playout reached a redeal"


@each_game
@pytest.mark.heavy
def test_perft_is_equal_from_the_middle(slug: str, variant: str | None) -> None:
    """Counted from the midst of a game, where push and pop meet fills and open places."""
    for seed in SEEDS[:6]:
        both = Both.dealt(slug, variant, seed)
        both.play(random.Random(f"middle {seed}"), 30 + 8 * seed)
        depth = min(2, PERFT_DEPTH.get(slug, 2))
        same = engine_perft(both.table, depth) == naive.perft(both.state, depth)
        assert same, f"{both.title} after {both.played}"
        both.compare()


@pytest.mark.parametrize("slug", naive.GAMES)
@pytest.mark.heavy
def test_a_rigged_pack_is_dealt_alike(slug: str) -> None:
    """A table made from a pack deals it in its order, and its shuffles have names of their own."""
    for seed in SEEDS[:3]:
        pack = naive.shuffled(naive.pack(slug), f"rigged {seed}")
        both = Both(engine.Table(slug, pack=pack), naive.lay_out(slug, pack), f"{slug} from pack {seed}")
        both.play(random.Random(seed), 250)


@pytest.mark.parametrize("slug", [slug for slug in naive.GAMES if slug not in NO_END])
@pytest.mark.heavy
def test_the_end_of_a_game_in_lockstep(slug: str) -> None:
    """From positions with few cards left both sides play alike to the end, and see the same games won."""
    won = 0
    for seed in SEEDS[:12]:
        dice = random.Random(f"end {seed}")
        state = near_the_end(slug, dice)
        both = Both(engine.Table(slug, piles=state["piles"]), state, f"{slug}, the end {seed}")
        both.play(dice, 120, eager=0.9)
        won += naive.won(both.state)
    assert won, "none of the games was won"


@pytest.mark.parametrize("slug", naive.GAMES)
@pytest.mark.heavy
def test_what_one_side_refuses_the_other_refuses(slug: str) -> None:
    """Any two piles, at a deal, in the midst and near the end: legal on both sides or on neither."""
    for seed in SEEDS[:2]:
        both = Both.dealt(slug, None, seed)
        both.play(random.Random(f"refused {seed}"), 15 * seed)
        both.agree_on_pairs()
    for seed in SEEDS[:4] if slug not in NO_END else ():
        dice = random.Random(f"refused at the end {seed}")
        state = near_the_end(slug, dice)
        both = Both(engine.Table(slug, piles=state["piles"]), state, f"{slug}, the end {seed}")
        for _ in range(3):
            both.agree_on_pairs()
            both.play(dice, 6, eager=0.9)


def test_a_base_is_never_exchanged() -> None:
    """In La Nivernaise an ace that began its pile stays there, though the king's pile could take it."""
    state = naive.deal("nivernaise", 1)
    piles = state["piles"] = {code: [] for code in state["piles"]}
    for number, suit in enumerate("DCHS", 1):
        piles[f"f{number}"] = [rank + suit for rank in naive.RANKS]
        piles[f"f{number + 4}"] = [rank + suit for rank in reversed(naive.RANKS)]
    piles["f1"], (*piles["f5"], ace), piles["1"] = piles["f1"][:1], piles["f5"], piles["f1"][1:]
    piles["a1"] = [ace]
    both = Both(engine.Table("nivernaise", piles=piles), state, "a base alone")
    assert both.table.why_not("f1 f5")
    both.play(random.Random(1), 20)


def packets_in_order() -> list[str]:
    """Both packs as aces and 24 packets, four of each of six kinds that use every number eight times."""
    cards = naive.unshuffled(2)
    courts = [card for card in cards if card[:-1] in "JQK"]
    pack = [card for card in cards if card[:-1] == "A"]
    for trio in ("2 6 10", "2 7 9", "3 5 10", "3 7 8", "4 5 9", "4 6 8") * 4:
        packet = [next(card for card in cards if card[:-1] == rank) for rank in trio.split()]
        for card in packet:
            cards.remove(card)
        pack += [*packet, courts.pop()]
    return pack


def test_a_whole_wheel_in_lockstep() -> None:
    """A pack that brings each packet's cards together leads both sides to 24 packets."""
    won = 0
    for seed in SEEDS:
        pack = packets_in_order()
        both = Both(engine.Table("wheel", pack=pack), naive.lay_out("wheel", pack), f"whole wheel {seed}")
        both.play(random.Random(seed), 40, eager=0.95)
        won += naive.won(both.state)
    assert won, "none of the wheels was completed"


@each_game
@pytest.mark.heavy
def test_golden_perft(slug: str, variant: str | None) -> None:
    """The counts written down once, seed depth nodes in each line, still come out on both sides."""
    lines = (GOLDEN / f"{'-'.join(filter(None, (slug, variant)))}.txt").read_text().splitlines()
    for seed, depth, nodes in (map(int, line.split()) for line in lines):
        both = Both.dealt(slug, variant, seed)
        assert naive.perft(both.state, depth) == nodes, f"naive side, depth {depth}"
        assert engine_perft(both.table, depth) == nodes, f"engine, depth {depth}"


def test_the_naive_side_is_independent() -> None:
    """No module of the naive side imports the engine, or anything that could."""
    allowed = {"__future__", "collections", "itertools", "random", "sys", "types", "typing"}
    for path in (TESTS / "naive").glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
            if isinstance(node, ast.ImportFrom) and node.level != 1:
                names = [node.module or "beyond the folder"]
            assert {name.split(".")[0] for name in names} <= allowed, path.name


@each_game
@pytest.mark.heavy
def test_the_naive_side_loses_no_card(slug: str, variant: str | None) -> None:
    """In the naive side's own play no card is lost or doubled, and a game that is won offers nothing."""
    whole = sorted(naive.pack(slug, variant))
    for seed in SEEDS[:5]:
        state, dice = naive.deal(slug, seed, variant), random.Random(seed)
        for _ in range(250):
            assert sorted(itertools.chain(*state["piles"].values())) == whole
            if not naive.legal(state):
                break
            assert not naive.won(state)
            state = naive.apply(state, choose(state, dice, eager=0.6))
