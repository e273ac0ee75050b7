"""What wins in one variant of a game wins in others, where their rules let it."""

from __future__ import annotations

import engine
from engine.tools.studied import BY_OTHERS, StudiedGame, Verdict, read
from engine.tools.variants import wins, won_in_variants

DEAL, LINE = next(iter(read()["osmosis"].lines.items()))
WON, OPEN = Verdict("won", 1000), Verdict("open", 5000, 5)


def test_a_line_wins_where_the_rules_let_it() -> None:
    """Not what stops before the end, is played at another deal, or cannot be read."""
    assert wins(engine.Table("osmosis", DEAL), LINE)
    assert not wins(engine.Table("osmosis", DEAL), LINE.rpartition(", ")[0])
    assert not wins(engine.Table("osmosis", DEAL + 1), LINE)
    assert not wins(engine.Table("osmosis", DEAL), "what is this")


def test_a_win_counts_in_the_variants_it_wins_in() -> None:
    """Osmosis with the reserves in sight has the same cards and rules; of Pyramid nothing is known here."""
    known = {"osmosis": StudiedGame({DEAL: WON}, {DEAL: LINE})}
    won_in_variants(known)

    assert known["osmosis"] == StudiedGame({DEAL: WON}, {DEAL: LINE})
    assert known["osmosis/peek"] == StudiedGame({DEAL: BY_OTHERS}, {DEAL: LINE})
    assert not known["osmosis/peek"].searched


def test_what_search_was_never_asked_stays_unknown_beside_what_it_was() -> None:
    """Else the deals after those that were asked would be wins alone; what is open is won."""
    before = {DEAL + 1: OPEN}
    known = {
        "osmosis": StudiedGame({DEAL: WON}, {DEAL: LINE}),
        "osmosis/peek": StudiedGame(dict(before)),
    }
    won_in_variants(known)
    assert known["osmosis/peek"] == StudiedGame(before)

    known["osmosis/peek"] = StudiedGame({DEAL: OPEN})
    won_in_variants(known)
    assert known["osmosis/peek"] == StudiedGame({DEAL: BY_OTHERS}, {DEAL: LINE})
