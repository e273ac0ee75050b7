"""Positions worked out by hand, La Belle Lucie to The Sultan: what each game does in its own way."""

from __future__ import annotations

from tests import naive
from tests.naive.positions import after, pack_of, table


def test_the_fans_are_built_down_and_never_refilled() -> None:
    """La Belle Lucie: an ace home, a lower card of the suit upon a higher; an empty fan takes nothing."""
    state = table("belle-lucie", {}, p1="9H AS", p2="8H", p3="9C", p4="7H", f2="AH")

    assert naive.moves(state) == ["1 f1", "4 2", "redeal"]
    assert "1 f4" in naive.legal(state)
    assert "2 1" in naive.legal(naive.apply(state, "1 f1"))
    assert naive.legal({**state, "redeals": 0}) == ["1 f1", "1 f3", "1 f4", "4 2"]


def test_the_fans_are_shuffled_by_the_name_of_the_redeal() -> None:
    """La Belle Lucie: taken up fan by fan, each bottom to top, shuffled, dealt by threes from fan 1."""
    state = table("belle-lucie", {"name": "7"}, p3="9C 2D", p1="9H 5S 4C", p18="KD 7S")
    twice = naive.apply(naive.apply(state, "redeal"), "redeal")

    first = naive.shuffled("9H 5S 4C 9C 2D KD 7S".split(), "7/redeal/1")
    second = naive.shuffled(first, "7/redeal/2")
    assert [twice["piles"][fan] for fan in "1234"] == [second[:3], second[3:6], second[6:], []]
    assert "redeal" not in naive.legal(twice)


def test_the_houses_have_thirty_five_fans() -> None:
    """In the wood eight aces and fans down; on the hill four aces, four kings, and fans both ways."""
    for variant in ("house-in-the-wood", "house-on-the-hill"):
        state = naive.deal("belle-lucie", 1, variant)
        assert [len(state["piles"][fan]) for fan in naive.reading("belle-lucie", variant).layout] == [
            3
        ] * 34 + [2]
        lying = {"1": ["KS"], "2": ["9D"], "3": ["10D"], "4": ["AS"], "f1": ["AS"], "f5": ["KH", "QH"]}
        piles = {code: lying.get(code, []) for code in state["piles"]}
        texts = [text for text in naive.moves({**state, "piles": piles}) if text != "redeal"]
        assert texts == (["2 3", "4 f2"] if variant == "house-in-the-wood" else ["1 f6", "2 3", "3 2"])


def test_an_empty_column_at_st_helena_takes_any_card() -> None:
    """Napoleon at St. Helena: from another column or from the talon, never straight from the pack."""
    columns = {f"p{number}": "KC" for number in range(4, 11)}
    state = table("napoleon-at-st-helena", {}, p1="QD 9S", p2="10S", t="9S", s="2C", **columns)

    assert naive.moves(state) == ["1 2", "1 3", "t 2", "t 3", "deal"]
    assert "4 3" in naive.legal(state)  # one empty place for another: legal, but not offered


def test_rows_of_ten_and_of_fifteen() -> None:
    """Napoleon at St. Helena and The Fifteen: the first card is the uppermost of column 1."""
    columns = naive.lay_out("napoleon-at-st-helena", pack_of("napoleon-at-st-helena", "9S 8D"))["piles"]
    assert (columns["1"][0], columns["2"][0], len(columns["10"]), len(columns["s"])) == ("9S", "8D", 4, 64)
    columns = naive.lay_out("fifteen", pack_of("fifteen", "9S 8D"))["piles"]
    assert (columns["1"][0], columns["2"][0]) == ("9S", "8D")
    assert [len(columns[str(number)]) for number in range(1, 16)] == [7] * 14 + [6]


def test_grace_opens_the_fifteen() -> None:
    """The Fifteen: an ace, a king or both from the sixth row, where they are covered; the rest closes up."""
    five = "2C 3D 2C 3D 2C"
    columns = {"p2": f"{five} KH 9S 5D", "p4": f"{five} AS 7D", "p6": f"{five} KC 9C", "p9": f"{five} AS 4H"}
    state = table("fifteen", {}, **columns)
    graces = ["grace 4", "grace 9", "grace 2", "grace 6"]
    graces += ["grace 4 2", "grace 4 6", "grace 9 2", "grace 9 6"]

    assert [text for text in naive.legal(state) if text.startswith("grace")] == graces
    piles = after(state, "grace 4 2")
    assert (piles["f1"], piles["f5"], piles["2"][5:], piles["4"][5:]) == (
        ["AS"],
        ["KH"],
        ["9S", "5D"],
        ["7D"],
    )
    assert not any(text.startswith("grace") for text in naive.legal({**state, "piles": piles}))
    ends_with_a_king = table("fifteen", {}, **{**columns, "p6": f"{five} KC"})
    assert not any(text.startswith("grace") for text in naive.legal(ends_with_a_king))


def test_kings_queens_and_aces_find_their_places() -> None:
    """The Salic Law: what is dealt goes on the packet begun last; a king begins the next, and never moves."""
    state = naive.lay_out("salic-law", pack_of("salic-law", "5S KD 2D AC QS 3C KS"))
    assert naive.legal(state) == ["deal"]
    for _ in range(6):
        state = naive.apply(state, "deal")

    assert (state["piles"]["1"], state["piles"]["2"]) == (["KH", "5S"], ["KD", "2D", "3C"])
    assert (state["piles"]["f1"], state["piles"]["q1"]) == (["AC"], ["QS"])
    assert naive.legal(state) == ["deal"]
    assert after(state, "deal")["3"] == ["KS"]


def test_a_bare_king_takes_one_card() -> None:
    """The Salic Law: when the pack is out, the top of any packet, also one that lay alone on a king."""
    kings = {
        "p1": "KH",
        "p2": "KD 9S",
        "p3": "KC 5H 10D",
        "f1": "AC 2D 3S",
        "f2": "AC 2S 3C 4D 5S 6S 7S 8S 9H 10S JH",
    }
    state = table("salic-law", {}, **kings)

    assert naive.legal(state) == ["2 1", "3 1"]
    assert naive.legal(naive.apply(state, "2 1")) == ["1 2", "3 2"]
    assert naive.legal(table("salic-law", {}, s="4D", **kings)) == ["deal"]


def test_in_the_deal_corners_may_play_anything() -> None:
    """The Four Corners: first aces and kings from anywhere; side packets play to the foundation beside."""
    pack = pack_of("four-corners", "9H 8H AD 2D KC 2D 7H QC 3C")
    piles = naive.lay_out("four-corners", pack)["piles"]

    assert (piles["1"][0], piles["2"][0]) == ("9H", "8H")
    assert piles["f1"][:1] == ["AD"]
    assert piles["3"][0] == "2D"  # beside packet 3 is f2
    assert piles["f6"][:1] == ["KC"]
    assert (piles["4"][0], piles["5"][0]) == ("2D", "7H")
    assert piles["f6"][1] == "QC"  # packet 6 is a corner
    assert piles["6"][0] == "3C"


def test_the_corners_are_dealt_again_from_the_bottom_of_packet_one() -> None:
    """The Four Corners: packet after packet, each from its bottom card, with the forced plays."""
    state = table("four-corners", {}, p1="9H 8H", p4="7H 6D", p12="AS KS")
    piles = after(state, "redeal")

    assert [piles[packet] for packet in "1234"] == [["9H"], ["8H"], ["7H"], ["6D"]]
    assert (piles["f4"], piles["f8"]) == (["AS"], ["KS"])


def test_a_card_leaves_its_angle_for_immediate_use_only() -> None:
    """The Mill: to the centre if a wing or the talon's top can then follow; a king of the angles never."""
    wings = {f"p{number}": "5D" for number in range(2, 9)}
    state = table("mill", {}, p1="KC", f1="AH", f2="KS QS JS 10S 9S 8S 7S 6S 5S 4S 3S 2S", f3="KD", **wings)

    assert naive.moves(state) == ["1 f4"]
    assert naive.moves({**state, "piles": {**state["piles"], "t": ["3H"]}}) == ["1 f4", "f2 f1"]


def test_the_centre_of_the_mill_begins_again() -> None:
    """The Mill: the next ace upon each king, suits ignored; a wing played is filled as one chooses."""
    state = table("mill", {}, p1="AC", f1=" ".join(f"{rank}H" for rank in naive.RANKS), t="9D", s="8D")
    for wing in "2345678":
        state["piles"][wing] = ["JC"]

    assert naive.legal(state) == ["1 f1", "deal"]
    assert naive.legal(naive.apply(state, "1 f1")) == ["s 1", "t 1"]


def test_the_first_two_circles_play_themselves() -> None:
    """The Shah: the lowest-numbered card that fits, again and again; in the third circle nobody is forced."""
    circles = "3D 2D 9C 9C 9S 9S 9H 3S 2H 4D 10C 10C 10S 10S 10H 10H 8C 8C 2S 8H JC"
    piles = naive.lay_out("shah", pack_of("shah", circles))["piles"]

    assert piles["f1"] == ["AD", "2D", "3D", "4D"]
    assert (piles["f7"], piles["f5"]) == (["AH", "2H"], ["AS", "2S"])
    assert [piles[place][0] for place in ("a1", "a2", "a8", "b7")] == ["10C", "10C", "3S", "JC"]
    assert piles["x"] == ["KD", "KD", "KC", "KC", "KS", "KS", "KH"]


def test_open_places_of_the_star_are_filled_in_order() -> None:
    """The Shah: the first open place only, from the pack or the talon; until then no card is dealt."""
    places = [f"{circle}{number}" for circle in ("a", "b", "p") for number in range(1, 9)]
    star = dict.fromkeys(places, "9D")
    state = table("shah", {}, t="7S", s="QC QC JC", **{**star, "b2": "", "p2": "", "p3": "8D", "p5": ""})

    assert naive.legal(state) == ["3 1", "3 4", "3 6", "3 7", "3 8", "s b2", "t b2"]
    state = naive.apply(naive.apply(state, "s b2"), "t 2")
    assert naive.legal(state)[-1:] == ["s 5"]
    assert naive.legal(naive.apply(state, "s 5"))[-1:] == ["deal"]


def test_a_lane_of_the_star_takes_a_card_of_the_third_circle() -> None:
    """The Shah: out of turn, and the two places outside are filled at once, from the talon first."""
    places = [f"{circle}{number}" for circle in ("a", "b", "p") for number in range(1, 9)]
    lane = {"a5": "", "b5": "", "p5": "", "b2": "", "p2": ""}
    state = table("shah", {}, t="7S", s="QC JC", **{**dict.fromkeys(places, "9D"), **lane})

    assert "3 a5" in naive.legal(state)
    assert "3 a2" not in naive.legal(state)
    assert "s a5" in naive.legal(state)
    piles = after(state, "3 a5")
    assert (piles["a5"], piles["b5"], piles["5"], piles["s"]) == (["9D"], ["7S"], ["QC"], ["JC"])


def test_a_card_of_the_blockade_is_free_with_none_below() -> None:
    """The Blockade: lowest packets only; gaps are filled from the uppermost row, then the next row dealt."""
    state = table("blockade", {}, a1="9D", b1="8S", a2="9S", b2="4C 7S", s="2D AC 3D 4D")

    assert naive.legal(state) == ["b2 b1", "fill"]
    piles = after(state, "b2 b1", "fill")
    assert (piles["a3"], piles["a4"], piles["a5"]) == (["2D"], ["3D"], ["4D"])
    assert (piles["f1"], piles["s"]) == (["AC"], [])


def test_the_last_aces_of_the_blockade_are_dealt_home() -> None:
    """The Blockade: when eight rows lie and only aces are left, `deal` plays them."""
    aces = [card for card in naive.pack("blockade") if card[0] == "A"]
    others = [card for card in naive.pack("blockade") if card[0] != "A"]
    state = naive.lay_out("blockade", others + aces)
    for _ in range(8):
        state = naive.apply(state, "deal")

    assert [state["piles"][f"f{number}"][0] for number in range(1, 9)] == aces
    assert state["piles"]["s"] == []


def test_a_pile_of_the_clock_stops_at_its_hour() -> None:
    """The Clock: the ace upon the king, up to the hour; fans turn the corner too, and are filled to three."""
    fans = {f"p{number}": "9H 9S 9H" for number in range(4, 13)}
    first = "6C 7C 8C 9C 10C JC QC KC"
    state = table("clock", {}, p1="3D 4D AC", p2="7S 7S KC", p3="7S 7S 4D", t="2C", s="JH", f1=first, **fans)

    assert naive.legal(state) == ["1 f1", "2 1", "deal"]
    state = naive.apply(state, "1 f1")
    assert naive.legal(state) == ["fill"]
    assert after(state, "fill")["1"] == ["3D", "4D", "JH"]


def test_fortress_is_dealt_straight_across() -> None:
    """Fortress: of a left row the first card is outside, of a right row the last; rows 5 and 10 have six."""
    pack = naive.pack("fortress")
    piles = naive.lay_out("fortress", pack)["piles"]

    assert piles["1"] == pack[4::-1]
    assert piles["6"] == pack[5:10]
    assert (piles["5"][-1], piles["10"][-1], len(piles["5"]), len(piles["10"])) == (pack[40], pack[51], 6, 6)


def test_an_empty_row_of_the_fortress_takes_any_card() -> None:
    """Fortress: rows go up or down in suit; a single card is not offered another empty row."""
    rows = {f"p{number}": "KC" for number in range(4, 11)}
    state = table("fortress", {}, p1="9S 5D", p2="6D", p3="", **rows)

    assert naive.moves(state) == ["1 2", "1 3", "2 1"]
    assert "2 3" in naive.legal(state)


def test_fourteen_lies_in_a_line() -> None:
    """The Fourteenth: in one row or column, whatever lies between; open places are filled at once."""
    state = table("fourteenth", {"grace": True}, p1="AS", p5="KD", p7="KH", p21="KC", p25="AH", s="9C 9D 8C")

    assert naive.legal(state) == ["1 5", "1 21", "5 25", "21 25"]
    piles = after(state, "1 21")
    assert (piles["f"], piles["1"], piles["2"], piles["3"]) == (["AS", "KC"], ["9C"], ["9D"], ["8C"])


def test_the_grace_of_the_fourteenth_comes_once() -> None:
    """The Fourteenth: two exchanges of two cards while nothing makes fourteen; all of them are legal."""
    state = table("fourteenth", {"grace": True}, p1="AS", p7="KD", p13="2S", p19="3S", p25="4S")

    graces = naive.legal(state)
    assert (len(graces), graces[0], graces[-1]) == (15, "grace 1 7 13 19", "grace 7 25 13 19")
    piles = after(state, "grace 1 13 7 25")
    assert [piles[place][0] for place in ("1", "7", "13", "19", "25")] == ["2S", "4S", "AS", "3S", "KD"]
    assert naive.legal(naive.apply(state, "grace 1 7 13 19")) == []
    whole = table("fourteenth", {"grace": True})
    whole["piles"] |= {str(number): ["2S"] for number in range(1, 26)}
    assert len(naive.legal(whole)) == 37950


def test_the_divan_is_filled_from_the_talon() -> None:
    """The Sultan: an ace upon a king, queens end; the talon fills a place, the pack only without one."""
    divan = {f"p{number}": "9D" for number in range(3, 9)}
    state = table("sultan", {}, p1="AH", p2="2H", t="5C 6C", s="7C", **divan)

    assert naive.legal(state) == ["1 f7", "2 f2", "deal"]
    assert after(state, "2 f2")["2"] == ["6C"]
    state["piles"]["t"] = []
    assert after(state, "2 f2")["2"] == ["7C"]
