"""What studies have found of each deal, all games in one file of the repository: studies go on from it.

A line of the file is a game with what is known of its deals from the first on, one word each: w, l or o
(won, lost, open) with the moves tried in thousands, and after a slash the seconds where these ended the
search; "-3" stands for three deals that nobody tried. "w0" was won by others: by hints, or by a player. A
second line of the game, its name with a colon, has lines that win, packed: of its first won deals, each as
"deal: move, move". In that of a variant "=" is the line of the game itself, which wins the same deal there;
of others it has fewer.
"""

from __future__ import annotations

import re
from base64 import b85decode, b85encode
from bz2 import compress, decompress
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from itertools import pairwise
from math import ceil
from pathlib import Path
from typing import NamedTuple

FILE = Path(__file__).with_name("studied.txt")
LINES = 50  # of won deals in a game
OF_A_VARIANT = 20  # of them in a variant, besides those of its game
SAME = "="  # a line of a variant that is the one of the game itself
WORD = re.compile(r"-(?P<skipped>\d+)|(?P<result>[wlo])(?P<thousands>\d+)(/(?P<seconds>\d+))?")
RESULTS = {"w": "won", "l": "lost", "o": "open"}
HEAD = "# python -m engine.tools.published writes this; engine/tools/studied.py says how to read it\n"


class Verdict(NamedTuple):
    """What is known of a deal: won, lost or open, how many moves were tried, in how many seconds at most."""

    result: str
    nodes: int
    seconds: int = 0  # none where only the moves were limited

    def __str__(self) -> str:
        limit = f"/{self.seconds}" if self.seconds and self.result == "open" else ""
        return f"{self.result[0]}{ceil(self.nodes / 1000)}{limit}"

    def better(self, other: Verdict | None) -> Verdict:
        """Which of two to believe: what is decided, else what was tried harder; ValueError if they differ."""
        if other is None or other.result == "open" != self.result:
            return self
        if self.result == "open":
            return max(self, other, key=lambda verdict: verdict.nodes) if other.result == "open" else other
        if self.result != other.result:
            raise ValueError(f"a deal was found {self.result}, and {other.result}")
        return other


BY_OTHERS = Verdict("won", 0)


@dataclass
class StudiedGame:
    """What is known of one game, or of a variant of it, by deal."""

    verdicts: dict[int, Verdict] = field(default_factory=dict)
    lines: dict[int, str] = field(default_factory=dict)

    def add(self, deal: int, verdict: Verdict, line: str = "") -> None:
        """Learn of a deal; ValueError where that contradicts what is known."""
        self.verdicts[deal] = verdict.better(self.verdicts.get(deal))
        if line and deal not in self.lines:
            self.lines[deal] = line
            self.lines = {deal: self.lines[deal] for deal in sorted(self.lines)[:LINES]}

    @property
    def searched(self) -> bool:
        """Whether search was asked of any deal, and not all that is known was won by others."""
        return any(verdict != BY_OTHERS for verdict in self.verdicts.values())

    def first(self) -> list[Verdict]:
        """Those of the deals from the first on, as far as none is missing."""
        end = next(deal for deal in range(1, len(self.verdicts) + 2) if deal not in self.verdicts)
        return [self.verdicts[deal] for deal in range(1, end)]


def read(file: Path = FILE) -> dict[str, StudiedGame]:
    """All games of a file, by name as in `certified_deals.name_of`; none where there is no file."""
    games: dict[str, StudiedGame] = {}
    for line in file.read_text(encoding="ascii").splitlines() if file.exists() else []:
        name, _, rest = line.partition(" ")
        if name.endswith(":"):
            name = name[:-1]
            games[name].lines = _unpacked(rest, games.get(name.partition("/")[0], StudiedGame()).lines)
        elif name != "#":
            games[name] = StudiedGame(_verdicts(rest))
    return games


def _verdicts(text: str) -> dict[int, Verdict]:
    found, deal = dict[int, Verdict](), 0
    for word in WORD.finditer(text):
        deal += int(word["skipped"] or 1)
        if word["result"]:
            moves, seconds = 1000 * int(word["thousands"]), int(word["seconds"] or 0)
            found[deal] = Verdict(RESULTS[word["result"]], moves, seconds)
    return found


def write(games: Mapping[str, StudiedGame], file: Path = FILE) -> None:
    """The file anew."""
    text = HEAD
    for name in sorted(games):
        game = games[name]
        text += f"{name} {' '.join(_words(game.verdicts))}\n"
        if game.lines:
            first = games.get(name.partition("/")[0], StudiedGame())
            own = game.lines if first is game else _fewer(game.lines, first.lines)
            text += f"{name}: {_packed(own, {} if first is game else first.lines)}\n"
    file.write_text(text, encoding="ascii")


def _fewer(lines: Mapping[int, str], like: Mapping[int, str]) -> dict[int, str]:
    """Those of a variant's lines that are written."""
    own = [deal for deal, line in sorted(lines.items()) if like.get(deal) != line]
    return {deal: line for deal, line in lines.items() if deal not in own[OF_A_VARIANT:]}


def _words(verdicts: Mapping[int, Verdict]) -> Iterator[str]:
    for before, deal in pairwise((0, *sorted(verdicts))):
        if deal > before + 1:
            yield f"-{deal - before - 1}"
        yield str(verdicts[deal])


def _packed(lines: Mapping[int, str], like: Mapping[int, str]) -> str:
    text = "\n".join(
        f"{deal}: {SAME if like.get(deal) == line else line}" for deal, line in sorted(lines.items())
    )
    return b85encode(compress(text.encode())).decode()


def _unpacked(packed: str, like: Mapping[int, str]) -> dict[int, str]:
    lines = (line.split(": ") for line in decompress(b85decode(packed)).decode().splitlines())
    return {int(deal): like[int(deal)] if line == SAME else line for deal, line in lines}
