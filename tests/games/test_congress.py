"""The Congress: plate 42; every rule in a position of its own."""

from __future__ import annotations

import engine
from tests.support import code, lying, offered, rigged, table

ACES = "f1: AD; f2: AC; f3: AH; f4: AS; f5: AD; f6: AC; f7: AH; f8: AS; "
# One card to each river and to four helps, none of which goes anywhere.
QUIET = "1: 7S; 2: 7H; 3: 7D; 4: 7C; 5: 9S; 6: 9H; 7: 9D; 8: 9C; h1: JS; h2: JH; h3: JD; h4: JC; "
FULL = "".join(f"f{n}: A{suit}..K{suit}; " for n, suit in enumerate("DCHSDCH", 1))


def test_four_helps_and_the_first_row() -> None:
    """The deal: the aces lie in two columns, then come four helps and a row of eight."""
    t = rigged("congress", "2S 3S 4S 5S 6S 7S")

    assert lying(t, "f1 f2 f3 f4 f5 f6 f7 f8") == "AD | AC | AH | AS | AD | AC | AH | AS"
    assert lying(t, "h1 h2 h3 h4 h5 h8") == "2S | 3S | 4S | 5S | - | -"
    assert lying(t, "1 2") == "6S | 7S"
    assert [len(t.piles[f"{n}"]) for n in range(1, 9)] == [1] * 8
    assert len(t.piles["s"]) == 84


def test_foundations_ascend_in_suit_from_rivers_and_helps() -> None:
    """Play: the last cards of the rivers and the tops of the helps; aces up to kings."""
    t = table("congress", f"{ACES}{QUIET.replace('7S', '2S').replace('JH', '2H')}s: *")

    assert offered(t) == {"1 f4", "h2 f3", "deal"}
    assert code(t, "2 f3") == "wrong-rank"


def test_helps_are_built_down_in_suit_and_rivers_never() -> None:
    """Play: from the rivers and from each other."""
    t = table("congress", f"{ACES}{QUIET.replace('7S', '10S').replace('JH', '8H')}s: *")

    assert offered(t) == {"1 h1", "2 h2", "deal"}
    assert code(t, "h2 6") == "no-building"
    assert code(t, "6 h2") == "wrong-rank"
    from_helps = table("congress", f"{ACES}{QUIET.replace('JH', '10S')}s: *")
    assert offered(from_helps) == {"5 h2", "h2 h1", "deal"}


def test_fill_mends_the_upper_row_first_and_the_helps_last() -> None:
    """Fill: all gaps at once, when the player likes; until then nothing is dealt."""
    t = table("congress", f"{ACES}{QUIET}s: 6S 6H 6D 6C 5S 5H 5D 2C 3C 4C 8S 8H 8D 8C 10H KS *")
    t.push("deal")
    for move in ("8 f2", "fill", "8 f2", "fill", "8 f2"):
        t.push(move)
    assert lying(t, "7 8") == "9D 5D | 9C"
    assert code(t, "deal") == "only-when"
    t.push("fill")
    assert lying(t, "8") == "9C 8S"
    assert code(t, "fill") == "nothing-to-fill"

    deep = table("congress", f"{ACES}{QUIET.replace('1: 7S', '1:').replace('h1: JS', 'h1:')}s: 2S 8S 3S *")
    deep.push("fill")
    assert lying(deep, "1 h1 h5") == "2S | 8S | -"
    deep.push("1 f4")
    assert offered(deep) == {"fill"}


def test_gaps_lie_deeper_than_one_row() -> None:
    """Fill: of a river that lost two cards the upper gap is filled before those of the next row."""
    t = table("congress", f"{ACES}{QUIET.replace('7S', '3S')}s: 2S 6H 6D 6C 5S 5H 5D 2D 8S KS QS *")
    t.push("deal")
    for move in ("1 f4", "1 f4", "8 f1"):
        t.push(move)
    t.push("fill")
    assert lying(t, "1 8") == "8S KS | 9C QS"


def test_the_next_row_goes_as_far_as_the_pack() -> None:
    """Deal: from river 1 on; the last row may be short, and is never mended."""
    t = table("congress", f"{ACES}{QUIET.replace('h1: JS', 'h1: * JS')}s: 3S 3H 3D")
    t.push("deal")

    assert lying(t, "1 2 3 4") == "7S 3S | 7H 3H | 7D 3D | 7C"
    assert not {"fill", "deal"} & offered(t)


def test_an_empty_help_waits_for_the_end_of_the_pack() -> None:
    """Helps: while the pack lasts none is filled by hand; then each of eight, with a river's last card."""
    t = table("congress", f"{ACES}{QUIET}s: *")
    assert code(t, "1 h5") == "only-when"

    out = table(
        "congress",
        f"{ACES}{QUIET.replace('7S', '* 7S').replace('h2: JH', 'h2: JD').replace('h3: JD', 'h3:')}s:",
    )
    assert {"1 h3", "8 h3"} <= offered(out)
    assert not any(" h5" in move for move in offered(out))  # of like places the first
    assert out.parse("1 h5") in out.legal_moves
    assert code(out, "h1 h5") == "only-from"
    out.push("2 h8")
    assert lying(out, "2 h8") == "- | 7H"


def test_won_and_lost() -> None:
    """The end: eight kings; or a pack that is out, no empty help, and nothing that fits."""
    t = table("congress", f"{FULL}f8: AS..QS; 1: KS; s:")
    t.push("1 f8")
    assert t.outcome() == engine.Outcome("won", "every card is where the final picture wants it")

    full = f"{QUIET.replace('7S', '* 7S')}h5: 5S; h6: 5H; h7: 5D; h8: 5C; s:"
    lost = table("congress", full)
    assert lost.outcome() == engine.Outcome("lost", "no legal move is left")
    assert "redeal" not in lost.game.actions
