"""The Nation: seed 001, plate 39; every rule in a position of its own."""

from __future__ import annotations

import engine
from tests.support import code, forced, lying, offered, rigged, table

EIGHTS = "7S 7H 7D 7C 8S 8H 8D 8C"
BASES = "f1: AD; f2: AC; f3: AH; f4: AS; f5: KD; f6: KC; f7: KH; f8: KS; "


def test_an_ace_and_a_king_of_each_suit_are_withdrawn() -> None:
    """The deal: four aces and four kings of different suits; the earlier of two equal cards is taken."""
    t = rigged("nation", "9S KD 9H KD 9D")

    assert [t.piles[f"f{n}"][0] for n in range(1, 9)] == ["AD", "AC", "AH", "AS", "KD", "KC", "KH", "KS"]
    assert t.piles["1"][:4] == ("9S", "9H", "KD", "9D")


def test_eight_cards_to_a_column() -> None:
    """The deal: column by column, eight cards to each, left to right, until the pack is out."""
    t = rigged("nation", f"{EIGHTS} 9S 9H 9D 9C 10S 10H 10D 10C")

    assert lying(t, "1 2") == f"{EIGHTS} | 9S 9H 9D 9C 10S 10H 10D 10C"
    assert t.piles["s"] == ()


def test_a_played_card_uses_up_its_number() -> None:
    """Rule II: the next card counts as the following number, so the column stays shorter."""
    t = rigged("nation", "9S 9H 9C 2D 9D 8S QD 8C  7S 7H 7D 7C 8S 8H 8D 8C")

    assert forced(t)[:2] == ["2D s f1", "QD s f5"]
    assert lying(t, "1 2") == f"9S 9H 9C 9D 8S 8C | {EIGHTS}"


def test_a_card_once_in_a_column_stays_while_the_deal_lasts() -> None:
    """The deal: a card that becomes suitable after it was laid is not taken."""
    t = rigged("nation", "3D 2D 9S 9H 9C 9D 8S 8C")

    assert t.piles["1"] == ("3D", "9S", "9H", "9C", "9D", "8S", "8C")
    assert "3D 1 f1" not in forced(t)


def test_a_card_that_fits_both_goes_to_the_ascending_one() -> None:
    """The deal, as decided: between two foundations of its suit a card rises."""
    t = rigged("nation", "2D..6D QD..8D 7D")

    assert forced(t)[10] == "7D s f1"
    assert lying(t, "1") == "-"


def test_only_the_lowest_card_of_a_column_is_available() -> None:
    """Rule III: no card is available that has another below it."""
    t = table("nation", f"{BASES}1: 2D 9S; 2: * JC")

    assert code(t, "2D f1") == "card-covered"


def test_marriages_in_suit_up_and_down() -> None:
    """Play: marriages in suit, in ascending and descending sequence; an empty column takes any one card."""
    t = table("nation", f"{BASES}1: 5H 9S; 2: 5D 10S; 3: 8S; 4: 9D; 5: 2D")

    assert offered(t) == {"1 2", "1 3", "1 6", "2 1", "2 6", "3 1", "5 f1"}
    assert str(t.parse("3 12")) == "3 12"  # a lone card may change its place
    assert code(t, "4 1") == "wrong-rank"


def test_there_is_no_corner() -> None:
    """The glossary: no marriage joins king and ace."""
    t = table(
        "nation",
        f"{BASES}1: KD; 2: * AD; 3: 5S; 4: 5H; 5: 5C; 6: 5D; 7: 9C; 8: 9D; 9: 9H; 10: 9S; 11: 7C; 12: 7D",
    )

    assert offered(t) == {"redeal"}
    assert code(t, "1 2") == "wrong-rank"


def test_foundations_follow_suit() -> None:
    """Rule I: aces ascend and kings descend in suit."""
    t = table("nation", f"{BASES}1: 2D; 2: QC; 3: JC; 4: 3D")

    assert {"1 f1", "2 f6"} <= offered(t)
    assert code(t, "1 f2") == "wrong-suit"
    assert code(t, "3 f6") == "wrong-rank"


def test_the_redeal_begins_with_the_last_column() -> None:
    """Play: each column goes underneath those held, and the lot is turned: the last column comes first."""
    t = table("nation", f"{BASES}1: *; 2: 9D; 11: JC; 12: 5H 6H; s:")

    t.push("redeal")

    assert lying(t, "1") == "5H 6H JC 9D 7S 7H 7D 7C"
    assert t.piles["2"][:2] == ("7S", "7H")


def test_the_redeal_counts_and_plays_as_the_deal_does() -> None:
    """Rule II in the redeal: suitable cards are played as they turn up and use up their numbers."""
    t = table("nation", f"{BASES}1: *; 12: 5H 2D 6H QC 4H; s:")

    t.push("redeal")

    assert forced(t)[:2] == ["2D s f1", "QC s f6"]
    assert lying(t, "1") == "5H 6H 4H 7S 7H 7D"
    assert t.piles["2"][:2] == ("7C", "7S")


def test_the_redeal_ends_with_the_pack() -> None:
    """The redeal: eight to a column until the pack is out; the rest of the columns stay empty."""
    rows = "f1: AD..KD; f2: AC..KC; f3: AH..KH; f4: AS..KS; f5: KD..AD; f6: KC..AC; f7: KH..2H; f8: KS; "
    t = table("nation", f"{rows}1: 2S..10S; 2: AH AS JS QS; s:")

    t.push("redeal")

    assert [len(t.piles[str(n)]) for n in range(1, 13)] == [6, 5] + [0] * 10
    assert forced(t) == ["AH s f7", "QS s f8"]


def test_two_redeals_at_the_players_pleasure() -> None:
    """Play: taken up and dealt again twice, even while other moves are left; then no more."""
    t = engine.Table("nation", seed=1)

    for _ in range(2):
        assert "redeal" in offered(t)
        assert len(offered(t)) > 1
        t.push("redeal")

    assert code(t, "redeal") == "no-redeal-left"
    assert t.view().redeals == 0


def test_the_redeal_is_unshuffled() -> None:
    """The redeal keeps every column in its order: it names no randomness."""
    one, two = (table("nation", f"{BASES}1: 9D 5H; 2: *; s:") for _ in range(2))
    one.push("1 3")
    one.pop()

    assert one.push("redeal") == two.push("redeal")
    assert one.key() == two.key()


def test_won_when_both_lines_are_finished() -> None:
    """The end: four kings above, four aces beside them."""
    rows = "f1: AD..KD; f2: AC..KC; f3: AH..KH; f4: AS..KS; f5: KD..AD; f6: KC..AC; f7: KH..AH; f8: KS..2S; "
    t = table("nation", f"{rows}7: AS; s:")

    t.push("7 f8")
    assert t.outcome() == engine.Outcome("won", "every card is where the final picture wants it")
