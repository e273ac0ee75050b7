"""Positions worked out by hand, Babette to The Terrace: what each game does in its own way."""

from __future__ import annotations

from tests import naive
from tests.naive.positions import after, pack_of, table


def test_a_gap_in_the_garden_frees_what_is_above() -> None:
    """Babette: only the place right below counts, and the last column is dealt again first."""
    state = table("babette", {"rows": 3}, a1="KS", a2="KH", b2="KD", a3="KC", c3="2S")

    assert [text for text in naive.moves(state) if " " in text] == ["a1 f1", "a3 f1", "b2 f1"]
    piles = after(state, "redeal")
    assert [piles[f"a{column}"] for column in range(1, 7)] == [["KC"], ["2S"], ["KH"], ["KD"], ["KS"], []]


def test_a_value_comes_once_in_a_column() -> None:
    """Nestor: the second of a value goes under the pack; each stock card has a place of its own."""
    pack = pack_of("nestor", "AS 2S 3S 4S 5S 6S 7S 8S AH 9S")
    state = naive.lay_out("nestor", pack)

    assert state["piles"]["1"][:2] == ["AS", "9S"]
    assert any("AH" in cards for code, cards in state["piles"].items() if code != "1")
    state = table("nestor", {}, p1="5H", p2="9C", s="5S 9D 2C 2D")
    piles = after(state, "deal", "1 r1", "deal", "2 r2", "deal", "deal", "r3 r4")
    assert piles["f"] == ["5H", "5S", "9C", "9D", "2C", "2D"]


def test_an_open_auxiliary_comes_before_everything() -> None:
    """Light and Shade: any Rival goes there, then the Rival's place is filled."""
    rivals = {"r1": "8H", "r2": "5C", "r3": "6C", "r4": "6S"}
    state = table("light-and-shade", {}, p1="2H", p2="9C", p3="9S", p4="KD", t="8D", s="3C 3D", **rivals)

    assert naive.moves(state) == ["1 f1", "r1 2", "r1 3", "t 2", "t 3", "deal"]
    state = naive.apply(state, "1 f2")
    assert naive.legal(state) == ["r1 1", "r2 1", "r3 1", "r4 1"]
    state = naive.apply(state, "r2 1")
    assert naive.legal(state) == ["s r2", "t r2"]


def test_a_column_of_the_labyrinth_is_open_at_both_ends() -> None:
    """The Labyrinth: a gap within frees nothing; one card goes by grace when the pack is out."""
    state = table("labyrinth", {"rows": 4}, a1="2S", b1="3S", d1="4S")

    assert naive.legal(state) == ["a1 f4", "grace a1", "grace b1", "grace d1"]
    piles = after(state, "a1 f4", "grace d1", "b1 f4", "p f4")
    assert piles["f4"] == ["AS", "2S", "3S", "4S"]
    state = table("labyrinth", {"rows": 5}, a1="9D", b1="2S", d1="3C", e1="9C")
    assert not any(text.startswith("b1 ") for text in naive.legal(state))


def test_the_newest_row_of_the_labyrinth_is_filled_at_once() -> None:
    """The Labyrinth: while the pack lasts, and no other row."""
    row = {f"b{column}": "9D" for column in range(1, 11)}
    state = table("labyrinth", {"rows": 2}, a1="2S", s="7C 8C", **{**row, "b2": "3S"})
    piles = after(state, "a1 f4", "b2 f4")

    assert (piles["a1"], piles["b2"], piles["s"]) == ([], ["7C"], ["8C"])


def test_the_kings_are_dealt_until_something_fits() -> None:
    """Fairie Queen: the first king heads column 1, cards go upon the last king, the dealing halts itself."""
    state = naive.lay_out("fairie-queen", pack_of("fairie-queen", "9S KH 4D KC 3S 2S AS 7D AS"))

    assert (state["piles"]["1"], state["piles"]["2"]) == (["KH", "9S", "4D"], ["KC", "3S", "2S"])
    assert naive.legal(state) == ["2 f1", "deal"]
    assert after(state, "2 f1", "2 f1")["f1"] == ["AS", "2S", "3S"]
    assert after(state, "deal")["2"][:4] == ["KC", "3S", "2S", "7D"]


def test_lowest_cards_go_upon_bare_kings() -> None:
    """Fairie Queen: when the pack is out any card does, and elsewhere one lower, suits ignored."""
    state = table("fairie-queen", {}, p1="KH", p2="KC 4D", p3="KS 5H")

    assert naive.legal(state) == ["2 1", "2 3", "3 1"]


def test_the_base_of_the_terrace_is_chosen() -> None:
    """The Terrace: of three cards one; the other two stay, seven places are filled."""
    state = naive.deal("terrace", 1)
    first, second, third = (state["piles"][code][0] for code in "123")
    coming = state["piles"]["s"][:7]

    assert naive.moves(state) == ["1 f1", "2 f1", "3 f1"]
    assert len(naive.legal(state)) == 24
    piles = after(state, "2 f4")
    assert (piles["f4"], piles["1"], piles["3"]) == ([second], [first], [third])
    assert [piles[code][0] for code in "2456789"] == coming


def test_a_king_goes_on_an_ace_but_not_on_a_base() -> None:
    """The Terrace: the Valley turns the corner unless aces are the bases."""
    valley = {"p1": "AS", "p2": "KH", "p3": "KC"}
    assert "2 1" in naive.legal(table("terrace", {}, f1="5S", **valley))
    assert "3 1" not in naive.legal(table("terrace", {}, f1="5S", **valley))
    assert "2 1" not in naive.legal(table("terrace", {}, f1="AC", **valley))
