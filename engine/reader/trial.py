"""Whether a game that somebody describes can be played: random games in a process of its own, within bounds.

That process reads a declaration, plays, and writes lines of JSON: each deal and each move before it is tried,
and in the end the game or the reason against it. So whoever waits knows where it stood when time ran out.
A module may be named to which the first deal is given in that same process, so that what a picture takes is
bounded, too.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import timedelta
from importlib import import_module
from importlib.util import find_spec
from random import Random
from time import thread_time

from ..errors import InvalidDeclaration
from ..game import Game
from ..moves import Move
from ..sentences import in_figures
from ..table import Table
from .declaration import read_game

GAMES = 20
MOVES = 200  # of one game; who wants to may go on for longer
CHOICES = 2_000  # at one position: more no menu can show, nor search try
LISTED_WITHIN = timedelta(milliseconds=10)  # of the processor for the moves of one position, on average
CPU_SECONDS = 10
SECONDS = 60  # for a machine that has other work
MEGABYTES = 512
NICE = 10  # people who play come first
# Of the environment what Python needs; what else is there, tokens among it, is no business of that process.
_PASSED_ON = "PATH PYTHONPATH PYTHONHOME VIRTUAL_ENV SYSTEMROOT TEMP TMP TMPDIR HOME".split()


@dataclass(frozen=True)
class Trial:
    """What random play has shown of a game."""

    slug: str
    title: str
    games: int
    moves: int  # of all games together
    most: int  # choices at one position
    found: Mapping[str, str] = field(default_factory=dict)  # what the module says of the first deal


def tried(text: str, games: int = GAMES, module: str = "") -> Trial:
    """What became of random games by a declaration; InvalidDeclaration where it cannot be read or played.

    `module` may name one with a function `of_deal` from a Table to texts by name, which is called there.

    All of it happens in another process, so that nothing in the text can take more than CPU_SECONDS and
    MEGABYTES; where the system knows no such limits (Windows), only SECONDS of the clock hold. Elsewhere that
    clock is not the text's fault but a busy computer's: TimeoutError.
    """
    environment = {name: value for name, value in os.environ.items() if name.upper() in _PASSED_ON}
    command = [sys.executable, "-m", __name__, str(games), *filter(None, [module])]
    try:
        done = subprocess.run(  # noqa: S603 - the command is ours, the text only its input
            command,
            input=text.encode(errors="replace"),
            capture_output=True,
            timeout=SECONDS,
            check=False,
            env=environment,
        )
        output = done.stdout
    except subprocess.TimeoutExpired as late:
        if find_spec("resource"):
            raise TimeoutError("this computer is too busy to try it just now") from None
        output = late.stdout or b""
    lines = [json.loads(line) for line in output.decode().splitlines() if line.endswith("}")]
    last = lines[-1] if lines else {}
    if "title" in last:
        return Trial(**last)
    if "reason" in last:
        raise InvalidDeclaration(last["reason"], last["line"])
    deal = next((line["deal"] for line in reversed(lines) if "deal" in line), None)
    if deal is None:
        raise InvalidDeclaration("reading or dealing it takes too long, or too much memory")
    moves = [line["move"] for line in lines[lines.index({"deal": deal}) + 1 :]]
    raise InvalidDeclaration(f"what follows by itself does not end{_where(deal, moves)}")


def played(game: Game, games: int = GAMES, module: str = "") -> Iterator[dict[str, object]]:
    """Plays random games and says what it is about to do; InvalidDeclaration at the first thing wrong."""
    try:
        yield from _played(game, games, module)
    except InvalidDeclaration:
        raise
    except Exception as wrong:  # a game that breaks our own code is refused, too
        raise InvalidDeclaration(f"it cannot be played: {wrong or type(wrong).__name__}"[:300]) from wrong


class _Lists:
    """The lists of moves that were asked for: how long the longest was, and whether they come in time."""

    def __init__(self) -> None:
        self.most = self.many = 0
        self.seconds = 0.0

    def of(self, table: Table) -> list[Move]:
        """The moves of a position; InvalidDeclaration where there are too many."""
        begun = thread_time()
        legal = [*table.legal_moves]
        self.seconds, self.many = self.seconds + thread_time() - begun, self.many + 1
        self.most = max(self.most, len(legal))
        if len(legal) > CHOICES:
            raise _wrong(table, f"there are {len(legal):,} moves to choose from")
        return legal

    def check(self) -> None:
        """InvalidDeclaration where they took too long on average."""
        if self.seconds > LISTED_WITHIN.total_seconds() * self.many:
            took = f"{1000 * self.seconds / self.many:.0f} thousandths of a second"
            raise InvalidDeclaration(
                f"it takes {took} to list the moves of a position; fewer piles, or simpler words, are quicker"
            )


def _played(game: Game, games: int, module: str) -> Iterator[dict[str, object]]:
    moves, lists = 0, _Lists()
    for deal in range(1, games + 1):
        yield {"deal": deal}
        table = Table(game, deal)
        pack = Counter(card for cards in table.piles.values() for card in cards)
        dice = Random(f"trial {deal}")
        while len(table.moves) < MOVES and not table.view().result and (legal := lists.of(table)):
            move, before = str(dice.choice(legal)), table.key()
            yield {"move": move}
            table.push(move)
            if Counter(card for cards in table.piles.values() for card in cards) != pack:
                raise _wrong(table, "cards are lost or doubled")
            table.pop()
            if table.key() != before:
                raise _wrong(table, f"after {move} was taken back the cards lie otherwise")
            table.push(move)
        moves += len(table.moves)
    lists.check()
    found = import_module(module).of_deal(Table(game, 1)) if module else {}
    facts = {"slug": game.slug, "title": game.title, "games": games, "moves": moves, "most": lists.most}
    yield {**facts, "found": found}


def _wrong(table: Table, reason: str) -> InvalidDeclaration:
    return InvalidDeclaration(f"{reason}{_where(table.seed, [*map(str, table.moves)])}")


def _where(deal: object, moves: list[str]) -> str:
    """At which deal, and after which moves, of many the last ones."""
    if not moves:
        return f", in deal {deal}"
    return f", in deal {deal} after {in_figures(len(moves), 'move')}: {', '.join(moves[-5:])}"


def _main() -> None:
    """Read, play, and write lines, with no more time and memory than a trial needs; no exception leaves it.

    On Windows the clock of whoever waits is the only limit.
    """
    if hasattr(os, "nice"):
        os.nice(NICE)
    if find_spec("resource"):
        resource = import_module("resource")
        resource.setrlimit(resource.RLIMIT_CPU, (CPU_SECONDS, CPU_SECONDS))
        resource.setrlimit(resource.RLIMIT_AS, (MEGABYTES << 20, MEGABYTES << 20))
    games, *modules = sys.argv[1:]
    try:
        game = read_game(sys.stdin.buffer.read().decode(errors="replace"))
        for step in played(game, int(games), *modules):
            _write(step)
    except InvalidDeclaration as wrong:
        _write({"reason": wrong.reason, "line": wrong.line})


def _write(line: dict[str, object]) -> None:
    sys.stdout.write(f"{json.dumps(line)}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    _main()
