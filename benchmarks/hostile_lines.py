"""What the worst typed line costs: lines of up to 400 characters are bred for cost, in every game.

A line is read as one move and then, as the chat does, move by move as far as it goes. The figure is
milliseconds of CPU time, the best of three readings, of the dearest line found; beside it what a usual move
costs to read, in the same run. No line should cost more than 20 ms.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Iterator
from time import process_time

import engine

LONGEST = 400  # characters
NOISE = ("to", "the", "and", "->", "+", "é", "\u200b", "9" * 60, "x" * 90)


def words(table: engine.Table) -> list[str]:
    """What a player might type for a place here, all of it: codes, letters of codes, cards, verbs, noise."""
    letters = {code.rstrip("0123456789") for code in table.game.index}
    cards = {card for pile in table.piles.values() for card in pile}
    return sorted({*table.game.index, *filter(None, letters), *cards, *table.game.actions, *NOISE})


def read(table: engine.Table, line: str) -> None:
    """Read the line as one move, then play it move by move as the chat does."""
    try:
        table.parse(line)
    except engine.PatienceError as refused:
        str(refused)
    for part in filter(None, map(str.strip, line.split(","))):
        try:
            table.push(part)
        except engine.PatienceError as refused:
            str(refused)
            return


def cost(table: engine.Table, line: str) -> float:
    """Milliseconds of CPU time, the best of three; the table is left as it was."""
    spent, before = [], len(table.moves)
    for _ in range(3):
        begun = process_time()
        read(table, line)
        spent.append(1000 * (process_time() - begun))
        while len(table.moves) > before:
            table.pop()
    return min(spent)


def changed(line: list[str], vocabulary: list[str], dice: random.Random) -> list[str]:
    """The line with a word put in, taken out, exchanged or repeated."""
    at, other = dice.randrange(len(line)), list(line)
    how = dice.randrange(4)
    if how == 0:
        other.insert(at, dice.choice(vocabulary))
    elif how == 1 and len(other) > 1:
        del other[at]
    elif how == 2:
        other[at] = dice.choice(vocabulary)
    else:
        other[at:at] = [other[at]] * dice.randrange(1, 6)
    return other


def beginnings(table: engine.Table, vocabulary: list[str], dice: random.Random) -> Iterator[list[str]]:
    """Where breeding begins: every word as often as a move takes piles, and whole games in a line."""
    for word in vocabulary:
        yield [word] * 2
        yield [word] * table.game.taps
    for _ in range(20):
        played: list[str] = []
        while len(" ".join(played)) < LONGEST and table.legal_moves:
            move = table.push(dice.choice(list(table.legal_moves)))
            played += [*str(move).split(), ","]
        for _ in range(played.count(",")):
            table.pop()
        yield played


def worst(slug: str, tries: int, seed: int) -> tuple[float, str]:
    """The dearest line found for a game, at its deal or later in it."""
    dice = random.Random(f"{slug}/{seed}")
    table = engine.Table(slug, seed)
    for _ in range(dice.randrange(60)):
        if table.legal_moves:
            table.push(dice.choice(list(table.legal_moves)))
    vocabulary = [*words(table), ",", ",", *map(str, table.legal_moves)]
    line, dearest = [], 0.0
    for begun in beginnings(table, vocabulary, dice):
        if (now := cost(table, " ".join(begun)[:LONGEST])) >= dearest:
            line, dearest = begun, now
    for _ in range(tries):
        other = changed(line, vocabulary, dice)
        if (now := cost(table, " ".join(other)[:LONGEST])) >= dearest:
            line, dearest = other, now
    return dearest, " ".join(line)[:LONGEST]


def main() -> None:
    """Breed lines for every game, or those named."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=[*engine.GAMES])
    parser.add_argument("--tries", type=int, default=400)
    parser.add_argument("--seeds", type=int, default=3)
    options = parser.parse_args()
    print(f"{'game':<16}{'worst ms':>10}{'a move ms':>11}   the line")
    for slug in options.games:
        dearest, line = max(worst(slug, options.tries, seed) for seed in range(1, options.seeds + 1))
        table = engine.Table(slug, 1)
        plain = cost(table, str(next(iter(table.legal_moves))))
        print(f"{slug:<16}{dearest:>10.2f}{plain:>11.2f}   {line[:70]!r}")


if __name__ == "__main__":
    main()
