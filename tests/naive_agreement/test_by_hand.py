"""What the second reading is held to besides `tests/positions`: what a file of positions cannot say."""

from __future__ import annotations

from tests import naive
from tests.naive.caesar import least
from tests.naive.positions import table


def test_the_houses_have_thirty_five_fans() -> None:
    """La Belle Lucie has one pack and eighteen fans, its Houses two packs and as many fans as these need."""
    for variant, packs, fans in ((None, 1, 18), ("house-in-the-wood", 2, 35), ("house-on-the-hill", 2, 35)):
        state = naive.deal("belle-lucie", 1, variant)
        lying = [len(state["piles"][fan]) for fan in naive.reading("belle-lucie", variant).layout]
        assert lying == [3] * (fans - 1) + [52 * packs - 3 * (fans - 1)]


def test_the_empress_has_four_packs() -> None:
    """The Empress of India: cards are dealt until both divisions are full; 126 are left then."""
    reds = [card for card in naive.pack("empress-of-india") if card[-1] in "HD" and card[:-1] not in "KJ"]
    blacks = [card for card in naive.pack("empress-of-india") if card[-1] in "SC" and card[:-1] not in "QA"]
    rest, first = naive.pack("empress-of-india"), reds[:26] + blacks[:25]
    for card in first:
        rest.remove(card)
    piles = naive.lay_out("empress-of-india", first + rest)["piles"]

    assert (piles["t1"], piles["t2"], piles["s"][0], len(piles["s"])) == (reds[24:26], [], blacks[24], 126)


def test_caesar_counts_the_fewest_exchanges() -> None:
    """Cæsar: the picture's square needs a few; a magic one is won and has no moves."""
    magic = naive.lay_out("caesar", ["2H", "7H", "6H", "9D", "5C", "AC", "4S", "3D", "8S"])

    assert naive.won(magic)
    assert naive.legal(magic) == []
    state = naive.lay_out("caesar", ["7H", "2H", "6H", "9D", "5C", "AC", "4S", "8S", "3D"])
    assert least(state) == 2
    assert naive.won(naive.apply(naive.apply(state, "1 2"), "9 8"))


def test_the_grace_of_the_fourteenth_comes_once() -> None:
    """The Fourteenth: two exchanges of two cards while nothing makes fourteen; each way is legal once."""
    state = table("fourteenth", {"grace": True}, p1="AS", p7="KD", p13="2S", p19="3S", p25="4S")

    graces = naive.legal(state)
    assert (len(graces), graces[0], graces[-1]) == (15, "grace 1 7 13 19", "grace 7 25 13 19")
    assert naive.legal(naive.apply(state, "grace 1 7 13 19")) == []
    whole = table("fourteenth", {"grace": True})
    whole["piles"] |= {str(number): ["2S"] for number in range(1, 26)}
    assert len(naive.legal(whole)) == 37950


def test_a_bare_card_of_klondike_turns_up() -> None:
    """Klondike: an open row moves whole, and the card that it hid lies face up from then on."""
    columns = {"p1": "5D 9S 8H", "p2": "10D", "p3": "9C", "p4": "2S", "p5": "AH", "p6": "KD"}
    state = table("canfield-or-klondike", {"down": {"1": 1, **dict.fromkeys("234567", 0)}}, t="AD", **columns)
    moved = naive.apply(state, "1 2")

    assert (moved["piles"]["2"], moved["piles"]["1"]) == (["10D", "9S", "8H"], ["5D"])
    assert (naive.hidden(state)["1"], naive.hidden(moved)["1"]) == ([0], [])


def test_a_card_of_the_flower_bed_turns_up_when_bare() -> None:
    """The Olga: rows 2, 4 and 6 lie face down; a card once turned stays so."""
    state = table("olga", {"down": {"1": [1, 3, 5], "2": [1]}}, p1="8S 9S 10S JS QS KS AS", p2="8H 9H 10D")
    assert naive.hidden(state) == {"1": [1, 3, 5], "2": [1]}
    state = naive.apply(state, "1 f1")
    assert naive.hidden(state) == {"1": [1, 3], "2": [1]}


def test_the_key_is_hidden_beneath_its_top() -> None:
    """The Queens: of the key only the top lies face up."""
    assert naive.hidden(table("queens", {}, k="2S 3S 4S")) == {"k": [0, 1]}
