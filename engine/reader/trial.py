"""Whether a game that somebody describes can be played: random games in a process of its own, within bounds.

That process reads a declaration, plays, and writes lines of JSON: each deal and each move before it is tried,
and in the end the game or the reason against it. So whoever waits knows where it stood when time ran out.
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from importlib import import_module
from random import Random

from ..errors import InvalidDeclaration
from ..game import Game
from ..sentences import in_figures
from ..table import Table
from .declaration import read_game

GAMES = 20
MOVES = 200  # of one game; who wants to may go on for longer
CHOICES = 2_000  # at one position: more no menu can show, nor search try
CPU_SECONDS = 10
SECONDS = 60  # for a machine that has other work
MEGABYTES = 512


@dataclass(frozen=True)
class Trial:
    """What random play has shown of a game."""

    slug: str
    title: str
    games: int
    moves: int  # of all games together
    most: int  # choices at one position


def tried(text: str) -> Trial:
    """What became of random games by a declaration; InvalidDeclaration where it cannot be read or played.

    All of it happens in another process, so that nothing in the text can take more than CPU_SECONDS and
    MEGABYTES; where the system knows no such limits (Windows), only SECONDS of the clock hold.
    """
    command = [sys.executable, "-m", __name__]
    try:
        done = subprocess.run(  # noqa: S603 - the command is ours, the text only its input
            command, input=text.encode(errors="replace"), capture_output=True, timeout=SECONDS, check=False
        )
        output = done.stdout
    except subprocess.TimeoutExpired as late:
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


def played(game: Game, games: int = GAMES) -> Iterator[dict[str, object]]:
    """Plays random games and says what it is about to do; InvalidDeclaration at the first thing wrong."""
    try:
        yield from _played(game, games)
    except InvalidDeclaration:
        raise
    except Exception as wrong:  # a game that breaks our own code is refused, too
        raise InvalidDeclaration(f"it cannot be played: {wrong or type(wrong).__name__}"[:300]) from wrong


def _played(game: Game, games: int) -> Iterator[dict[str, object]]:
    moves = most = 0
    for deal in range(1, games + 1):
        yield {"deal": deal}
        table = Table(game, deal)
        pack = Counter(card for cards in table.piles.values() for card in cards)
        dice = Random(f"trial {deal}")
        while len(table.moves) < MOVES and not table.view().result and (legal := table.legal_moves):
            most = max(most, len(legal))
            if len(legal) > CHOICES:
                raise _wrong(table, f"there are {len(legal):,} moves to choose from")
            move, before = str(dice.choice(list(legal))), table.key()
            yield {"move": move}
            table.push(move)
            if Counter(card for cards in table.piles.values() for card in cards) != pack:
                raise _wrong(table, "cards are lost or doubled")
            table.pop()
            if table.key() != before:
                raise _wrong(table, f"after {move} was taken back the cards lie otherwise")
            table.push(move)
        moves += len(table.moves)
    yield {"slug": game.slug, "title": game.title, "games": games, "moves": moves, "most": most}


def _wrong(table: Table, reason: str) -> InvalidDeclaration:
    return InvalidDeclaration(f"{reason}{_where(table.seed, [*map(str, table.moves)])}")


def _where(deal: object, moves: list[str]) -> str:
    """At which deal, and after which moves, of many the last ones."""
    if not moves:
        return f", in deal {deal}"
    return f", in deal {deal} after {in_figures(len(moves), 'move')}: {', '.join(moves[-5:])}"


def _main() -> None:
    """Read, play, and write lines; no exception leaves it."""
    _limit()
    try:
        for step in played(read_game(sys.stdin.buffer.read().decode(errors="replace"))):
            _write(step)
    except InvalidDeclaration as wrong:
        _write({"reason": wrong.reason, "line": wrong.line})


def _write(line: dict[str, object]) -> None:
    sys.stdout.write(f"{json.dumps(line)}\n")
    sys.stdout.flush()


def _limit() -> None:
    """No more time and memory than a trial needs; on Windows the clock of whoever waits is the only limit."""
    with suppress(ImportError):
        resource = import_module("resource")
        resource.setrlimit(resource.RLIMIT_CPU, (CPU_SECONDS, CPU_SECONDS))
        resource.setrlimit(resource.RLIMIT_AS, (MEGABYTES << 20, MEGABYTES << 20))


if __name__ == "__main__":
    _main()
