"""Writes golden perft counts: `python -m tests.naive kings 4 > tests/golden/perft/kings.txt`."""

from __future__ import annotations

import sys

from . import deal, perft

SEED = 7


def main(slug: str, depth: str, variant: str | None = None) -> None:
    """One line of seed, depth and nodes for each depth."""
    state = deal(slug, SEED, variant)
    for level in range(1, int(depth) + 1):
        sys.stdout.write(f"{SEED} {level} {perft(state, level)}\n")


if __name__ == "__main__":
    main(*sys.argv[1:])
