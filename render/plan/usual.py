"""How long the fans of a game usually grow, and how large its cards and pictures are for that.

Learnt by `render/usual_play.py`, and kept in `usual.json` beside this.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import NamedTuple

FILE = Path(__file__).with_name("usual.json")


class Usual(NamedTuple):
    """What is known of a game: sizes in pixels of its cards and pictures, and the lengths of its fans.

    A length, by group, is in cards; a hidden one counts as half.
    """

    card: int
    height: int
    fans: Mapping[str, int]


def game_key(game: str, variant: str | None) -> str:
    """What a game or its variant is called there."""
    return f"{game}/{variant}" if variant else game


def read(file: Path = FILE) -> dict[str, Usual]:
    """All that is known."""
    return {key: Usual(*row) for key, row in json.loads(file.read_text("ascii")).items()}


def write(known: Mapping[str, Usual], file: Path = FILE) -> None:
    """Keep it, a line for each game."""
    lines = (f"{json.dumps(key)}: {json.dumps(known[key])}" for key in sorted(known))
    file.write_text("{\n" + ",\n".join(lines) + "\n}\n", "ascii")


_known = cache(read)


def usual(game: str, variant: str | None) -> Usual | None:
    """What is known of a game; None of one that was not learnt."""
    return _known().get(game_key(game, variant))
