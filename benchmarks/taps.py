"""How many taps a move takes, over every won game that is kept, by the shortest way there is.

python -m benchmarks.taps [line ...]: the same lines, in one run, with the menus alone and with five or ten
likely moves as buttons; without and with All home and Deal until; and with the only moves played on by
themselves, too.

A button is one tap; a line of a menu is two, for the menu has to be opened; turning a page is one. All is
asked of the buttons and menus a board really has. All home and the like count where they lead to a position
of the line.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import count
from pathlib import Path

from benchmarks.measuring import ROOT, Figure
from bot.messages.reply import Button
from bot.play.played_table import PlayedTable
from bot.presentation import board, menus
from bot.presentation.menus import Taps
from bot.records.session import Session
from engine import GAMES, Choice, Table

SECTION = "taps"
WINS = ROOT / "tests" / "golden" / "wins"
BUTTON, LINE, PAGE = 1, 2, 1  # taps
MANY = ("none", "five", "ten")  # likely moves as buttons
SOME = 6  # lines of a quick run
# The lines that were measured before there were buttons for moves.
EARLY = (
    "nivernaise",
    "kings",
    "herring-bone",
    "herring-bone-german",
    "red-and-black",
    "square",
    "margarethe",
    "wheel",
    "two-rings",
    "nation",
)
SHORTCUTS: dict[str, Callable[[PlayedTable], object]] = {
    "home": PlayedTable.home,
    "deal": lambda played: played.deal_on(until=True),
}


@dataclass(frozen=True)
class Position:
    """One position of a line: how its next move is tapped, and what else leads on from it."""

    taps: dict[str, int]  # of the next move, by how many likely moves are buttons
    leaps: tuple[int, ...]  # positions of the line to which one tap leads
    onward: int  # the position to which only moves lead by themselves, else this one
    chosen: bool  # the next move is no deal
    among: bool  # the next move has a button of its own among five


class Step:
    """A table at one position of a line, asked for all that a board there has."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.view = table.view()

    def position(self, choice: Choice, at: dict[object, int]) -> Position:
        """What can be done here; `at` has the positions of the line by their keys."""
        here = len(self.table.moves)
        commands = {button.command for button in self._buttons("none") if button.command != "deal"}
        commands |= {"deal"} if any("how" in button.arguments for button in self._buttons("none")) else set()
        leaps = [self._after(act) for verb, act in SHORTCUTS.items() if verb in commands]
        return Position(
            taps={many: self._taps(choice, many) for many in MANY},
            leaps=tuple(at[key] for key in leaps if at.get(key, 0) > here),
            onward=at.get(self._after(PlayedTable.play_on), here),
            chosen=choice.kind not in ("deal", "redeal"),
            among=any(_plays(button, choice) for button in self._buttons("five")),
        )

    def choice_for(self, move: str, after: object) -> Choice:
        """The choice that a move of the line is, or one of the others that are as good."""
        text = str(self.table.parse(move))
        same = [choice for choice in self.view.choices if choice.text == text]
        alike = (one for one in self.view.choices if self._after(_playing(one)) == after)
        return same[0] if same else next(alike)

    def _taps(self, choice: Choice, many: str) -> int:
        """Its button, else its line of the menu, else its two halves."""
        if any(_plays(button, choice) for button in self._buttons(many)):
            return BUTTON
        for page in count(1):
            menu = menus.of_moves(self.view, page)
            values = _values(menu)
            if choice.text in values:
                return LINE + PAGE * (page - 1)
            if choice.first.key in values:
                return LINE + PAGE * (page - 1) + self._then(choice, many)
        raise AssertionError("every move is in reach")

    def _then(self, choice: Choice, many: str) -> int:
        """The taps of the second half: the board then has its buttons and its menu."""
        for page in count(1):
            menu = menus.of_halves(self.view, choice.first.key, page)
            if any(_plays(button, choice) for button in self._buttons(many, menu)):
                return BUTTON + PAGE * (page - 1)
            if choice.text in _values(menu):
                return LINE + PAGE * (page - 1)
        raise AssertionError("every move is in reach")

    def _buttons(self, many: str, menu: Taps | None = None) -> Iterator[Button]:
        taps, turns = menu or menus.of_moves(self.view)
        settings = {"buttons": many}
        for row in board.rows(self._played(), taps, turns, settings, back=menu is not None):
            yield from row

    def _after(self, act: Callable[[PlayedTable], object]) -> object:
        """The position something leads to; afterwards the table is as it was."""
        before = len(self.table.moves)
        act(self._played())
        key = self.table.key()
        while len(self.table.moves) > before:
            self.table.pop()
        return key

    def _played(self) -> PlayedTable:
        game, played = self.table.game.slug, len(self.table.moves)
        session = Session(
            "benchmarks",
            "bench:ada",
            "",
            played,
            frozenset(),
            revision=1,
            undos=0,
            created=0,
            touched=0,
            game=game,
            deal="1",
            variant="",
            home=0,
            total=0,
            result="",
        )
        return PlayedTable(session, self.table)


def _playing(choice: Choice) -> Callable[[PlayedTable], object]:
    return lambda played: played.play(choice.text)


def _plays(button: Button, choice: Choice) -> bool:
    if button.command == "move":
        return button.arguments.get("moves") == choice.text
    return button.command == choice.text and not button.arguments


def _values(taps: Taps) -> set[str]:
    return {option.value for menu in taps[0] for option in menu.options}


def won(file: Path) -> tuple[Table, list[str]]:
    """The table at the start of a kept line, and its moves."""
    start, moves = file.read_text(encoding="utf-8").strip().split("\n")
    slug = max((slug for slug in GAMES if f"{file.stem}-".startswith(f"{slug}-")), key=len)
    variant = file.stem.removeprefix(slug).removeprefix("-") or None
    pack = start.split() if " " in start else None
    return Table(slug, start, pack=pack, variant=variant), moves.split(", ")


def line(file: Path) -> list[Position]:
    """Every position of a line but the last one, which is won."""
    table, moves = won(file)
    keys: list[object] = [table.key()]
    for move in moves:
        table.push(move)
        keys.append(table.key())
    at = {key: n for n, key in enumerate(keys)}  # of a position that comes again, the last
    table, _ = won(file)
    found = []
    for n, move in enumerate(moves):
        step = Step(table)
        found.append(step.position(step.choice_for(move, keys[n + 1]), at))
        table.push(move)
    return found


def shortest(positions: Sequence[Position], many: str, *, leaps: bool = False, chain: bool = False) -> int:
    """Taps from the first position to the last, by the shortest way."""
    last = len(positions)
    best = [0] * (last + 1)

    def at(n: int) -> int:
        return best[positions[n].onward if chain and n < last else n]

    for n in range(last - 1, -1, -1):
        further = [BUTTON + at(leap) for leap in positions[n].leaps if leaps]
        best[n] = min(positions[n].taps[many] + at(n + 1), *further, sys.maxsize)
    return best[0]


WAYS: dict[str, Callable[[Sequence[Position]], int]] = {
    "menus": lambda line: shortest(line, "none"),
    "menus, home": lambda line: shortest(line, "none", leaps=True),
    "five": lambda line: shortest(line, "five"),
    "five, home": lambda line: shortest(line, "five", leaps=True),
    "ten": lambda line: shortest(line, "ten"),
    "ten, home": lambda line: shortest(line, "ten", leaps=True),
    "five, home, chain": lambda line: shortest(line, "five", leaps=True, chain=True),
    "ten, home, chain": lambda line: shortest(line, "ten", leaps=True, chain=True),
}


def figures(quick: bool = False, only: Iterable[str] = ()) -> Iterator[Figure]:
    """Taps a move for each line by each way, then for all of them together."""
    chosen = set(only)
    files = [file for file in sorted(WINS.glob("*.txt")) if not chosen or file.stem in chosen]
    lines = {file.stem: line(file) for file in (files[:SOME] if quick else files)}
    for name, positions in lines.items():
        yield from _formatted(name, [positions])
    yield from _formatted("the early ten", [lines[name] for name in EARLY if name in lines])
    yield from _formatted("all lines", list(lines.values()))


def _formatted(case: str, lines: Sequence[Sequence[Position]]) -> Iterator[Figure]:
    moves = sum(map(len, lines))
    if not moves:
        return
    yield Figure(SECTION, case, "moves", moves, "")
    for way, taps in WAYS.items():
        yield Figure(SECTION, case, way, round(sum(map(taps, lines)) / moves, 3), "")
    chosen = [position for line in lines for position in line if position.chosen]
    among = sum(position.among for position in chosen) / max(len(chosen), 1)
    yield Figure(SECTION, case, "among five", round(100 * among), "%")


if __name__ == "__main__":
    from benchmarks.__main__ import table

    print("\n".join(table(figures(only=sys.argv[1:]))))
