"""The four suits as files, for platforms to which only a person may upload them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from engine import SUIT_WORDS
from render import emoji


def written(folder: Path) -> Iterator[Path]:
    """Writes them, and gives where they lie; what is there already is written anew."""
    folder.mkdir(parents=True, exist_ok=True)
    for suit, name in SUIT_WORDS.items():
        path = folder / f"patience-{name}.png"
        path.write_bytes(emoji.suit(suit))
        yield path
