"""The four suits as image files, for platforms where only a person can upload them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from engine import SUIT_WORDS
from render import emoji


def written(folder: Path) -> Iterator[Path]:
    """Write the files, replacing old ones; gives their paths."""
    folder.mkdir(parents=True, exist_ok=True)
    for suit, name in SUIT_WORDS.items():
        path = folder / f"patience-{name}.png"
        path.write_bytes(emoji.suit(suit))
        yield path
