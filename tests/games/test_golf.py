"""Golf: seven columns upon one pile."""

from __future__ import annotations

from tests.support import code, offered, table

LIES = "1: 4C KS; 2: QD; 3: AH; 4: 2C; 5: QS; t: KH; 6: 7S; 7: 7H; s: *"


def test_a_column_alone_is_a_whole_move() -> None:
    """There is one pile only where its card can go."""
    t = table("golf", LIES)

    assert str(t.parse("2")) == "2 t"
    assert str(t.parse("QS")) == "5 t"
    assert offered(t) == {"2 t", "5 t", "deal"}
    assert code(t, "3 t") == "wrong-rank"
    assert code(t, "2 1") == "no-building"


def test_the_score_is_what_is_left() -> None:
    """In the columns; or, once they are cleared, less than none."""
    lost = table("golf", "1: 4C KS; t: * 2C; s:").outcome()
    t = table("golf", "1: 2D; t: * AC; s: 5H 6H 7H")
    t.push("1 t")
    won = t.outcome()

    assert lost is not None
    assert lost.reason.endswith("score 2, where five is par")
    assert won is not None
    assert (won.result, won.reason.rpartition("; ")[2]) == ("won", "score -3, where five is par")
    assert (t.view().home, t.view().total) == (35, 35)
