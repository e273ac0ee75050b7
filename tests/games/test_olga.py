"""The Olga: plate 31; every rule in a position of its own."""

from __future__ import annotations

import engine
from tests.support import code, lying, offered, table

DOWN = [1, 3, 5]  # of each column as it is dealt, from 0


def hidden(t: engine.Table, column: str) -> list[int]:
    """Where cards of a column lie face down, from its uppermost."""
    return [n for n, card in enumerate(t.view()[column].cards) if card is None]


def test_seven_rows_of_seven() -> None:
    """The deal: rows 2, 4 and 6 of four piquet packs lie face down."""
    t = engine.Table("olga", 1)

    assert [len(t.piles[str(n)]) for n in range(1, 8)] == [7] * 7
    assert [hidden(t, str(n)) for n in range(1, 8)] == [DOWN] * 7
    assert len(t.piles["s"]) == 128 - 49
    assert sorted({card[:-1] for pile in t.piles.values() for card in pile}) == "10 7 8 9 A J K Q".split()


def test_rows_are_dealt_from_left_to_right() -> None:
    """The deal: the first row is the top of the columns."""
    t = engine.Table("olga", 1)
    pack = [card for n in range(7) for card in [t.piles[str(column)][n] for column in range(1, 8)]]

    again = engine.Table("olga", pack=[*pack, *t.piles["s"]])
    assert again.piles == t.piles


def test_a_card_is_turned_up_when_it_becomes_the_lowest() -> None:
    """Hidden: it stays so when another is laid upon it; taken back it is hidden again."""
    t = table("olga", "1: 9S AH 9H AD 7D KC 8C; 2: QS 9D; 3: KH QC JH; f1: AC..AC 7C")
    assert hidden(t, "1") == DOWN
    t.push("1 f1")
    assert hidden(t, "1") == [1, 3]
    assert t.view().revealed
    assert str(t.view().caption) == "8♣ goes from 1 to f1; K♣ is turned up on 1."
    assert t.view()["1"].cards == ("9S", None, "9H", None, "7D", "KC")
    t.pop()
    assert hidden(t, "1") == DOWN


def test_a_card_turned_up_stays_so() -> None:
    """Hidden: what is built upon it covers it, and no more."""
    t = table("olga", "1: 9S AH 9H AD 7D QS 9C; 2: 10D; 3: JH")
    t.push("1 2")
    t.push("3 1")

    assert lying(t, "1") == "9S AH 9H AD 7D QS JH"
    assert hidden(t, "1") == [1, 3]


def test_aces_are_begun_at_will_and_go_up_to_kings() -> None:
    """Foundations: ace, seven, eight … king, in suit; eight cards, on any of sixteen places."""
    t = table("olga", "1: AS; 2: 7S; 3: KS; 4: 7H; 5: AS; f1: AS; f2: AS 7S 8S 9S 10S JS QS; f3: AH")

    assert {"1 f4", "2 f1", "3 f2", "4 f3", "5 f4", "deal"} <= offered(t)
    assert t.why_not("1 f16") is None
    assert code(t, "4 f1") == "wrong-suit"


def test_columns_are_built_down_in_alternating_colours() -> None:
    """Building: an ace upon a seven is the last step, from columns and talon; a king on nothing."""
    t = table("olga", "1: 9S; 2: 10H; 3: 10C; 4: 7D; 5: AC; 6: KS; 7: AH; t: 8D")

    assert offered(t) == {"1 2", "5 4", "5 f1", "7 f1", "t 1", "deal"}
    assert code(t, "1 3") == "wrong-colour"
    assert code(t, "6 7") == "wrong-rank"


def test_an_empty_column_takes_a_card_of_another_column_only() -> None:
    """Spaces: any one, when the player likes; never the talon's or the pack's."""
    t = table("olga", "1: KS KD 9S; 2: QC; t: 8C")

    assert offered(t) == {"1 3", "deal"}
    assert t.why_not("1 7") is None
    assert code(t, "t 3") == "only-from"
    assert code(t, "s 3") == "dealt-only"


def test_no_redeal() -> None:
    """Talon: one card at a time, once through."""
    t = table("olga", "t: 8C *; s: KS")
    t.push("deal")

    assert t.piles["t"][-1] == "KS"
    assert code(t, "deal") == "pack-out"


def test_won_with_sixteen_families() -> None:
    """The end: eight cards on each of sixteen places."""
    suits = "SHDC" * 4
    full = "".join(f"f{n}: A{s} 7{s}..K{s}; " for n, s in enumerate(suits[:15], 1))
    t = table("olga", f"{full}f16: AC 7C..QC; 3: KC; s:")
    t.push("3 f16")

    assert t.outcome() == engine.Outcome("won", "every card is where the final picture wants it")
