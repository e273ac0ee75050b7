"""Positions worked out by hand, General Sedgewick to Anna: what each game does in its own way."""

from __future__ import annotations

from tests import naive
from tests.naive import carpet
from tests.naive.caesar import least
from tests.naive.positions import after, pack_of, table


def test_sedgewick_turns_the_corner() -> None:
    """General Sedgewick: a king on an ace on the cross, the ace on the king in the corners."""
    state = table("general-sedgewick", {}, p1="AS", p2="KH", p3="9C", p4="9D", p5="AH", f1="QH KH", f2="QS")

    assert naive.legal(state) == ["2 1", "2 5", "5 f1"]


def test_a_queen_on_the_key_is_paid_for() -> None:
    """The Queens: fourteen cards go under the pack, again if a queen shows, the upper queen last of all."""
    cards = [card for card in naive.pack("queens") if card[:-1] not in "QK"]
    key = [*cards[:17], "QS", *cards[17:30], "QH"]
    pack = pack_of("queens", " ".join(key))
    piles = naive.lay_out("queens", pack)["piles"]

    assert piles["k"] == key[:4]
    assert piles["s"][-28:] == key[18:] + key[4:18]


def test_the_talon_pays_three_for_a_queen() -> None:
    """The Queens: the lowest that are no queens, as often as a queen and another card lie there."""
    state = table("queens", {}, t="2S QS 3S KD 4S 5D QH 6C 7C")
    for place in "1234567":
        state["piles"][place] = ["9D"]
    state["piles"] |= {f"f{number}": ["KH"] for number in range(1, 9)}
    piles = after(state, "redeal")

    assert piles["s"] == ["2S", "3S", "KD", "4S", "5D", "6C"]
    assert piles["t"] == ["QS", "QH", "7C"]
    assert "redeal" in naive.legal({**state, "piles": {**piles, "s": []}})
    assert "redeal" not in naive.legal({**state, "piles": {**piles, "s": [], "t": ["QS"]}})


def test_a_card_of_the_flower_bed_turns_up_when_bare() -> None:
    """The Olga: rows 2, 4 and 6 lie face down; a card once turned stays so."""
    state = table("olga", {"down": {"1": [1, 3, 5], "2": [1]}}, p1="8S 9S 10S JS QS KS AS", p2="8H 9H 10D")
    assert naive.hidden(state) == {"1": [1, 3, 5], "2": [1]}
    state = naive.apply(state, "1 f1")
    assert naive.hidden(state) == {"1": [1, 3], "2": [1]}


def test_an_empty_column_of_the_bed_is_for_the_bed() -> None:
    """The Olga: a seven takes the ace of the other colour; the talon goes upon cards only."""
    state = table("olga", {"down": {}}, p1="9H 7S", p2="AH", p3="AS", t="KH")

    assert [text for text in naive.moves(state) if " f" not in text] == ["1 4", "2 1"]


def test_caesar_counts_the_fewest_exchanges() -> None:
    """Cæsar: the picture's square needs a few; a magic one is won and has no moves."""
    magic = naive.lay_out("caesar", ["2H", "7H", "6H", "9D", "5C", "AC", "4S", "3D", "8S"])

    assert naive.won(magic)
    assert naive.legal(magic) == []
    state = naive.lay_out("caesar", ["7H", "2H", "6H", "9D", "5C", "AC", "4S", "8S", "3D"])
    assert least(state) == 2
    assert naive.won(naive.apply(naive.apply(state, "1 2"), "9 8"))


def test_mount_olympus_goes_by_twos() -> None:
    """Mount Olympus: nine on knave, knave on king, ten on queen; three on an ace, four on a two."""
    state = table(
        "mount-olympus", {}, p1="9S", p2="JS", p3="10H", p4="QH", p5="KS", p6="10S", p7="4C", p8="3H"
    )

    assert naive.moves(state) == ["1 2", "2 5", "3 4", "7 f2", "8 f1"]


def test_a_narrow_end_must_be_free() -> None:
    """The Carpet: sixteen are free at first; no card goes upon an empty talon."""
    state = naive.deal("carpet", 1)
    free = [place for place in carpet.CARPET if carpet.free(state["piles"], place)]
    assert " ".join(free) == "11 13 15 17 18 21 38 41 58 61 78 81 82 84 86 88"
    assert not any(text.endswith(" t") for text in naive.legal(state))

    state = table("carpet", {}, p22="5S", p12="9D", p32="9D", t="6S")
    assert "22 t" not in naive.legal(state)  # it stands: its open sides are the broad ones
    state["piles"]["32"] = []
    assert "22 t" in naive.legal(state)


def test_kings_and_queens_go_beside_their_knaves_at_once() -> None:
    """The Fish-Bone: packets first, then the talon; then an open place is filled, and it begins again."""
    state = table("fish-bone", {}, p1="KS", p2="JS", p3="4D", p4="4D", p5="4D", p6="4D", t="QS", s="KS 5C")
    piles = after(state, "2 f3")

    assert (piles["k3"], piles["q3"], piles["t"], piles["s"]) == (["KS"], ["QS"], [], [])
    assert (piles["1"], piles["2"]) == (["KS"], ["5C"])  # the second king of spades has no knave yet


def test_the_gridiron_marries_with_the_talon_alone() -> None:
    """The Fish-Bone: upwards in suit, and never a queen on a knave; an open place takes either card."""
    state = table("fish-bone", {}, p1="JS", p2="10S", p3="9S", p4="4D", p5="4D", p6="4D", t="QS 10S", s="5C")
    assert naive.moves(state) == ["1 f1", "t 3", "deal"]
    state = naive.apply(state, "t 3")
    assert naive.moves(state) == ["1 f1", "deal"]
    state["piles"]["t"] = ["QD"]
    assert naive.moves(naive.apply(state, "1 f1")) == ["s 1", "t 1"]


def test_gaps_of_the_rivers_are_filled_row_by_row() -> None:
    """The Congress: the upper row of all rivers first, the helps last; `deal` waits for that."""
    rivers = {"p1": "9D", **{f"p{river}": "9C 9C" for river in range(3, 9)}}
    state = table("congress", {"rows": 2}, h1="4S", h2="4S", h3="4S", s="8S 2H 3S 5S 6S", **rivers)

    assert naive.legal(state) == ["fill"]
    piles = after(state, "fill")
    assert (piles["2"], piles["1"], piles["h4"], piles["s"]) == (["8S", "3S"], ["9D", "2H"], ["5S"], ["6S"])
    piles = after(state, "fill", "deal")
    assert (piles["1"], piles["2"]) == (["9D", "2H", "6S"], ["8S", "3S"])


def test_eight_helps_when_the_pack_is_out() -> None:
    """The Congress: any empty one takes a river's card, and a help's card only goes upon another."""
    state = table("congress", {"rows": 2}, p1="9D 7H", p2="3S", h1="5S 4S", h2="8H")

    assert naive.moves(state) == ["1 h2", "1 h3", "2 h1", "2 h3"]
    assert "1 h8" in naive.legal(state)


def test_only_the_newest_circle_is_alive() -> None:
    """The "Louis": a fitting card is played as it is turned, another one laid; what is uncovered is dead."""
    state = table("louis", {"newest": []}, p1="4D", s="3D 2D 9C 5S 5S 5S 5S 5S 5S 5S 5S 5S 5S 2C")
    state = naive.apply(state, "deal")

    assert (state["piles"]["f1"], state["piles"]["1"], state["piles"]["2"]) == (
        ["AD", "2D"],
        ["4D", "3D"],
        ["9C"],
    )
    assert naive.legal(state) == ["1 f1", "deal"]
    state = naive.apply(state, "1 f1")
    assert naive.legal(state) == ["deal"]
    assert naive.legal(naive.apply(state, "deal")) == ["1 f1", "redeal"]


def test_the_alphabet_is_taken_up_from_its_seventh_letter() -> None:
    """The "Louis": 7 to 12, then 1 to 6, the bottom cards first; the second deal exchanges."""
    state = table("louis", {"newest": []}, p1="6C 9D", p7="5S 7S", p8="9C", f1="AD 2D 3D", f5="KD QD JD")
    state["piles"]["f5"] += ["10D", "9D", "8D", "7D", "6D", "5D", "4D"]
    assert naive.legal(state) == ["redeal"]
    state = naive.apply(state, "redeal")

    assert [state["piles"][code] for code in "12345"] == [["5S"], ["7S"], ["9C"], ["6C"], ["9D"]]
    assert naive.legal(state) == ["f1 f5", "f5 f1", "redeal"]


def test_a_round_of_sly_is_laid_anywhere() -> None:
    """Sly: only the card just turned moves; those played do not count among the twenty."""
    state = table("sly", {}, s="AS 9D 4C", **{f"p{place}": "8H" for place in range(1, 21)})
    state = naive.apply(state, "deal")

    assert naive.moves(state) == ["t f1", *[f"t {place}" for place in range(1, 21)]]
    state = naive.apply(state, "t f1")
    assert (state["piles"]["t"], state["to_lay"]) == (["9D"], 20)
    assert after(state, "t 7", "t 7")["7"] == ["8H", "9D", "4C"]


def test_kings_on_top_are_slipped_beneath() -> None:
    """The Great Thirteen: as long as one shows; then the top goes to the balcony."""
    cards = naive.pack("great-thirteen")[:11]
    piles = naive.lay_out("great-thirteen", pack_of("great-thirteen", " ".join([*cards, "KH", "KD"])))[
        "piles"
    ]

    assert piles["1"] == ["KH", "KD", *cards[:10]]
    assert piles["b1"] == cards[10:]


def test_packets_are_dealt_out_from_the_bottom() -> None:
    """The Great Thirteen: to the right and round, the own place counted; each packet once."""
    balcony = {f"b{number}": "AC" for number in range(1, 9)}
    state = table("great-thirteen", {"passed": 1}, p2="KS", p3="4S 5S 6S 7S 8S 9S 10S JS QS", **balcony)
    piles = after(state, "deal", "deal")

    assert [" ".join(piles[code]) for code in "123"] == ["9S", "10S", "JS"]
    assert [" ".join(piles[code]) for code in "45678"] == ["4S QS", "5S KS", "6S", "7S", "8S"]


def test_empty_numerals_come_first() -> None:
    """The Great Thirteen: a five begins below a nine, so none goes on the queen below a six yet."""
    balcony = {**{f"b{number}": "QD" for number in range(3, 9)}, "b1": "9C", "b2": "6H"}
    state = table("great-thirteen", {"passed": 8}, p1="5S", p2="5H", f2="QH", **balcony)

    assert naive.moves(state) == ["1 f1", "2 f1"]
    assert naive.moves(naive.apply(state, "1 f1")) == ["2 f2"]


def test_open_rows_move_whole() -> None:
    """Klondike: all or nothing, no ace on a two, kings only to empty columns, a bare card turns up."""
    columns = {"p1": "5D 9S 8H", "p2": "10D", "p3": "9C", "p4": "2S", "p5": "AH", "p6": "KD"}
    state = table("klondike", {"down": {"1": 1, **dict.fromkeys("234567", 0)}}, t="AD", **columns)

    assert [text for text in naive.moves(state) if " f" not in text] == ["1 2", "3 2"]
    assert "6 7" not in naive.legal(state)  # a king's column that hides nothing gains nothing there
    hiding = {**columns, "p6": "3D KD", "p1": "8H"}
    with_card = table("klondike", {"down": {"6": 1, **dict.fromkeys("123457", 0)}}, t="KC", **hiding)
    assert {"6 7", "t 7"} <= set(naive.legal(with_card))
    moved = naive.apply(state, "1 2")
    assert (moved["piles"]["2"], moved["piles"]["1"]) == (["10D", "9S", "8H"], ["5D"])
    assert (naive.hidden(state)["1"], naive.hidden(moved)["1"]) == ([0], [])


def test_a_queen_of_anna_stays_alone() -> None:
    """Anna: nothing on a queen, no queen on anything; an ace goes upon a king, and a king ends the N."""
    done = "JS 10S 9S 8S 7S 6S 5S 4S 3S 2S AS"
    state = table("anna", {}, p1="QS", p2="KS", p3="JS", p4="AS", p5="10S", f1=done)

    assert naive.moves(state) == ["2 f1", "3 f2", "3 5", "4 2"]
