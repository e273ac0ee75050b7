"""Counting the ways to play: the number that two independent readings of the rules must agree on."""

from __future__ import annotations

from ..table import Table


def perft(table: Table, depth: int) -> int:
    """How many sequences of exactly so many offered moves there are; the table is left as it was."""
    if depth == 0:
        return 1
    ways = 0
    for move in list(table.legal_moves):
        if depth == 1:
            ways += 1
            continue
        table.push(move)
        ways += perft(table, depth - 1)
        table.pop()
    return ways
