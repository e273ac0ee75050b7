"""Lines that win in one variant of a game, tried on the same deals of the others."""

from __future__ import annotations

from ..certified_deals import name_of
from ..errors import PatienceError
from ..games import catalogue
from ..table import Table
from .studied import BY_OTHERS, StudiedGame
from .study import LINE


def won_in_variants(known: dict[str, StudiedGame]) -> None:
    """Learn of the deals that a line of another variant wins: where more is seen or allowed there, it does.

    Where search has been asked, only deals it left open are tried: shares are of all first deals, and more
    deals of which nothing but wins are known would make them larger than they are.
    """
    lines = {name: dict(game.lines) for name, game in known.items()}
    for name, deals in lines.items():
        slug = name.partition("/")[0]
        for variant in (None, *catalogue()[slug].variants):
            game = known.get(name_of(slug, variant), StudiedGame())
            for deal, line in deals.items():
                verdict = game.verdicts.get(deal)
                wanted = verdict.result == "open" if verdict else not game.searched
                if wanted and wins(Table(slug, deal, variant=variant), line):
                    known[name_of(slug, variant)] = game
                    game.add(deal, BY_OTHERS, line)


def wins(table: Table, line: str) -> bool:
    """Whether these moves, as a study writes them, can be played at a table and win there.

    >>> wins(Table("caesar", 1), "deal")
    False
    """
    try:
        for move in line.split(LINE):
            table.push(move)
    except PatienceError:
        return False
    end = table.outcome()
    return end is not None and end.result == "won"
